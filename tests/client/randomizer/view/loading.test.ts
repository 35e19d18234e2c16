/** Packs that this page can play, and what is done when one cannot be loaded. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Pack } from "../../../../client/randomizer/engine/pack.ts";
import { Loader, Packs } from "../../../../client/randomizer/view/loading.ts";
import { Notices } from "../../../../client/randomizer/view/notices.ts";
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

/** A page whose details can be loaded only while there is a network, and the times that this was tried. */
function offline() {
  const network = { isUp: false, tries: [] as string[] };
  const packs = new Packs(libraryOf(pack));
  packs.loadDetails = async ({ id }) => {
    network.tries.push(id);
    if (!network.isUp) throw new Error("no network");
  };
  const notices = new Notices(() => undefined);
  const page = { packs, notices, form: { pack: pack.id }, draw: () => undefined };
  return { network, notices, loader: new Loader(page) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("“Try again” loads everything that could not be loaded", async () => {
  const { network, notices, loader } = offline();
  const shown: string[] = [];
  for (const id of ["one", "two"]) loader.withDetails({ ...pack, id }, () => void shown.push(id));
  await settled();
  network.isUp = true;
  notices.get("not-loaded")?.action?.go();
  assert.ok(!notices.has("not-loaded"));
  await settled();
  assert.deepEqual(shown, ["one", "two"]);
});

test("what could not be loaded is loaded as soon as something else can be, and the message goes", async () => {
  const { network, notices, loader } = offline();
  const shown: string[] = [];
  loader.withDetails({ ...pack, id: "one" }, () => void shown.push("one"));
  await settled();
  assert.ok(notices.has("not-loaded"));
  network.isUp = true;
  loader.withDetails({ ...pack, id: "two" }, () => void shown.push("two"));
  await settled();
  assert.deepEqual(shown, ["two", "one"]);
  assert.ok(!notices.has("not-loaded"));
});
