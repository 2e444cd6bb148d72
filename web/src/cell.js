/**
 * Create a sandbox (`sandbox.js`) that runs Python for one game. Its files are fetched once and reused,
 * because every stopped program needs a new sandbox.
 */

import { runtime } from "./pyworker.js";
import { createSandbox } from "./sandbox.js";

/** Memory limit for Python in 64 KiB pages: 256 MiB. */
const PAGES = 4096;

/** @type {Map<string, Promise<ArrayBuffer>>} */
const fetched = new Map();

/** Fetch a file, once. @param {string} path @returns {Promise<ArrayBuffer>} */
function bytes(path) {
	const url = new URL(path, document.baseURI).href;
	let found = fetched.get(url);
	if (!found) {
		found = fetch(url, { credentials: "same-origin" }).then((response) => {
			if (!response.ok) throw new Error(`${response.status} ${url}`);
			return response.arrayBuffer();
		});
		fetched.set(url, found);
		found.catch(() => fetched.delete(url));
	}
	return found;
}

/** @param {string} path */
const text = async (path) => new TextDecoder().decode(await bytes(path));

/**
 * Combine Pyodide's two modules and our code into one classic script: a worker of an opaque origin cannot
 * import anything (nor be a module, in Chromium).
 * @param {string} asm
 * @param {string} pyodide
 * @param {string} cage
 */
function joinedText(asm, pyodide, cage) {
	const names = /export\s*\{([^}]*)\};?\s*$/.exec(pyodide);
	const main = /export default (\w+);?\s*$/.exec(asm);
	const load = names && /(\w+) as loadPyodide/.exec(names[1]);
	if (!names || !main || !load) throw new Error("Pyodide has another form than this page knows");
	// Pyodide uses this URL in Node only.
	const classic = (/** @type {string} */ source) =>
		source.replaceAll("import.meta.url", '"https://navals.invalid/"');
	return [
		`const createPyodideModule = (() => {${classic(asm.slice(0, main.index))}\nreturn ${main[1]};})();`,
		`const loadPyodide = (() => {${classic(pyodide.slice(0, names.index))}\nreturn ${load[1]};})();`,
		cage,
	].join("\n");
}

/**
 * Start a sandbox. Rejects if a file cannot be loaded.
 * @param {string} game its id
 * @returns {Promise<import("./sandbox.js").Sandbox>}
 */
export async function createCell(game) {
	const { sandbox } = runtime();
	const list = JSON.parse(await text(sandbox));
	const beside = (/** @type {string} */ path) => new URL(path, new URL(sandbox, document.baseURI)).href;
	const [asm, pyodide, cage] = await Promise.all([list.asm, list.pyodide, list.cage].map(beside).map(text));
	const files = [
		list.wasm,
		list.second,
		list.stdlib,
		list.lock,
		...list.libraries,
		list.house,
		list.games[game],
	];
	const [wasm, second, stdlib, lock, ...zips] = await Promise.all(files.map(beside).map(bytes));
	return createSandbox({
		program: joinedText(asm, pyodide, cage),
		files: { wasm, second, stdlib, lock, zips, pages: PAGES },
	});
}
