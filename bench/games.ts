/** Plays games of the packs in the arguments and prints the games per second of each. */

import { readFileSync } from "node:fs";
import type { Pack } from "../client/randomizer/engine/pack.ts";
import { race } from "../tests/client/randomizer/player.ts";

const GAMES = Number(process.argv[2]);

for (const path of process.argv.slice(3)) {
  const pack = JSON.parse(readFileSync(path, "utf8")) as Pack;
  const started = process.cpuUsage();
  for (let number = 0; number < GAMES; number += 1) race(pack, number, () => undefined);
  const { user, system } = process.cpuUsage(started);
  const rate = Math.round((GAMES * 1e6) / (user + system));
  const many = (10_000 / rate).toFixed(1);
  console.log(
    `${pack.id.padEnd(32)} ${String(rate).padStart(8)} games per second of processor time, 10,000 in ${many} s`,
  );
}
