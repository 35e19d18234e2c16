/** Plays packs from standard input: a line holds how many games and a pack, the answer what failed. */

import { createInterface } from "node:readline";
import type { Pack } from "../engine/pack.ts";
import { race } from "./player.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const { games, pack } = JSON.parse(line) as { games: number; pack: Pack };
  let failed = "";
  for (let number = 0; number < games && failed === ""; number += 1) {
    try {
      race(pack, number, () => {});
    } catch (error) {
      failed = `game ${number}: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
    }
  }
  process.stdout.write(`${JSON.stringify(failed)}\n`);
}
