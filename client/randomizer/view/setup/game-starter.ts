/** Starts games: the one that the form describes, another like the last one, and a rematch. */

import { begun, current, type Game } from "../../engine/history.ts";
import type { Library } from "../library.ts";
import type { Loader, Packs } from "../loading.ts";
import type { Autosave } from "../saves/autosave.ts";
import type { OpenGame } from "../saves/format.ts";
import { blank, type Form, opening } from "./form.ts";
import { poolOpening } from "./pool-opening.ts";

/** What it needs of the page. */
interface StarterPage {
  readonly library: Library;
  readonly packs: Packs;
  readonly loader: Loader;
  readonly autosave: Autosave;
  readonly form: Form;
  readonly game: OpenGame | null;
  /** Do something that the rules may refuse with a sentence. */
  attempt(go: () => void): void;
  enter(form: Form, game: Game): void;
}

export class GameStarter {
  private readonly page: StarterPage;

  constructor(page: StarterPage) {
    this.page = page;
  }

  /** Start the game that the form describes. */
  start(form: Form = this.page.form): void {
    const { autosave, loader, packs } = this.page;
    const pack = packs.get(form.pack);
    if (pack === null) return;
    loader.stay();
    autosave.finish();
    const ofPool = form.how === "pool" ? poolOpening : undefined;
    this.page.attempt(() => this.page.enter(form, begun(pack, opening(pack, form, ofPool))));
  }

  /** Start another game like the last one, with the names that are typed. */
  again(): void {
    const { form, library, loader } = this.page;
    const { players, armies } = form;
    const next = { ...blank(library), players, armies };
    loader.withPack(next.pack, () => this.start(next));
  }

  /** Start another game of the same pack with the same players. */
  rematch(): void {
    if (this.page.game === null) return;
    const { game, details } = this.page.game;
    const { players = ["", ""], variant = "", exclude = [] } = current(game).opening;
    const opened = { pack: game.pack.id, players, armies: details.armies, variant, exclude };
    this.start({ ...this.page.form, how: "random", picks: {}, ...opened });
  }
}
