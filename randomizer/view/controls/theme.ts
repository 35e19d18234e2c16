/** Light or dark: as the reader has chosen on a page of the site, else as the device is set. */

import { preferredTheme } from "../../../templates/scripts/theme.ts";

/** Set the theme on the page. */
export function theme(): void {
  document.documentElement.dataset["theme"] = preferredTheme();
}
