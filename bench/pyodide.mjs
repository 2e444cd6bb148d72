// Run a script of this folder inside Pyodide under Node: node bench/pyodide.mjs engine --one --seconds 1
import { load } from "../tests/wasm/pyodide.mjs";

const [script, ...rest] = process.argv.slice(2);
const pyodide = await load();
pyodide.globals.set("ARGUMENTS", pyodide.toPy([`bench/${script}.py`, ...rest]));
await pyodide.runPythonAsync(`
import runpy, sys
sys.argv = list(ARGUMENTS)
runpy.run_path(sys.argv[0], run_name="__main__")
`);
