/** What the first screen fills in, and the opening of the game that follows from it. */

import { type Effect, type Id, type Opening, type Pack, setupOf } from "../engine/index.ts";
import type { Library } from "./page.ts";

/** Kept outside the screen so that it lasts while the screen is drawn again. */
export interface Form {
  readonly pack: Id;
  readonly variant: string;
  readonly how: "random" | "pool" | "hand";
  /** The row that is played; a random one when empty. */
  readonly pool: string;
  /** Rounds of an event; 1 is a single game. */
  readonly rounds: number;
  readonly event: string;
  readonly picks: Readonly<Record<Id, Id>>;
  readonly exclude: readonly Id[];
  readonly players: readonly [string, string];
  readonly seed: string;
  readonly cuts: boolean;
  readonly cut: string;
  /** The seed that is sealed while the opponent cuts. */
  readonly sealed: { readonly seed: string; readonly seal: string } | null;
}

/** Editions of the library, the newest first, with their packs. */
export function groups(library: Library): [string, Pack[]][] {
  const names = [...new Set(library.packs.map((pack) => pack.edition))].reverse();
  return names.map((name) => [name, library.packs.filter((pack) => pack.edition === name)]);
}

export const blank = (library: Library): Form => ({
  pack: groups(library)[0]?.[1][0]?.id ?? "",
  variant: "",
  how: "random",
  pool: "",
  rounds: 1,
  event: "",
  picks: {},
  exclude: [],
  players: ["", ""],
  seed: "",
  cuts: false,
  cut: "",
  sealed: null,
});

/** Letters that are not mistaken for one another when a seed is read out. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  // Bytes beyond the last whole multiple would favour the first letters.
  const limit = 256 - (256 % LETTERS.length);
  const letters = [...bytes]
    .filter((byte) => byte < limit)
    .map((byte) => LETTERS[byte % LETTERS.length]);
  return letters.slice(0, 16).join("");
}

/** The decks that the set-up draws from, once each. */
export function drawnDecks(pack: Pack, variant: string): Id[] {
  const drawn = setupOf(pack, variant).filter(
    (effect): effect is Extract<Effect, { op: "draw" }> => effect.op === "draw",
  );
  return [...new Set(drawn.map((effect) => effect.deck))];
}

/** The kind of mission that is chosen; none for a pack without kinds. */
export function kindOf(pack: Pack, form: Form): string {
  const kinds = Object.keys(pack.game.variants);
  return kinds.includes(form.variant) ? form.variant : (kinds[0] ?? "");
}

/** The first action of the game that the form describes. */
export function opening(pack: Pack, form: Form): Opening {
  const seed = form.sealed?.seed ?? (form.seed.trim() || freshSeed());
  const kind = kindOf(pack, form);
  // A game that is opened elsewhere may hold no text that could be HTML.
  const [one, two] = form.players.map((name) => name.replace(/&/g, "+").replace(/</g, "‹").trim());
  const common = {
    type: "start" as const,
    seed,
    ...(kind === "" ? {} : { variant: kind }),
    ...(form.exclude.length > 0 ? { exclude: form.exclude } : {}),
    ...(one || two ? { players: [one || "Player 1", two || "Player 2"] as const } : {}),
    ...(form.sealed ? { seal: form.sealed.seal, cut: form.cut.trim() } : {}),
  };
  if (form.how === "pool")
    return { ...common, picks: {}, ...window.musterbookTools?.ready(pack, form, seed) };
  const chosen = form.how === "hand" ? Object.entries(form.picks) : [];
  const picks = Object.fromEntries(
    chosen.filter(([, card]) => card !== "").map(([deck, card]) => [deck, [card]]),
  );
  return { ...common, picks };
}
