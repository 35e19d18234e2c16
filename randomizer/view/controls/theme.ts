/** The theme, light or dark: as chosen on a page of the site, or else as set on the device. */

import { preferredTheme } from "../../../templates/scripts/theme.ts";

/** Set the theme on the page. */
export function theme(): void {
  document.documentElement.dataset["theme"] = preferredTheme();
}
