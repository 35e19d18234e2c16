/** Starts the page. */

import { render } from "preact";
import { startPopovers } from "../../shared/popover.ts";
import { startTheme } from "../../shared/theme.ts";
import { App } from "./app.tsx";
import { ignoreDoubleTaps, showOpened } from "./controls/taps.ts";
import type { Library } from "./loading.ts";
import { Session } from "./session.ts";

declare global {
  interface Window {
    readonly MUSTERBOOK?: Library;
  }
}

function startRandomizer(): void {
  const mount = document.getElementById("app");
  if (mount === null || window.MUSTERBOOK === undefined) return;
  const session = new Session(window.MUSTERBOOK, mount.dataset["home"] ?? "", () =>
    render(<App session={session} />, mount),
  );
  session.begin();
  startTheme();
  window.addEventListener("resize", () => session.draw());
  ignoreDoubleTaps(mount, () => session.set({ tooQuick: session.state }));
  showOpened(mount);
  startPopovers(new URL("assets/", location.href), { stays: true });
}

if (document.readyState !== "loading") startRandomizer();
else document.addEventListener("DOMContentLoaded", startRandomizer, { once: true });
