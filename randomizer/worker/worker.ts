/**
 * The service worker: keeps the whole site on the device, by hash, and serves it with no network.
 * The build puts the list of files in. A new version waits until a page says that it may take over.
 */

import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";

/** Every file of the site by its hash; the build writes the list in place of this name. */
declare const MUSTERBOOK_FILES: readonly { readonly url: string; readonly revision: string }[];

/** What of a worker's world is used here. */
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

/** Tell pages how far the download is. */
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
  // The page of the first visit counts as a reader, too: a newer version waits until it agrees.
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
// Printed files are large: each is kept once somebody has opened it.
registerRoute(
  ({ url }) => url.pathname.endsWith(".pdf"),
  new NetworkFirst({ cacheName: `musterbook print ${worker.registration.scope}` }),
);
