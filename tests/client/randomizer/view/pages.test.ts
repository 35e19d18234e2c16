/** What the pages of a game show and offer: they are drawn as text, without a browser. */

import "./browser.ts";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Fragment, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { whyNot } from "../../../../client/randomizer/engine/actions.ts";
import { type DueCard, scorableOf } from "../../../../client/randomizer/engine/due-scores.ts";
import { current } from "../../../../client/randomizer/engine/history.ts";
import { baseFirst } from "../../../../client/randomizer/engine/line-counts.ts";
import {
  type Card,
  type Effect,
  type Pack,
  type Remember,
  SIDES,
  tallyOf,
} from "../../../../client/randomizer/engine/pack.ts";
import { handOf } from "../../../../client/randomizer/engine/piles.ts";
import { choicesOf, openPrompts } from "../../../../client/randomizer/engine/prompts.ts";
import { totalVp } from "../../../../client/randomizer/engine/score-totals.ts";
import { redrawableSlots } from "../../../../client/randomizer/engine/setup.ts";
import type { State } from "../../../../client/randomizer/engine/state.ts";
import { toTurnEnd, turnSteps } from "../../../../client/randomizer/engine/turn-steps.ts";
import { App } from "../../../../client/randomizer/view/app.tsx";
import { nextStep } from "../../../../client/randomizer/view/battle/footer.tsx";
import { HandPanel } from "../../../../client/randomizer/view/battle/hand.tsx";
import type { Reminder } from "../../../../client/randomizer/view/battle/reminders.ts";
import { ScoringText } from "../../../../client/randomizer/view/cards/card.tsx";
import { MemoryForm } from "../../../../client/randomizer/view/cards/memories.tsx";
import { drawMission, startGame } from "../../../../client/randomizer/view/game-starter.ts";
import {
  chosenWith,
  setupFacts,
} from "../../../../client/randomizer/view/mission/setup-summary.tsx";
import { keepShared } from "../../../../client/randomizer/view/pairing/last-shared.ts";
import { dayOf } from "../../../../client/randomizer/view/saves/saved-games.tsx";
import {
  correctedCell,
  gridOf,
  type ScoreRow,
} from "../../../../client/randomizer/view/score/score-grid.ts";
import { Session, wideScreen } from "../../../../client/randomizer/view/session.ts";
import { SessionContext, type View } from "../../../../client/randomizer/view/session-context.ts";
import {
  addressFields,
  drawnTable,
  formOf,
  formOfTable,
  MOST_TABLES,
} from "../../../../client/randomizer/view/setup/drawn-table-link.ts";
import { newForm, rememberForm } from "../../../../client/randomizer/view/setup/start-form.ts";
import { missionText } from "../../../../client/randomizer/view/share/game-text.ts";
import { shareOnDevice } from "../../../../client/randomizer/view/share/map-picture.ts";
import { shortName } from "../../../../client/randomizer/view/short-names.ts";
import { beacons, crates, LAMP } from "../packs/beacons.ts";
import { build, cap, type GivenDeck, group } from "../packs/build.ts";
import { harbour } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { matrix, stance } from "../packs/matrix.ts";
import { pairsPack } from "../packs/pairs.ts";
import { AIM, purge } from "../packs/purge.ts";
import { choose, dice } from "../player.ts";
import { Table, tactical } from "../table.ts";
import { browser, libraryOf, newBrowser } from "./browser.ts";

// Elements of the page are made by this when it is not bundled.
Object.assign(globalThis, { React: { createElement: h, Fragment } });

beforeEach(newBrowser);

const visit = (pack: Pack): Session => {
  const session = new Session(libraryOf(pack), "", () => undefined);
  session.begin();
  return session;
};

const htmlOf = (session: Session): string => renderToString(h(App, { session }));

/** The tag of a control; empty if it is not there. */
const tagOf = (session: Session, key: string): string =>
  htmlOf(session).match(new RegExp(`<button[^>]*data-key="${key}[^>]*>`))?.[0] ?? "";

/** A game of the league, drawn by chance. */
function drawn(session = visit(league), variant = "even"): Session {
  startGame(session, { ...session.form, variant, seed: "lantern" });
  return session;
}

/** A battle in which the Attacker has the first turn and both sides hold these cards, after `play`. */
function holding(cards: GivenDeck["cards"], play: (table: Table) => Table): Session {
  const setup = [{ op: "draw", deck: "ed/end/aim", count: Object.keys(cards).length }] as const;
  const pack = build("ed/end", { setup }, { aim: { cards } });
  const session = visit(pack);
  const { game } = play(new Table(pack, "end").first("attacker"));
  session.receive({ id: "end", game, chessClock: null });
  return session;
}

/** Give the first answer that the rules allow. */
function answerAny(session: Session): void {
  const { game, state } = session.view as View;
  const [prompt] = openPrompts(state);
  const values = prompt?.choices.slice(0, Math.max(1, prompt.count)) ?? [];
  const allowed = [values, [], ["yes"], ["no"]].find(
    (value) =>
      whyNot(game.pack, state, { type: "answer", prompt: prompt?.id ?? "", value }) === null,
  );
  session.act({ type: "answer", prompt: prompt?.id ?? "", value: allowed ?? [] });
}

test("what chance has drawn can be chosen before the first turn is decided, and is text in the battle", () => {
  const session = visit(matrix);
  startGame(session, { ...session.form, seed: "lantern" });
  assert.match(tagOf(session, "choose choice"), /drawn-text/);
  session.act({ type: "begin" });
  while (session.state?.stage !== "play") answerAny(session);
  session.set({ screen: "mission" });
  assert.match(htmlOf(session), /<dt>Stance/);
  assert.equal(tagOf(session, "choose choice"), "");
});

test("the type of a drawn mission is that of the game, and another one keeps what fits it", () => {
  const session = drawn(visit(league), "uneven");
  session.setForm({ variant: "even" });
  assert.match(tagOf(session, "variant uneven"), /aria-pressed="true"/);
  const id = session.game?.id;
  const ground = session.state?.drawn["ed/league/ground"];
  session.act({ type: "again", slots: [], variant: "even" });
  assert.match(tagOf(session, "variant even"), /aria-pressed="true"/);
  assert.deepEqual(session.state?.drawn["ed/league/ground"], ground);
  assert.equal(session.state?.drawn["ed/league/far-aim"], undefined);
  assert.match(htmlOf(session), /class="news">Even: everything that fits was kept\. aim: posts\./);
  session.rename(["Ada", "Bo"]);
  assert.equal(session.notices.get("failed"), undefined);
  assert.equal(session.state?.opening.variant, "even");
  session.undo();
  assert.equal(session.state?.opening.variant, "uneven");
  assert.equal(session.game?.id, id);
});

test("a redraw that was undone cannot be redone in the battle, and undo leads back to the mission", () => {
  const session = drawn();
  session.act({ type: "again", slots: [], variant: "uneven" });
  session.undo();
  session.act({ type: "begin" });
  assert.equal(tagOf(session, "redo"), "");
  assert.doesNotMatch(htmlOf(session), /data-key="(again|choose) |Undone/);
  session.undo();
  assert.match(tagOf(session, "begin"), /main/);
});

test("a guest's phone without the host has no button that does nothing", () => {
  newBrowser();
  const { id } = drawn().game ?? { id: "" };
  keepShared({ game: id, role: "guest", seat: 1 });
  const session = visit(league);
  assert.match(htmlOf(session), /variant uneven/);
  session.act({ type: "again", slots: [], variant: "uneven" });
  assert.equal(session.game?.id, id);
  assert.equal(session.state?.opening.variant, "even");
  assert.match(tagOf(session, "variant uneven"), /disabled/);
  assert.equal(tagOf(session, "choose choice"), "");
  assert.equal(tagOf(session, "again choice"), "");
  assert.match(htmlOf(session), /class="root idle"/);
  assert.match(tagOf(session, "begin"), /disabled/);
  newBrowser();
  const host = drawn();
  host.act({ type: "begin" });
  host.autosave.finish();
  keepShared({ game: host.game?.id ?? "", role: "guest", seat: 1 });
  const later = visit(league);
  assert.match(tagOf(later, "step"), /disabled/);
  assert.match(tagOf(later, "undo"), /disabled/);
  assert.doesNotMatch(htmlOf(later), /class="prompt/);
});

test("a table of an organiser has all cards, whatever was left out of the last game", () => {
  const pack = harbour();
  const { hand } = pack.game;
  const [card = ""] = pack.decks[hand?.deck ?? ""]?.cards ?? [];
  const { form } = visit(pack);
  rememberForm({ ...form, exclude: [card], armies: ["Orks", "Drukhari"] });
  browser.location.hash = `#play=${pack.id}&seed=cup&name=Table+1`;
  const kept = newForm(libraryOf(pack));
  const session = visit(pack);
  browser.location.hash = "";
  assert.deepEqual(
    newForm(libraryOf(pack)),
    kept,
    "and the next game's form is that of the last one",
  );
  assert.deepEqual(session.form, kept);
  assert.equal(session.game?.name, "Table 1");
  assert.equal(session.state?.opening.exclude, undefined);
  assert.deepEqual(session.game?.details.armies, ["", ""], "the players are others");
});

test("tables of the longest seed differ, and so do those of a longer one", () => {
  for (const length of [199, 200, 500]) {
    const form = formOf(league.id, new URLSearchParams({ seed: "s".repeat(length) }));
    const seeds = Array.from({ length: MOST_TABLES }, (_, at) => {
      const { opening } = current(drawnTable(league, formOfTable(form, at + 1)));
      return opening.seed;
    });
    assert.equal(new Set(seeds).size, MOST_TABLES, `${length} letters`);
  }
});

test("the link of a drawn table has its mission, and a damaged one a mission", () => {
  const pack = harbour();
  const { form } = visit(pack);
  const [card = ""] = pack.decks[pack.game.hand?.deck ?? ""]?.cards ?? [];
  for (const change of [{}, { how: "pool" as const }, { exclude: [card] }]) {
    const table = formOfTable({ ...form, ...change, seed: "Cup & <friends>" }, 3);
    browser.location.hash = `#play=${pack.id}&${addressFields(table)}&name=Table+3`;
    const session = visit(pack);
    const { opening, drawn } = current(drawnTable(pack, table));
    assert.deepEqual(session.state?.opening, opening);
    assert.deepEqual(session.state?.drawn, drawn);
    assert.equal(session.game?.name, "Table 3");
    assert.match(htmlOf(session), /The organiser drew this mission/);
  }
  browser.location.hash = `#play=${pack.id}&seed=<b>&how=x&without=none,&picks=a&pool=b`;
  assert.equal(visit(pack).state?.opening.seed, "<b>");
  browser.location.hash = "";
});

test("a mission drawn from another pack leaves out nothing", () => {
  const pack = harbour();
  const { form } = visit(pack);
  const [card = ""] = Object.keys(league.cards);
  const both = {
    ...libraryOf(league),
    packs: [...libraryOf(pack).packs, ...libraryOf(league).packs],
    loaded: { [pack.id]: pack, [league.id]: league },
  };
  const play = (last: Pack): Session => {
    rememberForm({ ...form, pack: last.id, exclude: [card] });
    const session = new Session(both, "", () => undefined);
    drawMission(session, league.id);
    return session;
  };
  assert.equal(play(pack).state?.opening.exclude, undefined);
});

test("a question in a part that covers the cards keeps the button that locks its answer in", () => {
  const pack = harbour();
  const moments = pack.game.moments.map((moment) => ({
    ...moment,
    effects: moment.effects.map((effect) =>
      effect.op === "choose" ? { ...effect, count: 2, optional: true } : effect,
    ),
  }));
  const session = visit({ ...pack, game: { ...pack.game, moments } });
  startGame(session, { ...session.form, seed: "lantern" });
  const label = (): string => nextStep(session.view as View).label;
  const asked = () =>
    openPrompts(session.state as State).find(({ kind, secret }) => kind === "choose" && secret);
  const below = dice(1);
  for (let step = 0; step < 100 && asked() === undefined; step += 1) {
    const action = choose(session.game?.game.pack as Pack, session.state as State, below);
    if (action !== null) session.act(action);
  }
  assert.equal(session.state?.stage, "play");
  assert.notEqual(label(), "Lock in", "nothing is chosen");
  session.set({ picked: asked()?.choices.slice(0, 1) ?? [] });
  session.set({ screen: "score" });
  assert.equal(label(), "Lock in");
  session.undo();
  session.set({ screen: "score" });
  assert.equal(label(), "Back to the game");
});

test("a question that follows a joint choice in the battle is asked once", () => {
  const pack = harbour();
  const [moment] = pack.game.moments;
  assert.ok(moment !== undefined);
  const more = { ...stance, id: "ed/harbour.more", by: "owner", secret: false } as const;
  const moments = [{ ...moment, effects: [...moment.effects, more] }];
  const session = visit({ ...pack, game: { ...pack.game, moments } });
  startGame(session, { ...session.form, seed: "lantern" });
  const below = dice(1);
  const isRevealed = (): boolean => htmlOf(session).includes("reveal stage-play");
  for (let step = 0; step < 300 && !isRevealed(); step += 1) {
    const { game, state } = session.view as View;
    const action = choose(game.pack, state, below);
    if (action !== null && (action.type === "answer" || state.stage !== "play"))
      session.act(action);
    else if (state.stage === "play") session.act({ type: "next" });
  }
  assert.ok(isRevealed());
  assert.equal(htmlOf(session).match(/aria-labelledby="question"/g)?.length, 1);
  for (const screen of ["piles", "log"] as const) {
    session.set({ screen });
    assert.match(htmlOf(session), new RegExp(`class="shell game on-${screen}`), "it is opened");
    session.goHome();
    assert.ok(isRevealed(), "both choices are there again");
  }
});

test("a choice is told with the player who made it, before and after the sides are decided", () => {
  const setup = [stance, { op: "sides" }, { ...stance, name: "later" }] as const;
  const session = visit(build("ed/late", { setup }, { aim: { cards: { one: {} } } }));
  startGame(session, { ...session.form, players: ["Ada", "Bo"], how: "hand", seed: "lantern" });
  const answer = (value: string): void => {
    const [prompt] = openPrompts(session.state as State);
    session.act({ type: "answer", prompt: prompt?.id ?? "", value: [value] });
  };
  // Bo is the Attacker, and answers first from then on.
  for (const value of ["hold", "strike", "1", "strike", "hold"]) answer(value);
  assert.equal(session.state?.players?.attacker, "Bo");
  const told = setupFacts(session.view as View).map(({ name, value }) => `${name}: ${value}`);
  for (const fact of [
    "Stance (Ada): Hold",
    "Stance (Bo): Strike",
    "Later (Bo): Strike",
    "Later (Ada): Hold",
  ])
    assert.ok(told.includes(fact), told.join("; "));
});

test("a shared mission has a card whose name begins the answer to a question", () => {
  const orders = { ...stance, options: { hold: "Hold the Line", strike: "Strike" } } as const;
  const setup = [orders, { op: "draw", deck: "ed/line/aim", count: 1 }] as const;
  const session = visit(
    build("ed/line", { setup }, { aim: { cards: { hold: { name: "Hold" } } } }),
  );
  startGame(session, { ...session.form, seed: "lantern" });
  session.act({ type: "begin" });
  while (session.state?.stage !== "play") answerAny(session);
  const lines = missionText(session.view as View, "").split("\n");
  assert.ok(lines.includes("Aim: Hold"), lines.join("; "));
  assert.ok(
    lines.some((line) => /^Stance .*: Hold the Line$/.test(line)),
    lines.join("; "),
  );
});

test("a wide screen shows the mission beside the hands, which it does not cover", () => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  const session = drawn();
  answerAny(session);
  assert.equal(session.state?.stage, "play");
  session.show("menu");
  assert.match(tagOf(session, "mission"), /menu-entry/);
  assert.doesNotMatch(htmlOf(session), /Back to the site/, "the single file has none");
  Object.assign(session, { home: "index.html" });
  assert.match(htmlOf(session), /class="menu-entry" href="index.html"/);
  session.set({ screen: "mission" });
  assert.ok(session.isCovered);
  Object.assign(wideScreen, { matches: true });
  try {
    assert.ok(!session.isCovered);
    assert.equal(tagOf(session, "mission"), "");
  } finally {
    Object.assign(wideScreen, { matches: false });
  }
});

test("table mode shows messages with their buttons, and marks a Challenger card that would be lost", () => {
  const session = drawn();
  answerAny(session);
  const cell = { type: "score", side: "attacker", tally: "toll", round: 1 } as const;
  session.act({ ...cell, count: 8 });
  while (session.state?.challenger === null || session.activeSide !== "defender")
    session.act({ type: "next" });
  const [copy = ""] = session.state?.piles["ed/league/spurt"]?.play ?? [];
  const scores = (): boolean => tagOf(session, `[^"]*${copy} [^"]* go`) !== "";
  const { at = 0 } = session.game?.game ?? {};
  assert.match(htmlOf(session), /Use as Stratagem: Use · 0CP · later this turn/);
  const [, ends, end] = turnSteps(league, session.state as State);
  assert.deepEqual([ends?.state.time.phase, end?.state.time.phase], ["battle", "turn-end"]);
  session.act({ type: "next" });
  assert.match(htmlOf(session), /Use as Stratagem: Use · 0CP</);
  session.act({ type: "use", copy });
  session.act({ type: "next" });
  assert.match(htmlOf(session), /Used as a Stratagem/);
  assert.ok(!scores(), "the other half of a card that was used");
  session.undo();
  session.undo();
  session.act({ type: "next" });
  assert.ok(scores());
  session.jump(at);
  session.set({ screen: "table" });
  assert.match(tagOf(session, 'card [^"]*/spurt/[^"]* defender'), /half-button due/);
  session.act({ ...cell, count: 5 });
  const html = htmlOf(session);
  assert.match(html, /table-mode/);
  assert.match(html, /The score was corrected/);
  assert.match(html, /Take the card back/);
});

test("the second hand on a phone hides its cards that are not due, and never points alone", () => {
  const html = (
    pack: Pack,
    isEnd = false,
    ended: readonly string[] = [],
    more: Partial<State> = {},
    turn = "defender",
  ): string => {
    const session = visit(pack);
    startGame(session, { ...session.form, variant: "even", seed: "lantern" });
    for (let step = 0; step < 20 && session.state?.stage !== "play"; step += 1) answerAny(session);
    if (isEnd) session.act({ type: "finish" });
    Object.assign(session.state?.sides.defender ?? {}, { ended });
    const { id = "", game } = session.game ?? {};
    const state = { ...(session.state as State), ...more };
    const steps = [...(game?.steps.slice(0, -1) ?? []), { actions: [], label: "", state }];
    if (game) session.receive({ id, game: { ...game, steps }, chessClock: null });
    while (!isEnd && session.activeSide !== turn) session.act({ type: "next" });
    const panel = h(HandPanel, { side: "defender", isFirst: false });
    return renderToString(h(SessionContext.Provider, { value: session, children: panel }));
  };
  assert.match(html(league, false, [], {}, "attacker"), /Later: \w/);
  const over = html(league, true);
  assert.doesNotMatch(over, /Later: /, "the battle is over");
  const time = { round: league.game.rounds, turn: 1, phase: "turn-end" } as const;
  const last = { time, first: "defender" } as const;
  assert.match(html(league, false, [], last, "attacker"), /Nothing to score now: \w/);
  assert.match(over, /Nothing to score now: \w.*enter defender toll/);
  const tallies = Object.keys(league.cards).map((card) => tallyOf(league, card));
  assert.doesNotMatch(html(league, false, tallies), /Later: /, "they score no more");
  const cards = Object.fromEntries(
    Object.entries(league.cards).map(([id, card]) => [id, { ...card, scoring: [] }]),
  );
  const bare = html({ ...league, cards });
  assert.doesNotMatch(bare, /Later: /);
  assert.match(bare, /enter defender toll/);
});

test("the end of the battle shows first who can score, and tells once what would be lost", () => {
  const scoring = [group({ timing: ["battle-end"], side: "defender", lines: [{ vp: 5 }] })];
  const cards = { one: { scoring }, two: { scoring } };
  const session = holding(cards, (table) => table.do({ type: "finish" }));
  const hands = (): string[] => htmlOf(session).match(/panel hand \w+/g) ?? [];
  const sides = ["panel hand defender", "panel hand attacker"];
  assert.deepEqual(hands(), sides);
  const copy = "ed/end/aim/one";
  session.act({ type: "score", side: "defender", copy, group: 0, line: 0, count: 1 });
  assert.deepEqual(hands(), sides, "no tap moves them");
  session.next();
  assert.match(htmlOf(session), /Last chance: two/, "what is lost for good is told once");
});

test("what a tap skips is named after it, and before it if it is lost for good", () => {
  const scoring = [group({ timing: ["turn-end"], lines: [{ vp: 5 }] })];
  const twice = [group({ timing: ["any-turn-end"], lines: [{ vp: 5 }] })];
  const setup = [{ op: "draw", deck: "ed/end/aim", count: 2 }] as const;
  // The second can still score at the end of the Attacker's turn.
  const cards = { one: { scoring }, two: { scoring: twice } };
  const pack = build("ed/end", { setup }, { aim: { cards } });
  const session = visit(pack);
  const at = (round: number): void => {
    const { game } = new Table(pack, "end").first("defender").until(round, "turn-end");
    session.receive({ id: "end", game, chessClock: null });
    session.next();
  };
  at(1);
  assert.match(textOf(session), /Attacker’s turn/);
  assert.match(
    textOf(session),
    /Not scored in the previous turn: one, two \(Defender\); two \(Attacker\)\./,
  );
  assert.notEqual(tagOf(session, "take back"), "");
  session.undo();
  assert.doesNotMatch(textOf(session), /ot scored: /);
  at(pack.game.rounds);
  assert.match(textOf(session), /Last chance: one \(Defender\)\./, "its last turn");
  session.next();
  assert.match(
    textOf(session),
    /Not scored in the previous turn: one, two \(Defender\); two \(Attacker\)\./,
  );
});

test("more than three open cards of a side are counted, not named", () => {
  const scoring = [group({ timing: ["turn-end"], lines: [{ vp: 5 }] })];
  const setup = [{ op: "draw", deck: "ed/many/aim", count: 4 }] as const;
  const cards = { one: { scoring }, two: { scoring }, three: { scoring }, four: { scoring } };
  const pack = build("ed/many", { setup }, { aim: { cards } });
  const session = visit(pack);
  const { game } = new Table(pack, "many").first("defender").until(1, "turn-end");
  session.receive({ id: "many", game, chessClock: null });
  assert.match(textOf(session), /To score now: 4 cards \(Defender\)\./);
});

test("names can be entered until the first answer, and the second player's question differs", () => {
  const pack = build("ed/open", { setup: [{ ...stance, secret: false }] }, {});
  const session = visit(pack);
  const table = new Table(pack, "open");
  session.receive({ id: "open", game: table.game, chessClock: null });
  assert.match(htmlOf(session), /data-key="player 1"/);
  assert.match(htmlOf(session), /class="prompt attacker"/);
  session.receive({ id: "open", game: table.answer("hold").game, chessClock: null });
  assert.doesNotMatch(htmlOf(session), /data-key="player 1"/);
  assert.match(htmlOf(session), /class="prompt defender second"/);
});

test("in the Command phase a line of the end of the turn goes there with the tap that scores it", () => {
  const scoring = [
    group({ timing: ["command-phase-end"], rounds: [2, 5], lines: [{ vp: 4 }] }),
    group({ timing: ["any-turn-end"], lines: [{ vp: 2 }] }),
  ];
  const setup = [{ op: "draw", deck: "ed/end/aim", count: 2 }] as const;
  const pack = build(
    "ed/end",
    { setup },
    { aim: { cards: { one: { scoring }, two: { scoring: scoring.slice(0, 1) } } } },
  );
  const session = visit(pack);
  const copy = "ed/end/aim/one";
  const score = (at: number) =>
    ({ type: "score", side: "attacker", copy, group: at, line: 0, count: 1 }) as const;
  const ends = (round: number, ...scored: number[]): number => {
    const table = new Table(pack, "end").first("attacker").until(round, "command");
    session.receive({ id: "end", game: table.game, chessClock: null });
    for (const at of scored) session.act(score(at));
    assert.match(htmlOf(session), /class="give"[^>]*attacker 1.0 go/, "it is in sight");
    const { actions } = toTurnEnd(pack, session.state as State, score(1));
    if (actions.length > 0) session.act(...actions, score(1));
    return actions.length;
  };
  const label = (): string => nextStep(session.view as View).label;
  assert.equal(ends(1), 2);
  const { note } = nextStep(session.view as View);
  assert.match(note, /^Attacker: one \+2VP\. Round 1: Attacker, end of turn\./);
  assert.notEqual(tagOf(session, "take back"), "", "beside the sentence that says it");
  assert.equal(ends(2), 2, "the same if something of the Command phase is open");
  assert.match(
    nextStep(session.view as View).note,
    /^Not scored: two \(Attacker\)\. Attacker: one \+2VP/,
  );
  assert.equal(label(), "Defender’s turn");
  session.undo();
  assert.equal(label(), "End of turn");
  assert.equal(ends(2, 0), 2);
  session.undo();
  assert.equal(label(), "End of turn");
  assert.equal(nextStep(session.view as View).detail, "1 not scored", "what this tap leaves");
  assert.match(htmlOf(session), /class="give"[^>]*defender 1.0 go/, "also in the other hand");
  session.next();
  assert.equal(session.activeSide, "attacker");
  const step = nextStep(session.view as View);
  assert.equal(step.label, "Defender’s turn");
  assert.match(step.note, /Not scored: two \(Attacker\)\./);
  assert.match(step.note, /To score now: one \(Attacker\); one \(Defender\)\./);
  assert.equal(step.detail, "3 not scored", "of both players, and of the Command phase");
  session.next();
  assert.equal(session.activeSide, "defender");
  assert.match(
    nextStep(session.view as View).note,
    /Not scored in the previous turn: one, two \(Attacker\); one \(Defender\)\./,
  );
});

test("a card left open in the Command phase is named at once and after the turn, also if it scores later", () => {
  const scoring = [
    group({ timing: ["command-phase-end"], lines: [{ vp: 4 }] }),
    group({ timing: ["round-end"], lines: [{ vp: 4 }] }),
  ];
  const session = holding({ purge: { scoring } }, (table) => table.until(2, "command"));
  for (const [label, left] of [
    ["End of turn", "Not scored: purge (Attacker)."],
    ["Defender’s turn", "Not scored in the previous turn: purge (Attacker)."],
  ] as const) {
    const step = nextStep(session.view as View);
    assert.equal(step.label, label);
    assert.equal(step.detail, "1 not scored");
    session.next();
    assert.ok(nextStep(session.view as View).note.includes(left));
  }
  session.undo();
  assert.doesNotMatch(nextStep(session.view as View).note, /ot scored/);
});

test("a card is open until every line is scored that another does not rule out", () => {
  const one = { vp: 2, if: "one" };
  const two = { vp: 4, if: "two" };
  const end = { timing: ["turn-end"] } as const;
  const unit = { vp: 2, each: "unit" };
  const cards = {
    lines: { scoring: [group({ ...end, lines: [one, { ...two, plus: true }] })] },
    groups: { scoring: [group({ ...end, lines: [one] }), group({ ...end, lines: [two] })] },
    best: { scoring: [group({ ...end, combine: "highest", lines: [one, two] })] },
    other: {
      scoring: [group({ ...end, lines: [one] }), group({ ...end, instead: true, lines: [two] })],
    },
    events: {
      scoring: [
        group({
          timing: ["any-turn-end"],
          lines: [unit, { vp: 1, each: "of them", plus: true, among: true }],
        }),
      ],
    },
    some: {
      scoring: [
        group({ ...end, lines: [unit, { vp: 1, each: "of them", plus: true, among: true }] }),
      ],
    },
    early: {
      scoring: [
        group({ timing: ["command-phase-end"], lines: [one] }),
        group({ ...end, lines: [two] }),
      ],
    },
  };
  const session = holding(cards, (table) => table.until(2, "turn-end"));
  const score = (card: string, at = 0, line = 0): void =>
    session.act({
      ...{ type: "score", side: "attacker", copy: `ed/end/aim/${card}` },
      ...{ group: at, line, count: 1 },
    });
  for (const card of Object.keys(cards)) score(card, card === "early" ? 1 : 0);
  const namesOf = (items: readonly Reminder[]): string[] =>
    items.flatMap(({ side, name }) => (side === "attacker" ? [name] : [])).sort();
  const { reminders } = session;
  assert.deepEqual(namesOf(reminders.open), ["groups", "lines", "some"]);
  // What is scored in part is not forgotten, but still to be looked at.
  assert.deepEqual(namesOf(reminders.skipped), ["early", "groups"]);
  score("groups", 1);
  score("lines", 0, 1);
  score("some", 0, 1);
  assert.deepEqual(namesOf(reminders.open), []);
  assert.match(nextStep(session.view as View).detail ?? "", /^\d not scored$/);
});

test("a folded card says from which round it scores before it says that it scores at the end", () => {
  const scoring = [
    group({ timing: ["command-phase-end"], rounds: [2, 5], lines: [{ vp: 4 }] }),
    group({ timing: ["battle-end"], lines: [{ vp: 4 }] }),
  ];
  const session = holding({ three: { scoring } }, (table) => table.until(1, "turn-end"));
  assert.match(textOf(session), /from round 2/);
  assert.doesNotMatch(textOf(session), /end of battle/);
});

test("a turn does not end from a Command phase in which another line of a scored card is open", () => {
  const sideAfter = (...groups: readonly Parameters<typeof group>[0][]): string | null => {
    const scoring = groups.map((item) => group({ timing: ["command-phase-end"], ...item }));
    const session = holding({ one: { scoring } }, (table) => table.until(2, "command"));
    const line = { copy: "ed/end/aim/one", group: 0, line: 0, count: 1 };
    session.act({ type: "score", side: "attacker", ...line });
    session.next();
    return session.activeSide;
  };
  const lines = [
    { vp: 4, if: "one" },
    { vp: 6, if: "more" },
  ];
  const [END, ON] = ["defender", "attacker"];
  assert.equal(sideAfter({ lines }), ON);
  assert.equal(sideAfter(...lines.map((line) => ({ lines: [line] }))), ON, "of another group");
  assert.equal(sideAfter({ lines: [{ vp: 4 }, { vp: 2, plus: true }] }), ON, "in addition");
  assert.equal(sideAfter({ lines, combine: "highest" }), END, "one of two was chosen");
  assert.equal(sideAfter({ lines: [{ vp: 4, each: "hut" }] }), END, "its count was chosen");
});

test("a line for any time stays open beside what scores at this moment", () => {
  const scoring = [
    group({ timing: ["whenever"], words: "any time", lines: [{ vp: 2, each: "ship sunk" }] }),
    group({ timing: ["any-turn-end"], lines: [{ vp: 1, plus: true, if: "any was sunk" }] }),
    group({ timing: ["battle-end"], lines: [{ vp: 3, if: "all were sunk" }] }),
  ];
  const aim = { ...purge.cards[AIM], scoring } as Card;
  const session = visit({ ...purge, cards: { ...purge.cards, [AIM]: aim } });
  startGame(session, { ...session.form, seed: "lantern" });
  while (session.state?.stage !== "play") answerAny(session);
  while (session.state?.time.phase !== "turn-end") session.act({ type: "next" });
  const line = { type: "score", side: "attacker", copy: AIM, group: 0, line: 0, count: 1 } as const;
  session.act(line);
  const panel = h(HandPanel, { side: "attacker", isFirst: true });
  const html = renderToString(h(SessionContext.Provider, { value: session, children: panel }));
  assert.match(html, /Any time<\/h4>.*ship sunk.*any was sunk.*At another moment/);
});

test("a button for higher counts scores at once where a limit gives all of them the same", () => {
  const moreOf = (each: number | string, limit: number, most: number | null = null): string => {
    const caps = [{ ...cap(limit, { per: "turn" }), id: "most" }];
    const lines = [{ vp: each, each: "hut", most }];
    const scoring = [group({ timing: ["turn-end"], lines, caps })];
    const aim = { ...purge.cards[AIM], scoring } as Card;
    const session = visit({ ...purge, cards: { ...purge.cards, [AIM]: aim } });
    startGame(session, { ...session.form, seed: "lantern" });
    while (session.state?.stage !== "play") answerAny(session);
    while (session.state?.time.phase !== "turn-end") session.act({ type: "next" });
    const html = htmlOf(session);
    return html.match(/<button[^>]* 0.0 go more"[^>]*>.*?<\/button>/)?.[0] ?? "";
  };
  assert.match(moreOf(4, 6), /label="3\+ \+6 VP: hut".*3\+<small>\+6</);
  assert.match(moreOf(4, 90), /aria-expanded="false".*>6\+</);
  assert.match(moreOf(4, 90, 7), /aria-expanded="false".*>6\+</);
  assert.equal(moreOf(4, 90, 6), "", "the sixth is there");
  assert.match(moreOf("D3", 90), /aria-expanded="false".*>2\+</);
});

test("what a device refuses to send is sent another way, and what the player cancels is not", async () => {
  for (const [name, isSent] of [
    ["AbortError", true],
    ["NotAllowedError", false],
    ["DataError", false],
  ] as const) {
    const share = () => Promise.reject(new DOMException("", name));
    Object.defineProperty(globalThis, "navigator", { value: { share }, configurable: true });
    assert.equal(await shareOnDevice({ url: "https://example.org/" }), isSent, name);
  }
});

test("the page of a drawn mission takes back what was redrawn", () => {
  const session = drawn();
  assert.match(tagOf(session, "undo"), /disabled/);
  const before = session.state;
  session.act({ type: "again", slots: redrawableSlots(session.state as State) });
  assert.doesNotMatch(tagOf(session, "undo"), /disabled/);
  session.undo();
  assert.equal(session.state, before);
});

test("a name with the signs of HTML is text on every page of a game", () => {
  const name = "<img src=x onerror=alert(1)>";
  const cards = Object.entries(league.cards).map(([id, card]) => [id, { ...card, name }]);
  const session = drawn(visit({ ...league, cards: Object.fromEntries(cards) }));
  const pages = [htmlOf(session)];
  session.act({ type: "begin" });
  for (let steps = 0; session.state?.stage !== "play" && steps < 50; steps++) {
    pages.push(htmlOf(session));
    answerAny(session);
  }
  for (const screen of ["hands", "mission", "log"] as const) {
    session.set({ screen });
    pages.push(htmlOf(session));
  }
  assert.ok(pages.every((page) => page.includes("&lt;img src=x")));
  assert.ok(pages.every((page) => !page.includes("<img src=x")));
});

test("the pad of the score sheet offers what the limits leave, and corrects the one card that scored", () => {
  const given = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };
  const table = new Table(harbour(), "pad", given).modes(["captains", "signal"], tactical);
  table.first("attacker").until(2, "turn-end");
  const copy = table.copy("task", "captains", "attacker");
  table.score("attacker", copy);
  const session = visit(table.pack);
  session.receive({ id: "pad", game: table.game, chessClock: null });
  const cell = { side: "attacker", round: 2 } as const;
  session.set({ screen: "score", editing: { ...cell, key: "aim" } });
  assert.match(tagOf(session, 'set attacker aim 2 15"'), /class/);
  assert.equal(tagOf(session, 'set attacker aim 2 16"'), "", "the card gives no more in a round");
  assert.match(htmlOf(session), /piers: at most 15VP/);
  session.set({ screen: "score", editing: { ...cell, key: "other" } });
  assert.match(tagOf(session, 'set attacker other 2 20"'), /class/);
  assert.equal(tagOf(session, 'set attacker other 2 21"'), "", "one with a key would be too small");
  assert.match(tagOf(session, 'set attacker other 2 50"'), /class/);
  session.set({ editing: { ...cell, key: copy } });
  assert.match(tagOf(session, `set attacker ${copy} 2 20"`), /class/);
  assert.equal(tagOf(session, `set attacker ${copy} 2 21"`), "", "each card has at most 20VP");
  session.act({ type: "score", ...cell, tally: "aim", count: 3 });
  session.act({ type: "score", ...cell, tally: "task", count: 7 });
  const told = (key: string, round = 2): string => {
    session.set({ screen: "score", editing: { ...cell, round, key } });
    return htmlOf(session)
      .replace(/<[^>]*>/g, " ")
      .replace(/ +/g, " ");
  };
  assert.match(told("task"), /Round 2: 10VP \(Aim 3 \+ Task 7\)\. Battle: 10VP\./);
  assert.match(
    told("task"),
    /captains: 4VP signal: 0VP Without a card: 3VP 4 5 6 7 Round .* Correct the VP of a card\. Add VP: Other points/,
  );
  assert.match(told("other"), /For VP that no card gives/);
  session.act({ type: "score", ...cell, tally: "task", copy, count: 20 });
  session.goHome();
  assert.match(htmlOf(session), /Fixed · limit reached/, "that of each card of the game");
});

test("a primary mission is corrected on its card, down and up, and the pad tells what gives way", () => {
  const given = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };
  const table = new Table(harbour(), "up", given).modes(tactical, tactical).first("attacker");
  const copy = table.until(2, "command").copy("aim", "piers");
  table.score("attacker", copy);
  const cell = { side: "attacker", round: 2 } as const;
  for (const count of [4, 6]) {
    const row = gridOf(table.pack, table.state, "attacker").rows.find(({ key }) => key === "aim");
    const at = { ...cell, row: row as ScoreRow };
    table.do({ type: "score", ...correctedCell(table.pack, table.state, at, count), count });
    assert.deepEqual(
      table.state.entries.map((entry) => [entry.copy, entry.granted]),
      [[copy, count]],
    );
  }
  const session = visit(table.pack);
  session.receive({ id: "up", game: table.game, chessClock: null });
  session.set({ screen: "score", editing: { ...cell, key: "aim" } });
  assert.doesNotMatch(htmlOf(session), /class="loss"/);
  assert.match(htmlOf(session), /piers: at most 15VP\./, "the limit of the card, not of all");
  for (const round of [3, 4, 5]) table.until(round, "command").score("attacker", copy, 0, 0, 3);
  session.receive({ id: "up", game: table.game, chessClock: null });
  assert.match(htmlOf(session), />15<small class="loss">R5 −9</);
  assert.doesNotMatch(htmlOf(session), />5<small/);
  table.cell("attacker", "aim", 2, 15);
  session.receive({ id: "up", game: table.game, chessClock: null });
  session.set({ screen: "score", editing: { ...cell, key: "aim" } });
  assert.match(htmlOf(session), /class="loss">.*from \d+VP to 15VP in round 2\..* round 5\./);
});

test("a choice of cards has the first sentence of each, with spaces between the parts of an action", () => {
  const pack = harbour();
  for (const card of Object.values(pack.cards))
    Object.assign(card, { body: "<dl>\n<dt>Starts</dt><dd>Now. Then.</dd>\n</dl>" });
  const table = new Table(pack, "spy", { weather: ["spy"], aim: ["piers"], ground: ["bay"] });
  table.modes(tactical, tactical).first("attacker");
  while (table.asks()?.op !== "draw") table.answer(table.question()?.choices[0] ?? "no");
  table.answer("yes");
  while (table.asks()?.op === "redraw") table.answer("no");
  const session = visit(pack);
  session.receive({ id: "spy", game: table.game, chessClock: null });
  assert.match(htmlOf(session), /<small>Starts Now\.<\/small>/);
});

test("what several cards have scored in a round is corrected on each of them", () => {
  const given = { weather: ["fog"], aim: ["hunt"], ground: ["bay"] };
  const table = new Table(harbour(), "less", given).modes(["captains", "signal"], tactical);
  table.first("attacker").until(2, "turn-end");
  for (const card of ["captains", "signal"])
    table.score("attacker", table.copy("task", card, "attacker"));
  const session = visit(table.pack);
  session.receive({ id: "less", game: table.game, chessClock: null });
  session.set({ screen: "score", editing: { side: "attacker", round: 2, key: "task" } });
  assert.equal(tagOf(session, 'set attacker task 2 0"'), "");
  const copy = table.copy("task", "signal", "attacker");
  assert.notEqual(tagOf(session, `cell attacker ${copy} 2"`), "");
  session.set({ editing: { side: "attacker", round: 2, key: copy } });
  assert.notEqual(tagOf(session, `set attacker ${copy} 2 0"`), "");
  assert.equal(tagOf(session, `set attacker ${copy} 2 6"`), "", "its lines give 5");
});

test("an exchange closes its list, and can be undone beside the sentence that tells it", () => {
  const cards = Object.fromEntries(["one", "two", "three", "four"].map((name) => [name, {}]));
  const redraw = { op: "redraw", order: "draw-first", old: "discard" } as const;
  const hand = {
    deck: "ed/swap/task",
    size: 1,
    modes: { tactical: { name: "Tactical", choose: null } },
    discard: null,
    exchange: { card: "ed/swap/order/swap-all", cp: 0, uses: null, redraw },
  };
  const pack = build(
    "ed/swap",
    { hand },
    { task: { shared: false, cards }, order: { cards: { "swap-all": {} } } },
  );
  const session = visit(pack);
  startGame(session, session.form);
  for (let step = 0; step < 9 && session.state?.stage !== "play"; step += 1) answerAny(session);
  const [copy = ""] = handOf(pack, session.state as State, session.activeSide ?? "attacker");
  assert.equal(tagOf(session, "take back"), "");
  session.folds.add(`exchange ${session.activeSide}`);
  assert.match(textOf(session), /swap-all · 0CP.*Which card do you give up\?/);
  session.act({ type: "swap", copy });
  assert.notEqual(tagOf(session, "take back"), "");
  session.undo();
  assert.equal(tagOf(session, "take back"), "");
});

/** The hand of the first player of an invented pack whose one card has these parts. */
function handOfOne(card: GivenDeck["cards"][string], until: (table: Table) => void): string {
  const setup = [{ op: "draw", deck: "ed/two/aim", count: 1 }] as const;
  const pack = build("ed/two", { setup }, { aim: { cards: { one: card } } });
  const session = visit(pack);
  const table = new Table(pack, "two").first("attacker");
  until(table);
  session.receive({ id: "two", game: table.game, chessClock: null });
  const panel = h(HandPanel, { side: "attacker", isFirst: true });
  return renderToString(h(SessionContext.Provider, { value: session, children: panel }));
}

test("events that are counted one at a time say what a limit leaves of them, and that it is reached", () => {
  const lines = [
    { vp: 3, each: "model" },
    { vp: 1, each: "of them", plus: true, among: true },
  ];
  const scored = (most: number): string => {
    const caps = [cap(most, { per: "turn" })];
    return handOfOne({ scoring: [group({ timing: ["any-turn-end"], lines, caps })] }, (table) => {
      table.until(1, "turn-end").score("attacker", table.copy("aim", "one"));
    });
  };
  const next = /"line-note limit">At most 4VP a turn from one<.*>\+3<small>× 1<.*>\+4</s;
  assert.match(scored(4), next, "both buttons say what one is worth");
  const html = scored(3);
  assert.match(html, /Limit reached: at most 3VP a turn/);
  assert.doesNotMatch(html, />\+0</);
});

test("a line says how often it counts, before it can be scored and while it can", () => {
  const lines = [
    { vp: 2, each: "corner", most: 4 },
    { vp: 3, each: "edge", most: 1 },
  ];
  const limited = { ...group({ lines }), caps: [] };
  const says = /Each corner<.*?> · up to 4 times<.*?Each edge<.*?> · once</s;
  assert.match(renderToString(h(ScoringText, { groups: [limited] })), says);
  const html = handOfOne({ scoring: [limited] }, (table) => table.until(1, "turn-end"));
  assert.match(html, says);
});

test("a line that was scored in full does not say that a later score reached the limit", () => {
  const lines = [{ vp: 3 }, { vp: 3, if: "more" }];
  const caps = [cap(3, { per: "turn" })];
  const html = handOfOne({ scoring: [group({ lines, caps })] }, (table) => {
    table.until(1, "turn-end").score("attacker", table.copy("aim", "one"));
    table.score("attacker", table.copy("aim", "one"), 0, 1);
  });
  assert.equal(html.match(/Limit reached: at most 3VP a turn/g)?.length, 1, "of the later one");
});

test("a folded card says when it scores next, not when its first group does", () => {
  const scoring = [
    group({ rounds: [2, 5], timing: ["command-phase-end"], lines: [{ if: "held" }] }),
    group({ timing: ["opponent-turn-end"], lines: [{ if: "guarded" }] }),
  ];
  const html = handOfOne({ scoring }, (table) => table.until(1, "turn-end"));
  assert.match(html, /opponent’s turn/);
  assert.doesNotMatch(html, /from round 2/);
});

test("a score of which a limit leaves a part says which, before it is tapped", () => {
  const html = (each: string | null): string =>
    handOfOne(
      {
        scoring: [
          group({ timing: ["any-turn-end"], lines: [{ vp: 2 }] }),
          group({ timing: ["any-turn-end"], lines: [{ vp: 6, each }] }),
        ],
        caps: [cap(7, { per: "battle" })],
      },
      (table) => {
        table.until(1, "turn-end").score("attacker", table.copy("aim", "one"));
      },
    );
  assert.match(html(null), /"line-note limit">At most 7VP from one.*>\+5</);
  assert.match(html("hut"), /"line-note limit">At most 7VP from one.*>1<small>\+5</);
  const lines = [{ vp: 2, each: "hut", most: 3 }];
  const scoring = [group({ timing: ["any-turn-end"], lines })];
  const counted = handOfOne({ scoring, caps: [cap(5, { per: "battle" })] }, (table) => {
    table.until(1, "turn-end").score("attacker", table.copy("aim", "one"));
  });
  assert.match(counted, /"line-note limit">At most 5VP/, "greater counts stay open");
});

test("a card that is due stays open and says that its limit is reached, and no step waits for it", () => {
  const given = { weather: ["fog"], aim: ["piers"], ground: ["bay"] };
  const table = new Table(harbour(), "full", given).modes(["captains", "signal"], tactical);
  table.first("attacker");
  table.do({ type: "score", side: "attacker", tally: "aim", round: 1, count: 50 });
  table.until(2, "command");
  const session = visit(table.pack);
  session.receive({ id: "full", game: table.game, chessClock: null });
  const html = htmlOf(session);
  assert.match(html, /class="card face-[a-z]* now" data-card="piers"/);
  assert.match(html, /Limit reached: at most 50VP from/);
  assert.deepEqual(session.reminders.open, []);
  session.next();
  session.next(); // the end of the turn, where the hand can score
  assert.equal(session.activeSide, "defender", "nothing is asked");
  const scoring = [group({ timing: ["any-turn-end"], lines: [{ vp: 4 }] })];
  const own = (turn: 0 | 1): string =>
    handOfOne({ scoring, caps: [cap(4, { per: "battle" })] }, (game) => {
      game.until(1, "turn-end").score("attacker", game.copy("aim", "one"));
      game.until(1, "turn-end", turn);
    });
  assert.match(own(0), /class="card face-[a-z]* now"/, "what it gave can be changed");
  assert.match(own(1), /class="card face-[a-z]* later".*limit reached/, "at its own limit");
});

test("a due alternative has what it is an alternative to above it; a played card says once what holds in this round", () => {
  const other = "Score this or the above, not both";
  const late = "Round 1: end of your opponent’s turn instead";
  const later = "Round 5: end of the battle instead";
  const except = [
    {
      rounds: [1, 1] as const,
      player: null,
      timing: "opponent-turn-end" as const,
      when: "end of your opponent’s turn",
      remark: late,
    },
    {
      rounds: [5, 5] as const,
      player: null,
      timing: "battle-end" as const,
      when: "end of the battle",
      remark: later,
    },
  ];
  const aim = {
    scoring: [
      group({ timing: ["turn-end"], lines: [{ vp: 2, if: "the first" }] }),
      group({
        timing: ["turn-end"],
        except,
        instead: true,
        lines: [{ vp: 5, if: "the second" }],
        remarks: [late, later, other],
      }),
    ],
  };
  const html = handOfOne(aim, (table) => table.until(1, "turn-end", 1));
  assert.match(html, /The first.*The second.*Score this or the above, not both/s);
  assert.doesNotMatch(html, /Round 1: .* instead/);
  assert.ok(html.includes(later), "the change to come is not said");
  assert.doesNotMatch(html, /Rules/, "a card without rules has no such line");
});

test("the main button says how many cards the next player draws: achieved ones leave, a deck can end", () => {
  const held = { scoring: [group({ timing: ["any-turn-end"], lines: [{ vp: 5, if: "taken" }] })] };
  const modes = { tactical: { name: "Tactical", choose: null } };
  const hand = { deck: "ed/few/task", size: 2, modes, discard: null, exchange: null };
  const cards = { one: held, two: held, three: held, four: held, five: held };
  const session = visit(build("ed/few", { hand }, { task: { shared: false, cards } }));
  startGame(session, { ...session.form, seed: "lantern" });
  while (session.state?.stage !== "play") {
    const [prompt] = openPrompts(session.state as State);
    const isFirst = prompt?.choices.includes("attacker");
    if (isFirst) session.act({ type: "answer", prompt: prompt?.id ?? "", value: ["attacker"] });
    else answerAny(session);
  }
  const defended = (): readonly string[] => {
    const { game, state } = session.view as View;
    return handOf(game.pack, state, "defender");
  };
  /** In the attacker's turn the defender achieves cards; what the button says, and what is drawn. */
  const turn = (achieved: number): [string, number] => {
    while (session.state?.time.phase !== "turn-end" || session.activeSide !== "attacker")
      session.act({ type: "next" });
    for (const copy of defended().slice(0, achieved))
      session.act({ type: "score", side: "defender", copy, group: 0, line: 0, count: 1 });
    const { label, detail = "" } = nextStep(session.view as View);
    const skip = session.reminders.open.length;
    assert.equal(skip > 0, detail.startsWith(`${skip} not scored`));
    session.act({ type: "next" });
    return [
      `${label} ${detail}`.replace(/\d not scored ?·? ?/, ""),
      session.state?.events.filter(({ type }) => type === "drew").length ?? -1,
    ];
  };
  assert.deepEqual(turn(0), ["Defender’s turn Draw 2", 2]);
  assert.deepEqual(turn(1), ["Defender’s turn Draw 1", 1]);
  assert.deepEqual(turn(0), ["Defender’s turn ", 0]);
  assert.deepEqual(turn(2), ["Defender’s turn Draw 2", 2]);
  assert.deepEqual(turn(1), ["Defender’s turn ", 0], "the deck is empty");
});

test("stakes are offered in the order of their deck, and the next round follows when they are revealed", () => {
  const session = visit(harbour());
  startGame(session, { ...session.form, seed: "lantern" });
  const below = dice(1);
  const isAsked = (): boolean => openPrompts(session.state as State)[0]?.kind === "choose";
  const isStake = (): boolean => isAsked() && session.state?.time.phase === "moment";
  for (let step = 0; step < 300 && !isStake(); step += 1) {
    const { game, state } = session.view as View;
    const action = choose(game.pack, state, below);
    if (openPrompts(state).length === 0 && state.stage === "play") session.act({ type: "next" });
    else if (action !== null) session.act(action);
  }
  for (const _ of [1, 2]) {
    const { game, state } = session.view as View;
    const [prompt] = openPrompts(state);
    assert.ok(prompt !== undefined);
    const [first] = choicesOf(game.pack, state, prompt);
    assert.equal(first?.label, "steady");
    session.act({ type: "answer", prompt: prompt.id, value: [first?.value ?? ""] });
  }
  assert.match(htmlOf(session), /reveal stage-play/);
  assert.match(nextStep(session.view as View).label, /^Round 4: /);
  nextStep(session.view as View).go();
  assert.equal(session.state?.time.round, 4);
});

/** The text of a page, without its tags. */
const textOf = (session: Session): string => htmlOf(session).replace(/<[^>]*>/g, " ");

test("a discard before the end of the turn says first what it does", () => {
  const table = new Table(harbour(), "up", { weather: ["fog"], aim: ["hunt"], ground: ["bay"] });
  table.modes(tactical, tactical).first("attacker").until(2, "command");
  const session = visit(table.pack);
  const discards = (): string[] => {
    session.receive({ id: "discard", game: table.game, chessClock: null });
    return htmlOf(session).match(/(?<=>)Discard[^<]*/g) ?? [];
  };
  assert.deepEqual([...new Set(discards())], ["Discard at the end of the turn · +1CP"]);
  table.until(2, "turn-end");
  assert.deepEqual([...new Set(discards())], ["Discard · +1CP"]);
});

test("a line that a limit leaves nothing of stays in sight at its moment", () => {
  const scoring = [3, 5].map((vp) => group({ timing: ["turn-end"], lines: [{ vp }] }));
  const caps = [cap(3, { per: "card" })];
  const session = holding({ one: { scoring, caps } }, (table) => table.until(2, "turn-end"));
  const line = { copy: "ed/end/aim/one", group: 0, line: 0, count: 1 };
  session.act({ type: "score", side: "attacker", ...line });
  assert.doesNotMatch(htmlOf(session), /At another moment/);
});

test("the button for every count that a limit cuts looks like those of the counts below it", () => {
  const scoring = [group({ timing: ["turn-end"], lines: [{ vp: 4, each: "unit" }] })];
  const caps = [cap(12, { per: "turn" })];
  const session = holding({ one: { scoring, caps } }, (table) => table.until(2, "turn-end"));
  assert.match(htmlOf(session), /<button[^>]*class="give count"[^>]*>4\+<small>\+12</);
});

test("an alternative that gives more later is named beside the lesser one, until that is scored", () => {
  const shown = (now: number, later: number, score = false): boolean => {
    const scoring = [
      group({ timing: ["turn-end"], lines: [{ vp: now }] }),
      group({ timing: ["opponent-turn-end"], instead: true, lines: [{ vp: later }] }),
    ];
    const session = holding({ one: { scoring } }, (table) => table.until(2, "turn-end"));
    const line = { copy: "ed/end/aim/one", group: 0, line: 0, count: 1 };
    if (score) session.act({ type: "score", side: "attacker", ...line });
    return htmlOf(session).includes(`Or instead, opponent’s turn: +${later}VP`);
  };
  assert.equal(shown(2, 5), true);
  assert.equal(shown(2, 5, true), false);
  assert.equal(shown(5, 2), false);
});

test("the printed result says what was lost to limits", () => {
  const scoring = [group({ timing: ["turn-end"], lines: [{ vp: 8 }] })];
  const caps = [cap(3, { per: "turn" })];
  const session = holding({ one: { scoring, caps } }, (table) => table.until(2, "turn-end"));
  const line = { copy: "ed/end/aim/one", group: 0, line: 0, count: 1 };
  session.act({ type: "score", side: "attacker", ...line });
  while (session.state?.stage === "play") session.next();
  const { pack, state } = session.view as View;
  const [lost = "-"] = gridOf(pack, state, "attacker").lost;
  assert.match(lost, /^R2.*5VP/);
  assert.ok(htmlOf(session).split("printed-result")[1]?.includes(`</table><p>${lost}</p>`));
});

test("a card whose dice were too low says so", () => {
  const roll = { op: "remember", name: "dice", what: "roll", by: "owner", count: 1 } as const;
  const scoring = [group({ timing: ["turn-end"], lines: [{ vp: 2 }] })];
  const effects = [{ ...roll, dice: "D6", least: 4, each_turn: null, turn_end: 2 }];
  const copy = "ed/end/aim/one";
  const session = holding({ one: { effects, scoring } }, (table) => table.until(2, "turn-end"));
  session.act({ type: "remember", copy, effect: `${copy}.effects.0`, values: ["3"] });
  assert.match(htmlOf(session), /The roll was too low: this side scores no more VP from it\./);
});

test("a card that a limit leaves no VP is no last chance", () => {
  const lastChances = (vp: number): string[] => {
    const pack = harbour();
    const { scoring } = pack.game;
    const caps = [{ ...cap(vp, { of: ["task"] }), id: "task" }];
    const full = { ...pack, game: { ...pack.game, scoring: { ...scoring, caps } } };
    const table = new Table(full, "up", { weather: ["fog"], aim: ["hunt"], ground: ["bay"] });
    table.modes(tactical, tactical).first("attacker").until(pack.game.rounds, "turn-end", 1);
    const session = visit(full);
    session.receive({ id: "last", game: table.game, chessClock: null });
    const hands = SIDES.flatMap((side) => handOf(full, table.state, side));
    return session.reminders.lastChances.flatMap(({ copy }) => (hands.includes(copy) ? copy : []));
  };
  assert.notDeepEqual(lastChances(99), []);
  assert.deepEqual(lastChances(0), []);
});

test("the foot names open cards in the order in which the hands show them", () => {
  const table = new Table(harbour(), "ask", { weather: ["fog"], aim: ["hunt"], ground: ["bay"] });
  table.modes(tactical, tactical).first("attacker").until(3, "turn-end");
  const session = visit(table.pack);
  session.receive({ id: "ask", game: table.game, chessClock: null });
  const named = session.reminders.open.map(({ side, name }) => `${side} ${name}`);
  const shown = [...htmlOf(session).matchAll(/panel hand (\w+)|<h3>(.*?)<\/h3>/g)];
  let hand = "";
  const cards = shown.flatMap(([, side, name]) => {
    hand = side ?? hand;
    return name === undefined ? [] : [`${hand} ${name}`];
  });
  assert.ok(named.length > 2);
  assert.deepEqual(
    named,
    cards.filter((card) => named.includes(card)),
  );
});

test("after a score the foot names what is not scored yet, and the main button counts it", () => {
  const table = new Table(harbour(), "ask", { weather: ["fog"], aim: ["hunt"], ground: ["bay"] });
  table.modes(["captains", "signal"], tactical).first("attacker").until(2, "turn-end");
  const session = visit(table.pack);
  session.receive({ id: "ask", game: table.game, chessClock: null });
  const { open } = session.reminders;
  assert.ok(open.length > 1, "several cards score now");
  const [item] = scorableOf(table.pack, table.state, open[0] as DueCard);
  assert.ok(item !== undefined);
  session.act({ type: "score", ...item, line: 0, count: 1 });
  const step = () => nextStep(session.view as View);
  assert.match(step().note, / \+\d+VP\. To score now: /);
  assert.match(step().detail ?? "", /^\d not scored$/);
  session.next();
  assert.notEqual(session.state?.time.phase, "turn-end");
  table.until(table.pack.game.rounds, "turn-end", 1);
  session.receive({ id: "ask", game: table.game, chessClock: null });
  const [last, lost] = session.reminders.open.flatMap((card) =>
    scorableOf(table.pack, table.state, card),
  );
  assert.ok(last !== undefined && lost !== undefined);
  session.act({ type: "score", ...last, line: 0, count: 1 });
  session.next();
  assert.equal(session.state?.time.phase, "turn-end", "what is lost for good is told once");
  session.next();
  assert.notEqual(session.state?.time.phase, "turn-end");
});

test("a saved game is listed by players and points, with its day; the site is a tap away in another tab", () => {
  const session = visit({ ...matrix, url: "ed/matrix/index.html" });
  const form = { ...session.form, players: ["Ada", ""], seed: "lantern" } as const;
  assert.match(htmlOf(session), /data-key="start"[^>]*>Draw the mission<small>ed\/matrix</);
  startGame(session, form);
  assert.match(htmlOf(session), /<p>Ada · Attacker</);
  session.leave();
  assert.match(
    htmlOf(session),
    /<strong>(?!Ada)\w.*?<small>[^<]*Ada 0 : 0 Player 2 · Before the battle/,
  );
  startGame(session, { ...form, players: ["", ""] });
  assert.match(htmlOf(session), /<p>Player 1 · Attacker<.*<p>Player 2 · Defender</);
  session.act({ type: "begin" });
  assert.match(htmlOf(session), /<span class="who-name">Attacker<\/span><small> Player 1</);
  assert.equal(nextStep(session.view as View).note, "The mission is set.");
  while (session.state?.stage !== "play") answerAny(session);
  assert.doesNotMatch(htmlOf(session), /Player 1/);
  session.rename(["Ada", "Bo"]);
  session.show("menu");
  assert.match(
    htmlOf(session),
    /href="ed\/matrix\/index.html" target="_blank".*Rules and missions of/,
  );
  session.leave();
  assert.ok(
    htmlOf(session).includes(`<strong>Ada 0 : 0 Bo</strong><small>${dayOf(Date.now())} · Round 1`),
  );
});

test("the log of a long game goes back to its set-up", () => {
  const table = new Table(harbour(), "ask", { weather: ["fog"], aim: ["hunt"], ground: ["bay"] });
  table.modes(["captains", "signal"], tactical).first("attacker").until(2, "turn-end");
  const session = visit(table.pack);
  session.receive({ id: "long", game: table.game, chessClock: null });
  for (let count = 0; count < 60; count += 1) session.act({ type: "cp", side: "attacker", by: 1 });
  session.set({ screen: "log" });
  const titles = [...htmlOf(session).matchAll(/<h2>([^<]*)/g)].map(([, title]) => title);
  assert.deepEqual(titles, ["Round 2 of 5", "Round 1 of 5", "Before the battle"]);
});

test("the button of the command points names their player: on two phones that of this phone", () => {
  const table = new Table(harbour(), "ask", { weather: ["fog"], aim: ["hunt"], ground: ["bay"] });
  table.modes(["captains", "signal"], tactical).first("attacker").until(1, "command");
  const points = (): string =>
    htmlOf(session).match(/data-key="cp"[^>]*>(.*?)<\/button>/)?.[1] ?? "";
  let session = visit(table.pack);
  session.receive({ id: "alone", game: table.game, chessClock: null });
  assert.match(points(), /^\dCP <small>Attacker<\/small>$/);
  keepShared({ game: "shared", role: "guest", seat: 1 });
  session = visit(table.pack);
  session.receive({ id: "shared", game: table.game, chessClock: null });
  assert.match(points(), /^\dCP <small>Defender<\/small>$/);
});

test("after an undo the foot says what was taken back, until it is redone", () => {
  const table = new Table(harbour(), "ask", { weather: ["fog"], aim: ["hunt"], ground: ["bay"] });
  table.modes(["captains", "signal"], tactical).first("attacker").until(2, "turn-end");
  const session = visit(table.pack);
  session.receive({ id: "undo", game: table.game, chessClock: null });
  const note = (): string => nextStep(session.view as View).note;
  session.act({ type: "cp", side: "attacker", by: 1 });
  const done = note();
  assert.match(done, /^Attacker gains 1CP/);
  session.undo();
  assert.match(note(), /^Undone: Attacker gains 1CP and has 4\.$/, "alone: it can be long");
  assert.match(session.announcement, /^Undone: Attacker gains 1CP/);
  session.redo();
  assert.equal(note(), done);
  session.act({ type: "cp", side: "defender", by: 1 });
  session.jump((session.view as View).game.at - 2);
  assert.match(note(), /^Undone: Attacker gains 1CP.*\. And 1 later step\./);
  session.redo();
  assert.equal(note(), done, "what was done again, though more can be redone");
});

test("when a phase begins, on either phone, the page is shown from its top, and the first card that scores", () => {
  const table = new Table(harbour(), "ask", { weather: ["fog"], aim: ["hunt"], ground: ["bay"] });
  table.modes(["captains", "signal"], tactical).first("attacker").until(2, "battle");
  const shown: string[] = [];
  const querySelector = (found: string) => ({ scrollIntoView: () => shown.push(found) });
  const querySelectorAll = () => [{ scrollTo: () => shown.push("top") }];
  Object.assign(document, { querySelector, querySelectorAll });
  const session = visit(table.pack);
  session.receive({ id: "sight", game: table.game, chessClock: null });
  const phase = session.state?.time.phase;
  while (session.state?.time.phase === phase) session.next();
  const [card] = session.reminders.open;
  const first = `.hand.${card?.side}:not(:first-child) .card`;
  assert.equal(shown.at(-1), first);
  const { game } = session.view as View;
  session.undo();
  shown.length = 0;
  session.receive({ id: "sight", game, chessClock: null });
  assert.deepEqual(shown, ["top", first]);
  session.act({ type: "cp", side: "attacker", by: 1 });
  assert.deepEqual(shown, ["top", first], "within a phase the page stays");
  session.undo();
  session.undo();
  session.set({ screen: "log" });
  shown.length = 0;
  session.receive({ id: "sight", game, chessClock: null });
  assert.deepEqual(shown, [first], "and in the log");
});

test("what chance has drawn is called a choice only where one can be made", () => {
  const hint = (session: Session): string => {
    startGame(session, { ...session.form, seed: "lantern" });
    return textOf(session).match(/Tap ↻ [^<]*?\./)?.[0] ?? "";
  };
  const session = visit(matrix);
  assert.match(hint(session), /again, or tap an underlined one to choose\./);
  assert.match(htmlOf(session), /data-key="player 1"[^>]*placeholder="Player 2"/);
  const cards = { one: {}, two: {} };
  const setup = [{ op: "draw", deck: "ed/plain/aim", count: 1 }] as const;
  assert.match(hint(visit(build("ed/plain", { setup }, { aim: { cards } }))), /again\.$/);
});

test("what is on both rosters is asked for together with the map, and a secret choice alone", () => {
  for (const secret of [true, false]) {
    const open = (effect: Effect): Effect =>
      effect.op === "choose" && effect.by === "each" ? { ...effect, secret } : effect;
    const { game } = pairsPack;
    const pack = { ...pairsPack, game: { ...game, setup: game.setup.map(open) } };
    const session = visit(pack);
    startGame(session, { ...session.form, seed: "lantern" });
    const [slot = ""] = tagOf(session, "choose choice").match(/choice [^"]*/) ?? [];
    session.act({ type: "again", slots: chosenWith(session.view as View, slot), asks: true });
    let asked = 0;
    for (; openPrompts(session.state as State)[0]?.kind === "choose"; asked += 1)
      answerAny(session);
    assert.equal(asked, secret ? 1 : 3);
  }
});

test("an award is offered at the end, and one given before says until then that it counts after it", () => {
  const table = new Table(purge).first("attacker");
  table.do({ type: "award", side: "attacker", award: "painted", given: true });
  const session = visit(purge);
  session.receive({ id: "award", game: table.game, chessClock: null });
  session.set({ screen: "hands" });
  assert.match(htmlOf(session), /counts after the battle/);
  assert.doesNotMatch(htmlOf(session), /data-key="award defender/);
  session.act({ type: "finish" });
  session.set({ screen: "hands" });
  assert.match(htmlOf(session), /data-key="award defender/);
  assert.doesNotMatch(htmlOf(session), /counts after the battle/);
});

test("at the end of the battle the foot names each award that a side does not have, and counts it", () => {
  const end = new Table(purge).first("attacker").until(purge.game.rounds, "battle-end");
  const session = visit(purge);
  session.receive({ id: "award", game: end.game, chessClock: null });
  const step = () => nextStep(session.view as View);
  const skipped = session.reminders.skipped.length;
  assert.match(step().note, /To score now: .*Painted \(Attacker\).*Painted \(Defender\)\./);
  const award = { type: "award", side: "attacker", award: "painted", given: true } as const;
  session.act(award);
  assert.match(step().note, /To score now: (?!.*Painted \(Attacker\)).*Painted \(Defender\)\./);
  assert.equal(step().detail, `${skipped - 1} not scored`);
  while (session.state?.time.phase === "battle-end" && openPrompts(session.state).length === 0)
    session.next();
  assert.doesNotMatch(htmlOf(session), /ot scored/, "the question after the battle asks for it");
  answerAny(session);
  assert.equal(session.state?.stage, "done");
  assert.doesNotMatch(htmlOf(session), /ot scored|To score now/);
  assert.match(
    htmlOf(session),
    /After the battle: \d+ : \d+</,
    "the rounds have less than the total",
  );
});

test("a card that was drawn in this phase is open while it can score, with lines that one tap scores together", () => {
  const lines = [
    { vp: 3, if: "one" },
    { vp: 2, if: "more", plus: true },
  ];
  const three = ["one", "two", "more"].map((text, at) => ({ vp: 5, if: text, plus: at === 1 }));
  const supplies = { scoring: [group({ timing: ["turn-end"], lines: three })] };
  const among = { vp: 3, each: "of them", plus: true, among: true };
  const each = { vp: 1, each: "marker there", plus: true };
  const traps = {
    scoring: [group({ timing: ["turn-end"], lines: [{ vp: 2, each: "trap" }, among] })],
  };
  const posts = { scoring: [group({ timing: ["turn-end"], lines: [{ vp: 2 }, each] })] };
  const scores = { scoring: [group({ timing: ["turn-end"], lines })] };
  const later = { scoring: [group({ timing: ["opponent-turn-end"], lines })] };
  const hand = harbour().game.hand && {
    ...harbour().game.hand,
    deck: "ed/fresh/task",
    size: 5,
    exchange: null,
  };
  const fresh = build("ed/fresh", { rounds: 3, setup: [], hand } as Parameters<typeof build>[1], {
    task: { score: "task", cards: { now: scores, late: later, supplies, traps, posts } },
  });
  const session = visit(fresh);
  const table = new Table(fresh, "fresh").modes(tactical, tactical).first("attacker");
  session.receive({ id: "fresh", game: table.until(1, "command").game, chessClock: null });
  const classOf = (slug: string): string =>
    htmlOf(session).match(new RegExp(`<article class="([^"]*)" data-card="${slug}"`))?.[1] ?? "";
  assert.doesNotMatch(classOf("now"), /later/);
  assert.match(classOf("late"), /later/);
  for (const [slug, count, both] of [
    ["supplies", 1, 10],
    ["traps", 1, 5],
    ["posts", 2, 4],
  ] as const) {
    const added = { side: "attacker", copy: table.copy("task", slug), group: 0, line: 1 } as const;
    assert.doesNotMatch(htmlOf(session), new RegExp(`${slug} attacker 0.1 go"[^>]*disabled`));
    session.act(...baseFirst(fresh, table.state, added), { type: "score", ...added, count });
    assert.equal(totalVp(session.state as State, "attacker"), both, "one tap scores both lines");
    session.undo();
    assert.equal(totalVp(session.state as State, "attacker"), 0);
  }
  session.act({ type: "next" });
  assert.match(classOf("now"), /later/);
});

test("the shared result has the points in the order of the names, who had which card, and how hands were chosen", () => {
  const session = visit(matrix);
  startGame(session, { ...session.form, seed: "lantern" });
  session.rename(["Ada", "Bo"]);
  session.act({ type: "begin" });
  while (session.state?.stage !== "play") answerAny(session);
  const [left = "attacker", right = "defender"] = session.state?.seats ?? [];
  session.act({ type: "score", side: right, tally: "aim", round: 1, count: 5 });
  session.show("share");
  const text = (of = session): string =>
    /<pre class="result-text">([^<]*)/.exec(htmlOf(of))?.[1] ?? "";
  assert.match(text(), /\nAda 0 : 5 Bo\.\nAim: 0 : 5\n/);
  const isDone = (): boolean => session.state?.stage === "done";
  while (!isDone()) session.next();
  assert.match(text(), /\nAda 0 : 5 Bo\. Bo wins\.\nAim: 0 : 5\nBy round: 0:5, /);
  assert.doesNotMatch(htmlOf(session), /After the battle:/);
  const { pack } = session.view as View;
  assert.deepEqual([pack.sides[left], pack.sides[right]], ["Ada", "Bo"]);
  for (const name of ["Ada", "Bo"]) assert.match(text(), new RegExp(`\\nAim \\(${name}\\): .*\\n`));
  assert.match(text(), /\nStance \(Ada\): /);
  const other = visit(harbour());
  startGame(other, { ...other.form, seed: "lantern" });
  const below = dice(1);
  while (other.state?.stage !== "play") {
    const action = choose(other.game?.game.pack as Pack, other.state as State, below);
    if (action !== null) other.act(action);
  }
  other.show("share");
  const modes = [...text(other).matchAll(/\n[^\n(]* \((.*)\): (Tactical|Fixed \(.+\))$/gm)];
  assert.deepEqual(
    modes.map(([, name]) => name),
    other.state?.seats.map((side) => other.view?.pack.sides[side]),
  );
});

test("a phone shows cards that have only rules after those that score, with their rules at one tap", () => {
  const scoring = [group({ timing: ["turn-end"], lines: [{ vp: 5 }] })];
  const setup = ["aim", "turn"].map(
    (slug) => ({ op: "draw", deck: `ed/two/${slug}`, count: 1 }) as const,
  );
  const decks = {
    aim: { cards: { one: { scoring } } },
    turn: { cards: { fog: { body: "Nobody sees far." } } },
  };
  const pack = build("ed/two", { setup }, decks);
  const session = visit(pack);
  const { game } = new Table(pack, "two").first("attacker").until(1, "turn-end");
  session.receive({ id: "two", game, chessClock: null });
  assert.match(htmlOf(session), /<h3>one<.*<h3>fog<.*panel hand/s, "in the first hand alone");
  session.fold("later ed/two/turn/fog attacker");
  assert.match(htmlOf(session), /<h3>fog<.*Nobody sees far\./s);
});

test("what a card remembers is saved once there is something to save or to clear", () => {
  const note = { op: "remember", name: "guards", what: "text", by: "owner", count: 1 } as const;
  const setup = [{ op: "draw", deck: "ed/guards/aim", count: 1 }] as const;
  const pack = build("ed/guards", { setup }, { aim: { cards: { one: { effects: [note] } } } });
  const copy = "ed/guards/aim/one";
  const effect = pack.cards[copy]?.effects[0] as Remember;
  const session = visit(pack);
  session.receive({ id: "guards", game: new Table(pack, "guards").game, chessClock: null });
  const isOff = (values: readonly string[]): boolean => {
    const form = h(MemoryForm, { id: "form", copy, effect, values, save: () => undefined });
    const html = renderToString(h(SessionContext.Provider, { value: session, children: form }));
    return /<button[^>]*form save[^>]*disabled/.test(html);
  };
  assert.deepEqual([isOff([]), isOff(["left"])], [true, false]);
});

test("what was chosen for a turn ends as the next one begins, and a tap chooses it again", () => {
  const given = { op: "remember", name: "guards", what: "unit", by: "owner" } as const;
  const effects = [{ ...given, count: 2, each_turn: "attacker" } as const];
  const scoring = [group({ timing: ["opponent-turn-end"], lines: [{ vp: 2, each: "guard" }] })];
  const session = holding({ one: { effects, scoring } }, (table) => table.until(2, "command"));
  const copy = "ed/end/aim/one";
  const effect = `${copy}.effects.0`;
  session.act({ type: "remember", copy, effect, values: ["Wardens", "Scouts"] });
  const tag = (name: string): string =>
    tagOf(session, `remember ${copy} ${effect} earlier ${name}`);
  const goTo = (side: string): void => {
    do session.next();
    while (session.activeSide !== side || session.state?.time.phase !== "command");
  };
  assert.equal(tag("Wardens"), "", "nothing is said of this turn");
  goTo("defender");
  assert.match(htmlOf(session), /Wardens, Scouts/, "it holds in the turn of the other side");
  goTo("attacker");
  assert.match(htmlOf(session), /guards:[^W]*<strong>–</);
  assert.match(tag("Wardens"), /aria-pressed="false"/);
  session.act({ type: "remember", copy, effect, values: ["Scouts"] });
  assert.match(htmlOf(session), /guards:[^W]*<strong>Scouts</);
  assert.match(tag("Scouts"), /aria-pressed="true"/);
  assert.match(tag("Wardens"), /aria-pressed="false"/);
});

test("the foot names what a card needs of its side, at its moment, until it was given in this phase", () => {
  const guards = {
    op: "remember",
    name: "guards",
    what: "text",
    by: "owner",
    count: 2,
    each_turn: "owner",
  } as const;
  const dice = { ...guards, name: "dice", what: "roll", each_turn: null, turn_end: 2 } as const;
  const setup = [{ op: "draw", deck: "ed/guards/aim", count: 1 }] as const;
  const scoring = [
    group({ rounds: [1, 2], timing: ["opponent-turn-end"], lines: [{ vp: 2, each: "guard" }] }),
  ];
  const ends = group({
    side: "attacker",
    rounds: [2, 2],
    timing: ["turn-end"],
    lines: [{ vp: 3 }],
  });
  const cards = {
    one: { effects: [guards, { ...dice, dice: "2D6" }], scoring: [...scoring, ends] },
  };
  const pack = build("ed/guards", { setup }, { aim: { cards } });
  const table = new Table(pack, "guards").first("attacker").until(1, "command");
  const session = visit(pack);
  session.receive({ id: "guards", game: table.game, chessClock: null });
  assert.match(textOf(session), /Now for Attacker: guards \(one\)\./);
  const copy = table.copy("aim", "one");
  const effectIds = pack.cards[copy]?.effects.map(({ id }) => id) ?? [];
  const remember = (at: number, values: string[]): void =>
    session.act({ type: "remember", copy, effect: effectIds[at] ?? "", values });
  remember(0, ["left"]);
  assert.match(textOf(session), /guards for one: left/);
  assert.doesNotMatch(textOf(session), /Now for/);
  const due = () => {
    session.receive({ id: "guards", game: table.game, chessClock: null });
    return textOf(session).includes("Now for Attacker: dice (one).");
  };
  table.until(1, "turn-end");
  assert.equal(due(), false);
  table.until(2, "command");
  const goes = toTurnEnd(pack, table.state, { side: "attacker", copy, group: 1, line: 0 });
  assert.equal(goes.state.time.phase, "turn-end", "a score goes there, and the dice follow");
  table.until(2, "turn-end");
  assert.equal(due(), true);
  session.act({ type: "score", side: "defender", copy, group: 0, line: 0, count: 1 });
  session.next();
  assert.match(textOf(session), /Last chance: dice \(Attacker\)\./);
  assert.match(textOf(session), /2 not scored/);
  remember(1, ["7"]);
  assert.doesNotMatch(textOf(session), /Now for/);
  const asks = (round: number, turn: 0 | 1): boolean => {
    const game = new Table(pack, "guards").first("attacker").until(round, "command", turn).game;
    session.receive({ id: "later", game, chessClock: null });
    return textOf(session).includes("guards (one).");
  };
  assert.ok(asks(2, 0), "they can score at the end of the opponent’s turn");
  assert.ok(!asks(2, 1) && !asks(3, 0), "nothing can score for them any more");
  // Dice that were rolled before the moment are not asked for again.
  const early = new Table(pack, "guards").first("attacker").until(2, "battle");
  early.do({ type: "remember", copy, effect: effectIds[1] ?? "", values: [] });
  early.until(2, "turn-end");
  session.receive({ id: "early", game: early.game, chessClock: null });
  assert.doesNotMatch(textOf(session), /Now for/);
});

test("to set up the marker that a card adds is a step before the battle", () => {
  const early = new Table(crates, "crates").answer("Dawn");
  const session = visit(crates);
  session.receive({ id: "early", game: early.game, chessClock: null });
  session.act({ type: "begin" });
  assert.match(textOf(session), /Set up the objective marker of bay/);
});

test("a marker that a card has removed is crossed out on its map and named so; dice are rolled once", () => {
  const table = new Table(beacons, "beacons").answer("Dawn").first("attacker").until(2, "command");
  const session = visit(beacons);
  const page = (): string => {
    session.receive({ id: "buoys", game: table.game, chessClock: null });
    session.set({ screen: "mission" });
    return htmlOf(session);
  };
  assert.doesNotMatch(page(), /removed/);
  table.until(3, "command");
  assert.match(page(), /Red buoy: <strong>(North|South), removed</);
  assert.match(page(), /class="marker removed".*?(North|South): removed/);
  assert.match(page(), /Green buoy: <strong>(North|South)</);
  const roll = `${LAMP}.effects.4`;
  assert.notEqual(tagOf(session, `remember ${LAMP} ${roll}`), "");
  session.act({ type: "remember", copy: LAMP, effect: roll, values: [] });
  assert.equal(tagOf(session, `remember ${LAMP} ${roll}`), "", "what was rolled stays");
});

test("sides whose names begin alike are told apart on a map by a second letter", () => {
  const letters = (attacker: string, defender: string) =>
    SIDES.map((side) => shortName({ ...league, sides: { attacker, defender } }, side));
  assert.deepEqual(letters("Attacker", "Defender"), ["A", "D"]);
  assert.deepEqual(letters("Anna", "Alex"), ["An", "Al"]);
  assert.deepEqual(letters("Player 1", "Player 2"), ["P1", "P2"]);
  assert.deepEqual(letters("Ann", "Anna"), ["A", "Aa"]);
});

test("a drawn mission begins with the names of what was drawn", () => {
  const session = visit(harbour());
  startGame(session, { ...session.form, seed: "lantern" });
  const html = htmlOf(session);
  assert.match(html, /Your mission/);
  assert.match(html, /"again deck ed\/harbour\/aim".*<div class="map"/s);
});

test("the main button names the moment at the end of a round", () => {
  const table = new Table(harbour(), "moment").modes(tactical, tactical).first("attacker");
  const session = visit(table.pack);
  session.receive({ id: "moment", game: table.until(3, "turn-end", 1).game, chessClock: null });
  while (session.state?.time.phase !== "round-end") session.next();
  assert.equal(nextStep(session.view as View).label, "Stakes");
});
