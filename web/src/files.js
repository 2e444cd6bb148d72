/** Read files chosen, dropped or opened by the reader, in the form that actions send. */

/** Maximum number of bytes read at once, which is the engine's limit. */
const MOST = 16 * 2 ** 20;

/**
 * A file. Files that are too `large` are not read, those in an `encoding` other than UTF-8 cannot be; `data`
 * holds the bytes in base64, if requested.
 * @typedef {object} FileContent
 * @property {string} name
 * @property {string} text
 * @property {true} [large]
 * @property {true} [encoding]
 * @property {string} [data]
 */
/** The first file, with any others in `more`. @typedef {FileContent & {more?: FileContent[]}} Files */

/**
 * Read files as text or bytes.
 * @param {Iterable<File>} files
 * @param {number} [bytes] if set, read files of up to this size as bytes instead of text
 * @returns {Promise<Files | undefined>}
 */
export async function readFiles(files, bytes = 0) {
	let left = MOST;
	/** @type {FileContent[]} */
	const read = [];
	for (const file of files) {
		if (file.size > (bytes ? Math.min(bytes, left) : left)) {
			read.push({ name: file.name, text: "", large: true });
			continue;
		}
		left -= file.size;
		read.push(bytes ? { name: file.name, text: "", data: await base64(file) } : await asText(file));
	}
	return asArgument(read);
}

/** Read a file as text. @param {File} file @returns {Promise<FileContent>} */
export async function asText(file) {
	const text = await file.text();
	// Bytes that are not UTF-8 were replaced by this sign.
	if (!text.includes("\ufffd")) return { name: file.name, text };
	try {
		return {
			name: file.name,
			text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()),
		};
	} catch {
		return { name: file.name, text: "", encoding: true };
	}
}

/** Encode the bytes of a file. @param {File} file @returns {Promise<string>} */
async function base64(file) {
	const bytes = new Uint8Array(await file.arrayBuffer());
	let text = "";
	// A function accepts a limited number of arguments.
	for (let at = 0; at < bytes.length; at += 2 ** 15)
		text += String.fromCharCode(...bytes.subarray(at, at + 2 ** 15));
	return btoa(text);
}

/**
 * Combine several files into one argument.
 * @param {FileContent[]} read
 * @returns {Files | undefined}
 */
export function asArgument([first, ...more]) {
	return first && (more.length ? { ...first, more } : first);
}
