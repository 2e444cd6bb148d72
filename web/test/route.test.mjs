// The fragment of the address bar.
import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "./page.mjs";

globalThis.location = window.location;
const { currentRoute, installRoutes } = await import("../src/route.js");

for (const [hash, route] of [
	["", "#/"],
	["#/mats", "#/mats"],
	["#%2Fg%2F1.d.AA", "#/g/1.d.AA"],
	["#/mats\u201d", "#/mats"],
	["#/mats/rules%20", "#/mats/rules"],
	['#/mats">`;', "#/mats"],
	["#/g/1.d.A_-", "#/g/1.d.A_-"],
	["#", "#/"],
	["#%2fday%2fmats", "#/day/mats"],
]) {
	test(`the address ${hash || "without a fragment"} is the route ${route}`, () => {
		location.hash = hash;
		assert.equal(currentRoute(), route);
	});
}

/** Wait until the browser has navigated. */
const settled = () => new Promise((done) => setTimeout(done, 60));
/** Go somewhere as a link does. @param {string} hash */
const follow = async (hash) => {
	location.hash = hash;
	await settled();
};

test("a step back closes what is open, and only then leaves the page", async () => {
	for (const name of ["history", "addEventListener"])
		globalThis[name] = typeof window[name] === "function" ? window[name].bind(window) : window[name];
	globalThis.scrollY = 0;
	globalThis.scrollTo = () => {};
	await follow("#/");
	const went = [];
	let open = 0;
	const dismiss = () => open > 0 && Boolean(open--);
	const routes = installRoutes((route) => went.push(route), dismiss);

	// On the first page.
	routes.guard();
	open = 1;
	history.back();
	await settled();
	assert.deepEqual([open, currentRoute(), went], [0, "#/", []]);

	await follow("#/mats");
	routes.show("#/play/1");
	assert.deepEqual(went, ["#/mats"]);
	for (const left of [1, 0]) {
		open = left + 1;
		history.back();
		await settled();
		assert.deepEqual([open, currentRoute(), went], [left, "#/play/1", ["#/mats"]]);
	}
	history.back();
	await settled();
	assert.deepEqual([currentRoute(), went.at(-1)], ["#/mats", "#/mats"]);
	history.forward();
	await settled();
	assert.deepEqual(went, ["#/mats", "#/mats", "#/play/1"]);

	// A link in a dialog is no step back.
	open = 1;
	await follow("#/rules");
	assert.deepEqual([open, went.at(-1)], [1, "#/rules"]);
});
