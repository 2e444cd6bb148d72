/**
 * Pan and zoom the `<g data-camera>` of an `<svg data-zoom>` by wheel, pinch, one or two fingers, keys and
 * buttons. Two taps on a board with `data-zoom-whole` show all of it.
 */

import { showForReader, takeOver } from "./camera-films.js";
import { goToFrame } from "./camera-frames.js";
import { panBy, REST, zoomAt } from "./camera-geometry.js";
import { BoardPointers } from "./camera-pointers.js";
import { boardAround, boardFor, boardOf, cameraOf, inView, sheetOver, toolsOver } from "./camera-views.js";
import { isTyping } from "./dom.js";

/** @typedef {import("./types.js").Point} Point */

/** Two taps within this time and distance are a double tap. */
const DOUBLE = { ms: 350, px: 24 };
/** How much one unit of the wheel zooms; a pinch on a touchpad has smaller ones. */
const WHEEL = { notch: 0.0022, pinch: 0.01 };
/** Pixels per unit of the wheel, by `deltaMode`: pixels, lines, pages. */
const WHEEL_UNITS = [1, 16, 400];
/** Zoom factors of keys; 0 shows the whole board. @type {Record<string, number>} */
const KEYS = { "+": 1.4, "=": 1.4, "-": 1 / 1.4, 0: 0 };

/**
 * Zoom a board around a point, or its middle.
 * @param {SVGSVGElement} svg
 * @param {number} factor 0 resets the view
 */
function zoom(svg, factor) {
	const board = boardOf(svg);
	const middle = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
	showForReader(svg, factor === 0 ? REST : zoomAt(cameraOf(svg), factor, middle, board));
}

/** Handle a click on a `data-zoom-by` button. @param {Element} button */
function press(button) {
	const svg = boardFor(button.getAttribute("data-zoom-for"));
	if (!svg) return;
	const by = button.getAttribute("data-zoom-by");
	if (by === "frame") {
		takeOver(svg);
		goToFrame(svg);
	} else zoom(svg, by === "reset" ? 0 : Number(by) || 1);
}

/**
 * Listen to wheel, keys, focus and double taps. The pointer router (gestures.js) offers each press to the
 * result.
 */
export function createCamera() {
	const pointers = new BoardPointers();
	document.addEventListener("wheel", onWheel, { passive: false });
	document.addEventListener("keydown", onKey);
	document.addEventListener("focusin", (event) => {
		if (event.target instanceof Element && event.target.matches(":focus-visible")) reveal(event.target);
	});
	document.addEventListener("click", doubleTaps(), { capture: true });
	// Prevent double-tap page zoom and the long-press menu on pannable boards.
	document.addEventListener("contextmenu", (event) => {
		const { pointerType } = /** @type {PointerEvent} */ (event);
		if (pointers.isPressed() && pointerType === "touch") event.preventDefault();
	});
	return Object.assign(pointers, { press });
}

/**
 * Return a listener to clicks that shows the whole board after two taps.
 * @returns {(event: MouseEvent) => void}
 */
function doubleTaps() {
	/** @type {{svg: SVGSVGElement, time: number, x: number, y: number} | undefined} */
	let last;
	return ({ target, timeStamp, clientX, clientY }) => {
		const svg = boardAround(target);
		const again =
			svg?.hasAttribute("data-zoom-whole") &&
			last?.svg === svg &&
			timeStamp - last.time < DOUBLE.ms &&
			Math.hypot(clientX - last.x, clientY - last.y) < DOUBLE.px;
		last = svg && !again ? { svg, time: timeStamp, x: clientX, y: clientY } : undefined;
		if (again) zoom(svg, 0);
	};
}

/**
 * Classify a wheel event: notched wheels zoom, touchpads pan.
 * @param {{deltaMode: number, deltaX: number, deltaY: number, ctrlKey: boolean, wheelDeltaY?: number}} event
 * @returns {"zoom" | "pan"}
 */
export function wheelMeans(event) {
	if (event.ctrlKey || event.deltaMode !== 0) return "zoom";
	const notches = Math.abs(event.wheelDeltaY ?? event.deltaY) / 120;
	return event.deltaX === 0 && notches >= 1 && Number.isInteger(notches) ? "zoom" : "pan";
}

/** Zoom or pan the board under the wheel. @param {WheelEvent} event */
function onWheel(event) {
	const svg = boardAround(event.target);
	if (!svg || event.defaultPrevented) return;
	const camera = cameraOf(svg);
	const zooms = wheelMeans(event) === "zoom";
	const next = zooms ? wheelZoom(svg, event) : wheelPan(svg, event);
	// Prevent a touchpad pinch from zooming the page when the board is at its limit.
	if (zooms && event.ctrlKey) event.preventDefault();
	// At the limit, let the wheel scroll the page.
	if (next.k === camera.k && next.x === camera.x && next.y === camera.y) return;
	event.preventDefault();
	showForReader(svg, next);
}

/** Return the camera zoomed by the wheel. @param {SVGSVGElement} svg @param {WheelEvent} event */
function wheelZoom(svg, { deltaMode, deltaY, ctrlKey, clientX, clientY }) {
	const step = Math.max(-200, Math.min(200, deltaY * (WHEEL_UNITS[deltaMode] ?? 1)));
	const factor = Math.exp(-step * (ctrlKey ? WHEEL.pinch : WHEEL.notch));
	return zoomAt(cameraOf(svg), factor, inView(svg, clientX, clientY), boardOf(svg));
}

/** Return the camera moved by the wheel. @param {SVGSVGElement} svg @param {WheelEvent} event */
function wheelPan(svg, { deltaX, deltaY }) {
	const scale = svg.getScreenCTM()?.a ?? 1;
	return panBy(cameraOf(svg), -deltaX / scale, -deltaY / scale, boardOf(svg));
}

/** Zoom or pan by a key. @param {KeyboardEvent} event */
function onKey(event) {
	if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target))
		return;
	const svg = boardAround(event.target) ?? boardFor();
	if (!svg) return;
	if (event.key.startsWith("Arrow")) {
		panByKey(svg, event);
		return;
	}
	const factor = KEYS[event.key];
	if (factor === undefined || document.documentElement.dataset.shortcuts === "off") return;
	// Shortcuts defined in the markup take precedence (keys.js).
	if (document.querySelector(`[data-shortcut~="${event.key}"]`)) return;
	event.preventDefault();
	zoom(svg, factor);
}

/**
 * Pan by an arrow key. Arrows navigate grid cells and the page; on the svg itself they pan, and with Shift
 * they steer.
 * @param {SVGSVGElement} svg
 * @param {KeyboardEvent} event
 */
function panByKey(svg, event) {
	if (event.target !== svg || event.shiftKey) return;
	const board = boardOf(svg);
	const step = board.width / 10;
	/** @type {Record<string, [number, number]>} */
	const arrows = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
	const camera = cameraOf(svg);
	const next = panBy(camera, ...arrows[event.key], board);
	if (next.x === camera.x && next.y === camera.y) return;
	event.preventDefault();
	showForReader(svg, next);
}

/**
 * Pan an element into view, outside the tools and the sheet, with `room` pixels of margin: browsers do not
 * scroll inside an svg.
 * @param {Element} element
 * @param {number} [room]
 */
export function reveal(element, room = 0) {
	const svg = element.closest("[data-camera]") ? boardAround(element) : null;
	if (!svg || element === svg) return;
	const camera = cameraOf(svg);
	if (camera.k === 1) return;
	const seen = svg.getBoundingClientRect();
	const at = element.getBoundingClientRect();
	const dx = Math.max(0, seen.left + room - at.left) - Math.max(0, at.right + room - seen.right);
	const dy =
		Math.max(0, seen.top + toolsOver(svg, seen) + room - at.top) -
		Math.max(0, at.bottom + room + sheetOver(seen) - seen.bottom);
	const matrix = svg.getScreenCTM();
	if ((dx || dy) && matrix) showForReader(svg, panBy(camera, dx / matrix.a, dy / matrix.d, boardOf(svg)));
}
