/**
 * Pan and zoom the `<g data-camera>` of an `<svg data-zoom>` by wheel, pinch, one or two fingers, keys and buttons. A pan
 * never ends in a click; a press that does not move is a tap. Two taps on a board with `data-zoom-whole` show all of it.
 *
 * A camera is `{k, x, y}`: a point p of the board is drawn at k * p + (x, y), in viewBox units. Cameras are stored by the
 * id of the svg, so a redrawn board keeps its view, until another page or game opens. Films move the camera to what
 * happens, and return it afterwards. The first half of this file is pure.
 */

import { later, pace } from "./clock.js";
import { isLive, isVisible, isTyping } from "./dom.js";
import { isReduced } from "./motion.js";
import { begin } from "./rest.js";

/** @typedef {{k: number, x: number, y: number}} Camera */
/** @typedef {{x: number, y: number, width: number, height: number, top?: number, foot?: number}} Box `top` and `foot` more units may stay empty above and below */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Point} Point */

/** @type {Camera} */
export const REST = { k: 1, x: 0, y: 0 };
const MAX = 8;
/** Size of a hull that can be seen well, in CSS pixels. */
const LEAST = 28;
/** Milliseconds of a camera movement, and how long the camera stays after a film. */
const GLIDE = 160;
const STAY = 1000;
/** Two taps within this time and distance are a double tap. */
const DOUBLE = { ms: 350, px: 24 };

/** Clamp a camera so that it shows only the board. @param {Camera} camera @param {Box} box @param {number} [max] @returns {Camera} */
export function clamp({ k, x, y }, box, max = MAX) {
  const scale = Math.min(max, Math.max(1, k));
  const within = (/** @type {number} */ value, /** @type {number} */ start, /** @type {number} */ size, before = 0, after = 0) =>
    // Adding zero keeps -0 out of the markup.
    Math.min(start * (1 - scale) + before, Math.max((start + size) * (1 - scale) - after, value)) + 0;
  const [top, foot] = scale > 1 ? [box.top, box.foot] : [0, 0];
  return { k: scale, x: within(x, box.x, box.width), y: within(y, box.y, box.height, top, foot) };
}

/** Zoom by `factor` around the fixed point `at`, in viewBox units. @param {Camera} camera @param {number} factor @param {Point} at @param {Box} box @param {number} [max] @returns {Camera} */
export function zoomAt(camera, factor, at, box, max = MAX) {
  const k = Math.min(max, Math.max(1, camera.k * factor));
  const ratio = k / camera.k;
  return clamp({ k, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }, box, max);
}

/** @param {Camera} camera @param {number} dx @param {number} dy @param {Box} box @param {number} [max] @returns {Camera} */
export function panBy(camera, dx, dy, box, max = MAX) {
  return clamp({ k: camera.k, x: camera.x + dx, y: camera.y + dy }, box, max);
}

/**
 * Move the camera so that the board points under two fingers follow them from `before` to `after`.
 * @param {Camera} camera @param {[Point, Point]} before @param {[Point, Point]} after @param {Box} box @param {number} [max] @returns {Camera}
 */
export function pinch(camera, before, after, box, max = MAX) {
  const span = (/** @type {[Point, Point]} */ [a, b]) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const middle = (/** @type {[Point, Point]} */ [a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const from = middle(before);
  const to = middle(after);
  return panBy(zoomAt(camera, span(after) / span(before), from, box, max), to.x - from.x, to.y - from.y, box, max);
}

/** Classify a wheel event: notched wheels zoom, touchpads pan. @param {{deltaMode: number, deltaX: number, deltaY: number, ctrlKey: boolean, wheelDeltaY?: number}} event @returns {"zoom" | "pan"} */
export function wheelMeans(event) {
  if (event.ctrlKey || event.deltaMode !== 0) return "zoom";
  const notches = Math.abs(event.wheelDeltaY ?? event.deltaY) / 120;
  return event.deltaX === 0 && notches >= 1 && Number.isInteger(notches) ? "zoom" : "pan";
}

/**
 * Compute the camera that fits a frame, in board units, into the visible area. `seen` is the size of the svg in CSS pixels,
 * `unit` the pixels per board unit at rest, `tools` and `sheet` the heights in pixels of what lies over its upper and lower
 * edge. @param {Box} frame @param {Size} seen @param {number} unit @param {Box} box @param {number} [max] @param {number} [tools]
 * @param {number} [sheet] @returns {Camera}
 */
export function frameOn(frame, seen, unit, box, max = MAX, tools = 0, sheet = 0) {
  const k = Math.min(max, Math.max(1, Math.min(seen.width / unit / frame.width, (seen.height - tools - sheet) / unit / frame.height)));
  const x = box.x + box.width / 2 - k * (frame.x + frame.width / 2);
  const y = box.y + box.height / 2 + (tools - sheet) / unit / 2 - k * (frame.y + frame.height / 2);
  return clamp({ k, x, y }, box, max);
}

/**
 * Read the frame from the markup, the unit size in CSS pixels below which the camera moves to it automatically, and the
 * frame within it to show if a unit is smaller than that even then.
 * @param {ParentNode} svg @returns {{text: string, frame: Box | null, inner: Box | null, below: number}}
 */
export function frameOf(svg) {
  const holder = svg.querySelector("[data-frame]");
  const text = holder?.getAttribute("data-frame") ?? "";
  const [frame, inner] = [0, 4].map((at) => {
    const [x, y, width, height] = text.split(" ").slice(at).map(Number);
    return width > 0 && height > 0 ? { x, y, width, height } : null;
  });
  return { text, frame, inner, below: Number(holder?.getAttribute("data-frame-below")) || Infinity };
}

/**
 * Return the part of a viewBox's plane that can be seen: more than the viewBox where the svg has another shape, less under a
 * toolbar of height `tools` and over a sheet. @param {Box} box @param {Size} seen @param {number} unit @param {number} [tools]
 * @param {number} [sheet] @returns {Box}
 */
export function areaOf(box, seen, unit, tools = 0, sheet = 0) {
  const width = seen.width / unit;
  const height = seen.height / unit;
  const top = tools / unit;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 + top, width, height: height - top - sheet / unit };
}

/**
 * Return the camera for a film: the present one if it shows the frame, large enough, else one that fits the frame.
 * @param {Look} look @param {Camera} camera @param {Size} seen @param {number} unit @param {Box} box @param {number} [max] @param {number} [tools]
 * @param {number} [sheet] @returns {Camera}
 */
export function shotOn({ frame: [x, y, width, height], least }, camera, seen, unit, box, max = MAX, tools = 0, sheet = 0) {
  const frame = { x, y, width, height };
  const shown = within(frame, camera, areaOf(box, seen, unit, tools, sheet));
  if (shown && camera.k * unit * least >= LEAST) return camera;
  const whole = frameOn(frame, seen, unit, box, max, tools, sheet);
  if (whole.k * unit * least >= LEAST) return whole;
  // The hulls will be drawn larger, which takes some room at the edges.
  const wide = 0.05;
  const wider = { x: x - wide * width, y: y - wide * height, width: width * (1 + 2 * wide), height: height * (1 + 2 * wide) };
  return shown ? camera : frameOn(wider, seen, unit, box, max, tools, sheet);
}

/** Return how many times larger to draw a hull of some length. @param {number} length @param {Camera} camera @param {number} unit */
export const swell = (length, camera, unit) => Math.max(1, LEAST / (length * camera.k * unit));

/**
 * Return the top left corner of a card beside a target: near it, in sight, and over neither the target nor `other`. All in
 * pixels. @param {Point} at @param {number} radius of both @param {Point} other @param {Size} card @param {Size} seen @param {number} [tools] @returns {Point}
 */
export function beside(at, radius, other, card, seen, tools = 0) {
  const { width, height } = card;
  const gap = radius + 6;
  const [xs, ys] = [
    [at.x + gap, at.x - gap - width, at.x - width / 2],
    [at.y - height / 2, at.y - gap - height, at.y + gap],
  ];
  const over = (/** @type {Point} */ corner, /** @type {Point} */ { x, y }) =>
    Math.max(0, Math.min(corner.x + width, x + radius) - Math.max(corner.x, x - radius)) *
    Math.max(0, Math.min(corner.y + height, y + radius) - Math.max(corner.y, y - radius));
  let best = { x: 0, y: 0 };
  let least = Infinity;
  for (const left of xs) {
    for (const top of ys) {
      const corner = {
        x: Math.max(4, Math.min(left, seen.width - width - 4)),
        y: Math.max(tools + 4, Math.min(top, seen.height - height - 4)),
      };
      const far = Math.hypot(corner.x + width / 2 - at.x, corner.y + height / 2 - at.y);
      const cost = 10 * over(corner, at) + 4 * over(corner, other) + far;
      if (cost < least) [best, least] = [corner, cost];
    }
  }
  return best;
}

/** Return whether a frame is completely visible. @param {Box} frame @param {Camera} camera @param {Box} box @returns {boolean} */
export function within(frame, { k, x, y }, box) {
  const [left, top] = [k * frame.x + x, k * frame.y + y];
  return left >= box.x - 1 && top >= box.y - 1 && left + k * frame.width <= box.x + box.width + 1 && top + k * frame.height <= box.y + box.height + 1;
}

/** The last frame shown, by board. @type {Map<string, string>} */
const frames = new Map();

/** @type {Map<string, {camera: Camera, viewBox: string}>} */
const byId = new Map();
/** @type {WeakMap<Element, {camera: Camera, viewBox: string}>} */
let byElement = new WeakMap();
/**
 * The reader's cameras while films have moved them, by board, with the frames of the reader then and since.
 * @type {Map<string, {camera: Camera, text: string, next?: string}>}
 */
const own = new Map();
/** Whether a film plays that moves the camera. */
let filming = false;
/** What the film shows now. @type {Look | undefined} */
let shot;
/** Hulls that are drawn larger. @type {SVGElement[]} */
let swollen = [];
let backTimer = 0;
/** End the wait for the camera's return. */
let returned = () => {};

/** @param {SVGSVGElement} svg @returns {Camera} */
export function cameraOf(svg) {
  const kept = byElement.get(svg) ?? byId.get(svg.id);
  return kept && kept.viewBox === (svg.getAttribute("viewBox") ?? "") ? kept.camera : REST;
}

/** The box visible at rest. @param {SVGSVGElement} svg @returns {Box} */
function boxOf(svg) {
  const box = svg.viewBox.baseVal;
  if (!box || !box.width) return { x: 0, y: 0, width: svg.clientWidth, height: svg.clientHeight };
  const seen = svg.getBoundingClientRect();
  if (svg.getAttribute("preserveAspectRatio")?.endsWith("slice")) return sliced(box, seen);
  // What is at the edges of the board can be moved out from under the tools and the sheet.
  const unit = svg.getScreenCTM()?.a;
  if (!unit) return box;
  const spare = (seen.height / unit - box.height) / 2;
  const [top, foot] = [toolsOver(svg, seen), sheetOver(seen)].map((deep) => (deep ? Math.max(0, deep / unit - spare) : 0));
  return { x: box.x, y: box.y, width: box.width, height: box.height, top, foot };
}

/** The part of a viewBox that an element with a different aspect ratio shows. @param {Box} box @param {{width: number, height: number}} seen @returns {Box} */
export function sliced(box, seen) {
  if (!seen.width || !seen.height) return box;
  const unit = Math.min(box.width / seen.width, box.height / seen.height);
  const width = seen.width * unit;
  const height = seen.height * unit;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** Return the maximum zoom; `data-zoom="12"` raises the default. @param {Element} svg */
function maxOf(svg) {
  return Number(svg.getAttribute("data-zoom")) || MAX;
}

/** Show what the reader wants to see. @param {SVGSVGElement} svg @param {Camera} camera */
function show(svg, camera) {
  if (own.delete(svg.id)) stay();
  place(svg, camera);
}

/** @param {SVGSVGElement} svg @param {Camera} camera @param {boolean} [glide] */
function place(svg, camera, glide = false) {
  const before = cameraOf(svg);
  const kept = { camera, viewBox: svg.getAttribute("viewBox") ?? "" };
  byElement.set(svg, kept);
  if (svg.id) byId.set(svg.id, kept);
  draw(svg, camera);
  if (!glide || isReduced() || document.hidden) return;
  const shown = ({ k, x, y } = camera) => ({ transform: `translate(${x}px, ${y}px) scale(${k})` });
  for (const group of svg.querySelectorAll("[data-camera]")) {
    group.animate?.([shown(before), shown()], { duration: GLIDE / pace(), easing: "ease-in-out" });
  }
}

/** Stop all camera movements at their ends. @param {SVGSVGElement} svg */
function arrive(svg) {
  for (const group of svg.querySelectorAll("[data-camera]")) for (const glide of group.getAnimations?.() ?? []) glide.cancel();
}

/** Cancel the camera's return. */
function stay() {
  clearTimeout(backTimer);
  returned();
}

/**
 * Show what a film looks at, if it cannot be seen well already; without `look`, cards go to their corner.
 * @param {string} target @param {Look} [look]
 */
export function follow(target, look) {
  shot = look;
  for (const hull of swollen) hull.style.removeProperty("scale");
  swollen = [];
  if (!look) return;
  const svg = /** @type {SVGSVGElement | null} */ (document.querySelector(target));
  const unit = svg?.getScreenCTM()?.a;
  if (!svg || !unit || !svg.querySelector("[data-camera]")) return;
  stay();
  filming = true;
  const seen = svg.getBoundingClientRect();
  const now = cameraOf(svg);
  const next = shotOn(look, now, seen, unit, boxOf(svg), maxOf(svg), toolsOver(svg, seen), sheetOver(seen));
  for (const [actor, length] of Object.entries(look.actors ?? {})) {
    const hull = /** @type {SVGElement | null} */ (svg.querySelector(actor));
    const times = swell(length, next, unit);
    if (!hull || times === 1) continue;
    hull.style.scale = String(+times.toFixed(3));
    swollen.push(hull);
  }
  if (next === now) return;
  if (!own.has(svg.id)) own.set(svg.id, { camera: now, text: frames.get(svg.id) ?? "" });
  place(svg, next, true);
}

/** Move the cards of a film (die, result) next to the place on the board where it happens. */
export function placeCards() {
  for (const cards of /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("svg.sea-over"))) {
    const svg = /** @type {SVGSVGElement | null} */ (cards.parentElement?.querySelector(":scope > svg[data-zoom]"));
    cards.removeAttribute("style");
    const group = /** @type {SVGGElement | null} */ (cards.querySelector("#fx"));
    if (!shot?.at || !group?.childElementCount || !svg) continue;
    const unit = svg.getScreenCTM()?.a;
    const scale = cards.getScreenCTM()?.a;
    if (!unit || !scale) continue;
    const drawn = group.getBBox();
    const seen = svg.getBoundingClientRect();
    const camera = cameraOf(svg);
    const box = boxOf(svg);
    const area = areaOf(box, seen, unit);
    const pixel = (/** @type {number} */ x, /** @type {number} */ y) => ({ x: (camera.k * x + camera.x - area.x) * unit, y: (camera.k * y + camera.y - area.y) * unit });
    const [left, top, width, height] = shot.frame;
    const [x, y] = shot.at;
    // The other end of the frame is where the shot comes from.
    const corner = beside(pixel(x, y), 0.6 * shot.least * camera.k * unit, pixel(2 * left + width - x, 2 * top + height - y),
      { width: drawn.width * scale, height: drawn.height * scale }, seen, toolsOver(svg, seen));
    const view = cards.viewBox.baseVal;
    cards.style.inset = `${corner.y - (drawn.y - view.y) * scale}px auto auto ${corner.x - (drawn.x - view.x) * scale}px`;
  }
}

/** A film has ended: return to the reader's view once they have seen it. @param {number} [after] milliseconds */
export function release(after = STAY) {
  filming = false;
  if (!own.size) follow("");
  for (const [id, kept] of own) {
    const svg = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (document.getElementById(id)));
    kept.next = svg ? frameOf(svg).text : undefined;
    if (!svg) own.delete(id);
    // While others act, the camera stays with them.
    else if (kept.next) goBack(svg, after);
  }
}

/** @param {SVGSVGElement} svg @param {number} after */
function goBack(svg, after) {
  stay();
  const back = () => {
    returned();
    const kept = own.get(svg.id);
    const { text, frame, below } = frameOf(svg);
    if (!own.delete(svg.id) || !kept) return;
    frames.set(svg.id, text);
    const unit = svg.getScreenCTM()?.a ?? 0;
    follow("");
    const out = frame && !within(frame, kept.camera, seenOf(svg, unit || 1));
    if (text !== kept.text && (unit < below || out)) goToFrame(svg, true);
    else place(svg, kept.camera, true);
  };
  if (after <= 0) return back();
  returned = begin("camera");
  backTimer = later(back, after);
}

/** The page that the cameras belong to. */
let here = globalThis.location?.hash;

/** Show all boards whole again on another page, which may show another game. */
export function resetCameras() {
  if (here === globalThis.location?.hash) return;
  here = location.hash;
  stay();
  for (const map of [byId, own, frames]) map.clear();
  byElement = new WeakMap();
  for (const svg of /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("svg[data-zoom]"))) {
    draw(svg, REST);
    refreshFrame(svg);
  }
}

/** @param {SVGSVGElement} svg @param {Camera} camera */
function draw(svg, { k, x, y }) {
  const transform = `translate(${+x.toFixed(3)} ${+y.toFixed(3)}) scale(${+k.toFixed(4)})`;
  for (const group of svg.querySelectorAll("[data-camera]")) {
    if (group.getAttribute("transform") !== transform) group.setAttribute("transform", transform);
  }
  svg.toggleAttribute("data-zoomed", k > 1.001);
  pointBeacons(/** @type {SVGSVGElement} */ (svg));
}

/**
 * Place an edge arrow that points at an off-screen position (`at` and `seen` in CSS pixels from the top left corner of the
 * visible area),
 * below the tools. `turn` is the direction in degrees. @param {Point} at @param {{width: number, height: number}} seen @param {number} [edge] @param {number} [tools]
 * @returns {{x: number, y: number, turn: number} | null} null if the position is visible
 */
export function atEdge(at, seen, edge = 22, tools = 72) {
  if (at.x >= 0 && at.y >= 0 && at.x <= seen.width && at.y <= seen.height) return null;
  const x = Math.min(seen.width - edge, Math.max(edge, at.x));
  const y = Math.min(seen.height - edge, Math.max(tools, at.y));
  return { x, y, turn: Math.round((Math.atan2(at.y - y, at.x - x) * 180) / Math.PI) };
}

/** Boards whose arrows follow their size, as when a phone is turned. @type {WeakSet<Element>} */
const sized = new WeakSet();
const sizes = globalThis.ResizeObserver && new ResizeObserver((entries) => entries.forEach(({ target }) => pointBeacons(/** @type {SVGSVGElement} */ (target))));

/** Point the arrows around a board at off-screen targets. @param {SVGSVGElement} svg */
function pointBeacons(svg) {
  const beacons = /** @type {NodeListOf<HTMLElement>} */ (svg.parentElement?.querySelectorAll("[data-beacon]") ?? []);
  const matrix = beacons.length ? /** @type {SVGGElement | null} */ (svg.querySelector("[data-camera]"))?.getScreenCTM() : null;
  if (!matrix) return;
  if (!sized.has(svg)) sizes?.observe(svg);
  sized.add(svg);
  const seen = svg.getBoundingClientRect();
  for (const beacon of beacons) {
    const [x, y] = (beacon.dataset.beacon ?? "").split(" ").map(Number);
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix);
    const place = atEdge({ x: left - seen.left, y: top - seen.top }, seen);
    beacon.hidden = !place;
    if (place) beacon.style.cssText = `left: ${place.x}px; top: ${place.y}px; rotate: ${place.turn}deg`;
  }
}

/** Restore the cameras of boards redrawn by a patch. @param {ParentNode} root */
export function refreshCameras(root) {
  // A patch may change just part of a board. Frames wait until the sheets over the board are patched, too.
  const around = root instanceof Element ? (root.closest("svg[data-zoom]") ?? root.parentElement?.querySelector(":scope > svg[data-zoom]")) : null;
  if (around) queueMicrotask(() => refreshFrame(/** @type {SVGSVGElement} */ (around)));
  if (around) pointBeacons(/** @type {SVGSVGElement} */ (around));
  for (const svg of root.querySelectorAll("svg[data-zoom]")) {
    const camera = cameraOf(/** @type {SVGSVGElement} */ (svg));
    if (camera !== REST || svg.querySelector("[data-camera][transform]")) draw(/** @type {SVGSVGElement} */ (svg), camera);
    queueMicrotask(() => refreshFrame(/** @type {SVGSVGElement} */ (svg)));
    pointBeacons(/** @type {SVGSVGElement} */ (svg));
  }
}

/** Move once to a new frame, then leave the view to the reader. @param {SVGSVGElement} svg */
function refreshFrame(svg) {
  if (!svg.isConnected) return;
  const { text, frame, below } = frameOf(svg);
  const kept = own.get(svg.id);
  if (kept) {
    if (filming || !text || text === kept.next) return;
    // Return after a while, or at once if the reader has gone on meanwhile.
    const after = kept.next ? 0 : STAY;
    kept.next = text;
    goBack(svg, after);
    return;
  }
  if (!text || frames.get(svg.id) === text) return;
  const unit = svg.getScreenCTM()?.a ?? 0;
  // Wait until the board is laid out.
  if (!unit) return;
  frames.set(svg.id, text);
  if (unit < below || (frame && !within(frame, cameraOf(svg), seenOf(svg, unit)))) goToFrame(svg);
}

/**
 * Return the visible part of a board, in its units: tools and panels cover the rest.
 * @param {SVGSVGElement} svg @param {number} unit
 */
function seenOf(svg, unit) {
  const seen = svg.getBoundingClientRect();
  return areaOf(boxOf(svg), seen, unit, toolsOver(svg, seen), sheetOver(seen));
}

/** @param {SVGSVGElement} svg @param {boolean} [glide] */
function goToFrame(svg, glide) {
  const { frame, inner, below } = frameOf(svg);
  const unit = svg.getScreenCTM()?.a ?? 0;
  const seen = svg.getBoundingClientRect();
  const on = (/** @type {Box} */ box) => frameOn(box, seen, unit, boxOf(svg), maxOf(svg), toolsOver(svg, seen), sheetOver(seen));
  const camera = frame && unit ? on(frame) : undefined;
  if (camera) place(svg, inner && camera.k * unit < below ? on(inner) : camera, glide);
}

/** Return the height of the toolbar that overlaps a board, or 0 for a low board, in pixels. @param {SVGSVGElement} svg @param {DOMRect} seen @returns {number} */
function toolsOver(svg, seen) {
  const tools = [...(svg.parentElement?.querySelectorAll(":scope > .sea-tools") ?? [])].map((one) => one.getBoundingClientRect());
  const deep = Math.max(0, ...tools.filter((one) => one.height).map((one) => one.bottom - seen.top));
  return deep < seen.height / 4 ? deep : 0;
}

/** Return the height of the sheet and the buttons that lie over the lower edge of a board, up to a half, in pixels. @param {DOMRect} seen @returns {number} */
function sheetOver(seen) {
  // A film hides the sheet.
  const parts = document.querySelectorAll(document.documentElement.dataset.film === "look" ? ".table-actions" : ".table-hand, .table-actions");
  const over = [...parts].map((one) => one.getBoundingClientRect()).filter((one) => one.height > 1 && one.bottom > (seen.top + seen.bottom) / 2 && one.left < seen.right - 1 && one.right > seen.left + 1);
  const deep = Math.max(0, ...over.map((one) => seen.bottom - one.top));
  return deep < seen.height / 2 ? deep : 0;
}

/** Convert client coordinates to viewBox units. @param {SVGSVGElement} svg @param {number} clientX @param {number} clientY @returns {Point} */
function inView(svg, clientX, clientY) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

/** @param {EventTarget | null} target @returns {SVGSVGElement | null} */
function zoomable(target) {
  const svg = target instanceof Element ? target.closest("svg[data-zoom]") : null;
  return svg && isLive(svg) && svg.querySelector("[data-camera]") ? /** @type {SVGSVGElement} */ (svg) : null;
}

/** @param {string | null} [id] @returns {SVGSVGElement | undefined} */
function boardFor(id) {
  const boards = /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("svg[data-zoom]"));
  return [...boards].find((svg) => isLive(svg) && isVisible(svg) && (id ? svg.id === id : true));
}

/** @param {SVGSVGElement} svg @param {number} factor 0 resets the view @param {Point} [at] */
function zoom(svg, factor, at) {
  const box = boxOf(svg);
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  show(svg, factor === 0 ? REST : zoomAt(cameraOf(svg), factor, at ?? centre, box, maxOf(svg)));
}

/**
 * Track the pointers that pan and zoom. The pointer router (gestures.js) offers each press; a press on a board is followed
 * until it is released.
 */
export function createCamera() {
  /** @type {Map<number, {x: number, y: number, startX: number, startY: number}>} */
  const pointers = new Map();
  /** @type {SVGSVGElement | null} */
  let board = null;
  let moved = false;

  document.addEventListener("wheel", onWheel, { passive: false });
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) reveal(event.target);
  });
  /** The last click on a board. @type {{svg: SVGSVGElement, time: number, x: number, y: number} | undefined} */
  let last;
  document.addEventListener(
    "click",
    ({ target, timeStamp, clientX, clientY }) => {
      const svg = zoomable(target);
      const again = svg?.hasAttribute("data-zoom-whole") && last?.svg === svg && timeStamp - last.time < DOUBLE.ms && Math.hypot(clientX - last.x, clientY - last.y) < DOUBLE.px;
      last = svg && !again ? { svg, time: timeStamp, x: clientX, y: clientY } : undefined;
      if (again) zoom(svg, 0);
    },
    { capture: true },
  );
  // Prevent double-tap page zoom and the long-press menu on pannable boards.
  document.addEventListener("contextmenu", (event) => {
    if (pointers.size && /** @type {PointerEvent} */ (event).pointerType === "touch") event.preventDefault();
  });

  return {
    /** @param {PointerEvent} event @returns {boolean} whether this press is tracked */
    down(event) {
      const svg = zoomable(event.target);
      if (!svg || (!event.isPrimary && (pointers.size !== 1 || svg !== board))) return false;
      // A release outside the window sends no event, so a new primary press resets the tracked pointers.
      if (event.isPrimary) pointers.clear();
      if (!pointers.size) moved = false;
      arrive(svg);
      board = svg;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
      return true;
    },

    /** @param {PointerEvent} event */
    move(event) {
      const pointer = pointers.get(event.pointerId);
      if (!pointer || !board?.isConnected) return;
      const slop = event.pointerType === "mouse" ? 6 : 10;
      const far = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY) > slop;
      if (!moved && !far) return;
      if (!moved) document.documentElement.setPointerCapture(event.pointerId);
      const svg = board;
      const before = { x: pointer.x, y: pointer.y };
      pointer.x = event.clientX;
      pointer.y = event.clientY;
      const other = [...pointers.values()].find((one) => one !== pointer);
      const camera = cameraOf(svg);
      if (other) {
        const fixed = inView(svg, other.x, other.y);
        const from = inView(svg, before.x, before.y);
        const to = inView(svg, pointer.x, pointer.y);
        show(svg, pinch(camera, [fixed, from], [fixed, to], boxOf(svg), maxOf(svg)));
        moved = true;
      } else {
        const from = inView(svg, before.x, before.y);
        const to = inView(svg, pointer.x, pointer.y);
        const next = panBy(camera, to.x - from.x, to.y - from.y, boxOf(svg), maxOf(svg));
        if (next.x !== camera.x || next.y !== camera.y) {
          show(svg, next);
          moved = true;
        }
        // Movement that the board cannot use scrolls the page, such as a finger on a board at rest.
        if (event.pointerType === "touch" && next.y === camera.y) {
          scrollPage(svg, before.y - pointer.y);
          moved = true;
        }
      }
    },

    /** @param {PointerEvent} event @returns {boolean} whether this was a pan or pinch, whose click must be ignored */
    up(event) {
      if (!pointers.delete(event.pointerId)) return false;
      return moved;
    },

    /** Stop tracking a pointer that a drag has taken over. @param {PointerEvent} event */
    forget(event) {
      pointers.delete(event.pointerId);
    },

    isMoving: () => moved && pointers.size > 0,
    isPressed: () => pointers.size > 0,

    /** Handle a click on a `data-zoom-by` button. @param {Element} button */
    press(button) {
      const svg = boardFor(button.getAttribute("data-zoom-for"));
      const by = button.getAttribute("data-zoom-by");
      if (svg && by === "frame") {
        if (own.delete(svg.id)) stay();
        goToFrame(svg);
      }
      else if (svg) zoom(svg, by === "reset" ? 0 : Number(by) || 1);
    },
  };
}

/** @param {Element} from @param {number} amount */
function scrollPage(from, amount) {
  for (let at = from.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) {
      const top = at.scrollTop;
      at.scrollTop += amount;
      if (at.scrollTop !== top) return;
    }
  }
  scrollBy(0, amount);
}

/** @param {WheelEvent} event */
function onWheel(event) {
  const svg = zoomable(event.target);
  if (!svg || event.defaultPrevented) return;
  const camera = cameraOf(svg);
  const box = boxOf(svg);
  /** @type {Camera} */
  let next;
  if (wheelMeans(/** @type {any} */ (event)) === "zoom") {
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const step = Math.max(-200, Math.min(200, event.deltaY * unit));
    next = zoomAt(camera, Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0022)), inView(svg, event.clientX, event.clientY), box, maxOf(svg));
    // Prevent a touchpad pinch from zooming the page when the board is at its limit.
    if (event.ctrlKey) event.preventDefault();
  } else {
    const matrix = svg.getScreenCTM();
    const scale = matrix ? matrix.a : 1;
    next = panBy(camera, -event.deltaX / scale, -event.deltaY / scale, box, maxOf(svg));
  }
  // At the limit, let the wheel scroll the page.
  if (next.k === camera.k && next.x === camera.x && next.y === camera.y) return;
  event.preventDefault();
  show(svg, next);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  const svg = zoomable(event.target) ?? boardFor();
  if (!svg) return;
  const box = boxOf(svg);
  const step = box.width / 10;
  /** @type {Record<string, [number, number]>} */
  const arrows = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
  const arrow = arrows[event.key];
  if (arrow) {
    // Arrows navigate grid cells and the page; on the svg itself they pan, and with Shift they steer.
    if (event.target !== svg || event.shiftKey) return;
    const camera = cameraOf(svg);
    const next = panBy(camera, arrow[0], arrow[1], box, maxOf(svg));
    if (next.x === camera.x && next.y === camera.y) return;
    event.preventDefault();
    show(svg, next);
    return;
  }
  const factor = { "+": 1.4, "=": 1.4, "-": 1 / 1.4, 0: 0 }[event.key];
  if (factor === undefined || document.documentElement.dataset.shortcuts === "off") return;
  // Shortcuts defined in the markup take precedence (gestures.js).
  if (document.querySelector(`[data-shortcut~="${event.key}"]`)) return;
  event.preventDefault();
  zoom(svg, factor);
}

/** Pan an element into view, clear of what lies over the board, with `room` pixels of margin: browsers do not scroll inside an svg. @param {Element} element @param {number} [room] */
export function reveal(element, room = 0) {
  const svg = element.closest("[data-camera]") ? zoomable(element) : null;
  if (!svg || element === svg) return;
  const camera = cameraOf(svg);
  if (camera.k === 1) return;
  const seen = svg.getBoundingClientRect();
  const at = element.getBoundingClientRect();
  const dx = Math.max(0, seen.left + room - at.left) - Math.max(0, at.right + room - seen.right);
  const dy = Math.max(0, seen.top + toolsOver(svg, seen) + room - at.top) - Math.max(0, at.bottom + room + sheetOver(seen) - seen.bottom);
  const matrix = svg.getScreenCTM();
  if ((dx || dy) && matrix) show(svg, panBy(camera, dx / matrix.a, dy / matrix.d, boxOf(svg), maxOf(svg)));
}
