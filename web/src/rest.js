/**
 * Whether the page is at rest: `html[data-idle]` is there while no gesture is under way or waits, nothing moves, nobody thinks, nothing is
 * still to be written or said, and all that is painted. It goes at once when something begins, within the press that began it.
 */

import { afterPaint } from "./queue.js";

/** Milliseconds after which it is seen again whether anything moves. */
const LOOK = 250;

/** What is under way, by name, and how often. @type {Map<string, number>} */
const under = new Map();
/** Counts beginnings: what was at rest before one is no news after it. */
let beginnings = 0;

/** Something begins. @param {string} what @returns {() => void} to be called when it is over; more calls do nothing */
export function begin(what) {
  beginnings += 1;
  under.set(what, (under.get(what) ?? 0) + 1);
  delete globalThis.document?.documentElement.dataset.idle;
  let over = false;
  return () => {
    if (over) return;
    over = true;
    const left = (under.get(what) ?? 1) - 1;
    if (left) under.set(what, left);
    else under.delete(what);
    if (!under.size) settle();
  };
}

/** Something is under way until the promise is settled. @template T @param {string} what @param {Promise<T>} promise @returns {Promise<T>} */
export function during(what, promise) {
  return promise.finally(begin(what));
}

/** What is under way, for whoever wonders why the page does not come to rest. */
export const underWay = () => [...under.keys()];

/** Transitions and films of the styles that end by themselves, and letters on their way. @returns {Promise<unknown>[]} */
function moving() {
  const films = (document.getAnimations?.() ?? []).filter((one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime ?? 0));
  return [...films.map((one) => one.finished), ...(document.fonts?.status === "loading" ? [document.fonts.ready] : [])];
}

function settle() {
  if (!globalThis.document) return; // a test in Node
  const mine = beginnings;
  afterPaint(() => {
    if (mine !== beginnings) return;
    const left = moving();
    // The film of an element that is taken off the page meanwhile neither ends nor fails.
    const soon = new Promise((resolve) => setTimeout(resolve, LOOK));
    if (left.length) void Promise.race([Promise.allSettled(left), soon]).then(() => mine === beginnings && settle());
    else document.documentElement.dataset.idle = "";
  });
}

globalThis.document?.addEventListener("navals:under-way", (event) => /** @type {CustomEvent} */ (event).detail(underWay()));
