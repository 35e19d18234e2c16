/**
 * The fixed head of a game: both scores with round, phase and clocks; before and after the battle
 * also its name.
 */

import { type Side, tallyLabel } from "../../engine/pack.ts";
import { PHASES } from "../../engine/phrases.ts";
import { gameCaps } from "../../engine/score-caps.ts";
import { tallies, tallyOrder, totalVp } from "../../engine/score-totals.ts";
import { areSidesUndecided, hasBegun } from "../../engine/state.ts";
import { activeSide } from "../../engine/timing.ts";
import { emblemOf, FaceSymbol } from "../cards/card.tsx";
import { HomeLink } from "../controls/page-parts.tsx";
import { gameTitle } from "../saves/save-format.ts";
import { useView, type View } from "../session-context.ts";
import { tallyLetters } from "../short-names.ts";
import * as T from "../texts.ts";
import { TimeLeft } from "./chess-clock-form.tsx";

/** `isCovered` is set while something covers it. */
export function Header({ isCovered }: { isCovered?: boolean }) {
  const { state } = useView();
  return (
    <div class="game-head" inert={isCovered}>
      {!hasBegun(state) && <GameTitle />}
      <ScoreBar />
    </div>
  );
}

/** The name of a game, or that of its pack. */
export const titleOfGame = ({ session, pack }: View): string =>
  session.game === null ? pack.name : gameTitle(session.game);

function GameTitle() {
  const view = useView();
  const { pack } = view;
  const title = titleOfGame(view);
  return (
    <header class="top">
      <HomeLink />
      <h1>
        {title}
        {title !== pack.name && <small>{pack.name}</small>}
      </h1>
    </header>
  );
}

/** Name of the phase in this pack. */
export function phaseOf({ pack, state }: View): string {
  const { phase } = state.time;
  const phaseName = pack.game.phases[phase];
  if (phaseName !== undefined) return phaseName;
  // The phases in between are skipped, so this one represents the rest of the turn.
  return phase === "turn-end" ? T.wholeTurn : PHASES[phase];
}

function ScoreBar() {
  const view = useView();
  const { state, pack, session } = view;
  const side = activeSide(state);
  const [left, right] = state.seats;
  const chessClock = session.game?.chessClock ?? null;
  const { players } = state.opening;
  const hasRoles = players !== undefined || pack.game.challenger !== null || !hasBegun(state);
  return (
    <button
      type="button"
      class={`scores${hasRoles ? " with-roles" : ""}`}
      data-key="scores"
      disabled={!hasBegun(state)}
      onClick={() => session.set({ screen: "score" })}
    >
      <Score side={left} turn={side} />
      <span class="clock">
        {state.stage === "play" ? (
          <>
            <span>{T.round(state.time.round, pack.game.rounds)}</span>
            <strong class="turn">{phaseOf(view)}</strong>
            {side !== null && <span class="visually-hidden">{T.turnOf(pack.sides[side])}</span>}
            {chessClock?.running === null && <span>{T.paused}</span>}
          </>
        ) : (
          <strong class="turn">{state.stage === "done" ? T.over : T.before}</strong>
        )}
      </span>
      <Score side={right} turn={side} />
      <span class="visually-hidden">{T.openScore}</span>
    </button>
  );
}

function Score({ side, turn }: { side: Side; turn: Side | null }) {
  const { state, pack, game, session } = useView();
  const { stage } = state;
  const chessClock = session.game?.chessClock ?? null;
  const emblem = emblemOf(pack, state, side);
  const isNamed = pack.sides[side] !== game.pack.sides[side];
  // Until the battle, players without names are told which of them is which side.
  const seat = hasBegun(state) ? "" : T.player[state.seats[0] === side ? 0 : 1];
  const ownRole = isNamed ? state.players && game.pack.sides[side] : seat;
  const role = state.challenger === side && stage === "play" ? T.challenger : (ownRole ?? "");
  return (
    <span class={`score${turn === side ? " on" : ""}`}>
      <span class={`who${role === T.challenger ? " challenger" : ""}`}>
        <span class="who-name">{pack.sides[side]}</span>
        {role !== "" && <small> {role}</small>}
      </span>
      <strong class="score-points">
        {emblem !== null && (
          <span
            class={`emblem ${areSidesUndecided(game.pack, state) ? "" : side}`}
            title={emblem.name}
          >
            <FaceSymbol face={emblem.face} />
            <span class="visually-hidden">{emblem.name} </span>
          </span>
        )}
        {totalVp(state, side)}
      </strong>
      <Tallies side={side} />
      {chessClock !== null && stage !== "done" && <TimeLeft chessClock={chessClock} side={side} />}
    </span>
  );
}

/** Points by tally in one line, such as "P 32 · S 21"; a tally at its maximum is marked. */
export function Tallies({ side }: { side: Side }) {
  const { state, pack } = useView();
  const caps = gameCaps(pack, state).filter((cap) => cap.per === "battle");
  const sums = tallies(state, side);
  const order = tallyOrder(pack);
  const letters = tallyLetters(pack);
  const parts = [...sums]
    .filter(([, sum]) => sum > 0)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([tally, sum]) => {
      const name = tallyLabel(pack, tally);
      const cap = caps.find((item) => item.of.includes(tally));
      const pointsOfCap = cap?.of.reduce((total, item) => total + (sums.get(item) ?? 0), 0) ?? 0;
      const isFull = cap !== undefined && pointsOfCap >= cap.vp;
      return (
        <span class={isFull ? "full" : ""} title={isFull ? `${name}: ${T.full}` : name}>
          {`${letters.get(tally) ?? ""} ${sum}`}
        </span>
      );
    });
  return <span class="tallies">{parts}</span>;
}
