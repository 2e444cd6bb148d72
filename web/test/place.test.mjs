// Navigations that the service worker answers: no page may appear under a path where its files are missing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOf } from "../src/place.js";

const SCOPE = "https://navals.test/a/";

for (const [path, place] of [
	["", SCOPE],
	["index.html", SCOPE],
	["%23/g/1.d.AA_-", `${SCOPE}#/g/1.d.AA_-`],
	["%23%2Fg%2F1.d.AA", `${SCOPE}#/g/1.d.AA`],
	["%23/day%2Fmats", `${SCOPE}#/day/mats`],
	["some/deep/path", undefined],
	["g/1.d.AA", undefined],
]) {
	test(`the path "${path}" leads to ${place ?? "the host"}`, () =>
		assert.equal(placeOf(SCOPE + path, SCOPE), place));
}

test("another site is the host's", () => assert.equal(placeOf("https://navals.test/b/", SCOPE), undefined));
