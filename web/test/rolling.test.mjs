import assert from "node:assert/strict";
import { test } from "node:test";
import { axes, between, drawn } from "../src/rolling.js";

/** A turn by an angle (degrees) about an axis, as hundredths. */
function turn(degrees, [x, y, z]) {
	const half = (degrees * Math.PI) / 360;
	return [Math.cos(half), x * Math.sin(half), y * Math.sin(half), z * Math.sin(half)].map((one) =>
		Math.round(1000 * one),
	);
}
const unit = (q) => q.map((one) => one / Math.hypot(...q));
const numbers = (text) => text.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);

test("a ball at rest is drawn upright, with its band across", () => {
	const { face, disc, seen, band } = drawn(axes([1, 0, 0, 0]));
	assert.deepEqual([face, disc, seen], ["translate(0 0)rotate(0)", "matrix(1 0 0 1 0 0)", true]);
	// Both caps end 5.1 above and below the middle.
	assert.match(band, /M-?8\.31 -5\.1|M-?8\.31 5\.1/);
});

test("the number moves towards where the ball rolls, and comes back on the other side", () => {
	// About the axis y, that is to the right: y points down.
	const at = (degrees) => numbers(drawn(axes(unit(turn(degrees, [0, 1, 0])))).face)[0];
	assert.ok(at(30) > 3 && at(80) > at(30));
	assert.ok(at(100) < -7 && at(150) < 0 && at(150) > at(100));
});

test("the disc is seen edge-on at the rim, without its number", () => {
	const { disc, seen } = drawn(axes(unit(turn(89, [0, 1, 0]))));
	const [a, b, c, d] = numbers(disc);
	assert.ok(Math.abs(a * d - b * c) < 0.03 && !seen);
});

test("side spin turns the number in its place", () => {
	const { face, disc } = drawn(axes(unit(turn(30, [0, 0, 1]))));
	assert.ok(Math.abs(numbers(face)[2] - 30) < 0.2 && disc === "matrix(1 0 0 1 0 0)");
});

test("a board that is turned turns the axes", () => {
	const q = unit(turn(40, [0, 1, 0]));
	const [x, y] = numbers(drawn(axes(q, 0, 1)).face);
	assert.ok(
		Math.abs(x) < 0.01 && y < -3,
		"to the right of the table is up on a screen that shows it upright",
	);
});

test("orientations between samples are interpolated the short way", () => {
	const turns = [
		0,
		...turn(0, [0, 0, 1]),
		5000,
		...turn(40, [0, 0, 1]).map((one) => -one),
		10000,
		...turn(80, [0, 0, 1]),
	];
	const angle = (q) => (Math.atan2(q[3], q[0]) * 360) / Math.PI;
	assert.ok(Math.abs(angle(between(turns, 0, 2500)) - 20) < 0.5);
	assert.ok(Math.abs(Math.abs(between(turns, 10, 10000)[3]) - Math.sin((40 * Math.PI) / 180)) < 0.01);
});

test("every outline is finite, whichever way the ball lies", () => {
	for (let a = 0; a < 360; a += 15) {
		for (const axis of [
			[1, 0, 0],
			[0, 1, 0],
			[0, 0, 1],
			[0.6, 0.8, 0],
			[0.48, 0.64, 0.6],
		]) {
			const { face, disc, band } = drawn(axes(unit(turn(a, axis))));
			for (const number of [...numbers(face), ...numbers(disc), ...numbers(band)])
				assert.ok(Number.isFinite(number));
			assert.ok(!band.includes("NaN") && !band.includes("e-"));
		}
	}
});
