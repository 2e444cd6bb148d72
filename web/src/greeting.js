/** The initial state that the page sends to the engine. */

import { tried } from "./allowed.js";
import { forgets, sharing } from "./device.js";
import { currentRoute } from "./route.js";
import { soon } from "./soon.js";

/** Milliseconds for the browser to tell about its storage. */
const PATIENCE = 2_000;

/** Return whether the browser has promised to keep this site's data. */
async function persisted() {
	const answer = tried(() => navigator.storage?.persisted?.(), undefined);
	return Boolean(answer && (await soon(answer, PATIENCE).catch(() => false)));
}

/** Return today's date in local time, as YYYY-MM-DD. */
function today() {
	const date = new Date();
	const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Collect the initial state for the engine.
 * @param {ReturnType<typeof import("./storage.js").createStorage>} storage
 * @param {ReturnType<typeof import("./preferences.js").createPreferences>} preferences
 */
export async function greeting(storage, preferences) {
	const { store, previous } = await storage.readAll();
	return {
		route: currentRoute(),
		prefs: preferences.get(),
		store,
		previous,
		languages: [...navigator.languages],
		date: today(),
		persisted: await persisted(),
		forgets: forgets(),
		site: location.href.split(/[?#]/)[0],
		share: sharing(),
	};
}
