/**
 * The geometry of cameras, without the page. A camera is `{k, x, y}`: a point p of the board is drawn at
 * k * p + (x, y), in viewBox units.
 */

/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {{k: number, x: number, y: number}} Camera */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/**
 * What cameras may show, in board units. `top` and `foot` more units may stay empty above and below; `max` is
 * the largest `k`.
 * @typedef {Box & {top?: number, foot?: number, max?: number}} Board
 */
/**
 * A board on the page: `seen` is the size of its svg in CSS pixels, `unit` the pixels per board unit at rest,
 * `tools` and `sheet` the heights in pixels of the panels that cover its upper and lower edge.
 * @typedef {{board: Board, seen: Size, unit: number, tools?: number, sheet?: number}} View
 */

/** The camera that shows the whole board. @type {Camera} */
export const REST = { k: 1, x: 0, y: 0 };
/** Default maximum zoom of a board. */
export const MAX = 8;
/** Size of a hull that can be seen well, in CSS pixels. */
const LEAST = 28;
/** Hulls drawn larger take this part of a frame at each edge. */
const MARGIN = 0.05;

/** @param {number} k @param {Board} board */
const limited = (k, { max = MAX }) => Math.min(max, Math.max(1, k));

/**
 * Clamp a camera so that it shows only the board.
 * @param {Camera} camera
 * @param {Board} board
 * @returns {Camera}
 */
export function clamp({ k, x, y }, board) {
	const scale = limited(k, board);
	const within = (
		/** @type {number} */ value,
		/** @type {number} */ start,
		/** @type {number} */ size,
		before = 0,
		after = 0,
	) =>
		// Adding zero keeps -0 out of the markup.
		Math.min(start * (1 - scale) + before, Math.max((start + size) * (1 - scale) - after, value)) + 0;
	const [top, foot] = scale > 1 ? [board.top, board.foot] : [0, 0];
	return { k: scale, x: within(x, board.x, board.width), y: within(y, board.y, board.height, top, foot) };
}

/**
 * Zoom by `factor` around the fixed point `at`, in viewBox units.
 * @param {Camera} camera
 * @param {number} factor
 * @param {Point} at
 * @param {Board} board
 * @returns {Camera}
 */
export function zoomAt(camera, factor, at, board) {
	const k = limited(camera.k * factor, board);
	const ratio = k / camera.k;
	return clamp({ k, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }, board);
}

/**
 * Move the camera by a distance in viewBox units.
 * @param {Camera} camera
 * @param {number} dx
 * @param {number} dy
 * @param {Board} board
 * @returns {Camera}
 */
export function panBy(camera, dx, dy, board) {
	return clamp({ k: camera.k, x: camera.x + dx, y: camera.y + dy }, board);
}

/**
 * Move the camera so that the board points under two fingers follow them from `before` to `after`.
 * @param {Camera} camera
 * @param {[Point, Point]} before
 * @param {[Point, Point]} after
 * @param {Board} board
 * @returns {Camera}
 */
export function pinch(camera, before, after, board) {
	const span = (/** @type {[Point, Point]} */ [a, b]) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
	const middle = (/** @type {[Point, Point]} */ [a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
	const from = middle(before);
	const to = middle(after);
	const zoomed = zoomAt(camera, span(after) / span(before), from, board);
	return panBy(zoomed, to.x - from.x, to.y - from.y, board);
}

/**
 * Return the part of a viewBox that an element with a different aspect ratio shows.
 * @param {Box} box
 * @param {Size} seen
 * @returns {Box}
 */
export function sliced(box, seen) {
	if (!seen.width || !seen.height) return box;
	const unit = Math.min(box.width / seen.width, box.height / seen.height);
	const width = seen.width * unit;
	const height = seen.height * unit;
	return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/**
 * Return the part of a viewBox's plane that can be seen: more than the viewBox where the svg has another
 * shape, less under a toolbar and over a sheet.
 * @param {View} view
 * @returns {Box}
 */
export function areaOf({ board, seen, unit, tools = 0, sheet = 0 }) {
	const width = seen.width / unit;
	const height = seen.height / unit;
	const top = tools / unit;
	return {
		x: board.x + (board.width - width) / 2,
		y: board.y + (board.height - height) / 2 + top,
		width,
		height: height - top - sheet / unit,
	};
}

/**
 * Return whether a frame is completely visible.
 * @param {Box} frame
 * @param {Camera} camera
 * @param {Box} area what can be seen
 * @returns {boolean}
 */
export function within(frame, { k, x, y }, area) {
	const [left, top] = [k * frame.x + x, k * frame.y + y];
	return (
		left >= area.x - 1 &&
		top >= area.y - 1 &&
		left + k * frame.width <= area.x + area.width + 1 &&
		top + k * frame.height <= area.y + area.height + 1
	);
}

/**
 * Return the camera that fits a frame, in board units, into the visible area.
 * @param {Box} frame
 * @param {View} view
 * @returns {Camera}
 */
export function frameOn(frame, { board, seen, unit, tools = 0, sheet = 0 }) {
	const fit = Math.min(seen.width / unit / frame.width, (seen.height - tools - sheet) / unit / frame.height);
	const k = limited(fit, board);
	const x = board.x + board.width / 2 - k * (frame.x + frame.width / 2);
	const y = board.y + board.height / 2 + (tools - sheet) / unit / 2 - k * (frame.y + frame.height / 2);
	return clamp({ k, x, y }, board);
}

/**
 * Return the camera for a film: the present one if it shows the frame, large enough, else one that fits the
 * frame.
 * @param {Look} look
 * @param {Camera} camera
 * @param {View} view
 * @returns {Camera}
 */
export function shotOn({ frame: [x, y, width, height], least }, camera, view) {
	const frame = { x, y, width, height };
	const shown = within(frame, camera, areaOf(view));
	if (shown && camera.k * view.unit * least >= LEAST) return camera;
	const whole = frameOn(frame, view);
	if (whole.k * view.unit * least >= LEAST) return whole;
	const wider = {
		x: x - MARGIN * width,
		y: y - MARGIN * height,
		width: width * (1 + 2 * MARGIN),
		height: height * (1 + 2 * MARGIN),
	};
	return shown ? camera : frameOn(wider, view);
}

/**
 * Return how many times larger to draw a hull of some length.
 * @param {number} length
 * @param {Camera} camera
 * @param {number} unit
 */
export const swell = (length, camera, unit) => Math.max(1, LEAST / (length * camera.k * unit));
