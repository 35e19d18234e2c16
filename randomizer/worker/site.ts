/** What the pages of the site show in their foot: whether they can be read with no network. */

import { OFFLINE } from "../view/texts.ts";
import { type Offline, offline } from "./offline.ts";

const script = document.currentScript as HTMLScriptElement | null;
const place = document.querySelector<HTMLElement>("[data-offline]");

function show(now: Offline): void {
  if (place === null) return;
  place.hidden = now.is === "none" || now.is === "disk";
  place.replaceChildren(OFFLINE.text(now));
  if (!("go" in now)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = now.is === "update" ? OFFLINE.take : OFFLINE.save;
  button.addEventListener("click", now.go);
  place.append(" ", button);
}

if (script !== null) offline(new URL("../sw.js", script.src).href, show);
