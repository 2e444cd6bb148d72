import assert from "node:assert/strict";
import { test } from "node:test";
import { limited } from "../runtime/limited.mjs";

/**
 * Build a module that exports a memory with a minimum (and maximum) number of pages, followed by a global.
 * @param {number[]} limits
 */
const module = (...limits) => {
	const memory = [5, limits.length + 1, 1, ...limits];
	const global = [6, 6, 1, 127, 0, 65, 7, 11];
	const exported = [7, 9, 2, 1, 109, 2, 0, 1, 103, 3, 0];
	return new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, ...memory, ...global, ...exported]);
};

test("a memory grows as far as it may, and no further", async () => {
	for (const limits of [
		[0, 1],
		[1, 1, 128, 128, 4],
	]) {
		const { instance } = await WebAssembly.instantiate(limited(module(...limits), 300));
		const memory = /** @type {WebAssembly.Memory} */ (instance.exports.m);
		assert.equal(memory.grow(299), 1);
		assert.throws(() => memory.grow(1), RangeError);
		assert.equal(
			/** @type {WebAssembly.Global} */ (instance.exports.g).value,
			7,
			"what stands behind is as it was",
		);
	}
});

test("a limit below what a module begins with is what it begins with", async () => {
	const { instance } = await WebAssembly.instantiate(limited(module(0, 5), 2));
	assert.throws(() => /** @type {WebAssembly.Memory} */ (instance.exports.m).grow(1), RangeError);
});

test("what has no memory of its own, or shares it, is refused", () => {
	assert.throws(() => limited(module(3, 1, 2), 300), /another kind/);
	assert.throws(() => limited(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0), 300), /no memory/);
});
