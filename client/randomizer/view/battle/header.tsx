/**
 * The fixed head of a game: its name, tools and clock, both scores with round and phase, tabs, what
 * scores now.
 */

import { useEffect, useState } from "preact/hooks";
import { type ChessClock, timeLeft } from "../../engine/chess-clock.ts";
import { canRedo } from "../../engine/history.ts";
import { cardOf, other, type Side, tallyLabel } from "../../engine/pack.ts";
import { gameCaps } from "../../engine/score-caps.ts";
import { points, tallies, tallyOrder } from "../../engine/score-totals.ts";
import { hasBegun, idOf } from "../../engine/state.ts";
import { active } from "../../engine/timing.ts";
import { FaceSymbol } from "../cards/card.tsx";
import { Button, Icon, IconButton } from "../controls/controls.tsx";
import { titleOf } from "../saves/format.ts";
import * as T from "../texts.ts";
import { capital, emblemOf, initials, type Tab, useSession, useView, type View } from "../view.ts";
import { unscored } from "./scoring-now.ts";

/** `isCovered` is set while something covers it. */
export function Header({ isCovered }: { isCovered?: boolean }) {
  return (
    <div class="game-head" inert={isCovered}>
      <TopBar />
      <ScoreBar />
      <Tabs />
      <NowLine />
    </div>
  );
}

function TopBar() {
  const { session, game, pack } = useView();
  const title = session.game === null ? pack.name : titleOf(session.game);
  return (
    <header class="top">
      <HomeLink />
      <h1>
        {title}
        {title !== pack.name && <small>{pack.name}</small>}
      </h1>
      <IconButton
        id="redo"
        class="tool redo"
        icon="redo"
        label={T.redo}
        off={!canRedo(game)}
        go={() => session.redo()}
      />
      <ClockButton />
      <IconButton id="menu" icon="menu" label={T.menu} go={() => session.show("menu")} />
    </header>
  );
}

export function HomeLink() {
  const { home } = useSession();
  return home === "" ? null : (
    <a class="tool home" href={home} title={T.toSite}>
      <Icon name="back" />
      <span class="visually-hidden">{T.toSite}</span>
    </a>
  );
}

/** Name of the phase in this pack. */
export function phaseOf({ pack, state }: View): string {
  const { phase } = state.clock;
  const phaseName = pack.game.phases[phase];
  if (phaseName !== undefined) return phaseName;
  // The phases in between are skipped, so this one represents the rest of the turn.
  return phase === "turn-end" ? T.wholeTurn : T.PHASES[phase];
}

function ScoreBar() {
  const view = useView();
  const { state, pack, session } = view;
  const side = active(state);
  const [left, right] = state.seats;
  const hasRoles = state.opening.players !== undefined || pack.game.challenger !== null;
  return (
    <button
      type="button"
      class={`scores${hasRoles ? " with-roles" : ""}`}
      data-key="scores"
      disabled={!hasBegun(state)}
      onClick={() => session.set({ tab: "score" })}
    >
      <Score side={left} turn={side} />
      <span class="clock">
        {state.stage === "play" ? (
          <>
            <span>{T.round(state.clock.round, pack.game.rounds)}</span>
            <strong class="turn">{phaseOf(view)}</strong>
            {side !== null && <span class="visually-hidden">{T.turnOf(pack.sides[side])}</span>}
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
  const { state, pack, game } = useView();
  const emblem = emblemOf(pack, state, side);
  const role =
    state.challenger === side && state.stage === "play"
      ? T.challenger
      : state.players === null || pack.sides[side] === game.pack.sides[side]
        ? ""
        : game.pack.sides[side];
  return (
    <span class={`score${turn === side ? " on" : ""}`}>
      <span class={`who${role === T.challenger ? " challenger" : ""}`}>
        <span class="who-name">{pack.sides[side]}</span>
        {role !== "" && <small> {role}</small>}
      </span>
      <strong class="score-points">
        {emblem !== null && (
          <span class={`emblem face-${emblem.face}`} title={emblem.name}>
            <FaceSymbol face={emblem.face} />
            <span class="visually-hidden">{emblem.name} </span>
          </span>
        )}
        {points(state, side)}
      </strong>
      <Tallies side={side} />
    </span>
  );
}

/** Points by tally in one line, such as "P 32 · S 21"; a tally at its maximum is marked. */
export function Tallies({ side }: { side: Side }) {
  const { state, pack } = useView();
  const caps = gameCaps(pack, state).filter((cap) => cap.per === "battle");
  const sums = tallies(state, side);
  const order = tallyOrder(pack);
  const letters = initials(pack);
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

function Tabs() {
  const { pack, session, state } = useView();
  const due = unscored(pack, state);
  const names: [Tab, string][] = [
    ["mission", T.mission],
    ...state.seats.map((side): [Tab, string] => [side, pack.sides[side]]),
    ["log", T.log],
  ];
  return (
    <nav class="tabs" aria-label={T.parts}>
      {names.map(([tab, label]) => {
        const count = due.filter(({ side }) => side === tab).length;
        return (
          <button
            key={tab}
            type="button"
            class="tab"
            data-key={`tab ${tab}`}
            aria-current={session.tab === tab ? "page" : undefined}
            onClick={() => session.set({ tab })}
          >
            <span class="tab-name">{label}</span>
            {count > 0 && (
              <span class="badge" title={T.unscored(count)}>
                {count}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

/**
 * Names what can be scored at this moment, the side whose turn it is first; if nothing is due, what
 * scores at any time. A tap shows the first of these cards.
 */
function NowLine() {
  const { state, pack, session } = useView();
  const turn = active(state);
  const due = unscored(pack, state);
  const cards = due.length > 0 ? due : unscored(pack, state, false);
  const order = turn === null ? state.seats : [turn, other(turn)];
  const hints = order.flatMap((side) => {
    const names = cards.filter((card) => card.side === side).map((card) => card.name);
    return names.length > 0 ? [T.nowHint(pack.sides[side], names.join(", "))] : [];
  });
  const first = cards.find(({ side }) => side === order[0]) ?? cards[0];
  const hint = state.stage === "done" ? T.resultHint : hasBegun(state) ? T.nothingNow : T.setupHint;
  const show = (): void => {
    if (first === undefined) return;
    session.set({ tab: first.side });
    const { slug } = cardOf(pack, idOf(first.copy));
    document
      .querySelector(`.hand.${first.side} [data-card="${slug}"]`)
      ?.scrollIntoView({ block: "nearest" });
  };
  return (
    <button
      type="button"
      class={`now-line${due.length > 0 ? " due" : ""}`}
      data-key="now"
      disabled={first === undefined}
      onClick={show}
    >
      {first === undefined ? (
        hint
      ) : (
        <>
          <strong>{due.length > 0 ? T.now : capital(T.WHEN.whenever)}</strong> {hints.join(" · ")}
        </>
      )}
    </button>
  );
}

/** The time that a side has left, updated every second while it runs. */
export function Left({ chessClock, side }: { chessClock: ChessClock; side: Side }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => tick((count) => count + 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const text = timeLeft(chessClock, side, Date.now());
  return <span class={`clock-left${text.startsWith("−") ? " late" : ""}`}>{text}</span>;
}

/** The chess clock in the top bar. */
function ClockButton() {
  const { session, pack, state } = useView();
  const chessClock = session.game?.chessClock ?? null;
  if (chessClock === null || state.stage === "done") return null;
  const side = chessClock.running ?? state.first ?? "attacker";
  const runningName = chessClock.running === null ? T.paused : pack.sides[side];
  return (
    <Button id="clock" class="tool clock-button" go={() => session.show("clock")}>
      <span class="visually-hidden">{T.clock}</span>
      <span class="clock-who">{runningName}</span>
      <Left chessClock={chessClock} side={side} />
    </Button>
  );
}
