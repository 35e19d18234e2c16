/** Lays ticked cards out on sheets at exact size, and prints them.
 *
 * Faces come from one classic script for each deck and theme, loaded when a card of it is first
 * ticked, so that the page works from disk and holds no more than what is printed.
 */

import { fitFaces } from "./faces";

declare global {
  interface Window {
    musterbookFaces?: Record<string, Record<string, string>>;
  }
}

interface Picked {
  deck: HTMLElement;
  id: string;
}

interface Grid {
  width: number;
  height: number;
  cardWidth: number;
  cardHeight: number;
  columns: number;
  rows: number;
  left: number;
  top: number;
}

const MARK_MM = 4.5;

/** Returns how many cards go on a paper, and where the first one lies, in mm. */
export function grid(paper: number[], card: number[], margin: number): Grid {
  const [width = 0, height = 0] = paper;
  const [cardWidth = 1, cardHeight = 1] = card;
  // Whole micrometres: three cards of 63 mm must go into 189 mm.
  const fit = (room: number, each: number): number =>
    Math.floor(Math.round((room - 2 * margin) * 1000) / Math.round(each * 1000));
  const columns = Math.max(fit(width, cardWidth), 1);
  const rows = Math.max(fit(height, cardHeight), 1);
  const left = (width - columns * cardWidth) / 2;
  const top = (height - rows * cardHeight) / 2;
  return { width, height, cardWidth, cardHeight, columns, rows, left, top };
}

/** Returns the place of a card on a sheet; a back lies mirrored, for a flip on the long edge. */
export function place(at: number, sheet: Grid, back: boolean): [number, number] {
  const column = at % sheet.columns;
  const across = back ? sheet.columns - 1 - column : column;
  const down = Math.floor(at / sheet.columns);
  return [sheet.left + across * sheet.cardWidth, sheet.top + down * sheet.cardHeight];
}

/** Returns the cut marks of a sheet as path data: short lines outside the block of cards. */
export function marks(sheet: Grid, margin: number): string {
  const right = sheet.left + sheet.columns * sheet.cardWidth;
  const bottom = sheet.top + sheet.rows * sheet.cardHeight;
  const across = Math.min(MARK_MM, sheet.left - margin);
  const down = Math.min(MARK_MM, sheet.top - margin);
  let path = "";
  for (let column = 0; column <= sheet.columns; column++) {
    const x = sheet.left + column * sheet.cardWidth;
    path += `M${x} ${sheet.top}v${-down}M${x} ${bottom}v${down}`;
  }
  for (let row = 0; row <= sheet.rows; row++) {
    const y = sheet.top + row * sheet.cardHeight;
    path += `M${sheet.left} ${y}h${-across}M${right} ${y}h${across}`;
  }
  return path;
}

export function startPick(): void {
  const root = document.querySelector<HTMLElement>(".pick");
  const out = document.querySelector<HTMLElement>(".pick-sheets");
  const form = root?.querySelector("form");
  if (!root || !out || !form) return;
  const field = <T extends HTMLElement>(name: string): T => form.elements.namedItem(name) as T;
  const paper = field<HTMLSelectElement>("paper");
  const theme = field<HTMLSelectElement>("theme");
  const count = form.querySelector(".pick-count");
  const boxes = [
    ...root.querySelectorAll<HTMLInputElement>(".pick-deck input[value][data-copies]"),
  ];
  const pageRule = document.createElement("style");
  document.head.append(pageRule);
  const numbers = (words: string): number[] => words.split(" ").map(Number);
  const margin = Number(root.getAttribute("data-margin"));
  let turn = 0;

  function load(deck: HTMLElement): Promise<Record<string, string>> {
    const key = `${deck.getAttribute("data-deck")} ${theme.value}`;
    const known = window.musterbookFaces?.[key];
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${deck.getAttribute("data-files")}-${theme.value}.js`;
      script.addEventListener("load", () => resolve(window.musterbookFaces?.[key] ?? {}));
      script.addEventListener("error", () => reject(new Error(`cannot load ${script.src}`)));
      document.head.append(script);
    });
  }

  function picked(): Picked[] {
    return boxes
      .filter((box) => box.checked)
      .flatMap((box) => {
        const deck = box.closest<HTMLElement>(".pick-deck");
        const copies = Number(box.getAttribute("data-copies"));
        return deck ? Array<Picked>(copies).fill({ deck, id: box.value }) : [];
      });
  }

  function say(cards: number, sheets: number): void {
    const many = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;
    if (count) {
      count.textContent = cards
        ? `${many(cards, "card")} on ${many(sheets, "sheet")} of paper`
        : "Nothing is ticked.";
    }
    for (const name of ["print", "none"]) field<HTMLButtonElement>(name).disabled = cards === 0;
    document.body.classList.toggle("picking", cards > 0);
  }

  function emptySheet(sheet: Grid, note: string): HTMLElement {
    const page = document.createElement("div");
    page.className = "pick-page";
    const inner = document.createElement("div");
    inner.className = "pick-sheet";
    if (field<HTMLInputElement>("marks").checked) {
      inner.innerHTML =
        `<svg class="pick-marks" width="${sheet.width}mm" height="${sheet.height}mm" ` +
        `viewBox="0 0 ${sheet.width} ${sheet.height}" fill="none" stroke="#1b1b1b" ` +
        `stroke-width=".15" aria-hidden="true"><path d="${marks(sheet, margin)}"/></svg>`;
    }
    const words = document.createElement("p");
    words.className = "pick-note";
    words.textContent = note;
    words.style.left = `${sheet.left + 2}mm`;
    words.style.top = `${sheet.top + sheet.rows * sheet.cardHeight + (margin > 6 ? 1.2 : 0.6)}mm`;
    inner.append(words);
    page.append(inner);
    return page;
  }

  function slot(html: string, at: number, sheet: Grid, back: boolean): HTMLElement {
    const [left, top] = place(at, sheet, back);
    const box = document.createElement("div");
    box.className = "pick-slot";
    box.style.cssText =
      `left:${left}mm;top:${top}mm;width:${sheet.cardWidth}mm;` + `height:${sheet.cardHeight}mm`;
    box.innerHTML = html;
    if (!back) {
      box.setAttribute("data-type-sizes", root?.getAttribute("data-type-sizes") ?? "");
      box.setAttribute("data-width-mm", `${sheet.cardWidth}`);
    }
    return box;
  }

  async function build(): Promise<void> {
    const mine = ++turn;
    const cards = picked();
    const sheet = grid(
      numbers(paper.value),
      numbers(root?.getAttribute("data-card") ?? ""),
      margin,
    );
    const each = sheet.columns * sheet.rows;
    const sheets = Math.ceil(cards.length / each);
    const backs = field<HTMLInputElement>("backs").checked;
    say(cards.length, sheets);
    const decks = [...new Set(cards.map((card) => card.deck))];
    const loaded = new Map(
      await Promise.all(decks.map(async (deck) => [deck, await load(deck)] as const)),
    );
    await document.fonts.ready;
    if (mine !== turn || !out) return; // something else was ticked meanwhile
    const made: HTMLElement[] = [];
    for (let number = 0; number < sheets; number++) {
      const some = cards.slice(number * each, (number + 1) * each);
      for (const back of backs ? [false, true] : [false]) {
        const side = back ? "backs" : "fronts";
        const note = `Sheet ${number + 1} of ${sheets} · ${side} · print at 100 %${back ? "" : ", flip on the long edge"}`;
        const page = emptySheet(sheet, note);
        some.forEach(({ deck, id }, at) => {
          const html = loaded.get(deck)?.[back ? "back" : id] ?? "";
          page.firstElementChild?.append(slot(html, at, sheet, back));
        });
        made.push(page);
      }
    }
    out.style.setProperty("--sheet-width", `${sheet.width}mm`);
    out.style.setProperty("--sheet-height", `${sheet.height}mm`);
    pageRule.textContent = cards.length
      ? `@page{size:${sheet.width}mm ${sheet.height}mm;margin:0}`
      : "";
    out.replaceChildren(...made);
    fitFaces(out);
    out.toggleAttribute("data-ready", true);
  }

  function follow(deck: HTMLElement): void {
    const own = boxes.filter((box) => deck.contains(box));
    const all = deck.querySelector<HTMLInputElement>(".pick-all");
    const ticked = own.filter((box) => box.checked).length;
    if (all) {
      all.checked = ticked === own.length;
      all.indeterminate = ticked > 0 && ticked < own.length;
    }
  }

  function changed(): void {
    for (const deck of root?.querySelectorAll<HTMLElement>(".pick-deck") ?? []) follow(deck);
    out?.removeAttribute("data-ready");
    build().catch((error: unknown) => {
      if (count) count.textContent = error instanceof Error ? error.message : String(error);
    });
  }

  root.addEventListener("change", (event) => {
    const box = event.target;
    if (box instanceof HTMLInputElement && box.classList.contains("pick-all")) {
      const deck = box.closest(".pick-deck");
      for (const other of boxes) if (deck?.contains(other)) other.checked = box.checked;
    }
    changed();
  });
  field("print").addEventListener("click", () => window.print());
  field("none").addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    changed();
  });
  const wanted = new Set(decodeURIComponent(location.hash.slice(1)).split(","));
  for (const box of boxes) {
    const deck = box.closest<HTMLElement>(".pick-deck")?.getAttribute("data-deck") ?? "";
    if (wanted.has(box.value) || wanted.has(deck)) box.checked = true;
  }
  if (boxes.some((box) => box.checked)) changed();
}
