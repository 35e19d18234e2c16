/** Setting the chess clock, and what can be done with it while it runs. */

import { other, SIDES } from "../../engine/index.ts";
import { left, run, set, type Times } from "../clock.ts";
import { h, labelled } from "../dom.ts";
import type { View } from "../page.ts";
import { whom } from "../prompts.ts";
import { T } from "../texts.ts";
import { S } from "./texts.ts";

/** Both clocks and what can be done with them; the same dialog sets the clock up. */
export function clockDialog(
  view: View,
  close: () => void,
  go: (times: Times | null) => void,
): HTMLDialogElement {
  const { times, pack } = view;
  const field = h("input", {
    type: "number",
    inputmode: "numeric",
    min: 1,
    max: 600,
    value: times?.limit ?? 90,
    "data-key": "limit",
  });
  const minutes = (): number => Math.min(600, Math.max(1, Math.round(Number(field.value)) || 90));
  const option = (key: string, label: string, to: () => Times | null, main = false): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: main ? "main" : "option",
        "data-key": key,
        onclick: () => {
          close();
          go(to());
        },
      },
      label,
    );
  const now = (): Times => set(minutes(), times, Date.now());
  const begin = view.state.first ?? "attacker";
  const buttons =
    times === null
      ? [option("clock-start", S.clockStart, () => run(now(), begin, Date.now()), true)]
      : [
          times.running === null
            ? option("clock-go", S.clockGo, () => run(now(), begin, Date.now()), true)
            : option(
                "clock-pass",
                S.clockPass(whom(view, other(times.running))),
                () => run(now(), other(times.running ?? begin), Date.now()),
                true,
              ),
          times.running !== null &&
            option("clock-pause", S.clockPause, () => run(now(), null, Date.now())),
          option("clock-set", S.clockSet, now),
          option("clock-off", S.clockOff, () => null),
        ];
  return h(
    "dialog",
    { class: "ask", "aria-labelledby": "clock-title", onclose: close },
    h("h2", { id: "clock-title" }, T.clock),
    times !== null &&
      h(
        "dl",
        { class: "clocks" },
        ...SIDES.map((side) =>
          h(
            "div",
            { class: times.running === side ? "on" : "" },
            h("dt", {}, pack.sides[side]),
            h("dd", { "data-left": side }, left(times, side, Date.now())),
          ),
        ),
      ),
    labelled(S.clockLimit, field),
    h(
      "div",
      { class: "options" },
      ...buttons,
      h("button", { type: "button", class: "option", onclick: close }, S.close),
    ),
  );
}
