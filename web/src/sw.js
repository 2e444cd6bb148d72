// The service worker: caches the whole site or none of it, with a hash check of every file. A new version
// waits until the page sends SKIP_WAITING. Works under any path: all URLs are relative to this file.
import { asText } from "./files.js";
import { placeOf } from "./place.js";
import { insisting } from "./soon.js";

/** @type {any} */
const worker = self;
/**
 * @type {{url: string, revision?: string, integrity: string}[]} written by the build; files with a hash in
 *   their name have no revision
 */
// @ts-expect-error: replaced by the build
const FILES = __PRECACHE__;

/** The cache of this site, since other sites may share the origin. */
const SHELF = `navals-files ${worker.registration.scope}`;

/** Cache keys by URL, distinct for each revision. */
const KEYS = new Map(
	FILES.map(({ url, revision }) => {
		const key = new URL(url, location.href);
		const { href } = key;
		if (revision) key.searchParams.set("revision", revision);
		return [href, key.href];
	}),
);

/** Time limit in milliseconds for the cache to answer before retrying. */
const PATIENCE = 3_000;

/**
 * Headers that make a page cross-origin isolated, for hosts that do not send them. Only documents need them,
 * because all resources are same-origin.
 */
const ISOLATION = {
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
	"Cross-Origin-Resource-Policy": "same-origin",
};

/** Return a document with the headers that isolate it. @param {Response} response */
function isolated(response) {
	const type = response.headers.get("Content-Type") ?? "";
	if (!type.startsWith("text/html") && !response.redirected) return response;
	const headers = new Headers(response.headers);
	for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
	return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/**
 * Add missing files to the cache. Any failure fails the whole installation, and the previous version stays.
 */
async function install() {
	const shelf = await caches.open(SHELF);
	for (const { url, revision, integrity } of FILES) {
		const { href } = new URL(url, location.href);
		const key = KEYS.get(href) ?? href;
		if (await shelf.match(key)) continue;
		const response = await fetch(
			new Request(href, { integrity, cache: revision ? "reload" : "default", credentials: "same-origin" }),
		).catch(async (error) => {
			await tellChanged(href);
			throw error;
		});
		if (response.status !== 200) throw new Error(`${response.status} ${href}`);
		await shelf.put(key, isolated(response));
	}
}

/**
 * Tell the pages if a file comes, but not as it was built: a host or a proxy changes it.
 * @param {string} href
 */
async function tellChanged(href) {
	const comes = await fetch(href, { cache: "reload", credentials: "same-origin" }).catch(() => undefined);
	if (!comes?.ok) return;
	for (const page of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" }))
		page.postMessage({ type: "CHANGED" });
}

/** Delete files of older versions. */
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
/** The documentation is not cached: it comes from the network. */
const docs = new URL("docs/", worker.registration.scope).href;

worker.addEventListener("fetch", (/** @type {any} */ event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (url.origin !== location.origin) return;
	if (request.method === "POST" && url.href === new URL("share", worker.registration.scope).href)
		event.respondWith(received(request));
	if (request.method !== "GET") return;
	url.search = ""; // no file of this site depends on a query
	url.hash = "";
	let key = KEYS.get(url.href);
	if (!key && request.mode === "navigate" && !url.href.startsWith(docs)) {
		// Under another path, the page would not find its files: the host answers.
		const place = placeOf(url.href, worker.registration.scope);
		if (place?.includes("#")) return event.respondWith(Response.redirect(place));
		if (place) key = KEYS.get(home);
	}
	if (!key) return;
	event.respondWith(answer(key, request));
});

/**
 * Store files and texts shared by the system for the page (received.js), then open the page.
 * @param {Request} request
 */
async function received(request) {
	const form = await request.formData();
	const files = form.getAll("files").filter((file) => typeof file !== "string");
	const shared = await Promise.all(
		files.map((file) => (file.size > 1 << 21 ? { name: file.name, text: "", large: true } : asText(file))),
	);
	const words = ["title", "text", "url"].map((name) => form.get(name)).filter(Boolean);
	if (!shared.length && words.length) shared.push({ name: "", text: words.join("\n") });
	const shelf = await caches.open(`navals-shared ${worker.registration.scope}`);
	await shelf.put("navals-shared", new Response(JSON.stringify(shared)));
	return Response.redirect(`${worker.registration.scope}?from=share`, 303);
}

/** Answer a request from the cache. @param {string} key @param {Request} request */
async function answer(key, request) {
	const cached = await insisting(() => caches.match(key, { cacheName: SHELF }), PATIENCE);
	// A rebuilt response has the requested URL with its query, which a module may read (interpreter.mjs).
	if (cached)
		return request.mode === "navigate" || !new URL(request.url).search
			? cached
			: new Response(cached.body, { headers: cached.headers });
	// The entry was evicted or the cache does not answer: use the network. Documents still need the headers.
	const response = await fetch(request);
	return request.mode === "navigate" ? isolated(response) : response;
}
