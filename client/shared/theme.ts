/** The theme, light or dark: as chosen on any page, or else as set on the device. */

import { store, stored } from "./storage.ts";

type Theme = "light" | "dark";

const THEME_KEY = "musterbook.theme";

const device = (): Theme =>
  window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

/** Return the theme for the next page. */
export function preferredTheme(): Theme {
  const theme = stored(THEME_KEY);
  return theme === "light" || theme === "dark" ? theme : device();
}

/** Let the button in the header switch the theme; follow the device until one is chosen. */
export function startTheme(): void {
  const root = document.documentElement;
  const button = document.querySelector<HTMLElement>("[data-theme-switch]");

  function show(theme: Theme): void {
    root.dataset["theme"] = theme;
    button?.setAttribute("aria-pressed", String(theme === "dark"));
  }

  show(preferredTheme());
  button?.addEventListener("click", () => {
    const theme = root.dataset["theme"] === "dark" ? "light" : "dark";
    store(THEME_KEY, theme === device() ? null : theme);
    show(theme);
  });
  const follow = (): void => show(preferredTheme());
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
  window.addEventListener("storage", follow); // chosen in another tab
}
