/** The offline state in the footer of every page of the site. */

import { OFFLINE } from "./offline-texts.ts";
import { type Offline, offline } from "./registration.ts";

/** Download sizes in bytes: all pages, the print files and data, and the zip file. */
interface Sizes {
  readonly pages: number;
  readonly prints: number;
  readonly archive: number;
}

const NONE: Sizes = { pages: 0, prints: 0, archive: 0 };

/** Register the worker and show in the footer what is saved for offline use. */
export function startOffline(worker: URL): void {
  const holder = document.querySelector<HTMLElement>("[data-offline]");
  if (holder === null) return;
  if (location.protocol === "file:") return; // every page is on the disk already
  let state = { is: "none" } as Offline;
  let sizes = NONE;
  const draw = (): void => show(holder, state, sizes, worker);
  offline(worker.href, (newState) => {
    state = newState;
    draw();
  });
  // Load the sizes only when the reader has scrolled to the footer.
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    void sizesOf(worker).then((loaded) => {
      sizes = loaded;
      draw();
    });
  });
  const footer = holder.closest("footer");
  if (footer !== null) observer.observe(footer);
  const markLinks = (): void => void mark(new URL(".", worker).href);
  if (!navigator.onLine) markLinks();
  addEventListener("offline", markLinks);
  addEventListener("online", () => mark(""));
}

/** Return the text of a state; a site without a randomizer does not name one. */
function textOf(state: Offline): string {
  const text = OFFLINE.text(state);
  const plays = document.querySelector('a[href$="randomizer.html"]') !== null;
  return plays ? text : text.replace("the randomizer and ", "").replace(" and the randomizer", "");
}

/** Mark every link to a page or file that is not saved; with an empty `scope`, remove the marks. */
async function mark(scope: string): Promise<void> {
  const saved = scope ? await savedAddresses() : new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href]")) {
    const address = link.href.replace(/[?#].*$/, "").replace(/\/$/, "/index.html");
    const isAbsent = scope !== "" && address.startsWith(scope) && !saved.has(address);
    if (isAbsent === link.classList.contains("absent")) continue;
    link.classList.toggle("absent", isAbsent);
    link.toggleAttribute("data-file", isAbsent && !address.endsWith(".html"));
    link.title = isAbsent ? `${OFFLINE.absent}. ${OFFLINE.absentHint}` : "";
  }
}

/** Return the addresses of everything that the worker has saved. */
async function savedAddresses(): Promise<Set<string>> {
  const found = new Set<string>();
  try {
    for (const name of await caches.keys()) {
      if (!name.startsWith("musterbook")) continue;
      for (const { url } of await (await caches.open(name)).keys())
        found.add(url.replace(/[?#].*$/, ""));
    }
  } catch {
    // no storage: nothing is saved
  }
  return found;
}

async function sizesOf(worker: URL): Promise<Sizes> {
  try {
    const response = await fetch(new URL("assets/offline-sizes.json", worker));
    return response.ok ? ((await response.json()) as Sizes) : NONE;
  } catch {
    return NONE; // offline
  }
}

function show(holder: HTMLElement, state: Offline, sizes: Sizes, worker: URL): void {
  holder.hidden = state.is === "none" && sizes.archive === 0;
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  status.append(state.is === "none" ? "" : textOf(state));
  holder.replaceChildren(status);
  if (state.is === "saving" && state.all > 0) {
    const bar = document.createElement("progress");
    bar.max = state.all;
    bar.value = state.done;
    bar.setAttribute("aria-label", "Saved for offline");
    holder.append(bar);
  }
  if ("go" in state && !(state.is === "pages" && (state.prints || sizes.prints === 0))) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = {
      update: OFFLINE.take,
      asked: OFFLINE.save,
      ready: OFFLINE.keep(sizes.pages),
      pages: OFFLINE.keepPrints(sizes.prints),
    }[state.is];
    button.addEventListener("click", state.go);
    holder.append(button);
  }
  if (sizes.archive > 0 && state.is !== "saving") {
    const link = document.createElement("a");
    link.href = new URL("musterbook-offline.zip", worker).href;
    link.download = "";
    link.title = OFFLINE.archiveHint;
    link.textContent = OFFLINE.archive(sizes.archive);
    holder.append(link);
  }
}
