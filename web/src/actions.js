/** What a click on an element does: `data-act`, `data-tap` and `data-zoom-by`. */

import { argOf, isLive, NATIVE, sameSignature, signature, spaceOf, toUser } from "./dom.js";

/** @typedef {import("./types.js").Send} Send */
/** @typedef {import("./types.js").Point} Point */

const ACTING = "[data-act]:not(form), [data-tap], [data-zoom-by]";

/**
 * Return the acting element at or around a target, if the target has no native behaviour of its own.
 * @param {EventTarget | null} target
 * @returns {Element | null}
 */
export function actingElement(target) {
	const element = target instanceof Element ? target.closest(ACTING) : null;
	const native = element && /** @type {Element} */ (target).closest(NATIVE);
	return native && native !== element && element.contains(native) ? null : element;
}

/**
 * Create the function that does what a click on an element does.
 * @param {object} options
 * @param {Send} options.send
 * @param {(button: Element) => void} options.zoom handles a `data-zoom-by` button
 * @returns {(element: Element, at?: Point) => void} `at`: the client coordinates of a tap
 */
export function createActivate({ send, zoom }) {
	return (element, at) => {
		const target = element.matches(ACTING)
			? element
			: (element.querySelector(ACTING) ?? element.closest(ACTING));
		if (!target || !isLive(target)) return;
		if (target.hasAttribute("data-zoom-by")) {
			zoom(target);
			return;
		}
		// Close the drawer so that the result is visible on the board behind it.
		if (target.hasAttribute("data-closes"))
			/** @type {HTMLElement | null} */ (target.closest("[popover]:popover-open"))?.hidePopover();
		const alive = lifeOf(target);
		const act = target.getAttribute("data-act");
		if (act !== null) void send({ act, arg: argOf(target), alive }).finally(mark(target));
		else tap(send, target, alive, at);
	};
}

/**
 * Send the tap on a board.
 * @param {Send} send
 * @param {Element} target
 * @param {() => boolean} alive
 * @param {Point} [at] in client coordinates; without, the middle of the target
 */
function tap(send, target, alive, at) {
	const act = target.getAttribute("data-tap");
	const svg = /** @type {SVGSVGElement | null} */ (target.closest("svg[data-space]"));
	if (act === null || !svg) return;
	const box = target.getBoundingClientRect();
	const point = at && (at.x || at.y) ? at : { x: box.left + box.width / 2, y: box.top + box.height / 2 };
	const arg = { ...toUser(spaceOf(svg), point.x, point.y), arg: argOf(target) ?? null };
	void send({ act, arg, alive });
}

/**
 * Return a function that tells whether an element, or its redrawn copy, is live.
 * @param {Element} element
 */
function lifeOf(element) {
	const before = signature(element);
	return () =>
		(isLive(element) && sameSignature(signature(element), before)) ||
		(!element.isConnected && twinOf(before) !== undefined);
}

/** Mark a pressed element until it is answered. @param {Element} element @returns {() => void} */
function mark(element) {
	element.setAttribute("data-pressed", "");
	return () => element.removeAttribute("data-pressed");
}

/**
 * Return a live element with a signature.
 * @param {import("./dom.js").Signature} wanted
 * @returns {Element | undefined}
 */
function twinOf(wanted) {
	const byId = wanted.id ? document.getElementById(wanted.id) : null;
	if (byId) return isLive(byId) && sameSignature(signature(byId), wanted) ? byId : undefined;
	const act = CSS.escape(wanted.act);
	const candidates = document.querySelectorAll(`[data-act="${act}"], [data-tap="${act}"]`);
	return [...candidates].find((element) => isLive(element) && sameSignature(signature(element), wanted));
}
