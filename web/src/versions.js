/** Versions of stored texts, and which of them this tab has seen. */

import { fnv1a } from "./hash.js";

/**
 * The current and previous version of a text; `mark` distinguishes a restored text from the one that was
 * deleted.
 * @typedef {{current: string, previous?: string, mark?: string}} Kept
 */
/** A text, a text with its previous version, or null to delete. @typedef {string | Kept | null} Put */

/** Return the text that a put stores. @param {Put} put */
export const textOf = (put) => (put === null || typeof put === "string" ? put : put.current);

/** Return the mark of a restored text. @param {Put | undefined} put */
export const markOf = (put) => (put && typeof put !== "string" ? put.mark : undefined);

/** Return whether a put is already stored. @param {Put} put @param {Kept | undefined} kept */
export const isStored = (put, kept) =>
	textOf(put) === (kept?.current ?? null) && (markOf(put) === undefined || markOf(put) === kept?.mark);

/**
 * Return a short digest of a text.
 * @param {string | null | undefined} text null or undefined if the text is missing
 * @param {string} [mark]
 */
export function digest(text, mark = "") {
	if (text === undefined || text === null) return "";
	return `${text.length} ${fnv1a(text)}${mark}`;
}

/** The stored texts that this tab has seen, and may overwrite. */
export class SeenTexts {
	/** @type {Map<string, string>} */
	#texts = new Map();
	/** Marks of restored texts. @type {Map<string, string | undefined>} */
	#marks = new Map();

	/** Return the text of a key. @param {string} key */
	get(key) {
		return this.#texts.get(key);
	}

	/** Return the keys that have a text. */
	keys() {
		return this.#texts.keys();
	}

	/** Forget all texts. */
	clear() {
		this.#texts.clear();
	}

	/** Record a stored text. @param {string} key @param {Put | undefined} put */
	learn(key, put) {
		const text = textOf(put ?? null);
		if (text === null) this.#texts.delete(key);
		else this.#texts.set(key, text);
		this.#marks.set(key, markOf(put));
	}

	/**
	 * Return whether a put may replace the stored version: this tab has seen it, or the put keeps it as the
	 * previous version. A deletion must match the mark too: a restored text is a new one.
	 * @param {string} key
	 * @param {Put} put
	 * @param {Kept | undefined} old
	 */
	allows(key, put, old) {
		if (put && typeof put !== "string" && put.previous === old?.current) return true;
		return old?.current === this.#texts.get(key) && (put !== null || old?.mark === this.#marks.get(key));
	}

	/** Return the digest of the text of a key. @param {string} key */
	digest(key) {
		return digest(this.#texts.get(key), this.#marks.get(key));
	}
}
