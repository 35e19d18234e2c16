/** The hand of a side: everything it can score, its command points, and what it can use. */

import { cardOf, type Side } from "../../engine/pack.ts";
import { handOf, inPlay, pileOf } from "../../engine/piles.ts";
import { hasBegun, idOf } from "../../engine/state.ts";
import { draws } from "../../engine/turns.ts";
import { Awards, ByHand, StratagemList } from "../cards/awards-and-stratagems.tsx";
import { PlayedCard } from "../cards/card.tsx";
import { Html, Stepper } from "../controls/controls.tsx";
import * as T from "../texts.ts";
import { useView, type View } from "../view.ts";

/**
 * Cards that a side can score: its hand, the newest first, then what both share. They never change
 * their order.
 */
export function cardsOf({ pack, state }: View, side: Side): readonly string[] {
  const handCards = handOf(pack, state, side);
  const isPlaying = hasBegun(state);
  const otherCards = inPlay(state).flatMap(([copy, facts]) => {
    if (handCards.includes(copy) || (facts.owner !== null && facts.owner !== side)) return [];
    const { deck, scoring } = cardOf(pack, idOf(copy));
    // Cards of every turn are shown beside the mission, for both players.
    const isTurnCard = pack.game.moments.some(
      (moment) => moment.timing === "turn-start" && moment.deck === deck,
    );
    return scoring.length > 0 || (facts.owner === side && !isTurnCard) ? [copy] : [];
  });
  const scores = (copy: string): number => Math.min(1, cardOf(pack, idOf(copy)).scoring.length);
  otherCards.sort((a, b) => scores(b) - scores(a));
  return [...[...handCards].reverse(), ...(isPlaying ? otherCards : [])];
}

/** The command points of a side, if the pack has them. */
export function CommandPoints({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  const { cp } = state.sides[side];
  if (pack.game.command === null) return null;
  return (
    <Stepper
      id={`cp ${side}`}
      value={cp}
      unit={T.cp}
      less={T.cpLess(pack.sides[side])}
      more={T.cpMore(pack.sides[side])}
      change={(value) => session.act({ type: "cp", side, by: value - cp })}
    />
  );
}

export function HandPanel({ side }: { side: Side }) {
  const view = useView();
  const { pack, state } = view;
  const sideState = state.sides[side];
  const rule = pack.game.hand;
  const title = rule === null ? pack.sides[side] : T.hand(pack.sides[side]);
  const handCards = handOf(pack, state, side);
  const isPlaying = hasBegun(state);
  const pile = rule && pileOf(pack, state, rule.deck, side);
  const mode = sideState.mode === null ? "" : (rule?.modes[sideState.mode]?.name ?? "");
  const isDrawing = draws(state, side);
  const cards = cardsOf(view, side);
  const { awards, by_hand, victory } = pack.game.scoring;
  const isUnscored = [cards, Object.keys(awards), Object.keys(by_hand)].every(
    (list) => !list.length,
  );
  return (
    <section class={`panel hand ${side}`} aria-label={title}>
      <header class="status">
        <div>
          <h2>{title}</h2>
          {sideState.mode !== null && (
            <p>
              {rule?.fill === "each-turn" && isDrawing
                ? T.handCards(mode, handCards.length)
                : T.handMode(
                    mode,
                    handCards.length,
                    isDrawing ? sideState.handSize : handCards.length,
                  )}
              {isDrawing && pile && ` · ${T.left(pile.draw.length)}`}
            </p>
          )}
        </div>
        {state.stage !== "setup" && <CommandPoints side={side} />}
      </header>
      {/* Cards have no state of their own: elements are reused when cards move. */}
      {cards.map((copy, index) => (
        // Keyed by position: reusing the elements of another card is faster than creating new ones.
        <PlayedCard key={index} copy={copy} side={side} />
      ))}
      {handCards.length === 0 && isPlaying && rule !== null && <p class="empty">{T.noCards}</p>}
      {isPlaying && isUnscored && <Html tag="p" class="empty" markup={victory} />}
      {isPlaying && <ByHand side={side} />}
      {isPlaying && <Awards side={side} />}
      {isPlaying && <StratagemList side={side} />}
    </section>
  );
}
