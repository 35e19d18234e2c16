/** A mission or a result as text. */

import { cardOf, deckOf, type Side, variantOf } from "../../engine/pack.ts";
import { capital } from "../../engine/phrases.ts";
import { factsOf, handOf, missionCopies } from "../../engine/piles.ts";
import { hasBegun, idOf } from "../../engine/state.ts";
import { setupFacts } from "../mission/setup-summary.tsx";
import type { GameReport } from "../score/game-report.ts";
import type { View } from "../session-context.ts";
import * as T from "../texts.ts";

/** The mission in a few lines. */
export const missionText = (view: View, address: string): string =>
  [packLine(view), ...missionLines(view), address].filter((line) => line !== "").join("\n");

/** The edition and the pack of a game, and its day if it is given. */
export function packLine({ pack, session }: View, day = ""): string {
  const { edition = "" } = session.library.packs.find(({ id }) => id === pack.id) ?? {};
  return [edition, pack.name, day].filter(Boolean).join(" · ");
}

/** The type of game, each card of the mission and who has it, the set-up, and how hands are chosen. */
export function missionLines(view: View): string[] {
  const { pack, state } = view;
  const facts = setupFacts(view)
    .filter(({ stays }) => stays || !hasBegun(state))
    .map(({ name, value }) => [name, value] as const);
  const told = facts.flatMap(([, value]) => [value, ...value.split(", ")]);
  const cards = missionCopies(pack, state).flatMap(([copy, { owner }]) => {
    const card = cardOf(pack, idOf(copy));
    if (told.includes(card.name)) return [];
    const whose = owner === null ? "" : ` (${pack.sides[owner]})`;
    return [[deckOf(pack, card.deck).singular + whose, card.name] as const];
  });
  const { hand, variants } = pack.game;
  const modes = state.seats.flatMap((side) => {
    const { mode } = state.sides[side];
    if (hand === null || mode === null || Object.keys(hand.modes).length < 2) return [];
    const name = `${deckOf(pack, hand.deck).name} (${pack.sides[side]})`;
    const fixed = handOf(pack, state, side).filter((copy) => factsOf(state, copy).held === "fixed");
    const names = fixed.map((copy) => cardOf(pack, idOf(copy)).name);
    const list = names.length > 0 ? ` (${names.join(", ")})` : "";
    return [[name, (hand.modes[mode]?.name ?? "") + list] as const];
  });
  const variant = variants[variantOf(pack, state.opening.variant) ?? ""];
  return [
    variant?.name ?? "",
    ...[...cards, ...facts, ...modes].map(
      ([name, value]) => `${capital(name)}${/[.?!]$/.test(name) ? "" : ":"} ${value}`,
    ),
  ].filter(Boolean);
}

/** The result in a few lines, those of the mission among them. */
export function resultText(facts: GameReport, mission: readonly string[], address: string): string {
  const { pack, state, outcome, sides, seats, score, sums, rounds, ...rest } = facts;
  const [left, right] = seats;
  const both = (of: Readonly<Record<Side, string | number>>, by = " : "): string =>
    `${of[left]}${by}${of[right]}`;
  const points = `${sides[left]} ${both(score)} ${sides[right]}.`;
  return [
    [pack, state, rest.date].filter(Boolean).join(" · "),
    outcome === "" ? points : `${points} ${outcome}.`,
    ...sums.map(({ name, of }) => `${name}: ${both(of)}`),
    `${T.byRound}: ${rounds.map((of) => both(of, ":")).join(", ")}`,
    ...mission,
    rest.armies.some(Boolean)
      ? `${T.army}: ${rest.armies.map((army) => army || "–").join(" : ")}`
      : "",
    rest.note,
    address,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
