/**
 * What lasts: games in IndexedDB, each key with its previous generation. Where the browser refuses it, the page goes on from memory, tries
 * again, and `onProblem` says so, for the reader must know that nothing will be there tomorrow.
 *
 * What is to be kept is first noted (notes.js), at once, and from there taken up by a later page if the database never had it: what was shown
 * as done is not lost with the page.
 *
 * Several tabs share what is kept. A tab tells the others of which it has written, and never writes or deletes a game over a text that it has
 * not seen: what it wanted to keep then goes back to the engine (`mine`), which keeps it as a game of its own. What is promised of all this,
 * and to whom, is told in docs/architecture.md; `web/test/sim/` puts it to the test.
 */

import { openDB } from "idb";
import { later } from "./clock.js";
import { createNotes, digest } from "./notes.js";
import { begin } from "./rest.js";

/** @typedef {import("./notes.js").Kept} Kept */
/** @typedef {import("./notes.js").Put} Put */
/** @typedef {import("./notes.js").Note} Note */
/** @typedef {"unavailable" | "quota" | "failed" | "evicted"} Problem */
/** What is kept now, and what this tab wanted to keep and could not, for it had not seen that. @typedef {{key: string, text: string | null, mine?: string | null}} News */

const NAME = "navals";
const STORE = "kept";
/** Of texts under these keys none is lost to another tab. */
const GAMES = "game/";
/** What could not be written is tried again after so many milliseconds. */
const AGAIN = 15_000;
/** In localStorage while the database is not empty: what is gone then was thrown away by the browser. */
const THERE = "navals.kept";

/** @param {Put} put */
const textOf = (put) => (put === null || typeof put === "string" ? put : put.current);
/** @param {Put | undefined} put */
const markOf = (put) => (put && typeof put !== "string" ? put.mark : undefined);

/** @param {unknown} reason @returns {Problem} */
export function problemOf(reason) {
  return reason instanceof Error && reason.name === "QuotaExceededError" ? "quota" : "failed";
}

/** Whether it is written already. @param {Put} put @param {Kept | undefined} kept */
const isThere = (put, kept) => textOf(put) === (kept?.current ?? null) && (markOf(put) === undefined || markOf(put) === kept?.mark);

/** Remembers whether anything is kept. @param {boolean} some @returns {boolean} whether it was otherwise before */
function remember(some) {
  try {
    const before = localStorage.getItem(THERE) !== null;
    if (some && !before) localStorage.setItem(THERE, "1");
    else if (!some && before) localStorage.removeItem(THERE);
    return before !== some;
  } catch {
    return false;
  }
}

/**
 * @param {object} options
 * @param {(problem: Problem, reason?: unknown) => void} options.onProblem
 * @param {() => void} [options.onWell] everything is written again
 * @param {(news: News, holds?: () => boolean) => boolean | Promise<boolean>} [options.onStored] another tab has written; true when the engine
 *   knows. Where it does not hold any longer when the engine could be told, it is no news
 * @param {BroadcastChannel} [options.channel] to the other tabs
 * @param {string} [options.name]
 * @param {number} [options.again]
 */
export function createStorage({ onProblem, onWell, onStored, channel, name = NAME, again = AGAIN }) {
  const paper = createNotes();
  /** What could not be written yet, tried again after a while and with the next write. @type {Map<string, Put>} */
  const unwritten = new Map();
  /** What may not be written, until the engine has taken it back; `left` by an earlier page. @typedef {{key: string, put: Put, left?: boolean, told?: boolean}} Refused */
  /** @type {Refused[]} */
  const refused = [];
  /** What this tab knows to be kept. @type {Map<string, string>} */
  const known = new Map();
  /** The marks of what was put back. @type {Map<string, string | undefined>} */
  const marks = new Map();
  /** What the engine is being told, or could not be told. @type {Map<string, string | null>} */
  const telling = new Map();
  /** @type {Set<string>} */
  const unheard = new Set();
  /** Whether something may be kept of which this tab knows nothing, or gone. */
  let doubt = false;
  let taken = false;
  let failing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  /** @type {Promise<import("idb").IDBPDatabase> | undefined} */
  let opening;
  let last = Promise.resolve();
  /** What is noted of the puts under way, by key. @type {Map<string, Note>} */
  const notes = new Map();

  /** Notes what is not written yet. @returns {boolean} whether there was room for it */
  function note() {
    for (const key of [...notes.keys()]) if (!unwritten.has(key)) notes.delete(key);
    for (const [key, put] of unwritten) {
      const before = notes.get(key);
      if (before?.put === put) continue;
      notes.set(key, { put, over: before ? [...before.over, digest(textOf(before.put), markOf(before.put))] : [digest(known.get(key), marks.get(key))] });
    }
    return paper.write([...notes, .../** @type {[string, Note][]} */ (refused.map(({ key, put }) => [key, { put, over: [] }]))]);
  }

  /**
   * Takes up what pages before this one could not write any more. Where another tab has gone on with a game since, it is refused as if this
   * page had wanted to write it.
   * @param {Map<string, Kept>} kept
   */
  async function takeUp(kept) {
    const left = await paper.left();
    taken = true;
    for (const [key, { put, over }] of left.flatMap(({ notes: those }) => those)) {
      const there = kept.get(key)?.current;
      // It was written, and perhaps nobody was told.
      const written = isThere(put, kept.get(key));
      if (written) channel?.postMessage({ key });
      if (written || (unwritten.has(key) && textOf(unwritten.get(key) ?? null) === textOf(put))) continue;
      if (!unwritten.has(key) && over.includes(digest(there, markOf(kept.get(key))))) unwritten.set(key, put);
      else if (key.startsWith(GAMES) && put !== null) refused.push({ key, put, left: true });
    }
    if (note()) for (const { forget } of left) forget();
    if (unwritten.size) last = last.then(work);
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
        // Whoever is not connected is not told when the browser throws it away.
        doubt = true;
      },
      // The browser has closed it, perhaps to throw it away.
      terminated() {
        opening = undefined;
        doubt = true;
        last = last.then(work);
      },
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  /** From now on that is what may be written over. @param {string} key @param {Put | undefined} put */
  function learn(key, put) {
    const text = textOf(put ?? null);
    if (text === null) known.delete(key);
    else known.set(key, text);
    marks.set(key, markOf(put));
  }

  /** What waits to be written was made before the engine heard: it may not be written over that. @param {string} key @param {Kept | undefined} kept */
  const hasHeard = (key, kept) => void (unwritten.has(key) || learn(key, kept));

  /**
   * What the engine has not been told stays unknown, and is not written over. What has been written meanwhile makes it no news.
   * @param {string} key @param {Kept | undefined} kept
   */
  async function hear(key, kept) {
    const text = kept?.current ?? null;
    const before = known.get(key);
    const holds = () => !unwritten.has(key) && known.get(key) === before;
    if (telling.get(key) === text) return;
    telling.set(key, text);
    if (await onStored?.({ key, text }, holds)) hasHeard(key, kept);
    else if (holds()) unheard.add(key);
    // Another text was heard of meanwhile, which may be older than this one.
    else last = last.then(() => look(key));
    if (telling.get(key) === text) telling.delete(key);
  }

  /** Hands back what may not be written. @param {Refused} one */
  async function handBack(one) {
    const { key, put } = one;
    if (one.told || !refused.includes(one)) return;
    one.told = true;
    try {
      void told(await keptOf(key));
    } catch (reason) {
      one.told = false;
      doubt = true;
      fails(reason);
    }
    async function told(/** @type {Kept | undefined} */ kept) {
      // What was made of it since is handed back in its stead.
      if (unwritten.has(key) && !one.left) return void refused.splice(refused.indexOf(one), 1);
      // Of two that earlier pages left one may still wait to be written.
      const text = unwritten.has(key) ? textOf(unwritten.get(key) ?? null) : (kept?.current ?? null);
      one.told = Boolean(await onStored?.({ key, text, mine: textOf(put) }));
      if (!one.told) return;
      hasHeard(key, kept);
      refused.splice(refused.indexOf(one), 1);
      note();
    }
  }

  /** @param {string} key @returns {Promise<Kept | undefined>} */
  async function keptOf(key) {
    const read = (await open()).transaction(STORE);
    return (await Promise.all([read.store.get(key), read.done]))[0];
  }

  /** Sees what is kept under a key, for somebody has changed it. @param {string} key */
  async function look(key) {
    if (unwritten.has(key)) return; // whoever writes looks
    try {
      const kept = await keptOf(key);
      const heard = telling.has(key) ? telling.get(key) : (known.get(key) ?? null);
      if ((kept?.current ?? null) !== heard) void hear(key, kept);
    } catch (reason) {
      doubt = true;
      fails(reason);
    }
  }

  channel?.addEventListener("message", ({ data }) => (last = last.then(() => look(data.key))));

  /** @param {unknown} reason */
  function fails(reason) {
    failing = true;
    note(); // what there was no room for before
    clearTimeout(retry);
    retry = later(() => (last = last.then(work)), again);
    // A test in Node is over when only this is left.
    /** @type {any} */ (retry).unref?.();
    onProblem(typeof indexedDB === "undefined" ? "unavailable" : problemOf(reason), reason);
  }

  /** Writes what is to be written; where there is doubt, looks at everything before. */
  async function work() {
    if (!unwritten.size && !doubt && !failing) return;
    clearTimeout(retry);
    try {
      // In this order: what is gone is seen before something is there again.
      if (doubt) await reread();
      if (unwritten.size) await flush();
    } catch (reason) {
      return fails(reason);
    }
    if (failing) onWell?.();
    failing = false;
  }

  /** Writes everything in `unwritten` in one transaction: all of it or nothing, but for games that another tab has gone on with. */
  async function flush() {
    const batch = [...unwritten];
    /** @type {Set<string>} */
    const unseen = new Set();
    const after = new Set([...known.keys(), ...batch.map(([key]) => key)].filter((key) => unwritten.get(key) !== null));
    // What is deleted last is not missed, whenever the page goes.
    if (!after.size) remember(false);
    const database = await open();
    const write = database.transaction(STORE, "readwrite", { durability: "strict" });
    const steps = batch.map(async ([key, put]) => {
      const old = /** @type {Kept | undefined} */ (await write.store.get(key));
      if (isThere(put, old)) return undefined;
      // What was put back is another than what was there before, for who wants to delete that.
      const seen = old?.current === known.get(key) && (put !== null || old?.mark === marks.get(key));
      if (old && key.startsWith(GAMES) && !seen) return void unseen.add(key);
      if (put === null) return write.store.delete(key);
      if (typeof put !== "string") return write.store.put(put, key);
      /** @type {Kept} */
      const kept = old ? { current: put, previous: old.current } : { current: put };
      return write.store.put(kept, key);
    });
    const counted = Promise.all(steps).then(() => write.store.count());
    const [count] = await Promise.all([counted, ...steps, write.done]).catch((reason) => {
      // A step that throws ends nothing by itself: the others would be written without it.
      try {
        write.abort();
      } catch {
        // It has ended by itself.
      }
      throw reason;
    });
    for (const [key, put] of batch) {
      const latest = unwritten.get(key) === put;
      if (latest) unwritten.delete(key);
      if (!unseen.has(key)) {
        learn(key, put);
        channel?.postMessage({ key });
      } else if (latest) refused.push({ key, put });
    }
    remember(count > 0);
    note();
    for (const one of [...refused]) last = last.then(() => handBack(one));
  }

  /** Everything kept. @returns {Promise<Map<string, Kept>>} */
  async function readKept() {
    const read = (await open()).transaction(STORE);
    const [keys, values] = await Promise.all([read.store.getAllKeys(), read.store.getAll(), read.done]);
    doubt = false;
    if (remember(keys.length > 0) && !keys.length) onProblem("evicted");
    return new Map(keys.map((key, index) => [String(key), values[index]]));
  }

  /** Tells the engine of everything that is not as this tab knows it. */
  async function reread() {
    const kept = await readKept();
    const mine = new Set(unwritten.keys());
    const news = [...new Set([...known.keys(), ...kept.keys()])].filter((key) => !mine.has(key) && kept.get(key)?.current !== known.get(key));
    if (!taken) {
      // Nothing could be read when the page came.
      for (const key of news) learn(key, kept.get(key));
      await takeUp(kept);
      for (const [key, put] of unwritten) if (!mine.has(key)) void onStored?.({ key, text: textOf(put) });
    }
    for (const key of news) if (!unwritten.has(key)) void hear(key, kept.get(key));
    tell();
  }

  /** The engine can be told now what it could not be told before. */
  function tell() {
    for (const key of unheard) last = last.then(() => look(key));
    unheard.clear();
    for (const one of [...refused]) last = last.then(() => handBack(one));
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
      await last;
      try {
        // Once more before it is told: a transaction may be aborted for no reason that lasts.
        const all = await readKept().catch(readKept);
        known.clear();
        for (const [key, kept] of all) {
          learn(key, kept);
          store[key] = kept.current;
          if (kept.previous !== undefined) previous[key] = kept.previous;
        }
        await takeUp(all);
      } catch (reason) {
        doubt = true;
        fails(reason);
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
      unwritten.set(key, text && typeof text !== "string" ? { ...text, mark: crypto.randomUUID() } : text);
      note();
      const end = begin("storing");
      last = last.then(work).finally(end);
      return last;
    },

    /** What the engine could not be told while it started is told now. */
    tell,

    /** When what was asked for until now is written, or is known not to be. */
    settled: () => last,
  };
}
