/** Packs that the build has exported: `MUSTERBOOK_PACKS` has their paths, separated as in PATH. */

import { existsSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";

export const exported: readonly Pack[] = (process.env["MUSTERBOOK_PACKS"] ?? "")
  .split(delimiter)
  .filter((path) => path !== "" && existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, "utf8")) as Pack);
