/** Keeps the screen on during a game, if the browser supports it. */

import { store, stored } from "../../../shared/storage.ts";

let lock: Promise<WakeLockSentinel | null> | null = null;
let shouldWake = false;

const OFF = "musterbook.randomizer.dark";

/** Whether the players want the screen kept on; they do until they switch it off. */
export const keepsAwake = (): boolean => stored(OFF) === null;

export function setKeepsAwake(isOn: boolean): void {
  store(OFF, isOn ? null : "1");
  wake(isOn);
}

/** Whether this browser can keep the screen on. */
export const canWake = (): boolean => "wakeLock" in navigator;

function requestLock(): void {
  if (!shouldWake || lock !== null || !canWake() || document.hidden) return;
  const request = navigator.wakeLock.request("screen").then(
    (sentinel) => {
      // The browser releases it when the page is hidden; it is requested again when the page is back.
      sentinel.addEventListener("release", onRelease);
      return sentinel;
    },
    () => {
      onRelease(); // the battery is low, or it is denied
      return null;
    },
  );
  lock = request;
  // A late release must not clear a newer lock.
  const onRelease = (): void => {
    if (lock === request) lock = null;
  };
}

/** Keep the screen on, or let it go dark. */
export function wake(isOn: boolean): void {
  shouldWake = isOn && keepsAwake();
  if (shouldWake) requestLock();
  else {
    const current = lock;
    lock = null;
    void current?.then((sentinel) => sentinel?.release());
  }
}

document.addEventListener("visibilitychange", requestLock);
