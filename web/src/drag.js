/**
 * Drag `[data-drag]` elements. The shell moves the element with the pointer and reports positions in board
 * units; the engine decides what a position means and whether a piece may be dropped there.
 */

import { isLive, round, spaceOf, toUser } from "./dom.js";
import { createGhost } from "./ghost.js";

/** @typedef {import("./types.js").Send} Send */

/** Distance in pixels that a press must move to become a drag. */
const SLOP = 6;
/** Distance in pixels from the edge of the window within which dragging scrolls the page. */
const EDGE = 40;

/**
 * A press on an element, which becomes a drag when it moves. `startX` and `startY` are the client coordinates
 * of the press, `x` and `y` those of the pointer now. `grip` is the offset of the press from the element's
 * origin, in the element's units; with `inSpace` the element is inside a data-space svg, so that these are
 * board units. With `still` the element stays in place: the drag only reports the pointer position, in the
 * units of its svg.
 * @typedef {object} Press
 * @property {number} pointer
 * @property {Element} element
 * @property {string} token
 * @property {string} act
 * @property {number} startX
 * @property {number} startY
 * @property {number} x
 * @property {number} y
 * @property {{dx: number, dy: number}} grip
 * @property {boolean} inSpace
 * @property {boolean} still
 * @property {boolean} moving
 * @property {import("./ghost.js").Ghost} [ghost]
 */

/**
 * Return the units of the board that an element is on, if any.
 * @param {Element} element
 * @returns {SVGGraphicsElement | null}
 */
function ownSpace(element) {
	const svg = element.closest("svg[data-space]");
	return svg ? spaceOf(/** @type {SVGSVGElement} */ (svg)) : null;
}

/**
 * Return the nearest data-space below the pointer.
 * @param {number} x
 * @param {number} y
 * @returns {SVGSVGElement | null}
 */
function spaceBelow(x, y) {
	for (const element of document.elementsFromPoint(x, y)) {
		const svg = element.closest("svg[data-space]");
		if (svg && isLive(svg)) return /** @type {SVGSVGElement} */ (svg);
	}
	return null;
}

/**
 * Return a press on a live `[data-drag]` element, if it is one.
 * @param {PointerEvent} event
 * @returns {Press | null}
 */
function pressOn({ target, pointerId, clientX, clientY }) {
	const element = target instanceof Element ? target.closest("[data-drag]") : null;
	const act = element?.getAttribute("data-drag-act");
	if (!element || !act || !isLive(element)) return null;
	const space = ownSpace(element);
	const rect = element.getBoundingClientRect();
	const grip = { dx: clientX - rect.left, dy: clientY - rect.top };
	if (space) {
		const hand = toUser(space, clientX, clientY);
		const corner = toUser(space, rect.left, rect.top);
		grip.dx = round(hand.x - Number(element.getAttribute("data-x") ?? corner.x));
		grip.dy = round(hand.y - Number(element.getAttribute("data-y") ?? corner.y));
	}
	return {
		pointer: pointerId,
		element,
		token: element.getAttribute("data-drag") ?? "",
		act,
		startX: clientX,
		startY: clientY,
		x: clientX,
		y: clientY,
		grip,
		inSpace: space !== null,
		still: element.hasAttribute("data-drag-still"),
		moving: false,
	};
}

/** Return the element, or its replacement if it was redrawn. @param {Press} press */
function elementOf(press) {
	if (!press.element.isConnected) {
		const again = document.querySelector(`[data-drag="${CSS.escape(press.token)}"]`);
		if (again) press.element = again;
	}
	return press.element;
}

/** Return the position of a drag for the engine, in board units. @param {Press} press @param {Phase} phase */
function positionOf(press, phase) {
	const svg = press.still
		? /** @type {SVGSVGElement | null} */ (elementOf(press).closest("svg[data-space]"))
		: spaceBelow(press.x, press.y);
	const space = svg ? spaceOf(svg) : null;
	const at = space ? toUser(space, press.x, press.y) : null;
	let { dx, dy } = press.grip;
	if (!press.inSpace && space) {
		// Grabbed outside the board, in pixels.
		const scale = space.getScreenCTM()?.a || 1;
		dx = round(dx / scale);
		dy = round(dy / scale);
	}
	return { token: press.token, phase, x: at?.x ?? null, y: at?.y ?? null, dx, dy, space: svg?.id ?? null };
}

/**
 * Return the offset in pixels from an element's position to the pointer. The engine may have moved the
 * element meanwhile (data-x, data-y).
 * @param {Press} press
 * @param {Element} element
 */
function offsetOf(press, element) {
	const space = press.inSpace ? ownSpace(element) : null;
	const x = element.getAttribute("data-x");
	const y = element.getAttribute("data-y");
	const matrix = space?.getScreenCTM();
	if (!space || !matrix || x === null || y === null)
		return { dx: press.x - press.startX, dy: press.y - press.startY };
	const hand = toUser(space, press.x, press.y);
	const right = hand.x - press.grip.dx - Number(x);
	const down = hand.y - press.grip.dy - Number(y);
	return { dx: right * matrix.a + down * matrix.c, dy: right * matrix.b + down * matrix.d };
}

/**
 * Return whether the pointer has left the svg of an element.
 * @param {Press} press
 * @param {Element} element
 */
function isOutside(press, element) {
	const svg = element.closest("svg");
	if (!svg) return true;
	// A board turned by the style sheet extends beyond its svg box; a copy of a piece would not be turned.
	const turned = svg.querySelector("[data-units]") !== null;
	return !turned && !contains(svg.getBoundingClientRect(), press.x, press.y);
}

/** Move the element to the pointer. @param {Press} press */
function follow(press) {
	if (press.still) return;
	const element = /** @type {SVGElement | HTMLElement} */ (elementOf(press));
	press.ghost?.place(press.x, press.y);
	// The engine may render a dragged piece differently.
	if (!element.isConnected) return;
	const { dx, dy } = offsetOf(press, element);
	const outside = isOutside(press, element);
	if (outside) press.ghost ??= createGhost(element, { dx, dy, x: press.x, y: press.y });
	else {
		press.ghost?.remove();
		press.ghost = undefined;
	}
	element.style.pointerEvents = "none";
	if (outside) {
		element.style.translate = "";
		element.style.opacity = "0.3";
		return;
	}
	element.style.opacity = "";
	const parent = /** @type {SVGGraphicsElement | null} */ (element.parentElement);
	const by = inUnits(parent?.getScreenCTM?.(), dx, dy);
	element.style.translate = `${by.x}px ${by.y}px`;
}

/** Put the element back in its place. @param {Press} press */
function letGo(press) {
	press.ghost?.remove();
	for (const element of new Set([press.element, elementOf(press)])) {
		const { style } = /** @type {SVGElement | HTMLElement} */ (element);
		style.translate = "";
		style.opacity = "";
		style.pointerEvents = "";
		if (element.getAttribute("style") === "") element.removeAttribute("style");
	}
}

/** @typedef {"start" | "over" | "drop" | "cancel"} Phase */

/** The drag under way, at most one. */
class Drag {
	/** @type {Press | null} */
	#press = null;
	/** The next frame that scrolls the page. */
	#scrolling = 0;

	/** @param {Send} send */
	constructor(send) {
		this.send = send;
	}

	/** Begin a press. @param {PointerEvent} event @returns {boolean} whether it may become a drag */
	down(event) {
		if (this.#press) return false;
		this.#press = pressOn(event);
		return this.#press !== null;
	}

	/** Move the pointer. @param {PointerEvent} event */
	move(event) {
		const press = this.#press;
		if (!press || press.pointer !== event.pointerId) return;
		press.x = event.clientX;
		press.y = event.clientY;
		const begins = !press.moving;
		if (begins) {
			if (Math.hypot(press.x - press.startX, press.y - press.startY) <= SLOP) return;
			press.moving = true;
			document.body.dataset.dragging = press.token;
			// The root is never redrawn, so pointer capture survives every update.
			document.documentElement.setPointerCapture(event.pointerId);
		}
		follow(press);
		void this.#report(press, begins ? "start" : "over");
		if (!this.#scrolling) this.#scrolling = requestAnimationFrame(() => this.#scrollAtEdge());
	}

	/**
	 * Release the pointer.
	 * @param {PointerEvent} event
	 * @returns {boolean} whether this ends a drag, whose click must be ignored
	 */
	up(event) {
		const press = this.#press;
		if (!press || press.pointer !== event.pointerId) return false;
		press.x = event.clientX;
		press.y = event.clientY;
		return this.#end("drop");
	}

	/**
	 * Cancel on Escape, a second finger before movement, a system interruption, or a curtain.
	 * @returns {boolean} whether something was being dragged
	 */
	cancel() {
		return this.#end("cancel");
	}

	/** Handle loss of the pointer to the system. @param {PointerEvent} event */
	abandon(event) {
		if (this.holds(event)) this.cancel();
	}

	/** Return whether an element is pressed. */
	isPressed() {
		return this.#press !== null;
	}

	/** Return whether an element is being dragged. */
	isMoving() {
		return this.#press?.moving ?? false;
	}

	/** Return whether this pointer pressed a piece. @param {PointerEvent} event */
	holds(event) {
		return this.#press?.pointer === event.pointerId;
	}

	/** Find the element after a patch, which may have moved or replaced it. */
	refresh() {
		if (this.#press?.moving) follow(this.#press);
	}

	/** Tell the engine where the pointer is. @param {Press} press @param {Phase} phase */
	#report(press, phase) {
		const key = phase === "over" ? "drag-over" : undefined;
		return this.send({ act: press.act, arg: positionOf(press, phase), key });
	}

	/** End the press. @param {"drop" | "cancel"} phase @returns {boolean} whether it was a drag */
	#end(phase) {
		const press = this.#press;
		this.#press = null;
		if (!press?.moving) return false;
		delete document.body.dataset.dragging;
		const answered = this.#report(press, phase);
		if (phase === "cancel") letGo(press);
		// Keep the piece under the pointer until the answer shows its new position, to avoid a jump back and
		// forth.
		else void answered.finally(() => letGo(press));
		return true;
	}

	/** Scroll the page while the pointer is near its upper or lower edge. */
	#scrollAtEdge() {
		this.#scrolling = 0;
		const press = this.#press;
		if (!press?.moving || press.still) return;
		const up = press.y < EDGE ? press.y - EDGE : Math.max(0, press.y - (innerHeight - EDGE));
		if (!up) return;
		const top = scrollY;
		scrollBy(0, up / 4);
		if (scrollY !== top) {
			press.startY -= scrollY - top;
			follow(press);
			void this.#report(press, "over");
		}
		this.#scrolling = requestAnimationFrame(() => this.#scrollAtEdge());
	}
}

/** Create the drag, which the pointer router drives (gestures.js). @param {Send} send */
export function createDrag(send) {
	return new Drag(send);
}

/**
 * Convert a distance in pixels to the units of an element that may be rotated.
 * @param {{a: number, b: number, c: number, d: number} | null | undefined} units matrix of the element
 * @param {number} dx
 * @param {number} dy
 */
export function inUnits(units, dx, dy) {
	const size = units ? units.a * units.d - units.b * units.c : 0;
	if (!units || !size) return { x: dx, y: dy };
	return { x: (dx * units.d - dy * units.c) / size, y: (dy * units.a - dx * units.b) / size };
}

/** Return whether a box contains a point. @param {DOMRect} rect @param {number} x @param {number} y */
function contains(rect, x, y) {
	return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}
