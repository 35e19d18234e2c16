/** Light or dark: as the reader has chosen on any page, else as the device is set. */

export type Theme = "light" | "dark";

const KEY = "musterbook.theme";

const device = (): Theme =>
  window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

function chosen(): Theme | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : null;
  } catch {
    return null; // storage is forbidden
  }
}

/** Return the theme that the next page would have. */
export const preferredTheme = (): Theme => chosen() ?? device();

/** Keep a theme for all pages; the one that the device has anyway need not be kept. */
function choose(theme: Theme): void {
  try {
    if (theme === device()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // It holds for this page.
  }
}

/** Let the button in the header switch the theme, and follow the device while nothing is chosen. */
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
    choose(theme);
    show(theme);
  });
  const follow = (): void => show(preferredTheme());
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
  window.addEventListener("storage", follow); // chosen in another tab
}
