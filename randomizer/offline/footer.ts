/** The offline state in the footer of every page of the site. */

import { type Offline, offline } from "./registration.ts";
import { OFFLINE } from "./texts.ts";

/** How many bytes are loaded for everything, and how many the zip file has. */
interface Sizes {
  readonly everything: number;
  readonly archive: number;
}

const NONE: Sizes = { everything: 0, archive: 0 };

/** Register the worker and show in the footer what is saved for offline use. */
export function startOffline(worker: URL): void {
  const place = document.querySelector<HTMLElement>("[data-offline]");
  if (place === null) return;
  if (location.protocol === "file:") return; // everything is here
  let now = { is: "none" } as Offline;
  let sizes = NONE;
  const draw = (): void => show(place, now, sizes, worker);
  offline(worker.href, (next) => {
    now = next;
    draw();
  });
  // Sizes are of interest to those who come down here.
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    void sizesOf(worker).then((found) => {
      sizes = found;
      draw();
    });
  });
  const foot = place.closest("footer");
  if (foot !== null) observer.observe(foot);
}

async function sizesOf(worker: URL): Promise<Sizes> {
  try {
    const answer = await fetch(new URL("assets/offline-sizes.json", worker));
    return answer.ok ? ((await answer.json()) as Sizes) : NONE;
  } catch {
    return NONE; // offline
  }
}

function show(place: HTMLElement, now: Offline, sizes: Sizes, worker: URL): void {
  place.hidden = now.is === "none" && sizes.archive === 0;
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  status.append(now.is === "none" ? "" : OFFLINE.text(now));
  place.replaceChildren(status);
  if (now.is === "saving" && now.all > 0) {
    const bar = document.createElement("progress");
    bar.max = now.all;
    bar.value = now.done;
    bar.setAttribute("aria-label", "Saved for offline");
    place.append(bar);
  }
  if ("go" in now) {
    const button = document.createElement("button");
    button.type = "button";
    const label = { update: OFFLINE.take, asked: OFFLINE.save, ready: "" }[now.is];
    button.textContent = label || OFFLINE.keep(sizes.everything);
    button.addEventListener("click", now.go);
    place.append(button);
  }
  if (sizes.archive > 0 && now.is !== "saving") {
    const link = document.createElement("a");
    link.href = new URL("musterbook-offline.zip", worker).href;
    link.download = "";
    link.title = OFFLINE.archiveHint;
    link.textContent = OFFLINE.archive(sizes.archive);
    place.append(link);
  }
}
