/** The form of the start page, and what of it is remembered. */

import * as v from "valibot";
import { parsed, store, stored } from "../../../shared/storage.ts";
import type { Frozen } from "../../engine/events.ts";
import { type Id, type Pack, setupOf } from "../../engine/pack.ts";
import { listOf, pairSchema, typedText } from "../../engine/schemas.ts";
import { type Library, packsByEdition } from "../loading.ts";

const START_FORM_KEY = "musterbook.randomizer.setup";
const names = v.fallback(pairSchema(typedText), ["", ""]);

/** The form of the last game. */
const REMEMBERED = v.object({
  pack: typedText,
  variant: v.fallback(typedText, ""),
  how: v.fallback(v.picklist(["random", "pool", "hand"]), "random"),
  exclude: v.fallback(listOf(typedText), []),
  players: names,
  armies: names,
});
type Remembered = Frozen<v.InferOutput<typeof REMEMBERED>>;

export interface Form extends Remembered {
  /** The pool of a pack with several; the first one if empty. */
  readonly poolId: Id;
  /** The row of the pool; a random one if empty. */
  readonly pool: string;
  readonly picks: Readonly<Record<Id, Id>>;
  readonly seed: string;
  /** How many tables an organiser draws. */
  readonly tables: number;
}

/** Remember the set-up of a game for the next one. */
export function rememberForm(form: Form): void {
  const { pack, variant, how, exclude, players, armies } = form;
  store(START_FORM_KEY, JSON.stringify({ pack, variant, how, exclude, players, armies }));
}

/** What was remembered; empty if there is nothing, or its pack is not here. */
function rememberedForm(library: Library): Partial<Remembered> {
  const saved = v.safeParse(REMEMBERED, parsed(stored(START_FORM_KEY)));
  const isHere = saved.success && library.packs.some(({ id }) => id === saved.output.pack);
  return isHere ? saved.output : {};
}

/** Forget it, when the page cannot show it. */
export const forgetForm = (): void => void store(START_FORM_KEY, null);

/** An empty form of a pack. */
export const emptyForm = (pack: Id): Form => ({
  pack,
  variant: "",
  how: "random",
  poolId: "",
  pool: "",
  picks: {},
  exclude: [],
  players: ["", ""],
  armies: ["", ""],
  seed: "",
  tables: 4,
});

/** The form of the last game, else an empty one; by default for the newest pack. */
export function newForm(library: Library, pack?: Id): Form {
  const last = rememberedForm(library);
  const form = emptyForm(pack ?? last.pack ?? packsByEdition(library)[0]?.[1][0]?.id ?? "");
  // The type of mission and the cards that were left out are those of a pack.
  return last.pack === form.pack ? { ...form, ...last } : form;
}

/** The type of mission that is chosen; empty for a pack without types. */
export function formVariant(pack: Pack, form: Form): string {
  const types = Object.keys(pack.game.variants);
  return types.includes(form.variant) ? form.variant : (types[0] ?? "");
}

/** The form for tables that others draw: its type of mission, or one without secret choices, if known. */
export function withoutSecrets(pack: Pack | null, form: Form): Form {
  if (pack === null) return form;
  const chosen = formVariant(pack, form);
  const isSecret = (variant: string): boolean =>
    setupOf(pack, variant).some((effect) => effect.op === "choose" && effect.secret);
  const open = [chosen, ...Object.keys(pack.game.variants)].find((name) => !isSecret(name));
  return { ...form, variant: open ?? chosen };
}
