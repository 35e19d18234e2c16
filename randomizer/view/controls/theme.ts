/** Light or dark: as the site remembers it for its pages, else as the device is set. */

/** The theme that the site remembers for its pages; null when it follows the device. */
function siteTheme(): "default" | "slate" | null {
  try {
    const scope = new URL(".", location.href).pathname;
    const text = localStorage.getItem(`${scope}.__palette`);
    const palette = JSON.parse(text ?? "null") as {
      color?: { scheme?: string; media?: string };
    } | null;
    if (palette?.color?.media === "(prefers-color-scheme)") return null;
    const scheme = palette?.color?.scheme;
    return scheme === "slate" || scheme === "default" ? scheme : null;
  } catch {
    return null;
  }
}

/** Set the theme on the page. */
export function theme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const scheme = siteTheme() ?? (dark.matches ? "slate" : "default");
  document.documentElement.dataset["mdColorScheme"] = scheme;
}
