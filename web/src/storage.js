/**
 * What lasts: games and statistics in IndexedDB, each key with its previous generation, and preferences in localStorage. Where the browser
 * refuses either, the page goes on from memory and `onProblem` says so, for the reader must know that nothing will be there tomorrow.
 */

import { openDB } from "idb";

/** @typedef {"unavailable" | "quota" | "failed"} Problem */
/** @typedef {{current: string, previous?: string}} Kept */

const NAME = "navals";
const STORE = "kept";

/** @param {unknown} reason @returns {Problem} */
function problemOf(reason) {
  return reason instanceof Error && reason.name === "QuotaExceededError" ? "quota" : "failed";
}

/**
 * @param {{onProblem: (problem: Problem, reason?: unknown) => void, name?: string}} options
 */
export function createStorage({ onProblem, name = NAME }) {
  /** What could not be written yet, tried again with the next write. @type {Map<string, string | null>} */
  const unwritten = new Map();
  /** @type {Promise<import("idb").IDBPDatabase> | undefined} */
  let opening;
  let last = Promise.resolve();

  function open() {
    opening ??= openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore(STORE);
      },
      // Another tab brings a newer version: let it, and open again when needed.
      blocking(_current, _blocked, event) {
        /** @type {IDBDatabase} */ (event.target).close();
        opening = undefined;
      },
      terminated() {
        opening = undefined;
      },
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  /** Writes everything in `unwritten` in one transaction: all of it or nothing. */
  async function flush() {
    if (!unwritten.size) return;
    const batch = [...unwritten];
    try {
      const database = await open();
      const write = database.transaction(STORE, "readwrite", { durability: "strict" });
      const steps = batch.map(async ([key, text]) => {
        if (text === null) return write.store.delete(key);
        const old = /** @type {Kept | undefined} */ (await write.store.get(key));
        if (old?.current === text) return undefined;
        /** @type {Kept} */
        const kept = old ? { current: text, previous: old.current } : { current: text };
        return write.store.put(kept, key);
      });
      await Promise.all([...steps, write.done]);
      for (const [key, text] of batch) if (unwritten.get(key) === text) unwritten.delete(key);
    } catch (reason) {
      onProblem(typeof indexedDB === "undefined" ? "unavailable" : problemOf(reason), reason);
    }
  }

  return {
    /**
     * Everything kept, with the generation before it where there is one.
     * @returns {Promise<{store: Record<string, string>, previous: Record<string, string>}>}
     */
    async readAll() {
      /** @type {Record<string, string>} */
      const store = {};
      /** @type {Record<string, string>} */
      const previous = {};
      try {
        await last;
        const database = await open();
        const read = database.transaction(STORE);
        const [keys, values] = await Promise.all([read.store.getAllKeys(), read.store.getAll(), read.done]);
        keys.forEach((key, index) => {
          const kept = /** @type {Kept} */ (values[index]);
          store[String(key)] = kept.current;
          if (kept.previous !== undefined) previous[String(key)] = kept.previous;
        });
      } catch (reason) {
        onProblem("unavailable", reason);
      }
      // What could not be written is newer than what is there.
      for (const [key, text] of unwritten) {
        if (text === null) delete store[key];
        else store[key] = text;
      }
      return { store, previous };
    },

    /**
     * Writes happen in the order they were asked for; the promise never rejects (problems go to `onProblem`).
     * @param {string} key @param {string | null} text @returns {Promise<void>}
     */
    put(key, text) {
      unwritten.set(key, text);
      last = last.then(flush);
      return last;
    },

    /** When what was asked for until now is written, or is known not to be. */
    settled: () => last,
  };
}

/**
 * A small object that is there before the first paint.
 * @param {string} key @param {(problem: Problem, reason?: unknown) => void} [onProblem]
 */
export function createPreferences(key, onProblem) {
  /** @type {Record<string, unknown>} */
  let values = {};
  try {
    const parsed = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (parsed && typeof parsed === "object" && !Array.isArray(parsed)) values = parsed;
  } catch {
    // Unreadable or forbidden: start from nothing, and say so when something is to be kept.
  }
  return {
    get: () => values,
    /** Merges; a null removes. @param {Record<string, unknown>} changes */
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
