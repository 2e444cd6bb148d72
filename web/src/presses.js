/** Decide whether a click is meant: the page may have changed under the finger. Pure. */

import { sameSignature } from "./dom.js";

/** @typedef {import("./dom.js").Signature} Signature */
/** @typedef {{signature: Signature | null, x: number, y: number, time: number}} Press */

/**
 * A second click within this time and distance is part of a double click, unless it hits the same element.
 */
const DOUBLE = { ms: 600, px: 20 };

/**
 * Return whether a click on `now` counts, given the element under the pointer at press time, so that an
 * element that moved under the finger is not pressed. `down` is null if the press hit no element, undefined
 * if the click came from the keyboard or assistive technology.
 * @param {Signature | null | undefined} down
 * @param {Signature} now
 */
export function counts(down, now) {
	return down === undefined || (down !== null && sameSignature(down, now));
}

/**
 * Return whether a click is the second half of a double click whose first half changed the page under the
 * pointer.
 * @param {Press | undefined} last the previous click
 * @param {Press} press
 */
export function isEcho(last, press) {
	if (!last?.signature || !press.signature) return false;
	const near = Math.hypot(press.x - last.x, press.y - last.y) <= DOUBLE.px;
	return near && press.time - last.time < DOUBLE.ms && !sameSignature(last.signature, press.signature);
}
