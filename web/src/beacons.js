/** Arrows around a board (`[data-beacon]`) that point at off-screen places. */

/** @typedef {import("./camera-geometry.js").Size} Size */
/** @typedef {import("./types.js").Point} Point */

/**
 * Place an edge arrow that points at an off-screen position (`at` and `seen` in CSS pixels from the top left
 * corner of the visible area), below the tools. `turn` is the direction in degrees.
 * @param {Point} at
 * @param {Size} seen
 * @param {number} [edge]
 * @param {number} [tools]
 * @returns {{x: number, y: number, turn: number} | null} null if the position is visible
 */
export function atEdge(at, seen, edge = 22, tools = 72) {
	if (at.x >= 0 && at.y >= 0 && at.x <= seen.width && at.y <= seen.height) return null;
	const x = Math.min(seen.width - edge, Math.max(edge, at.x));
	const y = Math.min(seen.height - edge, Math.max(tools, at.y));
	return { x, y, turn: Math.round((Math.atan2(at.y - y, at.x - x) * 180) / Math.PI) };
}

/** Point the arrows around a board at off-screen targets. @param {SVGSVGElement} svg */
export function pointBeacons(svg) {
	/** @type {NodeListOf<HTMLElement> | undefined} */
	const beacons = svg.parentElement?.querySelectorAll("[data-beacon]");
	if (!beacons?.length) return;
	const matrix = /** @type {SVGGElement | null} */ (svg.querySelector("[data-camera]"))?.getScreenCTM();
	if (!matrix) return;
	const seen = svg.getBoundingClientRect();
	for (const beacon of beacons) {
		const [x, y] = (beacon.dataset.beacon ?? "").split(" ").map(Number);
		const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix);
		const place = atEdge({ x: left - seen.left, y: top - seen.top }, seen);
		beacon.hidden = !place;
		if (place) beacon.style.cssText = `left: ${place.x}px; top: ${place.y}px; rotate: ${place.turn}deg`;
	}
}
