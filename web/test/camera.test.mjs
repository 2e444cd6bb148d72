import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
import { atEdge, clamp, frameOf, frameOn, panBy, pinch, refreshCameras, REST, sliced, wheelMeans, within, zoomAt } from "../src/camera.js";

const box = { x: 0, y: 0, width: 100, height: 50 };
const drawn = ({ k, x, y }, point) => ({ x: k * point.x + x, y: k * point.y + y });
const near = (a, b) => assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-9, `${JSON.stringify(a)} is not ${JSON.stringify(b)}`);

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
  assert.equal(zoomAt(REST, 100, { x: 0, y: 0 }, box, 12).k, 12);
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
  const before = [{ x: 40, y: 25 }, { x: 60, y: 25 }];
  const after = [{ x: 38, y: 26 }, { x: 66, y: 26 }];
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
  // The board takes 400 by 200 pixels, 4 per unit.
  const frame = { x: 40, y: 10, width: 20, height: 20 };
  const camera = frameOn(frame, { width: 400, height: 200 }, 4, box);
  assert.equal(camera.k, 2.5);
  near(drawn(camera, { x: 50, y: 20 }), { x: 50, y: 25 });
  // With a toolbar over the top 40 pixels, the frame appears below it.
  const below = frameOn(frame, { width: 400, height: 200 }, 4, box, 8, 40);
  assert.equal(below.k, 2);
  assert.ok(drawn(below, { x: 50, y: 10 }).y >= 10 - 1e-9);
  near(drawn(below, { x: 50, y: 20 }), { x: 50, y: 30 });
  // More height than the viewBox needs (letterbox): the frame may use it.
  assert.equal(frameOn(frame, { width: 400, height: 400 }, 4, box).k, 5);
  assert.deepEqual(frameOn({ x: 0, y: 0, width: 1, height: 1 }, { width: 400, height: 200 }, 4, box), { k: 8, x: 0, y: 0 });
  assert.deepEqual(frameOn({ x: -50, y: 0, width: 300, height: 90 }, { width: 400, height: 200 }, 4, box), REST);
});

test("the markup names a frame", () => {
  const root = page('<svg data-zoom="10"><g id="hold"><g data-frame="10 20 30 40" data-frame-below="3.5"></g></g></svg>');
  assert.deepEqual(frameOf(root), { text: "10 20 30 40", frame: { x: 10, y: 20, width: 30, height: 40 }, below: 3.5 });
  assert.deepEqual(frameOf(page('<svg><g data-frame=""></g></svg>')), { text: "", frame: null, below: Infinity });
  assert.deepEqual(frameOf(page("<svg></svg>")), { text: "", frame: null, below: Infinity });
});

test("a new frame is gone to once; the reader's own pan is left alone, also where only a part is redrawn", () => {
  page('<svg id="sea" data-zoom="10" viewBox="0 0 100 50"><g data-camera></g><g id="hold"><g data-frame="40 10 20 20"></g></g></svg>');
  const svg = document.querySelector("svg");
  svg.getScreenCTM = () => ({ a: 4, d: 4 });
  svg.getBoundingClientRect = () => ({ width: 400, height: 200 });
  Object.defineProperty(svg, "viewBox", { value: { baseVal: box } });
  const group = svg.querySelector("[data-camera]");
  refreshCameras(document.body);
  assert.equal(group.getAttribute("transform"), "translate(-75 -25) scale(2.5)");
  group.setAttribute("transform", "mine");
  refreshCameras(svg.querySelector("#hold"));
  assert.equal(group.getAttribute("transform"), "mine");
  svg.querySelector("[data-frame]").setAttribute("data-frame", "0 0 20 20");
  refreshCameras(svg.querySelector("#hold"));
  assert.equal(group.getAttribute("transform"), "translate(0 0) scale(2.5)");
  svg.querySelector("[data-frame]").setAttribute("data-frame", "0 0 10 10");
  svg.querySelector("[data-frame]").setAttribute("data-frame-below", "3");
  refreshCameras(svg.querySelector("#hold"));
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
