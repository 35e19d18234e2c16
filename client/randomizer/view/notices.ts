/** Notices on the page; each stays until it is dismissed. */

export interface Notice {
  readonly text: string;
  readonly action?: { readonly id: string; readonly label: string; go(): void };
  /** What dismissing it means, if that is more than that it was read. */
  readonly leave?: string;
  readonly file?: { readonly name: string; readonly text: string; readonly label: string };
}

/** The notices by what they are about: a new one replaces an earlier one about the same. */
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

  say(key: string, note: Notice): void {
    this.notices.set(key, note);
    this.alert = note.text;
    this.draw();
  }

  dismiss(key: string): void {
    this.forget(key);
    this.draw();
  }

  /** Dismiss messages with the next drawing of the page. */
  forget(...keys: readonly string[]): void {
    for (const key of keys) this.notices.delete(key);
  }
}
