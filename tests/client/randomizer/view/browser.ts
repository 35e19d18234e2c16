/**
 * The parts of a browser that a session uses, without a page: storage, addresses, history, events.
 * Import it before the session. Nothing is drawn, and every change is saved at once.
 */

import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import type { Library } from "../../../../client/randomizer/view/loading.ts";

class MemoryStorage {
  private readonly texts = new Map<string, string>();
  get length(): number {
    return this.texts.size;
  }
  key(index: number): string | null {
    return [...this.texts.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    this.texts.set(key, text);
  }
  removeItem(key: string): void {
    this.texts.delete(key);
  }
  clear(): void {
    this.texts.clear();
  }
}

/** The session history of one tab; going back fires its event later, as in a browser. */
class MemoryHistory {
  entries: unknown[] = [null];
  at = 0;
  get state(): unknown {
    return this.entries[this.at];
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at += 1;
  }
  replaceState(state: unknown): void {
    this.entries[this.at] = state;
  }
  back(): void {
    queueMicrotask(() => this.go(-1));
  }
  /** Go to another entry now, as when the player uses the buttons of the browser. */
  go(by: number): void {
    if (this.at + by < 0) throw new Error("this leaves the page");
    this.at += by;
    browser.window.dispatchEvent(new Event("popstate"));
  }
}

const documentOf = () =>
  Object.assign(new EventTarget(), {
    hidden: true,
    referrer: "",
    body: { dataset: {}, append: () => undefined },
    documentElement: new EventTarget(),
    getElementById: () => null,
    createElement: () => Object.assign(new EventTarget(), { dataset: {} }),
    querySelector: () => null,
    querySelectorAll: () => [],
  });

export const browser = {
  window: new EventTarget(),
  document: documentOf(),
  localStorage: new MemoryStorage(),
  sessionStorage: new MemoryStorage(),
  history: new MemoryHistory(),
  location: {
    hash: "",
    pathname: "/randomizer.html",
    search: "",
    protocol: "file:",
    href: "file:///randomizer.html",
  },
  BroadcastChannel: undefined,
  navigator: {},
  matchMedia: () => ({ matches: false }),
  CSS: { escape: (text: string) => text },
};

for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** A browser in which nothing is stored, and nobody listens to anything. */
export function newBrowser(): void {
  browser.localStorage.clear();
  browser.sessionStorage.clear();
  reload();
}

/** The page is loaded again: nobody listens to anything any more. */
export function reload(): void {
  browser.history.entries = [null];
  browser.history.at = 0;
  browser.window = new EventTarget();
  browser.document = documentOf();
  Object.assign(globalThis, { window: browser.window, document: browser.document });
}

/** A page with one pack, which is loaded. */
export const libraryOf = (pack: Pack): Library => ({
  site: "Musterbook",
  packs: [
    {
      id: pack.id,
      name: pack.name,
      edition: "1",
      summary: "",
      scores: true,
      file: "",
      details: "details.js",
    },
  ],
  loaded: { [pack.id]: pack },
  details: { [pack.id]: { drawings: {}, popovers: {}, symbols: {} } },
});
