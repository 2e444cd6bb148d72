/**
 * The page's clock. All delays (animations, pauses, double clicks) use it. External tools can speed it up or
 * skip time with the `navals:clock` event on the document, whose detail is `{rate, skip}` (docs/bridge.md).
 */

let rate = 1;
/**
 * A reference time on the real clock (as in `performance.now()` and `event.timeStamp`), and the page time at
 * that moment.
 */
let real = 0;
let shown = 0;

/** Convert a real time to page time, in milliseconds. @param {number} moment */
export const at = (moment) => shown + (moment - real) * rate;

/** Return the page time, in milliseconds. */
export const now = () => at(performance.now());

/** Return the speed relative to real time. */
export const pace = () => rate;

/** Call `then` after `ms` milliseconds of page time. @param {() => void} then @param {number} ms */
export const later = (then, ms) => setTimeout(then, ms / rate);

/** Change the speed of the page time, or skip some. @param {{rate?: number, skip?: number}} change */
export function setClock({ rate: next = rate, skip = 0 }) {
	const moment = performance.now();
	shown = at(moment) + skip;
	real = moment;
	rate = next;
}

globalThis.document?.addEventListener("navals:clock", (event) =>
	setClock(/** @type {CustomEvent} */ (event).detail),
);
