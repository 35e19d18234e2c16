/** Keeping the screen on while a game runs, where the browser can. */

let lock: Promise<WakeLockSentinel | null> | null = null;
let wanted = false;

const OFF = "musterbook.randomizer.dark";

/** Whether the players want it; they do until they say otherwise. */
export function wish(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

export function setWish(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  } catch {
    // Nothing is remembered then.
  }
  wake(on);
}

/** Whether this browser can keep the screen on. */
export const canWake = (): boolean => "wakeLock" in navigator;

function take(): void {
  if (!wanted || lock !== null || !canWake() || document.hidden) return;
  const own = navigator.wakeLock.request("screen").then(
    (sentinel) => {
      // The browser lets go when the page is hidden; it is taken again when the page is back.
      sentinel.addEventListener("release", gone);
      return sentinel;
    },
    () => {
      gone(); // the battery is low, or it is forbidden
      return null;
    },
  );
  lock = own;
  // One that is let go late must not make a newer one forgotten.
  const gone = (): void => {
    if (lock === own) lock = null;
  };
}

/** Keep the screen on, or let it go dark again. */
export function wake(on: boolean): void {
  wanted = on && wish();
  if (wanted) take();
  else {
    const held = lock;
    lock = null;
    void held?.then((sentinel) => sentinel?.release());
  }
}

document.addEventListener("visibilitychange", take);
