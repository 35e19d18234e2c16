/** The theme, light or dark: as chosen on any page, or else as set on the device. */

export type Theme = "light" | "dark";

const KEY = "musterbook.theme";

const device = (): Theme =>
  window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

function storedTheme(): Theme | null {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === "light" || theme === "dark" ? theme : null;
  } catch {
    return null; // storage is denied
  }
}

/** Return the theme for the next page. */
export const preferredTheme = (): Theme => storedTheme() ?? device();

/** Store a theme for all pages, unless it is that of the device. */
function storeTheme(theme: Theme): void {
  try {
    if (theme === device()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // It applies to this page only.
  }
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
    storeTheme(theme);
    show(theme);
  });
  const follow = (): void => show(preferredTheme());
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
  window.addEventListener("storage", follow); // chosen in another tab
}
