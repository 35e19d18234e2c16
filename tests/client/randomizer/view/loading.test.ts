/** Packs that this page can play. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { Packs } from "../../../../client/randomizer/view/loading.ts";
import { harbour } from "../packs/harbour.ts";
import { libraryOf, newBrowser } from "./browser.ts";

const pack = harbour();

beforeEach(newBrowser);

test("a pack of another build's format counts as not loaded", () => {
  const packs = new Packs(libraryOf(pack));
  assert.equal(packs.get(pack.id), pack);
  assert.deepEqual(packs.loaded, [pack]);
  const old = new Packs(libraryOf({ ...pack, schema: 2 } as unknown as Pack));
  assert.ok(old.has(pack.id), "it can be loaded");
  assert.equal(old.get(pack.id), null);
  assert.deepEqual(old.loaded, [], "no saved game is opened with it");
});
