/** Games that come damaged from a link, a file or storage: the page shows, and others still open. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import fc from "fast-check";
import { Fragment, h, options } from "preact";
import { renderToString } from "preact-render-to-string";
import * as v from "valibot";
import type { Game } from "../../../../client/randomizer/engine/history.ts";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { action, readState } from "../../../../client/randomizer/engine/schemas.ts";
import type { State } from "../../../../client/randomizer/engine/state.ts";
import { damagedIn } from "../../../../client/randomizer/view/error-boundary.tsx";
import { startGame } from "../../../../client/randomizer/view/game-starter.ts";
import { importGame, openSaved } from "../../../../client/randomizer/view/saves/game-opener.ts";
import type { Save } from "../../../../client/randomizer/view/saves/save-format.ts";
import * as T from "../../../../client/randomizer/view/texts.ts";
import { cases } from "../cases.ts";
import { beacons } from "../packs/beacons.ts";
import { harbour as port } from "../packs/harbour.ts";
import { league } from "../packs/league.ts";
import { marsh } from "../packs/marsh.ts";
import { matrix, uneven } from "../packs/matrix.ts";
import { pairsPack } from "../packs/pairs.ts";
import { purge } from "../packs/purge.ts";
import { dice, play } from "../player.ts";
import { libraryOf, newBrowser, reload } from "./browser.ts";
import { openGame } from "./open-game.ts";

const { App } = await import("../../../../client/randomizer/view/app.tsx");
const { Session } = await import("../../../../client/randomizer/view/session.ts");
const { toSave } = await import("../../../../client/randomizer/view/saves/save-format.ts");
const { linkText } = await import("../../../../client/randomizer/view/saves/game-link.ts");

const harbour = port();
const PACKS: readonly Pack[] = [
  harbour,
  port("aim"),
  league,
  marsh,
  matrix,
  uneven,
  pairsPack,
  purge,
  beacons,
];
/** Damaged saves of each test; `MUSTERBOOK_GAMES` tries up to 60. */
const RUNS = cases(15, 60);
const KEY = "musterbook.randomizer.games.";

(options as { errorBoundaries?: boolean }).errorBoundaries = true;

// Without a tsconfig in the current folder, tsx compiles JSX to calls of React.
Object.assign(globalThis, { React: { createElement: h, Fragment } });

beforeEach(newBrowser);

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));

test("every action and every state of a game is read as it was written", () => {
  for (const pack of PACKS)
    for (let number = 0; number < 4; number += 1) {
      const below = dice(number);
      const seen = (state: State): void => {
        if (below(20) > 0) return;
        assert.deepEqual(readState(copyOf(state)), { ...copyOf(state), events: [] });
      };
      const { steps } = play(pack, number, seen);
      for (const item of steps.flatMap(({ actions }) => copyOf(actions)))
        assert.deepEqual(v.parse(action, item), item);
    }
});

/** A page, drawn into `html` after every change. */
function page() {
  const drawn = { html: "" };
  const session = new Session(libraryOf(harbour), "", () => {
    drawn.html = renderToString(h(App, { session }));
  });
  session.begin();
  return { session, drawn };
}

const saveOf = (game: Game, name: string) => copyOf(toSave(openGame(game, name), 1));

/** The save, which cannot be replayed, so that it continues from its last state. */
const withOtherCards = (save: Save): Save => ({ ...save, game: { ...save.game, drawn: "others" } });

const GAMES = [0, 1, 2, 3, 4, 5].map((number) => play(harbour, number));

/** A game in the middle. */
function partOf(number: number): Game {
  const game = GAMES[number % GAMES.length] as Game;
  return { ...game, at: 1 + (number % game.steps.length) };
}

/** A game at the start of its battle: most runs below open it twice, which replays its steps. */
const SOUND = ((game: Game): Game => {
  const at = 1 + game.steps.findIndex(({ state }) => state.stage === "play");
  return { ...game, steps: game.steps.slice(0, at), at };
})(play(harbour, 3));

/** A value with one part of it replaced or removed. */
function damaged(value: unknown, below: (limit: number) => number, other: unknown): unknown {
  if (typeof value !== "object" || value === null) return other;
  const keys = Object.keys(value);
  if (keys.length === 0 || below(8) === 0) return other;
  const key = keys[below(keys.length)] ?? "";
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (below(6) === 0) delete copy[key];
  else copy[key] = damaged(copy[key], below, other);
  return copy;
}

const shows = (html: string, id: string): boolean => html.includes(`data-game="${id}"`);

/** The page shows a saved game that is not damaged, now and after a reload. */
async function othersOpen(
  session: InstanceType<typeof Session>,
  drawn: { html: string },
): Promise<void> {
  session.leave();
  assert.ok(shows(drawn.html, "sound"), "after leaving");
  await new Promise(setImmediate); // the history goes back
  reload();
  const later = page();
  later.session.leave();
  assert.ok(shows(later.drawn.html, "sound"), "after a reload");
  openSaved(later.session, "sound");
  assert.equal(later.session.game?.name, "Sound");
  assert.ok(later.drawn.html.includes("on-hands"), "it is shown");
  await new Promise(setImmediate); // the history goes back
}

const damage = fc.tuple(fc.nat(200), fc.nat(), fc.jsonValue(), fc.boolean());

test("a damaged game in storage is shown, or its error; all others still open", () =>
  fc.assert(
    fc.asyncProperty(damage, async ([number, at, other, hasOtherCards]) => {
      newBrowser();
      const sound = saveOf(partOf(number), "Damaged");
      const stored = hasOtherCards ? withOtherCards(sound) : sound;
      localStorage.setItem(`${KEY}sound`, JSON.stringify(saveOf(SOUND, "Sound")));
      const text = JSON.stringify(damaged(stored, dice(at), other));
      localStorage.setItem(`${KEY}damaged`, text);
      const { session, drawn } = page();
      assert.ok(shows(drawn.html, "sound") && shows(drawn.html, "damaged"));
      openSaved(session, "damaged");
      assert.match(drawn.html, /<h1>|<h2>/);
      session.set({ screen: "history" });
      await othersOpen(session, drawn);
      assert.equal(localStorage.getItem(`${KEY}damaged`), text, "and it is not changed");
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  ));

test("a damaged link or file breaks nothing, and is stored only if it was shown", () =>
  fc.assert(
    fc.asyncProperty(damage, async ([number, at, other, isLink]) => {
      newBrowser();
      localStorage.setItem(`${KEY}sound`, JSON.stringify(saveOf(SOUND, "Sound")));
      const value = damaged(saveOf(partOf(number), "Damaged"), dice(at), other);
      const { session, drawn } = page();
      importGame(session, isLink ? linkText(Object(value) as Save) : JSON.stringify(value));
      const isStored = [...session.games.texts().keys()].length > 1;
      assert.ok(!isStored || !drawn.html.includes(T.damagedTitle));
      await othersOpen(session, drawn);
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  ));

test("a game that cannot be shown says so, is not stored, and can be removed", async () => {
  localStorage.setItem(`${KEY}sound`, JSON.stringify(saveOf(SOUND, "Sound")));
  const save = withOtherCards(saveOf(partOf(1), "Damaged"));
  // It fits the schema, but not the pack.
  const last = { ...(save.last as State), caps: ["no such limit"] };
  const text = JSON.stringify({ ...save, last });
  const { session, drawn } = page();
  importGame(session, text);
  assert.ok(drawn.html.includes(T.damagedTitle));
  assert.deepEqual([...session.games.texts().keys()], ["sound"]);
  localStorage.setItem(`${KEY}damaged`, text);
  openSaved(session, "damaged");
  assert.ok(drawn.html.includes(T.damagedTitle) && drawn.html.includes(T.download));
  assert.equal(damagedIn(session).text, text);
  damagedIn(session).remove?.();
  assert.deepEqual([...session.games.texts().keys()], ["sound"]);
  assert.ok(shows(drawn.html, "sound") && !shows(drawn.html, "damaged"));
  await othersOpen(session, drawn);
});

test("a game with damaged parts still opens without them", () => {
  const save = saveOf(partOf(40), "Kept");
  const game = (part: object) => ({ game: { ...save.game, ...part } });
  for (const part of [
    { summary: {} },
    { details: {} },
    { summary: {}, details: {}, times: 7 },
    { changed: "today" },
    { chessClock: { limit: "long" } },
    { name: ["Kept"] },
    game({ version: 7 }),
    game({ steps: [["no action"]] }),
    game({ at: "end" }),
    game({ drawn: null }),
  ]) {
    newBrowser();
    const { session, drawn } = page();
    importGame(session, JSON.stringify({ ...save, ...part }));
    assert.equal(session.game?.name, "name" in part ? "" : "Kept", JSON.stringify(part));
    assert.ok(drawn.html.includes("on-hands"));
  }
});

test("a game from elsewhere cannot inject HTML", () => {
  const hostile = "<img src=x onerror=broken()>";
  const save = withOtherCards(saveOf(partOf(3), hostile));
  const last = save.last as State;
  const prompt = { id: "confirm-0", kind: "confirm", side: "attacker", about: null, copy: null };
  const asked = {
    effect: null,
    ask: hostile,
    choices: [{ value: "yes", card: null, label: hostile }],
  };
  const rest = { count: 1, secret: false, answer: null };
  for (const prompts of [last.prompts, [{ ...prompt, ...asked, ...rest }]]) {
    newBrowser();
    const { session, drawn } = page();
    importGame(session, JSON.stringify({ ...save, last: { ...last, prompts } }));
    assert.ok(drawn.html.includes("&lt;img") && !drawn.html.includes("<img"), "as it is typed");
    session.leave();
    assert.ok(!drawn.html.includes("<img"));
  }
});

test("a damaged set-up in storage is not used", () => {
  const key = "musterbook.randomizer.setup";
  const { session } = page();
  startGame(session, { ...session.form, players: ["Ada", "Ben"], exclude: [] });
  const text = localStorage.getItem(key) ?? "";
  fc.assert(
    fc.property(damage, ([, at, other]) => {
      newBrowser();
      localStorage.setItem(key, JSON.stringify(damaged(JSON.parse(text), dice(at), other)));
      const { session, drawn } = page();
      assert.ok(!drawn.html.includes(T.damagedTitle));
      startGame(session);
      assert.ok(session.game !== null);
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});

const typedText = fc.oneof(
  fc.string(),
  fc.nat(4000).map((length) => "é<&".repeat(length)),
);

test("whatever players type, their game opens again", () => {
  fc.assert(
    fc.property(typedText, typedText, (one, two) => {
      newBrowser();
      const { session } = page();
      startGame(session, {
        ...session.form,
        seed: one,
        players: [two, one],
        armies: [one, two],
      });
      session.setDetails({ note: one });
      const { id = "" } = session.game ?? {};
      session.leave();
      openSaved(session, id);
      assert.ok(session.game !== null && !session.notices.has("warning"));
      assert.equal(session.game.details.note, one);
    }),
    { numRuns: RUNS, includeErrorInReport: true },
  );
});
