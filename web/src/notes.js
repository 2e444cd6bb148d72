/**
 * Note pending writes in localStorage until the database has them; a later page recovers the notes of closed
 * pages. Each page has its own entry, since two pages sharing one would overwrite each other. A page holds a
 * lock while open, so that other pages leave its notes alone.
 */

import { tried } from "./allowed.js";
import { soon } from "./soon.js";

/** @typedef {import("./versions.js").Put} Put */
/**
 * A pending put, and the digests of texts that it may overwrite: the one the page knew, and those of its
 * earlier puts.
 * @typedef {{put: Put, over: string[]}} Note
 */

const NOTES = "navals.unwritten";
/** sessionStorage key of this tab's notes, which survive a reload. */
const PAGE = "navals.page";
/** Milliseconds for the browser to list the locks. */
const PATIENCE = 2_000;

/** Parse an entry. @param {string | null} text @returns {[string, Note][]} empty if corrupt */
const read = (text) => tried(() => JSON.parse(text ?? "[]"), []);

/** Create this page's entry, and lock it. */
export function createNotes() {
	const own = `${NOTES}.${crypto.randomUUID()}`;
	const locks = tried(() => navigator.locks, undefined);
	void tried(() => locks?.request(own, () => new Promise(() => {})), undefined)?.catch(() => {});
	const before = tried(() => sessionStorage.getItem(PAGE), null);
	tried(() => sessionStorage.setItem(PAGE, own), undefined);
	/** The current notes. @type {[string, Note][]} */
	let noted = [];

	/** Replace the notes. @param {[string, Note][]} notes @returns {boolean} whether they fit */
	const set = (notes) =>
		tried(() => {
			if (notes.length) localStorage.setItem(own, JSON.stringify(notes));
			else localStorage.removeItem(own);
			noted = notes;
			return true;
		}, false);

	return {
		/**
		 * Note all pending writes. If they do not fit, the old notes stay, minus deletions that were undone
		 * since: shorter notes always fit.
		 * @param {[string, Note][]} notes
		 * @returns {boolean} whether they were written
		 */
		write(notes) {
			if (set(notes)) return true;
			const wanted = new Set(notes.filter(([, { put }]) => put !== null).map(([key]) => key));
			const sound = noted.filter(([key, { put }]) => put !== null || !wanted.has(key));
			if (sound.length < noted.length) set(sound);
			return false;
		},

		/**
		 * Return the notes of closed pages, each with a function that removes them.
		 * @returns {Promise<{notes: [string, Note][], forget: () => void}[]>}
		 */
		async left() {
			const known = tried(() => locks?.query(), undefined);
			const held = new Set(
				((await (known && soon(known, PATIENCE).catch(() => undefined)))?.held ?? []).map(({ name }) => name),
			);
			const names = tried(
				() => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? ""),
				[],
			);
			const gone = names.filter(
				(name) => name.startsWith(`${NOTES}.`) && name !== own && (name === before || !held.has(name)),
			);
			return gone.map((name) => ({
				notes: read(localStorage.getItem(name)),
				forget: () => localStorage.removeItem(name),
			}));
		},
	};
}
