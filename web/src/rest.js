/**
 * Track whether the page is idle: `html[data-idle]` is set when no gesture, animation, computation, write or
 * announcement is pending, and the page is painted. It is removed as soon as any activity begins, within the
 * press that began it.
 */

import { afterPaint } from "./queue.js";

/** Interval in milliseconds for checking running animations again. */
const LOOK = 250;

/** Number of activities in progress, by name. @type {Map<string, number>} */
const under = new Map();
/** Number of activities started, used to discard outdated idle checks. */
let beginnings = 0;

/**
 * Start an activity.
 * @param {string} what
 * @returns {() => void} ends the activity; further calls have no effect
 */
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

/**
 * Track an activity until the promise settles.
 * @template T
 * @param {string} what
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export function during(what, promise) {
	return promise.finally(begin(what));
}

/** Return the activities in progress, for debugging. */
export const underWay = () => [...under.keys()];

/**
 * Return the finite transitions and animations in progress, and pending fonts.
 * @returns {Promise<unknown>[]}
 */
function moving() {
	const films = (document.getAnimations?.() ?? []).filter(
		(one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime ?? 0),
	);
	return [
		...films.map((one) => one.finished),
		...(document.fonts?.status === "loading" ? [document.fonts.ready] : []),
	];
}

/** Mark the page as idle once it is painted and nothing moves. */
function settle() {
	if (!globalThis.document) return; // a test in Node
	const mine = beginnings;
	afterPaint(() => {
		if (mine !== beginnings) return;
		const left = moving();
		// The animation of a removed element never finishes or fails.
		const soon = new Promise((resolve) => setTimeout(resolve, LOOK));
		if (left.length)
			void Promise.race([Promise.allSettled(left), soon]).then(() => mine === beginnings && settle());
		else document.documentElement.dataset.idle = "";
	});
}

globalThis.document?.addEventListener("navals:under-way", (event) =>
	/** @type {CustomEvent} */ (event).detail(underWay()),
);
