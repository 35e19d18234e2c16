/**
 * The service worker: makes the randomizer and every opened page work offline, and the whole site
 * once a reader has asked for it.
 *
 * The randomizer is cached by hash and is replaced only when a page agrees and no other tab has it
 * open, so that a game in progress does not change. Pages, and fonts and pictures that they share
 * with it, come from the network and are cached as they are opened; without a network, or when all
 * files of this version are cached, they come from the cache.
 * Why: docs/decisions/offline.md
 */

import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import type { WorkerReport, WorkerRequest } from "./registration.ts";

/** What the build inserts: the files of the randomizer, and the version of the whole site. */
declare const MUSTERBOOK_FILES: {
  readonly core: readonly { readonly url: string; readonly revision: string }[];
  readonly revision: string;
};

/** The files that can be saved (`offline.json`), or that are saved, with their hashes. */
interface Files {
  readonly revision: string;
  readonly files: Record<string, string>;
}

const NETWORK_TIMEOUT_SECONDS = 4; // after this time the cache is used
const DOWNLOADS_AT_ONCE = 6;
const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
const PAGES = `musterbook pages ${scope}`;
const LIST = new URL("assets/offline.json", scope).href;
const NOTE = new URL("assets/kept.json", scope).href; // a key in the cache, not a file
const NOTHING: Files = { revision: "", files: {} };

const { core, revision: newest } = MUSTERBOOK_FILES;
/** Whether the site has a randomizer. */
const plays = core.some(({ url }) => url === "randomizer.html");
const controller = new PrecacheController({
  cacheName: `musterbook ${scope}`,
  // The plugin is also called for every file that is served later.
  plugins: [
    {
      handlerDidComplete: async ({ event }) => {
        if (event.type === "install") await tell({ state: "saving", done: ++installedFiles });
      },
    },
  ],
});
controller.addToCacheList([...core]);
let installedFiles = 0;
let savedFiles: Promise<Files> | undefined;
let isSaving = false;

async function tell(message: WorkerReport): Promise<void> {
  const total = message.state === "saving" && message.all === undefined ? { all: core.length } : {};
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) page.postMessage({ ...message, ...total });
}

/** Return the files that a reader has asked to save; `NOTHING` without such a request. */
function keptFiles(): Promise<Files> {
  savedFiles ??= caches
    .open(PAGES)
    .then((cache) => cache.match(NOTE))
    .then((note) => note?.json() ?? NOTHING)
    .catch((error) => {
      savedFiles = undefined; // the next attempt may succeed
      throw error;
    });
  return savedFiles;
}

async function storeKeptFiles(cache: Cache, files: Files): Promise<void> {
  savedFiles = Promise.resolve(files);
  await cache.put(NOTE, new Response(JSON.stringify(files)));
}

/** Download the pages of the site that are missing or out of date, and report progress. */
async function keep(): Promise<void> {
  if (isSaving) return;
  isSaving = true;
  try {
    const cache = await caches.open(PAGES);
    const list = (await (await fetch(LIST, { cache: "no-cache" })).json()) as Files;
    const saved = await keptFiles();
    const files = { ...saved.files };
    for (const url of Object.keys(files)) {
      if (list.files[url] !== undefined) continue;
      await cache.delete(new URL(url, scope).href);
      delete files[url];
    }
    const missing = Object.entries(list.files).filter(([url, hash]) => files[url] !== hash);
    const total = missing.length;
    let loadedFiles = 0;
    const loadFiles = async (): Promise<void> => {
      for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
        const [url, hash] = file;
        const address = new URL(url, scope).href;
        const response = await fetch(address, { cache: "no-cache" });
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        await cache.put(address, response);
        files[url] = hash;
        loadedFiles += 1;
        if (loadedFiles % 10 === 0) await tell({ state: "saving", done: loadedFiles, all: total });
        if (loadedFiles % 100 === 0) await storeKeptFiles(cache, { ...saved, files }); // to resume from here
      }
    };
    // Wait for all before reporting a failure, so that none says later that files are being saved.
    const ended = await Promise.allSettled(Array.from({ length: DOWNLOADS_AT_ONCE }, loadFiles));
    for (const end of ended) if (end.status === "rejected") throw end.reason;
    await storeKeptFiles(cache, { revision: list.revision, files });
    await tell({ state: "pages" });
  } catch {
    await tell({ state: "failed" });
  } finally {
    isSaving = false;
  }
}

/** Save what the first page has loaded: it was loaded before the worker was active. */
async function keepOpened(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(PAGES);
  for (const address of addresses) {
    if (address.startsWith(scope)) await cache.add(cacheKey(new URL(address))).catch(() => {});
  }
}

worker.addEventListener("install", (event) => {
  installedFiles = 0;
  const install = async (): Promise<void> => {
    const installed = await controller.install(event);
    // Activate without asking if the randomizer is the same and pages come from the network.
    const isSame = installed.updatedURLs.length === 0 && (await keptFiles()).revision === "";
    if (isSame) await worker.skipWaiting();
  };
  event.waitUntil(install());
});
worker.addEventListener("activate", (event) => {
  const cleaned = controller.activate(event);
  // Claim the first page, too: a newer version waits until it agrees.
  event.waitUntil(cleaned.then(() => worker.clients.claim()));
});
worker.addEventListener("message", (event) => {
  const request: WorkerRequest | undefined = event.data;
  if (request === "take over") event.waitUntil(takeOver(event.source as Client | null));
  else if (request === "keep pages") event.waitUntil(keep());
  else if (request === "state") event.waitUntil(reportState());
  else if (request !== undefined) event.waitUntil(keepOpened(request.opened));
});

/** Replace the active version, unless it runs the randomizer in another tab than the one that asks. */
async function takeOver(asking: Client | null): Promise<void> {
  const tabs = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const isOpen = tabs.some(({ id, url }) => id !== asking?.id && isRandomizer(new URL(url)));
  if (isOpen) asking?.postMessage({ state: "open elsewhere" } satisfies WorkerReport);
  else await worker.skipWaiting();
}

/** Report what is saved; files that an older version saved are updated. */
async function reportState(): Promise<void> {
  const { revision } = await keptFiles();
  if (isSaving) return;
  if (revision !== "" && revision !== newest) await keep();
  else await tell({ state: revision === "" ? "some" : "pages" });
}

/** Whether an address is the page of the randomizer, or a file that only it loads. */
function isRandomizer({ origin, pathname }: URL): boolean {
  const address = origin + pathname;
  return address === `${scope}randomizer.html` || address.startsWith(`${scope}assets/randomizer/`);
}

const precached = new PrecacheRoute(controller, {
  cleanURLs: false,
  ignoreURLParametersMatching: [/.*/],
});
registerRoute(
  (options) => (isRandomizer(options.url) ? precached.match(options) : null),
  precached.handler,
);

/** The cache key of a page: its address without query and fragment. */
function cacheKey(url: URL): string {
  const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  return url.origin + path;
}

/** Return a page from the cache, if all files of this version are there. */
async function savedPage(url: URL): Promise<Response | undefined> {
  const { revision } = await keptFiles();
  return revision === newest ? (await caches.open(PAGES)).match(cacheKey(url)) : undefined;
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [{ cacheKeyWillBeUsed: async ({ request }) => cacheKey(new URL(request.url)) }],
});
/** Print files and data are large: each is cached once it has been opened. */
const prints = new NetworkFirst({ cacheName: `musterbook print ${scope}` });
const PRINTS = /\.pdf$|\/data\/|\/print\/|\/randomizer-standalone\.html$/;
const ALWAYS_FETCHED = /\.zip$|\/sw\.js$|\/offline\.json$/;
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.href.startsWith(scope) && !ALWAYS_FETCHED.test(url.pathname),
  async (options) => {
    // Without the cache storage there is still the network.
    const saved = await savedPage(options.url).catch(() => undefined);
    if (saved !== undefined) return saved;
    try {
      return await (PRINTS.test(options.url.pathname) ? prints : pages).handle(options);
    } catch (error) {
      // Files that pages share with the randomizer are there from the start.
      const shared = await controller.matchPrecache(cacheKey(options.url));
      if (shared !== undefined) return shared;
      throw error;
    }
  },
);

const absent = (isPrint: boolean): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Offline</title>
<style>body{max-width:36rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui,sans-serif;color-scheme:light dark}</style>
<h1>This ${isPrint ? "file" : "page"} is not on this device</h1><p>You are offline, and it has not been opened here before.</p>
<p>${plays ? `<a href="${scope}randomizer.html">Open Play</a>, or go back.` : "Go back."} ${
  isPrint
    ? `To have a print file or data offline, open it while you are online. Without it, <a href="${scope}pick.html">pick
cards</a> and print them from the browser.`
    : "To have every page offline, choose “Keep all pages offline” at the foot of any page while you are online."
}</p></html>`;

setCatchHandler(async ({ request, url }) =>
  request.mode === "navigate"
    ? new Response(absent(PRINTS.test((url ?? new URL(request.url)).pathname)), {
        headers: { "Content-Type": "text/html; charset=utf-8" },
      })
    : Response.error(),
);
