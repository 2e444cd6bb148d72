// The service worker: the whole site in the cache, whole or not at all; every file checked against its hash.
// A new version waits until the page says SKIP_WAITING. Works under any path: every address is relative to this file.
import { PrecacheController } from "workbox-precaching/PrecacheController.js";

/** @type {any} */
const worker = self;
/** @type {{url: string, revision: string | null, integrity: string}[]} written by the build */
// @ts-ignore
const FILES = __PRECACHE__;

/** Headers that make a page cross-origin isolated, for hosts that send none. Only documents need them: what they load is of their origin. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** @param {Response} response */
function isolated(response) {
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/html") && !response.redirected) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

const precache = new PrecacheController({
  plugins: [
    {
      // Returning null makes the installation fail as a whole; the version before stays.
      cacheWillUpdate: async ({ response }) => (response && response.status === 200 ? isolated(response) : null),
    },
  ],
});
precache.addToCacheList(FILES);

worker.addEventListener("install", (/** @type {any} */ event) => precache.install(event));

worker.addEventListener("activate", (/** @type {any} */ event) => {
  precache.activate(event); // forgets the files of older versions
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.type === "SKIP_WAITING") worker.skipWaiting();
});

const home = new URL("index.html", worker.registration.scope).href;

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  url.search = ""; // no file of this site depends on a query
  url.hash = "";
  let key = precache.getCacheKeyForURL(url.href);
  if (!key && request.mode === "navigate") key = precache.getCacheKeyForURL(home);
  if (!key) return;
  event.respondWith(answer(key, request));
});

/** @param {string} key @param {Request} request */
async function answer(key, request) {
  const cached = await caches.match(key);
  if (cached) return cached;
  // The browser threw the entry away: the network helps, and documents still need their headers.
  const response = await fetch(request);
  return request.mode === "navigate" ? isolated(response) : response;
}
