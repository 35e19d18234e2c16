/** Table mode: the device is on the table between the players, and each half faces its player. */

import { useState } from "preact/hooks";
import { canUndo, cardOf, idOf, points, type Side } from "../../engine/index.ts";
import { DueLines, FaceSymbol } from "../cards/card.tsx";
import { Icon } from "../controls/icons.tsx";
import { Button, IconButton } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { useView } from "../view.ts";
import { Left } from "./clock-button.tsx";
import { nextStep } from "./footer.tsx";
import { CommandPoints } from "./hand.tsx";
import { phaseOf, Tallies } from "./header.tsx";
import { scorableNow } from "./moment.ts";

export function TableMode() {
  const view = useView();
  const { session, state, pack, game } = view;
  const { label, note, warns, go } = nextStep(view);
  const [near, far] = state.seats;
  return (
    <main class="table-mode">
      <h1 class="sr-only">{T.tableMode}</h1>
      <Half side={far} isFar />
      <div class="table-bar" data-guard>
        <IconButton
          id="undo"
          icon="undo"
          label={T.undo}
          off={!canUndo(game)}
          go={() => session.undo()}
        />
        <Button class="main" id="next" once go={go}>
          <small class={warns ? "warns" : ""}>
            {warns ? note : `${T.round(state.clock.round, pack.game.rounds)} · ${phaseOf(view)}`}
          </small>
          <span>{label} ›</span>
        </Button>
        <IconButton
          id="leave-table"
          icon="close"
          label={T.leaveTable}
          go={() => session.set({ tableMode: false })}
        />
      </div>
      <Half side={near} />
    </main>
  );
}

function Half({ side, isFar }: { side: Side; isFar?: boolean }) {
  const { pack, state, session } = useView();
  const [openCard, setOpenCard] = useState<string | null>(null);
  const scorable = scorableNow(pack, state).filter((item) => item.side === side);
  const copies = [...new Set(scorable.map(({ copy }) => copy))];
  const isTurn = session.activeSide === side;
  const times = session.game?.times ?? null;
  return (
    <section
      class={`half ${side}${isFar ? " far" : ""}${isTurn ? " on" : ""}`}
      aria-label={pack.sides[side]}
      data-guard
    >
      {openCard !== null && copies.includes(openCard) ? (
        <>
          <div class="half-lines" data-then={`close ${side}`}>
            <DueLines copy={openCard} side={side} />
          </div>
          <Button
            id={`close ${side}`}
            class="half-button"
            then={`card ${openCard} ${side}`}
            go={() => setOpenCard(null)}
          >
            {T.back}
          </Button>
        </>
      ) : (
        <>
          <p class="half-name">
            {isTurn ? T.turnOf(pack.sides[side]) : pack.sides[side]}
            {times !== null && (
              <>
                {" · "}
                <Left times={times} side={side} />
              </>
            )}
          </p>
          <strong class="half-score">{points(state, side)}</strong>
          <div class="half-sums">
            <Tallies side={side} />
            <CommandPoints side={side} />
          </div>
          <div class="half-cards">
            {copies.map((copy) => {
              const card = cardOf(pack, idOf(copy));
              const cardItems = scorable.filter((item) => item.copy === copy);
              const due = cardItems.some((item) => item.due && !item.scored);
              return (
                <Button
                  key={copy}
                  id={`card ${copy} ${side}`}
                  class={`half-button${due ? " due" : ""}`}
                  then={`close ${side}`}
                  go={() => setOpenCard(copy)}
                >
                  {cardItems.some(({ scored }) => scored) ? (
                    <Icon name="check" />
                  ) : (
                    <FaceSymbol face={card.face} />
                  )}
                  <span>{card.name}</span>
                </Button>
              );
            })}
          </div>
        </>
      )}
    </section>
  );
}
