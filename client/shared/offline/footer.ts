/** The offline state in the footer of every page of the site. */

import { element } from "../element.ts";
import { OFFLINE } from "./offline-texts.ts";
import { type OfflineState, registerWorker } from "./registration.ts";

/** Download sizes in bytes: all pages, and the zip file. */
interface Sizes {
  readonly pages: number;
  readonly archive: number;
}

const NO_SIZES: Sizes = { pages: 0, archive: 0 };

/** Register the worker and show in the footer what is saved for offline use. */
export function startOffline(worker: URL): void {
  const holder = document.querySelector<HTMLElement>("[data-offline]");
  if (holder === null) return;
  if (location.protocol === "file:") return; // every page is on the disk already
  let state = { is: "none" } as OfflineState;
  let sizes = NO_SIZES;
  const draw = (): void => showOfflineState(holder, state, sizes, worker);
  registerWorker(worker.href, (newState) => {
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
}

/** Whether the site has a randomizer. */
const hasRandomizer = (): boolean => document.querySelector('a[href$="randomizer.html"]') !== null;

async function sizesOf(worker: URL): Promise<Sizes> {
  try {
    const response = await fetch(new URL("assets/offline-sizes.json", worker));
    return response.ok ? ((await response.json()) as Sizes) : NO_SIZES;
  } catch {
    return NO_SIZES; // offline
  }
}

function showOfflineState(
  holder: HTMLElement,
  state: OfflineState,
  sizes: Sizes,
  worker: URL,
): void {
  holder.hidden = state.is === "none" && sizes.archive === 0;
  const status = element(
    "span",
    {},
    state.is === "none" ? "" : OFFLINE.text(state, hasRandomizer()),
  );
  status.setAttribute("role", "status");
  holder.replaceChildren(status);
  if (state.is === "saving" && state.all > 0) {
    const bar = element("progress", { max: state.all, value: state.done });
    bar.setAttribute("aria-label", "Saved for offline");
    holder.append(bar);
  }
  if ("go" in state) {
    const labels = { update: OFFLINE.take, asked: OFFLINE.save, ready: OFFLINE.keep(sizes.pages) };
    const button = element("button", { type: "button" }, labels[state.is]);
    button.addEventListener("click", state.go);
    holder.append(button);
  }
  if (sizes.archive > 0 && state.is !== "saving") {
    const { href } = new URL("musterbook-offline.zip", worker);
    const title = OFFLINE.archiveHint;
    holder.append(element("a", { href, download: "", title }, OFFLINE.archive(sizes.archive)));
  }
}
