import assert from "node:assert/strict";
import { test } from "node:test";
import { createQueue } from "../src/queue.js";

/** An engine whose answers the test controls. */
function bench() {
	const sent = [];
	const applied = [];
	const failures = [];
	const waiting = [];
	const queue = createQueue({
		act(json) {
			const { now, ...message } = JSON.parse(json);
			assert.ok(now >= 0);
			sent.push(message);
			return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
		},
		apply: (answer, gesture) => applied.push([gesture.act, answer]),
		onFail: (reason) => failures.push(reason),
	});
	const turn = () => new Promise((resolve) => setTimeout(resolve));
	const answer = async (value = {}) => {
		waiting.shift().resolve(JSON.stringify(value));
		await turn();
	};
	return { queue, sent, applied, failures, waiting, answer, turn };
}

test("nothing is sent before the start, then boot goes first and one gesture at a time follows in order", async () => {
	const { queue, sent, answer, waiting } = bench();
	void queue.send({ act: "a", arg: 1 });
	void queue.send({ act: "b" });
	assert.deepEqual(sent, []);
	void queue.start({ act: "app:boot", arg: {} });
	assert.deepEqual(sent, [{ to: "app", act: "boot", arg: {} }]);
	await answer();
	assert.deepEqual(sent.at(-1), { to: "board", act: "a", arg: 1 });
	assert.equal(waiting.length, 1);
	await answer();
	assert.deepEqual(sent.at(-1), { to: "board", act: "b" });
});

test("of gestures with one key the latest waits, in its own place", async () => {
	const { queue, sent, answer } = bench();
	void queue.start({ act: "app:boot" });
	const dropped = queue.send({ act: "over", arg: 1, key: "over" });
	void queue.send({ act: "click" });
	void queue.send({ act: "over", arg: 2, key: "over" });
	assert.equal(await dropped, false);
	for (let i = 0; i < 3; i += 1) await answer();
	assert.deepEqual(
		sent.map((one) => [one.act, one.arg]),
		[
			["boot", undefined],
			["click", undefined],
			["over", 2],
		],
	);
});

test("ticks let every gesture go first", async () => {
	const { queue, sent, answer } = bench();
	void queue.start({ act: "app:boot" });
	void queue.send({ act: "tick", idle: true, key: "tick" });
	void queue.send({ act: "click" });
	void queue.send({ act: "other" });
	for (let i = 0; i < 4; i += 1) await answer();
	assert.deepEqual(
		sent.map((one) => one.act),
		["boot", "click", "other", "tick"],
	);
});

test("a gesture whose element is gone when its turn comes is dropped", async () => {
	const { queue, sent, answer } = bench();
	let there = true;
	void queue.start({ act: "app:boot" });
	void queue.send({ act: "first" });
	const second = queue.send({ act: "second", alive: () => there });
	await answer();
	there = false;
	await answer();
	assert.equal(await second, false);
	assert.deepEqual(
		sent.map((one) => one.act),
		["boot", "first"],
	);
});

test("a failure stops the queue; after a restart old answers do not reach the page", async () => {
	const { queue, applied, failures, waiting, turn, answer } = bench();
	void queue.start({ act: "app:boot" });
	await answer();
	void queue.send({ act: "hangs" });
	const [old] = waiting.splice(0);
	queue.stop();
	void queue.start({ act: "app:boot" });
	old.resolve("{}");
	await turn();
	assert.deepEqual(
		applied.map(([act]) => act),
		["app:boot"],
	);
	waiting.shift().reject(new Error("dead"));
	await turn();
	assert.equal(failures.length, 1);
	void queue.send({ act: "later" });
	assert.equal(waiting.length, 0);
});
