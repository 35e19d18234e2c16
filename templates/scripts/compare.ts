/**
 * Shows two editions or packs side by side, with differences marked.
 *
 * The choice is kept in the address, so that a comparison can be linked.
 */

import { differ, differences } from "./differences";

/** Milliseconds of comparing rows before the browser can draw and handle input. */
const SLICE_MS = 12;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const originals = new WeakMap<HTMLElement, Node[]>();

function start(root: HTMLElement, form: HTMLFormElement): void {
  const select = (name: string): HTMLSelectElement =>
    form.elements.namedItem(name) as HTMLSelectElement;
  const box = form.elements.namedItem("differences") as HTMLInputElement;
  const status = form.querySelector("[role=status]");
  const none = root.querySelector<HTMLElement>(".compare-none");

  let turn = 0;

  /** Shows the two picked columns: marks the differences of every row, then shows all rows. */
  async function show(): Promise<void> {
    const own = ++turn;
    root.classList.remove("ready");
    const two = [select("left").value, select("right").value];
    const rows = [...root.querySelectorAll<HTMLElement>(".compare-row")];
    let same = 0;
    let shown = 0;
    let since = performance.now();
    for (const row of rows) {
      if (performance.now() - since > SLICE_MS) {
        await pause();
        if (own !== turn) return; // the choice has changed in the meantime
        since = performance.now();
      }
      const cells = [...row.querySelectorAll<HTMLElement>("dd")];
      const sides = two.map((id) => cells.find((cell) => cell.dataset["of"] === id));
      for (const cell of cells) {
        cell.hidden = !sides.includes(cell);
        cell.dataset["side"] = ["left", "right"][sides.indexOf(cell)] ?? "";
      }
      const alike = marked(sides);
      row.hidden = !sides.some(Boolean) || (alike && box.checked);
      row.classList.toggle("alike", alike);
      if (alike && sides.some(Boolean)) same += 1;
      if (!row.hidden) shown += 1;
    }
    for (const part of root.querySelectorAll<HTMLElement>(".compare-topic, .compare-part")) {
      part.hidden = !part.querySelector(".compare-row:not([hidden])");
    }
    if (none) none.hidden = shown > 0;
    if (status)
      status.textContent = `${shown} ${shown === 1 ? "row" : "rows"}${box.checked ? `, ${same} identical rows hidden` : ""}`;
    root.classList.add("ready");
  }

  function fromAddress(): void {
    const [left = "", right = ""] = decodeURIComponent(location.hash.slice(1)).split(",");
    const known = (list: HTMLSelectElement, id: string, at: number): void => {
      const options = [...list.options].map((option) => option.value);
      list.value = options.includes(id) ? id : (options[at] ?? "");
    };
    known(select("left"), left, 0);
    known(select("right"), right, 1);
    void show();
  }

  form.addEventListener("input", () => {
    history.replaceState(null, "", `#${select("left").value},${select("right").value}`);
    void show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
}

/** Marks the differences of two cells; returns whether there are none. */
function marked(sides: (HTMLElement | undefined)[]): boolean {
  const texts = sides.map((cell) => cell?.querySelector<HTMLElement>("span"));
  for (const text of texts) if (text) restore(text);
  const [left, right] = texts;
  if (!left || !right) return false;
  const words = [left.textContent, right.textContent];
  if (!differ(words[0] ?? "", words[1] ?? "")) return true;
  mark(left, words[1] ?? "");
  mark(right, words[0] ?? "");
  return false;
}

function restore(text: HTMLElement): void {
  const known = originals.get(text);
  if (known) text.replaceChildren(...known.map((node) => node.cloneNode(true)));
  else
    originals.set(
      text,
      [...text.childNodes].map((node) => node.cloneNode(true)),
    );
}

function mark(text: HTMLElement, other: string): void {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  for (const node of found) {
    const pieces = differences(node.data, other).map(([piece, differs]) => {
      if (!differs) return document.createTextNode(piece);
      const element = document.createElement("mark");
      element.append(piece);
      return element;
    });
    node.replaceWith(...pieces);
  }
}

const page = document.querySelector<HTMLElement>(".compare-two");
const pick = page?.querySelector("form");
if (page && pick) start(page, pick);
