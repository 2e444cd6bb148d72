/**
 * Back up all games to a single file chosen by the reader. Browsers with the File System Access API reuse the
 * same file: its handle is stored after the first request. Other browsers download a new file each time.
 */

import { openDB } from "idb";
import { readFiles } from "./files.js";

/** A separate database, because a file handle cannot be stored with the games' text. */
const NAME = "navals-file";
const STORE = "handles";
const KEY = "backup";
const KINDS = [{ description: "Navals", accept: { "text/plain": /** @type {const} */ ([".navals"]) } }];

/** @typedef {any} Handle a FileSystemFileHandle; its permission methods are not in the DOM types yet */

/**
 * Use the database of file handles.
 * @template T
 * @param {(database: import("idb").IDBPDatabase) => Promise<T>} use
 * @returns {Promise<T | undefined>}
 */
async function withHandles(use) {
	try {
		const database = await openDB(NAME, 1, { upgrade: (made) => void made.createObjectStore(STORE) });
		try {
			return await use(database);
		} finally {
			database.close();
		}
	} catch {
		// Without storage for the handle, ask for the file each time.
		return undefined;
	}
}

/**
 * Return the last file used, if it exists and the reader grants permission.
 * @returns {Promise<Handle>}
 */
async function lastHandle(mode = "readwrite") {
	const handle = /** @type {Handle} */ (await withHandles((database) => database.get(STORE, KEY)));
	if (!handle) return undefined;
	const asked = { mode };
	const granted = (await handle.queryPermission?.(asked)) ?? "granted";
	return granted === "granted" || (await handle.requestPermission(asked)) === "granted" ? handle : undefined;
}

/** The open file. @type {Handle} */
let file;
/** Content of the file when last read. */
let before = "";

/**
 * Open the last backup file, or let the reader choose one.
 * @param {string} name suggested name for a new file
 * @returns {Promise<string>} its content; rejects with AbortError if the reader cancels
 */
export async function openBackup(name) {
	file = undefined;
	if (!keepsFiles()) return "";
	const usual = await lastHandle().catch(() => undefined);
	try {
		if (usual) return await readHandle(usual);
	} catch {
		// The file is missing or cannot be read: ask for another one.
	}
	const handle = await /** @type {any} */ (globalThis).showSaveFilePicker({
		suggestedName: name,
		types: KINDS,
	});
	const text = await readHandle(handle);
	await withHandles((database) => database.put(STORE, handle, KEY));
	return text;
}

/** Open a file and return its content. @param {Handle} handle */
async function readHandle(handle) {
	const content = await readFiles([await handle.getFile()]);
	if (!content || content.large || content.encoding) throw new Error("the file is too large, or not UTF-8");
	file = handle;
	before = content.text;
	return content.text;
}

/**
 * Run a task while no other tab of this browser can read or write the file.
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
const alone = (task) =>
	navigator.locks ? /** @type {Promise<any>} */ (navigator.locks.request(NAME, task)) : task();

/**
 * Write the open file. The old content stays until the new content is complete. If another tab has changed
 * the file since it was opened, nothing is written, and the caller must merge the current content first.
 * @param {string} text
 * @returns {Promise<{name?: string, changed?: string}>} the file name (missing if no file is open), or the
 *   changed content
 */
export async function writeBackup(text) {
	if (!file) return {};
	return alone(async () => {
		const known = before;
		if ((await readHandle(file)) !== known) return { changed: before };
		const stream = await file.createWritable();
		await stream.write(text);
		await stream.close();
		before = text;
		return { name: file.name };
	});
}

/** Return the last backup file for reading. @returns {Promise<File | undefined>} */
export async function lastBackup() {
	try {
		return await (await lastHandle("read"))?.getFile();
	} catch {
		return undefined;
	}
}

/** Let the reader choose a file. @returns {Promise<File | undefined>} */
export function chooseFile() {
	return new Promise((done) => {
		const field = Object.assign(document.createElement("input"), {
			type: "file",
			accept: ".navals,.txt,.json,text/plain",
		});
		field.addEventListener("change", () => done(field.files?.[0]));
		field.addEventListener("cancel", () => done(undefined));
		field.click();
	});
}

/** Return whether this browser can reuse a file handle. */
const keepsFiles = () => typeof (/** @type {any} */ (globalThis).showSaveFilePicker) === "function";
