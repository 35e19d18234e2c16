/** What the pages of the site show in their foot: whether they can be read with no network. */

import { type Offline, offline } from "./offline.ts";
import { OFFLINE } from "./texts.ts";

/** Register the worker at its address and show in the foot how ready the reader is. */
export function startOffline(worker: URL): void {
  const place = document.querySelector<HTMLElement>("[data-offline]");
  if (place !== null) offline(worker.href, (now) => show(place, now));
}

function show(place: HTMLElement, now: Offline): void {
  place.hidden = now.is === "none" || now.is === "disk";
  place.replaceChildren(OFFLINE.text(now));
  if (!("go" in now)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = now.is === "update" ? OFFLINE.take : OFFLINE.save;
  button.addEventListener("click", now.go);
  place.append(" ", button);
}
