// Runs tools/freeze.py inside Pyodide: bytecode must be made by the very interpreter that will load it.
// Usage: node tools/freeze.mjs JOB.json   (paths in the job are absolute; see freeze.py)
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { unpack } from "../runtime/unpack.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const pyodideDir = join(here, "..", "node_modules", "pyodide");
const job = JSON.parse(await readFile(process.argv[2], "utf8"));

if (job.task === "freeze") {
  // The Python sources of the `pyscript` module are a JavaScript object in the npm package.
  const source = await import(join(here, "..", "node_modules", "@pyscript", "core", "src", "stdlib", "pyscript.js"));
  job.pyscript = source.default.pyscript;
}

const pyodide = await loadPyodide({
  indexURL: pyodideDir,
  // Without the columns of every instruction bytecode is a quarter smaller; reports of errors keep their lines.
  env: { PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" },
  ...(job.stdlib ? { stdLibURL: job.stdlib } : {}),
  stdout: (line) => console.log(line),
  stderr: (line) => console.error(line),
});
pyodide.FS.mkdirTree("/host");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: "/" }, "/host");
try {
  if (job.task === "check") {
    // As the site does it: what loading a wheel needs of the library, it must find.
    await pyodide.loadPackage(job.wheels, { checkIntegrity: false, messageCallback() {} });
    const engine = unpack(await readFile(job.engine, "utf8"));
    const expected = JSON.parse(await readFile(`${job.engine}.json`, "utf8"));
    const site = pyodide.runPython("import site; site.getsitepackages()[0]");
    for (const [path, text] of engine) {
      if (!path.endsWith(".json") || path in expected) {
        if (text !== expected[path]) throw new Error(`${path} does not survive the journey`);
        delete expected[path];
      }
      pyodide.FS.mkdirTree(`${site}/${dirname(path)}`);
      pyodide.FS.writeFile(`${site}/${path}`, text);
    }
    if (Object.keys(expected).length) throw new Error(`${Object.keys(expected)} got lost`);
    job.main = await readFile(job.program, "utf8");
  }
  pyodide.globals.set("TOOLS", here);
  pyodide.globals.set("JOB", JSON.stringify(job));
  await pyodide.runPythonAsync(await readFile(join(here, "freeze.py"), "utf8"), { filename: "freeze.py" });
} catch (error) {
  // Node would print Pyodide's source around the place of an uncaught error.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
