/**
 * Pan and pinch boards with one or two pointers. A pan never ends in a click; a press that does not move is a
 * tap.
 */

import { showForReader } from "./camera-films.js";
import { panBy, pinch } from "./camera-geometry.js";
import { boardAround, boardOf, cameraOf, inView, stopGliding } from "./camera-views.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {{x: number, y: number, startX: number, startY: number}} Pointer */

/** Distance in pixels that a press must move to become a pan. */
const SLOP = { mouse: 6, finger: 10 };

/** The pointers that press a board, at most two. */
export class BoardPointers {
	/** @type {Map<number, Pointer>} */
	#pointers = new Map();
	/** @type {SVGSVGElement | null} */
	#board = null;
	#moved = false;

	/** Begin a press. @param {PointerEvent} event @returns {boolean} whether it is tracked */
	down(event) {
		const svg = boardAround(event.target);
		if (!svg || (!event.isPrimary && (this.#pointers.size !== 1 || svg !== this.#board))) return false;
		// A release outside the window sends no event, so a new primary press resets the tracked pointers.
		if (event.isPrimary) this.#pointers.clear();
		if (!this.#pointers.size) this.#moved = false;
		stopGliding(svg);
		this.#board = svg;
		const { clientX: x, clientY: y } = event;
		this.#pointers.set(event.pointerId, { x, y, startX: x, startY: y });
		return true;
	}

	/** Move a pointer, and the board with it. @param {PointerEvent} event */
	move(event) {
		const pointer = this.#pointers.get(event.pointerId);
		const svg = this.#board;
		if (!pointer || !svg?.isConnected) return;
		const slop = event.pointerType === "mouse" ? SLOP.mouse : SLOP.finger;
		const far = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY) > slop;
		if (!this.#moved && !far) return;
		if (!this.#moved) document.documentElement.setPointerCapture(event.pointerId);
		const before = { x: pointer.x, y: pointer.y };
		pointer.x = event.clientX;
		pointer.y = event.clientY;
		const other = [...this.#pointers.values()].find((one) => one !== pointer);
		if (other) this.#pinch(svg, other, before, pointer);
		else this.#pan(svg, before, pointer, event.pointerType === "touch");
	}

	/** @param {SVGSVGElement} svg @param {Point} other @param {Point} before @param {Point} now */
	#pinch(svg, other, before, now) {
		const [fixed, from, to] = [other, before, now].map(({ x, y }) => inView(svg, x, y));
		showForReader(svg, pinch(cameraOf(svg), [fixed, from], [fixed, to], boardOf(svg)));
		this.#moved = true;
	}

	/** @param {SVGSVGElement} svg @param {Point} before @param {Point} now @param {boolean} touch */
	#pan(svg, before, now, touch) {
		const camera = cameraOf(svg);
		const [from, to] = [before, now].map(({ x, y }) => inView(svg, x, y));
		const next = panBy(camera, to.x - from.x, to.y - from.y, boardOf(svg));
		if (next.x !== camera.x || next.y !== camera.y) {
			showForReader(svg, next);
			this.#moved = true;
		}
		// Movement that the board cannot use scrolls the page, such as a finger on a board at rest.
		if (touch && next.y === camera.y) {
			scrollPage(svg, before.y - now.y);
			this.#moved = true;
		}
	}

	/**
	 * Release a pointer.
	 * @param {PointerEvent} event
	 * @returns {boolean} whether this was a pan or pinch, whose click must be ignored
	 */
	up(event) {
		return this.#pointers.delete(event.pointerId) && this.#moved;
	}

	/** Stop tracking a pointer that a drag has taken over. @param {PointerEvent} event */
	forget(event) {
		this.#pointers.delete(event.pointerId);
	}

	/** Return whether a board is being moved. */
	isMoving() {
		return this.#moved && this.#pointers.size > 0;
	}

	/** Return whether a board is pressed. */
	isPressed() {
		return this.#pointers.size > 0;
	}
}

/** Scroll the innermost container that can. @param {Element} from @param {number} amount in pixels */
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
