/** An invented pack of dice: goals by number, gales that last, missions, a game of no fixed length. */

import type { Roll } from "../../../../client/randomizer/engine/pack.ts";
import { build, type Given, type GivenDeck, group } from "./build.ts";

const id = "ed/marsh";
const mission = (slug: string): string => `${id}/missions/${slug}`;

export const roll = (given: Partial<Roll> & { name: string }): Given<Roll> => ({
  op: "roll",
  dice: "D6",
  each: false,
  rows: [],
  ...given,
});

const row = (from: number, to: number, name: string) => ({ from, to, name, text: "", map: null });

const goal: GivenDeck = { shared: false, score: "goal", cards: {} };
for (let number = 1; number <= 12; number += 1) {
  const vp = number === 1 ? "D3" : number === 2 ? "D3+3" : 1;
  goal.cards[`g${number}`] = {
    name: number % 2 === 0 ? "Even" : "Odd",
    roll: number,
    scoring: [group({ timing: ["turn-end"], lines: [{ vp, if: "done" }] })],
  };
}

const gale: GivenDeck = { cards: {} };
for (const slug of ["fog", "ice", "rain", "hail"]) gale.cards[slug] = { type: "lasting" };
for (const slug of ["bolt", "gust"]) gale.cards[slug] = { type: "passing" };

const missions: GivenDeck = {
  singular: "Mission",
  face: "mission",
  score: "mission",
  cards: {
    raid: {
      effects: [
        { op: "sides", ask: "Who is stronger?" },
        { op: "first", by: "attacker" },
      ],
    },
    siege: { effects: [{ op: "first", by: "dice", attacker: "1-3" }] },
    watch: {
      effects: [{ op: "first", by: "defender-chooses" }],
      rolls: [roll({ name: "Guard", each: true })],
      scoring: [group({ timing: ["battle-end"], lines: [{ vp: 1, each: "post" }] })],
    },
    truce: { effects: [{ op: "first", by: "roll-off", seize: 6 }] },
    relic: { effects: [{ op: "first", by: "deployer", seize: 6 }] },
  },
};

export const marsh = build(
  id,
  {
    rounds: 5,
    setup: [
      {
        op: "choose",
        by: "owner",
        from: "options",
        options: { gales: "Gales", mud: "Mud", mist: "Mist" },
        name: "ground",
        count: 3,
        to: "keep",
        secret: false,
        optional: true,
      },
      roll({ name: "Wind", rows: [row(1, 2, "North"), row(3, 4, "East"), row(5, 6, "South")] }),
      roll({
        name: "Night",
        optional: true,
        ask: "At night?",
        rows: [row(1, 3, "Day"), row(4, 6, "Night")],
      }),
      { op: "set", what: "hand-size", to: 2, if: { choice: "ground", is: "mud" } },
      {
        op: "length",
        more: [
          { after: 3, on: 3 },
          { after: 4, on: 4 },
        ],
      },
    ],
    variants: {
      any: {
        name: "Any",
        summary: "",
        setup: [
          {
            op: "draw",
            deck: `${id}/missions`,
            count: 1,
            only: ["raid", "siege", "watch", "truce"].map(mission),
          },
        ],
      },
      relic: {
        name: "Relic",
        summary: "",
        setup: [{ op: "draw", deck: `${id}/missions`, count: 1, only: [mission("relic")] }],
      },
    },
    hand: {
      deck: `${id}/goal`,
      size: 3,
      modes: { tactical: { name: "Goals", choose: null } },
      discard: { timing: "turn-end", cp: 0, except_rounds: [], most: 1 },
    },
    moments: [
      {
        name: "Gale",
        round: null,
        timing: "turn-start",
        deck: `${id}/gale`,
        effects: [
          {
            op: "draw",
            deck: `${id}/gale`,
            count: 1,
            fresh: true,
            passing: "passing",
            if: { choice: "ground", is: "gales" },
          },
        ],
      },
    ],
    rolls: [
      roll({ name: "Die" }),
      roll({ name: "Fog", rows: [row(1, 6, "Thick")], if: { choice: "ground", is: "mist" } }),
    ],
    pool: { layouts: "layout", maps: [], without: [], not_fixed: [] },
    scoring: {
      by_hand: {},
      caps: [{ vp: 12, per: "battle", mode: null, of: ["goal"], name: "Goals" }],
      awards: { first: { name: "First", vp: 1, if: "first" } },
      victory: "",
    },
  },
  { goal, gale, missions },
  {
    pools: [
      {
        id: `${id}/pool`,
        name: "Pool",
        url: "",
        columns: [
          { id: "aim", name: "Aim" },
          { id: "layout", name: "Layout" },
        ],
        rows: ["a", "b", "c", "d", "e", "f"].map((slug, index) => ({
          id: `${id}/pool/${slug}`,
          name: slug,
          cells: {
            aim: { text: `aim ${index % 3}`, card: null, values: [] },
            layout: { text: "1, 2", card: null, values: [1, 2] },
          },
        })),
      },
    ],
  },
);
