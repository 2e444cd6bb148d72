import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { createThinker } from "../src/thinker.js";

/** Wait for all pending promise callbacks. */
const turn = async () => {
	for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A worker whose reports the test controls. */
class Worker {
	constructor() {
		this.orders = [];
		this.halts = 0;
		this.stopped = false;
		this.asked = [];
		this.mute = false;
		const calls = {
			order: async (json) => void this.orders.push(JSON.parse(json)),
			halt: async () => {
				this.halts += 1;
				this.say("");
			},
			next: (job) => new Promise((resolve) => this.asked.push({ job, resolve })),
		};
		this.sync = Promise.resolve(calls);
	}
	/** Answer the waiting caller. */
	say(report) {
		if (this.mute) return;
		for (const { resolve } of this.asked.splice(0)) resolve(report && JSON.stringify(report));
	}
	stop() {
		this.stopped = true;
	}
}

/** A thinker with fake workers, and an engine that records gestures. */
function bench({ patience = 400, broken = () => false } = {}) {
	const workers = [];
	const deaths = [];
	const gestures = [];
	const waiting = [];
	const root = document.createElement("html");
	const thinker = createThinker({
		patience,
		root,
		rested: async () => {},
		start(onDeath) {
			const worker = new Worker();
			if (broken(workers.length)) worker.sync = Promise.reject(new Error("no memory"));
			worker.sync.catch(() => {});
			workers.push(worker);
			deaths.push(onDeath);
			return worker;
		},
		send(gesture) {
			gestures.push(gesture);
			return new Promise((done) => waiting.push(done));
		},
	});
	const answered = () => {
		for (const done of waiting.splice(0)) done(true);
	};
	const acts = () => gestures.map(({ act, arg }) => [act, act === "thinking:thinker" ? arg : arg.content]);
	return {
		thinker,
		workers,
		deaths,
		gestures,
		acts,
		answered,
		root,
		thinking: () => root.hasAttribute("data-thinking"),
	};
}

console.warn = () => {};

test("nothing is started before it is wanted, and only one worker however often it is said", async () => {
	const { thinker, workers, acts } = bench();
	thinker.follow({});
	await turn();
	assert.equal(workers.length, 0);
	thinker.follow({ thinker: true });
	thinker.follow({ thinker: true });
	await turn();
	assert.equal(workers.length, 1);
	assert.deepEqual(acts(), [["thinking:thinker", true]]);
	thinker.follow({ thinker: true }); // the engine was restarted
	assert.deepEqual(acts(), [
		["thinking:thinker", true],
		["thinking:thinker", true],
	]);
});

test("a job is handed over as it is, its reports are gestures that only the end cannot lose", async () => {
	const { thinker, workers, gestures, acts, answered, thinking } = bench();
	thinker.follow({ thinker: true });
	await turn();
	thinker.follow({ think: { job: 1, kind: "think", content: "view" } });
	assert.ok(thinking());
	await turn();
	assert.deepEqual(workers[0].orders, [{ job: 1, kind: "think", content: "view" }]);
	workers[0].say({ job: 1, content: "first" });
	await turn();
	workers[0].say(""); // a heartbeat only
	await turn();
	workers[0].say({ job: 1, content: "end", done: true });
	await turn();
	assert.deepEqual(acts(), [
		["thinking:thinker", true],
		["thinking:thought", "first"],
		["thinking:thought", "end"],
	]);
	assert.deepEqual(
		gestures.slice(1).map((one) => [one.key, one.idle]),
		[
			["thought", true],
			[undefined, true],
		],
	);
	assert.ok(thinking(), "the engine has not heard the end yet");
	answered();
	await turn();
	assert.ok(!thinking());
	assert.equal(workers[0].asked.length, 0, "nothing more is asked");
});

test("what goes on beside everything is marked by itself: nobody waits for it", async () => {
	const { thinker, workers, root, thinking, answered } = bench();
	const studying = () => root.hasAttribute("data-studying");
	thinker.follow({ thinker: true });
	await turn();
	answered();
	thinker.follow({ think: { job: 1, kind: "exercises", content: "game" } });
	assert.ok(studying() && !thinking());
	await turn();
	workers[0].say({ job: 1, content: "found", done: true });
	await turn();
	answered();
	await turn();
	assert.ok(!studying() && !thinking());
});

test("answers without a word about thinking leave the job alone, null stops it, and what it still says is dropped", async () => {
	const { thinker, workers, acts, thinking } = bench();
	thinker.follow({ thinker: true });
	await turn();
	thinker.follow({ think: { job: 1 } });
	thinker.follow({});
	await turn();
	assert.ok(thinking());
	const late = workers[0].asked[0];
	workers[0].asked = [];
	thinker.follow({ think: null });
	assert.ok(!thinking());
	await turn();
	assert.equal(workers[0].halts, 1);
	late.resolve(JSON.stringify({ job: 1, content: "late", done: true }));
	await turn();
	thinker.follow({ think: null });
	assert.equal(workers[0].halts, 1, "nothing is under way");
	assert.deepEqual(acts(), [["thinking:thinker", true]]);
});

test("another job takes the place of the one under way; a report of the old one is not taken for one of the new", async () => {
	const { thinker, workers, acts, thinking, answered } = bench();
	thinker.follow({ thinker: true });
	await turn();
	thinker.follow({ think: { job: 1 } });
	await turn();
	thinker.follow({ think: { job: 2 } });
	await turn();
	assert.deepEqual(
		workers[0].asked.map(({ job }) => job),
		[1, 2],
	);
	workers[0].say({ job: 1, content: "old", done: true });
	await turn();
	workers[0].say({ job: 2, content: "new", done: true });
	await turn();
	answered();
	await turn();
	assert.deepEqual(acts(), [
		["thinking:thinker", true],
		["thinking:thought", "new"],
	]);
	assert.ok(!thinking());
});

test("a job that the answer to the last end brings is under way without a gap", async () => {
	const { thinker, workers, answered, thinking } = bench();
	thinker.follow({ thinker: true });
	await turn();
	thinker.follow({ think: { job: 1 } });
	await turn();
	workers[0].say({ job: 1, done: true });
	await turn();
	thinker.follow({ think: { job: 2 } });
	answered();
	await turn();
	assert.ok(thinking());
	assert.deepEqual(
		workers[0].orders.map(({ job }) => job),
		[1, 2],
	);
});

test("a worker without a sign of life is dead: the engine hears it, and it is started once more, not twice", async ({
	mock,
}) => {
	mock.timers.enable({ apis: ["setTimeout"] });
	const { thinker, workers, acts, thinking } = bench({ patience: 15 });
	thinker.follow({ thinker: true });
	await turn();
	for (const life of [0, 1]) {
		workers[life].mute = true;
		thinker.follow({ think: { job: life + 1 } });
		await turn();
		// The page may have slept, so two timeouts are allowed.
		mock.timers.tick(15);
		await turn();
		assert.ok(!workers[life].stopped && thinking());
		mock.timers.tick(15);
		await turn();
		assert.ok(workers[life].stopped && !thinking());
	}
	assert.equal(workers.length, 2);
	assert.deepEqual(acts(), [
		["thinking:thinker", true],
		["thinking:thinker", false],
		["thinking:thinker", true],
		["thinking:thinker", false],
	]);
	thinker.follow({ thinker: true });
	thinker.follow({ think: { job: 3 } });
	await turn();
	assert.ok(workers.length === 2 && !thinking());
});

test("signs of life keep it alive however long it thinks", async ({ mock }) => {
	mock.timers.enable({ apis: ["setTimeout"] });
	const { thinker, workers, thinking } = bench({ patience: 20 });
	thinker.follow({ thinker: true });
	await turn();
	thinker.follow({ think: { job: 1 } });
	for (let i = 0; i < 8; i += 1) {
		await turn();
		mock.timers.tick(15);
		workers[0].say("");
	}
	assert.ok(thinking() && !workers[0].stopped);
});

test("an error of the worker is its death, also while nothing is under way", async () => {
	const { thinker, workers, deaths, acts } = bench();
	thinker.follow({ thinker: true });
	await turn();
	deaths[0](new Error("out of memory"));
	await turn();
	assert.ok(workers[0].stopped);
	assert.deepEqual(acts(), [
		["thinking:thinker", true],
		["thinking:thinker", false],
		["thinking:thinker", true],
	]);
	deaths[0](new Error("again"));
	await turn();
	assert.ok(!workers[1].stopped, "the dead are not heard");
});

test("a start that fails is not tried again, and the engine hears nothing", async () => {
	const { thinker, workers, acts } = bench({ broken: () => true });
	thinker.follow({ thinker: true });
	await turn();
	thinker.follow({ thinker: true });
	await turn();
	assert.ok(workers.length === 1 && workers[0].stopped);
	assert.deepEqual(acts(), []);
});

test("when the engine fails, the job is stopped and its end is not told to the next engine", async () => {
	const { thinker, workers, acts, thinking } = bench();
	thinker.follow({ thinker: true });
	await turn();
	thinker.follow({ think: { job: 1 } });
	await turn();
	const late = workers[0].asked[0];
	thinker.halt();
	thinker.follow({ thinker: true });
	thinker.follow({ think: { job: 1, content: "of the next engine" } });
	late.resolve(JSON.stringify({ job: 1, content: "old", done: true }));
	await turn();
	assert.ok(thinking() && workers[0].halts === 1);
	assert.deepEqual(acts(), [
		["thinking:thinker", true],
		["thinking:thinker", true],
	]);
});
