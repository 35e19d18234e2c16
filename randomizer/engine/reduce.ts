/** `reduce(pack, state, action) -> state`: the whole game, one action at a time. */

import { answer, askModes } from "./ask.ts";
import { use } from "./challenger.ts";
import { awakened, later, run, tasks } from "./effects.ts";
import { type Pack, type Side, setupOf } from "./pack.ts";
import { shuffleAll } from "./piles.ts";
import { score } from "./scoring.ts";
import { type Action, draft, Illegal, type SideState, type State, type Task } from "./state.ts";
import { award } from "./totals.ts";
import { advance, begin, discard, fill, following, handDraw, swap, takeFirst } from "./turns.ts";

/** The state after an action. Throws `Illegal` for an action that is not allowed here. */
export function reduce(pack: Pack, state: State | null, action: Action): State {
  if (action.type === "start") return start(pack, action);
  if (state === null) throw new Illegal("a game begins with its start");
  const next = draft(state);
  apply(pack, next, action);
  run(pack, next, (task) => perform(pack, next, task));
  return next;
}

function apply(pack: Pack, state: State, action: Exclude<Action, { type: "start" }>): void {
  switch (action.type) {
    case "answer":
      answer(pack, state, action.prompt, action.value);
      return;
    case "first": {
      takeFirst(state, action.side);
      const opening = following(pack, { ...state, clock: { round: 0, turn: 1, phase: "moment" } });
      if (opening !== null) begin(pack, state, opening);
      return;
    }
    case "next":
      advance(pack, state);
      return;
    case "discard":
      discard(pack, state, action.copy);
      return;
    case "use":
      use(pack, state, action.copy);
      return;
    case "swap":
      swap(pack, state, action.copy);
      return;
    case "score":
      score(pack, state, action.side, action.copy, action.group, action.line, action.count);
      return;
    case "award":
      award(pack, state, action.side, action.award);
      return;
    case "cp": {
      const own = state.sides[action.side];
      if (!Number.isInteger(action.by) || own.cp + action.by < 0)
        throw new Illegal("not that many CP");
      own.cp += action.by;
      state.events.push({ type: "cp", side: action.side, by: action.by, cp: own.cp });
      return;
    }
    default:
      throw new Illegal(`unknown action ${JSON.stringify(action satisfies never)}`);
  }
}

function start(pack: Pack, action: Extract<Action, { type: "start" }>): State {
  const side = (): SideState => ({
    mode: null,
    cp: pack.game.command?.start ?? 0,
    handSize: pack.game.hand?.size ?? 0,
    fixedDraw: false,
    costs: {},
    ended: [],
    awards: [],
    swaps: [],
    discardPaid: -1,
    handDrawn: -1,
  });
  const sides: Record<Side, SideState> = { attacker: side(), defender: side() };
  const state: State = {
    seed: action.seed,
    stage: "setup",
    picks: action.picks,
    piles: {},
    facts: {},
    sides,
    clock: { round: 0, turn: 0, phase: "round-start" },
    first: null,
    challenger: null,
    caps: [],
    choices: {},
    queue: [],
    prompts: [],
    entries: [],
    streams: {},
    events: [],
  };
  const picked = Object.keys(action.picks).length > 0;
  state.events.push({ type: "started", pool: action.pool ?? null, picked });
  shuffleAll(pack, state);
  later(state, [
    ...tasks(setupOf(pack, action.variant), { copy: null, side: null }),
    { kind: "settle" },
    { kind: "modes" },
  ]);
  run(pack, state, (task) => perform(pack, state, task));
  return state;
}

function perform(pack: Pack, state: State, task: Exclude<Task, { kind: "effect" }>): void {
  switch (task.kind) {
    case "fill":
      fill(pack, state, task);
      return;
    case "hand-draw":
      handDraw(pack, state, task.side);
      return;
    case "settle": {
      const woken = awakened(pack, state);
      if (woken.length > 0) later(state, [...woken, task]);
      return;
    }
    case "modes":
      state.picks = {};
      state.stage = pack.game.hand === null ? "first" : "hands";
      askModes(pack, state);
      return;
    default:
      throw new Error(`unknown task ${JSON.stringify(task satisfies never)}`);
  }
}
