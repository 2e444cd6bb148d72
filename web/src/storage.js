/**
 * Persistent storage: games in IndexedDB, each key with its previous version. If the browser refuses, the page continues in
 * memory and retries, and `onProblem` warns the reader that the games may be lost.
 *
 * Each pending write is first noted in localStorage (notes.js); a later page recovers it if the database never received it.
 * Changes shown as saved survive a crash of the page.
 *
 * Several tabs share the storage. A tab notifies the others after each write, and never overwrites or deletes a game in a
 * version that it has not seen: its own version then goes back to the engine (`mine`), which saves it as a separate game.
 * docs/architecture.md describes the guarantees, and `web/test/sim/` tests them.
 */

import { openDB } from "idb";
import { tried } from "./allowed.js";
import { later } from "./clock.js";
import { createNotes, digest } from "./notes.js";
import { begin } from "./rest.js";
import { soon } from "./soon.js";

/** @typedef {import("./notes.js").Kept} Kept */
/** @typedef {import("./notes.js").Put} Put */
/** @typedef {import("./notes.js").Note} Note */
/** @typedef {"unavailable" | "quota" | "failed" | "evicted"} Problem */
/** The stored text, and this tab's version if it was rejected because the tab had not seen that text. @typedef {{key: string, text: string | null, mine?: string | null}} News */

const NAME = "navals";
const STORE = "kept";
/** Keys with this prefix are protected from being overwritten by another tab. */
const GAMES = "game/";
/** Delay in milliseconds before a failed write is retried. */
const AGAIN = 15_000;
/** Milliseconds for the database to open: in some browsers it never answers. */
const PATIENCE = 4_000;
/** localStorage key, set while the database is not empty, to detect that the browser evicted it. */
const THERE = "navals.kept";

/** @param {Put} put */
const textOf = (put) => (put === null || typeof put === "string" ? put : put.current);
/** @param {Put | undefined} put */
const markOf = (put) => (put && typeof put !== "string" ? put.mark : undefined);

/** @param {unknown} reason @returns {Problem} */
export function problemOf(reason) {
  return reason instanceof Error && reason.name === "QuotaExceededError" ? "quota" : "failed";
}

/** Return whether a put is already stored. @param {Put} put @param {Kept | undefined} kept */
const isThere = (put, kept) => textOf(put) === (kept?.current ?? null) && (markOf(put) === undefined || markOf(put) === kept?.mark);

/** Record whether any data is stored. @param {boolean} some @returns {boolean} whether this changed */
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
 * @param {() => void} [options.onWell] called once all writes have succeeded again
 * @param {(news: News, holds?: () => boolean) => boolean | Promise<boolean>} [options.onStored] called after a write by another tab; returns
 *   true once the engine has been notified. `holds` tells whether the news is still current
 * @param {BroadcastChannel} [options.channel] to the other tabs
 * @param {string} [options.name]
 * @param {number} [options.again]
 */
export function createStorage({ onProblem, onWell, onStored, channel, name = NAME, again = AGAIN }) {
  const paper = createNotes();
  /** Pending writes, retried after a delay and with the next write. @type {Map<string, Put>} */
  const unwritten = new Map();
  /** Rejected puts waiting to be handed back to the engine; `left`: recovered from an earlier page. @typedef {{key: string, put: Put, left?: boolean, told?: boolean}} Refused */
  /** @type {Refused[]} */
  const refused = [];
  /** Texts that this tab knows to be stored. @type {Map<string, string>} */
  const known = new Map();
  /** Marks of restored texts. @type {Map<string, string | undefined>} */
  const marks = new Map();
  /** Texts being reported to the engine, or awaiting it. @type {Map<string, string | null>} */
  const telling = new Map();
  /** @type {Set<string>} */
  const unheard = new Set();
  /** Whether the database may have changed without notifying this tab. */
  let doubt = false;
  let taken = false;
  let failing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  /** @type {Promise<import("idb").IDBPDatabase> | undefined} */
  let opening;
  let last = Promise.resolve();
  /** Notes of pending puts, by key. @type {Map<string, Note>} */
  const notes = new Map();

  /** Note the pending writes. @returns {boolean} whether they fit */
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
   * Recover writes that earlier pages could not finish. If another tab has continued a game since, its recovered write is
   * rejected, as if this page had made it.
   * @param {Map<string, Kept>} kept
   */
  async function takeUp(kept) {
    const left = await paper.left();
    taken = true;
    for (const [key, { put, over }] of left.flatMap(({ notes: those }) => those)) {
      const there = kept.get(key)?.current;
      // Already written, but other tabs may not have been notified.
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
    const asked = () => openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore(STORE);
      },
      // Another tab is upgrading the database: close the connection, and reopen it when needed.
      blocking(_current, _blocked, event) {
        /** @type {IDBDatabase} */ (event.target).close();
        opening = undefined;
        // A disconnected tab does not learn that the browser evicted the data.
        doubt = true;
      },
      // The browser closed the connection, perhaps to evict the data.
      terminated() {
        opening = undefined;
        doubt = true;
        last = last.then(work);
      },
    });
    opening ??= soon(asked(), PATIENCE);
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  /** Record the stored text, which this tab may now overwrite. @param {string} key @param {Put | undefined} put */
  function learn(key, put) {
    const text = textOf(put ?? null);
    if (text === null) known.delete(key);
    else known.set(key, text);
    marks.set(key, markOf(put));
  }

  /** Record a stored text unless a write is pending: that write predates the text and must not overwrite it. @param {string} key @param {Kept | undefined} kept */
  const hasHeard = (key, kept) => void (unwritten.has(key) || learn(key, kept));

  /**
   * Report a stored text to the engine. Until the engine has received it, it counts as unseen and is not overwritten. A
   * later write makes the report obsolete.
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
    // Another version arrived meanwhile, possibly an older one: check again.
    else last = last.then(() => look(key));
    if (telling.get(key) === text) telling.delete(key);
  }

  /** Return a rejected put to the engine. @param {Refused} one */
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
      // A newer put for the same key replaces it.
      if (unwritten.has(key) && !one.left) return void refused.splice(refused.indexOf(one), 1);
      // If earlier pages left two puts, the other one may still be pending.
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

  /** Check a key that another tab has changed. @param {string} key */
  async function look(key) {
    if (unwritten.has(key)) return; // the pending write will check
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
    note(); // there may be room in localStorage now
    clearTimeout(retry);
    retry = later(() => (last = last.then(work)), again);
    // Let a Node test exit while this timer is pending.
    /** @type {any} */ (retry).unref?.();
    onProblem(tried(() => typeof indexedDB === "undefined", true) ? "unavailable" : problemOf(reason), reason);
  }

  /** Perform pending writes; when in doubt, first reread the database. */
  async function work() {
    if (!unwritten.size && !doubt && !failing) return;
    clearTimeout(retry);
    try {
      // Detect evictions first, before writing creates new entries.
      if (doubt) await reread();
      if (unwritten.size) await flush();
    } catch (reason) {
      return fails(reason);
    }
    if (failing) onWell?.();
    failing = false;
  }

  /** Write `unwritten` in one transaction, all or none, except for games that another tab has continued. */
  async function flush() {
    const batch = [...unwritten];
    /** @type {Set<string>} */
    const unseen = new Set();
    const after = new Set([...known.keys(), ...batch.map(([key]) => key)].filter((key) => unwritten.get(key) !== null));
    // Clear the flag before deleting the last key, so that the deletion is never mistaken for an eviction.
    if (!after.size) remember(false);
    const database = await open();
    const write = database.transaction(STORE, "readwrite", { durability: "strict" });
    const steps = batch.map(async ([key, put]) => {
      const old = /** @type {Kept | undefined} */ (await write.store.get(key));
      if (isThere(put, old)) return undefined;
      // A deletion must match the mark too: a restored text is a new one.
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
      // A failing step does not end the transaction: abort, or the other writes would be committed.
      try {
        write.abort();
      } catch {
        // Already ended.
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

  /** Read all entries. @returns {Promise<Map<string, Kept>>} */
  async function readKept() {
    const read = (await open()).transaction(STORE);
    const [keys, values] = await Promise.all([read.store.getAllKeys(), read.store.getAll(), read.done]);
    doubt = false;
    if (remember(keys.length > 0) && !keys.length) onProblem("evicted");
    return new Map(keys.map((key, index) => [String(key), values[index]]));
  }

  /** Report all entries that differ from this tab's knowledge to the engine. */
  async function reread() {
    const kept = await readKept();
    const mine = new Set(unwritten.keys());
    const news = [...new Set([...known.keys(), ...kept.keys()])].filter((key) => !mine.has(key) && kept.get(key)?.current !== known.get(key));
    if (!taken) {
      // The first read failed.
      for (const key of news) learn(key, kept.get(key));
      await takeUp(kept);
      for (const [key, put] of unwritten) if (!mine.has(key)) void onStored?.({ key, text: textOf(put) });
    }
    for (const key of news) if (!unwritten.has(key)) void hear(key, kept.get(key));
    tell();
  }

  /** Retry reports that the engine could not receive before. */
  function tell() {
    for (const key of unheard) last = last.then(() => look(key));
    unheard.clear();
    for (const one of [...refused]) last = last.then(() => handBack(one));
  }

  return {
    /**
     * Return all texts, with previous versions if available.
     * @returns {Promise<{store: Record<string, string>, previous: Record<string, string>}>}
     */
    async readAll() {
      /** @type {Record<string, string>} */
      const store = {};
      /** @type {Record<string, string>} */
      const previous = {};
      await last;
      try {
        // Retry once before reporting: an aborted transaction may be a temporary failure.
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
      // Pending writes are newer than the stored texts.
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
     * Queue a write. Writes keep their order; the promise never rejects (problems go to `onProblem`).
     * @param {string} key @param {Put} text @returns {Promise<void>}
     */
    put(key, text) {
      unwritten.set(key, text && typeof text !== "string" ? { ...text, mark: crypto.randomUUID() } : text);
      note();
      const end = begin("storing");
      last = last.then(work).finally(end);
      return last;
    },

    /** Send the reports that were deferred during startup. */
    tell,

    /** Resolves once all writes requested so far have succeeded or failed. */
    settled: () => last,
  };
}
