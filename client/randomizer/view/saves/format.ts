/**
 * The format of a saved game, and opening one. A save holds the actions, which are
 * replayed with the packs of this page; the last state, to continue from when the packs have
 * changed; and a summary that can be read without the pack.
 */

import {
  continued,
  current,
  type Game,
  past,
  restored,
  type Saved,
  saved,
} from "../../engine/history.ts";
import { plain, sentences } from "../../engine/log.ts";
import { deckOf, type Id, type Pack, SIDES, type Side } from "../../engine/pack.ts";
import { missionCards } from "../../engine/piles.ts";
import { points, winnerOf } from "../../engine/score-totals.ts";
import { setUp } from "../../engine/setup.ts";
import { idOf, named, type State, sidesAhead } from "../../engine/state.ts";
import type { Confirmation } from "../../pairing/confirmation.ts";
import type { Times } from "../battle/clock.ts";
import * as T from "../texts.ts";

export const SCHEMA = 1;

/** What can be shown of a game without its pack. */
interface Summary {
  readonly pack: string;
  readonly sides: Readonly<Record<Side, string>>;
  /** The sides in the players' places. */
  readonly seats: readonly [Side, Side];
  readonly score: Readonly<Record<Side, number>>;
  readonly round: number;
  readonly done: boolean;
  readonly winner: Side | "draw" | null;
  readonly mission: readonly string[];
  readonly drawn: readonly Id[];
  readonly log: readonly string[];
}

/** What players note about a game, by their places at the table. */
export interface Details {
  /** Milliseconds since 1970 at which it was started; 0 if unknown. */
  readonly date: number;
  /** The army and the detachment of each player, as they are typed. */
  readonly armies: readonly [string, string];
  readonly note: string;
  /** Signatures of the result by the players' phones. */
  readonly confirmed?: readonly Confirmation[];
}

const NO_DETAILS: Details = { date: 0, armies: ["", ""], note: "" };

export interface Save {
  readonly schema: typeof SCHEMA;
  readonly id: string;
  readonly name: string;
  readonly changed: number;
  readonly game: Saved;
  /** The state that the actions start from, if they cannot be replayed from the beginning. */
  readonly base: State | null;
  readonly last: State | null;
  readonly summary: Summary | null;
  readonly times: Times | null;
  readonly unsealed: number | null;
  readonly details: Details;
}

/** A game that is being played, with the other data that is saved with it. */
export interface OpenGame {
  readonly id: string;
  /** The name that the players gave it; empty if it is named after its mission. */
  readonly name: string;
  readonly game: Game;
  readonly base: State | null;
  readonly times: Times | null;
  /** The round in which the seal of the seed was broken, 0 before the battle. Undo keeps it. */
  readonly unsealed: number | null;
  readonly details: Details;
}

/** Whether players may see the seed: the battle is over, or the seal is broken. */
export const showsSeed = ({ game, unsealed }: OpenGame): boolean =>
  unsealed !== null || current(game).stage === "done";

/**
 * `moved`: the game continues from its last state. `partly`: some actions could not be replayed.
 * `scores`: it was replayed, but with another score.
 */
type Warning = "moved" | "partly" | "scores";

export type Opened =
  | {
      readonly is: "game";
      readonly save: Save;
      readonly game: OpenGame;
      readonly warning: Warning | null;
    }
  | { readonly is: "summary"; readonly save: Save; readonly why: "noPack" | "changed" }
  | { readonly is: "broken"; readonly why: "unreadable" | "newer" };

/**
 * A value as a save; null when it is not one, "newer" when it is from a later version. A change of
 * the format raises `SCHEMA`, and converts older saves here.
 */
export function asSave(value: unknown): Save | null | "newer" {
  const save = value as Partial<Save> | null;
  if (typeof save !== "object" || save === null || typeof save.schema !== "number") return null;
  if (save.schema !== SCHEMA) return save.schema > SCHEMA ? "newer" : null;
  const { game } = save;
  const hasSteps = typeof game === "object" && game !== null && Array.isArray(game.steps);
  if (!hasSteps || typeof game.pack !== "string") return null;
  return { ...(save as Save), details: save.details ?? NO_DETAILS };
}

/** The value in a JSON text; null if it is none. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The save in a JSON text that this page can read; null for any other. */
export function readSave(text: string | null): Save | null {
  const save = asSave(parsed(text));
  return save === "newer" ? null : save;
}

/** The name of a save: the players' name for it, or else the first card of its mission. */
export const nameOf = ({ name, summary }: Save): string => name || summary?.mission[0] || T.oldGame;

const logs = new WeakMap<State, { readonly names: string; readonly texts: readonly string[] }>();

/** The log of one action, cached: the game is saved after every tap. */
export function logOf(pack: Pack, state: State): readonly string[] {
  // Before the sides are decided, players are identified by name.
  const namedPack = sidesAhead(pack, state) ? named(pack, state) : pack;
  const names = `${namedPack.sides.attacker}\n${namedPack.sides.defender}`;
  const cached = logs.get(state);
  if (cached?.names === names) return cached.texts;
  const texts = sentences(namedPack, state).map(plain);
  logs.set(state, { names, texts });
  return texts;
}

const drawnIn = (state: State): readonly Id[] =>
  state.events.flatMap((event) => (event.type === "drew" ? [event.card] : []));

/** The name of a game: that of its mission, or both names if each side has its own mission. */
function missionName(game: Game): string {
  const { pack } = game;
  const cards = missionCards(pack, current(game));
  const [firstCard] = cards;
  const sideMissions = cards.filter(
    ({ deck }) => deck === firstCard?.deck && deckOf(pack, deck).role !== null,
  );
  return (sideMissions.length > 0 ? sideMissions : cards.slice(0, 1))
    .map(({ name }) => name)
    .join(" – ");
}

/** Names of the mission's cards, starting with the one that gives the game its name. */
const missionOf = (game: Game): readonly string[] =>
  missionCards(game.pack, current(game)).map((card) => card.name);

export function summarize(game: Game): Summary {
  const state = current(game);
  const pack = named(game.pack, state);
  const states = past(game);
  return {
    pack: pack.name,
    sides: pack.sides,
    seats: state.seats,
    score: { attacker: points(state, "attacker"), defender: points(state, "defender") },
    round: state.clock.round,
    done: state.stage === "done",
    winner: winnerOf(pack, state),
    mission: missionOf(game),
    drawn: states.flatMap(drawnIn),
    log: states.flatMap((item) => logOf(pack, item)),
  };
}

/** The title of a game: the players' name for it, or else the first card of its mission. */
export const titleOf = ({ name, game }: OpenGame): string =>
  name || missionName(game) || game.pack.name;

export function toSave(openGame: OpenGame, changed = Date.now()): Save {
  const { id, name, game, base, times, unsealed, details } = openGame;
  const last = current(game);
  return {
    schema: SCHEMA,
    id,
    name,
    changed,
    game: saved(game),
    base,
    last,
    summary: summarize(game),
    times,
    unsealed,
    details,
  };
}

/** What players type into a game and no part of the page shows as HTML. */
const TYPED = ["seed", "cut"];

/**
 * Whether a state from another device has only cards of this pack, no HTML, and everything that a
 * state of this build has. May throw for a state that no build has written.
 */
export function usable(pack: Pack, state: State): boolean {
  const fresh = setUp(pack, state.opening);
  const hasAll = (part: object, all: object): boolean =>
    Object.keys(all).every((key) => key in part);
  if (!hasAll(state, fresh) || !SIDES.every((side) => hasAll(state.sides[side], fresh.sides[side])))
    return false;
  const texts = JSON.stringify(state, (key, value) => (TYPED.includes(key) ? "" : value));
  if (/[<&]/.test(texts)) return false;
  const copies = Object.values(state.piles).flatMap((pile) => [
    ...pile.draw,
    ...pile.play,
    ...pile.discard,
    ...pile.out,
  ]);
  return copies.length > 0 && copies.every((copy) => pack.cards[idOf(copy)] !== undefined);
}

/** Open a save with the packs of this page. Never throws. */
export function open(packs: readonly Pack[], value: unknown): Opened {
  const save = asSave(value);
  if (save === null) return { is: "broken", why: "unreadable" };
  if (save === "newer") return { is: "broken", why: "newer" };
  const pack = packs.find((item) => item.id === save.game.pack);
  if (pack === undefined)
    return save.summary
      ? { is: "summary", save, why: "noPack" }
      : { is: "broken", why: "unreadable" };
  return openWith(pack, save);
}

function openWith(pack: Pack, save: Save): Opened {
  const { base, summary } = save;
  try {
    if (base !== null && !usable(pack, base)) throw new Error("other cards");
    const game = restored(pack, save.game, base);
    const replayed = summarize(game).score;
    const { attacker, defender } = summary?.score ?? replayed;
    const isSame = attacker === replayed.attacker && defender === replayed.defender;
    return opened(save, game, base, isSame ? null : "scores");
  } catch {
    return fromLast(pack, save);
  }
}

/** Continue from the last state of a save that cannot be replayed. */
function fromLast(pack: Pack, save: Save): Opened {
  const { last } = save;
  try {
    if (last === null || !usable(pack, last)) throw new Error("other cards");
    const game = continued(pack, last);
    summarize(game); // throws when a card is missing
    return opened(save, game, last, "moved");
  } catch {
    if (save.summary !== null) return { is: "summary", save, why: "changed" };
    return { is: "broken", why: "unreadable" };
  }
}

/** A save as a game that is played, with `base` as the state that it continues from. */
export function opened(
  save: Save,
  game: Game,
  base: State | null,
  warning: Warning | null,
): Opened {
  const { id, name, times, unsealed, details } = save;
  return { is: "game", save, game: { id, name, game, base, times, unsealed, details }, warning };
}

/** Open a save from its JSON text. Never throws. */
export const openText = (packs: readonly Pack[], text: string): Opened => open(packs, parsed(text));
