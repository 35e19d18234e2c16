/**
 * Prepares a page before it is drawn: marks that scripts run, sets the theme, waits for fonts.
 *
 * It is in the head of every page, after the style sheets. Browsers need a moment to decode the
 * fonts in them, and text would be wrapped again, so the page is shown when they are ready.
 */

import { preferredTheme } from "./theme.ts";

/** Milliseconds after which a page is shown without its fonts. */
const LONGEST_WAIT = 700;

const root = document.documentElement;
root.className = "js";
root.dataset["theme"] = preferredTheme();

const showPage = (): void => root.removeAttribute("data-waiting");
root.setAttribute("data-waiting", "");
window.setTimeout(showPage, LONGEST_WAIT);
Promise.all([...document.fonts].map((font) => font.load())).then(showPage, showPage);
