import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./page.mjs";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { dataBlocked } from "../src/allowed.js";
import { createPreferences } from "../src/preferences.js";
import { createStorage } from "../src/storage.js";

let problems;
const create = () => createStorage({ onProblem: (problem) => problems.push(problem) });
beforeEach(() => {
	globalThis.indexedDB = new IDBFactory();
	problems = [];
	localStorage.clear();
	sessionStorage.clear();
});

test("what is put comes back in another session, with the generation before it", async () => {
	const first = create();
	await first.put("game", "one");
	await first.put("game", "two");
	await first.put("other", "alone");
	const { store, previous } = await create().readAll();
	assert.deepEqual(store, { game: "two", other: "alone" });
	assert.deepEqual(previous, { game: "one" });
	assert.deepEqual(problems, []);
});

test("the same text again does not push the previous generation out", async () => {
	const storage = create();
	for (const text of ["one", "two", "two"]) await storage.put("game", text);
	assert.deepEqual((await storage.readAll()).previous, { game: "one" });
});

test("null deletes both generations", async () => {
	const storage = create();
	await storage.put("game", "one");
	await storage.put("game", "two");
	await storage.put("game", null);
	assert.deepEqual(await create().readAll(), { store: {}, previous: {} });
});

test("writes asked for without waiting end with the last one", async () => {
	const storage = create();
	for (let i = 0; i < 20; i += 1) void storage.put("game", String(i));
	await storage.settled();
	assert.equal((await create().readAll()).store.game, "19");
});

test("without IndexedDB the session goes on and the problem is told", async () => {
	globalThis.indexedDB = undefined;
	const storage = create();
	await storage.put("game", "one");
	assert.deepEqual((await storage.readAll()).store, { game: "one" });
	assert.ok(problems.length >= 1);
	assert.ok(problems.every((problem) => problem === "unavailable"));
});

test("a full disk is told as such; what could not be written is written when there is room", async () => {
	const storage = create();
	await storage.put("game", "one");
	const { put } = IDBObjectStore.prototype;
	IDBObjectStore.prototype.put = () => {
		throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
	};
	await storage.put("game", "two");
	assert.deepEqual(problems, ["quota"]);
	assert.equal((await storage.readAll()).store.game, "two");
	IDBObjectStore.prototype.put = put;
	await storage.put("other", "x");
	assert.deepEqual((await create().readAll()).store, { game: "two", other: "x" });
});

/** Two connected channels, as in two tabs. */
function pair() {
	const hearing = [[], []];
	return hearing.map((own, i) => ({
		addEventListener: (_, listener) => own.push(listener),
		postMessage(data) {
			for (const listener of hearing[1 - i]) listener({ data });
		},
	}));
}

test("a game is not written over what another tab has written since", async () => {
	const heard = [];
	const first = create();
	const second = createStorage({
		onProblem: (problem) => problems.push(problem),
		onStored: (one) => heard.push(one),
	});
	await first.put("game/1", "one");
	await second.readAll();
	await first.put("game/1", "two");
	await second.put("game/1", "other");
	await second.settled();
	await second.settled();
	assert.deepEqual(heard, [{ key: "game/1", text: "two", mine: "other" }]);
	assert.deepEqual(await create().readAll(), { store: { "game/1": "two" }, previous: { "game/1": "one" } });
	// A version that was reported is known: overwriting it is the reader's choice.
	await second.put("game/1", "three");
	assert.equal((await create().readAll()).store["game/1"], "three");
	assert.equal(heard.length, 1);
	assert.deepEqual(problems, []);
});

test("a game on two devices is replaced by the version that the engine has merged", async () => {
	const heard = [];
	const first = create();
	const second = createStorage({
		onProblem: (problem) => problems.push(problem),
		onStored(one) {
			heard.push(one);
			if (one.mine) void second.put(one.key, { current: `${one.text}+${one.mine}`, previous: one.text });
			return true;
		},
	});
	await first.put("duel/1", "one");
	await second.readAll();
	await first.put("duel/1", "two");
	await second.put("duel/1", "other");
	for (let i = 0; i < 4; i += 1) await second.settled();
	assert.deepEqual(heard, [{ key: "duel/1", text: "two", mine: "other" }]);
	assert.deepEqual(await create().readAll(), {
		store: { "duel/1": "two+other" },
		previous: { "duel/1": "two" },
	});
	assert.deepEqual(problems, []);
});

test("tabs hear what others have written or deleted, and only then count it as known", async () => {
	const [a, b] = pair();
	const heard = [];
	let listening = true;
	const first = createStorage({ onProblem: () => {}, channel: a });
	const second = createStorage({
		onProblem: () => {},
		channel: b,
		onStored(one) {
			if (listening) heard.push(one);
			return listening;
		},
	});
	/** Write in the first tab and check in the second. */
	const put = async (key, text) => {
		await first.put(key, text);
		await second.settled();
	};
	await put("game/1", "one");
	await second.put("game/1", "two");
	assert.deepEqual(heard, [{ key: "game/1", text: "one" }]);
	await second.put("game/1", null);
	await put("game/2", "x");
	listening = false;
	await put("game/2", "y");
	listening = true;
	await second.put("game/2", "z");
	await second.settled();
	assert.deepEqual(heard.slice(1), [
		{ key: "game/2", text: "x" },
		{ key: "game/2", text: "y", mine: "z" },
	]);
	assert.deepEqual((await create().readAll()).store, { "game/2": "y" });
});

test("what the engine could not hear while it started it is told then", async () => {
	const [a, b] = pair();
	const heard = [];
	let listening = false;
	const first = createStorage({ onProblem: () => {}, channel: a });
	const second = createStorage({
		onProblem: () => {},
		channel: b,
		onStored(one) {
			if (listening) heard.push(one);
			return listening;
		},
	});
	await first.put("game/1", "one");
	await second.settled();
	listening = true;
	second.tell();
	await second.settled();
	assert.deepEqual(heard, [{ key: "game/1", text: "one" }]);
});

test("a game is not deleted over what another tab has written since", async () => {
	const heard = [];
	const first = create();
	const second = createStorage({ onProblem: () => {}, onStored: (one) => heard.push(one) });
	await first.put("game/1", "one");
	await second.readAll();
	await first.put("game/1", "two");
	await second.put("game/1", null);
	await second.settled();
	assert.deepEqual(heard, [{ key: "game/1", text: "two", mine: null }]);
	assert.equal((await create().readAll()).store["game/1"], "two");
});

test("what the browser has thrown away is told", async () => {
	await create().put("game/1", "one");
	globalThis.indexedDB = new IDBFactory();
	await create().readAll();
	assert.deepEqual(problems, ["evicted"]);
	await create().readAll();
	assert.deepEqual(problems, ["evicted"], "once");
	const storage = create();
	await storage.put("game/1", "one");
	await storage.put("game/1", null);
	globalThis.indexedDB = new IDBFactory();
	await create().readAll();
	assert.deepEqual(problems, ["evicted"], "what was deleted is not missed");
});

test("until the engine knows of a newer game, nothing is written over it", async () => {
	const heard = [];
	const first = create();
	const second = createStorage({
		onProblem: () => {},
		onStored: (one) => new Promise((told) => heard.push([one, told])),
	});
	await first.put("game/1", "one");
	for (const text of ["a", "b"]) await second.put("game/1", text);
	await second.settled();
	assert.deepEqual(
		heard.map(([one]) => one),
		[{ key: "game/1", text: "one", mine: "b" }],
		"the last, which was made of the one before",
	);
	heard[0][1](true);
	await new Promise((resolve) => setTimeout(resolve));
	await second.put("game/1", "c");
	assert.deepEqual(await create().readAll(), { store: { "game/1": "c" }, previous: { "game/1": "one" } });
});

test("what a reader saved under a name is the last one's, whoever wrote it", async () => {
	const first = create();
	const second = create();
	await first.put("options/x", "one");
	await second.put("options/x", "two");
	assert.equal((await create().readAll()).store["options/x"], "two");
});

test("both generations can be put back", async () => {
	const storage = create();
	await storage.put("game/1", "one");
	await storage.put("game/1", "two");
	await storage.put("game/1", null);
	await storage.put("game/1", { current: "two", previous: "one" });
	await storage.put("game/1", "three");
	assert.deepEqual(await create().readAll(), { store: { "game/1": "three" }, previous: { "game/1": "two" } });
});

test("what could not be written is tried again by itself, and told when it is there", async () => {
	let well = 0;
	const { put } = IDBObjectStore.prototype;
	const storage = createStorage({
		onProblem: (problem) => problems.push(problem),
		onWell: () => (well += 1),
		again: 20,
	});
	IDBObjectStore.prototype.put = () => {
		throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
	};
	await storage.put("game/1", "one");
	assert.deepEqual([problems, well], [["quota"], 0]);
	IDBObjectStore.prototype.put = put;
	await new Promise((resolve) => setTimeout(resolve, 60));
	await storage.settled();
	assert.equal((await create().readAll()).store["game/1"], "one");
	assert.equal(well, 1);
});

test("preferences merge, null removes, and they are there at once in the next session", () => {
	const first = createPreferences("p");
	first.set({ volume: 40, theme: "dark" });
	first.set({ theme: null, muted: true });
	assert.deepEqual(createPreferences("p").get(), { volume: 40, muted: true });
});

test("spoilt preferences count as none", () => {
	for (const text of ["{", "[1]", "null", "3"]) {
		localStorage.setItem("p", text);
		assert.deepEqual(createPreferences("p").get(), {});
	}
});

test("preferences that cannot be stored last for the session and are told", () => {
	const told = [];
	const preferences = createPreferences("p", (problem) => told.push(problem));
	const real = globalThis.localStorage;
	globalThis.localStorage = {
		setItem: () => {
			throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
		},
	};
	preferences.set({ volume: 10 });
	globalThis.localStorage = real;
	assert.deepEqual(preferences.get(), { volume: 10 });
	assert.deepEqual(told, ["quota"]);
});

/** All notes of all pages. */
const noted = () =>
	Object.entries({ ...localStorage }).filter(([name]) => name.startsWith("navals.unwritten"));

/** A page that closes before the database has received its writes: none of them is written later. */
function gone(...puts) {
	const { transaction } = IDBDatabase.prototype;
	return async (storage) => {
		await storage.readAll();
		IDBDatabase.prototype.transaction = () => new Promise(() => {});
		for (const [key, put] of puts) void storage.put(key, put);
		await new Promise((resolve) => setTimeout(resolve, 5));
		IDBDatabase.prototype.transaction = transaction;
	};
}

test("what was asked for before the page went is taken up by the next one, whenever it went", async () => {
	await create().put("game/1", "one");
	await gone(["game/1", "two"])(create());
	assert.deepEqual(await create().readAll(), { store: { "game/1": "two" }, previous: { "game/1": "one" } });
	const later = create();
	assert.equal((await later.readAll()).store["game/1"], "two");
	await later.settled();
	assert.deepEqual(noted(), []);
	assert.deepEqual(
		await create().readAll(),
		{ store: { "game/1": "two" }, previous: { "game/1": "one" } },
		"it is in the database",
	);
});

test("of several puts the last one is taken up, and a deletion too", async () => {
	await create().put("game/1", "one");
	await gone(["game/1", "two"], ["game/2", "new"], ["game/1", "three"])(create());
	assert.deepEqual((await create().readAll()).store, { "game/1": "three", "game/2": "new" });
	const storage = create();
	await storage.readAll();
	await storage.settled();
	await gone(["game/1", null])(storage);
	assert.deepEqual((await create().readAll()).store, { "game/2": "new" });
});

test("what another tab has stored since is not written over by what was left", async () => {
	const other = create();
	await other.put("game/1", "one");
	await gone(["game/1", "two"])(create());
	const [[name, left]] = noted();
	await other.put("game/1", "three");
	const heard = [];
	const storage = createStorage({ onProblem: () => {}, onStored: (one) => heard.push(one) });
	assert.equal((await storage.readAll()).store["game/1"], "three");
	storage.tell();
	await storage.settled();
	assert.deepEqual(heard, [{ key: "game/1", text: "three", mine: "two" }]);
	await new Promise((resolve) => setTimeout(resolve));
	assert.deepEqual(noted(), [], "the engine has it back");
	localStorage.setItem(name, "{");
	assert.equal((await create().readAll()).store["game/1"], "three", "spoilt notes count as none");
	assert.deepEqual(noted(), []);
	sessionStorage.setItem("navals.unwritten", left.replace("two", "four"));
	await other.put("game/1", null);
	assert.deepEqual((await create().readAll()).store, {});
});

test("a database that never answers does not stop the page, and is told", async () => {
	const there = globalThis.indexedDB;
	const problems = [];
	globalThis.indexedDB = { open: () => new IDBOpenDBRequest() };
	try {
		const storage = createStorage({
			name: "hangs",
			onProblem: (problem) => problems.push(problem),
			again: 60_000,
		});
		assert.deepEqual(await storage.readAll(), { store: {}, previous: {} });
		assert.ok(problems.includes("unavailable"));
	} finally {
		globalThis.indexedDB = there;
	}
});

test("a page whose browser refuses every access still starts", async () => {
	const names = ["indexedDB", "localStorage", "sessionStorage"];
	const there = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
	const problems = [];
	for (const name of names) {
		Object.defineProperty(globalThis, name, {
			configurable: true,
			get() {
				throw new DOMException("The operation is insecure.", "SecurityError");
			},
		});
	}
	try {
		const storage = createStorage({
			name: "refused",
			onProblem: (problem) => problems.push(problem),
			again: 60_000,
		});
		assert.deepEqual(await storage.readAll(), { store: {}, previous: {} });
		await storage.put("game/1", "x");
		assert.ok(problems.includes("unavailable"));
		assert.equal(dataBlocked(), true);
	} finally {
		for (const [at, name] of names.entries()) {
			if (there[at]) Object.defineProperty(globalThis, name, there[at]);
			else delete globalThis[name];
		}
	}
	assert.equal(dataBlocked(), false);
});
