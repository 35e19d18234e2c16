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
const MOST_SHIFT_MM = 20;
const DELAY_MS = 120;

const numbers = (words: string | null): number[] => (words ?? "").split(" ").map(Number);
const many = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;

/** Stores the offset of backs on this device, because it depends on the printer. */
function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`musterbook-shift-${name}`, value);
  } catch {
    // Without storage it applies to this visit only.
  }
}

function kept(name: string): string {
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

function startPick(root: HTMLElement, out: HTMLElement, form: HTMLFormElement): void {
  const field = <T extends HTMLElement>(name: string): T => form.elements.namedItem(name) as T;
  const chosen = (name: string): HTMLOptionElement | undefined =>
    field<HTMLSelectElement>(name).selectedOptions[0];
  const ticked = (name: string): boolean => field<HTMLInputElement>(name).checked;
  const count = form.querySelector(".pick-count");
  const boxes = [
    ...root.querySelectorAll<HTMLInputElement>('.pick-deck li input[type="checkbox"]'),
  ];
  const pageRule = document.createElement("style");
  const scale = document.createElement("div");
  scale.className = "pick-measure";
  out.after(scale);
  const ready = new Map<string, Promise<string[]>>();
  const margin = Number(root.getAttribute("data-margin"));
  const usual = field<HTMLSelectElement>("size").options[0]?.value ?? "";
  let turn = 0;
  let later = 0;

  async function faces(deck: HTMLElement, size: string, theme: string): Promise<Faces> {
    const [id, files] = [deck.getAttribute("data-deck"), deck.getAttribute("data-files")];
    const first = await facesOf(`${files}-${theme}.js`, `${id} ${theme}`);
    if (size === usual) return first;
    const other = await facesOf(`${files}-${theme}-${size}.js`, `${id} ${theme} ${size}`);
    const whole = Object.entries(other.fronts).map(([name, face]) => {
      return [name, { ...first.fronts[name], ...face }];
    });
    return { fronts: Object.fromEntries(whole), back: other.back };
  }

  const facesNow = (deck: HTMLElement): Promise<Faces> =>
    faces(deck, field<HTMLSelectElement>("size").value, theme());

  const theme = (): string => field<HTMLSelectElement>("theme").value;

  /** Returns a card's front in its best type size, or the several cards that it takes. */
  function parts({ deck, id }: Picked): Promise<string[]> {
    const size = chosen("size");
    const key = `${size?.index} ${theme()} ${id}`;
    const known = ready.get(key);
    if (known) return known;
    const width = numbers(size?.getAttribute("data-mm") ?? "")[0] ?? 1;
    const made = facesNow(deck).then(({ fronts }) => {
      const front = fronts[id];
      return front ? fitted(front, { place: scale, width }) : [];
    });
    ready.set(key, made);
    return made;
  }

  function picked(): Picked[] {
    return boxes
      .filter((box) => box.checked)
      .flatMap((box) => {
        const deck = box.closest<HTMLElement>(".pick-deck");
        const copies = box.closest("li")?.querySelector<HTMLInputElement>(".pick-copies");
        const most = Math.round(Math.min(Math.max(Number(copies?.value), 0), 99));
        return deck ? [{ deck, id: box.value, copies: most }] : [];
      });
  }

  function say(fronts: Front[], cards: number, sheets: number, long: string[]): void {
    const more =
      fronts.length > cards ? ` (${fronts.length} sides: some texts continue on another card)` : "";
    const lost = long.length
      ? ` ${long.join(", ")} ${long.length === 1 ? "is" : "are"} too long for this size.`
      : "";
    const words = cards
      ? `${many(cards, "card")}${more} on ${many(sheets, "sheet")} of paper${lost && "."}`
      : lost || "No cards selected.";
    if (count) count.textContent = cards ? words + lost : words.trim();
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
      return Number.isFinite(mm) ? Math.min(Math.max(mm, -MOST_SHIFT_MM), MOST_SHIFT_MM) : 0;
    });

  function emptySheet(sheet: Grid, note: string): [HTMLElement, HTMLElement] {
    const page = document.createElement("div");
    page.className = "pick-page";
    const inner = document.createElement("div");
    inner.className = "pick-sheet";
    page.append(inner);
    const room = (beside(sheet) ? sheet.left : sheet.top) - sheet.margin;
    if (room >= SMALL_MM) {
      const words = document.createElement("p");
      words.className = room < LABEL_MM ? "pick-note small" : "pick-note";
      words.textContent = note;
      if (beside(sheet)) {
        words.style.left = `${sheet.margin}mm`;
        words.style.top = `${sheet.height - sheet.margin}mm`;
        words.classList.add("beside");
      } else {
        words.style.left = `${sheet.margin}mm`;
        words.style.bottom = `${sheet.margin}mm`;
      }
      inner.append(words);
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
    const slots = sides.map((_, at) => place(at, sheet, back, edge() ?? "long"));
    slots.forEach((slot, at) => {
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
      card.innerHTML = sides[at] ?? "";
      box.append(card);
      inner.append(box);
    });
    if (ticked("marks")) inner.insertAdjacentHTML("beforeend", drawMarks(sheet));
  }

  async function build(): Promise<void> {
    const mine = ++turn;
    const cards = picked().filter((card) => card.copies > 0);
    const [bleed = 0, between = 0] = numbers(field<HTMLSelectElement>("bleed").value);
    const asked: Bleed = { mm: bleed, between: between > 0 };
    const paper = numbers(field<HTMLSelectElement>("paper").value);
    const card = numbers(chosen("size")?.getAttribute("data-mm") ?? "");
    const sheet = grid(paper, card, margin, asked);
    await document.fonts.ready;
    const fronts: Front[] = [];
    const long: string[] = [];
    let printed = 0;
    for (const card of cards) {
      const sides = await parts(card);
      if (mine !== turn) return; // the selection has changed in the meantime
      const box = boxes.find((one) => one.value === card.id);
      if (sides.length === 0) long.push(`“${box?.getAttribute("data-name")}”`);
      else printed += card.copies;
      for (let copy = 0; copy < card.copies; copy++) {
        fronts.push(...sides.map((html) => ({ html, deck: card.deck })));
      }
    }
    const backs = new Map<HTMLElement, string>();
    for (const { deck } of fronts) {
      if (!backs.has(deck)) backs.set(deck, (await facesNow(deck)).back);
    }
    if (mine !== turn) return;
    const each = sheet.columns * sheet.rows;
    const sheets = Math.ceil(fronts.length / each);
    const made: HTMLElement[] = [];
    for (let number = 0; number < sheets; number++) {
      const some = fronts.slice(number * each, (number + 1) * each);
      for (const back of edge() ? [false, true] : [false]) {
        const flip = back || !edge() ? "" : `, flip on the ${edge()} edge`;
        const note = `Sheet ${number + 1} of ${sheets} · ${back ? "backs" : "fronts"} · print at 100 %${flip}`;
        const [page, inner] = emptySheet(sheet, note);
        draw(
          inner,
          sheet,
          some.map(({ html, deck }) => (back ? (backs.get(deck) ?? "") : html)),
          back,
        );
        if (back) {
          const [right = 0, down = 0] = shift();
          for (const part of inner.children as HTMLCollectionOf<HTMLElement | SVGElement>) {
            part.style.translate = `${right}mm ${down}mm`;
          }
        }
        made.push(page);
      }
    }
    out.style.setProperty("--sheet-width", `${sheet.width}mm`);
    out.style.setProperty("--sheet-height", `${sheet.height}mm`);
    // Not before: even an empty style sheet makes the browser style the whole page again.
    if (!pageRule.isConnected) document.head.append(pageRule);
    pageRule.textContent = made.length
      ? `@page{size:${sheet.width}mm ${sheet.height}mm;margin:0}`
      : "";
    scale.replaceChildren();
    out.replaceChildren(...made);
    say(fronts, printed, sheets, long);
    out.toggleAttribute("data-ready", true);
  }

  function follow(deck: HTMLElement): void {
    const own = boxes.filter((box) => deck.contains(box));
    const all = deck.querySelector<HTMLInputElement>(".pick-all");
    const checked = own.filter((box) => box.checked).length;
    if (all) {
      all.checked = checked === own.length;
      all.indeterminate = checked > 0 && checked < own.length;
    }
  }

  function changed(): void {
    for (const deck of root.querySelectorAll<HTMLElement>(".pick-deck")) follow(deck);
    out.removeAttribute("data-ready");
    turn++; // the layout in progress is out of date
    window.clearTimeout(later);
    later = window.setTimeout(() => {
      build().catch((error: unknown) => {
        if (count) count.textContent = error instanceof Error ? error.message : String(error);
      });
    }, DELAY_MS);
  }

  for (const name of ["right", "down"]) {
    const input = field<HTMLInputElement>(name);
    input.value = kept(name);
    input.addEventListener("change", () => keep(name, input.value));
  }
  root.addEventListener("change", (event) => {
    const box = event.target;
    if (box instanceof HTMLInputElement && box.classList.contains("pick-all")) {
      const deck = box.closest(".pick-deck");
      for (const other of boxes) if (deck?.contains(other)) other.checked = box.checked;
    }
    changed();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  field("print").addEventListener("click", () => window.print());
  field("none").addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    changed();
  });

  /** Selects the cards and decks that the address names. */
  function fromAddress(): void {
    const wanted = new Set(decodeURIComponent(location.hash.slice(1)).split(","));
    for (const box of boxes) {
      const deck = box.closest(".pick-deck")?.getAttribute("data-deck") ?? "";
      if (wanted.has(box.value) || wanted.has(deck)) {
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
