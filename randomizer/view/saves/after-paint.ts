/** Work that waits until the browser has shown the last change. */

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
    // A page that is hidden draws no frames.
    if (document.hidden) this.finish();
    else requestAnimationFrame(() => setTimeout(() => this.finish()));
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
