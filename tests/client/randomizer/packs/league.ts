/** An invented pack with kinds of mission, an asked-for card and cards for the side that is behind. */

import { build, cap, group } from "./build.ts";

const id = "ed/league";
const aims = [group({ timing: ["turn-end"], lines: [{ vp: 4, each: "post held" }] })];
const gates = [
  group({
    timing: ["turn-end"],
    lines: [
      { vp: 3, if: "gate held" },
      { vp: 5, each: "other held" },
      { vp: 3, each: "held without the gate", instead: true },
    ],
  }),
  group({ side: "attacker", timing: ["whenever"], drains: true, lines: [{ vp: 4, each: "raid" }] }),
];
const sights = [
  group({ timing: ["turn-end"], lines: [{ vp: 4, if: "one way" }] }),
  group({ timing: ["turn-end"], instead: true, lines: [{ vp: 4, if: "or the other" }] }),
];
const spurts = [group({ timing: ["turn-end"], lines: [{ vp: 3, if: "caught up" }] })];
const stratagem = { cost: { cp: 0 }, phases: ["fight"], uses: null } as const;
const spurt = { stratagem, scoring: spurts };

export const league = build(
  id,
  {
    rounds: 4,
    setup: [{ op: "draw", deck: `${id}/ground`, count: 1 }],
    variants: {
      even: {
        name: "Even",
        summary: "",
        setup: [
          { op: "draw", deck: `${id}/aim`, count: 1 },
          { op: "draw", deck: `${id}/mood`, count: 1, optional: true, ask: "With a mood?" },
        ],
      },
      uneven: {
        name: "Uneven",
        summary: "",
        setup: [{ op: "draw", deck: `${id}/far-aim`, count: 1 }],
      },
    },
    challenger: { deck: `${id}/spurt`, behind: 6 },
    command: { start: 0, gain: 1, extra: null },
    scoring: {
      by_hand: { toll: "Toll" },
      caps: [
        cap(12, { of: ["spurt"], name: "Spurts" }),
        cap(20, { of: ["aim", "spurt"], name: "Both together" }),
        cap(9, { of: ["toll"], name: "Toll" }),
      ],
      awards: {},
      victory: "",
    },
  },
  {
    ground: { cards: { plain: {}, hill: {} } },
    aim: { score: "aim", cards: { posts: { scoring: aims } } },
    "far-aim": { score: "aim", cards: { gates: { scoring: gates } } },
    mood: { cards: { bright: { scoring: sights }, dull: {} } },
    spurt: { score: "spurt", cards: { one: spurt, two: spurt, three: spurt } },
  },
);
