/** Continues once packs, their details or extras are loaded, and shows a message if loading fails. */

import type { Id, Pack } from "../engine/index.ts";
import { type Extras, extras, loadExtras } from "./loading.ts";
import type { Session } from "./session.ts";
import * as T from "./texts.ts";

/** The key of the message. */
const NOT_LOADED = "not-loaded";

export class Loader {
  /** Whether a game waits for its pack. */
  isLoading = false;
  /**
   * Changes with every page that a player visits, so that nothing loaded for an earlier page is
   * opened.
   */
  private visit = 0;
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  /** Cancel the opening of anything that is still being loaded. */
  stay(): void {
    this.visit += 1;
  }

  /** Continue once a pack is loaded (immediately if it is), unless the player has left the page. */
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
      // A game that waits for the same pack has shown the message already.
      () => notes.has(NOT_LOADED) || this.say(() => this.formPack()),
    );
  }

  /** Continue once the drawings and popovers of a pack are loaded. */
  withDetails(pack: Pack, go: () => void): void {
    const { packs, notes } = this.session;
    // Several maps may wait for the same script; the first has shown the message.
    packs
      .loadDetails(pack)
      .then(go, () => notes.has(NOT_LOADED) || this.say(() => this.withDetails(pack, go)));
  }

  /** Use the extras once they are loaded (immediately if they are). */
  withExtras(go: (extras: Extras) => void): void {
    const loaded = extras();
    if (loaded !== null) {
      go(loaded);
      return;
    }
    loadExtras().then(go, () => {
      Object.assign(this.session, { dialog: null, tableMode: false, page: "start" });
      this.say(() => this.withExtras(go));
    });
  }

  private say(retry: () => void): void {
    const go = (): void => {
      this.session.dismiss(NOT_LOADED);
      retry();
    };
    this.session.say(NOT_LOADED, {
      text: T.notLoaded,
      action: { id: "retry", label: T.retry, go },
    });
  }
}
