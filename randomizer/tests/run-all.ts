/**
 * Run every test of the randomizer and of the page scripts in one process: `npm test`. Half of the
 * time of one process for each file is its start. `node --import tsx --test FILE` runs one file.
 */

import { readdirSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);

for (const folder of ["randomizer/", "templates/scripts/"]) {
  const files = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" });
  for (const file of files.sort())
    if (file.endsWith(".test.ts")) await import(new URL(folder + file, ROOT).href);
}
