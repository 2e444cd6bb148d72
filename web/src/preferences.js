/** Small objects in localStorage. */

import { problemOf } from "./allowed.js";

/**
 * Create a small store that can be read before the first paint.
 * @param {string} key
 * @param {(problem: import("./allowed.js").Problem, reason?: unknown) => void} [onProblem]
 */
export function createPreferences(key, onProblem) {
	/** @type {Record<string, unknown>} */
	let values = {};
	try {
		const parsed = JSON.parse(localStorage.getItem(key) ?? "{}");
		if (parsed && typeof parsed === "object" && !Array.isArray(parsed)) values = parsed;
	} catch {
		// Unreadable or blocked: start empty, and report the problem on the next write.
	}
	return {
		get: () => values,
		/** Merge changes; null removes a value. @param {Record<string, unknown>} changes */
		set(changes) {
			const merged = { ...values, ...changes };
			values = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
			try {
				localStorage.setItem(key, JSON.stringify(values));
			} catch (reason) {
				onProblem?.(problemOf(reason), reason);
			}
		},
	};
}
