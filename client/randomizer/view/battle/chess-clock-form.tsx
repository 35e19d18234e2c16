/** The chess clock: its form in the settings of a game, and the time that a side has left. */

import { useEffect, useState } from "preact/hooks";
import { type ChessClock, runClock, setLimit, timeLeft } from "../../engine/chess-clock.ts";
import { other, type Side } from "../../engine/pack.ts";
import { Button, Field } from "../controls/controls.tsx";
import { useView } from "../session-context.ts";
import { whom } from "../short-names.ts";
import * as T from "../texts.ts";

/** Start, pass, pause or remove the clock, and set its limit. */
export function ChessClockForm() {
  const view = useView();
  const { session, pack, state } = view;
  const chessClock = session.game?.chessClock ?? null;
  const [minutes, setMinutes] = useState(chessClock?.limit ?? 90);
  const limit = Math.min(600, Math.max(1, Math.round(minutes) || 90));
  const firstSide = state.first ?? "attacker";
  const withLimit = (): ChessClock => setLimit(limit, chessClock, Date.now());
  const option = (id: string, label: string, newClock: () => ChessClock | null, isMain = false) => (
    <Button id={id} class={isMain ? "main" : "option"} go={() => session.setChessClock(newClock())}>
      {label}
    </Button>
  );
  const runFor = (side: Side | null) => (): ChessClock => runClock(withLimit(), side, Date.now());
  return (
    <section>
      <h3>{T.clock}</h3>
      {chessClock !== null && (
        <dl class="clocks">
          {state.seats.map((side) => (
            <div class={chessClock.running === side ? "on" : ""}>
              <dt>{pack.sides[side]}</dt>
              <dd>
                <TimeLeft chessClock={chessClock} side={side} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Field name={T.minutes}>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={600}
          value={minutes}
          data-key="limit"
          onInput={(event) => setMinutes(Number(event.currentTarget.value))}
        />
      </Field>
      <div class="options">
        {chessClock === null ? (
          option("clock-start", T.clockStart, runFor(firstSide), true)
        ) : (
          <>
            {chessClock.running === null
              ? option("clock-go", T.clockGo, runFor(firstSide), true)
              : option(
                  "clock-pass",
                  T.clockPass(whom(view, other(chessClock.running))),
                  runFor(other(chessClock.running)),
                  true,
                )}
            {chessClock.running !== null && option("clock-pause", T.clockPause, runFor(null))}
            {option("clock-set", T.clockSet, withLimit)}
            {option("clock-off", T.clockOff, () => null)}
          </>
        )}
      </div>
    </section>
  );
}

/** The time that a side has left, updated every second while it runs. */
export function TimeLeft({ chessClock, side }: { chessClock: ChessClock; side: Side }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => tick((count) => count + 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const text = timeLeft(chessClock, side, Date.now());
  return <span class={`clock-left${text.startsWith("−") ? " late" : ""}`}>{text}</span>;
}
