/**
 * The format of a saved game, and opening one. A save holds the actions, which are
 * replayed with the packs of this page; the last state, to continue from when the packs have
 * changed; and a summary that can be read without the pack.
 * Why: docs/decisions/saved-games.md
 */

import * as v from "valibot";
import { versus } from "../../../shared/saved-game.ts";
import { parsed } from "../../../shared/storage.ts";
import type { ChessClock } from "../../engine/chess-clock.ts";
import { type Frozen, PLACES } from "../../engine/events.ts";
import type { Game } from "../../engine/history.ts";
import { appliedStates, current, gameFromState, replay, savedSteps } from "../../engine/history.ts";
import { logSentences } from "../../engine/log.ts";
import { deckOf, type Id, type Pack, SIDES } from "../../engine/pack.ts";
import { plainText } from "../../engine/phrases.ts";
import { missionCards } from "../../engine/piles.ts";
import {
  action,
  bySide,
  chessClock,
  count,
  flag,
  listOf,
  pairSchema,
  readState,
  seats,
  time,
  typedText,
} from "../../engine/schemas.ts";
import { totalVp, winnerOf } from "../../engine/score-totals.ts";
import { areSidesUndecided, idOf, type State, withPlayerNames } from "../../engine/state.ts";
import * as T from "../texts.ts";

export const SAVE_SCHEMA = 3;

/** What can be shown of a game without its pack. */
const SUMMARY = v.object({
  pack: typedText,
  sides: bySide(typedText),
  seats,
  score: bySide(v.number()),
  round: count,
  done: flag,
  winner: v.nullable(v.picklist([...SIDES, "draw"])),
  mission: listOf(typedText),
  drawn: listOf(typedText),
  log: listOf(typedText),
});
type Summary = v.InferOutput<typeof SUMMARY>;

/** What players note about a game, by their places at the table. */
const DETAILS = v.object({
  /** Milliseconds since 1970 at which it was started; 0 if unknown. */
  date: time,
  /** The army and the detachment of each player, as they are typed. */
  armies: pairSchema(v.string()),
  note: v.string(),
});
export type GameDetails = Frozen<v.InferOutput<typeof DETAILS>>;

const NO_DETAILS: v.InferOutput<typeof DETAILS> = { date: 0, armies: ["", ""], note: "" };

/**
 * A save. A part that is damaged is left out, so that the other parts still open; the states are
 * read when the game is opened.
 */
const SAVE = v.object({
  schema: v.literal(SAVE_SCHEMA),
  id: typedText,
  name: v.fallback(typedText, ""),
  changed: v.fallback(time, 0),
  game: v.object({
    pack: typedText,
    version: v.fallback(typedText, ""),
    /** The actions of each step; none if one of them is not an action. */
    steps: v.fallback(listOf(listOf(action)), []),
    at: v.fallback(count, 0),
    drawn: v.fallback(typedText, ""),
  }),
  /** The state that the actions start from, if they cannot be replayed from the beginning. */
  base: v.optional(v.unknown()),
  last: v.optional(v.unknown()),
  summary: v.fallback(v.nullable(SUMMARY), null),
  chessClock: v.fallback(v.nullable(chessClock), null),
  details: v.fallback(DETAILS, NO_DETAILS),
});
export type Save = Frozen<v.InferOutput<typeof SAVE>>;

/** A game that is being played, with the other data that is saved with it. */
export interface OpenGame {
  readonly id: string;
  /** The name that the players gave it; empty if it is named after its mission. */
  readonly name: string;
  readonly game: Game;
  readonly base: State | null;
  readonly chessClock: ChessClock | null;
  readonly details: GameDetails;
}

/**
 * `moved`: the game continues from its last state.
 * `scores`: it was replayed, but with another score.
 */
type Warning = "moved" | "scores";

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
 * a published format raises `SAVE_SCHEMA`, and converts older saves here.
 */
export function asSave(value: unknown): Save | null | "newer" {
  const version = v.is(v.object({ schema: v.number() }), value) ? value.schema : 0;
  if (version > SAVE_SCHEMA) return "newer";
  const save = v.safeParse(SAVE, value);
  return save.success ? save.output : null;
}

/** The save in a JSON text that this page can read; null for any other. */
export function readSave(text: string | null): Save | null {
  const save = asSave(parsed(text));
  return save === "newer" ? null : save;
}

/** The name of a save: the one that it was given, else the players and their points in the battle. */
export function nameOf({ name, summary }: Save): string {
  if (name !== "" || summary === null) return name || T.oldGame;
  return summary.round > 0 ? versus(summary) : summary.mission[0] || summary.pack;
}

const logs = new WeakMap<State, { readonly names: string; readonly texts: readonly string[] }>();

/** The log of one action, cached: the game is saved after every tap. */
export function logOf(pack: Pack, state: State): readonly string[] {
  // Before the sides are decided, players are identified by name.
  const namedPack = areSidesUndecided(pack, state) ? withPlayerNames(pack, state) : pack;
  const names = `${namedPack.sides.attacker}\n${namedPack.sides.defender}`;
  const cached = logs.get(state);
  if (cached?.names === names) return cached.texts;
  const texts = logSentences(namedPack, state).map(plainText);
  logs.set(state, { names, texts });
  return texts;
}

const drawnCards = (state: State): readonly Id[] =>
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
  const pack = withPlayerNames(game.pack, state);
  const states = appliedStates(game);
  return {
    pack: pack.name,
    sides: pack.sides,
    seats: [...state.seats],
    score: { attacker: totalVp(state, "attacker"), defender: totalVp(state, "defender") },
    round: state.time.round,
    done: state.stage === "done",
    winner: winnerOf(pack, state),
    mission: [...missionOf(game)],
    drawn: states.flatMap(drawnCards),
    log: states.flatMap((item) => logOf(pack, item)),
  };
}

/** The title of a game: the players' name for it, or else the first card of its mission. */
export const gameTitle = ({ name, game }: OpenGame): string =>
  name || missionName(game) || game.pack.name;

export function toSave(openGame: OpenGame, changed = Date.now()): Save {
  const { id, name, game, base, chessClock, details } = openGame;
  const played = { game: savedSteps(game), base, last: current(game), summary: summarize(game) };
  return { schema: SAVE_SCHEMA, id, name, changed, ...played, chessClock, details };
}

/**
 * A state from a save; null unless it has everything that a state of this build has, and only cards
 * of this pack.
 */
function stateOf(pack: Pack, value: unknown): State | null {
  const state = readState(value);
  const piles = Object.values(state?.piles ?? {});
  const copies = piles.flatMap((pile) => PLACES.flatMap((place) => pile[place]));
  const cards = new Set(Object.keys(pack.cards));
  const isKnown = copies.every((copy) => cards.has(idOf(copy)));
  return copies.length > 0 && isKnown ? state : null;
}

/** Open a save with the packs of this page. Never throws. */
export function openSave(packs: readonly Pack[], value: unknown): Opened {
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
  const { summary } = save;
  const base = stateOf(pack, save.base);
  try {
    if (save.base != null && base === null) throw new Error("other cards");
    const game = replay(pack, save.game, base);
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
  const last = stateOf(pack, save.last);
  try {
    if (last === null) throw new Error("other cards");
    const game = gameFromState(pack, last);
    summarize(game); // throws when a card is missing
    return opened(save, game, last, "moved");
  } catch {
    if (save.summary !== null) return { is: "summary", save, why: "changed" };
    return { is: "broken", why: "unreadable" };
  }
}

/** A save as a game that is played, with `base` as the state that it continues from. */
function opened(save: Save, game: Game, base: State | null, warning: Warning | null): Opened {
  const { id, name, chessClock, details } = save;
  return { is: "game", save, game: { id, name, game, base, chessClock, details }, warning };
}
