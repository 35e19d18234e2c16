/** `reduce(pack, state, action) -> state`: the whole game, one action at a time. */

import { answer, askModes } from "./ask.ts";
import { use } from "./challenger.ts";
import { request } from "./dice.ts";
import { awakened, later, run } from "./effects.ts";
import { deploy, rollForChoice, seize, takeFirst } from "./first.ts";
import type { Pack } from "./pack.ts";
import { settleLayout } from "./pool.ts";
import { adjust, amend, drawOne, relocate, shuffle } from "./repair.ts";
import { score } from "./scoring.ts";
import { again, setUp } from "./setup.ts";
import { type Action, draft, Illegal, type State, type Task } from "./state.ts";
import { award } from "./totals.ts";
import { ask as askTrade, trade } from "./trade.ts";
import {
  advance,
  begin,
  declare,
  discard,
  fill,
  finish,
  following,
  handDraw,
  swap,
} from "./turns.ts";

/** The state after an action. Throws `Illegal` for an action that is not allowed here. */
export function reduce(pack: Pack, state: State | null, action: Action): State {
  const does = (made: State, task: Exclude<Task, { kind: "effect" }>): void =>
    perform(pack, made, task);
  if (action.type === "start") return setUp(pack, action, null, does);
  if (state === null) throw new Illegal("a game begins with its start");
  if (action.type === "again") return again(pack, state, action.slots, does);
  const next = draft(state);
  apply(pack, next, action);
  run(pack, next, (task) => perform(pack, next, task));
  return next;
}

type Doing = Exclude<Action, { type: "start" | "again" }>;

function apply(pack: Pack, state: State, action: Doing): void {
  switch (action.type) {
    case "answer":
      answer(pack, state, action.prompt, action.value);
      return;
    case "first": {
      takeFirst(state, action.side);
      open(pack, state);
      return;
    }
    case "roll-off":
      rollForChoice(state);
      return;
    case "deploy":
      deploy(state, action.side);
      return;
    case "seize":
      seize(state, action.tries);
      open(pack, state);
      return;
    case "roll":
      request(pack, state, action.roll, action.copy);
      return;
    case "finish":
      finish(pack, state);
      return;
    case "declare":
      declare(state, action.result);
      return;
    case "move":
      relocate(pack, state, action);
      return;
    case "shuffle":
      shuffle(state, action);
      return;
    case "draw":
      drawOne(pack, state, action);
      return;
    case "amend":
      amend(pack, state, action);
      return;
    case "adjust":
      adjust(pack, state, action);
      return;
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
    case "trade":
      trade(pack, state, action.copy);
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

/** Where no question names the sides, the first player has the first of them. */
function seat(state: State): void {
  const names = state.opening.players;
  if (names) state.players ??= { attacker: names[0], defender: names[1] };
}

/** Begin the battle, once it is settled who has the first turn. */
function open(pack: Pack, state: State): void {
  if (state.stage !== "play") return;
  const opening = following(pack, { ...state, clock: { round: 0, turn: 1, phase: "moment" } });
  if (opening !== null) begin(pack, state, opening);
}

function perform(pack: Pack, state: State, task: Exclude<Task, { kind: "effect" }>): void {
  switch (task.kind) {
    case "fill":
      fill(pack, state, task);
      return;
    case "trade":
      askTrade(pack, state, task);
      return;
    case "hand-draw":
      handDraw(pack, state, task.side);
      return;
    case "settle": {
      const woken = awakened(pack, state);
      if (woken.length > 0) later(state, [...woken, task]);
      else settleLayout(pack, state);
      return;
    }
    case "modes":
      seat(state);
      state.picks = {};
      state.stage = pack.game.hand === null ? "first" : "hands";
      askModes(pack, state);
      return;
    default:
      throw new Error(`unknown task ${JSON.stringify(task satisfies never)}`);
  }
}
