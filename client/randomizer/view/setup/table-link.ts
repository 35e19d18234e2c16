/** A link on an organiser's sheet: the players of a table, what they play, and their clock. */

import { type ChessClock, setLimit } from "../../engine/chess-clock.ts";
import type { Action } from "../../engine/events.ts";
import { act, begun, current, type Game } from "../../engine/history.ts";
import type { Id, Pack } from "../../engine/pack.ts";
import { openPrompts } from "../../engine/prompts.ts";
import { idOf, type Opening } from "../../engine/state.ts";
import type { Loader, Packs } from "../loading.ts";
import { empty, type Form } from "./form.ts";
import { opening } from "./opening.ts";

/** Ids of what the first and the second player chose, and of the map; empty if undecided. */
interface Decided {
  readonly choices: readonly [Id, Id];
  readonly map: Id;
}

/** What a link needs of the page. */
export interface TablePage {
  readonly loader: Loader;
  readonly packs: Packs;
  /** Do something that the rules may refuse with a sentence. */
  attempt(go: () => void): void;
  enter(form: Form, game: Game, known: { name: string; chessClock: ChessClock | null }): void;
}

/**
 * Start the game of the table in the fragment of an address: `table` is its pack, `name` that of
 * the game, such as "Round 2, table 5", `clock` the minutes of each player, 0 without a clock.
 */
export function openTable(page: TablePage, text: string): void {
  const fields = new URLSearchParams(text);
  const field = (name: string): string => fields.get(name) ?? "";
  const id = field("table");
  const players = [field("p1"), field("p2")] as const;
  const decided: Decided = { choices: [field("c1"), field("c2")], map: field("map") };
  const minutes = Math.min(Math.floor(Number(field("clock")) || 0), 600);
  const form = { ...empty(id), players, how: "hand" as const };
  page.loader.withPack(id, () => {
    const pack = page.packs.get(id);
    if (pack === null) return;
    const game = tableGame(pack, decided, opening(pack, form));
    const chessClock = minutes > 0 ? setLimit(minutes, null, Date.now()) : null;
    page.enter(form, game, { name: field("name"), chessClock });
  });
}

/** The answer that a table gives to an open question; null if it gives none. */
function answerOf(game: Game, { choices, map }: Decided): Action | null {
  const state = current(game);
  for (const { id, side, choices: offered, count } of openPrompts(state)) {
    const wanted = side === null ? map : choices[state.seats.indexOf(side)];
    const value = offered.find((item) => wanted !== "" && idOf(item) === wanted);
    if (value !== undefined && count === 1) return { type: "answer", prompt: id, value: [value] };
  }
  return null;
}

/** The game of a table, with the type of mission in which most of it is decided. */
function tableGame(pack: Pack, decided: Decided, opening: Opening): Game {
  const { variant: _, ...common } = opening;
  const types = Object.keys(pack.game.variants);
  const games = (types.length > 0 ? types : [""]).map((type) => {
    let game = begun(pack, type === "" ? common : { ...common, variant: type });
    for (let answer = answerOf(game, decided); answer !== null; answer = answerOf(game, decided))
      game = act(game, answer);
    return game;
  });
  return games.reduce((best, game) => (game.at > best.at ? game : best));
}
