/**
 * Copies of elements that float over the window, for dragging from a tray to the board: a piece that leaves
 * its svg would be cut off.
 */

/** @typedef {{remove(): void, place(x: number, y: number): void}} Ghost `place` follows the pointer */

const SVG = "http://www.w3.org/2000/svg";
/** Attributes that must not be on the page twice, or that would make the copy act. */
const DROPPED = [
	"id",
	"data-drag",
	"data-act",
	"data-tap",
	"data-hover",
	"data-shortcut",
	"tabindex",
	"role",
	"style",
];

/** Return a copy of an element without names and actions. @param {Element} element */
function copyOf(element) {
	const copy = /** @type {Element} */ (element.cloneNode(true));
	for (const node of [copy, ...copy.querySelectorAll("*")])
		for (const name of DROPPED) node.removeAttribute(name);
	return copy;
}

/** Make the layer over the window that holds the copy. @param {SVGSVGElement | null} svg */
function makeLayer(svg) {
	const layer = svg ? document.createElementNS(SVG, "svg") : document.createElement("div");
	layer.setAttribute("aria-hidden", "true");
	layer.setAttribute("class", `drag-ghost ${svg?.getAttribute("class") ?? ""}`);
	Object.assign(layer.style, {
		position: "fixed",
		inset: "0",
		width: "100%",
		height: "100%",
		maxWidth: "none",
		overflow: "visible",
		pointerEvents: "none",
		zIndex: "1000",
		margin: "0",
		background: "none",
		border: "none",
	});
	return layer;
}

/**
 * Wrap the copy of a part of an svg. The layer uses pixels as units; the group applies the units of the
 * element's parent.
 * @param {Element} element
 * @param {Element} copy
 */
function inGroup(element, copy) {
	const group = document.createElementNS(SVG, "g");
	const parent = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (element.parentNode));
	const matrix = parent.getScreenCTM?.();
	if (matrix) {
		const { a, b, c, d, e, f } = matrix;
		group.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
	}
	group.append(copy);
	return group;
}

/** Lay the copy of an HTML element over it. @param {Element} element @param {Element} copy */
function laidOver(element, copy) {
	const { left, top, width, height } = element.getBoundingClientRect();
	const laid = /** @type {HTMLElement} */ (copy);
	Object.assign(laid.style, {
		position: "absolute",
		left: `${left}px`,
		top: `${top}px`,
		width: `${width}px`,
		height: `${height}px`,
		margin: "0",
	});
	return laid;
}

/**
 * Create a copy of an element that floats over the window.
 * @param {Element} element
 * @param {{dx: number, dy: number, x: number, y: number}} from offset from the element's position in pixels,
 *   and the pointer position
 * @returns {Ghost}
 */
export function createGhost(element, from) {
	const copy = copyOf(element);
	const svg = element instanceof SVGElement ? element.ownerSVGElement : null;
	const layer = makeLayer(svg);
	const piece = svg ? inGroup(element, copy) : laidOver(element, copy);
	layer.append(piece);
	document.body.append(layer);
	const place = (/** @type {number} */ x, /** @type {number} */ y) => {
		piece.style.translate = `${from.dx + x - from.x}px ${from.dy + y - from.y}px`;
	};
	place(from.x, from.y);
	return { remove: () => layer.remove(), place };
}
