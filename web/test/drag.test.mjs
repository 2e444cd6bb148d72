import assert from "node:assert/strict";
import { test } from "node:test";
import { inUnits } from "../src/drag.js";

const near = (way, x, y) => assert.ok(Math.hypot(way.x - x, way.y - y) < 1e-9, `${way.x}, ${way.y}`);

test("a way in pixels is told in the units of a board, also of one that lies on its side", () => {
	near(inUnits({ a: 4, b: 0, c: 0, d: 4 }, 8, -4), 2, -1);
	// Rotated a quarter turn clockwise and narrowed: right becomes up, down becomes right.
	const turned = { a: 0, b: 3, c: -4, d: 0 };
	near(inUnits(turned, 8, 0), 0, -2);
	near(inUnits(turned, 0, 6), 2, 0);
	near(inUnits(null, 5, 6), 5, 6);
	near(inUnits({ a: 0, b: 0, c: 0, d: 0 }, 5, 6), 5, 6);
});
