/**
 * The form of the page where cards are picked: which are printed, and how.
 *
 * Faces come from one classic script for each deck and style, loaded when one of its cards is first
 * selected, so that the page works from disk and contains only what is printed.
 * Why: docs/decisions/cards-in-the-browser.md
 */

import { counted } from "./counted.ts";
import { type DeckFaces, facesOf } from "./deck-faces.ts";
import { fragmentOf } from "./decode-address.ts";
import { remember, restore } from "./form-storage.ts";
import { gameOf, mapPage, mapsOf, type PrintedGame, scoreSheet, sheetsOf } from "./game-sheet.ts";
import { cardsOnSheet, type Grid } from "./sheet-layout.ts";
import { drawPages, type Front, frontsOf } from "./sheet-pages.ts";

interface Picked {
  deck: HTMLElement;
  id: string;
  copies: number;
}

const MAX_SHIFT = 20;
const DELAY_MS = 120;
const STORED = "musterbook-pick";

const numbers = (text: string | null): number[] => (text ?? "").split(" ").map(Number);

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
  const grids: Record<string, Grid> = JSON.parse(root.dataset["grids"] ?? "{}");
  const packs = [...root.querySelectorAll<HTMLElement>(".pick-deck")].map((deck) =>
    (deck.dataset["deck"] ?? "").replace(/\/[^/]*$/, ""),
  );
  const gamesFolder = root.getAttribute("data-games") ?? "";
  const gameFields = form.querySelector<HTMLElement>(".pick-game");
  let game: PrintedGame | null = null;
  let turn = 0;
  let timer = 0;

  const facesNow = (deck: HTMLElement): Promise<DeckFaces> =>
    facesOf(
      deck.dataset["files"] ?? "",
      deck.dataset["deck"] ?? "",
      field<HTMLSelectElement>("style").value,
    );

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

  function showStatus(fronts: Front[], cards: number, sheets: number, hasPages: boolean): void {
    const sidesNote =
      fronts.length > cards
        ? ` (${fronts.length} to cut out: some texts continue on another card)`
        : "";
    const summary = `${counted(cards, "card")}${sidesNote} on ${counted(sheets, "sheet")} of paper`;
    showText(hasPages ? summary : "No cards selected.", hasPages);
  }

  /** Show what is on the pages, or why there are none. */
  function showText(text: string, hasPages: boolean): void {
    if (status) status.textContent = text;
    field<HTMLButtonElement>("print").disabled = !hasPages;
    field<HTMLButtonElement>("none").disabled = !boxes.some((box) => box.checked);
    document.body.classList.toggle("picking", hasPages);
  }

  const backs = (): string => field<HTMLSelectElement>("backs").value;

  /** Return the offset of backs: mm to the right and down, and degrees clockwise. */
  const shift = (): number[] =>
    ["right", "down", "angle"].map((name) => {
      const amount = Number(field<HTMLInputElement>(name).value);
      return Number.isFinite(amount) ? Math.min(Math.max(amount, -MAX_SHIFT), MAX_SHIFT) : 0;
    });

  /** Return the map and the score sheet of the game, for the two sides of a sheet of paper. */
  async function drawGame([width = 0, height = 0]: number[]): Promise<HTMLElement[]> {
    if (!game) return [];
    const parts: HTMLElement[] = [];
    const map = field<HTMLSelectElement>("layout").value;
    if (map) {
      const page = document.createElement("div");
      page.innerHTML = await mapPage(gamesFolder, map);
      parts.push(page);
    }
    const data = await sheetsOf(gamesFolder, game.pack);
    if (data.scores && isChecked("scores")) parts.push(scoreSheet(data, game, gameCards(game)));
    return parts.map((part) => {
      const page = document.createElement("div");
      page.className = "pick-page pick-game-page";
      page.style.cssText = `--sheet-width:${width}mm;--sheet-height:${height}mm`;
      const inner = document.createElement("div");
      inner.className = "pick-sheet game-sheet";
      inner.append(...part.children);
      page.append(inner);
      return page;
    });
  }

  /** Return the cards of a game in the order of its address, which tells the players apart. */
  const gameCards = ({ ids }: PrintedGame): { id: string; deck: string; name: string }[] =>
    ids.flatMap((id) => {
      const box = boxes.find((input) => input.value === id);
      const deck = box?.closest<HTMLElement>(".pick-deck")?.dataset["deck"];
      return box?.checked && deck ? [{ id, deck, name: box.dataset["name"] ?? "" }] : [];
    });

  /** Offer the maps and the score sheet of the game in the address. */
  async function showGame(): Promise<void> {
    game = gameOf(location.hash, packs);
    gameFields?.toggleAttribute("hidden", !game);
    root.classList.toggle("game", game !== null);
    if (!game) return;
    const { layouts, scores } = await sheetsOf(gamesFolder, game.pack);
    const select = field<HTMLSelectElement>("layout");
    const options = mapsOf(game, layouts).map(([key, name]) => new Option(name, key));
    select.replaceChildren(...options, new Option("None", ""));
    select.closest("label")?.toggleAttribute("hidden", options.length === 0);
    field("scores").closest("label")?.toggleAttribute("hidden", !scores);
    changed();
  }

  async function build(thisTurn: number): Promise<void> {
    const cards = pickedCards().filter((card) => card.copies > 0);
    const paper = selectedOption("paper");
    const style = selectedOption("style");
    const size = style?.dataset["size"];
    const isFolded = backs() === "fold";
    const bleed = field<HTMLSelectElement>("bleed").value;
    const sheet = grids[[paper?.value, size, bleed, isFolded ? "fold" : "flat"].join(" ")];
    if (!sheet) {
      output.replaceChildren();
      showText("These cards are too large to fold on this paper.", false);
      return;
    }
    await document.fonts.ready;
    const fronts: Front[] = [];
    let printedCards = 0;
    for (const card of cards) {
      const { fronts: sidesOf, twoSided } = await facesNow(card.deck);
      const sides = sidesOf[card.id] ?? [];
      if (thisTurn !== turn) return; // the selection has changed in the meantime
      printedCards += card.copies;
      for (let copy = 0; copy < card.copies; copy++) {
        fronts.push(...frontsOf(sides, twoSided, card.deck, backs()));
      }
    }
    const backFaces = new Map<HTMLElement, string>();
    for (const { deck } of fronts) {
      if (!backFaces.has(deck)) backFaces.set(deck, (await facesNow(deck)).back);
    }
    const paperSize = numbers(paper?.dataset["mm"] ?? "");
    const gamePages = await drawGame(paperSize);
    if (thisTurn !== turn) return;
    const choices = {
      backs: backs(),
      hasMarks: isChecked("marks"),
      shift: shift(),
      isFaceDown: field<HTMLSelectElement>("stack").value === "face-down",
    };
    const pages = [...drawPages(fronts, backFaces, sheet, choices), ...gamePages];
    const sheets = Math.ceil(fronts.length / cardsOnSheet(sheet)) + Math.ceil(gamePages.length / 2);
    output.style.setProperty("--sheet-width", `${sheet.width}mm`);
    output.style.setProperty("--sheet-height", `${sheet.height}mm`);
    // Added only now, because even an empty style sheet makes the browser restyle the whole page.
    if (!pageRule.isConnected) document.head.append(pageRule);
    const [width = 0, height = 0] = paperSize;
    pageRule.textContent = pages.length
      ? `@page{size:${sheet.width}mm ${sheet.height}mm;margin:0}` +
        `@page game{size:${width}mm ${height}mm;margin:0}`
      : "";
    output.className = `pick-sheets ${style?.dataset["class"] ?? ""}`;
    output.replaceChildren(...pages);
    showStatus(fronts, printedCards, sheets, pages.length > 0);
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
    const thisTurn = ++turn; // the layout in progress is out of date
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      build(thisTurn).catch(() => {
        if (thisTurn !== turn) return;
        output.replaceChildren(); // the sheets of an earlier selection
        showText("The cards could not be loaded. Go online and reload the page.", false);
      });
    }, DELAY_MS);
  }

  /** Show the fields that the choice of backs needs. */
  function showStack(): void {
    for (const element of form.querySelectorAll<HTMLElement>("[data-for-backs]")) {
      element.hidden = !(element.dataset["forBacks"] ?? "").split(" ").includes(backs());
    }
  }

  /** Select all cards of a deck, or none. A complete deck has as many sets as its players need. */
  function selectDeck(deck: HTMLElement, isSelected: boolean): void {
    const sets = isSelected ? Number(deck.getAttribute("data-sets")) : 1;
    for (const box of boxes) if (deck.contains(box)) box.checked = isSelected;
    for (const input of deck.querySelectorAll<HTMLInputElement>(".pick-copies")) {
      input.value = `${Number(input.defaultValue) * sets}`;
    }
  }

  restore(STORED, form);
  showStack();
  form.addEventListener("change", () => {
    remember(STORED, form);
    showStack();
  });
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

  /** Select the cards and decks that the address names. */
  function fromAddress(): void {
    const asked = gameOf(location.hash, packs);
    const words = fragmentOf(location.hash).split(",");
    const ids = new Set(asked ? asked.ids : words);
    if (asked) for (const box of boxes) box.checked = false;
    for (const deck of root.querySelectorAll<HTMLElement>(".pick-deck")) {
      if (ids.has(deck.getAttribute("data-deck") ?? "")) selectDeck(deck, true);
    }
    for (const box of boxes) {
      const deck = box.closest(".pick-deck")?.getAttribute("data-deck") ?? "";
      if (ids.has(box.value) || ids.has(deck)) {
        box.checked = true;
        if (!asked) box.closest("details")?.setAttribute("open", "");
      }
    }
    if (boxes.some((box) => box.checked)) changed();
    void showGame().catch(() => {
      if (status)
        status.textContent = "This game could not be loaded. Go online and reload the page.";
    });
  }

  window.addEventListener("hashchange", fromAddress);
  fromAddress();
}

const page = document.querySelector<HTMLElement>(".pick");
const sheets = document.querySelector<HTMLElement>(".pick-sheets");
const bar = page?.querySelector("form");
if (page && sheets && bar) startPick(page, sheets, bar);
