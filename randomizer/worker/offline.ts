/** Registers the service worker and reports how much of the site is saved for offline use. */

export type Offline =
  /** Opened from disk: no service worker is needed. */
  | { readonly is: "disk" }
  /** This browser, or this address, has no service workers. */
  | { readonly is: "none" }
  /** The device saves data: nothing is downloaded before somebody asks for it. */
  | { readonly is: "asked"; readonly go: () => void }
  | { readonly is: "saving"; readonly done: number; readonly all: number }
  | { readonly is: "ready" }
  /** A new version is downloaded; `go` activates it and reloads the page. */
  | { readonly is: "update"; readonly go: () => void }
  | { readonly is: "failed" };

/** Register the worker at an address and report every change. It never registers on file://. */
export function offline(address: string, tell: (now: Offline) => void): void {
  if (location.protocol === "file:") {
    tell({ is: "disk" });
    return;
  }
  if (!window.isSecureContext || !hasWorkers()) {
    tell({ is: "none" });
    return;
  }
  // A page on disk must not request these: browsers log an error.
  const root = new URL(".", new URL(address, location.href));
  head("manifest", new URL("manifest.webmanifest", root));
  head("apple-touch-icon", new URL("assets/icons/apple-touch-icon.png", root));
  const begin = (): void => {
    navigator.serviceWorker.register(address, { updateViaCache: "none" }).then(
      // Some browsers block service workers and resolve with undefined.
      (registration: ServiceWorkerRegistration | undefined) =>
        registration === undefined ? tell({ is: "failed" }) : follow(registration, tell),
      () => tell({ is: "failed" }),
    );
  };
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  const known = navigator.serviceWorker.controller !== null;
  if (connection?.saveData === true && !known) tell({ is: "asked", go: begin });
  else if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
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

function follow(registration: ServiceWorkerRegistration, tell: (now: Offline) => void): void {
  const workers = navigator.serviceWorker;
  const look = (): void => {
    const { waiting, installing, active } = registration;
    if (waiting !== null && active !== null) {
      const go = (): void => {
        workers.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage("take over");
      };
      tell({ is: "update", go });
    } else if (active !== null) tell({ is: "ready" });
    else if (installing !== null || waiting !== null) tell({ is: "saving", done: 0, all: 0 });
    else tell({ is: "failed" });
  };
  const watch = (): void => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", () => {
    watch();
    look();
  });
  workers.addEventListener("message", (event: MessageEvent<{ done?: number; all?: number }>) => {
    const { done = 0, all = 0 } = event.data ?? {};
    if (registration.active === null && all > 0) tell({ is: "saving", done, all });
  });
  workers.startMessages();
  watch();
  look();
}
