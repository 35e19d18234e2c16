/** Starts games: the one that the form describes, a drawn one, and a rematch. */

import { act, current, type Game, newGame } from "../engine/history.ts";
import { effectOf, isOnRosters, type Pack } from "../engine/pack.ts";
import { askedBy, openPrompts, permits, questionKey } from "../engine/prompts.ts";
import type { State } from "../engine/state.ts";
import { type Library, type Loader, type Packs, packsByEdition } from "./loading.ts";
import type { OpenGame } from "./saves/save-format.ts";
import { opening } from "./setup/start-action.ts";
import { type Form, newForm } from "./setup/start-form.ts";

/** What starting a game needs of the page. */
export interface StarterPage {
  readonly library: Library;
  readonly packs: Packs;
  readonly loader: Loader;
  readonly form: Form;
  /** The other phone; null without one. */
  readonly phones: { readonly isConnected: boolean } | null;
  readonly game: OpenGame | null;
  /** Do something that the rules may refuse with a sentence. */
  attempt(go: () => void): void;
  /** `name` is what a link calls the game. */
  enter(form: Form, game: Game, name?: string): void;
}

/** Start the game that the form describes; it keeps those `answers` that are on rosters. */
export function startGame(
  page: StarterPage,
  form: Form = page.form,
  answers: State["answers"] = {},
): void {
  const { loader, packs } = page;
  const pack = packs.get(form.pack);
  if (pack === null) return;
  loader.stay();
  // Two phones ask their players in secret.
  const byChance = form.how !== "hand" && !page.phones?.isConnected;
  page.attempt(() => {
    const game = newGame(pack, opening(pack, form, byChance));
    page.enter(form, withRosters(pack, game, answers));
  });
}

/** Draw a mission of a pack, or of the newest one of an edition, or of all if nothing is wanted. */
export function drawMission(page: StarterPage, wanted: string): void {
  const { form, library, loader } = page;
  const packs = packsByEdition(library).flatMap(([, ofEdition]) => ofEdition);
  const entry =
    packs.find(({ id }) => id === wanted) ??
    packs.find(({ id }) => wanted === "" || id.startsWith(`${wanted}/`));
  if (entry === undefined) return;
  const { players, armies } = form;
  const next = { ...newForm(library, entry.id), players, armies, how: "random" as const };
  loader.withPack(entry.id, () => startGame(page, next));
}

/** Start another game of the same pack with the same players, who are asked what they were asked. */
export function rematch(page: StarterPage): void {
  if (page.game === null) return;
  const { game, details } = page.game;
  const { opening, answers } = current(game);
  const { players = ["", ""], variant = "", exclude = [] } = opening;
  const opened = { pack: game.pack.id, players, armies: details.armies, variant, exclude };
  // Who has entered rosters by hand has answered the rest of the set-up, too.
  const isAsked = !opening.chance && !opening.pool && rostersIn(game.pack, answers).length > 0;
  const how = isAsked ? "hand" : "random";
  startGame(page, { ...page.form, how, picks: {}, ...opened }, answers);
}

/** The answers about rosters. */
const rostersIn = (pack: Pack, answers: State["answers"]) =>
  Object.entries(answers).filter(([key]) => isOnRosters(effectOf(pack, askedBy(key))));

/**
 * A new game with the answers that both players gave openly in the set-up of the one before: they are
 * on their rosters. What was chosen in secret is chosen again.
 */
function withRosters(pack: Pack, game: Game, answers: State["answers"]): Game {
  const onRosters = rostersIn(pack, answers);
  if (onRosters.length === 0) return game;
  const slots = onRosters.map(([key]) => `choice ${key}`);
  // On two phones chance has answered nothing, so the questions are still open.
  const isDrawn = current(game).opening.chance === true;
  const asks = isDrawn ? [{ type: "again", slots, asks: true } as const] : [];
  const asking = isDrawn ? act(game, ...asks) : game;
  const given = openPrompts(current(asking)).flatMap((prompt) => {
    const [, value] = onRosters.find(([key]) => key === questionKey(prompt)) ?? [];
    const { id } = prompt;
    return permits(pack, prompt, value) ? [{ type: "answer", prompt: id, value } as const] : [];
  });
  return given.length === 0 ? game : act(game, ...asks, ...given);
}
