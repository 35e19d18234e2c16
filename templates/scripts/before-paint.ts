/** What a page must know before it is drawn: that scripts run, which theme it has, its fonts.
 *
 * It is in the head of every page, after the style sheets. Browsers take a moment for the
 * fonts in them, and lines would break anew; so the page is shown when they are ready.
 */

import { preferredTheme } from "./theme";

/** Milliseconds after which a page is shown without its fonts. */
const LONGEST = 700;

const root = document.documentElement;
root.className = "js";
root.dataset["theme"] = preferredTheme();

const show = (): void => root.removeAttribute("data-waiting");
root.setAttribute("data-waiting", "");
window.setTimeout(show, LONGEST);
Promise.all([...document.fonts].map((font) => font.load())).then(show, show);
