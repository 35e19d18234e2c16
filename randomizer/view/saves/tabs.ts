/** Tells other tabs which game was written, by BroadcastChannel and by storage events. */

import { idIn } from "./store.ts";

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
