/** The cards of a film (die, result), which lie next to the place on the board where it happens. */

import { presentShot } from "./camera-films.js";
import { areaOf } from "./camera-geometry.js";
import { cameraOf, unitOf, viewOf } from "./camera-views.js";

/** @typedef {import("./camera-geometry.js").Size} Size */
/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Point} Point */

/** Minimum distance of a card from its target, and from the edge of the board, in pixels. */
const GAP = 6;
const EDGE = 4;

/**
 * Return the top left corner of a card beside a target: near it, in sight, and over neither the target nor
 * `other`. All in pixels.
 * @param {Point} at
 * @param {number} radius of both
 * @param {Point} other
 * @param {Size} card
 * @param {Size} seen
 * @param {number} [tools]
 * @returns {Point}
 */
export function beside(at, radius, other, card, seen, tools = 0) {
	const { width, height } = card;
	const gap = radius + GAP;
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
				x: Math.max(EDGE, Math.min(left, seen.width - width - EDGE)),
				y: Math.max(tools + EDGE, Math.min(top, seen.height - height - EDGE)),
			};
			const far = Math.hypot(corner.x + width / 2 - at.x, corner.y + height / 2 - at.y);
			const cost = 10 * over(corner, at) + 4 * over(corner, other) + far;
			if (cost < least) [best, least] = [corner, cost];
		}
	}
	return best;
}

/** Move the cards next to the place on the board where the film happens. */
export function placeCards() {
	/** @type {NodeListOf<SVGSVGElement>} */
	const layers = document.querySelectorAll("svg.sea-over");
	for (const layer of layers) {
		const svg = /** @type {SVGSVGElement | null} */ (
			layer.parentElement?.querySelector(":scope > svg[data-zoom]")
		);
		layer.removeAttribute("style");
		const shot = presentShot();
		const group = /** @type {SVGGElement | null} */ (layer.querySelector("#fx"));
		if (!shot?.at || !group?.childElementCount || !svg) continue;
		const scale = unitOf(layer);
		if (!unitOf(svg) || !scale) continue;
		const drawn = group.getBBox();
		const card = { width: drawn.width * scale, height: drawn.height * scale };
		const corner = cornerFor(svg, shot, shot.at, card);
		const { x, y } = layer.viewBox.baseVal;
		const [top, left] = [corner.y - (drawn.y - y) * scale, corner.x - (drawn.x - x) * scale];
		layer.style.inset = `${top}px auto auto ${left}px`;
	}
}

/**
 * Return where the cards of a shot belong on a board, in pixels.
 * @param {SVGSVGElement} svg
 * @param {Look} shot
 * @param {[number, number]} at
 * @param {Size} card
 */
function cornerFor(svg, { frame: [left, top, width, height], least }, [x, y], card) {
	const view = viewOf(svg);
	const camera = cameraOf(svg);
	const area = areaOf({ ...view, tools: 0, sheet: 0 });
	const pixel = (/** @type {number} */ right, /** @type {number} */ down) => ({
		x: (camera.k * right + camera.x - area.x) * view.unit,
		y: (camera.k * down + camera.y - area.y) * view.unit,
	});
	// The other end of the frame is where the shot comes from.
	const from = pixel(2 * left + width - x, 2 * top + height - y);
	return beside(pixel(x, y), 0.6 * least * camera.k * view.unit, from, card, view.seen, view.tools);
}
