/**
 * Popovers with rules and cards in brief, for every `a.ref` and `a.term`.
 *
 * Hovering, keyboard focus or a first tap shows one; Escape closes it and returns the focus; Enter
 * or a second tap follows the link, unless links must not leave the page. A pinned popover stays.
 * Links inside open further popovers on top.
 */

import { place } from "./box-position";
import { load } from "./load";
import { applyOverlays } from "./overlays";
import { share } from "./popover-files";

declare global {
  interface Window {
    musterbookPopovers?: Record<string, string>;
  }
}

interface Popover {
  box: HTMLElement;
  trigger: HTMLAnchorElement;
  pinned: boolean;
}

const LINKS = "a.ref[data-id], a.term[data-id]";
const OPEN_AFTER = 280;
const CLOSE_AFTER = 260;
const PIN =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M15.5 2 22 8.5l-2 .7-3.6 3.7-.4 4.9-1.6 1.6-4.6-4.6L3.6 21 3 20.4l6.2-6.2-4.6-4.6L6.2 8l4.9-.4L14.8 4Z"/></svg>';
const CLOSE =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M5 5l14 14M19 5 5 19"/></svg>';

/** With `stays`, links with a popover never leave the page, as during a game. */
export function startPopovers(folder: URL, { stays = false } = {}): void {
  const open: Popover[] = [];
  let waiting = 0;
  let closing = 0;
  let count = 0;
  let pointer = "mouse";
  let quiet: HTMLElement | null = null; // has just got the focus back: it must not open again
  const loading = new Map<number, Promise<void>>();

  /** Return the contents of the popover of an id; its share of the popovers is loaded once. */
  async function textOf(id: string): Promise<string | undefined> {
    const known = window.musterbookPopovers?.[id];
    if (known !== undefined || stays) return known; // a game contains all the popovers it needs
    const part = share(id);
    const whole = loading.get(part) ?? load(new URL(`popovers/${part}.js`, folder).href);
    loading.set(part, whole);
    try {
      await whole;
    } catch {
      loading.delete(part); // the next attempt may succeed
    }
    return window.musterbookPopovers?.[id];
  }

  const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
    target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null;
  const of = (trigger: Element): Popover | undefined => open.find((p) => p.trigger === trigger);
  const holder = (node: Node): Popover | undefined => open.find((p) => p.box.contains(node));

  async function show(trigger: HTMLAnchorElement, byKeyboard: boolean): Promise<void> {
    window.clearTimeout(closing);
    const text = await textOf(trigger.getAttribute("data-id") ?? "");
    if (!text || of(trigger) || !trigger.isConnected) return;
    const parent = holder(trigger);
    for (const other of [...open].reverse()) {
      if (!other.pinned && other !== parent && !isAbove(other, parent)) close(other);
    }
    const popover = { box: build(text, byKeyboard), trigger, pinned: false };
    document.body.append(popover.box);
    open.push(popover);
    position(popover);
    trigger.setAttribute("aria-expanded", "true");
    trigger.setAttribute("aria-describedby", popover.box.id);
    connect(popover);
  }

  /** Whether `other` contains the link that opened `popover`, directly or through others. */
  function isAbove(other: Popover, popover: Popover | undefined): boolean {
    const parent = popover && holder(popover.trigger);
    return parent !== undefined && (parent === other || isAbove(other, parent));
  }

  function build(text: string, byKeyboard: boolean): HTMLElement {
    const box = document.createElement("div");
    count += 1;
    box.id = `popover-${count}`;
    box.innerHTML = text;
    const first = box.firstElementChild;
    box.className = `popover ${first?.className ?? ""}`;
    box.setAttribute("role", "dialog");
    box.tabIndex = -1;
    const title = box.querySelector("h2");
    if (title) {
      title.id = `${box.id}-title`;
      box.setAttribute("aria-labelledby", title.id);
    }
    for (const link of box.querySelectorAll<HTMLAnchorElement>("a[href]")) {
      if (stays) link.target = "_blank";
      link.href = new URL(link.getAttribute("href") ?? "", new URL("..", folder)).href;
    }
    const tools = document.createElement("div");
    tools.className = "popover-tools";
    tools.innerHTML = `<button type="button" class="popover-pin" aria-pressed="false" aria-label="Keep open" title="Keep open">${PIN}</button><button type="button" class="popover-close" aria-label="Close" title="Close">${CLOSE}</button>`;
    box.prepend(tools);
    if (byKeyboard) {
      const hint = document.createElement("p");
      hint.className = "kind";
      hint.textContent = "Arrow down goes inside, Enter follows the link, Escape closes.";
      box.append(hint);
    }
    applyOverlays(box);
    return box;
  }

  function position(popover: Popover): void {
    const rects = [...popover.trigger.getClientRects()];
    const word = rects[0] ?? popover.trigger.getBoundingClientRect();
    const header = document.querySelector("header")?.getBoundingClientRect();
    const size = { width: popover.box.offsetWidth, height: popover.box.offsetHeight };
    const { left, top } = place(word, size, {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
      top: Math.max(0, header?.bottom ?? 0),
    });
    popover.box.style.left = `${left + window.scrollX}px`;
    popover.box.style.top = `${top + window.scrollY}px`;
  }

  function connect(popover: Popover): void {
    const { box } = popover;
    box.querySelector(".popover-close")?.addEventListener("click", () => close(popover, true));
    const pin = box.querySelector(".popover-pin");
    pin?.addEventListener("click", () => {
      popover.pinned = !popover.pinned;
      pin.setAttribute("aria-pressed", String(popover.pinned));
      box.toggleAttribute("data-pinned", popover.pinned);
    });
  }

  function close(popover: Popover, giveFocusBack = false): void {
    for (const child of [...open]) {
      if (popover.box.contains(child.trigger)) close(child);
    }
    const had = popover.box.contains(document.activeElement);
    open.splice(open.indexOf(popover), 1);
    popover.box.remove();
    popover.trigger.removeAttribute("aria-expanded");
    popover.trigger.removeAttribute("aria-describedby");
    if ((giveFocusBack || had) && popover.trigger.isConnected) {
      quiet = popover.trigger;
      popover.trigger.focus({ preventScroll: true });
    }
  }

  /** Whether the pointer or the focus is still on it, or on a popover that it opened. */
  function held(popover: Popover): boolean {
    const { box, trigger, pinned } = popover;
    if (pinned || box.matches(":hover") || trigger.matches(":hover")) return true;
    if (box.contains(document.activeElement) || document.activeElement === trigger) return true;
    return open.some((other) => box.contains(other.trigger) && held(other));
  }

  function closeSoon(): void {
    window.clearTimeout(closing);
    closing = window.setTimeout(() => {
      for (const popover of [...open].reverse()) {
        if (open.includes(popover) && !held(popover)) close(popover);
      }
    }, CLOSE_AFTER);
  }

  document.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
    const inside = event.target instanceof Node && holder(event.target);
    if (inside || linkOf(event.target)) return;
    for (const popover of [...open].reverse()) {
      if (!popover.pinned && open.includes(popover)) close(popover);
    }
  });
  document.addEventListener("keydown", (event) => {
    pointer = "keyboard";
    const last = open.at(-1);
    if (!last) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close(last, true);
    } else if (event.key === "ArrowDown" && of(document.activeElement ?? document.body)) {
      event.preventDefault();
      of(document.activeElement ?? document.body)
        ?.box.querySelector("button")
        ?.focus();
    }
  });
  document.addEventListener("pointerover", (event) => {
    const link = linkOf(event.target);
    if (event.pointerType !== "mouse" || !link) return;
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void show(link, false), OPEN_AFTER);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType !== "mouse") return;
    if (linkOf(event.target)) window.clearTimeout(waiting);
    closeSoon();
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event.target);
    if (link && link !== quiet && pointer === "keyboard") void show(link, true);
    if (link !== quiet) quiet = null;
  });
  document.addEventListener("focusout", closeSoon);
  document.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    if (!link || (!stays && (pointer !== "touch" || of(link)))) return;
    event.preventDefault();
    void show(link, false);
  });
  // Scrolling a part of the page moves the word away from its popover.
  document.addEventListener(
    "scroll",
    ({ target }) => {
      for (const popover of open)
        if (target instanceof Element && target.contains(popover.trigger)) position(popover);
    },
    { capture: true, passive: true },
  );
  window.addEventListener("resize", () => {
    for (const popover of open) position(popover);
  });
}
