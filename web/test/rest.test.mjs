import assert from "node:assert/strict";
import { test } from "node:test";
import { at, now, setClock } from "../src/clock.js";
import "./page.mjs";
import { begin, during, underWay } from "../src/rest.js";

const resting = () => document.documentElement.hasAttribute("data-idle");
/** Wait until the page is idle; the test's time limit applies. */
const rest = () =>
	new Promise((done) => {
		const look = () => (resting() ? done(undefined) : setTimeout(look, 5));
		look();
	});

test("a page is at rest when the last of what was under way is over and painted", async () => {
	const [one, other] = [begin("one"), begin("other")];
	assert.deepEqual(underWay().sort(), ["one", "other"]);
	one();
	one(); // a second call has no effect
	assert.deepEqual(underWay(), ["other"]);
	assert.ok(!resting());
	other();
	assert.ok(!resting(), "not before it is painted");
	await rest();
});

test("what begins ends the rest at once, also between the end of the last and the painting", async () => {
	begin("first")();
	const end = begin("second");
	await new Promise((done) => setTimeout(done, 200));
	assert.ok(!resting());
	end();
	await rest();
	const again = begin("third");
	assert.ok(!resting());
	again();
	await rest();
});

test("what fails is over too", async () => {
	await assert.rejects(during("failing", Promise.reject(new Error("no"))));
	await rest();
	assert.deepEqual(underWay(), []);
});

test("the clock runs as fast as it is told, skips and never goes back", () => {
	const before = now();
	setClock({ skip: 5000 });
	const skipped = now();
	assert.ok(skipped - before >= 5000);
	setClock({ rate: 10 });
	const moment = performance.now();
	assert.equal(Math.round(at(moment + 100) - at(moment)), 1000);
	assert.ok(now() >= skipped);
	setClock({ rate: 1 });
	assert.equal(Math.round(at(moment + 2000) - at(moment + 1900)), 100);
});

test("the film of an element that was taken off the page keeps nothing from rest", async () => {
	let films = [{ playState: "running", finished: new Promise(() => {}) }];
	document.getAnimations = () => films;
	begin("change")();
	await new Promise((done) => setTimeout(done, 100));
	assert.ok(!resting(), "it moves");
	films = [];
	await rest();
	delete (/** @type {any} */ (document).getAnimations);
});
