/** Every action that is allowed in a state: for tests that play at random, and for views. */

import { mayUse } from "./challenger.ts";
import { cardOf, type Pack, SIDES } from "./pack.ts";
import { drawnOf, handOf, inPlay } from "./piles.ts";
import { barred, closed, MOST_COUNT, modeOf, opens } from "./scoring.ts";
import { type Action, idOf, type Prompt, type State } from "./state.ts";
import { mayTrade } from "./trade.ts";
import { active, mayDiscard, noSwap } from "./turns.ts";

/** Scoring actions open to either side, one count each. */
export function scorings(pack: Pack, state: State): Extract<Action, { type: "score" }>[] {
  const found: Extract<Action, { type: "score" }>[] = [];
  for (const [copy] of inPlay(state)) {
    const { scoring } = cardOf(pack, idOf(copy));
    for (const side of scoring.length > 0 ? SIDES : []) {
      for (const [at, group] of scoring.entries()) {
        if (closed(pack, state, side, copy, group) !== null) continue;
        for (const [line, item] of group.lines.entries())
          if (opens(item, modeOf(state, side)) && !barred(pack, state, side, copy, at, line))
            found.push({ type: "score", side, copy, group: at, line, count: 1 });
      }
    }
  }
  return found;
}

/** How often a line may be counted in one action. */
export function mostOf(pack: Pack, copy: string, group: number, line: number): number {
  const found = cardOf(pack, idOf(copy)).scoring[group]?.lines[line];
  return found === undefined || found.each === null ? 1 : (found.most ?? MOST_COUNT);
}

/** What may be done to cards in play besides scoring them. */
export function handActions(pack: Pack, state: State): Action[] {
  const uses = inPlay(state).filter(([copy]) => mayUse(pack, state, copy));
  const used = uses.map(([copy]): Action => ({ type: "use", copy }));
  const side = active(state);
  if (side === null) return used;
  const copies = drawnOf(pack, state, side);
  const swaps = noSwap(pack, state, side) === null ? copies : [];
  const traded = handOf(pack, state, side).filter((copy) => mayTrade(pack, state, copy) !== null);
  return [
    ...used,
    ...traded.map((copy): Action => ({ type: "trade", copy })),
    ...copies
      .filter((copy) => mayDiscard(pack, state, copy))
      .map((copy): Action => ({ type: "discard", copy })),
    ...swaps.map((copy): Action => ({ type: "swap", copy })),
  ];
}

/** Questions that wait for an answer. */
export const open = (state: State): readonly Prompt[] =>
  state.prompts.filter((prompt) => prompt.answer === null);

/** The action of the one big button, if the game is at a point where it goes on by itself. */
export function mayAdvance(state: State): boolean {
  return state.stage === "play" && state.prompts.length === 0;
}
