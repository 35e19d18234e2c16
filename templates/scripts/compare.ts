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
  const [leftText, rightText] = [left.textContent ?? "", right.textContent ?? ""];
  if (!differ(leftText, rightText)) return true;
  mark(left, differences(leftText, rightText));
  mark(right, differences(rightText, leftText));
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

/** Marks pieces of a text that may continue over several text nodes. */
function mark(text: HTMLElement, pieces: [piece: string, differs: boolean][]): void {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const textNodes: Text[] = [];
  while (walker.nextNode()) textNodes.push(walker.currentNode as Text);
  let [current, used] = [0, 0];
  for (const node of textNodes) {
    const parts: Node[] = [];
    for (let start = 0; start < node.data.length && current < pieces.length; ) {
      const [piece, differs] = pieces[current] as [string, boolean];
      const part = node.data.slice(start, start + piece.length - used);
      start += part.length;
      used += part.length;
      if (used === piece.length) [current, used] = [current + 1, 0];
      const element = differs ? document.createElement("mark") : document.createDocumentFragment();
      element.append(part);
      parts.push(element);
    }
    node.replaceWith(...parts);
  }
}

const page = document.querySelector<HTMLElement>(".compare-two");
const pick = page?.querySelector("form");
if (page && pick) start(page, pick);
