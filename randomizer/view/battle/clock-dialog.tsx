/** The dialog that sets the chess clock. */

import { useState } from "preact/hooks";
import { other, type Side } from "../../engine/index.ts";
import { Dialog } from "../controls/dialog.tsx";
import { Button, Field } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { useView, whom } from "../view.ts";
import { run, set, type Times } from "./clock.ts";
import { Left } from "./clock-button.tsx";

export function ClockDialog() {
  const view = useView();
  const { session, pack, state } = view;
  const times = session.game?.times ?? null;
  const [minutes, setMinutes] = useState(times?.limit ?? 90);
  const limit = Math.min(600, Math.max(1, Math.round(minutes) || 90));
  const firstSide = state.first ?? "attacker";
  const withLimit = (): Times => set(limit, times, Date.now());
  const option = (id: string, label: string, newTimes: () => Times | null, isMain = false) => (
    <Button id={id} class={isMain ? "main" : "option"} go={() => session.setTimes(newTimes())}>
      {label}
    </Button>
  );
  const runFor = (side: Side | null) => (): Times => run(withLimit(), side, Date.now());
  return (
    <Dialog title={T.clock}>
      {times !== null && (
        <dl class="clocks">
          {state.seats.map((side) => (
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
          option("clock-start", T.clockStart, runFor(firstSide), true)
        ) : (
          <>
            {times.running === null
              ? option("clock-go", T.clockGo, runFor(firstSide), true)
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
