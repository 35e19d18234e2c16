/** Invented packs where the sides differ: a table gives each a card, or each draws from its own. */

import { build, group } from "./build.ts";

const id = "ed/matrix";
const aim = (slug: string): string => `${id}/aim/${slug}`;
const scoring = [group({ timing: ["turn-end"], lines: [{ vp: 5, if: "done" }] })];

/** Both sides choose a stance in secret. */
export const stance = {
  op: "choose",
  by: "each",
  from: "options",
  options: { hold: "Hold", strike: "Strike" },
  name: "stance",
  count: 1,
  to: "keep",
  secret: true,
} as const;

/** The table of both choices names the aim of each. */
export const matrix = build(
  id,
  {
    rounds: 3,
    setup: [
      stance,
      {
        op: "assign",
        deck: `${id}/aim`,
        choice: "stance",
        table: {
          hold: { hold: aim("stand"), strike: aim("wall") },
          strike: { hold: aim("breach"), strike: aim("duel") },
        },
      },
    ],
  },
  {
    aim: {
      score: "aim",
      cards: { stand: { scoring }, wall: { scoring }, breach: { scoring }, duel: { scoring } },
    },
  },
);

/** The attacker draws from one deck, the defender from another, and one draw is of a shared deck. */
export const uneven = build(
  "ed/uneven",
  {
    rounds: 2,
    setup: [
      { op: "draw", deck: "ed/uneven/assault", count: 1, side: "attacker" },
      { op: "draw", deck: "ed/uneven/guard", count: 1, side: "defender" },
      { op: "draw", deck: "ed/uneven/both", count: 2 },
    ],
  },
  {
    assault: { score: "aim", cards: { a1: { scoring }, a2: { scoring } } },
    guard: {
      score: "aim",
      cards: {
        g1: { scoring: [group({ side: "defender", lines: [{ vp: 3, if: "held" }] })] },
        g2: { scoring },
      },
    },
    both: { cards: { b1: {}, b2: {}, b3: {} } },
  },
);
