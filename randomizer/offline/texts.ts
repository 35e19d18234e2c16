/** The texts of the offline state, for the randomizer and every page of the site. */

import type { Offline } from "./registration.ts";

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const OFFLINE = {
  text: (state: Offline): string => {
    switch (state.is) {
      case "disk":
        return "Opened from this device: works offline.";
      case "none":
        return "This browser cannot save pages: a network is needed.";
      case "asked":
        return "Not yet saved for offline use.";
      case "saving":
        return state.all > 0
          ? `Saving for offline: ${state.done} of ${state.all} files`
          : "Saving for offline …";
      case "ready":
        return "Ready for offline: the randomizer and every page that you have opened.";
      case "everything":
        return "Ready for offline: everything is on this device.";
      case "update":
        return "A new version is ready.";
      default:
        return "Not saved for offline: a network is needed.";
    }
  },
  take: "Update now",
  save: "Save for offline",
  keep: (bytes: number): string =>
    `Keep everything offline${bytes > 0 ? ` (${megabytes(bytes)})` : ""}`,
  archive: (bytes: number): string => `Download as a zip file (${megabytes(bytes)})`,
  archiveHint: "Unpack it anywhere and open index.html.",
};
