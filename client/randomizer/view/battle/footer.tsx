/** The fixed foot of a game: what it asks and says, undo, and the next step as one big button. */

import { canRedo, canUndo } from "../../engine/history.ts";
import { logSentences, plain } from "../../engine/log.ts";
import { other } from "../../engine/pack.ts";
import { handOf } from "../../engine/piles.ts";
import { openPrompts } from "../../engine/prompts.ts";
import { draws, following } from "../../engine/turns.ts";
import { Button, IconButton, Notes } from "../controls/controls.tsx";
import { Status } from "../pairing/pairing-dialog.tsx";
import { choicesOfBoth } from "../prompts/joint-choices.ts";
import { type NextStep, promptStep, Questions } from "../prompts/prompt.tsx";
import * as T from "../texts.ts";
import { useView, type View } from "../view.ts";
import { unscored } from "./scoring-now.ts";

/** The next step, and the line above it. */
export function nextStep(view: View): NextStep {
  const { state, session, pack } = view;
  // A corrected count is told by its new score.
  const scores = state.events.some(({ type }) => type === "scored");
  const events = state.events.filter(({ type }) => !scores || type !== "unscored");
  const news = logSentences(pack, { ...state, events }, false)
    .map(plain)
    .join(" ");
  const step = promptStep(view);
  // During the battle the question itself is above this button.
  if (session.isCovered && (step === null || state.stage !== "play"))
    return {
      id: "step",
      label: T.backToGame,
      note: news,
      go: () => session.goHome(),
    };
  const waiting = session.phones?.waiting(pack, state);
  if (state.stage === "done" && !waiting)
    return { id: "next", label: T.rematch, note: news, go: () => session.starter.rematch() };
  if (step !== null) return step;
  if (
    openPrompts(state).length === 0 &&
    session.reached === state &&
    choicesOfBoth(pack, state) !== null
  )
    return { id: "step", label: T.next.on, note: news, go: () => session.set({ reached: null }) };
  if (waiting || state.stage !== "play" || openPrompts(state).length > 0)
    return {
      id: "step",
      label: waiting ?? T.answerFirst,
      note: news,
      off: true,
      go: () => undefined,
    };
  const due = unscored(pack, state);
  // The side whose turn it is first.
  const first = session.activeSide ?? state.seats[0];
  const open = [first, other(first)].flatMap((side) => {
    const names = due.filter((card) => card.side === side).map(({ name }) => name);
    return names.length > 0 ? [T.openCards(names.join(", "), pack.sides[side])] : [];
  });
  const isAsked = session.reminders.isWarned && open.length > 0;
  const isEnd = state.clock.phase !== "command" && open.length > 0;
  const isNew = state.events.some(({ type }) => type === "phase");
  const parts = [news, open.length > 0 ? T.open(open.join("; ")) : ""];
  return {
    id: "next",
    label: isEnd ? T.noneOf(label(view)) : label(view),
    // When a phase begins, what is open comes first; then what was done.
    note: isAsked
      ? T.notScored(open.join("; "))
      : (isNew ? parts.reverse() : parts).join(" ").trim(),
    warns: isAsked,
    go: () => session.next(),
  };
}

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
      off={!canUndo(game) || session.phones?.isWatching}
      go={() => session.undo()}
    />
  );
}

/** The foot speaks: questions, messages, what was scored and what is open; then the buttons. */
export function Footer() {
  const view = useView();
  const { session, state, game } = view;
  const { id, label: text, note, off, warns, go } = nextStep(view);
  const key = { class: "option key" } as const;
  return (
    <footer class="bar" data-guard>
      <Status place="bar" />
      <Notes />
      {state.stage === "play" && (
        <div class="questions">
          <Questions />
        </div>
      )}
      <p class={`news${warns ? " warns" : ""}`} role={warns ? "alert" : undefined}>
        {note}
      </p>
      <div class="bar-buttons">
        <UndoButton {...key} />
        {canRedo(game) && (
          <IconButton {...key} id="redo" icon="redo" label={T.redo} go={() => session.redo()} />
        )}
        {/* A question has its own answers: the button keeps its place, and is not seen. */}
        <Button class="main" id={id} off={off} once go={go}>
          {text !== T.answerFirst && text}
        </Button>
        <IconButton {...key} id="menu" icon="menu" label={T.menu} go={() => session.show("menu")} />
      </div>
    </footer>
  );
}

/** The label of the main button. */
function label({ state, pack }: View): string {
  const clock = following(pack, state);
  if (clock === null || state.first === null) return T.next.finish;
  if (clock.phase === "battle" && pack.game.phases["command"] !== undefined) return T.next.on;
  if (clock.phase !== "command") return T.next[clock.phase];
  const side = clock.turn === 0 ? state.first : other(state.first);
  const heldCards = pack.game.hand?.fill === "each-turn" ? 0 : handOf(pack, state, side).length;
  const missing = draws(state, side) ? state.sides[side].handSize - heldCards : 0;
  const name = pack.sides[side];
  const turnLabel =
    clock.round === state.clock.round ? T.next.command(name) : T.nextRound(clock.round, name);
  return missing > 0 ? T.nextDraw(turnLabel, missing) : turnLabel;
}
