/** Filters the list of all cards and sends the selected ones to the page that prints them.
 *
 * The filters are kept in the address, so that a filtered list can be linked; in its fragment,
 * because pages on disk have no query.
 */

import { fits, type Wanted } from "./card-filter";
import { bare } from "./search/stems";

interface Line {
  element: HTMLElement;
  box: HTMLInputElement;
  words: string;
}

const NAMES = ["words", "edition", "pack", "kind", "held", "vp"] as const;
const many = (count: number): string => (count === 1 ? "1 card" : `${count} cards`);

function start(root: HTMLElement, form: HTMLFormElement): void {
  const field = (name: string): HTMLInputElement =>
    form.elements.namedItem(name) as HTMLInputElement;
  const lines: Line[] = [...root.querySelectorAll<HTMLElement>("li")].map((element) => ({
    element,
    box: element.querySelector("input") as HTMLInputElement,
    words: bare(element.textContent ?? ""),
  }));
  const status = form.querySelector("[role=status]");
  const print = form.querySelector<HTMLAnchorElement>("a.button");
  const none = root.querySelector<HTMLElement>(".card-none");

  function wanted(): Wanted {
    const values = Object.fromEntries(NAMES.map((name) => [name, field(name).value.trim()]));
    return {
      words: bare(values["words"] ?? "")
        .split(/\s+/)
        .filter(Boolean),
      edition: values["edition"] ?? "",
      pack: values["pack"] ?? "",
      kind: values["kind"] ?? "",
      held: values["held"] ?? "",
      vp: Number(values["vp"]) || 0,
      action: field("action").checked,
    };
  }

  function show(): void {
    const now = wanted();
    let shown = 0;
    for (const { element, words } of lines) {
      element.hidden = !fits({ ...element.dataset, words }, now);
      if (!element.hidden) shown += 1;
    }
    for (const section of root.querySelectorAll<HTMLElement>("section")) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
    if (none) none.hidden = shown > 0;
    count(shown);
  }

  function count(shown = lines.filter(({ element }) => !element.hidden).length): void {
    const ticked = lines.filter(({ box }) => box.checked);
    const more = ticked.length ? `, ${ticked.length} selected` : "";
    if (status) status.textContent = `${many(shown)}${more}`;
    field("none").hidden = !ticked.length;
    if (!print) return;
    const ids = ticked.map(({ box }) => box.value).join(",");
    print.href = `${root.dataset["pick"]}${ids ? `#${ids}` : ""}`;
    print.textContent = ids ? `Print ${many(ticked.length)}` : "Print cards";
  }

  function keep(): void {
    const kept = new URLSearchParams();
    for (const name of NAMES) if (field(name).value) kept.set(name, field(name).value);
    if (field("action").checked) kept.set("action", "yes");
    history.replaceState(null, "", `#${kept}`);
  }

  function fromAddress(): void {
    const kept = new URLSearchParams(location.hash.slice(1));
    for (const name of NAMES) field(name).value = kept.get(name) ?? "";
    field("action").checked = kept.has("action");
    show();
  }

  form.addEventListener("input", () => {
    keep();
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
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
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
}

const list = document.querySelector<HTMLElement>(".card-list");
const filter = list?.querySelector("form");
if (list && filter) start(list, filter);
