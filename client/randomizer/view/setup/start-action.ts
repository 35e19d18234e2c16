/** The opening of the game that the form describes; for a pool, the row and what follows from it. */

import { cardOf, type Effect, type Id, type Pack, type Pool, setupOf } from "../../engine/pack.ts";
import { chance, shuffled } from "../../engine/random.ts";
import { withoutHtml } from "../../engine/schemas.ts";
import type { Opening } from "../../engine/state.ts";
import { drawnLayout } from "../../engine/terrain-layouts.ts";
import * as T from "../texts.ts";
import { type Form, formVariant } from "./start-form.ts";

/** The longest name and the longest seed that a game has. */
const LONGEST_NAME = 64;
export const LONGEST_SEED = 200;

/** The decks that the set-up draws from, once each. */
export function drawnDecks(pack: Pack, variant: string): Id[] {
  const drawEffects = setupOf(pack, variant).filter(
    (effect): effect is Extract<Effect, { op: "draw" }> => effect.op === "draw",
  );
  return [...new Set(drawEffects.map((effect) => effect.deck))];
}

/** The decks from which a row of a pool can name the card: those drawn from, or chosen from by both. */
const rowDecks = (pack: Pack, variant: string): Id[] => [
  ...drawnDecks(pack, variant),
  ...setupOf(pack, variant).flatMap((effect) =>
    effect.op === "choose" && effect.from === "deck" && effect.by !== "each"
      ? (effect.deck ?? [])
      : [],
  ),
];

/** The pool that the form names, or else the first one. */
export const poolOf = (pack: Pack, form: Form): Pool | undefined =>
  pack.pools.find(({ id }) => id === form.poolId) ?? pack.pools[0];

/** The part of an opening that a row of the pool determines. */
function poolOpening(pack: Pack, form: Form, seed: string): Partial<Opening> {
  const rows = poolOf(pack, form)?.rows ?? [];
  const random = chance({ seed, streams: {} }, "pool");
  const row = rows.find(({ id }) => id === form.pool) ?? shuffled(rows, random)[0];
  if (row === undefined) return {};
  const terrain = drawnLayout(pack, row, seed);
  const poolCards = Object.values(row.cells).flatMap((cell) => cell.card ?? []);
  const picks: Record<Id, Id[]> = {};
  for (const card of poolCards) {
    const { deck } = cardOf(pack, card);
    picks[deck] = [...(picks[deck] ?? []), card];
  }
  // The type of mission that uses all decks of the row; the chosen one if it does.
  const variant = [formVariant(pack, form), ...Object.keys(pack.game.variants)].find(
    (name) => name && Object.keys(picks).every((deck) => rowDecks(pack, name).includes(deck)),
  );
  return {
    picks,
    pool: row.name,
    row: row.id,
    selected: row.id === form.pool ? "hand" : "random",
    ...(terrain === null ? {} : { layout: terrain }),
    ...(variant === undefined ? {} : { variant }),
  };
}

/** Letters that sound different when a seed is read aloud. */
const SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A random seed that people can read aloud. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  // Larger bytes would favour the first letters.
  const limit = 256 - (256 % SEED_LETTERS.length);
  const letters = [...bytes]
    .filter((byte) => byte < limit)
    .map((byte) => SEED_LETTERS[byte % SEED_LETTERS.length]);
  return letters.slice(0, 16).join("");
}

/** The names of players as a game can hold them; null if nobody has one. */
export function playerNames(typed: readonly [string, string]): readonly [string, string] | null {
  const [one, two] = typed.map((name) => withoutHtml(name, LONGEST_NAME));
  return one || two ? [one || T.player[0], two || T.player[1]] : null;
}

/**
 * The first action of the game that the form describes; `byChance` says whether chance answers the
 * questions of the set-up.
 */
export function opening(pack: Pack, form: Form, byChance = form.how !== "hand"): Opening {
  const seed = form.seed.trim().slice(0, LONGEST_SEED) || freshSeed();
  const variant = formVariant(pack, form);
  const exclude = form.exclude.filter((id) => pack.cards[id] !== undefined);
  const players = playerNames(form.players);
  const common = {
    type: "start" as const,
    seed,
    ...(variant === "" ? {} : { variant }),
    ...(byChance ? { chance: true } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
    ...(players === null ? {} : { players }),
  };
  if (form.how === "pool") return { ...common, picks: {}, ...poolOpening(pack, form, seed) };
  const entries = form.how === "hand" ? Object.entries(form.picks) : [];
  const picks = Object.fromEntries(
    entries
      .filter(([deck, card]) => pack.cards[card]?.deck === deck)
      .map(([deck, card]) => [deck, [card]]),
  );
  return { ...common, picks };
}
