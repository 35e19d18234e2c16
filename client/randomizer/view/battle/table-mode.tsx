/**
 * Table mode: the device is on the table between the players, and each half faces its player, who
 * scores, discards, exchanges and answers in it.
 */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { hasOpenLine, lapses, scorableOf } from "../../engine/due-scores.ts";
import { cardOf, type Side } from "../../engine/pack.ts";
import { handOf } from "../../engine/piles.ts";
import { openPrompts } from "../../engine/prompts.ts";
import { totalVp } from "../../engine/score-totals.ts";
import { idOf } from "../../engine/state.ts";
import { Awards, ByHand, StratagemList } from "../cards/awards-and-stratagems.tsx";
import { FaceSymbol } from "../cards/card.tsx";
import { PlayedCard } from "../cards/played-card.tsx";
import { Button, IconButton } from "../controls/controls.tsx";
import { Icon } from "../controls/icons.tsx";
import { NoticeList } from "../controls/page-parts.tsx";
import { ConnectionStatus } from "../pairing/pairing-dialog.tsx";
import { Questions } from "../prompts/prompt.tsx";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";
import { TimeLeft } from "./chess-clock-form.tsx";
import { nextStep, UndoButton } from "./footer.tsx";
import { CommandPoints, Exchange, playedCards } from "./hand.tsx";
import { phaseOf, Tallies } from "./header.tsx";

export function TableMode() {
  const view = useView();
  const { session, state, pack } = view;
  const { id, label, detail, note, off, warns, go } = nextStep(view);
  const [near, far] = state.seats;
  return (
    <main class="table-mode">
      <h1 class="visually-hidden">{T.tableMode}</h1>
      <Half side={far} isFar />
      <div class="table-bar">
        <ConnectionStatus place="table" />
        <NoticeList />
        <UndoButton class="tool" />
        <Button class="main" id={id} off={off} once go={go}>
          <small class={warns ? "warns" : ""}>
            {warns ? note : `${T.round(state.time.round, pack.game.rounds)} · ${phaseOf(view)}`}
          </small>
          <span>{[label, detail].filter(Boolean).join(" · ")} ›</span>
        </Button>
        <IconButton
          id="leave-table"
          icon="close"
          label={T.leaveTable}
          go={() => session.goHome()}
        />
      </div>
      <Half side={near} />
    </main>
  );
}

/** What a half shows instead of the score: a card, or points and stratagems without a card. */
const MORE = "more";

function Half({ side, isFar }: { side: Side; isFar?: boolean }) {
  const view = useView();
  const { pack, state, session } = view;
  const [part, setPart] = useState<string | null>(null);
  const prompt = openPrompts(state).find((item) => !session.phones?.isHidden(item));
  const asks = prompt !== undefined && (prompt.side ?? state.seats[0]) === side;
  const handCards = handOf(pack, state, side);
  const copies = playedCards(view, side).filter(
    (copy) => handCards.includes(copy) || cardOf(pack, idOf(copy)).scoring.length > 0,
  );
  const isTurn = session.activeSide === side;
  const chessClock = session.game?.chessClock ?? null;
  const button = (name: string, content: ComponentChildren, isDue = false) => (
    <Button
      key={name}
      id={`card ${name} ${side}`}
      class={`half-button${isDue ? " due" : ""}`}
      then={`close ${side}`}
      go={() => setPart(name)}
    >
      {content}
    </Button>
  );
  const cardButton = (copy: string) => {
    const card = cardOf(pack, idOf(copy));
    const items = scorableOf(pack, state, { copy, side });
    const isScored = items.some((item) => item.isScored);
    const isDue =
      items.some((item) => item.isDue && hasOpenLine(pack, item)) ||
      (lapses(pack, state, copy, side) && !isScored);
    const icon = isScored ? <Icon name="check" /> : <FaceSymbol face={card.face} />;
    return button(
      copy,
      <>
        {icon}
        <span>{card.name}</span>
      </>,
      isDue,
    );
  };
  const isOpen = part === MORE || (part !== null && copies.includes(part));
  return (
    <section
      class={`half ${side}${isFar ? " far" : ""}${isTurn ? " on" : ""}`}
      aria-label={pack.sides[side]}
    >
      <h2 class="visually-hidden">{pack.sides[side]}</h2>
      {asks ? (
        <div class="half-lines questions">
          <Questions />
        </div>
      ) : isOpen ? (
        <>
          <div class="half-lines" data-then={`close ${side}`}>
            {part === MORE ? (
              <>
                <Exchange side={side} />
                <ByHand side={side} />
                <Awards side={side} />
                <StratagemList side={side} />
              </>
            ) : (
              <PlayedCard copy={part ?? ""} side={side} />
            )}
          </div>
          <Button
            id={`close ${side}`}
            class="half-button"
            then={`card ${part} ${side}`}
            go={() => setPart(null)}
          >
            {T.back}
          </Button>
        </>
      ) : (
        <>
          <p class="half-name">
            {isTurn ? T.turnOf(pack.sides[side]) : pack.sides[side]}
            {chessClock !== null && (
              <>
                {" · "}
                <TimeLeft chessClock={chessClock} side={side} />
              </>
            )}
          </p>
          <strong class="half-score">{totalVp(state, side)}</strong>
          <div class="half-sums">
            <Tallies side={side} />
            <CommandPoints side={side} />
          </div>
          <div class="half-cards">
            {copies.map(cardButton)}
            {button(MORE, T.more)}
          </div>
        </>
      )}
    </section>
  );
}
