/** The fixed foot of a game: what it asks and says, undo, and the next step as one big button. */

import { type DueCard, dueCards, neededNow } from "../../engine/due-scores.ts";
import { canRedo, canUndo, isJustRemembered } from "../../engine/history.ts";
import { cardOf, other, type Side } from "../../engine/pack.ts";
import { openPrompts } from "../../engine/prompts.ts";
import { idOf } from "../../engine/state.ts";
import { beforeNext, toNextPhase } from "../../engine/turn-steps.ts";
import { cardsDrawnNext, momentsAt, nextPhase } from "../../engine/turns.ts";
import { showCard } from "../cards/show-card.ts";
import { Button, IconButton } from "../controls/controls.tsx";
import { NoticeList } from "../controls/page-parts.tsx";
import { ConnectionStatus } from "../pairing/pairing-dialog.tsx";
import { type NextStep, promptKey, promptStep, Questions } from "../prompts/prompt.tsx";
import { CellEditor } from "../score/score-sheet.tsx";
import { wideScreen } from "../session.ts";
import { useView, type View } from "../session-context.ts";
import * as T from "../texts.ts";
import { CommandPoints } from "./hand.tsx";
import { choicesOfBoth } from "./joint-choices.ts";
import { newsNow, wentToTurnEnd } from "./last-tap.ts";
import type { Reminder } from "./reminders.ts";

/** The next step, and the line above it. */
export function nextStep(view: View): NextStep {
  const { state, session, pack } = view;
  const { open, awards, skipped, lastChances, hasWarned, justSkipped } = session.reminders;
  const namesOf = (items: readonly Reminder[]): string =>
    [...new Set(items.map(({ side }) => side))]
      .map((side) => {
        const cards = items.filter((item) => item.side === side).map(({ name }) => name);
        // The list of cards begins with the open ones, too.
        const names = cards.length > 3 ? T.cardCount(cards.length) : cards.join(", ");
        return T.openCards(names, pack.sides[side]);
      })
      .join("; ");
  const hasTurnBegun = state.time.phase === "command";
  const left = justSkipped.length > 0 ? `${T.notScored(namesOf(justSkipped), hasTurnBegun)} ` : "";
  // The set-up of a new game is on the screen.
  const news = view.game.steps.length > 1 ? left + newsNow(view) : "";
  const step = promptStep(view);
  if (session.editing !== null)
    return { id: "step", label: T.done, note: "", go: () => session.set({ editing: null }) };
  // During the battle the question itself is above this button.
  if (session.isCovered && (step === null || state.stage !== "play"))
    return { id: "step", label: T.backToGame, note: news, go: () => session.goHome() };
  const waiting = session.phones?.waiting(pack, state);
  if (state.stage === "done")
    return { id: "next", label: T.newGame, note: waiting ?? news, go: () => session.leave() };
  if (step !== null) return step;
  // Between rounds nothing else may be to do: then the next step follows what is revealed.
  const isBetween = ["moment", "round-start"].includes(state.time.phase);
  const isDone = state.stage === "play" && isBetween && dueCards(pack, state).length === 0;
  const asks = openPrompts(state).length > 0;
  if (!asks && session.reached === state && !isDone && choicesOfBoth(pack, state) !== null)
    return { id: "step", label: T.next.on, note: news, go: () => session.set({ reached: null }) };
  if (waiting || state.stage !== "play" || asks)
    return { id: "step", label: waiting ?? T.answerFirst, note: news, off: true, go: () => {} };
  const { label, draws } = leadsTo({ ...view, state: beforeNext(pack, state).state });
  const count = skipped.length;
  const detail = [count > 0 && T.leavesUnscored(count), draws > 0 && T.drawCards(draws)]
    .filter(Boolean)
    .join(" · ");
  const next = { id: "next", label, detail, go: () => session.next() };
  const names = namesOf([...open, ...awards]);
  const [card] = lastChances;
  const isLost = ({ copy, side }: DueCard): boolean =>
    lastChances.some((lost) => lost.copy === copy && lost.side === side);
  const later = namesOf([...open.filter((item) => !isLost(item)), ...awards]);
  if (card !== undefined && hasWarned)
    return {
      ...next,
      note: `${T.lastChance(namesOf(lastChances))}${later && ` ${T.open(later)}`}`,
      warns: true,
      answer: { id: "forgotten", label: T.showOpen, go: () => showCard(card, true) },
    };
  // What was undone can be long, and is said alone.
  const isUndone = canRedo(view.game) && session.redone !== state;
  const parts = [news, ...(isUndone ? [] : [names && T.open(names), ...needs(view)])];
  // When a phase begins, what is open comes first; then what was done, unless that was a score.
  const isNew = !wentToTurnEnd(state) && state.events.some(({ type }) => type === "phase");
  return { ...next, note: (isNew ? parts.reverse() : parts).join(" ").trim() };
}

/** What the cards still need of the side whose turn it is, in a sentence for each. */
const needs = ({ pack, state, game }: View): string[] =>
  neededNow(pack, state)
    .filter(({ effect, copy }) => effect.turn_end || !isJustRemembered(game, copy, effect.id))
    .map(({ side, name, copy }) => T.dueNow(pack.sides[side], name, cardOf(pack, idOf(copy)).name));

/** Takes back the last step, which its accessible name tells. */
export function UndoButton(props: { class: string }) {
  const { game, session } = useView();
  return (
    <IconButton
      {...props}
      id="undo"
      icon="undo"
      label={T.undoStep(game.steps[game.at - 1]?.label ?? "")}
      title={T.undo}
      off={!canUndo(game) || session.phones?.isIdle}
      go={() => session.undo()}
    />
  );
}

/** The command points of both players. */
function PointsEditor() {
  const { pack, state } = useView();
  return (
    <dl class="points">
      {state.seats.map((side) => (
        <div key={side}>
          <dt>{pack.sides[side]}</dt>
          <dd>
            <CommandPoints side={side} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The events of a tap that asks nothing: it can be undone beside the sentence about it. */
const ASKS_NOTHING: readonly string[] = ["swapped", "discarded", "used", "locked"];

/** The foot speaks: questions, messages, what was scored and what is open; then the buttons. */
export function Footer() {
  const view = useView();
  const { session, state, game, pack } = view;
  const cp = (side: Side): number => state.sides[side].cp;
  const own = session.phones?.side ?? session.activeSide ?? state.seats[0];
  const { id, label, detail, note, off, warns, answer, go } = nextStep(view);
  const isIdle = session.phones?.isIdle === true;
  const canTakeBack =
    (!canRedo(game) &&
      (wentToTurnEnd(state) || state.events.some(({ type }) => ASKS_NOTHING.includes(type)))) ||
    session.reminders.justSkipped.length > 0;
  const key = { class: "option key" } as const;
  return (
    <footer class="bar">
      <ConnectionStatus place="bar" />
      <NoticeList />
      {(state.stage === "play" || session.editing !== null) && (
        // A new element for each question: it opens at its top.
        <div class="questions" key={promptKey(view)}>
          {session.editing === null ? (
            <Questions />
          ) : session.editing === "cp" ? (
            <PointsEditor />
          ) : (
            <CellEditor place={session.editing} />
          )}
        </div>
      )}
      {session.editing === null && (
        <div class={`say${warns ? " warns" : ""}`}>
          <p class="news" role={warns ? "alert" : undefined}>
            {note}
          </p>
          {canRedo(game) && !isIdle && (
            <Button class="option small" id="redo" go={() => session.redo()}>
              {T.redo}
            </Button>
          )}
          {canTakeBack && !isIdle && (
            <Button class="option small" id="take back" go={() => session.undo()}>
              {T.undo}
            </Button>
          )}
          {answer && (
            <Button class="option small" id={answer.id} go={answer.go}>
              {answer.label}
            </Button>
          )}
        </div>
      )}
      <div class="bar-buttons">
        <UndoButton {...key} />
        {pack.game.command !== null && !wideScreen.matches && (
          <Button
            {...key}
            id="cp"
            // Speech control finds a button by its visible text, which comes first.
            label={`${cp(own)}${T.cp} ${pack.sides[own]}, ${T.hasCp(pack.sides[other(own)], cp(other(own)))}`}
            expanded={session.editing === "cp"}
            go={() => session.set({ editing: session.editing === "cp" ? null : "cp" })}
          >
            {state.stage === "play" && (
              <>
                {`${cp(own)}${T.cp} `}
                <small>{pack.sides[own]}</small>
              </>
            )}
          </Button>
        )}
        {/* A question has its own answers: the button keeps its place, and is not seen, as that of
            the command points before the battle. */}
        <Button class="main" id={id} off={off} once go={go}>
          {label !== T.answerFirst && label}
          {detail && <small>{detail}</small>}
        </Button>
        <IconButton {...key} id="menu" icon="menu" label={T.menu} go={() => session.show("menu")} />
      </div>
    </footer>
  );
}

/** Where the main button leads, and how many cards are drawn there. */
function leadsTo({ state, pack }: View): { label: string; draws: number } {
  const time = nextPhase(pack, state);
  if (time === null || state.first === null) return { label: T.next.finish, draws: 0 };
  if (time.phase === "battle" && pack.game.phases["command"] !== undefined)
    return { label: T.next.on, draws: 0 };
  if (time.phase === "battle" && toNextPhase(pack, state).length > 1)
    return { label: T.next["turn-end"], draws: 0 };
  const [moment] = time.phase === "moment" ? momentsAt(pack, time.round, "round-end") : [];
  if (time.phase !== "command") return { label: moment?.name ?? T.next[time.phase], draws: 0 };
  const side = time.turn === 0 ? state.first : other(state.first);
  const name = pack.sides[side];
  const isSameRound = time.round === state.time.round;
  const label = isSameRound ? T.turnOf(name) : T.nextRound(time.round, name);
  return { label, draws: cardsDrawnNext(pack, state, side) };
}
