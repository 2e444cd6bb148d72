/**
 * The code of the page as functions that can be called many times, each call a page of its own with the globals that it is given: `main.js`
 * and all that lies between the application and the disk as it is; in place of what draws, sounds or moves, `absent.js`. And fake-indexeddb,
 * whose tasks go to the simulation.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const SRC = join(HERE, "../../src");

/** The modules that run as they are. */
const REAL = new Set(["main", "apply", "clock", "device", "files", "notes", "preferences", "queue", "received", "rest", "storage", "updates"]);

/** The globals that a page sees, by name. */
export const GLOBALS = [
  "tab", "window", "document", "location", "history", "navigator", "indexedDB", "localStorage", "sessionStorage", "caches", "console", "performance",
  "setTimeout", "clearTimeout", "setInterval", "requestAnimationFrame", "matchMedia", "MessageChannel", "BroadcastChannel", "CustomEvent", "Date", "crypto", "IDBDatabase",
  "IDBObjectStore", "IDBIndex", "IDBCursor", "IDBTransaction", "IDBRequest",
];

/** A newer page, with the next version of the database. @param {string} source */
function newer(source) {
  const next = source
    .replace("openDB(name, 1, {", "openDB(name, 2, {")
    .replace("upgrade(database) {", "upgrade(database, before) {\n        if (before) return;");
  if (next.split("\n").length !== source.split("\n").length + 1) throw new Error("storage.js opens its database in another way: see bundle.mjs");
  return next;
}

/** @param {boolean} next the next version of the database */
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
          if (next) built.onLoad({ filter: /src\/storage\.js$/ }, ({ path }) => ({ contents: newer(readFileSync(path, "utf8")), loader: "js" }));
        },
      },
    ],
  });
  return new Function(...GLOBALS, outputFiles[0].text);
}

/** The page of today, and that of a version whose database is newer. */
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
        built.onLoad({ filter: /fake-indexeddb\/build\/esm\/lib\/scheduling\.js$/ }, () => ({ contents: "export const queueTask = (fn) => simulated(fn);" }));
      },
    },
  ],
});
/** fake-indexeddb, whose tasks are given to `simulated`. @param {(task: () => void) => void} simulated */
export const databaseCode = (simulated) => new Function("simulated", `${outputFiles[0].text}; return database;`)(simulated);
