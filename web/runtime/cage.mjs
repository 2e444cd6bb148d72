// The worker in which a stranger's program runs (docs/bots.md): Pyodide, from bytes that the page handed in. The page puts this text behind those of Pyodide,
// which give `createPyodideModule` and `loadPyodide` (web/src/cell.js). It can reach nothing: its origin is nobody's, and the policy of its frame forbids
// every connection. What is taken away from Python here is taken away besides.
import { joined } from "./halves.mjs";
import { limited } from "./limited.mjs";

/* global createPyodideModule, loadPyodide */

/** An address that is no place: everything that Pyodide asks for is here. */
const NOWHERE = "https://navals.invalid/";
/** What Python reaches JavaScript through. */
const BRIDGES = ["js", "pyodide_js", "pyodide.http", "pyodide.code", "pyodide.ffi.wrappers", "pyodide.webloop", "micropip"];

const post = globalThis.postMessage.bind(globalThis);

/** @param {{wasm: ArrayBuffer, second: ArrayBuffer, stdlib: ArrayBuffer, lock: ArrayBuffer, zips: ArrayBuffer[], pages: number}} files */
async function begun({ wasm, second, stdlib, lock, zips, pages }) {
  const module = await WebAssembly.compile(limited(new Uint8Array(wasm), pages));
  WebAssembly.instantiateStreaming = async (_, imports = {}) => {
    const bringNow = () => new WebAssembly.Module(second);
    const instance = joined(await WebAssembly.instantiate(module, imports), imports, { bring: async () => bringNow(), bringNow });
    return { module, instance };
  };
  globalThis.fetch = async (input) => new Response(String(input).endsWith("stdlib.zip") ? stdlib : "");
  const silent = { stdin: () => null, stdout() {}, stderr() {} };
  // @ts-ignore: they stand in front of this text
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
      // An error of the worker, which its frame hears.
      (reason) => setTimeout(() => { throw reason; }),
    );
  },
  { once: true },
);
