/**
 * Build the page's code as a function: each call runs a separate page with the given globals. `main.js` and
 * all modules between the application and the disk are real; `absent.js` replaces modules that draw, play
 * sound or animate. Also loads fake-indexeddb, whose tasks the simulation schedules.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const SRC = join(HERE, "../../src");

/** Modules that run unchanged. */
const REAL = new Set([
	"main",
	"allowed",
	"apply",
	"clock",
	"database",
	"device",
	"files",
	"greeting",
	"hash",
	"notes",
	"pending",
	"preferences",
	"queue",
	"received",
	"rest",
	"serviceworker",
	"soon",
	"storage",
	"updates",
	"versions",
]);

/** Names of the globals available to a page. */
export const GLOBALS = [
	"tab",
	"window",
	"document",
	"location",
	"history",
	"navigator",
	"indexedDB",
	"localStorage",
	"sessionStorage",
	"caches",
	"console",
	"performance",
	"setTimeout",
	"clearTimeout",
	"setInterval",
	"requestAnimationFrame",
	"matchMedia",
	"MessageChannel",
	"BroadcastChannel",
	"CustomEvent",
	"Date",
	"crypto",
	"IDBDatabase",
	"IDBObjectStore",
	"IDBIndex",
	"IDBCursor",
	"IDBTransaction",
	"IDBRequest",
];

/** Build a newer page, with the next version of the database. @param {string} source */
function newer(source) {
	const next = source
		.replace("openDB(name, 1, {", "openDB(name, 2, {")
		.replace("upgrade(database) {", "upgrade(database, before) {\n        if (before) return;");
	if (next.split("\n").length !== source.split("\n").length + 1)
		throw new Error("database.js opens the database in another way: see bundle.mjs");
	return next;
}

/** Bundle the page. @param {boolean} next whether to use the next version of the database */
async function pageCode(next) {
	const { outputFiles } = await build({
		entryPoints: [join(SRC, "main.js")],
		bundle: true,
		write: false,
		format: "iife",
		logLevel: "error",
		plugins: [
			{
				name: "absent",
				setup(built) {
					built.onResolve({ filter: /^\.\// }, ({ path, importer }) => {
						if (dirname(importer) !== SRC || REAL.has(path.slice(2, -3))) return undefined;
						return { path: join(HERE, "absent.js") };
					});
					if (next)
						built.onLoad({ filter: /src\/database\.js$/ }, ({ path }) => ({
							contents: newer(readFileSync(path, "utf8")),
							loader: "js",
						}));
				},
			},
		],
	});
	return new Function(...GLOBALS, outputFiles[0].text);
}

/** The current page, and a version with a newer database. */
export const PAGES = [await pageCode(false), await pageCode(true)];

const { outputFiles } = await build({
	stdin: {
		contents: 'export * from "fake-indexeddb";',
		resolveDir: HERE,
	},
	bundle: true,
	write: false,
	format: "iife",
	globalName: "database",
	logLevel: "error",
	plugins: [
		{
			name: "scheduling",
			setup(built) {
				built.onLoad({ filter: /fake-indexeddb\/build\/esm\/lib\/scheduling\.js$/ }, () => ({
					contents: "export const queueTask = (fn) => simulated(fn);",
				}));
			},
		},
	],
});
/** fake-indexeddb, with its tasks passed to `simulated`. @param {(task: () => void) => void} simulated */
export const databaseCode = (simulated) =>
	new Function("simulated", `${outputFiles[0].text}; return database;`)(simulated);
