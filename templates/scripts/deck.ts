/** Filters the cards of a deck, and shows them as a list or as the cards themselves.
 *
 * Faces come from the script of the deck that the page for printing loads, too, and only when
 * the reader asks for them. Filters and view are kept in the fragment of the address.
 */

import { fits } from "./card-filter";
import { type Face, html } from "./divide";
import { fitFaces } from "./faces";
import { load } from "./load";
import { bare } from "./words";

interface Line {
  element: HTMLElement;
  link: HTMLAnchorElement;
  words: string;
}

const THEME = "full";

function start(root: HTMLElement, form: HTMLFormElement): void {
  const field = (name: string): HTMLInputElement | undefined =>
    (form.elements.namedItem(name) as HTMLInputElement | null) ?? undefined;
  const lines: Line[] = [...root.querySelectorAll<HTMLElement>(".list > li")].map((element) => ({
    element,
    link: element.querySelector("a") as HTMLAnchorElement,
    words: bare(element.textContent ?? ""),
  }));
  const views = [...form.querySelectorAll<HTMLButtonElement>("button[name=view]")];
  const status = form.querySelector("[role=status]");
  const none = root.querySelector<HTMLElement>(".deck-none");
  let view = "list";
  let asked = false;

  function show(): void {
    const words = bare(field("words")?.value ?? "")
      .split(/\s+/)
      .filter(Boolean);
    const held = field("held")?.value ?? "";
    const action = field("action")?.checked ?? false;
    const wanted = { words, held, action, edition: "", pack: "", kind: "", vp: 0 };
    let shown = 0;
    for (const { element, words: own } of lines) {
      element.hidden = !fits({ ...element.dataset, words: own }, wanted);
      if (!element.hidden) shown += 1;
    }
    for (const group of root.querySelectorAll<HTMLElement>(".deck-group"))
      group.hidden = !group.querySelector("li:not([hidden])");
    if (status)
      status.textContent =
        shown === lines.length ? `${shown} cards` : `${shown} of ${lines.length} cards`;
    if (none) none.hidden = shown > 0;
    root.classList.toggle("faces", view === "cards");
    for (const button of views) button.setAttribute("aria-pressed", String(button.value === view));
    if (view === "cards" && !asked) {
      asked = true;
      void drawn();
    }
  }

  /** Adds its face to every card. */
  async function drawn(): Promise<void> {
    const key = `${root.dataset["deck"]} ${THEME}`;
    await Promise.all([load(`${root.dataset["files"]}-${THEME}.js`), styled()]);
    const fronts: Record<string, Face> = window.musterbookFaces?.[key]?.fronts ?? {};
    for (const { element, link } of lines) {
      const face = fronts[element.dataset["id"] ?? ""];
      if (!face) continue;
      const shown = document.createElement("div");
      shown.className = "deck-face";
      const over = document.createElement("a"); // lies over the face, which nobody reads aloud
      over.href = link.href;
      over.textContent = link.querySelector("b")?.textContent ?? "";
      const holder = document.createElement("div");
      holder.className = "face-preview";
      holder.setAttribute("aria-hidden", "true");
      holder.dataset["widthMm"] = root.dataset["width"] ?? "";
      holder.innerHTML = html(face);
      shown.append(holder, over);
      element.append(shown);
    }
    await document.fonts.ready;
    fitFaces(root);
  }

  /** Loads the style of card faces. */
  const styled = (): Promise<unknown> =>
    new Promise((resolve) => {
      const sheet = document.createElement("link");
      sheet.rel = "stylesheet";
      sheet.href = root.dataset["style"] ?? "";
      sheet.addEventListener("load", resolve);
      sheet.addEventListener("error", resolve);
      document.head.append(sheet);
    });

  function keep(): void {
    const kept = new URLSearchParams();
    for (const name of ["words", "held"]) {
      const value = field(name)?.value;
      if (value) kept.set(name, value);
    }
    if (field("action")?.checked) kept.set("action", "yes");
    if (view !== "list") kept.set("view", view);
    history.replaceState(null, "", `#${kept}`);
  }

  function fromAddress(): void {
    const kept = new URLSearchParams(location.hash.slice(1));
    for (const name of ["words", "held"]) {
      const own = field(name);
      if (own) own.value = kept.get(name) ?? "";
    }
    const action = field("action");
    if (action) action.checked = kept.has("action");
    view = kept.get("view") === "cards" ? "cards" : "list";
    show();
  }

  for (const button of views) {
    button.addEventListener("click", () => {
      view = button.value;
      keep();
      show();
    });
  }
  form.addEventListener("input", () => {
    keep();
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
}

const deck = document.querySelector<HTMLElement>(".deck");
const filter = deck?.querySelector("form");
if (deck && filter) start(deck, filter);
