/**
 * Do for the engine the jobs that only a page can do: save files, copy, share, print, update, and hash its
 * own files.
 */

import { tried } from "./allowed.js";
import { digests } from "./digest.js";
import { readFiles } from "./files.js";
import { during } from "./rest.js";
import { text } from "./texts.js";

/** Style sheets of games from third-party wheels, by game id. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/**
 * @typedef {object} Options
 * @property {(text: string) => void} say
 * @property {() => void} onUpdate
 * @property {() => Promise<unknown>} beforeReload
 * @property {() => Promise<unknown>} onWorkshop
 * @property {() => Promise<unknown>} onScanner
 * @property {(kept: boolean) => void} onPersisted
 * @property {(found: import("./digest.js").Digests) => unknown} onDigests
 * @property {(text: string | null) => unknown} onOpened
 * @property {(name: string) => unknown} onBackedUp
 * @property {(files: import("./files.js").Files) => unknown} onFiles
 */

/**
 * Create the function that does the jobs of an answer.
 * @param {Options} options
 * @returns {(answer: import("./types.js").Answer) => void}
 */
export function createDevice({
	onUpdate,
	say,
	beforeReload,
	onPersisted,
	onDigests,
	onOpened,
	onBackedUp,
	onFiles,
	onWorkshop,
	onScanner,
}) {
	/** @type {Record<string, () => unknown>} */
	const tasks = {
		// Finish pending writes before the page unloads.
		update: () => beforeReload().then(onUpdate),
		persist: async () =>
			onPersisted(
				(await tried(() => navigator.storage?.persist?.(), undefined)?.catch(() => false)) ?? false,
			),
		print: () => print(),
		workshop: onWorkshop,
		scanner: onScanner,
		restore: async () => {
			const { lastBackup, chooseFile } = await import("./backup.js");
			const file = (await lastBackup()) ?? (await chooseFile());
			const files = file && (await readFiles([file]));
			if (files) onFiles(files);
		},
	};

	/** @param {string} name */
	async function run(name) {
		try {
			await tasks[name]?.();
		} catch (reason) {
			// Refused by the browser or the reader: no state has changed.
			console.warn(name, reason);
		}
	}

	return (answer) => {
		if (answer.download) download(answer.download);
		if (answer.backup) void during("saving", backup(answer.backup, { onOpened, onBackedUp }));
		if (answer.copy !== undefined) void during("copying", copy(answer.copy, say));
		if (answer.share) void during("sharing", share(answer.share, say));
		if (answer.sheets) applySheets(answer.sheets);
		if (answer.digest) void during("digest", digests(answer.digest).then(onDigests));
		for (const name of [answer.shell ?? []].flat()) void during(name, run(name));
	};
}

/**
 * Change the style sheets of games from third-party wheels.
 * @param {Record<string, string | null>} changed style sheets by game id, added in the same layer as those of
 *   built-in games; null removes one
 */
function applySheets(changed) {
	for (const [id, text] of Object.entries(changed)) {
		sheets.delete(id);
		if (text === null) continue;
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(`@layer games {${text}}`);
		sheets.set(id, sheet);
	}
	document.adoptedStyleSheets = [...sheets.values()];
}

/** Download a text file. @param {{name: string, type?: string, text: string}} file */
function download({ name, type = "text/plain", text }) {
	saveAs(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/**
 * Open or write the backup file, or download it if the browser does not let pages write files.
 * @param {{name: string, text: string | null}} file
 * @param {{onOpened: (text: string | null) => unknown, onBackedUp: (name: string) => unknown}} options
 */
async function backup({ name, text }, { onOpened, onBackedUp }) {
	const { openBackup, writeBackup } = await import("./backup.js");
	if (text === null) {
		const content = await openBackup(name).catch((reason) => (reason?.name === "AbortError" ? null : ""));
		await onOpened(content);
		return;
	}
	const written = await writeBackup(text).catch((reason) => void console.warn("backup", reason));
	if (written?.changed !== undefined) return void (await onOpened(written.changed));
	if (!written?.name) download({ name, text });
	await onBackedUp(written?.name ?? name);
}

/** Download a blob. @param {string} name @param {Blob} blob */
function saveAs(name, blob) {
	const url = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Copy text to the clipboard. @param {string} words @param {(text: string) => void} say */
async function copy(words, say) {
	try {
		await navigator.clipboard.writeText(words);
	} catch {
		// Without clipboard permission, copy through a temporary text field.
		const field = document.createElement("textarea");
		const before = document.activeElement;
		field.value = words;
		field.readOnly = true;
		Object.assign(field.style, { position: "fixed", top: "0", opacity: "0" });
		document.body.append(field);
		field.select();
		const done = document.execCommand("copy");
		field.remove();
		/** @type {HTMLElement | null} */ (before)?.focus?.({ preventScroll: true });
		if (!done) return;
	}
	say(text("copied"));
}

/**
 * Return whether this browser deletes a page's storage after a week without a visit, as WebKit does on all
 * Apple phones. Apps on the home screen are exempt.
 */
export function forgets() {
	const own =
		/** @type {any} */ (navigator).standalone === true || matchMedia("(display-mode: standalone)").matches;
	return navigator.vendor.startsWith("Apple") && !own;
}

/**
 * What the device can share: files and text, text and links only (true), or neither (false).
 * @returns {"files" | boolean}
 */
export function sharing() {
	if (typeof navigator.share !== "function") return false;
	return navigator.canShare?.({ files: [new File([""], "navals.txt", { type: "text/plain" })] })
		? "files"
		: true;
}

/**
 * Share a picture of the page with its link, or download the picture and copy the link.
 * @param {{picture: import("./types.js").Poster, title?: string, text?: string, url?: string}} what
 * @param {(text: string) => void} say
 */
async function sharePicture({ picture, ...what }, say) {
	const { poster } = await import("./poster.js");
	const file = await poster(picture);
	const data = { ...what, files: [file] };
	try {
		if (!navigator.share || !navigator.canShare?.(data)) throw new Error("cannot share");
		await navigator.share(data);
	} catch (reason) {
		if (reason instanceof Error && reason.name === "AbortError") return;
		saveAs(file.name, file);
		if (what.url) await copy(what.url, say);
	}
}

/**
 * Share text, a link or a file; download or copy it instead where that fails.
 * @param {NonNullable<import("./types.js").Answer["share"]>} all
 * @param {(text: string) => void} say
 */
async function share({ file, picture, ...what }, say) {
	if (picture) return sharePicture({ picture, ...what }, say);
	try {
		const data = file ? { ...what, files: [new File([file.text], file.name, { type: file.type })] } : what;
		if (!navigator.share || (navigator.canShare && !navigator.canShare(data)))
			throw new Error("cannot share");
		await navigator.share(data);
	} catch (reason) {
		if (reason instanceof Error && reason.name === "AbortError") return;
		if (file) download(file);
		else await copy(what.url ?? what.text ?? "", say);
	}
}
