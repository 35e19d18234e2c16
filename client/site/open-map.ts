/**
 * Maps open in full screen, with a script of its own that is loaded on first use. Without it, the
 * link of a map leads to the map as a file.
 */

import { loadScript } from "../shared/load-files.ts";
import type {} from "./map-screen.ts";

export function startMaps(folder: URL): void {
  const open = (link: HTMLAnchorElement): Promise<void> =>
    loadScript(new URL("map-screen.js", folder).href).then(
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
