/**
 * Run every test of the randomizer and of the page scripts in one process: `npm test`. Half of the
 * time of one process for each file is its start. `node --import tsx --test FILE` runs one file.
 */

import { readdirSync } from "node:fs";

const FOLDER = new URL("./", import.meta.url);

const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
for (const file of files.sort())
  if (file.endsWith(".test.ts")) await import(new URL(file, FOLDER).href);
