/** The focus of the keyboard stays near a control that disappears. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { keepFocus } from "../../../../client/randomizer/view/controls/kept-focus.ts";
import { browser, newBrowser } from "./browser.ts";

/** A control, known by its key; `then` is the one that follows when it disappears. */
class Control extends EventTarget {
  readonly dataset: { key?: string; then?: string };
  readonly around: Control | null;
  disabled = false;
  constructor(dataset: { key?: string; then?: string }, around: Control | null = null) {
    super();
    this.dataset = dataset;
    this.around = around;
  }
  closest(): Control | null {
    return this.dataset.then === undefined ? this.around : this;
  }
  matches(): boolean {
    return this.disabled;
  }
  focus(): void {
    Object.assign(browser.document, { activeElement: this });
  }
}

/** A part of a page with controls by selector. */
class Root extends EventTarget {
  controls = new Map<string, Control>();
  querySelector(selector: string): Control | null {
    return this.controls.get(selector) ?? null;
  }
}

let changed = (): void => undefined;
const body = new Control({});
const selector = (key: string): string => `[data-key="${key}"]:not(:disabled)`;
const MAIN = ":is(.bar, .table-bar) .main:not(:disabled)";

/** A root that keeps the focus of `control`, which is focused now. */
function focusedIn(control: Control): Root {
  newBrowser();
  const observer = class {
    constructor(callback: () => void) {
      changed = callback;
    }
    observe(): void {}
    disconnect(): void {
      changed = () => undefined;
    }
  };
  Object.assign(globalThis, { MutationObserver: observer });
  Object.assign(browser.document, { body, activeElement: body });
  const root = new Root();
  stop = keepFocus(root as never);
  control.focus();
  const event = new Event("focusin");
  Object.defineProperty(event, "target", { value: control });
  root.dispatchEvent(event);
  return root;
}

let stop = (): void => undefined;
afterEach(() => stop());

const active = (): unknown => (browser.document as { activeElement?: unknown }).activeElement;
/** The focused control is taken out of the page. */
function lose(): void {
  body.focus();
  changed();
}

test("a control that is made again has the focus again", () => {
  const root = focusedIn(new Control({ key: "cp" }));
  const again = new Control({ key: "cp" });
  root.controls.set(selector("cp"), again);
  root.controls.set(MAIN, new Control({ key: "next" }));
  lose();
  assert.equal(active(), again);
});

test("a control that disappears gives the focus to the one that it names, else to the main button", () => {
  const part = new Control({ then: "close" });
  const root = focusedIn(new Control({ key: "cell" }, part));
  const [close, main] = [new Control({ key: "close" }), new Control({ key: "next" })];
  root.controls.set(MAIN, main);
  root.controls.set(selector("close"), close);
  lose();
  assert.equal(active(), close);
  root.controls.delete(selector("close"));
  lose();
  assert.equal(active(), main);
});

test("the focus is not taken from a control that a player has chosen, only from a disabled one", () => {
  const chosen = new Control({ key: "cp" });
  const root = focusedIn(chosen);
  root.controls.set(MAIN, new Control({ key: "next" }));
  changed();
  assert.equal(active(), chosen);
  chosen.disabled = true;
  changed();
  assert.equal((active() as Control).dataset.key, "next");
});
