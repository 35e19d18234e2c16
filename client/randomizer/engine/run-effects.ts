/** Carry out the queue until it is empty or a question is open. */

import { awaitedTasks, isMet, queueFirst } from "./cards-in-play.ts";
import { operationOf } from "./effect-operations.ts";
import { askFirst } from "./first-turn.ts";
import { askTrade, fillHand, handDraw } from "./hand-actions.ts";
import { cardOf, effectOf, type Pack } from "./pack.ts";
import { factsOf } from "./piles.ts";
import { askAwards, askModes, pose, promptsBefore } from "./prompts.ts";
import { type Draft, idOf, isPlayedWithout, type Task, Unplayable } from "./state.ts";
import { chooseLayout } from "./terrain-layouts.ts";

type Perform<T extends Task> = (pack: Pack, state: Draft, task: T) => void;

/** How each kind of task is carried out. */
const TASKS: { readonly [K in Task["kind"]]: Perform<Extract<Task, { kind: K }>> } = {
  effect: carryOut,
  fill: fillHand,
  trade: askTrade,
  "hand-draw": (pack, state, { side }) => handDraw(pack, state, side),
  settle(pack, state, task) {
    const woken = awaitedTasks(pack, state);
    if (woken.length > 0) queueFirst(state, [...woken, task]);
    else chooseLayout(pack, state);
  },
  modes(pack, state) {
    // If no question assigns the sides, the first player has the first side.
    const names = state.opening.players;
    if (names) state.players ??= { attacker: names[0], defender: names[1] };
    state.picks = {};
    askModes(pack, state);
  },
  first: askFirst,
  awards: askAwards,
  done(_pack, state) {
    state.stage = "done";
    state.events.push({ type: "done" });
  },
};

/** More tasks than this in one action mean that cards bring each other back endlessly. */
const MOST_TASKS = 5000;

/** Carry out tasks until a question is open or none is left. Throws when they never end. */
export function runTasks(pack: Pack, state: Draft): void {
  for (let done = 0; state.prompts.length === 0; done += 1) {
    const [task, ...rest] = state.queue;
    if (task === undefined) return;
    if (done > MOST_TASKS) throw endless(task);
    state.queue = rest;
    (TASKS[task.kind] as Perform<Task>)(pack, state, task);
  }
}

function endless(task: Task): Error {
  const message = "these cards bring each other back endlessly";
  const effect = task.kind === "effect" ? task.effect : null;
  return new Unplayable(effect, "", message, "let the effect be declined, or happen once");
}

function carryOut(pack: Pack, state: Draft, task: Extract<Task, { kind: "effect" }>): void {
  const { copy, side } = task;
  const effect = effectOf(pack, task.effect);
  const operation = operationOf(effect);
  if ("deck" in effect && effect.deck && isPlayedWithout(pack, state.opening, effect.deck)) return;
  if (!isMet(pack, state, effect.if, side)) return;
  const own = copy !== null && cardOf(pack, idOf(copy)).effects.includes(effect);
  if (copy !== null && own) {
    const facts = factsOf(state, copy);
    state.facts[copy] = { ...facts, fired: [...facts.fired, effect.id] };
  }
  const asked = task.asked ? null : promptsBefore(pack, state, effect, { copy, side });
  if (asked === null) operation.run(pack, state, effect, { copy, side });
  else pose(pack, state, asked);
}
