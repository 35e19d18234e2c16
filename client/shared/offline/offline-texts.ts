/** The texts of the offline state, for the randomizer and every page of the site. */

import type { OfflineState } from "./registration.ts";

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const size = (bytes: number): string => (bytes > 0 ? ` (${megabytes(bytes)})` : "");

export const OFFLINE = {
  /** The text of a state; a site without a randomizer does not name one. */
  text: (state: OfflineState, plays = true): string => {
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
        return plays
          ? "Ready for offline: Play and every page that you have opened."
          : "Ready for offline: every page that you have opened.";
      case "pages":
        return plays
          ? "Ready for offline: all pages and Play, and every print file that you have opened."
          : "Ready for offline: all pages, and every print file that you have opened.";
      case "update":
        return state.elsewhere
          ? "A new version is ready. Close the game in the other tab first."
          : "A new version is ready.";
      default:
        return "Not saved for offline: a network is needed.";
    }
  },
  take: "Update now",
  save: "Save for offline",
  keep: (bytes: number): string => `Keep all pages offline${size(bytes)}`,
  archive: (bytes: number): string => `Download as a zip file (${megabytes(bytes)})`,
  archiveHint: "Unpack it anywhere and open index.html.",
};
