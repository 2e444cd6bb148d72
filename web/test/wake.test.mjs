import assert from "node:assert/strict";
import { test } from "node:test";
import { installWake } from "../src/wake.js";

/** A document with one element that requests the screen lock, and locks that are counted. */
function scene({ wanted = true, refuse = false, known = true } = {}) {
	const heard = {};
	const page = {
		visibilityState: "visible",
		wanted,
		documentElement: { dataset: {} },
		querySelector: () => (page.wanted ? {} : null),
		addEventListener: (name, then) => (heard[name] = then),
	};
	const locks = [];
	const lock = {
		async request(kind) {
			assert.equal(kind, "screen");
			if (refuse) throw new Error("NotAllowedError");
			const held = {
				released: false,
				async release() {
					this.released = true;
				},
			};
			locks.push(held);
			return held;
		},
	};
	const { look } = installWake({ page, lock: known ? lock : null });
	return { page, locks, look, heard };
}

test("the screen is asked for once, while something wants it", async () => {
	const { page, locks, look } = scene();
	await look();
	await look();
	assert.equal(locks.length, 1);
	assert.equal(page.documentElement.dataset.awake, "yes");
	page.wanted = false;
	await look();
	assert.equal(locks[0].released, true);
});

test("after a while in the background it is asked for again", async () => {
	const { page, locks, look, heard } = scene();
	await look();
	page.visibilityState = "hidden";
	heard.visibilitychange();
	await look();
	assert.equal(locks[0].released, true);
	page.visibilityState = "visible";
	await look();
	assert.equal(locks.length, 2);
});

test("a lock that the system took is asked for again with the next answer", async () => {
	const { locks, look } = scene();
	await look();
	locks[0].released = true;
	await look();
	assert.equal(locks.length, 2);
});

test("where it is refused or unknown the page says so, and nothing breaks", async () => {
	for (const how of [{ refuse: true }, { known: false }]) {
		const { page, look } = scene(how);
		await look();
		assert.equal(page.documentElement.dataset.awake, "no");
	}
});

test("nothing is asked for where nothing wants it", async () => {
	const { locks, look, page } = scene({ wanted: false });
	await look();
	assert.equal(locks.length, 0);
	assert.equal(page.documentElement.dataset.awake, undefined);
});
