// Files from other programs: any number of them is one gesture, and an open window navigates to the requested
// page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "./page.mjs";

for (const name of ["location", "history"]) globalThis[name] = window[name];
/** @type {(launch: object) => Promise<void>} */
let launch;
globalThis.launchQueue = { setConsumer: (consumer) => (launch = consumer) };
const shelves = new Map();
globalThis.caches = {
	async open(name) {
		const shelf = shelves.get(name) ?? new Map();
		shelves.set(name, shelf);
		const put = async (key, kept) => void shelf.set(key, kept);
		return { match: async (key) => shelf.get(key), delete: async (key) => shelf.delete(key), put };
	},
	has: async (name) => shelves.has(name),
	delete: async (name) => shelves.delete(name),
};
const { installReceiver } = await import("../src/received.js");

const sent = [];
let answered = true;
const receiver = installReceiver(async (gesture) => {
	sent.push(gesture);
	return answered;
});
/** Files that the service worker has stored for the page. */
function shared() {
	const kept = { json: async () => [{ name: "", text: "see #/g/1.d.AA" }], clone: () => kept };
	shelves.set(SHELF, new Map([["navals-shared", kept]]));
}
const SHELF = "navals-shared https://navals.test/";
const GESTURE = { act: "share:file", arg: { name: "", text: "see #/g/1.d.AA" } };
const taken = () => sent.splice(0);
const file = (name, text) => ({ name, size: text.length, text: async () => text });

test("one file opened with the application is one gesture", async () => {
	await launch({ files: [{ getFile: async () => file("a.navals", "A") }] });
	assert.deepEqual(taken(), [{ act: "share:file", arg: { name: "a.navals", text: "A" } }]);
});

test("of several files dropped none is lost, and they keep their order", async () => {
	const drop = new window.Event("drop", { cancelable: true });
	drop.dataTransfer = { files: ["a", "b", "c"].map((name) => file(name, name.toUpperCase())) };
	document.dispatchEvent(drop);
	await new Promise((done) => setTimeout(done));
	assert.ok(drop.defaultPrevented);
	const [first, ...more] = ["a", "b", "c"].map((name) => ({ name, text: name.toUpperCase() }));
	assert.deepEqual(taken(), [{ act: "share:file", arg: { ...first, more } }]);
});

test("text dropped on a field is the field's own", async () => {
	const drop = new window.Event("drop", { cancelable: true });
	drop.dataTransfer = { files: [] };
	document.dispatchEvent(drop);
	assert.ok(!drop.defaultPrevented);
	assert.deepEqual(taken(), []);
});

test("a window that was open goes to the link it was sent to, and stays where none is", async () => {
	await launch({ targetURL: "https://navals.test/#/g/1.d.AA" });
	assert.equal(location.hash, "#/g/1.d.AA");
	await launch({ targetURL: "https://navals.test/", files: [] });
	assert.equal(location.hash, "#/g/1.d.AA");
	assert.deepEqual(taken(), []);
});

test("what was shared is fetched once", async () => {
	await receiver.fetchShared();
	assert.deepEqual(taken(), [], "nothing was shared");
	shared();
	history.replaceState(null, "", "/?from=share#/about");
	await receiver.fetchShared();
	assert.deepEqual(taken(), [GESTURE]);
	assert.equal(location.href, "https://navals.test/#/about");
	assert.equal(shelves.size, 0);
	history.replaceState(null, "", "/?from=share");
	await receiver.fetchShared();
	assert.deepEqual(taken(), [], "nothing is there any more");
});

test("a page that goes before it is done leaves what was shared to the next one, once", async () => {
	shared();
	history.replaceState(null, "", "/?from=share");
	answered = false;
	await receiver.fetchShared();
	assert.deepEqual(taken(), [GESTURE]);
	await receiver.fetchShared();
	assert.deepEqual(taken(), [GESTURE], "the page that comes next asks without being sent");
	answered = true;
	await receiver.fetchShared();
	assert.deepEqual(taken(), [], "it may be why both went");
});
