/** Starts the page. */

import { render } from "preact";
import { App } from "./app.tsx";
import { guardDoubleTaps } from "./controls/double-tap.ts";
import { theme } from "./controls/theme.ts";
import { extras } from "./loading.ts";
import { Session } from "./session.ts";
import type { Library } from "./view.ts";

declare global {
  interface Window {
    readonly MUSTERBOOK?: Library;
  }
}

function start(): void {
  const mount = document.getElementById("app");
  if (mount === null || window.MUSTERBOOK === undefined) return;
  const session = new Session(window.MUSTERBOOK, mount.dataset["home"] ?? "", () =>
    render(<App session={session} />, mount),
  );
  session.begin();
  theme();
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);
  window.addEventListener("resize", () => session.draw());
  guardDoubleTaps(mount);
  for (const type of ["click", "pointerover"] as const)
    mount.addEventListener(type, (event) => explain(session, event));
}

/** Load popovers when a term is tapped or hovered over for the first time. */
function explain(session: Session, event: MouseEvent): void {
  const { target } = event;
  const term = target instanceof Element ? target.closest<HTMLElement>("a[data-id]") : null;
  if (term === null || extras() !== null) return;
  const isTap = event.type === "click";
  if (isTap) event.preventDefault();
  session.loader.withExtras(() => isTap && term.click());
}

// In the single file, the extras follow this script.
if (document.readyState !== "loading") start();
else document.addEventListener("DOMContentLoaded", start, { once: true });
