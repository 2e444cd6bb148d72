import assert from "node:assert/strict";
import { test } from "node:test";
import { page, window } from "./page.mjs";
// The modules below need the page.

import { atEdge } from "../src/beacons.js";
import { createCamera, wheelMeans } from "../src/camera.js";
import { follow, release } from "../src/camera-films.js";
import { frameOf } from "../src/camera-frames.js";
import {
	areaOf,
	clamp,
	frameOn,
	panBy,
	pinch,
	REST,
	shotOn,
	sliced,
	swell,
	within,
	zoomAt,
} from "../src/camera-geometry.js";
import { refreshCameras, resetCameras } from "../src/camera-refresh.js";
import { beside, placeCards } from "../src/cards.js";
import { setClock } from "../src/clock.js";

const box = { x: 0, y: 0, width: 100, height: 50 };
/** A board of 400 by 200 pixels, 4 per unit. */
const seen = { width: 400, height: 200 };
const view = { board: box, seen, unit: 4 };
const drawn = ({ k, x, y }, point) => ({ x: k * point.x + x, y: k * point.y + y });
const near = (a, b) =>
	assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-9, `${JSON.stringify(a)} is not ${JSON.stringify(b)}`);

test("zooming keeps the point under the pointer where it is", () => {
	let camera = zoomAt(REST, 2, { x: 30, y: 20 }, box);
	assert.equal(camera.k, 2);
	near(drawn(camera, { x: 30, y: 20 }), { x: 30, y: 20 });
	const at = { x: 60, y: 10 };
	const under = { x: (at.x - camera.x) / camera.k, y: (at.y - camera.y) / camera.k };
	camera = zoomAt(camera, 1.7, at, box);
	near(drawn(camera, under), at);
});

test("of a sliced board only its middle is there", () => {
	const square = { x: -50, y: -50, width: 100, height: 100 };
	assert.deepEqual(sliced(square, { width: 400, height: 200 }), { x: -50, y: -25, width: 100, height: 50 });
	assert.deepEqual(sliced(square, { width: 200, height: 400 }), { x: -25, y: -50, width: 50, height: 100 });
	assert.equal(sliced(square, { width: 0, height: 0 }), square);
});

test("zooming out ends at rest and zooming in at the limit", () => {
	assert.deepEqual(zoomAt(zoomAt(REST, 3, { x: 90, y: 5 }, box), 0.01, { x: 3, y: 3 }, box), REST);
	assert.equal(zoomAt(REST, 100, { x: 0, y: 0 }, box).k, 8);
	assert.equal(zoomAt(REST, 100, { x: 0, y: 0 }, { ...box, max: 12 }).k, 12);
});

test("no pan shows the outside of the board", () => {
	const camera = zoomAt(REST, 2, { x: 50, y: 25 }, box);
	assert.deepEqual(panBy(camera, 1000, 1000, box), { k: 2, x: 0, y: 0 });
	assert.deepEqual(panBy(camera, -1000, -1000, box), { k: 2, x: -100, y: -50 });
	assert.deepEqual(panBy(REST, 10, 10, box), REST);
	const shifted = { x: -20, y: 10, width: 40, height: 40 };
	const corner = panBy({ k: 2, x: 0, y: 0 }, 1000, 1000, shifted);
	near(drawn(corner, { x: -20, y: 10 }), { x: -20, y: 10 });
	assert.deepEqual(clamp({ k: 1, x: 7, y: 7 }, shifted), REST);
});

test("two fingers hold the two points they touch", () => {
	const start = zoomAt(REST, 3, { x: 50, y: 25 }, box);
	const before = [
		{ x: 40, y: 25 },
		{ x: 60, y: 25 },
	];
	const after = [
		{ x: 38, y: 26 },
		{ x: 66, y: 26 },
	];
	const end = pinch(start, before, after, box);
	for (const i of [0, 1]) {
		const board = { x: (before[i].x - start.x) / start.k, y: (before[i].y - start.y) / start.k };
		near(drawn(end, board), after[i]);
	}
});

test("fingers on one spot do not divide by zero", () => {
	const one = { x: 1, y: 1 };
	const camera = pinch(REST, [one, one], [one, one], box);
	assert.ok(Number.isFinite(camera.k + camera.x + camera.y));
});

test("a notched wheel zooms, a touchpad pans, its pinch zooms", () => {
	const wheel = { deltaMode: 0, deltaX: 0, deltaY: 0, ctrlKey: false };
	assert.equal(wheelMeans({ ...wheel, deltaY: 100, wheelDeltaY: -120 }), "zoom");
	assert.equal(wheelMeans({ ...wheel, deltaY: 3, deltaMode: 1 }), "zoom");
	assert.equal(wheelMeans({ ...wheel, deltaY: 4, wheelDeltaY: -12 }), "pan");
	assert.equal(wheelMeans({ ...wheel, deltaX: 8, deltaY: 120, wheelDeltaY: -120 }), "pan");
	assert.equal(wheelMeans({ ...wheel, deltaY: 2, wheelDeltaY: -6, ctrlKey: true }), "zoom");
});

test("a frame is shown as large as it fits, and never the outside of the board", () => {
	const frame = { x: 40, y: 10, width: 20, height: 20 };
	const camera = frameOn(frame, view);
	assert.equal(camera.k, 2.5);
	near(drawn(camera, { x: 50, y: 20 }), { x: 50, y: 25 });
	// With a toolbar over the top 40 pixels, the frame appears below it.
	const below = frameOn(frame, { ...view, tools: 40 });
	assert.equal(below.k, 2);
	assert.ok(drawn(below, { x: 50, y: 10 }).y >= 10 - 1e-9);
	near(drawn(below, { x: 50, y: 20 }), { x: 50, y: 30 });
	// More height than the viewBox needs (letterbox): the frame may use it.
	assert.equal(frameOn(frame, { ...view, seen: { width: 400, height: 400 } }).k, 5);
	assert.deepEqual(frameOn({ x: 0, y: 0, width: 1, height: 1 }, view), { k: 8, x: 0, y: 0 });
	assert.deepEqual(frameOn({ x: -50, y: 0, width: 300, height: 90 }, view), REST);
});

test("the markup names a frame", () => {
	const root = page(
		'<svg data-zoom="10"><g id="hold"><g data-frame="10 20 30 40" data-frame-below="3.5"></g></g></svg>',
	);
	assert.deepEqual(frameOf(root), {
		text: "10 20 30 40",
		frame: { x: 10, y: 20, width: 30, height: 40 },
		inner: null,
		below: 3.5,
	});
	assert.deepEqual(frameOf(page('<svg><g data-frame="1 2 30 40 5 6 7 8"></g></svg>')).inner, {
		x: 5,
		y: 6,
		width: 7,
		height: 8,
	});
	assert.deepEqual(frameOf(page('<svg><g data-frame=""></g></svg>')), {
		text: "",
		frame: null,
		inner: null,
		below: Infinity,
	});
	assert.deepEqual(frameOf(page("<svg></svg>")), { text: "", frame: null, inner: null, below: Infinity });
});

test("a new frame is gone to once; the reader's own pan is left alone, also where only a part is redrawn", async () => {
	page(
		'<svg id="sea" data-zoom="10" viewBox="0 0 100 50"><g data-camera></g><g id="hold"><g data-frame="40 10 20 20"></g></g></svg>',
	);
	const svg = document.querySelector("svg");
	svg.getScreenCTM = () => ({ a: 4, d: 4 });
	svg.getBoundingClientRect = () => ({ width: 400, height: 200 });
	Object.defineProperty(svg, "viewBox", { value: { baseVal: box } });
	const group = svg.querySelector("[data-camera]");
	refreshCameras(document.body);
	await null;
	assert.equal(group.getAttribute("transform"), "translate(-75 -25) scale(2.5)");
	group.setAttribute("transform", "mine");
	refreshCameras(svg.querySelector("#hold"));
	await null;
	assert.equal(group.getAttribute("transform"), "mine");
	svg.querySelector("[data-frame]").setAttribute("data-frame", "0 0 20 20");
	refreshCameras(svg.querySelector("#hold"));
	await null;
	assert.equal(group.getAttribute("transform"), "translate(0 0) scale(2.5)");
	svg.querySelector("[data-frame]").setAttribute("data-frame", "0 0 10 10");
	svg.querySelector("[data-frame]").setAttribute("data-frame-below", "3");
	refreshCameras(svg.querySelector("#hold"));
	await null;
	assert.equal(group.getAttribute("transform"), "translate(0 0) scale(2.5)", "a wide screen stays as it is");
});

test("an arrow stands at the edge for what is out of sight, and points to it", () => {
	const seen = { width: 390, height: 300 };
	assert.equal(atEdge({ x: 10, y: 290 }, seen), null);
	assert.deepEqual(atEdge({ x: 500, y: 150 }, seen, 20, 60), { x: 370, y: 150, turn: 0 });
	assert.deepEqual(atEdge({ x: 100, y: -80 }, seen, 20, 60), { x: 100, y: 60, turn: -90 });
});

test("a frame of which a part is out of sight is not within what is seen", () => {
	const box = { x: 0, y: 0, width: 480, height: 480 };
	const frame = { x: 100, y: 100, width: 100, height: 100 };
	assert.equal(within(frame, REST, box), true);
	assert.equal(within(frame, { k: 3, x: 0, y: 0 }, box), false);
	assert.equal(within(frame, { k: 2, x: -100, y: -100 }, box), true);
});

// --- films

test("a film leaves the camera alone if its hulls are in sight and large enough", () => {
	const look = { frame: [10, 10, 20, 20], least: 8 };
	assert.equal(shotOn(look, REST, view), REST);
	assert.notEqual(shotOn({ ...look, least: 5 }, REST, view), REST, "20 pixels are too small");
	assert.notEqual(shotOn(look, { k: 2, x: -100, y: -50 }, view), REST, "out of sight");
	const under = shotOn({ ...look, frame: [10, 2, 20, 20] }, REST, { ...view, tools: 40 });
	assert.ok(under.k > 1, "what lies under the buttons is not in sight");
});

test("what is at the upper edge of a board can be shown below its buttons", () => {
	const below = shotOn({ frame: [40, 0, 20, 20], least: 5 }, REST, {
		...view,
		board: { ...box, top: 10 },
		tools: 40,
	});
	assert.ok(drawn(below, { x: 50, y: 0 }).y * 4 >= 40 - 1e-9);
	assert.equal(clamp({ k: 1, x: 0, y: 9 }, { ...box, top: 10 }).y, 0, "the whole board stays where it is");
});

test("hulls that the widest frame makes too small are drawn larger, within the frame", () => {
	const far = shotOn({ frame: [0, 0, 100, 50], least: 4 }, { k: 3, x: 0, y: 0 }, view);
	assert.equal(swell(4, far, 4), 28 / 16);
	assert.equal(swell(40, far, 4), 1);
});

test("a frame is shown between the buttons above and the sheet below", () => {
	const board = { ...box, top: 10, foot: 10 };
	const low = frameOn({ x: 40, y: 40, width: 20, height: 10 }, { ...view, board, sheet: 40 });
	assert.ok(drawn(low, { x: 50, y: 50 }).y * 4 <= 160 + 1e-9);
	assert.equal(areaOf({ ...view, sheet: 40 }).height, 40);
});

test("a board of another shape than its place shows more than its viewBox", () => {
	const tall = { ...view, seen: { width: 400, height: 400 } };
	assert.deepEqual(areaOf(tall), { x: 0, y: -25, width: 100, height: 100 });
	assert.deepEqual(areaOf({ ...tall, tools: 40 }), { x: 0, y: -15, width: 100, height: 90 });
});

test("a card lies beside its target, in sight, and over neither ship", () => {
	const card = { width: 120, height: 60 };
	const apart = (corner, { x, y }, radius) =>
		corner.x >= x + radius ||
		corner.x + 120 <= x - radius ||
		corner.y >= y + radius ||
		corner.y + 60 <= y - radius;
	for (const at of [
		{ x: 200, y: 100 },
		{ x: 20, y: 100 },
		{ x: 380, y: 180 },
		{ x: 200, y: 60 },
	]) {
		for (const other of [
			{ x: 100, y: 100 },
			{ x: 300, y: 60 },
			{ x: 40, y: 20 },
		]) {
			const corner = beside(at, 20, other, card, seen, 40);
			assert.ok(corner.x >= 0 && corner.y >= 40 && corner.x + 120 <= 400 && corner.y + 60 <= 200);
			assert.ok(apart(corner, at, 20), JSON.stringify([at, other, corner]));
		}
	}
});

/** A sea of 400 by 200 pixels with ships; the reader's frame is `frame`. */
function table(frame) {
	page(
		`<div><svg id="sea" data-zoom="10" viewBox="0 0 100 50"><g data-camera><g id="hull-1"></g></g><g id="hold"><g data-frame="${frame}" data-frame-below="9"></g></g></svg></div>`,
	);
	const svg = document.querySelector("svg");
	svg.getScreenCTM = () => ({ a: 4, d: 4 });
	svg.getBoundingClientRect = () => ({ left: 0, top: 0, ...seen });
	Object.defineProperty(svg, "viewBox", { value: { baseVal: box } });
	return { svg, at: () => svg.querySelector("[data-camera]").getAttribute("transform") };
}
document.documentElement.dataset.motion = "reduced";
const goTo = (hash) => {
	window.location.hash = hash;
	globalThis.location = window.location;
	resetCameras();
};

test("after a film the camera stays a moment, and returns to the reader's own view", async () => {
	setClock({ rate: 100 });
	goTo("#/play/1");
	const { svg, at } = table("0 0 50 25");
	refreshCameras(document.body);
	await null;
	const own = at();
	follow("#sea", { frame: [60, 30, 10, 10], least: 2 });
	const there = at();
	assert.notEqual(there, own);
	// The next state arrives when the film ends.
	svg.querySelector("[data-frame]").setAttribute("data-frame", "10 0 50 25");
	refreshCameras(svg.querySelector("#hold"));
	await null;
	assert.equal(at(), there, "nothing moves during the film");
	release();
	assert.equal(at(), there, "it stays for a second");
	await new Promise((done) => setTimeout(done, 40));
	assert.equal(at(), "translate(-20 0) scale(2)", "and goes to the new frame");
	// Cut short by a press, it returns at once; while others act, it stays.
	follow("#sea", { frame: [60, 30, 10, 10], least: 2 });
	release(0);
	assert.equal(at(), "translate(-20 0) scale(2)");
	svg.querySelector("[data-frame]").setAttribute("data-frame", "");
	follow("#sea", { frame: [60, 30, 10, 10], least: 2 });
	release();
	await new Promise((done) => setTimeout(done, 40));
	assert.equal(at(), there);
	setClock({ rate: 1 });
});

test("names that are too small to read are hidden", () => {
	goTo("#/play/6");
	const { svg } = table("");
	svg.setAttribute("data-names", "1.6");
	refreshCameras(document.body);
	assert.equal(svg.style.getPropertyValue("--names"), "hidden");
	follow("#sea", { frame: [60, 30, 10, 10], least: 2 });
	assert.equal(svg.style.getPropertyValue("--names"), "visible");
	follow("");
});

test("a hull is drawn larger only while the film looks at it", () => {
	goTo("#/play/2");
	const { svg } = table("");
	refreshCameras(document.body);
	const hull = svg.querySelector("#hull-1");
	follow("#sea", { frame: [0, 0, 100, 50], least: 3.5, actors: { "#hull-1": 3.5 } });
	assert.equal(hull.style.getPropertyValue("scale") || hull.style.scale, "2");
	follow("");
	assert.ok(!hull.style.scale);
});

test("another game begins with the whole board", () => {
	goTo("#/play/3");
	const { svg, at } = table("");
	document.querySelector("svg").getBoundingClientRect = () => ({ left: 0, top: 0, ...seen });
	follow("#sea", { frame: [60, 30, 10, 10], least: 2 });
	assert.ok(svg.hasAttribute("data-zoomed"));
	resetCameras();
	assert.ok(svg.hasAttribute("data-zoomed"), "the same page keeps its view");
	goTo("#/play/4");
	assert.equal(at(), "translate(0 0) scale(1)");
	assert.ok(!svg.hasAttribute("data-zoomed"));
});

test("without a target, cards go to their corner", () => {
	page('<div><svg data-zoom="2"></svg><svg class="sea-over" style="inset: 1px"><g id="fx"></g></svg></div>');
	follow("");
	placeCards();
	assert.equal(document.querySelector(".sea-over").getAttribute("style"), null);
});

test("two taps on one place show the whole table", () => {
	createCamera();
	goTo("#/play/5");
	const { svg, at } = table("");
	svg.setAttribute("data-zoom-whole", "");
	follow("#sea", { frame: [60, 30, 10, 10], least: 2 });
	const tap = (x) => svg.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x, clientY: 5 }));
	tap(10);
	tap(90);
	assert.notEqual(at(), "translate(0 0) scale(1)", "they were apart");
	tap(90);
	assert.equal(at(), "translate(0 0) scale(1)");
});
