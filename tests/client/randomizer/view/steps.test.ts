/** Playing: what one tap does is one step, for undo, redo and the log. */

import "./browser.ts";

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, current } from "../../../../client/randomizer/engine/history.ts";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import type { State } from "../../../../client/randomizer/engine/state.ts";
import { newsNow } from "../../../../client/randomizer/view/battle/last-tap.ts";
import { startGame } from "../../../../client/randomizer/view/game-starter.ts";
import { openSaved } from "../../../../client/randomizer/view/saves/game-opener.ts";
import { Session, type View } from "../../../../client/randomizer/view/session.ts";
import { marsh } from "../packs/marsh.ts";
import { matrix } from "../packs/matrix.ts";
import { AIM, purge } from "../packs/purge.ts";
import { Table } from "../table.ts";
import { libraryOf, newBrowser } from "./browser.ts";

const stateOf = (session: Session): State => session.state as State;
const stepsOf = (session: Session): number => session.game?.game.at ?? 0;

/** A session with a game of a pack that has just begun. */
function sessionOf(pack: Pack): Session {
  newBrowser();
  const session = new Session(libraryOf(pack), "", () => undefined);
  startGame(session, { ...session.form, seed: "lamp" });
  return session;
}

function started(): Session {
  const session = sessionOf(purge);
  session.act({ type: "answer", prompt: "first-0", value: ["attacker"] });
  return session;
}

test("one tap that continues over empty phases is one step, with one label", () => {
  const session = started();
  // The end of a Command phase scores; the phases in between do not.
  session.next();
  assert.equal(stateOf(session).time.phase, "turn-end");
  const at = stepsOf(session);
  const label = session.game?.game.steps[at - 1]?.label ?? "";
  assert.match(label, /end of turn/);
  session.undo();
  assert.deepEqual([stateOf(session).time.phase, stepsOf(session)], ["command", at - 1]);
  session.redo();
  assert.equal(stateOf(session).time.phase, "turn-end");
});

test("a step is named after what the player did, not after what came with it", () => {
  const session = started();
  const label = (): string => session.game?.game.steps[stepsOf(session) - 1]?.label ?? "";
  session.act({ type: "next" }, { type: "cp", side: "attacker", by: 1 });
  assert.equal(label(), "Attacker gains 1CP and has 1.");
  const secret = new Table(matrix).answer("hold").answer("strike");
  assert.equal(secret.game.steps.at(-1)?.label, "Defender chooses Strike.");
});

test("after a jump into the past, each command point is a step of its own", () => {
  const session = started();
  session.next();
  session.next();
  session.jump(stepsOf(session) - 1);
  const { time } = stateOf(session);
  for (const _ of [1, 2]) session.act({ type: "cp", side: "attacker", by: 1 });
  session.undo();
  assert.equal(stateOf(session).sides.attacker.cp, 1);
  session.undo();
  assert.equal(stateOf(session).sides.attacker.cp, 0);
  assert.deepEqual(stateOf(session).time, time, "the phase stays");
});

test("the turns that one tap after a jump drops are kept in a copy, on both phones", () => {
  for (const isFollowing of [false, true]) {
    const session = started();
    while (stateOf(session).time.round < 3) session.next();
    const { id = "", game: whole } = session.game ?? {};
    assert.ok(whole !== undefined);
    const at = whole.at - 1;
    const play = (on: Session): void => on.act({ type: "cp", side: "attacker", by: 1 });
    const copies = (): number[] =>
      [...session.games.texts().values()]
        .map((text) => JSON.parse(text))
        .filter((save) => save.id !== id)
        .map(({ name, game: { steps } }) => {
          assert.match(name, /^Attacker – Defender, before going back$/);
          return steps.length;
        });
    session.jump(at);
    play(session);
    assert.deepEqual(copies(), [], "a turn that is played again");
    session.jump(2);
    const { game = whole } = session.game ?? {};
    assert.deepEqual(copies(), [], "the steps can be redone");
    if (isFollowing) session.receive({ id, game: act(game, { type: "next" }), chessClock: null });
    else play(session);
    assert.deepEqual(copies(), [at + 1]);
    assert.match(session.notices.get("kept")?.text ?? "", /, before going back”/);
  }
});

test("a finished battle is kept as it was left when something else is done after going back", () => {
  const back: readonly ((session: Session) => void)[] = [
    (session) => session.undo(),
    (session) => {
      for (const _ of [1, 2, 3]) session.undo();
    },
    (session) => session.jump(stepsOf(session) - 2),
    (session) => {
      session.jump(stepsOf(session) - 2);
      openSaved(session, session.game?.id ?? "");
    },
  ];
  for (const go of back)
    for (const corrects of go === back.at(-1) ? [false] : [false, true]) {
      const session = started();
      session.act({ type: "finish" });
      session.act({ type: "next" });
      session.act({ type: "answer", prompt: "award-0", value: [] });
      assert.equal(stateOf(session).stage, "done");
      const at = stepsOf(session);
      if (corrects) {
        session.act({ type: "score", side: "attacker", tally: "aim", round: 1, count: 2 });
        session.undo();
        session.act({ type: "score", side: "attacker", tally: "aim", round: 1, count: 1 });
        session.undo();
        assert.equal(session.games.texts().size, 1, "a correction is not a way back");
      }
      go(session);
      assert.equal(stateOf(session).stage, "play");
      session.act({ type: "cp", side: "attacker", by: 1 });
      const copies = [...session.games.texts().values()]
        .map((text) => JSON.parse(text))
        .filter(({ id }) => id !== session.game?.id);
      const parts = copies.map(({ game, summary }) => [game.at, summary.done, summary.score]);
      assert.deepEqual(parts, [[at, true, { attacker: 0, defender: 0 }]]);
    }
});

test("the copy of the later turns leaves out a correction that was undone before, also after a rename", () => {
  const session = started();
  while (stateOf(session).time.round < 4) session.next();
  const at = stepsOf(session);
  session.act({ type: "score", side: "attacker", tally: "aim", round: 1, count: 2 });
  session.undo();
  session.jump(3);
  session.rename(["Ada", "Bo"]);
  session.act({ type: "cp", side: "attacker", by: 1 });
  const copies = [...session.games.texts().values()].map((text) => JSON.parse(text));
  const copy = copies.find(({ id }) => id !== session.game?.id);
  assert.deepEqual([copy?.game.at, copy?.summary.score.attacker], [at, 0]);
});

test("an undo is not told again when the game is opened again", () => {
  const session = started();
  session.act({ type: "cp", side: "attacker", by: 1 });
  session.undo();
  const news = (): string => newsNow(session.view as View);
  assert.match(news(), /^Undone: Attacker gains/);
  const { id = "" } = session.game ?? {};
  session.leave();
  openSaved(session, id);
  assert.doesNotMatch(news(), /Undone/);
});

test("a tap without an action is no step, and a refused one is reported", () => {
  const session = started();
  const at = stepsOf(session);
  session.act();
  assert.equal(stepsOf(session), at);
  session.act({ type: "cp", side: "attacker", by: -1 });
  assert.equal(stepsOf(session), at);
  assert.match(session.notices.get("failed")?.text ?? "", /does not have enough CP/);
});

test("a game with no actions but its start has nothing to undo", () => {
  const session = sessionOf(marsh);
  const before = current(session.game?.game as never);
  session.undo();
  assert.equal(stateOf(session), before);
});

test("a game that cannot start says why", () => {
  const session = sessionOf(purge);
  session.leave();
  const [deck = ""] = Object.keys(purge.decks);
  startGame(session, { ...session.form, exclude: purge.decks[deck]?.cards ?? [] });
  assert.equal(session.game, null);
  assert.match(session.notices.get("failed")?.text ?? "", /A deck needs at least one card/);
});

test("a line tapped on, off and on again is three steps", () => {
  const session = started();
  const line = { type: "score", side: "attacker", copy: AIM, group: 3, line: 0 } as const;
  for (const count of [1, 0, 1]) session.act({ ...line, count });
  const points = (): number => stateOf(session).entries.length;
  const seen = [points()];
  for (const _ of [1, 2, 3]) {
    session.undo();
    seen.push(points());
  }
  assert.deepEqual(seen, [1, 0, 1, 0]);
});

test("a cell of the sheet with two scores is set to 0, and undone, in one step", () => {
  const session = started();
  const line = { type: "score", side: "attacker", copy: AIM, group: 4, count: 1 } as const;
  session.act({ ...line, line: 0 });
  session.act({ ...line, line: 1 });
  const sum = (): number => stateOf(session).entries.reduce((all, { granted }) => all + granted, 0);
  assert.equal(sum(), 6);
  session.act({ type: "score", side: "attacker", tally: "aim", round: 1, count: 0 });
  assert.equal(sum(), 0);
  session.undo();
  assert.equal(sum(), 6);
});
