/**
 * Lays out selected cards on sheets at their exact size, and prints them.
 *
 * Faces come from one classic script for each deck, theme and size, loaded when one of its cards is
 * first selected, so that the page works from disk and contains only what is printed.
 */

import { type Face, fitted } from "./card-split";
import { load } from "./load";
import { type Bleed, beside, type Edge, type Grid, grid, marks, place, shown } from "./sheet";

/**
 * Fronts by id, and the back of the deck. Other sizes contain only differences from the usual size.
 */
interface Faces {
  fronts: Record<string, Face>;
  back: string;
}

declare global {
  interface Window {
    musterbookFaces?: Record<string, Faces>;
  }
}

interface Picked {
  deck: HTMLElement;
  id: string;
  copies: number;
}

/** A face to print: its HTML, and the deck whose back it has. */
interface Front {
  html: string;
  deck: HTMLElement;
}

const LABEL_MM = 3;
const SMALL_MM = 2.3;
const MAX_SHIFT_MM = 20;
const DELAY_MS = 120;

const numbers = (text: string | null): number[] => (text ?? "").split(" ").map(Number);
const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Stores the offset of backs on this device, because it depends on the printer. */
function storeShift(name: string, value: string): void {
  try {
    localStorage.setItem(`musterbook-shift-${name}`, value);
  } catch {
    // Without storage it applies to this visit only.
  }
}

function storedShift(name: string): string {
  try {
    return localStorage.getItem(`musterbook-shift-${name}`) ?? "0";
  } catch {
    return "0";
  }
}

async function facesOf(src: string, key: string): Promise<Faces> {
  if (!window.musterbookFaces?.[key]) await load(src);
  return window.musterbookFaces?.[key] ?? { fronts: {}, back: "" };
}

function startPick(root: HTMLElement, output: HTMLElement, form: HTMLFormElement): void {
  const field = <T extends HTMLElement>(name: string): T => form.elements.namedItem(name) as T;
  const selectedOption = (name: string): HTMLOptionElement | undefined =>
    field<HTMLSelectElement>(name).selectedOptions[0];
  const isChecked = (name: string): boolean => field<HTMLInputElement>(name).checked;
  const status = form.querySelector(".pick-count");
  const boxes = [
    ...root.querySelectorAll<HTMLInputElement>('.pick-deck li input[type="checkbox"]'),
  ];
  const pageRule = document.createElement("style");
  const scale = document.createElement("div");
  scale.className = "pick-measure";
  output.after(scale);
  const cache = new Map<string, Promise<string[]>>();
  const margin = Number(root.getAttribute("data-margin"));
  const usualSize = field<HTMLSelectElement>("size").options[0]?.value ?? "";
  let turn = 0;
  let timer = 0;

  async function faces(deck: HTMLElement, size: string, theme: string): Promise<Faces> {
    const [id, files] = [deck.getAttribute("data-deck"), deck.getAttribute("data-files")];
    const usualFaces = await facesOf(`${files}-${theme}.js`, `${id} ${theme}`);
    if (size === usualSize) return usualFaces;
    const resized = await facesOf(`${files}-${theme}-${size}.js`, `${id} ${theme} ${size}`);
    const fronts = Object.entries(resized.fronts).map(([name, face]) => {
      return [name, { ...usualFaces.fronts[name], ...face }];
    });
    return { fronts: Object.fromEntries(fronts), back: resized.back };
  }

  const facesNow = (deck: HTMLElement): Promise<Faces> =>
    faces(deck, field<HTMLSelectElement>("size").value, theme());

  const theme = (): string => field<HTMLSelectElement>("theme").value;

  /** Returns a card's front in its best type size, or the several cards that it takes. */
  function parts({ deck, id }: Picked): Promise<string[]> {
    const size = selectedOption("size");
    const key = `${size?.index} ${theme()} ${id}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const width = numbers(size?.getAttribute("data-mm") ?? "")[0] ?? 1;
    const rendered = facesNow(deck).then(({ fronts }) => {
      const front = fronts[id];
      return front ? fitted(front, { place: scale, width }) : [];
    });
    cache.set(key, rendered);
    return rendered;
  }

  function pickedCards(): Picked[] {
    return boxes
      .filter((box) => box.checked)
      .flatMap((box) => {
        const deck = box.closest<HTMLElement>(".pick-deck");
        const copiesInput = box.closest("li")?.querySelector<HTMLInputElement>(".pick-copies");
        const copyCount = Math.round(Math.min(Math.max(Number(copiesInput?.value), 0), 99));
        return deck ? [{ deck, id: box.value, copies: copyCount }] : [];
      });
  }

  function showStatus(fronts: Front[], cards: number, sheets: number, tooLong: string[]): void {
    const sidesNote =
      fronts.length > cards ? ` (${fronts.length} sides: some texts continue on another card)` : "";
    const tooLongNote = tooLong.length
      ? ` ${tooLong.join(", ")} ${tooLong.length === 1 ? "is" : "are"} too long for this size.`
      : "";
    const summary = cards
      ? `${many(cards, "card")}${sidesNote} on ${many(sheets, "sheet")} of paper${tooLongNote && "."}`
      : tooLongNote || "No cards selected.";
    if (status) status.textContent = cards ? summary + tooLongNote : summary.trim();
    field<HTMLButtonElement>("print").disabled = fronts.length === 0;
    field<HTMLButtonElement>("none").disabled = !boxes.some((box) => box.checked);
    document.body.classList.toggle("picking", fronts.length > 0);
  }

  /** Returns the edge on which the paper is flipped; nothing if no backs are printed. */
  const edge = (): Edge | null => {
    const value = field<HTMLSelectElement>("backs").value;
    return value === "long" || value === "short" ? value : null;
  };

  /** Returns the offset of backs, in mm to the right and down. */
  const shift = (): number[] =>
    ["right", "down"].map((name) => {
      const mm = Number(field<HTMLInputElement>(name).value);
      return Number.isFinite(mm) ? Math.min(Math.max(mm, -MAX_SHIFT_MM), MAX_SHIFT_MM) : 0;
    });

  function emptySheet(sheet: Grid, note: string): [HTMLElement, HTMLElement] {
    const page = document.createElement("div");
    page.className = "pick-page";
    const inner = document.createElement("div");
    inner.className = "pick-sheet";
    page.append(inner);
    const room = (beside(sheet) ? sheet.left : sheet.top) - sheet.margin;
    if (room >= SMALL_MM) {
      const label = document.createElement("p");
      label.className = room < LABEL_MM ? "pick-note small" : "pick-note";
      label.textContent = note;
      if (beside(sheet)) {
        label.style.left = `${sheet.margin}mm`;
        label.style.top = `${sheet.height - sheet.margin}mm`;
        label.classList.add("beside");
      } else {
        label.style.left = `${sheet.margin}mm`;
        label.style.bottom = `${sheet.margin}mm`;
      }
      inner.append(label);
    }
    return [page, inner];
  }

  function drawMarks(sheet: Grid): string {
    const path = marks(sheet, LABEL_MM);
    const line = (colour: string, width: number): string =>
      `<path stroke="${colour}" stroke-width="${width}" d="${path}"/>`;
    return (
      `<svg class="pick-marks" width="${sheet.width}mm" height="${sheet.height}mm" ` +
      `viewBox="0 0 ${sheet.width} ${sheet.height}" fill="none" aria-hidden="true">` +
      `${line("#fff", 0.7)}${line("#1b1b1b", 0.15)}</svg>`
    );
  }

  function draw(inner: HTMLElement, sheet: Grid, sides: string[], back: boolean): void {
    const slots = sides.map((_, index) => place(index, sheet, back, edge() ?? "long"));
    slots.forEach((slot, index) => {
      const [above = 0, right = 0, below = 0, left = 0] = shown(slot, slots, sheet);
      const box = document.createElement("div");
      box.className = "pick-slot";
      box.style.cssText =
        `left:${slot.left - left}mm;top:${slot.top - above}mm;` +
        `width:${sheet.cardWidth + left + right}mm;height:${sheet.cardHeight + above + below}mm`;
      const card = document.createElement("div");
      card.className = "pick-card";
      card.style.cssText = `left:${left}mm;top:${above}mm;width:${sheet.cardWidth}mm;height:${sheet.cardHeight}mm`;
      if (slot.turned) card.style.transform = "rotate(180deg)";
      card.innerHTML = sides[index] ?? "";
      box.append(card);
      inner.append(box);
    });
    if (isChecked("marks")) inner.insertAdjacentHTML("beforeend", drawMarks(sheet));
  }

  async function build(): Promise<void> {
    const thisTurn = ++turn;
    const cards = pickedCards().filter((card) => card.copies > 0);
    const [bleed = 0, between = 0] = numbers(field<HTMLSelectElement>("bleed").value);
    const bleedSetting: Bleed = { mm: bleed, between: between > 0 };
    const paper = numbers(field<HTMLSelectElement>("paper").value);
    const cardSize = numbers(selectedOption("size")?.getAttribute("data-mm") ?? "");
    const sheet = grid(paper, cardSize, margin, bleedSetting);
    await document.fonts.ready;
    const fronts: Front[] = [];
    const tooLong: string[] = [];
    let printedCards = 0;
    for (const card of cards) {
      const sides = await parts(card);
      if (thisTurn !== turn) return; // the selection has changed in the meantime
      const box = boxes.find((input) => input.value === card.id);
      if (sides.length === 0) tooLong.push(`“${box?.getAttribute("data-name")}”`);
      else printedCards += card.copies;
      for (let copy = 0; copy < card.copies; copy++) {
        fronts.push(...sides.map((html) => ({ html, deck: card.deck })));
      }
    }
    const backs = new Map<HTMLElement, string>();
    for (const { deck } of fronts) {
      if (!backs.has(deck)) backs.set(deck, (await facesNow(deck)).back);
    }
    if (thisTurn !== turn) return;
    const perSheet = sheet.columns * sheet.rows;
    const sheets = Math.ceil(fronts.length / perSheet);
    const pages: HTMLElement[] = [];
    for (let number = 0; number < sheets; number++) {
      const sheetFronts = fronts.slice(number * perSheet, (number + 1) * perSheet);
      for (const back of edge() ? [false, true] : [false]) {
        const flip = back || !edge() ? "" : `, flip on the ${edge()} edge`;
        const note = `Sheet ${number + 1} of ${sheets} · ${back ? "backs" : "fronts"} · print at 100%${flip}`;
        const [page, inner] = emptySheet(sheet, note);
        draw(
          inner,
          sheet,
          sheetFronts.map(({ html, deck }) => (back ? (backs.get(deck) ?? "") : html)),
          back,
        );
        if (back) {
          const [right = 0, down = 0] = shift();
          for (const child of inner.children as HTMLCollectionOf<HTMLElement | SVGElement>) {
            child.style.translate = `${right}mm ${down}mm`;
          }
        }
        pages.push(page);
      }
    }
    output.style.setProperty("--sheet-width", `${sheet.width}mm`);
    output.style.setProperty("--sheet-height", `${sheet.height}mm`);
    // Added only now, because even an empty style sheet makes the browser restyle the whole page.
    if (!pageRule.isConnected) document.head.append(pageRule);
    pageRule.textContent = pages.length
      ? `@page{size:${sheet.width}mm ${sheet.height}mm;margin:0}`
      : "";
    scale.replaceChildren();
    output.replaceChildren(...pages);
    showStatus(fronts, printedCards, sheets, tooLong);
    output.toggleAttribute("data-ready", true);
  }

  function updateDeckBox(deck: HTMLElement): void {
    const cardBoxes = boxes.filter((box) => deck.contains(box));
    const deckBox = deck.querySelector<HTMLInputElement>(".pick-all");
    const checked = cardBoxes.filter((box) => box.checked).length;
    if (deckBox) {
      deckBox.checked = checked === cardBoxes.length;
      deckBox.indeterminate = checked > 0 && checked < cardBoxes.length;
    }
  }

  function changed(): void {
    for (const deck of root.querySelectorAll<HTMLElement>(".pick-deck")) updateDeckBox(deck);
    output.removeAttribute("data-ready");
    turn++; // the layout in progress is out of date
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      build().catch((error: unknown) => {
        if (status) status.textContent = error instanceof Error ? error.message : String(error);
      });
    }, DELAY_MS);
  }

  for (const name of ["right", "down"]) {
    const input = field<HTMLInputElement>(name);
    input.value = storedShift(name);
    input.addEventListener("change", () => storeShift(name, input.value));
  }
  /** Selects all cards of a deck, or none. A complete deck has as many sets as its players need. */
  function selectDeck(deck: HTMLElement, isSelected: boolean): void {
    const sets = isSelected ? Number(deck.getAttribute("data-sets")) : 1;
    for (const box of boxes) if (deck.contains(box)) box.checked = isSelected;
    for (const input of deck.querySelectorAll<HTMLInputElement>(".pick-copies")) {
      input.value = `${Number(input.defaultValue) * sets}`;
    }
  }

  root.addEventListener("change", (event) => {
    const box = event.target;
    if (box instanceof HTMLInputElement && box.classList.contains("pick-all")) {
      const deck = box.closest<HTMLElement>(".pick-deck");
      if (deck) selectDeck(deck, box.checked);
    }
    changed();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  field("print").addEventListener("click", () => window.print());
  field("none").addEventListener("click", () => {
    for (const deck of root.querySelectorAll<HTMLElement>(".pick-deck")) selectDeck(deck, false);
    changed();
  });

  /** Selects the cards and decks that the address names. */
  function fromAddress(): void {
    const ids = new Set(decodeURIComponent(location.hash.slice(1)).split(","));
    for (const deck of root.querySelectorAll<HTMLElement>(".pick-deck")) {
      if (ids.has(deck.getAttribute("data-deck") ?? "")) selectDeck(deck, true);
    }
    for (const box of boxes) {
      const deck = box.closest(".pick-deck")?.getAttribute("data-deck") ?? "";
      if (ids.has(box.value) || ids.has(deck)) {
        box.checked = true;
        box.closest("details")?.setAttribute("open", "");
      }
    }
    if (boxes.some((box) => box.checked)) changed();
  }

  window.addEventListener("hashchange", fromAddress);
  fromAddress();
}

const page = document.querySelector<HTMLElement>(".pick");
const sheets = document.querySelector<HTMLElement>(".pick-sheets");
const bar = page?.querySelector("form");
if (page && sheets && bar) startPick(page, sheets, bar);
