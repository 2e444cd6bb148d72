import assert from "node:assert/strict";
import { test } from "node:test";

import { boundingBox, placeBubble } from "../src/bubble.js";

const PHONE = { width: 390, height: 664 };
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
/** Text has a fixed area: narrower means higher. */
const height = (width) => Math.ceil(20_000 / width);
const lies = (spot) => box(spot.left, spot.top, spot.width, height(spot.width));
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const inside = (one, { width, height }) =>
	one.left >= 0 && one.top >= 0 && one.right <= width && one.bottom <= height;

test("the bubble points at its target from where there is room", () => {
	const spot = placeBubble([box(180, 300, 30, 30)], [], PHONE, height, 320);
	assert.ok(["above", "below"].includes(spot.side));
	const tip = spot.left + spot.tip;
	assert.ok(tip > 180 && tip < 210, "the tip is over the target");
	assert.equal(placeBubble([box(0, 600, 390, 60)], [], PHONE, height, 320).side, "above");
	assert.equal(placeBubble([box(0, 0, 390, 60)], [], PHONE, height, 320).side, "below");
});

test("wherever the target is, it is not covered, and nothing sticks out", () => {
	for (const view of [PHONE, { width: 844, height: 390 }, { width: 195, height: 332 }]) {
		for (let left = 0; left < view.width - 40; left += 45) {
			for (let top = 0; top < view.height - 40; top += 45) {
				const target = box(left, top, 40, 40);
				const spot = placeBubble([target], [], view, height, Math.min(320, view.width - 12));
				assert.ok(!meet(lies(spot), target), `${left}, ${top} in ${view.width}`);
				assert.ok(inside(lies(spot), view));
			}
		}
	}
});

test("a finger reaches a small target without touching the bubble", () => {
	// Chromium moves a tap to anything touchable within 16 pixels, and the bubble's tip adds 8.
	const reach = 24;
	for (let top = 60; top < 640; top += 20) {
		const spot = placeBubble([box(60, top, 8, 8)], [], PHONE, height, 320);
		assert.ok(!meet(lies(spot), box(64 - reach, top + 4 - reach, 2 * reach, 2 * reach)), `${top}`);
		assert.ok(spot.side !== "apart" && Math.abs(spot.left + spot.tip - 64) <= 18, "the tip points at it");
	}
});

test("none of several targets is covered, also where none of its sides has room", () => {
	const corners = [box(5, 5, 60, 60), box(325, 5, 60, 60), box(5, 599, 60, 60), box(325, 599, 60, 60)];
	const spot = placeBubble(corners, [], PHONE, height, 320);
	assert.equal(spot.side, "apart");
	for (const corner of corners) assert.ok(!meet(lies(spot), corner));
	assert.deepEqual(boundingBox(corners), { left: 5, top: 5, right: 385, bottom: 659 });
});

test("buttons are covered only where nothing else is left", () => {
	const buttons = { box: box(0, 345, 390, 80), weight: 15 };
	const spot = placeBubble([box(180, 300, 30, 30)], [buttons], PHONE, height, 320);
	assert.equal(spot.side, "above");
	assert.ok(!meet(lies(spot), buttons.box));
});

test("the bubble stays below the header", () => {
	for (let top = 40; top < 120; top += 10) {
		const target = box(330, top, 40, 40);
		const spot = placeBubble([target], [], { ...PHONE, top: 40 }, height, 320);
		assert.ok(lies(spot).top >= 40 && !meet(lies(spot), target), `${top}`);
	}
});
