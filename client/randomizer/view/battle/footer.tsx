/** The fixed foot of a game: the latest news, undo, and the next step as one big button. */

import { canUndo } from "../../engine/history.ts";
import { logSentences, plain } from "../../engine/log.ts";
import { other } from "../../engine/pack.ts";
import { handOf } from "../../engine/piles.ts";
import { openPrompts } from "../../engine/prompts.ts";
import { draws, following } from "../../engine/turns.ts";
import { Button, IconButton } from "../controls/controls.tsx";
import { Status } from "../pairing/overlay.tsx";
import { choicesOfBoth } from "../prompts/joint-choices.ts";
import { type NextStep, promptStep } from "../prompts/prompt.tsx";
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
  if (session.isCovered)
    return {
      id: "step",
      label: T.backToGame,
      note: news,
      go: () => session.set({ tab: session.homeTab }),
    };
  const waiting = session.phones?.waiting(pack, state);
  if (state.stage === "done" && !waiting)
    return { id: "next", label: T.rematch, note: news, go: () => session.starter.rematch() };
  const step = promptStep(view);
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
  const names = unscored(pack, state).map(({ side, name }) => `${name} (${pack.sides[side]})`);
  const warnsNow = session.reminders.isWarned && names.length > 0;
  return {
    id: "next",
    label: warnsNow ? T.next.on : label(view),
    note: warnsNow ? T.notScored(names.join(", ")) : news,
    warns: warnsNow,
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

export function Footer() {
  const view = useView();
  const { phones } = view.session;
  const { id, label: text, note, off, warns, go } = nextStep(view);
  return (
    <footer class="bar" data-guard>
      {phones && <Status phones={phones} session={view.session} place="bar" />}
      <p class={`news${warns ? " warns" : ""}`} role={warns ? "alert" : undefined}>
        {note}
      </p>
      <div class="bar-buttons">
        <UndoButton class="option undo" />
        <Button class="main" id={id} off={off} once go={go}>
          {text}
        </Button>
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
