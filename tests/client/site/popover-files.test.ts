import assert from "node:assert/strict";
import { test } from "node:test";
import { popoverOf } from "../../../client/shared/popover-files.ts";

test("an id that is the name of a property of every object has no popover", async () => {
  const head = { append: (element: EventTarget) => element.dispatchEvent(new Event("error")) };
  const document = { createElement: () => new EventTarget(), head };
  Object.assign(globalThis, {
    window: { musterbookPopovers: { "e/known": "<h2>A</h2>" } },
    document,
  });
  const folder = new URL("https://club.example/assets/");
  assert.equal(await popoverOf("e/known", folder), "<h2>A</h2>");
  for (const id of ["constructor", "toString", "__proto__"])
    assert.equal(await popoverOf(id, folder), undefined, id);
});
