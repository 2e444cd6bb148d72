import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { createBots } from "../src/bots.js";
import { SandboxError } from "../src/sandbox.js";

const turn = async () => {
	for (let i = 0; i < 6; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Sandboxes whose answers the test controls, and the messages sent to the engine. */
function bench() {
	const cells = [];
	const told = [];
	const bots = createBots({
		async send(gesture) {
			told.push(gesture);
			return true;
		},
		async start(game) {
			const cell = { game, asked: [], stopped: false, ready: Promise.resolve() };
			cells.push(cell);
			return Object.assign(cell, {
				ask: (text) =>
					new Promise((resolve, reject) => cell.asked.push({ ...JSON.parse(text), resolve, reject })),
				stop() {
					cell.stopped = true;
					for (const { reject } of cell.asked) reject(new SandboxError("stopped"));
				},
			});
		},
	});
	const say = async (cell, text) => {
		cell.asked.at(-1).resolve(text);
		await turn();
	};
	const order = (n, more = {}) => ({
		n,
		game: "reef",
		source: "x",
		view: "v",
		seed: 1,
		ms: 100,
		to: "play:told",
		table: "game/1",
		seat: 0,
		...more,
	});
	const follow = async (one) => {
		bots.follow(one);
		await turn();
	};
	return { cells, told, say, order, follow };
}

test("a bot is loaded once, asked again and again, and its words go back as they are", async () => {
	const { cells, told, say, order, follow } = bench();
	await follow(order(1));
	await say(cells[0], "{}");
	await say(cells[0], '{"action":"B7"}');
	await follow(order(2));
	await say(cells[0], "anything");
	assert.deepEqual(
		cells[0].asked.map((one) => one.do),
		["load", "play", "play"],
	);
	assert.deepEqual(told, [
		{ act: "play:told", arg: { n: 1, said: '{"action":"B7"}' } },
		{ act: "play:told", arg: { n: 2, said: "anything" } },
	]);
	assert.equal(cells.length, 1);
});

test("the same text in two seats has two engines, and in another game it begins anew", async () => {
	const { cells, say, order, follow } = bench();
	await follow(order(1));
	await say(cells[0], "{}");
	await say(cells[0], "{}");
	await follow(order(2, { seat: 1 }));
	assert.equal(cells.length, 2);
	await say(cells[1], "{}");
	await say(cells[1], "{}");
	await follow(order(3));
	assert.equal(cells[0].asked.length, 3);
	assert.ok(!cells.some((cell) => cell.stopped));
	await follow(order(4, { table: "game/2" }));
	assert.ok(cells[0].stopped && cells[1].stopped);
	assert.equal(cells.length, 3);
});

test("an engine is there before the first question, and goes when nobody plays", async () => {
	const { cells, told, say, order, follow } = bench();
	await follow({ n: 0, game: "reef", table: "game/1" });
	assert.equal(cells.length, 1);
	await follow(order(1));
	assert.equal(cells.length, 1);
	await say(cells[0], "{}");
	await follow(null);
	assert.ok(cells[0].stopped);
	assert.deepEqual(told, [], "nobody waits for that any more");
	await follow({ n: 0, game: "reef", table: "game/1" });
	await follow(null);
	assert.ok(cells[1].stopped);
});

test("what was asked before is dropped where the engine says so", async () => {
	const { cells, told, say, order, follow } = bench();
	await follow(order(1));
	await follow(order(2, { stop: true }));
	assert.ok(cells[0].stopped);
	await say(cells[1], "{}");
	await say(cells[1], "yes");
	assert.deepEqual(
		told.map(({ arg }) => arg),
		[{ n: 2, said: "yes" }],
	);
});

test("a text that cannot be loaded, and a sandbox that ends, are told; then another engine waits", async () => {
	const { cells, told, say, order, follow } = bench();
	await follow(order(1));
	await say(cells[0], '{"error":"SyntaxError","line":1}');
	assert.ok(cells[0].stopped);
	assert.equal(cells.length, 2);
	await follow(order(2));
	await say(cells[1], "{}");
	cells[1].asked.at(-1).reject(new SandboxError("time"));
	await turn();
	assert.deepEqual(
		told.map(({ arg }) => arg),
		[
			{ n: 1, said: '{"error":"SyntaxError","line":1}' },
			{ n: 2, end: "time" },
		],
	);
	assert.equal(cells.length, 3);
});
