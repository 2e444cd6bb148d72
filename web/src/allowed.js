/**
 * Features that a browser has but may refuse, above all if its reader blocks the data of sites: each access
 * may throw.
 */

/**
 * Do a task that the browser may refuse.
 * @template T, U
 * @param {() => T} task
 * @param {U} otherwise
 * @returns {T | U} `otherwise` if it is refused
 */
export function tried(task, otherwise) {
	try {
		return task();
	} catch {
		return otherwise;
	}
}

/** Return the service workers. @returns {ServiceWorkerContainer | undefined} */
export const serviceWorkers = () => tried(() => navigator.serviceWorker ?? undefined, undefined);

/**
 * Open a channel to the other tabs or workers.
 * @param {string} name
 * @returns {BroadcastChannel | undefined}
 */
export const channelTo = (name) => tried(() => new BroadcastChannel(name), undefined);

/** Return whether this browser stores nothing for this site. */
export const dataBlocked = () => tried(() => localStorage === null, true);

/** @typedef {"unavailable" | "quota" | "failed" | "evicted"} Problem with the storage */

/** Classify why storing failed. @param {unknown} reason @returns {Problem} */
export function problemOf(reason) {
	return reason instanceof Error && reason.name === "QuotaExceededError" ? "quota" : "failed";
}
