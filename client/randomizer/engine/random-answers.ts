/** Random answers to the questions of a set-up that the players leave to chance. */

import { OTHER_MARKER, ROLL } from "./effect-operations.ts";
import { effectOf, type Pack } from "./pack.ts";
import { type Below, shuffled } from "./random.ts";
import type { Prompt } from "./state.ts";

/** An answer to a question; other values than before where there are enough. */
export function randomAnswer(
  pack: Pack,
  prompt: Prompt,
  before: readonly string[],
  below: Below,
): readonly string[] {
  const effect = prompt.effect === null ? null : effectOf(pack, prompt.effect);
  // Whether the condition of an exchange is met cannot be known.
  if (prompt.kind === "confirm") return [effect?.op === "redraw" ? "no" : "yes"];
  const isOption = effect?.op === "choose" && effect.from === "options";
  const values = prompt.choices.filter(
    (value) => isOption || (value !== ROLL && value !== OTHER_MARKER),
  );
  // Of what may be left out, one is enough.
  const count = effect?.optional ? 1 : prompt.count;
  const others = values.filter((value) => !before.includes(value));
  return shuffled(others.length >= count ? others : values, below).slice(0, count);
}
