/**
 * The page's clock. Everything that waits for a time (films, pauses, double clicks) waits by it; whoever looks at the page from outside may
 * let it run faster or skip time, by the event `navals:clock` on the document with `{rate, skip}` (docs/bridge.md).
 */

let rate = 1;
/** A moment of the real clock (as `performance.now()` and `event.timeStamp` have it), and what this one showed then. */
let real = 0;
let shown = 0;

/** What the clock shows at a moment of the real one, in milliseconds. @param {number} moment */
export const at = (moment) => shown + (moment - real) * rate;

/** Milliseconds. */
export const now = () => at(performance.now());

/** How many times faster than real time it runs. */
export const pace = () => rate;

/** Calls `then` after so many milliseconds of this clock. @param {() => void} then @param {number} ms */
export const later = (then, ms) => setTimeout(then, ms / rate);

/** @param {{rate?: number, skip?: number}} change */
export function setClock({ rate: next = rate, skip = 0 }) {
  const moment = performance.now();
  shown = at(moment) + skip;
  real = moment;
  rate = next;
}

globalThis.document?.addEventListener("navals:clock", (event) => setClock(/** @type {CustomEvent} */ (event).detail));
