// The interpreter that PyScript imports: Pyodide, configured with the file locations of this site. PyScript's
// `interpreter` setting accepts any module that exports `loadPyodide` and `version`. This one supplies the
// trimmed standard library and the lock file of the bundled libraries, installs the libraries needed at
// startup, and mounts PyScript's Python modules and our wheel. It runs in the worker.
//
// The build replaces __PARTS__ with the file names (web/steps/runtime.py), relative to this module.
import { loadPyodide as load, version } from "pyodide";
import { channelTo } from "../src/allowed.js";
import { joinHalves } from "./halves.mjs";
import { countCalls } from "./instrumented.mjs";
import { find, forget, keep } from "./snapshot.mjs";

export { version };

/**
 * @type {{pyodide: string, wasm: string, second: string, stdlib: string, lock: string, pyscript: string,
 *   house: string, libraries: string[], games: Record<string, string>, sizes: Record<string, number>}}
 */
const parts = __PARTS__;
// Set by the build (`make profile`).
const halves = __INSTRUMENTED__ ? countCalls : joinHalves;
/** @param {string} path */
const here = (path) => new URL(path, import.meta.url).href;

const total = Object.values(parts.sizes).reduce((sum, size) => sum + size, 0);
const channel = channelTo("navals-engine");
let loaded = 0;
let told = 0;

/** Report progress to the page. @param {string} stage @param {boolean} [force] */
function tell(stage, force = true) {
	const now = performance.now();
	if (!force && now - told < 80) return;
	told = now;
	channel?.postMessage({ stage, loaded: Math.min(loaded, total), total });
}

/**
 * Return the response with its bytes counted. A rebuilt response misses the browser's cache of compiled
 * WebAssembly, so only a first visit (`cold`) counts, when that cache is empty.
 * @param {Response} response
 * @param {number} size
 */
function counted(response, size) {
	if (!cold || !response.body) {
		loaded += size;
		tell("download");
		return response;
	}
	let seen = 0;
	const meter = new TransformStream({
		transform(chunk, controller) {
			seen += chunk.byteLength;
			loaded += chunk.byteLength;
			tell("download", false);
			controller.enqueue(chunk);
		},
		flush() {
			loaded += size - seen;
			tell("download");
		},
	});
	return new Response(response.body.pipeThrough(meter), {
		headers: response.headers,
		status: response.status,
	});
}

/** File locations for Pyodide. */
const places = {
	indexURL: here(parts.pyodide),
	stdLibURL: here(parts.stdlib),
	lockFileURL: here(parts.lock),
	packageBaseUrl: here("./"),
};

const plainFetch = globalThis.fetch.bind(globalThis);
/** Whether the files are not on this device yet, as reported by the page. */
const cold = !new URL(import.meta.url).searchParams.has("warm");

/** Identifies the snapshot for this version of Pyodide and the library. */
const picture = `${here(parts.stdlib)}?${parts.pyodide}`;
/** Requested early. A first visit has no snapshot. */
const kept = cold ? Promise.resolve(undefined) : find(picture).catch(() => undefined);

/** Fetch a file of the site. @param {string} url */
async function fetched(url) {
	let response = await plainFetch(url, { credentials: "same-origin" });
	// The cached response may be a host's error page; a retry is worthwhile in any case.
	if (!response.ok) response = await plainFetch(url, { credentials: "same-origin", cache: "reload" });
	if (!response.ok) throw new Error(`${response.status} ${url}`);
	return response;
}

/**
 * Request all files at once to hide the network latency, although they are needed one after the other.
 * `failure` rejects when a file cannot be loaded: Pyodide itself would continue without its library.
 */
function fetchAhead() {
	/** @type {Map<string, Promise<Response>>} */
	const ahead = new Map();
	/** @type {Promise<never>} */
	const failure = new Promise((_, reject) => {
		for (const [path, size] of Object.entries(parts.sizes)) {
			const answer = fetched(here(path)).then((response) => counted(response, size));
			answer.catch(reject);
			ahead.set(here(path), answer);
		}
	});
	/** @param {string} url */
	const take = (url) => {
		const answer = ahead.get(url);
		ahead.delete(url);
		return answer;
	};
	globalThis.fetch = (input, init) => {
		const url =
			typeof input === "string"
				? new URL(input, import.meta.url).href
				: input instanceof URL
					? input.href
					: input.url;
		return take(url) ?? plainFetch(input, init);
	};
	return { take, failure };
}

/**
 * Start Python with its libraries, as PyScript asks for it.
 * @param {object} options PyScript's options (stdout, stderr, packages, ...)
 */
export async function loadPyodide(options) {
	tell("download");
	const { take, failure } = fetchAhead();
	/** @param {string} path */
	const file = (path) => /** @type {Promise<Response>} */ (take(here(path)));
	// Compile while the megabyte of Pyodide's JavaScript is parsed.
	const compiled = WebAssembly.compileStreaming(file(parts.wasm));
	compiled.catch(() => {}); // Pyodide reports the error
	const complete = halves(here(parts.second), () => compiled);
	const bytes = async (/** @type {string} */ path) => new Uint8Array(await (await file(path)).arrayBuffer());
	const zips = Object.entries({ pyscript: parts.pyscript, navals: parts.house }).map(
		async ([name, path]) => ({ name, data: await bytes(path) }),
	);
	const libraries = parts.libraries.map(bytes);
	for (const one of [...zips, ...libraries]) one.catch(() => {}); // `failure` reports the error
	const pyodide = await Promise.race([begun({ ...options, ...places }), failure]);
	tell("packages");
	// Avoid `loadPackage`, which resolves dependencies and imports many modules to do so.
	const path = ["/lib/libraries"];
	for (const library of libraries) pyodide.unpackArchive(await library, "zip", { extractDir: path[0] });
	// Python imports from zip files, so they need not be unpacked.
	for (const { name, data } of await Promise.all(zips)) {
		path.push(`/lib/${name}.zip`);
		pyodide.FS.writeFile(`/lib/${name}.zip`, data);
	}
	pyodide.runPython(`import sys; sys.path[:0] = ${JSON.stringify(path)}`);
	/**
	 * Shared by all callers: with two concurrent loads, the second finds the callbacks of the first removed,
	 * and prints.
	 * @type {Promise<unknown> | undefined}
	 */
	let installer;
	const again = (/** @type {unknown} */ reason) => {
		installer = undefined;
		throw reason;
	};
	pyodide.registerJsModule("navals_site", {
		wheels: Object.fromEntries(Object.entries(parts.wheels).map(([name, path]) => [name, here(path)])),
		installer: () => (installer ??= pyodide.loadPackage("micropip", { messageCallback() {} }).catch(again)),
		complete: () =>
			complete().catch((reason) => console.warn("the second half of Pyodide did not come", reason)),
		remember: () => cold || pictured || later(pyodide.runPython(IMPORTED)),
	});
	withoutWindow(pyodide);
	withoutPrelude(pyodide);
	return pyodide;
}

/** Whether this start used the snapshot. */
let pictured = false;

/** Start Python, from the memory snapshot if available. @param {object} options */
async function begun(options) {
	const found = await kept;
	if (found) {
		try {
			const pyodide = await load({ ...options, _loadSnapshot: found.memory });
			pyodide.runPython("import random; random.seed()"); // the snapshot includes its state
			pictured = true;
			return pyodide;
		} catch (reason) {
			console.warn("no start from the picture", reason);
			forget().catch(() => {}); // do not wait: storage may never answer
		}
	}
	return load(options);
}

/** List the library modules that Python has imported, as JSON. */
const IMPORTED = `
import json, sys
json.dumps([name for name, one in sys.modules.items() if (getattr(getattr(one, "__spec__", None), "origin", None) or "").startswith("/lib/python3")])`;

/** Delay in milliseconds after startup before the snapshot is taken. */
const REST = 1_000;

/**
 * Take the snapshot in a separate, temporary worker. It is created from text, like PyScript's workers: it
 * inherits the page's isolation whatever headers the host sends.
 * @param {string} modules modules to import first, as JSON
 */
function later(modules) {
	const program = `import { take } from ${JSON.stringify(import.meta.url)}; take(${modules}).catch((reason) => console.warn("no picture is kept", reason)).finally(close);`;
	setTimeout(
		() =>
			new Worker(URL.createObjectURL(new Blob([program], { type: "text/javascript" })), { type: "module" }),
		REST,
	);
}

/** Start Python, import modules, and store a snapshot of its memory. @param {string[]} modules */
export async function take(modules) {
	// Load both halves up front: a synchronous request would block this worker, and time is not critical.
	const second = here(parts.second);
	const whole = await WebAssembly.compileStreaming(plainFetch(second, { credentials: "same-origin" }));
	halves(second, (response) => WebAssembly.compileStreaming(response), whole);
	// A private option, like the method below.
	const pyodide = await load({ ...places, _makeSnapshot: true });
	for (const name of modules) {
		try {
			pyodide.pyimport(name).destroy();
		} catch {
			// Some modules need the engine's environment.
		}
	}
	await keep(picture, pyodide.makeMemorySnapshot());
}

/**
 * The start of every worker program in PyScript: it writes PyScript's modules to files as text, and imports
 * them.
 */
const PRELUDE = /^import os as _os\n[\s\S]*?\nimport pyscript as _pyscript\n(del _\w+\n)+/;

/**
 * Reduce PyScript's prelude to an import: its modules are already installed as bytecode.
 * @param {any} pyodide
 */
function withoutPrelude(pyodide) {
	const run = pyodide.runPythonAsync.bind(pyodide);
	pyodide.runPythonAsync = (/** @type {string} */ code, /** @type {object} */ options) =>
		run(code.replace(PRELUDE, "import pyscript\n"), options);
}

/**
 * Hide the page's `window` from Python in the worker. To offer it, PyScript evaluates text in the page, which
 * the Content-Security-Policy forbids, and the engine must not access the page. The result is the same as in
 * a browser without shared memory (PyScript's `sync_main_only` setting avoids the warning).
 * @param {any} pyodide
 */
function withoutWindow(pyodide) {
	const register = pyodide.registerJsModule.bind(pyodide);
	/** @param {string} name @param {any} module */
	pyodide.registerJsModule = (name, module) => {
		if (name === "polyscript" && module.xworker) module.xworker = { ...module.xworker, window: null };
		return register(name, module);
	};
}
