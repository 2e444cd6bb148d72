// Pyodide's WebAssembly is split in two halves (web/tools/split.mjs): functions called by startup and games,
// and the rest, which is loaded when idle or on first use.

/** A module with one function that calls its import: WebAssembly tables accept only WebAssembly functions. */
const CALLER = new Uint8Array([
	0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 110, 1, 110, 0, 0, 7, 5, 1, 1, 110, 0, 0,
]);

/** @param {() => void} then @returns {Function} */
const caller = (then) =>
	/** @type {Function} */ (
		new WebAssembly.Instance(new WebAssembly.Module(CALLER), { n: { n: then } }).exports.n
	);

/**
 * Load a file synchronously, because Python is blocked until it arrives.
 * @param {string} url
 * @returns {ArrayBuffer}
 */
function now(url) {
	const request = new XMLHttpRequest();
	request.open("GET", url, false);
	request.responseType = "arraybuffer";
	request.send();
	if (request.status !== 200) throw new Error(`${request.status} ${url}`);
	return request.response;
}

/**
 * Join the first half of a module with its second one, once that is needed.
 * @param {WebAssembly.Instance} first the first half
 * @param {WebAssembly.Imports} imports its imports
 * @param {{bring: () => Promise<WebAssembly.Module>, bringNow: () => WebAssembly.Module}} second loaders of
 *   the second half
 * @returns {{exports: WebAssembly.Exports, complete: () => Promise<void>}} the exports of the joined module;
 *   `complete` loads the second half
 */
export function joined(first, imports, { bring, bringNow }) {
	const own = Object.entries(first.exports).filter(([name]) => name.startsWith("*"));
	const exports = Object.fromEntries(Object.entries(first.exports).filter(([name]) => !name.startsWith("*")));
	const slots = /** @type {WebAssembly.Table} */ (first.exports["*slots"]);
	// Emscripten modifies its import objects after loading libraries, so copy them; its address tables are
	// proxies and must stay the same objects.
	/** @type {WebAssembly.Imports} */
	const given = Object.fromEntries(
		Object.entries(imports).map(([module, things]) => [
			module,
			module.startsWith("GOT.") ? things : { ...things },
		]),
	);
	let there = false;

	/** @param {WebAssembly.Module} module */
	function lay(module) {
		if (there) return;
		const shared = WebAssembly.Module.imports(module).filter((one) => one.module === "*function");
		const functions = Object.fromEntries(shared.map(({ name }) => [name, slots.get(Number(name))]));
		// It writes its functions into the slots.
		new WebAssembly.Instance(module, { ...given, "*": Object.fromEntries(own), "*function": functions });
		slots.set(
			0,
			caller(() => {}),
		);
		there = true;
	}

	slots.set(
		0,
		caller(() => lay(bringNow())),
	);
	return {
		exports,
		async complete() {
			if (!there) lay(await bring());
		},
	};
}

/**
 * Make Pyodide load its WebAssembly from the two halves.
 * @param {string} second URL of the second half
 * @param {(response: Response | Promise<Response>) => Promise<WebAssembly.Module>} compiled
 * @param {WebAssembly.Module} [ahead] the second half, if already compiled
 * @returns {() => Promise<void>} loads the second half
 */
export function joinHalves(second, compiled, ahead) {
	const stream = WebAssembly.instantiateStreaming;
	let complete = async () => {};
	WebAssembly.instantiateStreaming = async (response, imports = {}) => {
		WebAssembly.instantiateStreaming = stream;
		const module = await compiled(response);
		const whole = joined(await WebAssembly.instantiate(module, imports), imports, {
			bring: () => WebAssembly.compileStreaming(fetch(second, { credentials: "same-origin" })),
			bringNow() {
				if (ahead) return ahead;
				// See e2e/test_loading.py.
				console.info(`the second half of Pyodide was called for: ${new Error().stack}`);
				return new WebAssembly.Module(now(second));
			},
		});
		complete = whole.complete;
		return { module, instance: whole };
	};
	return () => complete();
}
