/** The database of stored texts (IndexedDB): each key with its current and its previous version. */

import { openDB } from "idb";
import { soon } from "./soon.js";

/** @typedef {import("./versions.js").Kept} Kept */
/** @typedef {import("./versions.js").Put} Put */

const STORE = "kept";
/** Milliseconds for the database to open: in some browsers it never answers. */
const PATIENCE = 4_000;
/** localStorage key, set while the database is not empty, to detect that the browser evicted it. */
const FILLED = "navals.kept";

/** Opens the connection when needed. */
export class Database {
	/** @type {Promise<import("idb").IDBPDatabase> | undefined} */
	#opening;

	/**
	 * @param {string} name
	 * @param {(ended: boolean) => void} onLost the connection is closed, so that evictions go unnoticed;
	 *   `ended` if the browser has closed it
	 */
	constructor(name, onLost) {
		this.name = name;
		this.onLost = onLost;
	}

	/** Open the connection, unless it is open. */
	#open() {
		this.#opening ??= soon(this.#connect(), PATIENCE);
		this.#opening.catch(() => {
			this.#opening = undefined;
		});
		return this.#opening;
	}

	/** Open a connection. */
	#connect() {
		const { name } = this;
		const lost = (/** @type {boolean} */ ended) => {
			this.#opening = undefined;
			this.onLost(ended);
		};
		return openDB(name, 1, {
			upgrade(database) {
				database.createObjectStore(STORE);
			},
			// Another tab is upgrading the database: close the connection, and reopen it when needed. A
			// disconnected tab does not learn that the browser evicted the data.
			blocking(_current, _blocked, event) {
				/** @type {IDBDatabase} */ (event.target).close();
				lost(false);
			},
			// The browser closed the connection, perhaps to evict the data.
			terminated: () => lost(true),
		});
	}

	/** Read the versions of a key. @param {string} key @returns {Promise<Kept | undefined>} */
	async get(key) {
		const read = (await this.#open()).transaction(STORE);
		return (await Promise.all([read.store.get(key), read.done]))[0];
	}

	/** Read all keys. @returns {Promise<Map<string, Kept>>} */
	async all() {
		const read = (await this.#open()).transaction(STORE);
		const [keys, values] = await Promise.all([read.store.getAllKeys(), read.store.getAll(), read.done]);
		return new Map(keys.map((key, index) => [String(key), values[index]]));
	}

	/**
	 * Write puts in one transaction, all or none.
	 * @param {[string, Put][]} batch
	 * @param {(key: string, put: Put, old: Kept | undefined) => Kept | null | undefined} decide the value to
	 *   store; null deletes the key, undefined keeps it as it is
	 * @returns {Promise<number>} the number of keys afterwards
	 */
	async write(batch, decide) {
		const database = await this.#open();
		const write = database.transaction(STORE, "readwrite", { durability: "strict" });
		const steps = batch.map(async ([key, put]) => {
			const next = decide(key, put, await write.store.get(key));
			if (next === null) await write.store.delete(key);
			else if (next) await write.store.put(next, key);
		});
		const counted = Promise.all(steps).then(() => write.store.count());
		const [count] = await Promise.all([counted, ...steps, write.done]).catch((reason) => {
			// A failing step does not end the transaction: abort, or the other writes would be committed.
			try {
				write.abort();
			} catch {
				// Already ended.
			}
			throw reason;
		});
		return count;
	}
}

/**
 * Record whether the database holds anything.
 * @param {boolean} some
 * @returns {boolean} whether this has changed since the last record
 */
export function recordFilled(some) {
	try {
		const before = localStorage.getItem(FILLED) !== null;
		if (some && !before) localStorage.setItem(FILLED, "1");
		else if (!some && before) localStorage.removeItem(FILLED);
		return before !== some;
	} catch {
		return false;
	}
}
