/** Starts the page. */

import { render } from "preact";
import { startPopovers } from "../../shared/popover.ts";
import { startTheme } from "../../shared/theme.ts";
import { App } from "./app.tsx";
import type { Library } from "./library.ts";
import { Session } from "./session.ts";

declare global {
  interface Window {
    readonly MUSTERBOOK?: Library;
  }
}

/** Milliseconds within which a second tap in the same place is ignored. */
const PAUSE = 300;

function start(): void {
  const mount = document.getElementById("app");
  if (mount === null || window.MUSTERBOOK === undefined) return;
  const session = new Session(window.MUSTERBOOK, mount.dataset["home"] ?? "", () =>
    render(<App session={session} />, mount),
  );
  session.begin();
  startTheme();
  window.addEventListener("resize", () => session.draw());
  guardDoubleTaps(mount);
  startPopovers(new URL("assets/", location.href), { stays: true });
}

/**
 * Ignore a second tap right after one on a control marked `data-once`: the control there now
 * may be a different one. Keyboards and scripts are not affected.
 */
function guardDoubleTaps(root: HTMLElement): void {
  root.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-once]") : null;
    const area = target?.closest<HTMLElement>("[data-guard]");
    if (!area || !event.isTrusted || event.detail === 0) return;
    area.style.pointerEvents = "none";
    window.setTimeout(() => {
      area.style.pointerEvents = "";
    }, PAUSE);
  });
}

if (document.readyState !== "loading") start();
else document.addEventListener("DOMContentLoaded", start, { once: true });
