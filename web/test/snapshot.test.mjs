// The snapshot of Python's memory (runtime/snapshot.mjs): stored completely, and waits have a time limit.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { find, keep } from "../runtime/snapshot.mjs";

/** A minimal version of the browser's caches. @type {Map<string, Map<string, Response>>} */
const shelves = new Map();
/** Never settles. @type {Promise<never>} */
const never = new Promise(() => {});

beforeEach(() => {
	shelves.clear();
	// Missing in Node.
	globalThis.caches = {
		async open(/** @type {string} */ name) {
			const shelf = shelves.get(name) ?? new Map();
			shelves.set(name, shelf);
			return {
				match: async (/** @type {string} */ key) => shelf.get(key)?.clone(),
				put: async (/** @type {string} */ key, /** @type {Response} */ response) =>
					void shelf.set(key, response),
			};
		},
		delete: async (/** @type {string} */ name) => shelves.delete(name),
	};
});

test("what is kept is found again, zeros among it", async () => {
	const memory = new Uint8Array(5 * 65536 + 100);
	memory.fill(7, 65536, 65536 + 10);
	memory.fill(9, 4 * 65536);
	await keep("here", memory);
	const found = await find("here");
	assert.deepEqual(await found?.memory, memory);
	assert.equal(await find("elsewhere"), undefined);
});

test("storage that owes its answer is not waited for", async () => {
	globalThis.caches.open = () => never;
	await assert.rejects(find("here", 10), /no answer/);
});

test("a picture that is never read to its end is none", async () => {
	await keep("here", new Uint8Array(10).fill(1));
	const { open } = globalThis.caches;
	globalThis.caches.open = async (name) => {
		const shelf = await open.call(globalThis.caches, name);
		return {
			...shelf,
			async match(key) {
				const kept = await shelf.match(key);
				return kept && Object.defineProperty(kept, "arrayBuffer", { value: () => never });
			},
		};
	};
	const found = await find("here", 10);
	assert.ok(found);
	await assert.rejects(found.memory, /no answer/);
});
