/**
 * The shell's own texts, about startup and storage. They come from the build, in
 * `<script type="application/json" id="shell-texts">{"fr": {...}, "en": {...}}</script>`
 * (`navals.ui.shell.app.prerender.shell_texts()`); missing texts stay blank. The keys, with their
 * placeholders:
 *
 *   starting: "Starting the engine", label of the progress bar, and initial message
 *   download: "Downloading: {done} of {total} MB"
 *   compile, packages, start: the later stages
 *   waiting: "Got it: the engine is starting", announced after an action during startup
 *   failed: "The engine could not start"
 *   died: "The engine stopped", after it had been running; saved games are safe
 *   retry: "Try again"
 *   offline: "No network", added to `failed` when the browser says so
 *   blocked: the browser stores nothing for this site, likewise
 *   changed: the host or a proxy has changed the files, likewise
 *   unfit_start: shown by gate.js if the application did not even begin
 *   storage_unavailable, storage_quota, storage_failed: storage is unavailable, full, or a write failed
 *   storage_evicted: the browser has deleted stored data
 *   well: "Everything is saved now.", after a storage problem is resolved
 *   library: "The library", label of the link in a notice
 *   close: "Close", label of the button of a notice
 *   copied: announced after copying something
 *   unfit, unfit_use, unfit_secure, unfit_<what>: for browsers that cannot run it (gate.js)
 */

/** Return the texts by language. @returns {Record<string, Record<string, string>>} */
function readTexts() {
	try {
		return JSON.parse(document.getElementById("shell-texts")?.textContent ?? "{}");
	} catch {
		return {};
	}
}

const texts = readTexts();

/**
 * Return a text in the language of the page.
 * @param {string} key
 * @param {Record<string, string>} [values] for its placeholders
 * @returns {string} "" if missing
 */
export function text(key, values = {}) {
	const language = document.documentElement.lang.slice(0, 2);
	const own = texts[language] ?? texts.en ?? {};
	return (own[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/**
 * Format bytes as megabytes in the page's language. Avoids `Intl`, whose first use blocks the page during
 * startup.
 * @param {number} bytes
 */
export function megabytes(bytes) {
	const number = (bytes / 1e6).toFixed(1);
	return document.documentElement.lang.startsWith("fr") ? number.replace(".", ",") : number;
}
