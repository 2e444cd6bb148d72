// The backup file: reused if the browser supports it, requested once, and read before it is written.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import test from "node:test";
import { lastBackup, openBackup, writeBackup } from "../src/backup.js";

/** Requests are served one at a time. */
let turn = Promise.resolve();
globalThis.navigator ??= {};
Object.defineProperty(globalThis.navigator, "locks", {
	value: { request: (_name, task) => (turn = turn.then(task)) },
});

/** The reader's disk, visible to the tests. */
const disk = new Map();
/** The database stores copyable values: handles by name, as browsers do. */
class Handle {
	constructor(name) {
		this.name = name;
	}
}

/** @param {string} name */
function handle(name) {
	const ways = {
		getFile: async () => new File([disk.get(name) ?? ""], name),
		createWritable: async () => {
			let text = "";
			return {
				async write(more) {
					text += more;
				},
				async close() {
					disk.set(name, text);
				},
			};
		},
	};
	return Object.assign(
		new Handle(name),
		Object.fromEntries(Object.entries(ways).map(([way, what]) => [way, what])),
	);
}

test("without file handles nothing is open, and nothing is promised", async () => {
	assert.equal(await openBackup("navals.navals"), "");
	assert.deepEqual(await writeBackup("one"), {});
});

test("the reader chooses a file: what it holds is told, and what is written is in it", async () => {
	disk.set("mine.navals", "old");
	globalThis.showSaveFilePicker = async () => keptApart(handle("mine.navals"));
	assert.equal(await openBackup("navals.navals"), "old");
	assert.deepEqual(await writeBackup("old and new"), { name: "mine.navals" });
	assert.equal(disk.get("mine.navals"), "old and new");
});

test("what another tab has written since is told, and not written over", async () => {
	globalThis.showSaveFilePicker = async () => keptApart(handle("shared.navals"));
	assert.equal(await openBackup("navals.navals"), "");
	disk.set("shared.navals", "theirs");
	assert.deepEqual(await writeBackup("mine"), { changed: "theirs" });
	assert.equal(disk.get("shared.navals"), "theirs");
	assert.deepEqual(await writeBackup("theirs and mine"), { name: "shared.navals" });
	assert.equal(disk.get("shared.navals"), "theirs and mine");
});

test("a file that cannot be opened any more is asked for again", async () => {
	// Handles from this database cannot be read, as if the file were deleted.
	globalThis.showSaveFilePicker = async ({ suggestedName }) => keptApart(handle(suggestedName));
	assert.equal(await openBackup("other.navals"), "");
	assert.deepEqual(await writeBackup("two"), { name: "other.navals" });
	assert.equal(disk.get("mine.navals"), "old and new");
});

test("who gives up is told so, and nothing is written", async () => {
	globalThis.showSaveFilePicker = async () => {
		throw Object.assign(new Error("given up"), { name: "AbortError" });
	};
	await assert.rejects(openBackup("x"), { name: "AbortError" });
	assert.deepEqual(await writeBackup("three"), {});
	assert.equal(await lastBackup(), undefined);
});

/** The methods of a handle cannot be copied, so hide them from the database. @param {Handle} one */
function keptApart(one) {
	for (const way of Object.keys(one))
		if (way !== "name") Object.defineProperty(one, way, { enumerable: false });
	return one;
}
