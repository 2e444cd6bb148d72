// Runs bench/figures.py inside Pyodide under Node and prints its JSON: node bench/pyodide.mjs [seconds]
import { load } from "../tests/wasm/pyodide.mjs";

const pyodide = await load();
pyodide.globals.set("SECONDS", Number(process.argv[2] ?? 2));
console.log(
  await pyodide.runPythonAsync(`
import json
from bench.figures import figures
json.dumps(figures(SECONDS))
`),
);
