/**
 * Receive files from other programs: opened with the installed app, dropped on the page, or shared with it
 * (sw.js stores these until the page reads them).
 */

import { tried } from "./allowed.js";
import { asArgument, readFiles } from "./files.js";
import { during } from "./rest.js";

/** Name of the cache in which sw.js stores shared files, and the key in it. */
const SHARED = "navals-shared";
/**
 * Key of files that a page has read but not yet shown. If the page crashes, the next one retries exactly
 * once, since the content may be the cause.
 */
const TAKEN = "navals-taken";

/** Listen to files. @param {import("./types.js").Send} send */
export function installReceiver(send) {
	/** @param {Iterable<File>} files */
	async function read(files) {
		const arg = await during("files", readFiles(files));
		if (arg) void send({ act: "share:file", arg });
	}

	/** @type {any} */ (globalThis).launchQueue?.setConsumer(
		async (
			/** @type {{files?: {getFile(): Promise<File>}[], targetURL?: string}} */ { files = [], targetURL },
		) => {
			if (files.length) await read(await Promise.all(files.map((file) => file.getFile())));
			// An existing window is only brought to the front: navigate here.
			else if (targetURL && new URL(targetURL).hash) location.hash = new URL(targetURL).hash;
		},
	);
	document.addEventListener("dragover", (event) => {
		if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
	});
	document.addEventListener("drop", (event) => {
		const files = [...(event.dataTransfer?.files ?? [])];
		if (!files.length) return;
		event.preventDefault();
		void read(files);
	});

	return {
		/** Read files shared before this page opened, or left unfinished by the previous page. */
		async fetchShared() {
			const name = `${SHARED} ${new URL("./", document.baseURI).href}`;
			if (new URLSearchParams(location.search).get("from") === "share") {
				history.replaceState(history.state, "", location.origin + location.pathname + location.hash);
			} else if (tried(() => typeof caches === "undefined", true) || !(await caches.has(name))) {
				return;
			}
			const shelf = await caches.open(name);
			const [fresh, again] = [await shelf.match(SHARED), await shelf.match(TAKEN)];
			if (fresh) await shelf.put(TAKEN, fresh.clone());
			await shelf.delete(fresh ? SHARED : TAKEN);
			const arg = asArgument((await (fresh ?? again)?.json()) ?? []);
			if (arg && !(await send({ act: "share:file", arg }))) return;
			await caches.delete(name);
		},
	};
}
