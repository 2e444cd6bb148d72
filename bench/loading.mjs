// Measure the parts of loading in Pyodide under Node, with the files of web/dist:
//   node bench/loading.mjs [runs]
// Prints medians in milliseconds; each run has a fresh interpreter.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(import.meta.url);
const web = join(dirname(here), "..", "web");
const runtime = join(web, "dist", "runtime");
const named = (/** @type {string} */ start) =>
	join(runtime, readdirSync(runtime).find((name) => name.startsWith(start)) ?? start);
const wheel = (/** @type {string} */ part) => join(named(`${part}-`), readdirSync(named(`${part}-`))[0]);
const GAMES = readdirSync(runtime)
	.map((name) => name.split("-")[0])
	.filter((name) => existsSync(join(web, "..", "navals", "games", name, "card.py")));

async function once() {
	const { loadPyodide } = await import(
		pathToFileURL(join(web, "node_modules", "pyodide", "pyodide.mjs")).href
	);
	/** @type {Record<string, number>} */
	const spent = {};
	let before = performance.now();
	const step = (/** @type {string} */ what) => {
		const now = performance.now();
		spent[what] = now - before;
		before = performance.now();
	};
	const pyodide = await loadPyodide({
		indexURL: join(web, "node_modules", "pyodide"),
		stdLibURL: named("stdlib-"),
		env: { HOME: "/home/pyodide" },
	});
	const quiet = { checkIntegrity: false, messageCallback() {} };
	step("Pyodide itself, with the trimmed library");
	pyodide.unpackArchive(new Uint8Array(readFileSync(wheel("msgspec"))), "zip", {
		extractDir: "/lib/libraries",
	});
	pyodide.runPython("import sys; sys.path.insert(0, '/lib/libraries')");
	step("msgspec: unpacked");
	pyodide.runPython("import msgspec");
	step("msgspec: import");
	pyodide.FS.writeFile("/lib/navals.zip", new Uint8Array(readFileSync(wheel("house"))));
	pyodide.runPython("sys.path.insert(0, '/lib/navals.zip')");
	step("house: mounted as a zip");
	pyodide.runPython("import navals.ui.shell.app");
	step("house: import");
	pyodide.runPython(
		`navals.ui.shell.app.act('{"to": "app", "act": "boot", "arg": {"route": "#/", "languages": ["fr"]}}')`,
	);
	step("house: first answer");
	await pyodide.loadPackage(wheel("micropip"), quiet);
	step("micropip: Pyodide's loader");
	pyodide.runPython("import micropip");
	step("micropip: import");
	for (const game of GAMES) {
		const path = `/tmp/${wheel(game).split("/").pop()}`;
		pyodide.FS.writeFile(path, new Uint8Array(readFileSync(wheel(game))));
		before = performance.now();
		await pyodide.runPythonAsync(`await micropip.install("emfs:${path}", deps=False)`);
		step(`${game}: micropip.install`);
		pyodide.runPython(`
import navals.games.${game}
from pkgutil import extend_path
for name in ("navals", "navals.games", "navals.games.${game}"):
    package = sys.modules[name]
    package.__path__ = list(dict.fromkeys(extend_path(package.__path__, name)))
navals.games.find("${game}")`);
		step(`${game}: import of the rules`);
	}
	console.log(JSON.stringify(spent));
}

if (process.argv[2] === "once") await once();
else {
	const runs = Number(process.argv[2] ?? 5);
	/** @type {Record<string, number[]>} */
	const all = {};
	for (let run = 0; run < runs; run += 1) {
		const spent = JSON.parse(execFileSync(process.execPath, [here, "once"], { encoding: "utf8" }));
		for (const [what, ms] of Object.entries(spent)) all[what] = [...(all[what] ?? []), Number(ms)];
	}
	for (const [what, values] of Object.entries(all)) {
		const middle = values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
		console.log(`${middle.toFixed(0).padStart(6)} ms  ${what}`);
	}
}
