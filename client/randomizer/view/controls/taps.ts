/** What holds for every tap: one that was meant once counts once, and what it opens is in sight. */

/** Milliseconds within which a second tap in the same place is ignored. */
const PAUSE_OF_TAP = 300;

/** The same for the button that goes on, whose second tap would skip what nobody has read. */
const PAUSE_OF_NEXT = 700;

/** How far, in CSS pixels, a second tap of a finger in the same place is from the first at most. */
const SAME_PLACE = 24;

/**
 * Ignore a second tap right after one on a control marked `data-once`, if it is in the same place:
 * the control there now may be a different one. Keyboards and scripts are not affected. `ignored` is
 * called if the second tap may have been meant: to switch a toggle back, or to go on once more.
 */
export function ignoreDoubleTaps(root: HTMLElement, ignored: () => void): void {
  root.addEventListener("click", (event) => {
    const control = event.target instanceof Element ? event.target.closest("[data-once]") : null;
    if (control === null || !event.isTrusted || event.detail === 0) return;
    const shield = document.createElement("div");
    Object.assign(shield.style, {
      position: "fixed",
      zIndex: "9",
      left: `${event.clientX - SAME_PLACE}px`,
      top: `${event.clientY - SAME_PLACE}px`,
      width: `${2 * SAME_PLACE}px`,
      height: `${2 * SAME_PLACE}px`,
    });
    const isNext = control.matches("[data-key=next]");
    if (isNext || control.hasAttribute("aria-pressed")) shield.addEventListener("click", ignored);
    document.body.append(shield);
    window.setTimeout(() => shield.remove(), isNext ? PAUSE_OF_NEXT : PAUSE_OF_TAP);
  });
}

/**
 * Scroll what a tap opens into sight, and with it the control that was tapped: a disclosure, one that
 * shows buttons elsewhere, or one that is marked `data-opens`.
 */
export function showOpened(root: HTMLElement): void {
  let observer: MutationObserver | null = null;
  const observe = (event: Event): void => {
    observer?.disconnect();
    const target = event.target as Element;
    const opener = target.closest('[aria-expanded="false"], [data-opens], summary');
    if (opener === null) return;
    // Everything that the tap adds to the page is drawn at once.
    observer = new MutationObserver((records) => {
      observer?.disconnect();
      scrollToOpened(opener, openedBy(records));
    });
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ["open"] });
  };
  root.addEventListener("click", observe, { capture: true });
}

const openedBy = (records: readonly MutationRecord[]): Element[] =>
  records
    .flatMap(({ type, target, addedNodes }) => (type === "attributes" ? [target] : [...addedNodes]))
    .filter((node) => node instanceof Element)
    .filter((node) => !(node instanceof HTMLDetailsElement) || node.open);

/** What is below the control counts most, the control itself more than the end of a long text. */
function scrollToOpened(opener: Element, opened: readonly Element[]): void {
  const isBelow = (part: Element): boolean =>
    (opener.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING) === 0;
  const below = opened.filter(isBelow);
  for (const part of below.length > 0 ? [...below.reverse(), opener] : opened)
    part.scrollIntoView({ block: "nearest" });
}
