/** The service worker, bundled as a site has it and run with a cache storage that fails. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { buildSync } from "esbuild";

const SOURCE = new URL("../../../../client/shared/offline/service-worker.ts", import.meta.url);
const SITE = "https://club.example/";

/** A service worker that has saved all pages; `isBroken` says whether the cache storage fails. */
function worker(isBroken: () => boolean): (path: string) => Promise<string> {
  const listeners = new Map<string, (event: object) => void>();
  const saved = JSON.stringify({ revision: "new", files: {} });
  const cache = {
    match: async (key: string) =>
      new Response(key === `${SITE}assets/kept.json` ? saved : "from the cache"),
    put: async () => undefined,
  };
  const open = async (): Promise<typeof cache> => {
    if (isBroken()) throw new Error("the cache storage fails");
    return cache;
  };
  const scope = {
    Request,
    Response,
    Headers,
    URL,
    setTimeout,
    clearTimeout,
    console,
    caches: { open, match: async () => undefined },
    fetch: async () => new Response("from the network"),
    FetchEvent: class {},
    registration: { scope: SITE },
    location: new URL("sw.js", SITE),
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    MUSTERBOOK_FILES: { core: [], revision: "new" },
  };
  const bundle = buildSync({
    entryPoints: [fileURLToPath(SOURCE)],
    bundle: true,
    format: "iife",
    write: false,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const context = createContext(scope);
  runInContext("globalThis.self = globalThis", context);
  runInContext(bundle.outputFiles[0]?.text ?? "", context);
  return async (path) => {
    let answer: Promise<Response> | undefined;
    const request = new Request(new URL(path, SITE));
    listeners.get("fetch")?.({
      request,
      waitUntil: () => undefined,
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    });
    return (await answer)?.text() ?? "nothing";
  };
}

test("while the cache storage fails, pages come from the network, and otherwise from the cache", async () => {
  let isBroken = true;
  const read = worker(() => isBroken);
  assert.equal(await read("index.html"), "from the network");
  isBroken = false;
  assert.equal(await read("index.html"), "from the cache");
  isBroken = true;
  assert.equal(await read("index.html"), "from the network");
});
