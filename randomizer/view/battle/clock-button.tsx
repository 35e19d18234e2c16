/** The chess clock in the top bar. */

import { useEffect, useState } from "preact/hooks";
import type { Side } from "../../engine/index.ts";
import { Button } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { useView } from "../view.ts";
import { left, type Times } from "./clock.ts";

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
  const runningName = times.running === null ? T.paused : pack.sides[side];
  return (
    <Button id="clock" class="tool clock-button" go={() => session.show("clock")}>
      <span class="sr-only">{T.clock}</span>
      <span class="clock-who">{runningName}</span>
      <Left times={times} side={side} />
    </Button>
  );
}
