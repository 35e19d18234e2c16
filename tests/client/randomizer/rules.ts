/** What must hold in every state of every game, told as simply as possible. */

import assert from "node:assert/strict";
import { type Entry, PLACES } from "../../../client/randomizer/engine/events.ts";
import type { Cap, Pack, Side } from "../../../client/randomizer/engine/pack.ts";
import { capOf, cardOf, deckOf, SIDES } from "../../../client/randomizer/engine/pack.ts";
import { copiesOf, handOf } from "../../../client/randomizer/engine/piles.ts";
import { totalVp } from "../../../client/randomizer/engine/score-totals.ts";
import { idOf, type State } from "../../../client/randomizer/engine/state.ts";
import { activeSide } from "../../../client/randomizer/engine/timing.ts";
import { fillsHand } from "../../../client/randomizer/engine/turns.ts";

/** Every copy of every deck is in exactly one place; piles that did not change are not counted again. */
export function conserved(pack: Pack, state: State, before: State | null): void {
  for (const [key, pile] of Object.entries(state.piles)) {
    const old = before?.piles[key];
    if (old !== undefined && PLACES.every((place) => old[place] === pile[place])) continue;
    const all = PLACES.flatMap((place) => pile[place]);
    const whole = wholeOf(pack, pile.deck, pile.side);
    assert.equal(all.length, whole.size, `the pile ${key} has as many copies as its deck`);
    const seen = new Set(all);
    assert.equal(seen.size, whole.size, `no copy of ${key} is in two places`);
    for (const copy of seen) assert.ok(whole.has(copy), `${copy} belongs to ${key}`);
  }
  const decks = Object.values(pack.decks);
  const piles = decks.reduce((sum, deck) => sum + (deck.shared ? 1 : 2), 0);
  assert.equal(Object.keys(state.piles).length, piles);
}

const WHOLE = new WeakMap<Pack, Map<string, ReadonlySet<string>>>();

function wholeOf(pack: Pack, deck: string, side: Side | null): ReadonlySet<string> {
  const known = WHOLE.get(pack) ?? new Map<string, ReadonlySet<string>>();
  WHOLE.set(pack, known);
  const key = `${deck}@${side}`;
  const found = known.get(key) ?? new Set(copiesOf(pack, deck, side));
  known.set(key, found);
  return found;
}

/** No hand is too large, and a hand that was just filled is full unless its deck is empty. */
export function hands(pack: Pack, state: State): void {
  if (pack.game.hand === null || state.stage === "setup" || state.stage === "hands") return;
  const extra = state.prompts.length > 0 ? 1 : 0; // one more was drawn, and one is to be discarded
  for (const side of SIDES) {
    const hand = handOf(pack, state, side);
    const fixed = hand.filter((copy) => state.facts[copy]?.held === "fixed").length;
    const size = fillsHand(state, side) ? state.sides[side].handSize : fixed;
    if (pack.game.hand.fill === "each-turn") continue;
    assert.ok(hand.length <= size + extra, `${side} holds ${hand.length} of ${size}`);
    const choice = state.sides[side].mode === "fixed" ? pack.game.hand.modes.fixed?.choose : 0;
    assert.ok(fixed <= (choice ?? 0));
  }
  const now = state.events.some(
    (event) => event.type === "phase" && event.time.phase === "command",
  );
  const side = activeSide(state);
  if (!now || side === null || state.prompts.length > 0 || !fillsHand(state, side)) return;
  const pile = state.piles[`${pack.game.hand.deck}@${side}`];
  const each = pack.game.hand.fill === "each-turn";
  const held = handOf(pack, state, side).length;
  const { handSize } = state.sides[side];
  const full = each ? held >= handSize : held === handSize;
  assert.ok(full || pile?.draw.length === 0, `${side} has room in hand and cards to draw`);
}

const sum = (entries: readonly Entry[]): number =>
  entries.reduce((all, entry) => all + entry.granted, 0);

function under(cap: Cap, all: readonly Entry[], what: string): void {
  const spans = new Map<string, Entry[]>();
  // Of the moments that a cap leaves out, packs know the end of the battle and that of a turn.
  const isFree = ({ time }: Entry): boolean =>
    cap.without?.some((timing) => timing.replace("any-", "") === time.phase) === true;
  for (const entry of all.filter((item) => !isFree(item))) {
    const { round, turn, phase } = entry.time;
    const key =
      cap.per === "turn"
        ? `${round}.${turn}.${phase === "battle-end"}`
        : cap.per === "round"
          ? `${round}`
          : "";
    spans.set(key, [...(spans.get(key) ?? []), entry]);
  }
  for (const found of spans.values()) assert.ok(sum(found) <= cap.vp, `${what} passes ${cap.vp}VP`);
}

/** No cap of pack, card or group is passed, and nothing gives less than nothing. */
export function capped(pack: Pack, state: State): void {
  for (const entry of state.entries) {
    assert.ok(entry.granted >= 0 && entry.granted <= entry.raw);
    if (entry.granted < entry.raw && entry.cap === null) {
      const group = entry.card ? cardOf(pack, entry.card).scoring[entry.group] : undefined;
      assert.equal(group?.combine, "highest", "points are lost only to a cap or to a better line");
    }
  }
  for (const side of SIDES) {
    const mine = state.entries.filter((entry) => entry.side === side);
    const mode = state.sides[side].mode ?? "tactical";
    for (const cap of [
      ...pack.game.scoring.caps,
      ...(cappedFromStart(state) ? state.caps.map((id) => capOf(pack, id)) : []),
    ]) {
      if (cap.per !== "card")
        under(
          cap,
          mine.filter((entry) => cap.of.includes(entry.tally)),
          side,
        );
    }
    for (const copy of new Set(mine.flatMap((entry) => entry.copy ?? []))) {
      const card = cardOf(pack, idOf(copy));
      const own = mine.filter((entry) => entry.copy === copy);
      const fits = (cap: Cap): boolean => cap.mode === null || cap.mode === mode;
      for (const cap of card.caps) if (cap.of.length === 0 && fits(cap)) under(cap, own, card.id);
      card.scoring.forEach((group, at) => {
        const lines = own.filter((entry) => entry.group === at);
        for (const cap of group.caps) if (fits(cap)) under(cap, lines, card.id);
      });
      const fixed = state.facts[copy]?.held === "fixed";
      const tally = deckOf(pack, card.deck).score ?? "";
      for (const cap of pack.game.scoring.caps) {
        const applies = cap.per === "card" && cap.of.includes(tally);
        if (applies && (cap.mode === null || (cap.mode === "fixed") === fixed))
          under(cap, own, card.id);
      }
    }
  }
}

/** Scoring options that exclude each other are not both taken in one moment, and no score is below zero. */
export function exclusive(pack: Pack, state: State): void {
  const taken = new Map<string, boolean>();
  for (const { side, copy, card, group, line, raw, time } of state.entries) {
    const found = card === null ? undefined : cardOf(pack, card).scoring[group];
    if (raw === 0 || !found?.lines.some((item) => item.instead)) continue;
    const end = time.phase === "battle-end";
    const key = `${side} ${copy} ${group} ${time.round}.${time.turn} ${end}`;
    const way = found.lines[line]?.instead === true;
    assert.equal(taken.get(key) ?? way, way, `${card} is scored both ways`);
    taken.set(key, way);
  }
  for (const side of SIDES) assert.ok(totalVp(state, side) >= 0);
}

/** Caps that came into the game before the battle hold for all of it. */
const cappedFromStart = (state: State): boolean =>
  state.entries.every((entry) => entry.time.round > 0);

/** Cards of the hand and of stakes belong to the side whose deck they are from. */
export function owned(pack: Pack, state: State): void {
  for (const pile of Object.values(state.piles)) {
    for (const copy of pile.play) {
      const owner: Side | null | undefined = state.facts[copy]?.owner;
      assert.notEqual(owner, undefined, `${copy} is in play and nothing is known of it`);
      if (pile.side !== null)
        assert.equal(owner, pile.side, `${copy} of ${deckOf(pack, pile.deck).name}`);
    }
  }
}

/** What has left the game does not come back. */
export function gone(before: State | null, state: State): void {
  for (const [key, pile] of Object.entries(before?.piles ?? {})) {
    if (pile.out === state.piles[key]?.out) continue;
    for (const copy of pile.out)
      assert.ok(state.piles[key]?.out.includes(copy), `${copy} came back`);
  }
}

/** No condition is scored twice in its moment. */
export function once(pack: Pack, state: State): void {
  const seen = new Set<string>();
  for (const { side, copy, card, group, line, raw, time } of state.entries) {
    const found = card === null ? undefined : cardOf(pack, card).scoring[group];
    if (raw === 0 || found?.lines[line]?.each !== null) continue;
    const { round, turn, phase } = time;
    const any = found.timing.includes("whenever") || found.timing.includes("any-turn-end");
    const moment = any ? `${round}.${turn}.${phase === "battle-end"}` : `${round}`;
    const key = `${side} ${copy} ${group} ${line} ${moment}`;
    assert.ok(!seen.has(key), `${key} is scored twice`);
    seen.add(key);
  }
}

/** What is added to a line is not scored without it, as long as no cell was written by hand. */
export function added(pack: Pack, state: State): void {
  const isAt = (one: Entry, other: Entry): boolean =>
    one.side === other.side &&
    one.copy === other.copy &&
    one.group === other.group &&
    one.time.round === other.time.round;
  if (state.entries.some(({ amended }) => amended)) return;
  for (const entry of state.entries) {
    const lines = (entry.card ? cardOf(pack, entry.card).scoring[entry.group]?.lines : null) ?? [];
    if (entry.raw === 0 || !lines[entry.line]?.plus) continue;
    const isBase = (at: number): boolean => at < entry.line && !lines[at]?.plus;
    if (!lines.some((_, at) => isBase(at))) continue;
    const has = state.entries.some(
      (other) => other.raw > 0 && isBase(other.line) && isAt(entry, other),
    );
    assert.ok(has, `${entry.card}: what is added has its line`);
  }
}

/** All of them, for a state and the one before it. */
export const lawful =
  (pack: Pack) =>
  (state: State, before: State | null): void => {
    conserved(pack, state, before);
    hands(pack, state);
    if (before?.entries !== state.entries) {
      capped(pack, state);
      exclusive(pack, state);
      once(pack, state);
      added(pack, state);
    }
    owned(pack, state);
    if (state.events[0]?.type !== "again") gone(before, state);
  };
