/** A link on an organiser's sheet: the players of a table, what they play, and their clock. */

import type { Action } from "../../engine/events.ts";
import { act, begun, current, type Game } from "../../engine/history.ts";
import type { Id, Pack } from "../../engine/pack.ts";
import { open } from "../../engine/prompts.ts";
import { idOf, type Opening } from "../../engine/state.ts";
import { set } from "../battle/clock.ts";
import type { Session } from "../session.ts";
import { blank, opening } from "./form.ts";

interface TableLink {
  readonly pack: Id;
  /** The name of the game, such as "Round 2, table 5". */
  readonly name: string;
  readonly players: readonly [string, string];
  /** Ids of what the first and the second player chose, and of the map; empty if undecided. */
  readonly choices: readonly [Id, Id];
  readonly map: Id;
  /** Minutes of each player; 0 without a clock. */
  readonly minutes: number;
}

/** Start the game of the table in the fragment of an address. */
export function openTable(session: Session, text: string): void {
  const link = readTable(text);
  if (link === null) return;
  const { players, minutes, name } = link;
  const form = { ...blank(session.library), pack: link.pack, players, how: "random" as const };
  session.loader.withPack(link.pack, () => {
    const pack = session.packs.get(link.pack);
    if (pack === null) return;
    const times = minutes > 0 ? set(minutes, null, Date.now()) : null;
    session.enter(form, tableGame(pack, link, opening(pack, form)), { name, times });
  });
}

/** The table in the fragment of an address; null if there is none. */
function readTable(text: string): TableLink | null {
  const fields = new URLSearchParams(text);
  const field = (name: string): string => fields.get(name) ?? "";
  if (field("table") === "") return null;
  return {
    pack: field("table"),
    name: field("name"),
    players: [field("p1"), field("p2")],
    choices: [field("c1"), field("c2")],
    map: field("map"),
    minutes: Math.min(Math.max(0, Math.floor(Number(field("clock")) || 0)), 600),
  };
}

/** The answer that a table gives to an open question; null if it gives none. */
function answerOf(game: Game, { choices, map }: TableLink): Action | null {
  const state = current(game);
  for (const { id, side, choices: offered, count } of open(state)) {
    const wanted = side === null ? map : choices[state.seats.indexOf(side)];
    const value = offered.find((item) => wanted !== "" && idOf(item) === wanted);
    if (value !== undefined && count === 1) return { type: "answer", prompt: id, value: [value] };
  }
  return null;
}

/** The game of a table, with the type of mission in which most of it is decided. */
function tableGame(pack: Pack, link: TableLink, opening: Opening): Game {
  const { variant: _, ...common } = opening;
  const types = Object.keys(pack.game.variants);
  const games = (types.length > 0 ? types : [""]).map((type) => {
    let game = begun(pack, type === "" ? common : { ...common, variant: type });
    for (let answer = answerOf(game, link); answer !== null; answer = answerOf(game, link))
      game = act(game, answer);
    return game;
  });
  return games.reduce((best, game) => (game.at > best.at ? game : best));
}
