// Pyodide under Node, with this repository mounted at /repo and the same wheel of msgspec as on the site.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const repo = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const web = join(repo, "web");
/** The interpreter, ready to import `navals`, `pytest` and `chess`; its working folder is the repository. */
export async function load() {
	const { loadPyodide } = await import(
		pathToFileURL(join(web, "node_modules", "pyodide", "pyodide.mjs")).href
	);
	const python = process.env.PYTHON ?? join(repo, ".venv", "bin", "python");
	const lock = JSON.parse(readFileSync(join(web, "packages.lock.json"), "utf8"));
	const wheel = join(web, ".cache", "wheels", lock.wheels.msgspec.file);
	if (!existsSync(wheel)) execFileSync(python, [join(web, "build.py"), "--wheels"], { stdio: "inherit" });

	// pytest and its dependencies are pure Python: use those of the environment that runs the native tests.
	const PACKAGES = ["pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "chess"];
	const site = execFileSync(
		python,
		["-c", "import pytest, os; print(os.path.dirname(os.path.dirname(pytest.__file__)))"],
		{
			encoding: "utf8",
		},
	).trim();

	const pyodide = await loadPyodide({
		indexURL: join(web, "node_modules", "pyodide"),
		env: {
			PYTHONDONTWRITEBYTECODE: "1",
			HOME: "/home/pyodide",
			NO_COLOR: "1",
			PYTHONUTF8: "1",
			PYTHONHASHSEED: "0",
			NAVALS_EVERYTHING: process.env.NAVALS_EVERYTHING ?? "",
		},
	});
	pyodide.setStdin({ error: true }); // worker threads have no file descriptor for it
	// Write output immediately, so that a line of dots grows dot by dot.
	for (const [set, stream] of [
		["setStdout", process.stdout],
		["setStderr", process.stderr],
	]) {
		pyodide[set]({
			write(bytes) {
				stream.write(Uint8Array.from(bytes)); // a copy, since the memory is reused
				return bytes.length;
			},
		});
	}
	// Otherwise Node prints Pyodide's source code around an uncaught error.
	process.on("uncaughtException", (error) => {
		console.error(
			String(error?.stack ?? error)
				.split("\n")
				.slice(0, 4)
				.join("\n"),
		);
		process.exit(1);
	});
	const { FS } = pyodide;
	const mount = (from, to) => {
		FS.mkdirTree(to);
		FS.mount(FS.filesystems.NODEFS, { root: from }, to);
	};
	for (const name of PACKAGES) if (existsSync(join(site, name))) mount(join(site, name), `/site/${name}`);
	for (const name of readdirSync(site)) {
		if (/^(pytest|pluggy|packaging|pygments|iniconfig)-[\d.]+\.dist-info$/.test(name))
			mount(join(site, name), `/site/${name}`);
	}
	FS.writeFile("/site/py.py", new Uint8Array(readFileSync(join(site, "py.py"))));
	mount(repo, "/repo");
	pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/site" });
	pyodide.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/repo", "/site"]
os.chdir("/repo")
`);
	return pyodide;
}
