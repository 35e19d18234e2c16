/** The hand of a side: everything it can score, its command points, and what it can use. */

import { whyNot } from "../../engine/actions.ts";
import { swapCost } from "../../engine/command-points.ts";
import { isLastTurn, needsAttention, scorableOf, scoresLater } from "../../engine/due-scores.ts";
import { cardOf, deckOf, type Side, tallyOf } from "../../engine/pack.ts";
import { handOf, inPlay, missionCopies, pileOf } from "../../engine/piles.ts";
import { hasAward } from "../../engine/score-totals.ts";
import { hasBegun, idOf } from "../../engine/state.ts";
import { fillsHand } from "../../engine/turns.ts";
import { Awards, ByHand, StratagemList } from "../cards/awards-and-stratagems.tsx";
import { PlayedCard } from "../cards/played-card.tsx";
import { Button, FoldButton, Html } from "../controls/controls.tsx";
import { Icon } from "../controls/icons.tsx";
import { wideScreen } from "../session.ts";
import { useView, type View } from "../session-context.ts";
import * as T from "../texts.ts";

/**
 * Cards that a side can score: those that score at this moment first, the primary mission before a
 * Challenger card and the hand; then the hand, the newest first, and what both share. The order
 * changes only with the moment, never with a tap.
 */
export function playedCards({ pack, state }: View, side: Side): readonly string[] {
  const handCards = handOf(pack, state, side);
  const isPlaying = hasBegun(state);
  const otherCards = inPlay(state).flatMap(([copy, facts]) => {
    if (handCards.includes(copy) || (facts.owner !== null && facts.owner !== side)) return [];
    const { deck, scoring, face } = cardOf(pack, idOf(copy));
    // Cards that represent a side, and those of every turn, are shown with the mission.
    const isEmblem = face !== deckOf(pack, deck).face;
    const isTurnCard = pack.game.moments.some(
      (moment) => moment.timing === "turn-start" && moment.deck === deck,
    );
    return scoring.length > 0 || (facts.owner === side && !isTurnCard && !isEmblem) ? [copy] : [];
  });
  const rank = (copy: string): number => {
    const { deck, scoring } = cardOf(pack, idOf(copy));
    const isHeld = handCards.includes(copy);
    const items = scorableOf(pack, state, { copy, side });
    if (needsAttention(pack, state, copy, side))
      return items.some((item) => item.isDue) && !isHeld ? 0 : 1;
    if (items.some((item) => item.isDue)) return isHeld ? 2 : 0;
    if (items.length > 0) return isHeld ? 4 : 3;
    return isHeld || deck === pack.game.challenger?.deck ? 5 : scoring.length > 0 ? 6 : 7;
  };
  const cards = [...[...handCards].reverse(), ...(isPlaying ? otherCards : [])];
  return cards
    .map((copy) => ({ copy, rank: rank(copy) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ copy }) => copy);
}

/** The shared cards that have only rules, such as a Twist; a wide screen shows the mission beside. */
const sharedRules = ({ pack, state }: View): string[] =>
  (wideScreen.matches ? [] : missionCopies(pack, state)).flatMap(([copy, { owner }]) => {
    const { scoring, map } = cardOf(pack, idOf(copy));
    return owner === null && scoring.length === 0 && map === null ? [copy] : [];
  });

/** The command points of a side, if the pack has them. */
export function CommandPoints({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  const { cp } = state.sides[side];
  if (pack.game.command === null) return null;
  const step = (by: 1 | -1, label: string) => (
    <Button
      class="step"
      id={`cp ${side} ${by}`}
      label={label}
      off={cp + by < 0}
      go={() => session.act({ type: "cp", side, by })}
    >
      <Icon name={by < 0 ? "minus" : "plus"} />
    </Button>
  );
  return (
    <span class="stepper">
      {step(-1, T.cpLess(pack.sides[side]))}
      <output>
        <strong>{cp}</strong> {T.cp}
      </output>
      {step(1, T.cpMore(pack.sides[side]))}
    </span>
  );
}

const largeScreen = matchMedia("(min-width: 700px) and (min-height: 500.02px)");

/** `isFirst` is false for the second of both hands: cards that are not due are behind one line. */
export function HandPanel({ side, isFirst }: { side: Side; isFirst: boolean }) {
  const view = useView();
  const { pack, state, session } = view;
  const sideState = state.sides[side];
  const rule = pack.game.hand;
  const name = pack.sides[side];
  const title = rule === null ? name : T.hand(name);
  const handCards = handOf(pack, state, side);
  const pile = rule && pileOf(pack, state, rule.deck, side);
  const mode = sideState.mode === null ? "" : (rule?.modes[sideState.mode]?.name ?? "");
  const isDrawing = fillsHand(state, side);
  const cards = playedCards(view, side);
  const isDue = (copy: string): boolean =>
    needsAttention(pack, state, copy, side) || scorableOf(pack, state, { copy, side }).length > 0;
  const due = cards.filter(isDue);
  const others = cards.slice(due.length);
  const isOver = state.time.phase === "battle-end";
  const later = others.filter(
    (copy) => isOver || !sideState.ended.includes(tallyOf(pack, idOf(copy))),
  );
  const isLast = isLastTurn(pack, state);
  const isDone = isOver || (isLast && !later.some((copy) => scoresLater(pack, state, copy, side)));
  const names = later.map((copy) => cardOf(pack, idOf(copy)).name).join(", ");
  const fold = `hand ${side}`;
  // Without such cards, the line would only hide points, awards and stratagems.
  const isLarge = later.length === 0 || (!isOver && (isFirst || largeScreen.matches));
  const isUnfolded = isLarge || session.folds.has(fold);
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
              {T.handCards(mode, handCards.length)}
              {isDrawing && pile && ` · ${T.left(pile.draw.length)}`}
            </p>
          )}
        </div>
        {wideScreen.matches && <CommandPoints side={side} />}
        <Exchange side={side} />
      </header>
      {due.map((copy, index) => (
        // Keyed by position: reusing the elements of another card is faster than creating new ones.
        <PlayedCard key={index} copy={copy} side={side} />
      ))}
      {!isLarge && (
        <FoldButton class="option line" id={fold}>
          <span>{isDone ? T.nothingDue(names) : T.later(names)}</span>
        </FoldButton>
      )}
      {isUnfolded && (
        <>
          {[...others, ...(isFirst ? sharedRules(view) : [])].map((copy, index) => (
            <PlayedCard key={`later ${index}`} copy={copy} side={side} />
          ))}
          {handCards.length === 0 && rule !== null && <p class="empty">{T.noCards}</p>}
          {isUnscored && <Html tag="p" class="empty" markup={victory} />}
        </>
      )}
      {(isUnfolded || isOver) && (
        <>
          <ByHand side={side} />
          {(isOver || Object.keys(awards).some((award) => hasAward(state, side, award))) && (
            <Awards side={side} />
          )}
          <StratagemList side={side} />
        </>
      )}
    </section>
  );
}

/** Offers the cards of a hand that can be exchanged, while one can be. */
export function Exchange({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  const copies = handOf(pack, state, side).filter(
    (copy) => whyNot(pack, state, { type: "swap", copy }) === null,
  );
  if (copies.length === 0) return null;
  const fold = `exchange ${side}`;
  const { card = null, uses = null } = pack.game.hand?.exchange ?? {};
  const name = card === null ? T.exchangeCard : cardOf(pack, card).name;
  return (
    <>
      <FoldButton class="option small" id={fold}>
        {T.payFor(name, swapCost(pack, state, side))}
      </FoldButton>
      {session.folds.has(fold) && (
        <div class="options list">
          <p class="label">{T.exchangeAsk(uses)}</p>
          {copies.map((copy) => (
            <Button
              key={copy}
              id={`swap ${copy}`}
              once
              go={() => {
                session.folds.delete(fold);
                session.act({ type: "swap", copy });
              }}
            >
              {cardOf(pack, idOf(copy)).name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
