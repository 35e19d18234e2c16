/** Milliseconds in which a second tap at the same place is taken for a slip. */
const PAUSE = 300;

/**
 * Ignore a second tap right after one on a control marked `data-once`: what is there now may be
 * another step. Keyboards and scripts are not held up.
 */
export function guardDoubleTaps(root: HTMLElement): void {
  root.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-once]") : null;
    const area = target?.closest<HTMLElement>("[data-guard]");
    if (!area || !event.isTrusted || event.detail === 0) return;
    area.style.pointerEvents = "none";
    window.setTimeout(() => {
      area.style.pointerEvents = "";
    }, PAUSE);
  });
}
