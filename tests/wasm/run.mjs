// Runs the Python tests inside Pyodide under Node:
//   node tests/wasm/run.mjs [pytest arguments]
// Left out: tests marked `native`, and files that import hypothesis (tests/conftest.py).
import { load } from "./pyodide.mjs";

const pyodide = await load();
const options = ["-q", "-p", "no:cacheprovider", "-m", "not native", ...process.argv.slice(2)];
pyodide.globals.set("OPTIONS", pyodide.toPy(options));
let code = 1;
try {
  code = await pyodide.runPythonAsync(`
import sys
print(f"Python {sys.version.split()[0]} on {sys.platform}: pytest {' '.join(OPTIONS)}")
import pytest
int(pytest.main(list(OPTIONS)))
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
}
// 5: no test was collected, which is no failure while there is none.
process.exitCode = code === 5 ? 0 : code;
