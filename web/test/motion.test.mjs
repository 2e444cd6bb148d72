import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
// The modules below need the page.

import { createMotion } from "../src/motion.js";

test("where nothing moves, no film hides the sheet", () => {
	page('<svg id="sea"></svg>');
	const root = document.documentElement;
	root.dataset.motion = "reduced";
	const films = [];
	const motion = createMotion({ onSettled: () => {}, onLook: () => films.push(root.dataset.film) });
	motion.play([
		{ target: "#sea", frames: [], timing: 0, still: true, look: { frame: [0, 0, 1, 1], least: 1 } },
	]);
	assert.deepEqual([films, root.dataset.film], [["look"], undefined]);
});
