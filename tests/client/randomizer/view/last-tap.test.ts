/** A second tap on what the other player has just tapped. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action } from "../../../../client/randomizer/engine/events.ts";
import type { Game } from "../../../../client/randomizer/engine/history.ts";
import { takesBack } from "../../../../client/randomizer/view/battle/last-tap.ts";

const line = { side: "attacker", copy: "goal", group: 0, line: 0 } as const;
const after = (...actions: Action[]) => ({ steps: [{ actions }], at: 1 }) as unknown as Game;

test("a tap takes back what the last step has scored, also with dice from the table", () => {
  const none: Action = { type: "score", ...line, count: 0 };
  for (const scored of [{ count: 1 }, { count: 1, rolled: 4 }]) {
    assert.ok(takesBack(after({ ...line, ...scored, type: "score" }), [none]));
    assert.ok(!takesBack(after({ ...line, ...scored, line: 1, type: "score" }), [none]));
  }
  assert.ok(!takesBack(after(none), []));
});
