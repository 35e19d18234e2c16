/** The side that is far behind: who that is, the card it draws, and the two ways to use it. */

import { later, tasks } from "./effects.ts";
import { cardOf, other, type Pack, SIDES, type Side } from "./pack.ts";
import { factsOf, homeOf, move } from "./piles.ts";
import { type Copy, Illegal, idOf, lacks, type State } from "./state.ts";
import { points } from "./totals.ts";

/** At the start of a round: find the side that is far enough behind. */
export function settleChallenger(pack: Pack, state: State): void {
  const rule = pack.game.challenger;
  state.challenger = null;
  if (!rule || lacks(pack, state.opening, rule.deck)) return;
  for (const side of SIDES) {
    const behind = points(state, other(side)) - points(state, side);
    if (behind < rule.behind) continue;
    state.challenger = side;
    state.events.push({ type: "challenger", side, behind });
  }
}

/** In its Command phase that side draws a card. */
export function drawChallenger(pack: Pack, state: State, side: Side): void {
  const rule = pack.game.challenger;
  if (!rule || state.challenger !== side) return;
  later(state, tasks([{ op: "draw", deck: rule.deck, count: 1, side }], { copy: null, side }));
}

/** Whether a card may be used as a stratagem in place of its mission. */
export function mayUse(pack: Pack, state: State, copy: Copy): boolean {
  const card = cardOf(pack, idOf(copy));
  if (card.deck !== pack.game.challenger?.deck || card.stratagem === null) return false;
  if (state.stage !== "play" || state.prompts.length > 0) return false;
  if (!homeOf(pack, state, copy).play.includes(copy)) return false;
  const { owner, achieved } = factsOf(state, copy);
  return owner !== null && achieved === "no" && state.sides[owner].cp >= card.stratagem.cost.cp;
}

/** Use a card as a stratagem: pay for it, and it is gone. */
export function use(pack: Pack, state: State, copy: Copy): void {
  if (!mayUse(pack, state, copy)) throw new Illegal(`${copy} cannot be used now`);
  const side = factsOf(state, copy).owner ?? "attacker";
  const cp = cardOf(pack, idOf(copy)).stratagem?.cost.cp ?? 0;
  state.sides[side].cp -= cp;
  move(pack, state, copy, "discard");
  state.events.push({ type: "used", side, card: idOf(copy), cp });
}

/** When the round is over, a card that was not used is lost. */
export function lapse(pack: Pack, state: State): void {
  const rule = pack.game.challenger;
  if (!rule) return;
  for (const pile of Object.values(state.piles)) {
    if (pile.deck !== rule.deck) continue;
    for (const copy of pile.play) {
      state.events.push({ type: "lapsed", side: factsOf(state, copy).owner, card: idOf(copy) });
      move(pack, state, copy, "discard");
    }
  }
}
