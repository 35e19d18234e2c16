/** An invented pack with one aim. */

import { build, cap, control, group } from "./build.ts";

export const AIM = "ed/sheet/aim/purge";

/** One aim with conditions of every kind of moment. */
export const purge = build(
  "ed/sheet",
  {
    setup: [
      { op: "draw", deck: "ed/sheet/ground", count: 1 },
      { op: "draw", deck: "ed/sheet/aim", count: 1 },
    ],
    command: { start: 0, gain: 0, extra: null },
    scoring: {
      caps: [cap(40, { of: ["aim"], name: "Aims" })],
      by_hand: {},
      awards: { painted: { name: "Painted", vp: 10, if: "all painted" } },
      victory: "",
    },
  },
  {
    ground: { role: "deployment", cards: { bay: { map: "ed/sheet/bay" } } },
    aim: {
      role: "primary",
      score: "aim",
      cards: {
        purge: {
          scoring: [
            group({
              timing: ["round-end"],
              lines: [
                { vp: 4, if: "more destroyed" },
                { vp: 4, if: "one destroyed" },
              ],
            }),
            group({ timing: ["turn-end"], lines: [{ vp: 3, if: "held" }] }),
            group({ timing: ["opponent-turn-end"], lines: [{ vp: 2, if: "guarded" }] }),
            group({ timing: ["whenever"], lines: [{ vp: 4, if: "their leader" }] }),
            group({
              timing: ["command-phase-end"],
              lines: [
                { vp: 5, each: "marker", markers: control("any") },
                { vp: 1, each: "far marker", markers: control("no-mans-land") },
              ],
              caps: [cap(10, { per: "turn" })],
            }),
          ],
        },
      },
    },
  },
  {
    maps: {
      "ed/sheet/bay": {
        id: "ed/sheet/bay",
        name: "Bay",
        box: [0, 0, 600, 440],
        markers: [
          { id: "home", name: "Home", zone: "attacker", x: 0, y: 0 },
          { id: "middle", name: "Middle", zone: "none", x: 0, y: 0 },
        ],
      },
    },
  },
);
