import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { page } from "./page.mjs";
// The modules below need the page.

import { installToasts } from "../src/toasts.js";

function toasts() {
	mock.timers.reset();
	mock.timers.enable({ apis: ["setTimeout"] });
	const region = page("<div id='toast'></div>").firstChild;
	const sent = [];
	const refresh = installToasts(region, (act) => sent.push(act));
	const show = (text) => {
		region.innerHTML =
			text &&
			`<div class="toast" data-away="5000" data-gone="app:read"><p>${text}</p><a href="#/x">why</a></div>`;
		refresh();
	};
	return { region, sent, show };
}

test("a message goes after its time, once", () => {
	const { sent, show } = toasts();
	show("Saved.");
	mock.timers.tick(4999);
	assert.deepEqual(sent, []);
	mock.timers.tick(1);
	assert.deepEqual(sent, ["app:read"]);
	show("");
	mock.timers.tick(20000);
	assert.deepEqual(sent, ["app:read"]);
});

test("another message has its own time", () => {
	const { sent, show } = toasts();
	show("Saved.");
	mock.timers.tick(4000);
	show("Copied.");
	mock.timers.tick(4000);
	assert.deepEqual(sent, []);
	mock.timers.tick(1000);
	assert.deepEqual(sent, ["app:read"]);
});

test("a message stays while its link has the focus", () => {
	const { region, sent, show } = toasts();
	show("No.");
	region.querySelector("a").focus();
	mock.timers.tick(5000);
	assert.deepEqual(sent, []);
	region.querySelector("a").blur();
	mock.timers.tick(5000);
	assert.deepEqual(sent, ["app:read"]);
});

test("a tap on a message takes it away, a press on its link does not", () => {
	const { region, sent, show } = toasts();
	show("Saved.");
	region.querySelector("a").click();
	assert.deepEqual(sent, []);
	region.querySelector("p").click();
	assert.deepEqual(sent, ["app:read"]);
});
