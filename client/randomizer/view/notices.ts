/** Notices on the page; each stays until it is dismissed. */

import * as T from "./texts.ts";

interface Notice {
  readonly text: string;
  readonly action?: { readonly id: string; readonly label: string; go(): void };
  /** What dismissing it means, if that is more than that it was read. */
  readonly leave?: string;
  readonly file?: { readonly name: string; readonly text: string; readonly label: string };
}

/** A notice that offers a game as a file. */
export const fileNotice = (text: string, game: string, label = T.downloadGame): Notice => ({
  text,
  file: { name: "game.musterbook.json", text: game, label },
});

/** The notice of a game that is `kept`; its text comes as a file if the browser cannot store it. */
export const keptNotice = (kept: string, text: string | null): Notice =>
  text === null ? { text: kept } : fileNotice(T.notKept, text);

/** The notices by subject: a new one replaces an earlier one about the same subject. */
export class Notices {
  /** What screen readers announce: the latest one. */
  alert = "";
  private readonly notices = new Map<string, Notice>();
  private readonly draw: () => void;

  constructor(draw: () => void) {
    this.draw = draw;
  }

  get all(): readonly (readonly [string, Notice])[] {
    return [...this.notices];
  }

  has(key: string): boolean {
    return this.notices.has(key);
  }

  get(key: string): Notice | undefined {
    return this.notices.get(key);
  }

  say(key: string, notice: Notice): void {
    this.notices.set(key, notice);
    this.alert = notice.text;
    this.draw();
  }

  dismiss(key: string): void {
    this.forget(key);
    this.draw();
  }

  /** Dismiss notices the next time that the page is drawn. */
  forget(...keys: readonly string[]): void {
    for (const key of keys) this.notices.delete(key);
  }
}
