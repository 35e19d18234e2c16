/** The chess clock in the top bar, and the dialog that sets it. */

import { useEffect, useState } from "preact/hooks";
import { other, SIDES, type Side } from "../../engine/index.ts";
import { Button, Dialog, Field } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { useView, whom } from "../view.ts";
import { left, run, set, type Times } from "./clock.ts";

/** The time that a side has left, updated every second while it runs. */
export function Left({ times, side }: { times: Times; side: Side }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => tick((count) => count + 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const text = left(times, side, Date.now());
  return <span class={`clock-left${text.startsWith("−") ? " late" : ""}`}>{text}</span>;
}

export function ClockButton() {
  const { session, pack, state } = useView();
  const times = session.game?.times ?? null;
  if (times === null || state.stage === "done") return null;
  const side = times.running ?? state.first ?? "attacker";
  const who = times.running === null ? T.paused : pack.sides[side];
  return (
    <Button id="clock" class="tool clock-button" go={() => session.show("clock")}>
      <span class="sr-only">{T.clock}</span>
      <span class="clock-who">{who}</span>
      <Left times={times} side={side} />
    </Button>
  );
}

export function ClockDialog() {
  const view = useView();
  const { session, pack, state } = view;
  const times = session.game?.times ?? null;
  const [minutes, setMinutes] = useState(times?.limit ?? 90);
  const limit = Math.min(600, Math.max(1, Math.round(minutes) || 90));
  const first = state.first ?? "attacker";
  const withLimit = (): Times => set(limit, times, Date.now());
  const option = (id: string, label: string, to: () => Times | null, main = false) => (
    <Button id={id} class={main ? "main" : "option"} go={() => session.setTimes(to())}>
      {label}
    </Button>
  );
  const runFor = (side: Side | null) => (): Times => run(withLimit(), side, Date.now());
  return (
    <Dialog session={session} title={T.clock}>
      {times !== null && (
        <dl class="clocks">
          {SIDES.map((side) => (
            <div class={times.running === side ? "on" : ""}>
              <dt>{pack.sides[side]}</dt>
              <dd>
                <Left times={times} side={side} />
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
        {times === null ? (
          option("clock-start", T.clockStart, runFor(first), true)
        ) : (
          <>
            {times.running === null
              ? option("clock-go", T.clockGo, runFor(first), true)
              : option(
                  "clock-pass",
                  T.clockPass(whom(view, other(times.running))),
                  runFor(other(times.running)),
                  true,
                )}
            {times.running !== null && option("clock-pause", T.clockPause, runFor(null))}
            {option("clock-set", T.clockSet, withLimit)}
            {option("clock-off", T.clockOff, () => null)}
          </>
        )}
      </div>
    </Dialog>
  );
}
