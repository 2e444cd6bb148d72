/**
 * Find the place of a speech bubble: beside its targets, which it points at, over neither them nor, if
 * possible, other elements. Pure; all numbers are CSS pixels.
 */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {Size & {top?: number}} View the part of the window below `top`, where the header ends */
/** @typedef {{box: Box, weight: number}} Other an element to avoid, and the cost of covering it */
/** @typedef {"below" | "above" | "right" | "left" | "apart"} Side */
/** @typedef {{left: number, top: number, width: number, side: Side, tip: number}} Spot */
/**
 * `whole` contains all targets; `highest` is the highest place allowed.
 * @typedef {{targets: Box[], others: Other[], view: View, widest: number, whole: Box, highest: number}} Scene
 */
/** @typedef {{left: number, top: number, size: Size, side: Side, price: number}} Candidate */

/** Minimum distance from the target. */
const GAP = 12;
/** Minimum distance from the edge of the window. */
export const EDGE = 6;
/** Minimum free area around a target: browsers send a touch to any element near the finger. */
const FINGER = 36;
/** Distance from a target within which it counts as covered. */
const MARGIN = 5;
/** Minimum distance from the tip of the bubble to its corners. */
const CORNER = 16;
/** Cost of covering one pixel of a target, and of not pointing at it. */
const COVERED = 10_000;
const APART = 3000;
/** Bubble widths to try, relative to the widest. */
const WIDTHS = [1, 0.8, 0.62];
/** Where along the bubble its tip may be: in the middle, if possible. */
const SLIDES = [0.5, 0.25, 0.75, 0.1, 0.9];
/** Distance between the places tried where the bubble does not point at its target. */
const STEP = 12;

/** Return the area that two boxes share. @param {Box} a @param {Box} b */
const shared = (a, b) =>
	Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
	Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
	Math.max(least, Math.min(most, value));
const middleOf = (/** @type {Box} */ box) => ({
	x: (box.left + box.right) / 2,
	y: (box.top + box.bottom) / 2,
});

/** Return the bounding box of several boxes. @param {Box[]} boxes @returns {Box} */
export function boundingBox(boxes) {
	return {
		left: Math.min(...boxes.map((one) => one.left)),
		top: Math.min(...boxes.map((one) => one.top)),
		right: Math.max(...boxes.map((one) => one.right)),
		bottom: Math.max(...boxes.map((one) => one.bottom)),
	};
}

/** Return a box around a target, large enough for a finger. @param {Box} box @returns {Box} */
function fingerBox({ left, top, right, bottom }) {
	const wide = Math.max(0, FINGER - (right - left)) / 2;
	const high = Math.max(0, FINGER - (bottom - top)) / 2;
	return { left: left - wide, top: top - high, right: right + wide, bottom: bottom + high };
}

/**
 * Place the bubble: next to its targets if it fits, otherwise with the least overlap of targets and other
 * elements.
 * @param {Box[]} targets
 * @param {Other[]} others elements to avoid covering
 * @param {View} view
 * @param {(width: number) => number} height of the bubble at a given width
 * @param {number} widest
 * @returns {Spot}
 */
export function placeBubble(targets, others, view, height, widest) {
	const highest = (view.top ?? 0) + EDGE;
	const scene = { targets, others, view, widest, whole: fingerBox(boundingBox(targets)), highest };
	const sizes = WIDTHS.map((part) => Math.round(widest * part)).map((width) => ({
		width,
		height: height(width),
	}));
	let best = cheapest(
		scene,
		sizes.flatMap((size) => alongside(scene, size)),
	);
	if (!best || best.cost >= COVERED)
		best = cheapest(
			scene,
			sizes.flatMap((size) => anywhere(scene, size)),
			best,
		);
	if (!best) return { left: EDGE, top: highest, width: sizes[0]?.width ?? widest, side: "apart", tip: 0 };
	const { left, top, size, side } = best.candidate;
	return { left, top, width: size.width, side, tip: tipOf(scene, best.candidate) };
}

/**
 * List the places beside the targets. The bubble may slide along them as long as its tip points at them.
 * @param {Scene} scene
 * @param {Size} size
 * @returns {Candidate[]}
 */
function alongside({ whole, view, highest }, size) {
	const { width, height } = size;
	const middle = middleOf(whole);
	return SLIDES.flatMap((slide) => {
		const left = within(middle.x - slide * width, EDGE, view.width - EDGE - width);
		const top = within(middle.y - slide * height, highest, view.height - EDGE - height);
		const off = Math.abs(slide - 0.5) * 20;
		return [
			{ left, top: whole.bottom + GAP, size, side: "below", price: off },
			{ left, top: whole.top - GAP - height, size, side: "above", price: off },
			{ left: whole.right + GAP, top, size, side: "right", price: off + 5 },
			{ left: whole.left - GAP - width, top, size, side: "left", price: off + 5 },
		];
	});
}

/**
 * List places all over the window, cheaper near the targets.
 * @param {Scene} scene
 * @param {Size} size
 * @returns {Candidate[]}
 */
function anywhere({ whole, view, highest }, size) {
	/** @type {Candidate[]} */
	const found = [];
	for (let top = highest; top + size.height <= view.height - EDGE; top += STEP)
		for (let left = EDGE; left + size.width <= view.width - EDGE; left += STEP) {
			const price = APART + Math.hypot(left - whole.left, top - whole.top) / 10;
			found.push({ left, top, size, side: "apart", price });
		}
	return found;
}

/**
 * Return the first of the cheapest candidates, unless `best` is as cheap.
 * @param {Scene} scene
 * @param {Candidate[]} candidates
 * @param {{candidate: Candidate, cost: number}} [best]
 */
function cheapest(scene, candidates, best) {
	for (const candidate of candidates) {
		const cost = costOf(scene, candidate);
		if (cost < (best?.cost ?? Infinity)) best = { candidate, cost };
	}
	return best;
}

/**
 * Return the cost of a place, infinite outside the window.
 * @param {Scene} scene
 * @param {Candidate} candidate
 */
function costOf({ targets, others, view, widest, highest }, { left, top, size, price }) {
	const box = { left, top, right: left + size.width, bottom: top + size.height };
	const outside =
		left < EDGE - 0.5 ||
		top < highest - 0.5 ||
		box.right > view.width - EDGE + 0.5 ||
		box.bottom > view.height - EDGE + 0.5;
	if (outside) return Infinity;
	let cost = price + (widest - size.width) / 2;
	for (const target of targets)
		cost +=
			COVERED *
			shared(box, {
				left: target.left - MARGIN,
				top: target.top - MARGIN,
				right: target.right + MARGIN,
				bottom: target.bottom + MARGIN,
			});
	for (const other of others) cost += (other.weight * shared(box, other.box)) / 100;
	return cost;
}

/** Return where along its edge the bubble points. @param {Scene} scene @param {Candidate} candidate */
function tipOf({ whole }, { left, top, size, side }) {
	const middle = middleOf(whole);
	return side === "below" || side === "above"
		? within(middle.x - left, CORNER, size.width - CORNER)
		: within(middle.y - top, CORNER, size.height - CORNER);
}
