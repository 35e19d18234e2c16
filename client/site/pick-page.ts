/**
 * The page where cards are picked: which are printed, and how.
 *
 * Faces come from one classic script for each deck and style, loaded when one of its cards is first
 * selected, so that the page works from disk and contains only what is printed.
 * Why: docs/decisions/cards-in-the-browser.md
 */

import { element } from "../shared/element.ts";
import * as selection from "./card-selection.ts";
import { counted } from "./counted.ts";
import { type DeckFaces, facesOf } from "./deck-faces.ts";
import { fragmentOf } from "./decode-address.ts";
import { restoreForm, storeForm } from "./form-storage.ts";
import type { PackSheets, PrintedGame } from "./game-sheet.ts";
import { dataOf, gameInAddress, mapsOf, scoreSheet } from "./game-sheet.ts";
import { cardsOnSheet, drawPages, type Front, frontsOf, type Grid } from "./pick-sheets.ts";

const MAX_SHIFT = 20;
const DELAY_MS = 120;
const PICK_FORM = "musterbook-pick";

const pickPage = document.querySelector(".pick") as HTMLElement;
const output = document.querySelector(".pick-sheets") as HTMLElement;
const form = pickPage.querySelector("form") as HTMLFormElement;
const status = form.querySelector(".pick-count") as HTMLElement;
const pageRule = document.createElement("style");
const grids: Record<string, Grid> = JSON.parse(pickPage.dataset["grids"] ?? "{}");
const gamesFolder = pickPage.dataset["games"] ?? "";
let game: PrintedGame | null = null;
/** Counts the selections: what was begun for an earlier one is out of date. */
let turn = 0;
let timer = 0;

const field = <T extends HTMLElement = HTMLInputElement>(name: string): T =>
  form.elements.namedItem(name) as T;
const option = (name: string) => field<HTMLSelectElement>(name).selectedOptions[0];
const backs = (): string => field("backs").value;

/** The offset of backs: mm to the right and down, and degrees clockwise. */
const shift = (): number[] =>
  ["right", "down", "angle"].map((name) => {
    const amount = Number(field(name).value);
    return Number.isFinite(amount) ? Math.min(Math.max(amount, -MAX_SHIFT), MAX_SHIFT) : 0;
  });

/** Show what is on the pages, or why there are none. */
function showText(text: string, hasPages: boolean): void {
  status.textContent = text;
  field<HTMLButtonElement>("print").disabled = !hasPages;
  field<HTMLButtonElement>("none").disabled = !selection.isAnySelected();
  document.body.classList.toggle("picking", hasPages);
}

/** Show the fields that the choice of backs needs. */
function showStack(): void {
  for (const part of form.querySelectorAll<HTMLElement>("[data-for-backs]"))
    part.hidden = !(part.dataset["forBacks"] ?? "").split(" ").includes(backs());
}

const facesNow = (deck: HTMLElement): Promise<DeckFaces> =>
  facesOf(deck.dataset["files"] ?? "", selection.deckId(deck), field("style").value);

/** The fronts of the selected cards, and how many cards these are; null once that has changed. */
async function drawFronts(thisTurn: number) {
  const fronts: Front[] = [];
  const cards = selection.selectedCards();
  for (const { deck, id, copies } of cards) {
    const { fronts: sides, twoSided } = await facesNow(deck);
    if (thisTurn !== turn) return null;
    const own = frontsOf(sides[id] ?? [], twoSided, deck, backs());
    for (let copy = 0; copy < copies; copy++) fronts.push(...own);
  }
  return { fronts, count: cards.reduce((sum, { copies }) => sum + copies, 0) };
}

/** The map and the score sheet of the game, for the two sides of a sheet of paper in mm. */
async function drawGame(width: number, height: number): Promise<HTMLElement[]> {
  if (!game) return [];
  const parts: HTMLElement[] = [];
  const map = field("layout").value;
  if (map) parts.push(element("div", { innerHTML: await dataOf<string>(gamesFolder, map) }));
  const data = await dataOf<PackSheets>(gamesFolder, game.pack);
  // In the order of the address, which tells the players apart.
  if (data.scores && field("scores").checked)
    parts.push(scoreSheet(data, game, selection.selectedNames(game.ids)));
  return parts.map((part) => {
    const inner = element("div", { className: "pick-sheet game-sheet" }, ...part.children);
    const page = element("div", { className: "pick-page pick-game-page" }, inner);
    page.style.cssText = `--sheet-width:${width}mm;--sheet-height:${height}mm`;
    return page;
  });
}

async function build(thisTurn: number): Promise<void> {
  const paper = option("paper");
  const style = option("style");
  const fold = backs() === "fold" ? "fold" : "flat";
  const sheet = grids[[paper?.value, style?.dataset["size"], field("bleed").value, fold].join(" ")];
  if (!sheet) {
    output.replaceChildren();
    showText("These cards are too large to fold on this paper.", false);
    return;
  }
  await document.fonts.ready;
  const drawn = await drawFronts(thisTurn);
  if (drawn === null) return;
  const { fronts, count } = drawn;
  const backFaces = new Map<HTMLElement, string>();
  for (const { deck } of fronts)
    if (!backFaces.has(deck)) backFaces.set(deck, (await facesNow(deck)).back);
  const [width = 0, height = 0] = (paper?.dataset["mm"] ?? "").split(" ").map(Number);
  const gamePages = await drawGame(width, height);
  if (thisTurn !== turn) return;
  const choices = {
    backs: backs(),
    hasMarks: field("marks").checked,
    shift: shift(),
    isFaceDown: field("stack").value === "face-down",
  };
  const pages = [...drawPages(fronts, backFaces, sheet, choices), ...gamePages];
  output.style.setProperty("--sheet-width", `${sheet.width}mm`);
  output.style.setProperty("--sheet-height", `${sheet.height}mm`);
  // Added only now, because even an empty style sheet makes the browser restyle the whole page.
  if (!pageRule.isConnected) document.head.append(pageRule);
  pageRule.textContent = pages.length
    ? `@page{size:${sheet.width}mm ${sheet.height}mm;margin:0}` +
      `@page game{size:${width}mm ${height}mm;margin:0}`
    : "";
  output.className = `pick-sheets ${style?.dataset["class"] ?? ""}`;
  output.replaceChildren(...pages);
  const sheets = Math.ceil(fronts.length / cardsOnSheet(sheet)) + Math.ceil(gamePages.length / 2);
  const sides =
    fronts.length > count
      ? ` (${fronts.length} to cut out: some texts continue on another card)`
      : "";
  const summary = `${counted(count, "card")}${sides} on ${counted(sheets, "sheet")} of paper`;
  showText(pages.length > 0 ? summary : "No cards selected.", pages.length > 0);
  output.toggleAttribute("data-ready", true);
}

function changed(): void {
  selection.showDecks();
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

/** Offer the maps and the score sheet of the game in the address. */
async function showGame(): Promise<void> {
  form.querySelector(".pick-game")?.toggleAttribute("hidden", !game);
  pickPage.classList.toggle("game", game !== null);
  if (!game) return;
  const { layouts, scores } = await dataOf<PackSheets>(gamesFolder, game.pack);
  const select = field<HTMLSelectElement>("layout");
  const options = mapsOf(game, layouts).map(([key, name]) => new Option(name, key));
  select.replaceChildren(...options, new Option("None", ""));
  select.closest("label")?.toggleAttribute("hidden", options.length === 0);
  field("scores").closest("label")?.toggleAttribute("hidden", !scores);
  changed();
}

/** Select the cards and decks that the address names. */
function fromAddress(): void {
  game = gameInAddress(location.hash, selection.packs);
  selection.select(game?.ids ?? fragmentOf(location.hash).split(","), game !== null);
  if (selection.isAnySelected()) changed();
  showGame().catch(() => {
    status.textContent = "This game could not be loaded. Go online and reload the page.";
  });
}

restoreForm(PICK_FORM, form);
showStack();
form.addEventListener("change", () => {
  storeForm(PICK_FORM, form);
  showStack();
});
pickPage.addEventListener("change", ({ target }) => {
  const deck = target instanceof HTMLInputElement && target.closest<HTMLElement>(".pick-deck");
  if (deck && target.classList.contains("pick-all")) selection.selectDeck(deck, target.checked);
  changed();
});
form.addEventListener("submit", (event) => event.preventDefault());
field("print").addEventListener("click", () => window.print());
field("none").addEventListener("click", () => {
  selection.clearSelection();
  changed();
});
window.addEventListener("hashchange", fromAddress);
fromAddress();
