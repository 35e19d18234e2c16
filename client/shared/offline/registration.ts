/** Registers the service worker and reports how much of the site is saved for offline use. */

/** A request from a page to the worker. */
export type WorkerRequest = "take over" | "keep pages" | "state" | { readonly opened: string[] };

/** A report from the worker to all pages. */
export type WorkerReport =
  | { readonly state: "some" | "pages" | "failed" | "open elsewhere" }
  | { readonly state: "saving"; readonly done: number; readonly all?: number };

export type OfflineState =
  /** Opened from disk: no service worker is needed. */
  | { readonly is: "disk" }
  /** This browser, or this address, has no service workers. */
  | { readonly is: "none" }
  /** The device saves data: nothing is downloaded before the reader asks for it. */
  | { readonly is: "asked"; readonly go: () => void }
  | { readonly is: "saving"; readonly done: number; readonly all: number }
  /** The randomizer and all opened pages are saved; `go` saves all pages. */
  | { readonly is: "ready"; readonly go: () => void }
  /** All pages are saved. */
  | { readonly is: "pages" }
  /**
   * A new version is downloaded; `go` activates it and reloads the page, unless the randomizer is
   * open `elsewhere`, in another tab.
   */
  | { readonly is: "update"; readonly elsewhere?: true; readonly go: () => void }
  | { readonly is: "failed" };

/** Register the worker at an address and report every change. It never registers on file://. */
export function registerWorker(address: string, report: (state: OfflineState) => void): void {
  if (location.protocol === "file:") {
    report({ is: "disk" });
    return;
  }
  if (!window.isSecureContext || !hasWorkers()) {
    report({ is: "none" });
    return;
  }
  // A page on disk must not request these: browsers log an error.
  const root = new URL(".", new URL(address, location.href));
  head("manifest", new URL("manifest.webmanifest", root));
  head("apple-touch-icon", new URL("assets/icons/apple-touch-icon.png", root));
  const register = (): void => {
    navigator.serviceWorker.register(address, { updateViaCache: "none" }).then(
      // Some browsers block service workers and resolve with undefined.
      (registration: ServiceWorkerRegistration | undefined) =>
        registration === undefined ? report({ is: "failed" }) : followWorker(registration, report),
      () => report({ is: "failed" }),
    );
  };
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  const controlled = navigator.serviceWorker.controller !== null;
  if (connection?.saveData === true && !controlled) report({ is: "asked", go: register });
  else if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/** Whether there are service workers; in a sandboxed frame, asking throws. */
function hasWorkers(): boolean {
  try {
    return navigator.serviceWorker !== undefined;
  } catch {
    return false;
  }
}

function head(rel: string, url: URL): void {
  const link = document.createElement("link");
  link.rel = rel;
  link.href = url.href;
  document.head.append(link);
}

function followWorker(
  registration: ServiceWorkerRegistration,
  tell: (state: OfflineState) => void,
): void {
  const workers = navigator.serviceWorker;
  const ask = (request: WorkerRequest): void => registration.active?.postMessage(request);
  const wasControlled = workers.controller !== null;
  let reported = false;
  const update = (): void => {
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage("take over" satisfies WorkerRequest);
  };
  const report = (): void => {
    const { waiting, installing, active } = registration;
    if (waiting !== null && active !== null) {
      tell({ is: "update", go: update });
    } else if (active !== null) {
      if (!wasControlled && !reported) ask({ opened: loadedAddresses() });
      reported = true;
      ask("state");
    } else if (installing !== null || waiting !== null) tell({ is: "saving", done: 0, all: 0 });
    else tell({ is: "failed" });
  };
  const watch = (): void => registration.installing?.addEventListener("statechange", report);
  registration.addEventListener("updatefound", () => {
    watch();
    report();
  });
  workers.addEventListener("message", ({ data }: MessageEvent<WorkerReport | null>) => {
    if (data === null || typeof data !== "object") return;
    if (data.state === "open elsewhere") tell({ is: "update", elsewhere: true, go: update });
    if (registration.waiting !== null) return;
    if (data.state === "saving") tell({ is: "saving", done: data.done, all: data.all ?? 0 });
    else if (data.state === "some") tell({ is: "ready", go: () => ask("keep pages") });
    else if (data.state === "pages") tell({ is: "pages" });
    else tell({ is: "failed" });
  });
  workers.startMessages();
  watch();
  report();
}

/** Return the addresses of this page and of all that it has loaded. */
function loadedAddresses(): string[] {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  return [location.href, ...loaded.filter((address) => address.startsWith(location.origin))];
}
