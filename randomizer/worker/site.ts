/** The offline state in the footer of every page of the site. */

import { type Offline, offline } from "./offline.ts";
import { OFFLINE } from "./texts.ts";

/** Register the worker and show in the footer what is saved for offline use. */
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
