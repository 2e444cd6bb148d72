import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
// The modules below need the page.

import { createLive } from "../src/live.js";
import { underWay } from "../src/rest.js";

function live() {
	const region = page("<div id='polite'></div>").firstChild;
	const later = [];
	const speaker = createLive(region, (then) => later.push(then));
	const flush = () => {
		for (const then of later.splice(0)) then();
	};
	return { region, speaker, flush, texts: () => [...region.children].map((child) => child.textContent) };
}

test("the same sentence twice is two changes of the page", () => {
	const { speaker, flush, texts } = live();
	speaker.say("Miss.");
	flush();
	const first = texts();
	speaker.say("Miss.");
	flush();
	const second = texts();
	assert.notDeepEqual(first, second);
	assert.deepEqual([...first].sort(), ["", "Miss."]);
	assert.deepEqual([...second].sort(), ["", "Miss."]);
});

test("sentences of one moment are spoken together", () => {
	const { speaker, flush, region } = live();
	speaker.say("Hit.");
	speaker.say("Your turn.");
	flush();
	assert.equal(region.textContent, "Hit. Your turn.");
});

test("nothing stays after clear, not even what was about to be said", () => {
	const { speaker, flush, region } = live();
	speaker.say("Your carrier is on B7.");
	flush();
	speaker.say("And the submarine on A1.");
	speaker.clear();
	flush();
	assert.equal(region.textContent, "");
	speaker.say("Next player.");
	flush();
	assert.equal(region.textContent, "Next player.");
});

test("what is dropped before it was spoken leaves nothing under way", () => {
	const { speaker, flush } = live();
	speaker.say("Redoutable advances.");
	speaker.clear();
	speaker.say("A draw.");
	flush();
	assert.ok(!underWay().includes("speech"));
});
