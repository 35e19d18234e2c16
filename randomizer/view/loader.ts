/** Goes on once what is needed is loaded, and says so when it cannot be loaded. */

import type { Id } from "../engine/index.ts";
import { type Extras, extras, loadExtras } from "./loading.ts";
import type { Session } from "./session.ts";
import * as T from "./texts.ts";

/** The key of the message. */
const NOT_LOADED = "not-loaded";

export class Loader {
  /** Whether a game waits for its pack. */
  isLoading = false;
  /** Changes with every page that a player goes to: what was loaded for another is not opened. */
  private visit = 0;
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  /** Open nothing that is still being loaded. */
  stay(): void {
    this.visit += 1;
  }

  /** Go on once a pack is loaded, unless the player has gone elsewhere; at once if it is there. */
  withPack(id: Id | null, go: () => void): void {
    const { packs } = this.session;
    this.visit += 1;
    const { visit } = this;
    if (id === null || !packs.has(id) || packs.get(id) !== null) {
      this.isLoading = false;
      go();
      return;
    }
    this.isLoading = true;
    this.session.draw();
    packs.load(id).then(
      () => visit === this.visit && this.withPack(id, go),
      () => {
        if (visit !== this.visit) return;
        this.isLoading = false;
        this.say(() => this.withPack(id, go));
      },
    );
  }

  /** Load the pack that is chosen in the form. */
  formPack(): void {
    const { packs, form, notes } = this.session;
    if (packs.get(form.pack) !== null) return;
    packs.load(form.pack).then(
      () => this.session.draw(),
      // A game that waits for the same pack has said so.
      () => notes.has(NOT_LOADED) || this.say(() => this.formPack()),
    );
  }

  /** Use the extras once they are loaded; at once if they are. */
  withExtras(go: (found: Extras) => void): void {
    const found = extras();
    if (found !== null) {
      go(found);
      return;
    }
    loadExtras().then(go, () => {
      Object.assign(this.session, { dialog: null, tableMode: false, page: "start" });
      this.say(() => this.withExtras(go));
    });
  }

  private say(again: () => void): void {
    const go = (): void => {
      this.session.dismiss(NOT_LOADED);
      again();
    };
    this.session.say(NOT_LOADED, {
      text: T.notLoaded,
      action: { id: "retry", label: T.retry, go },
    });
  }
}
