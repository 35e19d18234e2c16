/**
 * The service worker: caches the whole site by hash and serves it offline. The build inserts the
 * list of files. A new version waits until a page allows it to take over.
 */

import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";

/** Every file of the site with its hash; the build replaces this name by the list. */
declare const MUSTERBOOK_FILES: readonly { readonly url: string; readonly revision: string }[];

/** The part of `ServiceWorkerGlobalScope` that is used here. */
interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly { postMessage(message: unknown): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: LifeEvent) => void): void;
}

interface LifeEvent extends Event {
  readonly data?: unknown;
  waitUntil(work: Promise<unknown>): void;
}

const worker = self as unknown as Worker;
const files = MUSTERBOOK_FILES;
const controller = new PrecacheController({
  cacheName: `musterbook ${worker.registration.scope}`,
  plugins: [{ handlerDidComplete: async () => told(1) }],
});
controller.addToCacheList([...files]);

let done = 0;

/** Report the progress of the download to all pages. */
async function told(more: number): Promise<void> {
  done += more;
  if (done % 10 !== 0 && done < files.length) return;
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) page.postMessage({ done, all: files.length });
}

worker.addEventListener("install", (event) => {
  done = 0;
  event.waitUntil(controller.install(event as Parameters<PrecacheController["install"]>[0]));
});
worker.addEventListener("activate", (event) => {
  const cleaned = controller.activate(event as Parameters<PrecacheController["activate"]>[0]);
  // Claim the page of the first visit, too: a newer version waits until it agrees.
  event.waitUntil(cleaned.then(() => worker.clients.claim()));
});
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});

registerRoute(
  new PrecacheRoute(controller, {
    directoryIndex: "index.html",
    cleanURLs: false,
    ignoreURLParametersMatching: [/.*/],
  }),
);
// PDF files are large: each is cached once somebody has opened it.
registerRoute(
  ({ url }) => url.pathname.endsWith(".pdf"),
  new NetworkFirst({ cacheName: `musterbook print ${worker.registration.scope}` }),
);
