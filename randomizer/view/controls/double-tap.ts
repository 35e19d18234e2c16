/** Milliseconds within which a second tap in the same place is ignored. */
const PAUSE = 300;

/**
 * Ignore a second tap right after one on a control marked `data-once`: the control there now
 * may be a different one. Keyboards and scripts are not affected.
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
