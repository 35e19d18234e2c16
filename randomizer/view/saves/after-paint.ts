/** Work that waits until the browser has shown the last change. */

/** Milliseconds from a tap to its saving: the browser shows the tap in between. */
const PAUSE = 50;

/** A task that is done soon after it was asked for, at the latest when the page is left. */
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

  /** Do the task now if it waits. */
  finish(): void {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.task();
  }

  cancel(): void {
    this.isWaiting = false;
  }
}
