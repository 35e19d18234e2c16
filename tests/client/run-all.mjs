/**
 * Run every test of the randomizer and of the page scripts in one process: `npm test`. Half of the
 * time of one process for each file is its start, and a fifth of the rest are the names that tsx
 * gives to every function. `node --import tsx --test FILE` runs one file. With the large space for
 * new objects that package.json sets, most of them are no longer used when it is first collected.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const FOLDER = fileURLToPath(new URL("./", import.meta.url));
const tests = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .sort();

/** Tests read files beside them. */
const ownAddresses = {
  name: "own addresses",
  setup: (bundle) =>
    bundle.onLoad({ filter: /\.test\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(
        "import.meta.url",
        JSON.stringify(pathToFileURL(path)),
      ),
      loader: "ts",
    })),
};

// Below the project, so that its packages are found.
const folder = mkdtempSync(join(FOLDER, "../../node_modules/.tests-"));
const outfile = join(folder, "tests.mjs");
await build({
  stdin: { contents: tests.map((file) => `import "./${file}";`).join("\n"), resolveDir: FOLDER },
  tsconfig: join(FOLDER, "../../client/tsconfig.json"),
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  sourcemap: "inline",
  outfile,
  plugins: [ownAddresses],
});
process.setSourceMapsEnabled(true);
try {
  await import(pathToFileURL(outfile).href);
} finally {
  rmSync(folder, { recursive: true });
}
