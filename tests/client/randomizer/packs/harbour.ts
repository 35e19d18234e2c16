/** An invented pack that holds every operation and every trap of a pack with hands and stakes. */

import { build, cap, type GivenDeck, group } from "./build.ts";

const id = "ed/harbour";
const card = (deck: string, slug: string): string => `${id}/${deck}/${slug}`;

const weather: GivenDeck = {
  cards: {
    calm: {},
    whirl: {
      effects: [
        {
          op: "draw",
          deck: `${id}/weather`,
          count: 2,
          replace: { card: card("weather", "calm"), count: 2 },
        },
      ],
    },
    plenty: {
      effects: [
        { op: "set", what: "hand-size", to: 3 },
        { op: "set", what: "fixed-draw", to: true },
      ],
    },
    spy: {
      effects: [
        {
          op: "draw",
          on: "hand-draw",
          deck: `${id}/task`,
          count: 1,
          optional: true,
          ask: "One more?",
          then: [
            { op: "choose", by: "owner", from: "hand", count: 1, to: "discard", secret: false },
          ],
        },
      ],
    },
    static: { effects: [{ op: "set", what: "cost", card: card("order", "recall"), to: 2 }] },
    cellar: {},
    wind: {
      effects: [
        { op: "trade", mode: "fixed", times: 1 },
        { op: "trade", mode: "tactical", times: 2 },
      ],
    },
    fog: {},
    tax: { effects: [{ op: "cap", cap: cap(6, { of: ["task"], per: "round", name: "Tax" }) }] },
  },
};

const aim: GivenDeck = {
  score: "aim",
  cards: {
    piers: {
      scoring: [
        group({
          rounds: [2, 5],
          timing: ["command-phase-end"],
          lines: [{ vp: 5, each: "pier held" }],
          caps: [cap(15, { per: "turn" })],
          except: [{ rounds: [5, 5], player: "second", timing: "turn-end" }],
        }),
      ],
    },
    quarry: {
      effects: [
        {
          op: "redraw",
          order: "old-first",
          old: "discard",
          if: { in_play: card("weather", "cellar") },
        },
      ],
      scoring: [
        group({
          rounds: [2, 4],
          timing: ["command-phase-end"],
          lines: [
            { vp: 2, if: "home" },
            { vp: 5, each: "quay" },
            { vp: 6, if: "away" },
          ],
        }),
      ],
    },
    hunt: {
      scoring: [
        group({
          timing: ["round-end"],
          lines: [
            { vp: 4, if: "one sunk" },
            { vp: 4, plus: true, if: "more sunk" },
          ],
        }),
        group({
          rounds: [2, 5],
          timing: ["turn-end"],
          combine: "highest",
          lines: [
            { vp: 2, each: "near" },
            { vp: 5, each: "far" },
          ],
        }),
      ],
    },
  },
};

const task: GivenDeck = {
  shared: false,
  score: "task",
  cards: {
    "slow-start": {
      effects: [{ op: "redraw", if: { round: 1 }, order: "draw-first", old: "return" }],
      scoring: [
        group({
          rounds: [2, 5],
          timing: ["opponent-turn-end", "battle-end"],
          lines: [{ vp: 3, if: "held" }],
        }),
      ],
    },
    "slow-end": {
      fixed: true,
      effects: [
        { op: "redraw", if: { round: 1, mode: "tactical" }, order: "draw-first", old: "return" },
      ],
      scoring: [
        group({ rounds: [2, 5], lines: [{ vp: { fixed: 4, tactical: 5 }, if: "stormed" }] }),
      ],
    },
    spread: {
      fixed: true,
      effects: [
        {
          op: "redraw",
          order: "old-first",
          old: "discard",
          optional: true,
          ask: "Only two boats left?",
        },
      ],
      scoring: [
        group({
          combine: "highest",
          lines: [
            { vp: { fixed: 4, tactical: 5 }, if: "four" },
            { vp: { fixed: 2, tactical: 3 }, if: "three" },
          ],
        }),
      ],
    },
    sink: {
      scored: "turn-end",
      scoring: [group({ timing: ["whenever"], lines: [{ vp: 2, each: "boat sunk" }] })],
      caps: [cap(5, { per: "card" })],
    },
    captains: {
      fixed: true,
      scored: "turn-end",
      scoring: [
        group({ mode: "fixed", timing: ["whenever"], lines: [{ vp: 4, each: "captain" }] }),
        group({ mode: "tactical", timing: ["any-turn-end"], lines: [{ vp: 5, if: "one lost" }] }),
      ],
    },
    bait: {
      effects: [
        {
          op: "choose",
          by: "opponent",
          from: "markers",
          zone: "none",
          name: "bait",
          count: 1,
          to: "keep",
          secret: false,
        },
      ],
      scoring: [group({ lines: [{ vp: 5, if: "taken" }] })],
    },
    dice: { scoring: [group({ lines: [{ vp: "D3+1", if: "found" }] })] },
    raid: { scoring: [group({ lines: [{ vp: 8, if: "raided" }] })] },
    patrol: { copies: 2, scoring: [group({ lines: [{ vp: 2, each: "corner", most: 4 }] })] },
    signal: {
      fixed: true,
      scoring: [
        group({
          lines: [
            { vp: 3, if: "sent" },
            { vp: 2, plus: true, if: "answered" },
          ],
        }),
      ],
    },
  },
};

const ends = [{ op: "set" as const, what: "scoring" as const, of: "aim", to: false }];
const last = (vp: number) => [group({ timing: ["battle-end"], lines: [{ vp, if: "done" }] })];
const stake: GivenDeck = {
  shared: false,
  score: "stake",
  cards: {
    steady: {},
    storm: { effects: ends, scoring: last(30) },
    flight: { effects: ends, scoring: last(30) },
    fire: { effects: ends, scoring: last(30) },
  },
};

const order: GivenDeck = {
  cards: {
    recall: {
      stratagem: { cost: { cp: 1 }, uses: { times: 1, per: "battle" } },
      effects: [{ op: "redraw", order: "old-first", old: "discard" }],
    },
  },
};

const ground: GivenDeck = {
  cards: { bay: { map: `${id}/maps/bay` }, reef: { map: `${id}/maps/reef` } },
};

const map = (name: string) => ({
  id: `${id}/maps/${name}`,
  name,
  box: [0, 0, 600, 440] as const,
  svg: "<svg></svg>",
  markers: [
    { id: "middle", name: "Middle", zone: "none" as const, x: 0, y: 0 },
    { id: "home", name: "Home", zone: "attacker" as const, x: 0, y: 0 },
    { id: "buoy", name: "Buoy", zone: "none" as const, x: 0, y: 0 },
  ],
});

/** The pack; aims may be drawn before weather to show that the order does not matter. */
export function harbour(first: "weather" | "aim" = "weather") {
  const drawn = first === "weather" ? ["ground", "weather", "aim"] : ["aim", "ground", "weather"];
  return build(
    id,
    {
      setup: drawn.map((deck) => ({ op: "draw" as const, deck: `${id}/${deck}`, count: 1 })),
      hand: {
        deck: `${id}/task`,
        size: 2,
        modes: {
          fixed: { name: "Fixed", choose: 2 },
          tactical: { name: "Tactical", choose: null },
        },
        discard: { timing: "turn-end", cp: 1, except_rounds: [5], most: null },
        exchange: {
          card: card("order", "recall"),
          cp: 1,
          uses: { times: 1, per: "battle" },
          redraw: { op: "redraw", order: "old-first", old: "discard" },
        },
      },
      moments: [
        {
          name: "Stakes",
          round: 3,
          timing: "round-end",
          deck: `${id}/stake`,
          effects: [
            { op: "exclude", deck: `${id}/stake`, random: 1, keep: [card("stake", "steady")] },
            {
              op: "choose",
              by: "each",
              from: "deck",
              deck: `${id}/stake`,
              count: 1,
              to: "keep",
              secret: true,
            },
          ],
        },
      ],
      command: { start: 0, gain: 1, extra: null },
      scoring: {
        by_hand: {},
        caps: [
          cap(50, { of: ["aim", "stake"], name: "Aims and stakes" }),
          cap(40, { of: ["task"], name: "Tasks" }),
          cap(20, { of: ["task"], per: "card", mode: "fixed", name: "Each fixed task" }),
        ],
        awards: { painted: { name: "Painted", vp: 10, if: "all painted" } },
        victory: "",
      },
    },
    { weather, aim, task, stake, order, ground },
    { maps: { [`${id}/maps/bay`]: map("bay"), [`${id}/maps/reef`]: map("reef") } },
  );
}
