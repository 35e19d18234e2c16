/**
 * The dialog of the search, and what opens it: its button, `/` or Ctrl+K, or an address that ends in
 * `?q=words`.
 *
 * The dialog opens at once, so that its field gets every key; the search and its data, which pages
 * fetch ahead, are then loaded, and look up what was typed.
 */

import { element } from "../../shared/element.ts";
import { loadScript } from "../../shared/load-files.ts";
import type { Search } from "./results.ts";

const DIALOG = `<form class="find-form" role="search">
<input class="find-field" type="text" role="combobox" aria-label="Search rules and cards" aria-expanded="false" aria-controls="find-list" aria-autocomplete="list" placeholder="Search rules and cards" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search">
<button class="find-close" type="button">Close</button></form>
<div class="find-summary"><div class="find-editions" role="group" aria-label="Edition" hidden></div>
<p class="find-status" role="status"></p></div>
<div class="find-list" id="find-list" role="listbox" aria-label="Results" tabindex="-1"></div>
<p class="find-keys" aria-hidden="true"><kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close</p>`;
const LOADING = "Loading …";
const NOT_LOADED = "The search could not be loaded. Close it and try again.";

export function startFinding(folder: URL): void {
  const loadFile = (name: string): Promise<void> => loadScript(new URL(name, folder).href);
  const root = new URL("..", folder);
  let dialog: HTMLDialogElement | undefined;
  let search: Promise<Search | undefined> | undefined;

  async function loaded(dialog: HTMLDialogElement): Promise<Search | undefined> {
    const status = dialog.querySelector<HTMLElement>(".find-status") as HTMLElement;
    status.textContent = LOADING;
    try {
      await Promise.all([loadFile("search.js"), loadFile("search-data.js")]);
      return window.musterbookFind?.(dialog, root);
    } catch {
      status.textContent = NOT_LOADED;
      search = undefined; // the next attempt may succeed
      return undefined;
    }
  }

  function open(words?: string): void {
    dialog ??= made(() => void search?.then((found) => found?.follow()));
    const field = dialog.querySelector<HTMLInputElement>(".find-field") as HTMLInputElement;
    if (words !== undefined) field.value = words;
    if (!dialog.open) dialog.showModal();
    field.focus();
    if (words === undefined) field.select(); // what the reader types replaces the last query
    field.scrollLeft = 0;
    search ??= loaded(dialog);
    void search.then((found) => found?.search());
  }

  for (const button of document.querySelectorAll<HTMLElement>("[data-find]")) {
    button.hidden = false;
    button.addEventListener("click", () => open());
  }
  document.addEventListener("keydown", (event) => {
    const field =
      event.target instanceof Element && event.target.closest("input, textarea, select");
    // Right after the dialog closes, its field may still have the focus.
    const isTyping = field && !field.closest("dialog:not([open])");
    const isSlash =
      event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isCtrlK =
      event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSlash && !isCtrlK) return;
    event.preventDefault();
    open();
  });
  const query = new URLSearchParams(location.search).get("q");
  if (query) open(query);
}

/** Add the dialog to the page; Enter follows a result. */
function made(follow: () => void): HTMLDialogElement {
  const dialog = element("dialog", { className: "find", innerHTML: DIALOG });
  dialog.setAttribute("aria-label", "Search");
  dialog.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    follow();
  });
  dialog.querySelector(".find-close")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // a click on the backdrop
  });
  document.body.append(dialog);
  return dialog;
}
