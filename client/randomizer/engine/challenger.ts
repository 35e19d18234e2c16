/** The Challenger of a round, and what follows when a correction changes the score it began with. */

import type { ActionRule } from "./action-rules.ts";
import { queueFirst, tasksOf } from "./cards-in-play.ts";
import type { ActionOf, Copy } from "./events.ts";
import { other, type Pack, SIDES, type Side } from "./pack.ts";
import { factsOf, move, pileOf, reshuffle } from "./piles.ts";
import { totalVp } from "./score-totals.ts";
import { type Draft, idOf, isPlayedWithout, type State, whyBusy } from "./state.ts";
import { activeSide } from "./timing.ts";

/** A side that is far enough behind, and by how much. */
interface Behind {
  readonly side: Side;
  readonly behind: number;
}

/** VP of a side when the current round began. */
const pointsBefore = (state: State, side: Side): number =>
  totalVp(
    { ...state, entries: state.entries.filter(({ time }) => time.round < state.time.round) },
    side,
  );

/** The Challenger of this round by the score with which it began. */
function challengerOf(pack: Pack, state: State): Behind | null {
  const rule = pack.game.challenger;
  if (!rule || isPlayedWithout(pack, state.opening, rule.deck)) return null;
  const deficits = SIDES.map((side) => ({ side, behind: behindBy(state, side) }));
  return deficits.find(({ behind }) => behind >= rule.behind) ?? null;
}

const behindBy = (state: State, side: Side): number =>
  pointsBefore(state, other(side)) - pointsBefore(state, side);

/** At the start of a round: find the Challenger. */
export function setChallenger(pack: Pack, state: Draft): void {
  const challenger = challengerOf(pack, state);
  state.challenger = challenger?.side ?? null;
  if (challenger !== null) state.events.push({ type: "challenger", ...challenger });
}

/** The Challenger of this round after a correction; null if it is still the one of its start. */
export function changedChallenger(pack: Pack, state: State) {
  const { challenger: old, time } = state;
  if (state.stage !== "play" || time.phase === "battle-end") return null;
  const next = challengerOf(pack, state);
  if ((next?.side ?? null) === old) return null;
  const copy = old === null ? null : drawnBy(pack, state, old);
  return {
    /** The Challenger until now, by how much it was behind after the correction, and its card. */
    old: old === null ? null : { side: old, behind: behindBy(state, old), copy },
    new: next,
    /** The card has been used or scored, so that it cannot be taken back. */
    isUsed: copy !== null && factsOf(state, copy).achieved !== "no",
  };
}

/** The Challenger card that a side has drawn in this round. */
function drawnBy(pack: Pack, state: State, side: Side): Copy | null {
  const deck = pack.game.challenger?.deck ?? "";
  const isNew = (copy: Copy): boolean => {
    const { owner, round } = factsOf(state, copy);
    return owner === side && round === state.time.round;
  };
  return pileOf(pack, state, deck, side).play.find(isNew) ?? null;
}

/** Do over what followed from a score that was corrected: a card goes back, or one is drawn. */
export const CHALLENGER_ACTION: ActionRule<ActionOf<"challenger">> = {
  whyNot(pack, state) {
    const changed = changedChallenger(pack, state);
    if (changed === null) return "same";
    return changed.isUsed ? "used" : whyBusy(state);
  },
  apply(pack, state) {
    const changed = changedChallenger(pack, state);
    if (changed === null) return;
    const { old, new: challenger } = changed;
    if (old !== null) {
      const { copy, ...behind } = old;
      state.events.push({ type: "unchallenged", ...behind, card: copy && idOf(copy) });
      if (copy !== null) {
        move(pack, state, copy, "draw");
        reshuffle(state, pileOf(pack, state, pack.game.challenger?.deck ?? "", old.side));
      }
    }
    setChallenger(pack, state);
    // Before its turn, the Command phase will draw the card; after it, the card would have lapsed.
    if (challenger !== null && activeSide(state) === challenger.side)
      drawChallenger(pack, state, challenger.side);
  },
};

/** Draw the card of the Challenger of this round, if the side is that. */
export function drawChallenger(pack: Pack, state: Draft, side: Side): void {
  const rule = pack.game.challenger;
  if (rule && state.challenger === side)
    queueFirst(state, tasksOf([rule.draw], { copy: null, side }));
}
