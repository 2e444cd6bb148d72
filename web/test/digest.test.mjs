// Digests of the site's files.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";

const { digests } = await import("../src/digest.js");

const FILES = { "index.html": "<html>é", "assets/main.js": "" };
/** @type {string[]} */
let asked = [];

beforeEach(() => {
	asked = [];
	globalThis.document = /** @type {any} */ ({ baseURI: "https://site.example/some/where/?from=x#/about" });
	globalThis.fetch = /** @type {any} */ (
		async (/** @type {URL} */ url) => {
			asked.push(String(url));
			const name = String(url).split("/some/where/")[1];
			if (name === "offline.txt") throw new TypeError("Failed to fetch");
			return name in FILES
				? new Response(FILES[/** @type {keyof typeof FILES} */ (name)])
				: new Response("<html>not found", { status: 404 });
		}
	);
});

const sha256 = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex");

test("every file has the digest of its bytes, relative to the page", async () => {
	const found = await digests({ names: Object.keys(FILES) });
	assert.deepEqual(
		found,
		Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, { sha256: sha256(text) }])),
	);
	assert.deepEqual(asked, [
		"https://site.example/some/where/index.html",
		"https://site.example/some/where/assets/main.js",
	]);
});

test("what cannot be had is null, and the others are read all the same", async () => {
	const found = await digests({ names: ["offline.txt", "nowhere.js", "index.html"] });
	assert.deepEqual(found, {
		"offline.txt": null,
		"nowhere.js": null,
		"index.html": { sha256: sha256(FILES["index.html"]) },
	});
});

test("texts come where they are asked for", async () => {
	const found = await digests({ names: ["index.html"], texts: true });
	assert.equal(found["index.html"]?.text, "<html>é");
});
