/** Games in the storage of the browser, as text by id, and other tabs that write them. */

const OPEN = "musterbook.randomizer.open";
const GAME = "musterbook.randomizer.games.";

export type Problem = "noStore" | "fullStore";

/** Games that could not be written. */
const unsaved = new Map<string, string>();

export const freshId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join("");

/** The text of every game, by id. */
export function all(): Map<string, string> {
  const texts = new Map<string, string>();
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index) ?? "";
      const text = key.startsWith(GAME) ? localStorage.getItem(key) : null;
      if (text !== null) texts.set(key.slice(GAME.length), text);
    }
  } catch {
    // Storage is denied: only games in memory are listed.
  }
  for (const [id, text] of unsaved) texts.set(id, text);
  return texts;
}

export function read(id: string): string | null {
  try {
    return unsaved.get(id) ?? localStorage.getItem(GAME + id);
  } catch {
    return unsaved.get(id) ?? null;
  }
}

export function write(id: string, text: string): Problem | null {
  try {
    localStorage.setItem(GAME + id, text);
    unsaved.delete(id);
    return null;
  } catch (error) {
    unsaved.set(id, text);
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "fullStore" : "noStore";
  }
}

export function remove(id: string): void {
  unsaved.delete(id);
  try {
    localStorage.removeItem(GAME + id);
  } catch {
    // Storage is denied: there is nothing to remove.
  }
}

/** Id of the game in this tab; a new tab opens the one that was open last. */
export function openId(): string | null {
  try {
    return sessionStorage.getItem(OPEN) ?? localStorage.getItem(OPEN);
  } catch {
    return null;
  }
}

export function setOpen(id: string | null): void {
  try {
    sessionStorage.setItem(OPEN, id ?? "");
    localStorage.setItem(OPEN, id ?? "");
  } catch {
    // Storage is denied: the next visit opens the start page.
  }
}

/** The id in a storage key; null when the key is not that of a game. */
export const idIn = (key: string | null): string | null =>
  key?.startsWith(GAME) ? key.slice(GAME.length) : null;

const NAME = "musterbook.randomizer";

let channel: BroadcastChannel | null = null;

/** Call `changed` with the id of each game that another tab writes or removes. */
export function listen(changed: (id: string) => void): void {
  window.addEventListener("storage", (event) => {
    const id = idIn(event.key);
    if (id !== null) changed(id);
  });
  try {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = (event: MessageEvent<unknown>) => {
      if (typeof event.data === "string") changed(event.data);
    };
  } catch {
    channel = null; // storage events suffice
  }
}

/** Tell other tabs that a game was written. */
export function tell(id: string): void {
  channel?.postMessage(id);
}

/** Milliseconds between a tap and saving it, so that the browser shows the tap first. */
const PAUSE = 50;

/** A task that runs shortly after it is requested, at the latest when the page is left. */
export class AfterPaint {
  private isWaiting = false;
  private readonly task: () => void;

  constructor(task: () => void) {
    this.task = task;
    window.addEventListener("pagehide", () => this.finish());
    document.addEventListener("visibilitychange", () => this.finish());
  }

  request(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    // A page that is hidden may be closed without notice.
    if (document.hidden) this.finish();
    else setTimeout(() => this.finish(), PAUSE);
  }

  /** Run the task now if it is waiting. */
  finish(): void {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.task();
  }

  cancel(): void {
    this.isWaiting = false;
  }
}
