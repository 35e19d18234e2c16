/** Filters the list of all cards and sends the selected ones to the page that prints them. */

import { cardLines, followFilters, showFitting } from "./card-filter.ts";
import { counted } from "./counted.ts";

function startCardList(root: HTMLElement, form: HTMLFormElement): void {
  const field = (name: string): HTMLInputElement =>
    form.elements.namedItem(name) as HTMLInputElement;
  const lines = cardLines(root, "li").map((line) => ({
    ...line,
    box: line.element.querySelector("input") as HTMLInputElement,
  }));
  const groups = [...root.querySelectorAll("details")];
  const status = form.querySelector("[role=status]");
  const print = form.querySelector<HTMLAnchorElement>("a.button");
  const sorted = root.querySelector(".card-sorted");
  const emptyNote = root.querySelector<HTMLElement>(".card-none");

  // In one list, each card keeps the colour of its deck.
  for (const group of groups) {
    const face = [...group.classList].filter((name) => name.startsWith("face-"));
    for (const line of sorted ? group.querySelectorAll("li") : []) line.classList.add(...face);
  }

  function show(): void {
    const matching = showFitting(form, lines, groups, sorted);
    for (const group of groups) group.open = matching < lines.length;
    if (emptyNote) emptyNote.hidden = matching > 0;
    count(matching);
  }

  function count(matching = lines.filter(({ element }) => !element.hidden).length): void {
    const selected = lines.filter(({ box }) => box.checked);
    const selectedNote = selected.length ? `, ${selected.length} selected` : "";
    if (status) status.textContent = `${counted(matching, "card")}${selectedNote}`;
    field("none").hidden = !selected.length;
    if (!print) return;
    const ids = selected.map(({ box }) => box.value).join(",");
    print.href = `${root.dataset["pick"]}${ids ? `#${ids}` : ""}`;
    print.textContent = ids ? `Print ${counted(selected.length, "card")}` : "Print cards";
  }

  root.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && !form.contains(event.target)) count();
  });
  field("all").addEventListener("click", () => {
    for (const { element, box } of lines) if (!element.hidden) box.checked = true;
    count();
  });
  field("none").addEventListener("click", () => {
    for (const { box } of lines) box.checked = false;
    count();
  });
  const more = form.querySelector(".card-more"); // a phone folds the other fields
  more?.addEventListener("click", () => {
    const isOpen = more.getAttribute("aria-expanded") === "true";
    more.setAttribute("aria-expanded", String(!isOpen));
  });
  followFilters(form, show);
}

const list = document.querySelector<HTMLElement>(".card-list");
const filter = list?.querySelector("form");
if (list && filter) startCardList(list, filter);
