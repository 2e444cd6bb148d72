// Runs tools/freeze.py inside Pyodide, since bytecode must come from the interpreter that loads it.
// Usage: node tools/freeze.mjs JOB.json   (paths in the job are absolute; see freeze.py)
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const modules = join(here, "..", "node_modules");
const job = JSON.parse(await readFile(process.argv[2], "utf8"));

if (job.pyscript) {
	// The Python sources of the `pyscript` module are a JavaScript object in the npm package.
	const source = await import(join(modules, "@pyscript", "core", "src", "stdlib", "pyscript.js"));
	job.pyscript_sources = source.default.pyscript;
}

const pyodide = await loadPyodide({
	indexURL: join(modules, "pyodide"),
	env: { HOME: "/home/pyodide" },
	...(job.task === "check" ? { stdLibURL: job.stdlib } : {}),
	stdout: (line) => console.log(line),
	stderr: (line) => console.error(line),
});
pyodide.FS.mkdirTree("/host");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: "/" }, "/host");
try {
	if (job.task === "check") {
		// As in the site (runtime/interpreter.mjs): loading a wheel must find its modules of the library.
		for (const path of job.start)
			pyodide.unpackArchive(new Uint8Array(await readFile(path)), "zip", { extractDir: "/lib/libraries" });
		pyodide.FS.writeFile("/lib/navals.zip", new Uint8Array(await readFile(job.house)));
		pyodide.runPython("import sys; sys.path[:0] = ['/lib/libraries', '/lib/navals.zip']");
		pyodide.registerJsModule("navals_site", {
			wheels: Object.fromEntries(
				Object.entries({ ...job.wheels, ...job.later }).map(([name, path]) => [name, `emfs:/host${path}`]),
			),
			installer: () => pyodide.loadPackage(job.installer, { checkIntegrity: false, messageCallback() {} }),
			complete: async () => {},
			remember() {},
		});
		job.main = await readFile(job.program, "utf8");
	}
	pyodide.globals.set("JOB", JSON.stringify(job));
	await pyodide.runPythonAsync(await readFile(join(here, "freeze.py"), "utf8"), { filename: "freeze.py" });
} catch (error) {
	// Node would print Pyodide's source around an uncaught error.
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
}
