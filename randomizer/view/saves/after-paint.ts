/** Work that waits until the browser has shown the last change. */

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
