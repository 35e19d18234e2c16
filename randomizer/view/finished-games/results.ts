/** Finished games as results, counted by player, pack and mission, and as CSV. */

import { SIDES } from "../../engine/index.ts";
import type { Save } from "../saves/format.ts";

export interface GameResult {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly pack: string;
  readonly mission: string;
  readonly players: readonly [string, string];
  readonly score: readonly [number, number];
  /** The seat of the winner; null if nobody has said who won. Two players may have the same name. */
  readonly winner: 0 | 1 | "draw" | null;
}

export interface Count {
  readonly name: string;
  games: number;
  wins: number;
  draws: number;
  points: number;
}

/** The result of a finished game; null for any other. */
export function resultOf(id: string, save: Save): GameResult | null {
  const { summary } = save;
  if (summary === null || !summary.done) return null;
  const [a, d] = [summary.score.attacker, summary.score.defender];
  const { winner } = summary;
  return {
    id,
    time: save.changed,
    pack: summary.pack,
    mission: summary.mission[0] ?? "",
    players: [summary.sides.attacker, summary.sides.defender],
    score: [a, d],
    winner: winner === "attacker" ? 0 : winner === "defender" ? 1 : winner,
  };
}

/** Games counted by a name; `seats` says which sides of a game count for the name. */
function countBy(
  results: readonly GameResult[],
  seats: (result: GameResult) => readonly (readonly [name: string, seat: 0 | 1])[],
): Count[] {
  const counts = new Map<string, Count>();
  for (const result of results)
    for (const [name, seat] of seats(result)) {
      const count = counts.get(name) ?? { name, games: 0, wins: 0, draws: 0, points: 0 };
      counts.set(name, count);
      count.games += 1;
      count.points += result.score[seat];
      if (result.winner === "draw") count.draws += 1;
      else if (result.winner === seat) count.wins += 1;
    }
  return [...counts.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

export const byPlayer = (results: readonly GameResult[]): Count[] =>
  countBy(results, ({ players: [first, second] }) => [
    [first, 0],
    [second, 1],
  ]);

/** Games counted by a text, with the wins of the Attacker and the points of both sides. */
export const byText = (
  results: readonly GameResult[],
  text: (result: GameResult) => string,
): Count[] =>
  countBy(results, (result) => [[text(result), 0]]).map((count) => {
    const own = results.filter((result) => text(result) === count.name);
    const points = own.reduce((sum, { score }) => sum + (score[0] + score[1]) / 2, 0);
    return { ...count, points };
  });

const HEAD = ["date", "pack", "mission", ...SIDES, "attacker_vp", "defender_vp", "winner"];

/** The results as CSV (RFC 4180), the latest first. */
export function toCsv(results: readonly GameResult[]): string {
  const rows = results.map(({ time, pack, mission, players, score, winner }) => [
    new Date(time).toISOString().slice(0, 10),
    pack,
    mission,
    ...players,
    ...score.map(String),
    winner === "draw" ? "draw" : winner === null ? "" : players[winner],
  ]);
  return [HEAD, ...rows].map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

/** A CSV field; text that a spreadsheet would run as a formula gets an apostrophe. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
