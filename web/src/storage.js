/**
 * What lasts: games in IndexedDB, each key with its previous generation, and preferences in localStorage. Where the browser refuses
 * either, the page goes on from memory, tries again, and `onProblem` says so, for the reader must know that nothing will be there tomorrow.
 *
 * What is to be kept is first noted in the session's storage, at once, and from there taken up by a page that is opened again before the
 * database had it: what was shown as done is never lost.
 *
 * Several tabs share what is kept. A tab tells the others what it has written, and never writes a game over a text that it has not seen.
 */

import { openDB } from "idb";
import { later } from "./clock.js";
import { begin } from "./rest.js";

/** @typedef {"unavailable" | "quota" | "failed"} Problem */
/** @typedef {{current: string, previous?: string}} Kept */
/** A text, both generations of one, or null to delete. @typedef {string | Kept | null} Put */
/** @typedef {{key: string, text: string | null}} News */

const NAME = "navals";
const STORE = "kept";
/** Of texts under these keys none is lost to another tab. */
const GAMES = "game/";
/** What could not be written is tried again after so many milliseconds. */
const AGAIN = 15_000;
/** Where puts under way are noted: of this tab alone, and there again when it is loaded anew. */
const NOTES = "navals.unwritten";
/** A put, and what may be kept until it is written: what this tab knew, and earlier puts under way. @typedef {{put: Put, over: string[]}} Note */

/** A short text that tells texts apart. @param {string | null | undefined} text nothing is kept: null or undefined */
function digest(text) {
  if (text === undefined || text === null) return "";
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length} ${hash >>> 0}`;
}

/** @param {Put} put */
const textOf = (put) => (put === null || typeof put === "string" ? put : put.current);

/** @param {unknown} reason @returns {Problem} */
function problemOf(reason) {
  return reason instanceof Error && reason.name === "QuotaExceededError" ? "quota" : "failed";
}

/**
 * @param {object} options
 * @param {(problem: Problem, reason?: unknown) => void} options.onProblem
 * @param {() => void} [options.onWell] everything is written again
 * @param {(news: News) => boolean | Promise<boolean>} [options.onStored] another tab has written; true when the engine knows
 * @param {BroadcastChannel} [options.channel] to the other tabs
 * @param {string} [options.name]
 * @param {number} [options.again]
 */
export function createStorage({ onProblem, onWell, onStored, channel, name = NAME, again = AGAIN }) {
  /** What could not be written yet, tried again after a while and with the next write. @type {Map<string, Put>} */
  const unwritten = new Map();
  /** What this tab knows to be kept. @type {Map<string, string>} */
  const known = new Map();
  let failing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  /** @type {Promise<import("idb").IDBPDatabase> | undefined} */
  let opening;
  let last = Promise.resolve();
  /** What is noted of the puts under way, by key. @type {Map<string, Note>} */
  const notes = new Map();

  /** Notes what is not written yet. */
  function note() {
    for (const key of [...notes.keys()]) if (!unwritten.has(key)) notes.delete(key);
    for (const [key, put] of unwritten) {
      const before = notes.get(key);
      if (before?.put === put) continue;
      notes.set(key, { put, over: before ? [...before.over, digest(textOf(before.put))] : [digest(known.get(key))] });
    }
    try {
      if (notes.size) sessionStorage.setItem(NOTES, JSON.stringify([...notes]));
      else sessionStorage.removeItem(NOTES);
    } catch {
      // Full or forbidden: the database has it a moment later.
    }
  }

  /**
   * Takes up what a page before this one could not write any more, unless another tab has gone on since.
   * @param {(key: string) => string | undefined} kept
   */
  function takeUp(kept) {
    /** @type {[string, Note][]} */
    let left = [];
    try {
      left = JSON.parse(sessionStorage.getItem(NOTES) ?? "[]");
    } catch {
      return;
    }
    for (const [key, { put, over }] of left) {
      const there = kept(key);
      if (!unwritten.has(key) && textOf(put) !== (there ?? null) && over.includes(digest(there))) unwritten.set(key, put);
    }
    note();
    if (unwritten.size) last = last.then(flush);
  }

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

  /** @param {string} key @param {string | null | undefined} text */
  function learn(key, text) {
    if (typeof text === "string") known.set(key, text);
    else known.delete(key);
  }

  /** What the engine has not been told stays unknown, and is not written over. @param {News} news */
  async function hear(news) {
    if (await onStored?.(news)) learn(news.key, news.text);
  }

  channel?.addEventListener("message", ({ data }) => void hear(data));

  /** Writes everything in `unwritten` in one transaction: all of it or nothing, but for games that another tab has gone on with. */
  async function flush() {
    if (!unwritten.size) return;
    const batch = [...unwritten];
    /** @type {News[]} */
    const newer = [];
    clearTimeout(retry);
    try {
      const database = await open();
      const write = database.transaction(STORE, "readwrite", { durability: "strict" });
      const steps = batch.map(async ([key, text]) => {
        if (text === null) return write.store.delete(key);
        if (typeof text !== "string") return write.store.put(text, key);
        const old = /** @type {Kept | undefined} */ (await write.store.get(key));
        if (old?.current === text) return undefined;
        if (old && key.startsWith(GAMES) && old.current !== known.get(key)) return void newer.push({ key, text: old.current });
        /** @type {Kept} */
        const kept = old ? { current: text, previous: old.current } : { current: text };
        return write.store.put(kept, key);
      });
      await Promise.all([...steps, write.done]);
    } catch (reason) {
      failing = true;
      retry = later(() => (last = last.then(flush)), again);
      // A test in Node is over when only this is left.
      /** @type {any} */ (retry).unref?.();
      onProblem(typeof indexedDB === "undefined" ? "unavailable" : problemOf(reason), reason);
      return;
    }
    for (const [key, put] of batch) {
      if (unwritten.get(key) === put) unwritten.delete(key);
      if (newer.some((one) => one.key === key)) continue;
      const text = textOf(put);
      learn(key, text);
      channel?.postMessage({ key, text });
    }
    note();
    for (const one of newer) void hear(one);
    if (failing) onWell?.();
    failing = false;
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
          learn(String(key), kept.current);
          if (kept.previous !== undefined) previous[String(key)] = kept.previous;
        });
        takeUp((key) => store[key]);
      } catch (reason) {
        onProblem("unavailable", reason);
      }
      // What could not be written is newer than what is there.
      for (const [key, text] of unwritten) {
        if (text === null) delete store[key];
        else {
          if (typeof text !== "string" && text.previous !== undefined) previous[key] = text.previous;
          else if (key in store && store[key] !== text) previous[key] = store[key];
          store[key] = textOf(text) ?? "";
        }
      }
      return { store, previous };
    },

    /**
     * Writes happen in the order they were asked for; the promise never rejects (problems go to `onProblem`).
     * @param {string} key @param {Put} text @returns {Promise<void>}
     */
    put(key, text) {
      unwritten.set(key, text);
      note();
      const end = begin("storing");
      last = last.then(flush).finally(end);
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
