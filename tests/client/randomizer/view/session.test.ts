/** What a player does with the page, without drawing it: saving, other tabs. */

import "./browser.ts";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setLimit } from "../../../../client/randomizer/engine/chess-clock.ts";
import { gameFromState } from "../../../../client/randomizer/engine/history.ts";
import type { Effect } from "../../../../client/randomizer/engine/pack.ts";
import { openPrompts } from "../../../../client/randomizer/engine/prompts.ts";
import { roundPoints, totalVp } from "../../../../client/randomizer/engine/score-totals.ts";
import type { State } from "../../../../client/randomizer/engine/state.ts";
import { rematch, startGame } from "../../../../client/randomizer/view/game-starter.ts";
import { openAddress } from "../../../../client/randomizer/view/open-address.ts";
import { openSaved, removeSaved } from "../../../../client/randomizer/view/saves/game-opener.ts";
import type { OpenGame, Save } from "../../../../client/randomizer/view/saves/save-format.ts";
import { Session } from "../../../../client/randomizer/view/session.ts";
import { harbour as port } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { pairsPack } from "../packs/pairs.ts";
import { choose, dice } from "../player.ts";
import { browser, libraryOf, newBrowser } from "./browser.ts";

const harbour = port();

/** A tab of the browser; all tabs share their storage, and hear nothing from each other. */
function tab(): Session {
  const session = new Session(libraryOf(harbour), "", () => undefined);
  session.begin();
  return session;
}

/** A new game in this tab, after some random actions of the players. */
function playing(session: Session, actions = 0): Session {
  startGame(session, { ...session.form, seed: "lantern" });
  return act(session, actions);
}

function act(session: Session, actions: number): Session {
  const below = dice(3);
  for (let index = 0; index < actions; index += 1) {
    const { view } = session;
    const action = view && choose(view.game.pack, view.state, below);
    if (action !== null && action.type !== "finish") session.act(action);
  }
  return session;
}

const stored = (): Save[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "")
    .filter((key) => key.startsWith("musterbook.randomizer.games."))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? ""));

beforeEach(newBrowser);

test("every change is saved, and the next visit continues it", () => {
  const session = playing(tab(), 12);
  assert.equal(stored().length, 1);
  const later = tab();
  assert.deepEqual(later.state, session.state);
});

test("a sleeping tab that sets the clock does not overwrite what another tab did", () => {
  const asleep = playing(tab(), 4);
  const awake = act(tab(), 10);
  const after = stored();
  asleep.setChessClock(setLimit(45, null, 0));
  assert.deepEqual(stored(), after);
  assert.deepEqual(asleep.state, awake.state, "it shows the newer game");
  assert.ok(asleep.notices.has("overtaken"));
  asleep.setChessClock(setLimit(45, null, 0));
  assert.equal(asleep.game?.chessClock?.limit, 45, "the next tap counts");
});

/** The event by which a browser tells other tabs what was stored. */
function hear(key: string): void {
  browser.window.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

test("a tab that hears of a change shows the game as the other tab left it", () => {
  const listening = playing(tab(), 4);
  const acting = act(tab(), 10);
  const { id } = listening.game ?? { id: "" };
  hear("another.program");
  hear("musterbook.randomizer.games.another");
  assert.notDeepEqual(listening.state, acting.state);
  hear(`musterbook.randomizer.games.${id}`);
  assert.deepEqual(listening.state, acting.state);
  const before = stored();
  hear(`musterbook.randomizer.games.${id}`);
  assert.deepEqual(stored(), before, "hearing writes nothing");
  act(listening, 1);
  assert.equal(listening.notices.has("overtaken"), false, "and it may go on at once");
});

test("what one tab undoes, another can redo", () => {
  const listening = playing(tab(), 6);
  const acting = tab();
  const { state, game } = listening;
  acting.undo();
  hear(`musterbook.randomizer.games.${game?.id}`);
  assert.notDeepEqual(listening.state, state);
  listening.redo();
  assert.deepEqual(listening.state, state);
});

test("what is selected in a question does not stay for the one to which another tab went on", () => {
  const leagueTab = (): Session => {
    const session = new Session(libraryOf(league), "", () => undefined);
    session.begin();
    return session;
  };
  const listening = leagueTab();
  const form = { ...listening.form, how: "hand" as const, variant: "even", seed: "lantern" };
  startGame(listening, form);
  const acting = leagueTab();
  const [prompt] = openPrompts(listening.state as State);
  const [value = ""] = prompt?.choices ?? [];
  listening.set({ picked: [value] });
  acting.act({ type: "answer", prompt: prompt?.id ?? "", value: [value] });
  hear(`musterbook.randomizer.games.${listening.game?.id}`);
  assert.deepEqual(listening.state, acting.state);
  assert.deepEqual(listening.picked, []);
});

test("what was said of a game does not follow to the start page, nor to the next game", () => {
  const session = playing(tab(), 4);
  const say = (): void => {
    session.act({ type: "cp", side: "attacker", by: -100 });
    session.notices.say("phones", { text: "The other player was quicker." });
    session.notices.say("taken-back", { text: "Undone by the other player: a step." });
    assert.equal(session.notices.all.length, 3);
  };
  say();
  session.leave();
  assert.deepEqual(session.notices.all, []);
  playing(session, 4);
  say();
  rematch(session);
  assert.deepEqual(session.notices.all, []);
});

test("an action that is not allowed changes nothing and says why", () => {
  const session = playing(tab(), 4);
  const before = session.game;
  session.act({ type: "seize", try: true } as never);
  assert.equal(session.game, before);
  assert.ok(session.notices.has("failed"));
});

test("a deleted game can be restored", () => {
  const session = playing(tab(), 4);
  const [game] = stored();
  session.leave();
  removeSaved(session, game?.id ?? "");
  assert.equal(stored().length, 0);
  session.notices.get("removed")?.action?.go();
  assert.deepEqual(stored(), [game]);
});

test("a rematch keeps the players and starts with a new seed", () => {
  const session = tab();
  session.setForm({ players: ["Anna", "Ben"] });
  playing(session, 4);
  const first = session.state;
  rematch(session);
  assert.deepEqual(session.state?.opening.players, ["Anna", "Ben"]);
  assert.notEqual(session.state?.seed, first?.seed);
  assert.equal(totalVp(session.state ?? (first as never), "attacker"), 0);
  assert.equal(stored().length, 2);
});

test("a rematch keeps what players have on their rosters, and asks the rest as the first game did", () => {
  const { game } = pairsPack;
  const open = (item: Effect): Effect => (item.op === "choose" ? { ...item, secret: false } : item);
  const pack = { ...pairsPack, game: { ...game, setup: game.setup.map(open) } };
  const session = new Session(libraryOf(pack), "", () => undefined);
  session.begin();
  startGame(session, { ...session.form, how: "hand", seed: "rosters" });
  const stances = ["strike@attacker", "hold@defender"].map((name) => `ed/pairs/stance/${name}`);
  for (const [index, value] of stances.entries())
    session.act({ type: "answer", prompt: `choose-${index}`, value: [value] });
  const kept = (): unknown => Object.entries(session.state?.answers ?? {}).slice(0, 2);
  const before = kept();
  const [{ effect: asked = null } = {}] = openPrompts(session.state as State);
  assert.ok(asked !== null);
  for (let games = 0; games < 4; games += 1) {
    rematch(session);
    assert.deepEqual(kept(), before);
    const [prompt, ...others] = openPrompts(session.state as State);
    assert.deepEqual([prompt?.effect, others], [asked, []]);
  }
});

test("players who are renamed in a battle have the new names in all of the game", () => {
  const renamed = playing(tab(), 40);
  renamed.undo();
  renamed.rename(["Ann & Co", ""]);
  const named = tab();
  startGame(named, { ...named.form, seed: "lantern", players: ["Ann & Co", ""] });
  act(named, 40);
  named.undo();
  assert.equal(renamed.state?.opening.players?.join(), "Ann + Co,Player 2");
  assert.deepEqual(renamed.view?.game, named.view?.game);
  assert.equal(tab().state?.opening.players?.[0], "Ann + Co", "saved");
  assert.equal(tab().form.players[0], "Ann & Co", "and in the form of the next game");

  // A game that continues from a state, as after a change of its pack.
  const base = named.state as State;
  named.game = { ...(named.game as OpenGame), game: gameFromState(harbour, base), base };
  named.rename(["Bea", "Cy"]);
  const names = base.seats[0] === "attacker" ? ["Bea", "Cy"] : ["Cy", "Bea"];
  assert.deepEqual(Object.values(named.view?.pack.sides ?? {}), names);
  assert.deepEqual(tab().view?.pack.sides, named.view?.pack.sides, "saved");
});

test("what the rules refuse is told in a sentence, without a code", () => {
  const session = playing(tab(), 40);
  const cell = { type: "score", side: "attacker", tally: "aim", round: 1 } as const;
  assert.equal(session.state?.stage, "play");
  for (const [action, text] of [
    [{ type: "cp", side: "attacker", by: -100 }, "This side does not have enough CP."],
    [{ ...cell, count: -1 }, "This number is not possible here."],
    [{ ...cell, round: 9, count: 1 }, "This is not possible for this round."],
    [{ type: "declare", result: "draw" }, "This is not possible in this part of the game."],
  ] as const) {
    session.act(action);
    assert.equal(session.notices.get("failed")?.text, text);
  }
});

test("a correction beyond the limit says that the limit is reached", () => {
  const session = playing(tab(), 40);
  const cell = { type: "score", side: "attacker", tally: "aim", round: 1 } as const;
  session.act({ ...cell, count: 100 });
  const reached = roundPoints(session.state as State, "attacker", 1, "aim");
  session.act({ ...cell, count: reached + 1 });
  assert.equal(
    session.notices.get("failed")?.text,
    "The limit is already reached: these VP would not count.",
  );
});

test("what the other phone takes back is told", () => {
  const session = playing(tab(), 40);
  const { id, game } = session.game as OpenGame;
  session.receive({ id, game: { ...game, at: game.at - 2 }, chessClock: null });
  assert.equal(
    session.notices.get("taken-back")?.text,
    `Undone by the other player: ${game.steps.at(-2)?.label}`,
  );
  session.receive({ id, game, chessClock: null });
  assert.ok(!session.notices.has("taken-back"), "it goes with the next step of the other player");
  session.act({ type: "cp", side: "attacker", by: 1 });
  session.receive({
    id,
    game: { ...(session.game?.game ?? game), at: game.at },
    chessClock: null,
  });
  assert.match(
    session.notices.get("taken-back")?.text ?? "",
    /^Undone by the other player: \S.* gains 1CP/,
  );
  session.act({ type: "cp", side: "attacker", by: 1 });
  assert.ok(!session.notices.has("taken-back"), "it goes with the next action on this phone");
});

test("a correction that makes a Challenger card undue is told, with one tap to take it back", () => {
  const session = new Session(libraryOf(league), "", () => undefined);
  session.begin();
  startGame(session, { ...session.form, variant: "even", seed: "lantern" });
  const answer = (value: string): void => {
    const [prompt] = openPrompts(session.state as State);
    session.act({ type: "answer", prompt: prompt?.id ?? "", value: [value] });
  };
  answer("no");
  answer("attacker");
  const cell = { type: "score", side: "attacker", tally: "toll", round: 1 } as const;
  session.act({ ...cell, count: 8 });
  while (session.state?.challenger === null || session.activeSide !== "defender")
    session.act({ type: "next" });
  assert.ok(!session.notices.has("challenger"));
  const told = { name: "", armies: ["", ""] } as const;
  const phones = ["", null].map((answer) => {
    const phone = new Session(libraryOf(league), "", () => undefined);
    const show = (): void =>
      phone.receive({ ...(session.game as OpenGame), id: "shared" }, { ...told, answer });
    show();
    return { phone, show };
  });
  session.act({ ...cell, count: 5 });
  const isAsked = phones.map(({ phone, show }) => {
    show();
    return phone.notices.has("challenger");
  });
  assert.deepEqual(isAsked, [true, false], "of two phones, the one that corrected asks");
  const note = session.notices.get("challenger");
  assert.equal(
    note?.text,
    "The score was corrected. Defender was only 5VP behind when this round began and would not have drawn its Challenger card.",
  );
  assert.deepEqual([note?.action?.label, note?.leave], ["Take the card back", "Keep the card"]);
  note?.action?.go();
  assert.equal(session.state?.challenger, null);
  assert.ok(!session.notices.has("challenger"), "it is done");
  session.act({ ...cell, count: 8 });
  assert.match(
    session.notices.get("challenger")?.text ?? "",
    /Defender was 8VP behind when this round began and should have been the Challenger\.$/,
  );
  session.undo();
  session.undo();
  assert.ok(session.notices.has("challenger"));
  const { id } = session.game as OpenGame;
  session.leave();
  assert.ok(!session.notices.has("challenger"), "it is about that game");
  openSaved(session, id);
  session.act({ type: "cp", side: "attacker", by: 1 });
  assert.ok(session.notices.has("challenger"), "where it is told again");
  session.undo();
  session.notices.dismiss("challenger");
  session.act({ type: "cp", side: "attacker", by: 1 });
  assert.ok(!session.notices.has("challenger"), "players who leave it are not asked again");
  session.undo();
  session.undo();
  assert.ok(!session.notices.has("challenger"));
});

test("a link to an organiser's table saves the last step of the game that it replaces", () => {
  newBrowser();
  const session = playing(tab(), 1);
  const { id, game } = session.game as OpenGame;
  browser.document.hidden = false;
  session.act({ type: "cp", side: "attacker", by: 1 });
  browser.location.hash = "#play=ed/harbour&seed=x";
  openAddress(session);
  browser.location.hash = "";
  assert.notEqual(session.game?.id, id);
  assert.equal(session.gameOf(id)?.game.at, game.at + 1);
});
