/**
 * The chess clock: how much time each side has used, and whose time runs. It belongs to the table,
 * not to the game: undoing a score gives no time back. It is off until somebody sets it.
 */

import type { Side } from "../engine/index.ts";
import { h } from "./dom.ts";
import type { View } from "./page.ts";
import { T } from "./texts.ts";

export interface Times {
  /** Minutes that each side has. */
  readonly limit: number;
  /** Milliseconds used, without the stretch that runs now. */
  readonly used: Readonly<Record<Side, number>>;
  readonly running: Side | null;
  /** When the stretch that runs now began, in milliseconds since 1970. */
  readonly since: number;
}

export const set = (limit: number, times: Times | null, now: number): Times =>
  times === null
    ? { limit, used: { attacker: 0, defender: 0 }, running: null, since: now }
    : { ...times, limit };

/** Let the time of a side run, or nobody's. */
export function run(times: Times, side: Side | null, now: number): Times {
  return { ...times, used: { ...usedBy(times, now) }, running: side, since: now };
}

export function usedBy(times: Times, now: number): Record<Side, number> {
  const used = { ...times.used };
  // A clock of the device that was set back must not give time.
  if (times.running !== null) used[times.running] += Math.max(0, now - times.since);
  return used;
}

/** What is left, such as `41:07`; `−0:12` beyond the limit. */
export function left(times: Times, side: Side, now: number): string {
  const seconds = Math.ceil((times.limit * 60_000 - usedBy(times, now)[side]) / 1000);
  const size = Math.abs(seconds);
  const rest = String(size % 60).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${Math.floor(size / 60)}:${rest}`;
}

/** The clock beside the big button; it is drawn anew every second by `tick`. */
export function clockButton(view: View): HTMLElement | null {
  const { times, pack, state, does } = view;
  if (times === null || state.stage === "done") return null;
  const shown = times.running ?? state.first ?? "attacker";
  const side = pack.sides[shown];
  return h(
    "button",
    {
      type: "button",
      class: `option clock-button${times.running === null ? " paused" : ""}`,
      "data-key": "clock",
      onclick: () => does.askClock(),
    },
    h("span", { class: "heard" }, T.clock),
    h("span", { class: "clock-who" }, times.running === null ? T.paused : side),
    h("span", { class: "clock-left", "data-left": shown }, left(times, shown, Date.now())),
  );
}

/** Write the time that is left wherever it stands, without drawing the page. */
export function tick(times: Times | null): void {
  if (times === null || times.running === null) return;
  for (const node of document.querySelectorAll<HTMLElement>("[data-left]")) {
    const side = node.dataset["left"] as Side;
    node.textContent = left(times, side, Date.now());
    node.classList.toggle("late", node.textContent.startsWith("−"));
  }
}
