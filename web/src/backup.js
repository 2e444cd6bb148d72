/**
 * All games in one file of the reader's. Where the browser can (File System Access) it is the same file each time: its handle is kept, and it is asked for
 * but once. Elsewhere a file is saved like any other.
 */

import { openDB } from "idb";
import { readFiles } from "./files.js";

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

/** The file that is open. @type {Handle} */
let file;
/** What it held when it was last read. */
let before = "";

/**
 * Opens the file of last time, or one that the reader chooses.
 * @param {string} name what a new one is called
 * @returns {Promise<string>} what it holds; rejects where the reader gave it up (AbortError)
 */
export async function openBackup(name) {
  file = undefined;
  if (!keepsFiles()) return "";
  const usual = await last().catch(() => undefined);
  try {
    if (usual) return await held(usual);
  } catch {
    // It is gone, or too large to be kept whole: another one is asked for.
  }
  const handle = await /** @type {any} */ (globalThis).showSaveFilePicker({ suggestedName: name, types: KINDS });
  const text = await held(handle);
  await withHandles((database) => database.put(STORE, handle, KEY));
  return text;
}

/** What a file holds, which is then the open one. @param {Handle} handle */
async function held(handle) {
  const told = await readFiles([await handle.getFile()]);
  if (!told || told.large) throw new Error("the file is too large");
  file = handle;
  return (before = told.text);
}

/** Other tabs of this browser neither read nor write the file meanwhile. @template T @param {() => Promise<T>} task @returns {Promise<T>} */
const alone = (task) => (navigator.locks ? /** @type {Promise<any>} */ (navigator.locks.request(NAME, task)) : task());

/**
 * Writes to the file that is open: the old text stays in it until the new one is there whole. Nothing is written where it holds something else than
 * when it was opened, for another tab has written to it: what it holds now is to be read first.
 * @param {string} text
 * @returns {Promise<{name?: string, changed?: string}>} its name (none where no file is open), or what it holds now
 */
export async function writeBackup(text) {
  if (!file) return {};
  return alone(async () => {
    const known = before;
    if ((await held(file)) !== known) return { changed: before };
    const stream = await file.createWritable();
    await stream.write(text);
    await stream.close();
    before = text;
    return { name: file.name };
  });
}

/** The file of last time, to be read. @returns {Promise<File | undefined>} */
export async function backedUp() {
  try {
    return await (await last("read"))?.getFile();
  } catch {
    return undefined;
  }
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
const keepsFiles = () => typeof (/** @type {any} */ (globalThis).showSaveFilePicker) === "function";
