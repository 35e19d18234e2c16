/**
 * Maps: one map moves into another with a slider, and a map opens in full screen.
 *
 * The full screen is a script of its own, loaded on first use. Without it, the link of a map leads
 * to the map as a file.
 */

import { load } from "../shared/load.ts";
import type {} from "./map-screen.ts";

const numbers = (part: Element, name: string): number[] =>
  (part.getAttribute(name) ?? "").split(" ").map(Number);

/** Moves a map: all of the older one at 0, all of the newer one at 1. */
function move(map: ParentNode, share: number): void {
  for (const part of map.querySelectorAll("[data-older]")) {
    const older = numbers(part, "data-older");
    const now = numbers(part, "data-newer").map((to, index) => {
      const from = older[index] ?? to;
      return from + (to - from) * share;
    });
    if (part.localName === "circle") {
      part.setAttribute("cx", String(now[0]));
      part.setAttribute("cy", String(now[1]));
    } else part.setAttribute("d", `M${now.join(" ")}Z`);
  }
}

export function startMaps(folder: URL): void {
  for (const label of document.querySelectorAll<HTMLElement>(".map-moves label")) {
    const figure = label.closest("figure") as HTMLElement;
    label.hidden = false;
    label.addEventListener("input", (event) =>
      move(figure, Number((event.target as HTMLInputElement).value) / 100),
    );
  }

  const open = (link: HTMLAnchorElement): Promise<void> =>
    load(new URL("map-screen.js", folder).href).then(
      () => window.musterbookMapScreen?.(link),
      () => location.assign(link.href),
    );

  document.addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const picture = target?.closest(".map > svg")?.parentElement?.querySelector(".map-link");
    const link = target?.closest<HTMLAnchorElement>(".map-link") ?? picture;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void open(link);
  });
}
