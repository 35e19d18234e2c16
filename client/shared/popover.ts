/**
 * Popovers with rules and cards in brief, for every `a.ref` and `a.term`.
 *
 * Hovering, keyboard focus or a first tap shows one; Escape closes it and returns the focus; Enter
 * or a second tap follows the link, unless links must not leave the page.
 * Links inside open further popovers on top.
 */

import { element } from "./element.ts";
import { applyOverlays } from "./overlays.ts";
import { pinButton } from "./pins.ts";
import { popoverOf } from "./popover-files.ts";

interface Popover {
  box: HTMLElement;
  trigger: HTMLAnchorElement;
}

const LINKS = "a.ref[data-id], a.term[data-id]";
const OPEN_AFTER = 280;
const CLOSE_AFTER = 260;
const CLOSE_ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path stroke="currentColor" stroke-width="2.6" stroke-linecap="round" d="M5 5l14 14M19 5 5 19"/></svg>';

/** With `stays`, links with a popover never leave the page, as during a game. */
export function startPopovers(folder: URL, { stays = false } = {}): void {
  const openPopovers: Popover[] = [];
  let openTimer = 0;
  let closeTimer = 0;
  let count = 0;
  let pointer = "mouse";
  let wanted: HTMLAnchorElement | null = null; // the link whose popover is loading, until it is left
  let refocused: HTMLElement | null = null; // the link that regained the focus: it must not open again

  const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
    target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null;
  const openedBy = (trigger: Element): Popover | undefined =>
    openPopovers.find((p) => p.trigger === trigger);
  const popoverAround = (node: Node): Popover | undefined =>
    openPopovers.find((p) => p.box.contains(node));

  async function show(trigger: HTMLAnchorElement, byKeyboard: boolean): Promise<void> {
    window.clearTimeout(closeTimer);
    wanted = trigger;
    const id = trigger.getAttribute("data-id") ?? "";
    const text = await popoverOf(id, folder);
    if (!text || wanted !== trigger || openedBy(trigger) || !trigger.isConnected) return;
    const parent = popoverAround(trigger);
    for (const candidate of [...openPopovers].reverse()) {
      if (candidate !== parent && !isAbove(candidate, parent)) close(candidate);
    }
    const popover = { box: build(text, byKeyboard, id), trigger };
    document.body.append(popover.box);
    openPopovers.push(popover);
    position(popover);
    trigger.setAttribute("aria-expanded", "true");
    trigger.setAttribute("aria-describedby", popover.box.id);
    popover.box
      .querySelector(".popover-close")
      ?.addEventListener("click", () => close(popover, true));
  }

  /** Whether `ancestor` contains the link that opened `popover`, directly or through others. */
  function isAbove(ancestor: Popover, popover: Popover | undefined): boolean {
    const parent = popover && popoverAround(popover.trigger);
    return parent !== undefined && (parent === ancestor || isAbove(ancestor, parent));
  }

  function build(text: string, byKeyboard: boolean, id: string): HTMLElement {
    count += 1;
    const box = element("div", { id: `popover-${count}`, tabIndex: -1, innerHTML: text });
    const content = box.firstElementChild;
    box.className = `popover ${content?.className ?? ""}`;
    box.setAttribute("role", "dialog");
    const title = box.querySelector("h2");
    if (title) {
      title.id = `${box.id}-title`;
      box.setAttribute("aria-labelledby", title.id);
    }
    for (const link of box.querySelectorAll<HTMLAnchorElement>("a[href]")) {
      if (stays) link.target = "_blank";
      link.href = new URL(link.getAttribute("href") ?? "", new URL("..", folder)).href;
    }
    const innerHTML = `<button type="button" class="popover-close" aria-label="Close" title="Close">${CLOSE_ICON}</button>`;
    box.prepend(element("div", { className: "popover-tools", innerHTML }));
    for (const rest of box.querySelectorAll(".rest")) rest.remove(); // only for the pinboard
    if (!stays) box.querySelector(".open")?.after(" ", pinButton(id, folder));
    const hint = "Down arrow: move inside. Enter: follow the link. Escape: close.";
    if (byKeyboard) box.append(element("p", { className: "kind" }, hint));
    applyOverlays(box);
    return box;
  }

  function position(popover: Popover): void {
    const rects = [...popover.trigger.getClientRects()];
    const wordBox = rects[0] ?? popover.trigger.getBoundingClientRect();
    // In a battle, the first header is that of a card.
    const header = document.querySelector(".game-head") ?? document.querySelector("header");
    const size = { width: popover.box.offsetWidth, height: popover.box.offsetHeight };
    const { left, top } = place(wordBox, size, {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
      top: Math.max(0, header?.getBoundingClientRect().bottom ?? 0),
    });
    popover.box.style.left = `${left + window.scrollX}px`;
    popover.box.style.top = `${top + window.scrollY}px`;
  }

  function close(popover: Popover, giveFocusBack = false): void {
    for (const child of [...openPopovers]) {
      if (popover.box.contains(child.trigger)) close(child);
    }
    const hadFocus = popover.box.contains(document.activeElement);
    openPopovers.splice(openPopovers.indexOf(popover), 1);
    popover.box.remove();
    popover.trigger.removeAttribute("aria-expanded");
    popover.trigger.removeAttribute("aria-describedby");
    if ((giveFocusBack || hadFocus) && popover.trigger.isConnected) {
      refocused = popover.trigger;
      popover.trigger.focus({ preventScroll: true });
    }
  }

  /** Whether the pointer or the focus is still on it, or on a popover that it opened. */
  function isInUse(popover: Popover): boolean {
    const { box, trigger } = popover;
    if (box.matches(":hover") || trigger.matches(":hover")) return true;
    if (box.contains(document.activeElement) || document.activeElement === trigger) return true;
    return openPopovers.some((child) => box.contains(child.trigger) && isInUse(child));
  }

  function closeSoon(): void {
    window.clearTimeout(closeTimer);
    closeTimer = window.setTimeout(() => {
      for (const popover of [...openPopovers].reverse()) {
        if (openPopovers.includes(popover) && !isInUse(popover)) close(popover);
      }
    }, CLOSE_AFTER);
  }

  /** The pointer or the focus has left a link: a popover that comes later stays closed. */
  function leave(): void {
    window.clearTimeout(openTimer);
    wanted = null;
  }

  document.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
    const isInside = event.target instanceof Node && popoverAround(event.target);
    if (isInside || linkOf(event.target)) return;
    leave();
    for (const popover of [...openPopovers].reverse()) {
      if (openPopovers.includes(popover)) close(popover);
    }
  });
  document.addEventListener("keydown", (event) => {
    pointer = "keyboard";
    if (event.key === "Escape") leave();
    const topmost = openPopovers.at(-1);
    if (!topmost) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close(topmost);
      closeSoon(); // those around it stay only while the pointer or the focus is on them
      return;
    }
    const focused = openedBy(document.activeElement ?? document.body);
    if (event.key !== "ArrowDown" || !focused) return;
    event.preventDefault();
    focused.box.querySelector("button")?.focus();
  });
  document.addEventListener("pointerover", (event) => {
    const link = linkOf(event.target);
    if (event.pointerType !== "mouse" || !link) return;
    window.clearTimeout(openTimer);
    openTimer = window.setTimeout(() => void show(link, false), OPEN_AFTER);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType !== "mouse") return;
    if (linkOf(event.target)) leave();
    closeSoon();
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event.target);
    if (link && link !== refocused && pointer === "keyboard") void show(link, true);
    if (link !== refocused) refocused = null;
  });
  document.addEventListener("focusout", () => {
    if (pointer === "keyboard") leave();
    closeSoon();
  });
  document.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    if (!link || (!stays && (pointer !== "touch" || openedBy(link)))) return;
    event.preventDefault();
    void show(link, false);
  });
  // Scrolling a part of the page moves the word away from its popover.
  document.addEventListener(
    "scroll",
    ({ target }) => {
      for (const popover of openPopovers)
        if (target instanceof Element && target.contains(popover.trigger)) position(popover);
    },
    { capture: true, passive: true },
  );
  window.addEventListener("resize", () => {
    for (const popover of openPopovers) position(popover);
  });
}

const MARGIN = 8;
const GAP = 6;

/**
 * Return the corner of a box of `size` next to a word: below it if there is room, or else above,
 * always on the screen. `top` is the lowest covered edge above.
 */
function place(
  word: DOMRect,
  size: { width: number; height: number },
  screen: { width: number; height: number; top: number },
): { left: number; top: number } {
  const rightmost = screen.width - MARGIN - size.width;
  const left = Math.max(MARGIN, Math.min(word.left, rightmost));
  const topBelow = word.top + word.height + GAP;
  const topAbove = word.top - GAP - size.height;
  if (topBelow + size.height <= screen.height - MARGIN) return { left, top: topBelow };
  if (topAbove >= screen.top + MARGIN) return { left, top: topAbove };
  // It fits nowhere completely: stay on the screen, as close to the word as possible.
  return { left, top: Math.max(screen.top + MARGIN, screen.height - MARGIN - size.height) };
}
