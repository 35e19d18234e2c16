/** Messages on the page; each stays until it is dismissed. */

export interface Note {
  readonly text: string;
  readonly action?: { readonly id: string; readonly label: string; go(): void };
  /** What dismissing it means, if that is more than that it was read. */
  readonly leave?: string;
  readonly file?: { readonly name: string; readonly text: string; readonly label: string };
}

/** The messages by what they are about: a new one replaces an earlier one about the same. */
export class Notes {
  /** What screen readers announce: the latest message. */
  alert = "";
  private readonly notes = new Map<string, Note>();
  private readonly draw: () => void;

  constructor(draw: () => void) {
    this.draw = draw;
  }

  get all(): readonly (readonly [string, Note])[] {
    return [...this.notes];
  }

  has(key: string): boolean {
    return this.notes.has(key);
  }

  get(key: string): Note | undefined {
    return this.notes.get(key);
  }

  say(key: string, note: Note): void {
    this.notes.set(key, note);
    this.alert = note.text;
    this.draw();
  }

  dismiss(key: string): void {
    this.forget(key);
    this.draw();
  }

  /** Dismiss messages with the next drawing of the page. */
  forget(...keys: readonly string[]): void {
    for (const key of keys) this.notes.delete(key);
  }
}
