/**
 * Filters the cards of a deck, and shows them as a list or as card faces. Filters maps, too.
 *
 * Faces come from the deck's script, which the print page also uses; it is loaded on demand.
 * Filters and view are kept in the fragment of the address.
 */

import { element } from "../shared/element.ts";
import { loadStyle } from "../shared/load-files.ts";
import { cardLines, followFilters, showFitting } from "./card-filter.ts";
import { counted } from "./counted.ts";
import { facesOf } from "./deck-faces.ts";

function startDeckPage(root: HTMLElement, form: HTMLFormElement): void {
  const lines = cardLines(root, ".list > li, .thumbs > li").map((line) => ({
    ...line,
    link: line.element.querySelector("a") as HTMLAnchorElement,
  }));
  const groups = [...root.querySelectorAll<HTMLElement>(".deck-group")];
  const views = [...form.querySelectorAll<HTMLButtonElement>("button[name=view]")];
  const status = form.querySelector("[role=status]");
  const emptyNote = root.querySelector<HTMLElement>(".deck-none");
  let view = "list";
  let facesRequested = false;

  function show(values?: URLSearchParams): void {
    if (values) view = values.get("view") === "cards" ? "cards" : "list";
    const matching = showFitting(form, lines, groups);
    const total = counted(lines.length, root.dataset["noun"] ?? "card");
    if (status) status.textContent = matching === lines.length ? total : `${matching} of ${total}`;
    if (emptyNote) emptyNote.hidden = matching > 0;
    root.classList.toggle("faces", view === "cards");
    for (const button of views) button.setAttribute("aria-pressed", String(button.value === view));
    if (view === "cards" && !facesRequested) {
      facesRequested = true;
      addFaces().catch(() => {
        facesRequested = false;
        if (status) status.textContent = "The cards could not be loaded. Go online and try again.";
      });
    }
  }

  /** Add the face of every card. */
  async function addFaces(): Promise<void> {
    const style = loadStyle(root.dataset["style"] ?? "").catch(() => undefined);
    const loaded = facesOf(root.dataset["files"] ?? "", root.dataset["deck"] ?? "", "full");
    const [{ fronts }] = await Promise.all([loaded, style]);
    for (const { element: line, link } of lines) {
      const sides = fronts[line.dataset["id"] ?? ""];
      if (!sides) continue;
      const name = link.querySelector("b")?.textContent ?? "";
      const overlay = element("a", { href: link.href }, name); // covers the face, which screen readers skip
      const face = element("div", { className: "face-preview", innerHTML: sides.join("") });
      face.setAttribute("aria-hidden", "true");
      line.append(element("div", { className: "deck-face" }, face, overlay));
    }
  }

  const changed = followFilters(form, show, () => (view === "list" ? {} : { view }));
  for (const button of views) {
    button.addEventListener("click", () => {
      view = button.value;
      changed();
    });
  }
}

const deck = document.querySelector<HTMLElement>(".deck");
const deckFilter = deck?.querySelector("form");
if (deck && deckFilter) startDeckPage(deck, deckFilter);
