/**
 * Opens the search: with its button, `/` or Ctrl+K, or an address that ends in `?q=words`.
 *
 * The search itself and its data are loaded on first use.
 */

import { load } from "../../shared/load";
import type {} from "./dialog";

export function startFinding(folder: URL): void {
  const loadFile = (name: string): Promise<void> => load(new URL(name, folder).href);

  const open = (words?: string): Promise<void> =>
    Promise.all([loadFile("search.js"), loadFile("search-data.js")]).then(
      () => window.musterbookFind?.(new URL("..", folder), words),
      () => {}, // the next attempt may succeed
    );

  for (const button of document.querySelectorAll<HTMLElement>("[data-find]")) {
    button.hidden = false;
    button.addEventListener("click", () => void open());
  }
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, textarea, select");
    const isSlash =
      event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isCtrlK =
      event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSlash && !isCtrlK) return;
    event.preventDefault();
    void open();
  });
  const query = new URLSearchParams(location.search).get("q");
  if (query) void open(query);
}
