/** A table to test at: a game that is set up in few words and looked at in plain ones. */

import { whyNot } from "../../../client/randomizer/engine/actions.ts";
import type { Action, Entry, PhaseName } from "../../../client/randomizer/engine/events.ts";
import { act, current, type Game, newGame } from "../../../client/randomizer/engine/history.ts";
import { logSentences } from "../../../client/randomizer/engine/log.ts";
import type { Pack, Side } from "../../../client/randomizer/engine/pack.ts";
import { capOf, effectOf, rollOf } from "../../../client/randomizer/engine/pack.ts";
import { plainText } from "../../../client/randomizer/engine/phrases.ts";
import { handOf } from "../../../client/randomizer/engine/piles.ts";
import { choicesOf, openPrompts } from "../../../client/randomizer/engine/prompts.ts";
import { idOf, type State } from "../../../client/randomizer/engine/state.ts";

const slug = (id: string): string => idOf(id).slice(idOf(id).lastIndexOf("/") + 1);

export class Table {
  game: Game;
  readonly pack: Pack;

  constructor(pack: Pack, seed = "table", picks: Readonly<Record<string, readonly string[]>> = {}) {
    this.pack = pack;
    const whole = Object.entries(picks).map(
      ([deck, cards]) =>
        [`${pack.id}/${deck}`, cards.map((card) => `${pack.id}/${deck}/${card}`)] as const,
    );
    this.game = newGame(pack, { type: "start", seed, picks: Object.fromEntries(whole) });
  }

  get state(): State {
    return current(this.game);
  }

  do(action: Action): this {
    this.game = act(this.game, action);
    return this;
  }

  answer(...value: string[]): this {
    const [prompt] = openPrompts(this.state);
    return this.do({ type: "answer", prompt: prompt?.id ?? "none", value });
  }

  /** Both sides settle how they play; fixed cards are given by name. */
  modes(attacker: readonly string[], defender: readonly string[]): this {
    const hand = this.pack.game.hand?.deck;
    for (const [side, cards] of [
      ["attacker", attacker],
      ["defender", defender],
    ] as const) {
      const value = cards.map((card) => `${hand}/${card}@${side}`);
      this.answer(...(value.length > 0 ? ["fixed", ...value] : ["tactical"]));
    }
    return this;
  }

  first(side: Side): this {
    return this.answer(side);
  }

  next(times = 1): this {
    for (let time = 0; time < times; time += 1) this.do({ type: "next" });
    return this;
  }

  /** Go on until a phase of a round (and of a side's turn); questions on the way are answered as quietly as may be. */
  until(round: number, phase: PhaseName, turn: 0 | 1 = 0): this {
    for (let step = 0; step < 400; step += 1) {
      const { time } = this.state;
      const open = this.question();
      if (
        time.round === round &&
        time.phase === phase &&
        (phase === "round-end" ||
          phase === "moment" ||
          phase === "battle-end" ||
          time.turn === turn)
      )
        return this;
      if (open !== undefined) {
        const steady = open.choices.filter((value) => idOf(value).endsWith("/steady"));
        const values = [...steady, ...open.choices];
        this.answer(...(open.kind === "confirm" ? ["no"] : values.slice(0, open.count)));
      } else this.next();
    }
    throw new Error(`round ${round}, ${phase} does not come`);
  }

  question() {
    return openPrompts(this.state)[0];
  }

  /** The effect that asks the open question. */
  asks() {
    const effect = this.question()?.effect ?? null;
    return effect === null ? null : effectOf(this.pack, effect);
  }

  /** What the open question offers, in words. */
  labels(): string[] {
    const prompt = this.question();
    if (prompt === undefined) return [];
    return choicesOf(this.pack, this.state, prompt).map((choice) => choice.label);
  }

  why(action: Action) {
    return whyNot(this.pack, this.state, action);
  }

  /** The name of the cap that took some of a score. */
  capOf(entry: Entry | undefined): string | null {
    return entry?.cap ? capOf(this.pack, entry.cap).name : null;
  }

  /** Rolls so far, by name: the last of each. */
  rolls() {
    return Object.fromEntries(
      this.state.rolled.map((item) => [rollOf(this.pack, item.roll).name, item]),
    );
  }

  place(deck: string, place: "draw" | "play" | "discard" | "out", side?: Side): string[] {
    const pile = this.state.piles[`${this.pack.id}/${deck}${side ? `@${side}` : ""}`];
    return (pile?.[place] ?? []).map(slug);
  }

  hand(side: Side): string[] {
    return handOf(this.pack, this.state, side).map(slug);
  }

  /** The copies of a side's hand. */
  copies(side: Side): readonly string[] {
    return handOf(this.pack, this.state, side);
  }

  copy(deck: string, card: string, side?: Side): string {
    return `${this.pack.id}/${deck}/${card}${side ? `@${side}` : ""}`;
  }

  score(side: Side, copy: string, group = 0, line = 0, count = 1): Entry {
    this.do({ type: "score", side, copy, group, line, count });
    const entry = this.state.entries.filter(({ award }) => !award).at(-1);
    if (entry === undefined) throw new Error("nothing was scored");
    return entry;
  }

  /** Set the VP of a cell of the score sheet. */
  cell(side: Side, tally: string, round: number, count: number, copy?: string): this {
    const card = copy === undefined ? {} : { copy };
    return this.do({ type: "score", side, tally, round, ...card, count });
  }

  /** The last action as the log tells it. */
  sentences(): string[] {
    return logSentences(this.pack, this.state).map(plainText);
  }

  /** The names of events of the last action, cards by their short names. */
  told(): string[] {
    return this.state.events.map((event) =>
      "card" in event && event.card !== null ? `${event.type} ${slug(event.card)}` : event.type,
    );
  }
}

/** A table where a side's deck lies in the given order, the first card on top. */
export function stacked(
  pack: Pack,
  deck: string,
  order: readonly string[],
  side: Side,
  picks = {},
): Table {
  for (let seed = 0; seed < 20000; seed += 1) {
    const table = new Table(pack, `stack ${seed}`, picks);
    const draw = table.place(deck, "draw", side);
    if (order.every((card, at) => draw[at] === card)) return table;
  }
  throw new Error(`no seed stacks ${order.join(", ")}`);
}

export const tactical: readonly string[] = [];
