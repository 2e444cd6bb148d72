// The worker that runs an untrusted program (docs/bots.md): Pyodide, from bytes supplied by the page. The
// page prepends Pyodide's scripts, which define `createPyodideModule` and `loadPyodide` (web/src/cell.js).
// The worker has an opaque origin, and its frame's policy forbids every connection. Removing Python's bridges
// here is a second line of defence.
import { joined } from "./halves.mjs";
import { limited } from "./limited.mjs";

/* global createPyodideModule, loadPyodide */

/** A placeholder URL: all of Pyodide's requests are answered here. */
const NOWHERE = "https://navals.invalid/";
/** Python modules that give access to JavaScript. */
const BRIDGES = [
	"js",
	"pyodide_js",
	"pyodide.http",
	"pyodide.code",
	"pyodide.ffi.wrappers",
	"pyodide.webloop",
	"micropip",
];

const post = globalThis.postMessage.bind(globalThis);

/**
 * Start Python from the given bytes.
 * @param {{wasm: ArrayBuffer, second: ArrayBuffer, stdlib: ArrayBuffer, lock: ArrayBuffer, zips:
 *   ArrayBuffer[], pages: number}} files
 */
async function begun({ wasm, second, stdlib, lock, zips, pages }) {
	const module = await WebAssembly.compile(limited(new Uint8Array(wasm), pages));
	WebAssembly.instantiateStreaming = async (_, imports = {}) => {
		const bringNow = () => new WebAssembly.Module(second);
		const instance = joined(await WebAssembly.instantiate(module, imports), imports, {
			bring: async () => bringNow(),
			bringNow,
		});
		return { module, instance };
	};
	globalThis.fetch = async (input) => new Response(String(input).endsWith("stdlib.zip") ? stdlib : "");
	const silent = { stdin: () => null, stdout() {}, stderr() {} };
	// Defined by the prepended scripts.
	const pyodide = await loadPyodide({
		...silent,
		createPyodideModule,
		indexURL: NOWHERE,
		stdLibURL: `${NOWHERE}stdlib.zip`,
		lockFileContents: { info: JSON.parse(new TextDecoder().decode(lock)).info, packages: {} },
	});
	for (const zip of zips) pyodide.unpackArchive(zip, "zip", { extractDir: "/lib/site" });
	pyodide.runPython("import sys; sys.path.insert(0, '/lib/site')");
	const cage = pyodide.pyimport("navals.thinking.cage");
	const answer = cage.answer;
	pyodide.runPython(`
import sys
sys.meta_path[:] = [one for one in sys.meta_path if type(one).__module__ != "_pyodide._importhook"]
for name in ${JSON.stringify(BRIDGES)}:
    sys.modules[name] = None
del sys, name`);
	return answer;
}

addEventListener(
	"message",
	({ data }) => {
		begun(data).then(
			(answer) => {
				addEventListener("message", ({ data: question }) => post(answer(question)));
				post("ready");
			},
			// Rethrow as an error of the worker, which the frame receives.
			(reason) =>
				setTimeout(() => {
					throw reason;
				}),
		);
	},
	{ once: true },
);
