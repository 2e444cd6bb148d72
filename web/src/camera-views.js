/**
 * The boards of the page (`svg[data-zoom]`) and their cameras. Cameras are stored by the id of the svg, so a
 * redrawn board keeps its view, until another page or game opens.
 */

import { pointBeacons } from "./beacons.js";
import { areaOf, MAX, REST, sliced } from "./camera-geometry.js";
import { pace } from "./clock.js";
import { isLive, isVisible } from "./dom.js";
import { isReduced } from "./motion.js";

/** @typedef {import("./camera-geometry.js").Board} Board */
/** @typedef {import("./camera-geometry.js").Camera} Camera */
/** @typedef {import("./camera-geometry.js").View} View */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {{camera: Camera, viewBox: string}} Stored */

/** Milliseconds of a camera movement. */
const GLIDE = 160;
/** Size of the smallest letters of a name that can be read, in CSS pixels. */
const LETTERS = 7;

/** @type {Map<string, Stored>} */
const byId = new Map();
/** @type {WeakMap<Element, Stored>} */
let byElement = new WeakMap();

const viewBoxOf = (/** @type {Element} */ svg) => svg.getAttribute("viewBox") ?? "";

/**
 * Return the boards inside an element.
 * @param {ParentNode} [root]
 * @returns {NodeListOf<SVGSVGElement>}
 */
export const boardsIn = (root = document) => root.querySelectorAll("svg[data-zoom]");

/**
 * Return the board that a gesture on an element moves.
 * @param {EventTarget | null} target
 * @returns {SVGSVGElement | null}
 */
export function boardAround(target) {
	/** @type {SVGSVGElement | null} */
	const svg = target instanceof Element ? target.closest("svg[data-zoom]") : null;
	return svg && isLive(svg) && svg.querySelector("[data-camera]") ? svg : null;
}

/**
 * Return the visible board with an id, or else any.
 * @param {string | null} [id]
 * @returns {SVGSVGElement | undefined}
 */
export function boardFor(id) {
	return [...boardsIn()].find((svg) => isLive(svg) && isVisible(svg) && (id ? svg.id === id : true));
}

/** Return the camera of a board. @param {SVGSVGElement} svg @returns {Camera} */
export function cameraOf(svg) {
	const stored = byElement.get(svg) ?? byId.get(svg.id);
	return stored && stored.viewBox === viewBoxOf(svg) ? stored.camera : REST;
}

/**
 * Store and draw the camera of a board.
 * @param {SVGSVGElement} svg
 * @param {Camera} camera
 * @param {boolean} [glide]
 */
export function setCamera(svg, camera, glide = false) {
	const before = cameraOf(svg);
	const stored = { camera, viewBox: viewBoxOf(svg) };
	byElement.set(svg, stored);
	if (svg.id) byId.set(svg.id, stored);
	drawCamera(svg, camera);
	if (!glide || isReduced() || document.hidden) return;
	const shown = ({ k, x, y } = camera) => ({ transform: `translate(${x}px, ${y}px) scale(${k})` });
	for (const group of svg.querySelectorAll("[data-camera]")) {
		group.animate?.([shown(before), shown()], { duration: GLIDE / pace(), easing: "ease-in-out" });
	}
}

/** Forget the cameras of all boards. */
export function forgetCameras() {
	byId.clear();
	byElement = new WeakMap();
}

/** Draw a board as a camera shows it. @param {SVGSVGElement} svg @param {Camera} camera */
export function drawCamera(svg, { k, x, y }) {
	const transform = `translate(${+x.toFixed(3)} ${+y.toFixed(3)}) scale(${+k.toFixed(4)})`;
	for (const group of svg.querySelectorAll("[data-camera]")) {
		if (group.getAttribute("transform") !== transform) group.setAttribute("transform", transform);
	}
	svg.toggleAttribute("data-zoomed", k > 1.001);
	fitBoard(svg);
}

/**
 * Point the arrows around a board, and hide names that would be too small to read: `data-names` is the
 * size of their letters, in board units.
 * @param {SVGSVGElement} svg
 */
export function fitBoard(svg) {
	pointBeacons(svg);
	const letters = Number(svg.getAttribute("data-names"));
	const size = letters && letters * unitOf(svg) * cameraOf(svg).k;
	if (size) svg.style.setProperty("--names", size < LETTERS ? "hidden" : "visible");
}

/** Stop all camera movements of a board at their ends. @param {SVGSVGElement} svg */
export function stopGliding(svg) {
	for (const group of svg.querySelectorAll("[data-camera]"))
		for (const glide of group.getAnimations?.() ?? []) glide.cancel();
}

/** Return the pixels per unit of a board at rest, 0 before it is laid out. @param {SVGSVGElement} svg */
export const unitOf = (svg) => svg.getScreenCTM()?.a ?? 0;

/** Return what the cameras of a board may show. @param {SVGSVGElement} svg @returns {Board} */
export function boardOf(svg) {
	const max = Number(svg.getAttribute("data-zoom")) || MAX;
	const box = svg.viewBox.baseVal;
	if (!box?.width) return { x: 0, y: 0, width: svg.clientWidth, height: svg.clientHeight, max };
	const { x, y, width, height } = box;
	const seen = svg.getBoundingClientRect();
	if (svg.getAttribute("preserveAspectRatio")?.endsWith("slice"))
		return { ...sliced({ x, y, width, height }, seen), max };
	const unit = unitOf(svg);
	if (!unit) return { x, y, width, height, max };
	// What is at the edges of the board can be moved out from under the tools and the sheet.
	const spare = (seen.height / unit - height) / 2;
	const [top, foot] = [toolsOver(svg, seen), sheetOver(seen)].map((deep) =>
		deep ? Math.max(0, deep / unit - spare) : 0,
	);
	return { x, y, width, height, top, foot, max };
}

/**
 * Measure a board on the page.
 * @param {SVGSVGElement} svg
 * @returns {View & {tools: number, sheet: number}}
 */
export function viewOf(svg) {
	const { left, top, right, bottom, width, height } = svg.getBoundingClientRect();
	const seen = { left, top, right, bottom, width, height };
	return {
		board: boardOf(svg),
		seen,
		unit: unitOf(svg),
		tools: toolsOver(svg, seen),
		sheet: sheetOver(seen),
	};
}

/**
 * Return the visible part of a board, in its units: tools and panels cover the rest.
 * @param {SVGSVGElement} svg
 */
export function visibleArea(svg) {
	const view = viewOf(svg);
	return areaOf({ ...view, unit: view.unit || 1 });
}

/** @typedef {{left: number, top: number, right: number, bottom: number, height: number}} Rect */

/**
 * Return the height of the toolbar that overlaps a board, or 0 for a low board, in pixels.
 * @param {SVGSVGElement} svg
 * @param {Rect} seen
 * @returns {number}
 */
export function toolsOver(svg, seen) {
	const tools = [...(svg.parentElement?.querySelectorAll(":scope > .sea-tools") ?? [])].map((one) =>
		one.getBoundingClientRect(),
	);
	const deep = Math.max(0, ...tools.filter((one) => one.height).map((one) => one.bottom - seen.top));
	return deep < seen.height / 4 ? deep : 0;
}

/**
 * Return the height of the sheet and the buttons that lie over the lower edge of a board, up to a half, in
 * pixels.
 * @param {Rect} seen
 * @returns {number}
 */
export function sheetOver(seen) {
	// A film hides the sheet.
	const parts = document.querySelectorAll(
		document.documentElement.dataset.film === "look" ? ".table-actions" : ".table-hand, .table-actions",
	);
	const over = [...parts]
		.map((one) => one.getBoundingClientRect())
		.filter(
			(one) =>
				one.height > 1 &&
				one.bottom > (seen.top + seen.bottom) / 2 &&
				one.left < seen.right - 1 &&
				one.right > seen.left + 1,
		);
	const deep = Math.max(0, ...over.map((one) => seen.bottom - one.top));
	return deep < seen.height / 2 ? deep : 0;
}

/**
 * Convert client coordinates to viewBox units.
 * @param {SVGSVGElement} svg
 * @param {number} clientX
 * @param {number} clientY
 * @returns {Point}
 */
export function inView(svg, clientX, clientY) {
	const matrix = svg.getScreenCTM();
	if (!matrix) return { x: 0, y: 0 };
	const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
	return { x, y };
}
