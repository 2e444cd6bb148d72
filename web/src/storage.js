/**
 * Persistent storage: games in IndexedDB, each key with its previous version. If the browser refuses, the
 * page continues in memory and retries, and `onProblem` warns the reader that the games may be lost.
 *
 * Each pending write is first noted in localStorage (notes.js); a later page recovers it if the database
 * never received it. Changes shown as saved survive a crash of the page.
 *
 * Several tabs share the storage. A tab notifies the others after each write, and never overwrites or deletes
 * a game in a version that it has not seen: its own version then goes back to the engine (`mine`), which
 * saves it as a separate game, or merges it into the stored one. docs/architecture.md describes the
 * guarantees, and `web/test/sim/` tests them.
 */

import { problemOf, tried } from "./allowed.js";
import { later } from "./clock.js";
import { Database, recordFilled } from "./database.js";
import { createNotes } from "./notes.js";
import { begin } from "./rest.js";
import { digest, isStored, markOf, SeenTexts, textOf } from "./versions.js";

/** @typedef {import("./allowed.js").Problem} Problem */
/** @typedef {import("./notes.js").Note} Note */
/** @typedef {import("./versions.js").Kept} Kept */
/** @typedef {import("./versions.js").Put} Put */
/**
 * The stored text, and this tab's version if it was rejected because the tab had not seen that text.
 * @typedef {{key: string, text: string | null, mine?: string | null}} News
 */
/**
 * A rejected put, waiting to be handed back to the engine; `left`: recovered from an earlier page.
 * @typedef {{key: string, put: Put, left?: boolean, told?: boolean}} Refused
 */
/**
 * `onWell` is called once all writes have succeeded again; `onStored` after a write by another tab: it
 * returns true once the engine has been notified, and `holds` tells whether the news is still current.
 * `channel` leads to the other tabs; a failed write is retried `again` milliseconds later.
 * @typedef {object} Options
 * @property {(problem: Problem, reason?: unknown) => void} onProblem
 * @property {() => void} [onWell]
 * @property {(news: News, holds?: () => boolean) => boolean | Promise<boolean>} [onStored]
 * @property {BroadcastChannel} [channel]
 * @property {string} [name]
 * @property {number} [again]
 */

const NAME = "navals";
/** Keys of games, which are protected from being overwritten by another tab. */
const GAMES = /^(game|duel)\//;
/** Delay in milliseconds before a failed write is retried. */
const AGAIN = 15_000;

/** This tab's part of the storage. */
class TabStorage {
	/** @type {Database} */
	#database;
	#paper = createNotes();
	/** Notes of pending puts, by key. @type {Map<string, Note>} */
	#notes = new Map();
	/** Pending writes, retried after a delay and with the next write. @type {Map<string, Put>} */
	#unwritten = new Map();
	/** @type {Refused[]} */
	#refused = [];
	#seen = new SeenTexts();
	/** Texts being reported to the engine, or awaiting it. @type {Map<string, string | null>} */
	#telling = new Map();
	/** Keys whose reports the engine could not receive. @type {Set<string>} */
	#unheard = new Set();
	/** Whether the database may have changed without notifying this tab. */
	#doubt = false;
	/** Whether the writes of earlier pages have been recovered. */
	#recovered = false;
	#failing = false;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#retry;
	/** The end of the queue of tasks. @type {Promise<void>} */
	#last = Promise.resolve();

	/** @param {Options & {name: string, again: number}} options */
	constructor(options) {
		this.options = options;
		this.#database = new Database(options.name, (ended) => {
			this.#doubt = true;
			if (ended) this.#queue(() => this.#work());
		});
		options.channel?.addEventListener("message", ({ data }) => this.#queue(() => this.#look(data.key)));
	}

	/**
	 * Return all texts, with previous versions if available.
	 * @returns {Promise<{store: Record<string, string>, previous: Record<string, string>}>}
	 */
	async readAll() {
		/** @type {Record<string, string>} */
		const store = {};
		/** @type {Record<string, string>} */
		const previous = {};
		await this.#last;
		try {
			// Retry once before reporting: an aborted transaction may be a temporary failure.
			const all = await this.#readKept().catch(() => this.#readKept());
			this.#seen.clear();
			for (const [key, kept] of all) {
				this.#seen.learn(key, kept);
				store[key] = kept.current;
				if (kept.previous !== undefined) previous[key] = kept.previous;
			}
			await this.#recover(all);
		} catch (reason) {
			this.#doubt = true;
			this.#fails(reason);
			this.options.onProblem("unavailable", reason);
		}
		// Pending writes are newer than the stored texts.
		for (const [key, put] of this.#unwritten) {
			if (put === null) {
				delete store[key];
				continue;
			}
			if (typeof put !== "string" && put.previous !== undefined) previous[key] = put.previous;
			else if (key in store && store[key] !== put) previous[key] = store[key];
			store[key] = textOf(put) ?? "";
		}
		return { store, previous };
	}

	/**
	 * Queue a write. Writes keep their order; the promise never rejects (problems go to `onProblem`).
	 * @param {string} key
	 * @param {Put} put
	 * @returns {Promise<void>}
	 */
	put(key, put) {
		this.#unwritten.set(key, put && typeof put !== "string" ? { ...put, mark: crypto.randomUUID() } : put);
		this.#note();
		const end = begin("storing");
		this.#last = this.#last.then(() => this.#work()).finally(end);
		return this.#last;
	}

	/** Send the reports that the engine could not receive before, as during startup. */
	tell() {
		for (const key of this.#unheard) this.#queue(() => this.#look(key));
		this.#unheard.clear();
		this.#handBackAll();
	}

	/** Return a promise that resolves once all writes requested so far have succeeded or failed. */
	settled() {
		return this.#last;
	}

	/** Do a task after all earlier ones. @param {() => Promise<void>} task */
	#queue(task) {
		this.#last = this.#last.then(task);
	}

	// --- Writing ---

	/** Perform pending writes; when in doubt, first reread the database. */
	async #work() {
		if (!this.#unwritten.size && !this.#doubt && !this.#failing) return;
		clearTimeout(this.#retry);
		try {
			// Detect evictions first, before writing creates new entries.
			if (this.#doubt) await this.#reread();
			if (this.#unwritten.size) await this.#flush();
		} catch (reason) {
			this.#fails(reason);
			return;
		}
		if (this.#failing) this.options.onWell?.();
		this.#failing = false;
	}

	/** Write the pending puts in one transaction, except over games that another tab has continued. */
	async #flush() {
		const batch = [...this.#unwritten];
		/** @type {Set<string>} */
		const unseen = new Set();
		const keys = [...this.#seen.keys(), ...batch.map(([key]) => key)];
		// Clear the flag before deleting the last key, so that the deletion is never mistaken for an eviction.
		if (keys.every((key) => this.#unwritten.get(key) === null)) recordFilled(false);
		const count = await this.#database.write(batch, (key, put, old) => {
			if (isStored(put, old)) return undefined;
			if (old && GAMES.test(key) && !this.#seen.allows(key, put, old)) {
				unseen.add(key);
				return undefined;
			}
			if (typeof put !== "string") return put;
			return old ? { current: put, previous: old.current } : { current: put };
		});
		for (const [key, put] of batch) this.#wrote(key, put, unseen.has(key));
		recordFilled(count > 0);
		this.#note();
		this.#handBackAll();
	}

	/** Take a put off the pending ones. @param {string} key @param {Put} put @param {boolean} rejected */
	#wrote(key, put, rejected) {
		const latest = this.#unwritten.get(key) === put;
		if (latest) this.#unwritten.delete(key);
		if (!rejected) {
			this.#seen.learn(key, put);
			this.options.channel?.postMessage({ key });
		} else if (latest) this.#refused.push({ key, put });
	}

	/** Report a problem, and try again later. @param {unknown} reason */
	#fails(reason) {
		this.#failing = true;
		this.#note(); // there may be room in localStorage now
		clearTimeout(this.#retry);
		this.#retry = later(() => this.#queue(() => this.#work()), this.options.again);
		// Let a Node test exit while this timer is pending.
		/** @type {any} */ (this.#retry).unref?.();
		const missing = tried(() => typeof indexedDB === "undefined", true);
		this.options.onProblem(missing ? "unavailable" : problemOf(reason), reason);
	}

	// --- Notes for a later page ---

	/** Note the pending writes. @returns {boolean} whether they fit */
	#note() {
		for (const key of [...this.#notes.keys()]) if (!this.#unwritten.has(key)) this.#notes.delete(key);
		for (const [key, put] of this.#unwritten) {
			const before = this.#notes.get(key);
			if (before?.put === put) continue;
			const over = before
				? [...before.over, digest(textOf(before.put), markOf(before.put))]
				: [this.#seen.digest(key)];
			this.#notes.set(key, { put, over });
		}
		/** @type {[string, Note][]} */
		const rejected = this.#refused.map(({ key, put }) => [key, { put, over: [] }]);
		return this.#paper.write([...this.#notes, ...rejected]);
	}

	/**
	 * Recover writes that earlier pages could not finish. If another tab has continued a game since, its
	 * recovered write is rejected, as if this page had made it.
	 * @param {Map<string, Kept>} stored
	 */
	async #recover(stored) {
		const left = await this.#paper.left();
		this.#recovered = true;
		for (const { notes } of left)
			for (const [key, note] of notes) this.#recoverNote(key, note, stored.get(key));
		if (this.#note()) for (const { forget } of left) forget();
		if (this.#unwritten.size) this.#queue(() => this.#work());
	}

	/**
	 * Recover one write.
	 * @param {string} key
	 * @param {Note} note
	 * @param {Kept | undefined} kept what is stored
	 */
	#recoverNote(key, { put, over }, kept) {
		const pending = this.#unwritten.get(key);
		if (isStored(put, kept)) {
			// Other tabs may not have been notified.
			this.options.channel?.postMessage({ key });
			return;
		}
		if (pending !== undefined && textOf(pending) === textOf(put)) return;
		if (pending === undefined && over.includes(digest(kept?.current, markOf(kept))))
			this.#unwritten.set(key, put);
		else if (GAMES.test(key) && put !== null) this.#refused.push({ key, put, left: true });
	}

	// --- Reading, and reports to the engine ---

	/** Read all entries. @returns {Promise<Map<string, Kept>>} */
	async #readKept() {
		const all = await this.#database.all();
		this.#doubt = false;
		if (recordFilled(all.size > 0) && !all.size) this.options.onProblem("evicted");
		return all;
	}

	/** Report all entries that differ from this tab's knowledge to the engine. */
	async #reread() {
		const stored = await this.#readKept();
		const mine = new Set(this.#unwritten.keys());
		const news = [...new Set([...this.#seen.keys(), ...stored.keys()])].filter(
			(key) => !mine.has(key) && stored.get(key)?.current !== this.#seen.get(key),
		);
		if (!this.#recovered) {
			// The first read failed.
			for (const key of news) this.#seen.learn(key, stored.get(key));
			await this.#recover(stored);
			for (const [key, put] of this.#unwritten)
				if (!mine.has(key)) void this.options.onStored?.({ key, text: textOf(put) });
		}
		for (const key of news) if (!this.#unwritten.has(key)) void this.#report(key, stored.get(key));
		this.tell();
	}

	/** Check a key that another tab has changed. @param {string} key */
	async #look(key) {
		if (this.#unwritten.has(key)) return; // the pending write will check
		try {
			const kept = await this.#database.get(key);
			const reported = this.#telling.has(key) ? this.#telling.get(key) : (this.#seen.get(key) ?? null);
			if ((kept?.current ?? null) !== reported) void this.#report(key, kept);
		} catch (reason) {
			this.#doubt = true;
			this.#fails(reason);
		}
	}

	/**
	 * Report a stored text to the engine. Until the engine has received it, it counts as unseen and is not
	 * overwritten. A later write makes the report obsolete.
	 * @param {string} key
	 * @param {Kept | undefined} kept
	 */
	async #report(key, kept) {
		const text = kept?.current ?? null;
		const before = this.#seen.get(key);
		const holds = () => !this.#unwritten.has(key) && this.#seen.get(key) === before;
		if (this.#telling.get(key) === text) return;
		this.#telling.set(key, text);
		if (await this.options.onStored?.({ key, text }, holds)) this.#reported(key, kept);
		else if (holds()) this.#unheard.add(key);
		// Another version arrived meanwhile, possibly an older one: check again.
		else this.#queue(() => this.#look(key));
		if (this.#telling.get(key) === text) this.#telling.delete(key);
	}

	/**
	 * Record a text that the engine knows, unless a write is pending: that write predates the text and must not
	 * overwrite it.
	 * @param {string} key
	 * @param {Kept | undefined} kept
	 */
	#reported(key, kept) {
		if (!this.#unwritten.has(key)) this.#seen.learn(key, kept);
	}

	/** Return all rejected puts to the engine. */
	#handBackAll() {
		for (const one of [...this.#refused]) this.#queue(() => this.#handBack(one));
	}

	/** Return a rejected put to the engine. @param {Refused} one */
	async #handBack(one) {
		if (one.told || !this.#refused.includes(one)) return;
		one.told = true;
		try {
			void this.#reportRejected(one, await this.#database.get(one.key));
		} catch (reason) {
			one.told = false;
			this.#doubt = true;
			this.#fails(reason);
		}
	}

	/** Report a rejected put. @param {Refused} one @param {Kept | undefined} kept what is stored instead */
	async #reportRejected(one, kept) {
		const { key, put, left } = one;
		const pending = this.#unwritten.get(key);
		// A newer put for the same key replaces it.
		if (pending !== undefined && !left) {
			this.#drop(one);
			return;
		}
		// If earlier pages left two puts, the other one may still be pending.
		const text = pending === undefined ? (kept?.current ?? null) : textOf(pending);
		one.told = Boolean(await this.options.onStored?.({ key, text, mine: textOf(put) }));
		if (!one.told) return;
		this.#reported(key, kept);
		this.#drop(one);
		this.#note();
	}

	/** @param {Refused} one */
	#drop(one) {
		this.#refused.splice(this.#refused.indexOf(one), 1);
	}
}

/** Create this tab's part of the storage. @param {Options} options */
export function createStorage({ name = NAME, again = AGAIN, ...options }) {
	return new TabStorage({ ...options, name, again });
}
