/** Back closes what is open before it leaves the page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { BackButton, type Layers } from "../../../client/shared/tab-history.ts";
import { browser, newBrowser } from "../randomizer/view/browser.ts";

/** A page with a number of things open on top of each other, and its button. */
function page(): Layers & { count: number; open(count: number): void } {
  newBrowser();
  browser.history.entries = ["the page before", null];
  browser.history.at = 1;
  const layers = {
    count: 0,
    get hasLayer() {
      return this.count > 0;
    },
    closeLayer() {
      this.open(this.count - 1);
    },
    open(count: number) {
      this.count = count;
      button.update();
    },
  };
  const button = new BackButton(layers);
  return layers;
}

const microtasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("Back closes the topmost first, then the one below, and only then leaves the page", async () => {
  const layers = page();
  layers.open(2);
  browser.history.go(-1);
  assert.equal(layers.count, 1);
  browser.history.go(-1);
  assert.equal(layers.count, 0);
  await microtasks();
  assert.equal(browser.history.at, 1);
  browser.history.go(-1);
  assert.equal(browser.history.state, "the page before");
});

test("after something is closed in the page, the next Back leaves it", async () => {
  const layers = page();
  layers.open(1);
  layers.open(0);
  layers.open(0);
  await microtasks();
  assert.equal(browser.history.at, 1, "its entry is gone, and nothing more");
});

test("something opened while the page goes back is not closed by that", async () => {
  const layers = page();
  layers.open(1);
  layers.open(0);
  layers.open(1);
  await microtasks();
  assert.equal(layers.count, 1);
  browser.history.go(-1);
  assert.equal(layers.count, 0);
  await microtasks();
  assert.equal(browser.history.at, 1);
});

test("Forward to an entry whose part is closed goes back again", async () => {
  const layers = page();
  layers.open(1);
  browser.history.go(-1);
  browser.history.go(1);
  await microtasks();
  assert.equal(browser.history.at, 1);
  assert.equal(layers.count, 0);
});
