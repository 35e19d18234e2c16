/** How ready the reader is for a place with no network: on the randomizer and on every page. */

import type { Offline } from "./offline.ts";

export const OFFLINE = {
  text: (now: Offline): string => {
    switch (now.is) {
      case "disk":
        return "Opened from this device: needs no network.";
      case "none":
        return "This browser keeps no pages for later: a network is needed.";
      case "asked":
        return "Not yet saved for reading with no network.";
      case "saving":
        return now.all > 0
          ? `Saving for offline: ${now.done} of ${now.all} files`
          : "Saving for offline …";
      case "ready":
        return "Ready for offline: everything is on this device.";
      case "update":
        return "A new version is ready.";
      default:
        return "Not saved for offline: a network is needed.";
    }
  },
  take: "Take it now",
  save: "Save for offline",
};
