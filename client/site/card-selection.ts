/** The cards that are selected on the page where cards are picked, in check boxes by deck. */

type Box = HTMLInputElement;

const decks = [...document.querySelectorAll<HTMLElement>(".pick-deck")];
const boxes = [...document.querySelectorAll<Box>('.pick-deck li input[type="checkbox"]')];

export const deckId = (deck: HTMLElement | null): string => deck?.dataset["deck"] ?? "";
const deckElement = (box: Box): HTMLElement | null => box.closest<HTMLElement>(".pick-deck");

/** The pack of each deck. */
export const packs = decks.map((deck) => deckId(deck).replace(/\/[^/]*$/, ""));

export const isAnySelected = (): boolean => boxes.some((box) => box.checked);

export const selectedCards = () =>
  boxes.flatMap((box) => {
    const deck = deckElement(box);
    const field = box.closest("li")?.querySelector<HTMLInputElement>(".pick-copies");
    const copies = Math.round(Math.min(Math.max(Number(field?.value), 0), 99));
    return deck && box.checked && copies > 0 ? [{ deck, id: box.value, copies }] : [];
  });

/** Those of `ids` that are selected, in their order, with their decks and names. */
export const selectedNames = (
  ids: readonly string[],
): { id: string; deck: string; name: string }[] =>
  ids.flatMap((id) => {
    const box = boxes.find(({ value, checked }) => checked && value === id);
    return box ? [{ id, deck: deckId(deckElement(box)), name: box.dataset["name"] ?? "" }] : [];
  });

/** Select all cards of a deck, or none. A complete deck has as many sets as its players need. */
export function selectDeck(deck: HTMLElement, isSelected: boolean): void {
  const sets = isSelected ? Number(deck.dataset["sets"]) : 1;
  for (const box of boxes) if (deck.contains(box)) box.checked = isSelected;
  for (const field of deck.querySelectorAll<HTMLInputElement>(".pick-copies"))
    field.value = `${Number(field.defaultValue) * sets}`;
}

export function clearSelection(): void {
  for (const deck of decks) selectDeck(deck, false);
}

/** Select cards and decks by their ids; for a game, only these, with the lists left closed. */
export function select(ids: readonly string[], isGame: boolean): void {
  if (isGame) for (const box of boxes) box.checked = false;
  for (const deck of decks) if (ids.includes(deckId(deck))) selectDeck(deck, true);
  for (const box of boxes) {
    if (!ids.includes(box.value) && !ids.includes(deckId(deckElement(box)))) continue;
    box.checked = true;
    if (!isGame) box.closest("details")?.setAttribute("open", "");
  }
}

/** Show at each deck whether all, some or none of its cards are selected. */
export function showDecks(): void {
  for (const deck of decks) {
    const own = boxes.filter((box) => deck.contains(box));
    const checked = own.filter((box) => box.checked).length;
    const all = deck.querySelector<Box>(".pick-all");
    if (all === null) continue;
    all.checked = checked === own.length;
    all.indeterminate = checked > 0 && checked < own.length;
  }
}
