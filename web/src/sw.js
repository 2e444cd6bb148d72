// The service worker: the whole site in the cache, whole or not at all; every file checked against its hash.
// A new version waits until the page says SKIP_WAITING. Works under any path: every address is relative to this file.
import { insisting } from "./soon.js";

/** @type {any} */
const worker = self;
/** @type {{url: string, revision?: string, integrity: string}[]} written by the build: without a revision where the name has one */
// @ts-ignore
const FILES = __PRECACHE__;

/** The cache of this site: other sites may live on the same host. */
const SHELF = `navals-files ${worker.registration.scope}`;

/** Under which address every file is kept: another one for every revision. */
const KEYS = new Map(
  FILES.map(({ url, revision }) => {
    const key = new URL(url, location.href);
    const { href } = key;
    if (revision) key.searchParams.set("revision", revision);
    return [href, key.href];
  }),
);

/** For so long the cache is waited for, in milliseconds, before it is asked again. */
const PATIENCE = 3_000;

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

/** Fills the cache with what it does not hold yet. Any failure is one of the whole installation: then the version before stays. */
async function install() {
  const shelf = await caches.open(SHELF);
  for (const { url, revision, integrity } of FILES) {
    const { href } = new URL(url, location.href);
    const key = KEYS.get(href) ?? href;
    if (await shelf.match(key)) continue;
    const response = await fetch(new Request(href, { integrity, cache: revision ? "reload" : "default", credentials: "same-origin" }));
    if (response.status !== 200) throw new Error(`${response.status} ${href}`);
    await shelf.put(key, isolated(response));
  }
}

/** Forgets the files of older versions. */
async function tidy() {
  const shelf = await caches.open(SHELF);
  const wanted = new Set(KEYS.values());
  for (const request of await shelf.keys()) if (!wanted.has(request.url)) await shelf.delete(request);
  await worker.clients.claim();
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.type === "SKIP_WAITING") worker.skipWaiting();
});

const home = new URL("index.html", worker.registration.scope).href;
/** The documentation lies beside the page and is not kept: it comes from the network. */
const docs = new URL("docs/", worker.registration.scope).href;

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.href === new URL("share", worker.registration.scope).href) event.respondWith(received(request));
  if (request.method !== "GET") return;
  url.search = ""; // no file of this site depends on a query
  url.hash = "";
  let key = KEYS.get(url.href);
  if (!key && request.mode === "navigate" && !url.href.startsWith(docs)) key = KEYS.get(home);
  if (!key) return;
  event.respondWith(answer(key, request));
});

/** Files and texts from the system's sharing: kept for the page (received.js), which is then gone to. @param {Request} request */
async function received(request) {
  const form = await request.formData();
  const files = form.getAll("files").filter((file) => typeof file !== "string");
  const shared = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.slice(0, 1 << 21).text() })));
  const words = ["title", "text", "url"].map((name) => form.get(name)).filter(Boolean);
  if (!shared.length && words.length) shared.push({ name: "", text: words.join("\n") });
  const shelf = await caches.open(`navals-shared ${worker.registration.scope}`);
  await shelf.put("navals-shared", new Response(JSON.stringify(shared)));
  return Response.redirect(`${worker.registration.scope}?from=share`, 303);
}

/** @param {string} key @param {Request} request */
async function answer(key, request) {
  const cached = await insisting(() => caches.match(key, { cacheName: SHELF }), PATIENCE);
  // A response that is rebuilt has the address that was asked for, with its query, which a module may want to know (interpreter.mjs).
  if (cached) return request.mode === "navigate" || !new URL(request.url).search ? cached : new Response(cached.body, { headers: cached.headers });
  // The browser threw the entry away, or owes it: the network helps, and documents still need their headers.
  const response = await fetch(request);
  return request.mode === "navigate" ? isolated(response) : response;
}
