import assert from "node:assert/strict";
import { test } from "node:test";
import { page, window } from "./page.mjs";
// The modules below need the page.

import { isLive } from "../src/dom.js";
import { nextPlace } from "../src/grid.js";
import { installReplay } from "../src/replay.js";

/** @type {string[]} */
const sent = [];
installReplay((gesture) => {
	sent.push(gesture.act);
	return Promise.resolve(true);
});
const press = (id) =>
	document.getElementById(id).dispatchEvent(new window.MouseEvent("pointerdown", { bubbles: true }));

test("a press beside the bar stops a replay that runs, one on it does not", () => {
	const bar = (halt) => `<div id="bar"${halt}><button id="in">x</button></div><p id="out">y</p>`;
	page(bar(' data-halt="stop"'));
	press("in");
	assert.deepEqual(sent, []);
	press("out");
	assert.deepEqual(sent, ["stop"]);
	page(bar(""));
	press("out");
	assert.deepEqual(sent, ["stop"], "nothing runs");
});

test("the first press or key takes the recap away, but not one on its button", () => {
	sent.length = 0;
	page('<div data-touch="touched"><button id="in">x</button><p id="on">z</p></div><p id="out">y</p>');
	const type = (id, key) =>
		document.getElementById(id).dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true }));
	press("in");
	type("in", "Enter");
	type("out", "Tab");
	assert.deepEqual(sent, []);
	press("on");
	press("out");
	type("out", "ArrowLeft");
	assert.deepEqual(sent, ["touched", "touched", "touched"]);
});

test("the line of the log that is looked at comes into the sight of the log", () => {
	page(
		'<ol data-autoscroll id="log"><li><button id="a">1</button></li><li><button id="b" aria-current="step">2</button></li></ol>',
	);
	const log = document.getElementById("log");
	const box = (top, height) => () => ({ top, height, bottom: top + height });
	log.getBoundingClientRect = box(0, 100);
	document.getElementById("b").getBoundingClientRect = box(500, 20);
	const answer = () => document.dispatchEvent(new window.CustomEvent("navals:answer"));
	answer();
	assert.equal(log.scrollTop, 460, "in its middle");
	log.scrollTop = 3;
	answer();
	assert.equal(log.scrollTop, 3, "the reader may scroll on");
});

test("the panel that a log is in scrolls too, and at its beginning a log stands at its top", () => {
	page(
		'<div class="table-drawer" id="panel"><ol data-autoscroll id="log"><li><button id="c" aria-current="step">2</button></li></ol></div>',
	);
	const box = (top, height) => () => ({ top, height, bottom: top + height });
	document.getElementById("panel").getBoundingClientRect = box(0, 100);
	document.getElementById("log").getBoundingClientRect = box(60, 200);
	document.getElementById("c").getBoundingClientRect = box(220, 20);
	const answer = () => document.dispatchEvent(new window.CustomEvent("navals:answer"));
	answer();
	assert.equal(document.getElementById("panel").scrollTop, 180);
	page('<div id="recorder"></div><ol data-autoscroll id="log"><li></li></ol>');
	document.getElementById("log").scrollTop = 9;
	answer();
	assert.equal(document.getElementById("log").scrollTop, 0);
});

test("in a list the arrows to the sides are left to the page", () => {
	const list = [0, 1, 2].map((row) => ({ row, col: 0 }));
	assert.equal(nextPlace(list, list[1], "ArrowRight", false), undefined);
	assert.equal(nextPlace(list, list[1], "ArrowLeft", false), undefined);
	assert.equal(nextPlace(list, list[1], "End", false), undefined);
	assert.deepEqual(nextPlace(list, list[1], "End", true), list[2]);
	assert.deepEqual(nextPlace(list, list[1], "ArrowDown", false), list[2]);
});

test("a button that cannot be used now can be asked why", () => {
	page(
		'<button id="a" aria-disabled="true" data-act="app:why">x</button><button id="b" aria-disabled="true" data-act="go">y</button><button id="c" disabled>z</button>',
	);
	assert.deepEqual(
		["a", "b", "c"].map((id) => isLive(document.getElementById(id))),
		[true, false, false],
	);
});
