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
  const emptyNote = root.querySelector<HTMLElement>(".compare-none");

  let turn = 0;

  /** Shows the two picked columns: marks the differences of every row, then shows all rows. */
  async function show(): Promise<void> {
    const thisTurn = ++turn;
    root.classList.remove("ready");
    const ids = [select("left").value, select("right").value];
    const rows = [...root.querySelectorAll<HTMLElement>(".compare-row")];
    let identicalRows = 0;
    let visibleRows = 0;
    let sliceStart = performance.now();
    for (const row of rows) {
      if (performance.now() - sliceStart > SLICE_MS) {
        await pause();
        if (thisTurn !== turn) return; // the choice has changed in the meantime
        sliceStart = performance.now();
      }
      const cells = [...row.querySelectorAll<HTMLElement>("dd")];
      const sides = ids.map((id) => cells.find((cell) => cell.dataset["of"] === id));
      for (const cell of cells) {
        cell.hidden = !sides.includes(cell);
        cell.dataset["side"] = ["left", "right"][sides.indexOf(cell)] ?? "";
      }
      const isIdentical = markDifferences(sides);
      row.hidden = !sides.some(Boolean) || (isIdentical && box.checked);
      row.classList.toggle("alike", isIdentical);
      if (isIdentical && sides.some(Boolean)) identicalRows += 1;
      if (!row.hidden) visibleRows += 1;
    }
    for (const section of root.querySelectorAll<HTMLElement>(".compare-topic, .compare-part")) {
      section.hidden = !section.querySelector(".compare-row:not([hidden])");
    }
    if (emptyNote) emptyNote.hidden = visibleRows > 0;
    if (status)
      status.textContent = `${visibleRows} ${visibleRows === 1 ? "row" : "rows"}${box.checked ? `, ${identicalRows} identical rows hidden` : ""}`;
    root.classList.add("ready");
  }

  function fromAddress(): void {
    const [left = "", right = ""] = decodeURIComponent(location.hash.slice(1)).split(",");
    const selectOption = (list: HTMLSelectElement, id: string, fallback: number): void => {
      const options = [...list.options].map((option) => option.value);
      list.value = options.includes(id) ? id : (options[fallback] ?? "");
    };
    selectOption(select("left"), left, 0);
    selectOption(select("right"), right, 1);
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
function markDifferences(sides: (HTMLElement | undefined)[]): boolean {
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
  const original = originals.get(text);
  if (original) text.replaceChildren(...original.map((node) => node.cloneNode(true)));
  else
    originals.set(
      text,
      [...text.childNodes].map((node) => node.cloneNode(true)),
    );
}

function mark(text: HTMLElement, otherText: string): void {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const textNodes: Text[] = [];
  while (walker.nextNode()) textNodes.push(walker.currentNode as Text);
  for (const node of textNodes) {
    const pieces = differences(node.data, otherText).map(([piece, differs]) => {
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
