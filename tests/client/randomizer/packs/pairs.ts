/** An invented pack in which both sides' stances decide each side's aim and the map of both. */

import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { build, cap, group } from "./build.ts";

const id = "ed/pairs";
const STANCES = ["hold", "strike", "spy"] as const;
const aim = (mine: string, theirs: string): string => `${id}/aim/${mine}-${theirs}`;
export const mapOf = (one: string, two: string, at: string): string =>
  `${id}/maps/${[one, two].sort().join("-")}-${at}`;

const pairs = STANCES.flatMap((one, at) => STANCES.slice(at).map((two) => [one, two] as const));
const maps = pairs.flatMap(([one, two]) => ["a", "b", "c"].map((at) => mapOf(one, two, at)));
const table = Object.fromEntries(
  STANCES.map((mine) => [
    mine,
    Object.fromEntries(STANCES.map((theirs) => [theirs, aim(mine, theirs)])),
  ]),
);
const aims = STANCES.flatMap((mine) => STANCES.map((theirs) => `${mine}-${theirs}`));

export const pairsPack: Pack = build(
  id,
  {
    rounds: 3,
    command: { start: 0, gain: 1, extra: 1 },
    setup: [
      {
        op: "choose",
        by: "each",
        from: "deck",
        deck: `${id}/stance`,
        name: "stance",
        count: 1,
        to: "keep",
        secret: true,
      },
      { op: "assign", deck: `${id}/aim`, choice: "stance", table },
      {
        op: "map",
        choice: "stance",
        names: ["A", "B", "C"],
        pairs: pairs.map(([one, two]) => ({
          of: [one, two],
          maps: ["a", "b", "c"].map((at) => mapOf(one, two, at)),
        })),
      },
      {
        op: "choose",
        by: "owner",
        from: "deck",
        deck: `${id}/whim`,
        count: 1,
        to: "keep",
        secret: false,
        optional: true,
      },
      { op: "sides" },
    ],
    hand: {
      deck: `${id}/task`,
      size: 2,
      fill: "each-turn",
      modes: {
        fixed: { name: "Fixed", choose: 2 },
        tactical: { name: "Tactical", choose: null },
      },
      discard: { timing: "turn-end", cp: 1, except_rounds: [], most: null },
      exchange: {
        card: null,
        cp: 1,
        uses: { times: 1, per: "battle" },
        redraw: { op: "redraw", order: "old-first", old: "discard" },
      },
    },
    scoring: {
      caps: [
        cap(8, { of: ["aim"], per: "round", without: ["battle-end"], name: "Aims" }),
        cap(20, { of: ["aim"], name: "All aims" }),
      ],
      by_hand: {},
      awards: {},
      victory: "",
    },
  },
  {
    stance: { shared: false, cards: Object.fromEntries(STANCES.map((name) => [name, {}])) },
    aim: {
      score: "aim",
      role: "primary",
      cards: Object.fromEntries(
        aims.map((name) => [
          name,
          {
            scoring: [
              group({
                timing: ["command-phase-end"],
                except: [{ rounds: [3, 3], player: null, timing: "turn-end", when: "" }],
                lines: [{ vp: 3, each: "hill" }],
              }),
              group({ timing: ["battle-end"], lines: [{ vp: 6, if: "the tower is yours" }] }),
            ],
          },
        ]),
      ),
    },
    whim: {
      cards: {
        swapped: { effects: [{ op: "reassign", deck: `${id}/aim`, how: "swap" }] },
        mirror: {
          effects: [
            {
              op: "reassign",
              deck: `${id}/aim`,
              how: "share",
              only: [aim("hold", "hold"), aim("spy", "spy")],
            },
          ],
        },
      },
    },
    task: {
      shared: false,
      score: "task",
      role: "secondary",
      cards: Object.fromEntries([
        [
          "guard",
          {
            fixed: true,
            scoring: [
              group({
                timing: ["opponent-turn-end", "last-round-end"],
                lines: [{ vp: 4, if: "you guard" }],
              }),
            ],
          },
        ],
        [
          "late",
          { effects: [{ op: "redraw", order: "old-first", old: "return", if: { round: 1 } }] },
        ],
        ["twin", { effects: [notBeside("other")] }],
        ["other", { effects: [notBeside("twin")] }],
        ...["one", "two", "three", "four", "five", "six", "seven", "eight"].map((name) => [
          name,
          {
            fixed: name === "one" || name === "two",
            scoring: [group({ timing: ["turn-end"], lines: [{ vp: 5, if: "done" }] })],
          },
        ]),
      ]),
    },
  },
  {
    maps: Object.fromEntries(
      maps.map((map) => [
        map,
        {
          id: map,
          name: map.slice(map.lastIndexOf("/") + 1),
          box: [0, 0, 600, 440] as const,
          svg: "<svg></svg>",
          markers: [{ id: "tower", name: "Tower", zone: "none" as const, x: 0, y: 0 }],
        },
      ]),
    ),
  },
);

function notBeside(card: string) {
  return {
    op: "redraw" as const,
    order: "old-first" as const,
    old: "return" as const,
    optional: true,
    if: { in_play: `${id}/task/${card}` },
  };
}
