/**
 * All games in one file of the reader's. Where the browser can (File System Access) it is the same file each time: its handle is kept, and it is asked for
 * but once. Elsewhere a file is saved like any other.
 */

import { openDB } from "idb";

/** Of its own, beside the games: a handle is no text. */
const NAME = "navals-file";
const STORE = "handles";
const KEY = "backup";
const KINDS = [{ description: "Navals", accept: { "text/plain": /** @type {const} */ ([".navals"]) } }];

/** @typedef {any} Handle a FileSystemFileHandle: its ways to ask for permission are in no type yet */

/** @template T @param {(database: import("idb").IDBPDatabase) => Promise<T>} use @returns {Promise<T | undefined>} */
async function withHandles(use) {
  try {
    const database = await openDB(NAME, 1, { upgrade: (made) => void made.createObjectStore(STORE) });
    try {
      return await use(database);
    } finally {
      database.close();
    }
  } catch {
    // Without a place for it the file is asked for each time.
    return undefined;
  }
}

/** @returns {Promise<Handle>} the file of last time, if there is one and the reader lets it be used */
async function last(mode = "readwrite") {
  const handle = /** @type {Handle} */ (await withHandles((database) => database.get(STORE, KEY)));
  if (!handle) return undefined;
  const asked = { mode };
  const granted = (await handle.queryPermission?.(asked)) ?? "granted";
  return granted === "granted" || (await handle.requestPermission(asked)) === "granted" ? handle : undefined;
}

/** @param {Handle} handle @param {string} text */
async function write(handle, text) {
  const stream = await handle.createWritable();
  await stream.write(text);
  await stream.close();
}

/**
 * @param {{name: string, text: string}} file
 * @returns {Promise<string>} the name of the file; rejects where the reader gave it up (AbortError), or it cannot be written
 */
export async function backUp({ name, text }) {
  const before = await last().catch(() => undefined);
  if (before) {
    try {
      await write(before, text);
      return before.name;
    } catch {
      // It is gone, or no longer ours: another one is asked for.
    }
  }
  const handle = await /** @type {any} */ (globalThis).showSaveFilePicker({ suggestedName: name, types: KINDS });
  await write(handle, text);
  await withHandles((database) => database.put(STORE, handle, KEY));
  return handle.name;
}

/** The file of last time, to be read. @returns {Promise<File | undefined>} */
export async function backedUp() {
  const handle = await last("read").catch(() => undefined);
  return handle?.getFile().catch(() => undefined);
}

/** A file that the reader chooses. @returns {Promise<File | undefined>} */
export function chosen() {
  return new Promise((done) => {
    const field = Object.assign(document.createElement("input"), { type: "file", accept: ".navals,.txt,.json,text/plain" });
    field.addEventListener("change", () => done(field.files?.[0]));
    field.addEventListener("cancel", () => done(undefined));
    field.click();
  });
}

/** Whether files can be kept at hand here. */
export const keepsFiles = () => typeof (/** @type {any} */ (globalThis).showSaveFilePicker) === "function";
