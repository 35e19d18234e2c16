/** Starts the page. */

import { render } from "preact";
import { startPopovers } from "../../templates/scripts/popover.ts";
import { App } from "./app.tsx";
import { guardDoubleTaps } from "./controls/double-tap.ts";
import { theme } from "./controls/theme.ts";
import { Session } from "./session.ts";
import type { Library } from "./view.ts";

declare global {
  interface Window {
    readonly MUSTERBOOK?: Library;
  }
}

const mount = document.getElementById("app");
if (mount !== null && window.MUSTERBOOK !== undefined) {
  const session = new Session(window.MUSTERBOOK, mount.dataset["home"] ?? "", () =>
    render(<App session={session} />, mount),
  );
  session.begin();
  theme();
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);
  window.addEventListener("resize", () => session.draw());
  guardDoubleTaps(mount);
  window.musterbookPopovers = { ...window.MUSTERBOOK.popovers };
  startPopovers(new URL("assets/", location.href), { stays: true });
}
