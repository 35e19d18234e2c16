/** Whether pages can be read offline, in words: for the randomizer and every page of the site. */

import type { Offline } from "./offline.ts";

export const OFFLINE = {
  text: (now: Offline): string => {
    switch (now.is) {
      case "disk":
        return "Opened from this device: works offline.";
      case "none":
        return "This browser cannot save pages: a network is needed.";
      case "asked":
        return "Not yet saved for offline use.";
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
  take: "Update now",
  save: "Save for offline",
};
