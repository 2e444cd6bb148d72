// What PyScript imports as its interpreter: Pyodide, told where this site keeps its parts. PyScript's `interpreter` setting accepts
// any module that exports `loadPyodide` and `version`; this one hands over the trimmed standard library and the lock file of the libraries
// shipped, lays the libraries of the start, and mounts PyScript's own Python modules and the house's wheel. It runs inside the worker.
//
// The build writes the names of the files in place of __PARTS__ (web/steps/runtime.py), relative to this module.
import { loadPyodide as load, version } from "pyodide";
import { joinHalves } from "./halves.mjs";
import { countCalls } from "./instrumented.mjs";
import { find, forget, keep } from "./snapshot.mjs";

export { version };

/** @type {{pyodide: string, wasm: string, second: string, stdlib: string, lock: string, pyscript: string, house: string, libraries: string[], games: Record<string, string>, sizes: Record<string, number>}} */
// @ts-ignore
const parts = __PARTS__;
// @ts-ignore: the build says which (`make profile`)
const halves = __INSTRUMENTED__ ? countCalls : joinHalves;
/** @param {string} path */
const here = (path) => new URL(path, import.meta.url).href;

const total = Object.values(parts.sizes).reduce((sum, size) => sum + size, 0);
const channel = new BroadcastChannel("navals-engine");
let loaded = 0;
let told = 0;

/** @param {string} stage @param {boolean} [force] */
function tell(stage, force = true) {
  const now = performance.now();
  if (!force && now - told < 80) return;
  told = now;
  channel.postMessage({ stage, loaded: Math.min(loaded, total), total });
}

/**
 * The same response, counting the bytes that pass. A response that is rebuilt loses its place in the browser's cache of compiled
 * WebAssembly, so that is done on a first visit only (`cold`), when there is nothing in that cache.
 * @param {Response} response @param {number} size
 */
function counted(response, size) {
  if (!cold || !response.body) {
    loaded += size;
    tell("download");
    return response;
  }
  let seen = 0;
  const meter = new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      loaded += chunk.byteLength;
      tell("download", false);
      controller.enqueue(chunk);
    },
    flush() {
      loaded += size - seen;
      tell("download");
    },
  });
  return new Response(response.body.pipeThrough(meter), { headers: response.headers, status: response.status });
}

/** What Pyodide is told of the files. */
const places = { indexURL: here(parts.pyodide), stdLibURL: here(parts.stdlib), lockFileURL: here(parts.lock), packageBaseUrl: here("./") };

const plainFetch = globalThis.fetch.bind(globalThis);
/** Whether the files of the site have yet to come to this device: the page knows. */
const cold = !new URL(import.meta.url).searchParams.has("warm");

/** The same memory for the same Pyodide and library. */
const picture = `${here(parts.stdlib)}?${parts.pyodide}`;
/** Asked for at once. On a first visit there is none. */
const kept = cold ? Promise.resolve(undefined) : find(picture).catch(() => undefined);

/** @param {string} url */
async function fetched(url) {
  let response = await plainFetch(url, { credentials: "same-origin" });
  // A host's error page may have been cached; and once more is worth it anyway.
  if (!response.ok) response = await plainFetch(url, { credentials: "same-origin", cache: "reload" });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response;
}

/**
 * The files are needed one after the other; asking for all at once hides the latency of the network. `failure` rejects when one of them
 * cannot be had: Pyodide itself would go on without its library.
 */
function fetchAhead() {
  /** @type {Map<string, Promise<Response>>} */
  const ahead = new Map();
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => {
    for (const [path, size] of Object.entries(parts.sizes)) {
      const answer = fetched(here(path)).then((response) => counted(response, size));
      answer.catch(reject);
      ahead.set(here(path), answer);
    }
  });
  /** @param {string} url */
  const take = (url) => {
    const answer = ahead.get(url);
    ahead.delete(url);
    return answer;
  };
  globalThis.fetch = (input, init) => {
    const url = typeof input === "string" ? new URL(input, import.meta.url).href : input instanceof URL ? input.href : input.url;
    return take(url) ?? plainFetch(input, init);
  };
  return { take, failure };
}

/** @param {object} options PyScript's own (stdout, stderr, packages, ...) */
export async function loadPyodide(options) {
  tell("download");
  const { take, failure } = fetchAhead();
  /** @param {string} path */
  const file = (path) => /** @type {Promise<Response>} */ (take(here(path)));
  // Compiled while the megabyte of Pyodide's JavaScript is read.
  const compiled = WebAssembly.compileStreaming(file(parts.wasm));
  compiled.catch(() => {}); // then Pyodide tells
  const complete = halves(here(parts.second), () => compiled);
  const bytes = async (/** @type {string} */ path) => new Uint8Array(await (await file(path)).arrayBuffer());
  const zips = Object.entries({ pyscript: parts.pyscript, navals: parts.house }).map(async ([name, path]) => ({ name, data: await bytes(path) }));
  const libraries = parts.libraries.map(bytes);
  for (const one of [...zips, ...libraries]) one.catch(() => {}); // then `failure` tells
  const pyodide = await Promise.race([begun({ ...options, ...places }), failure]);
  tell("packages");
  // Without `loadPackage`, which looks up what else a library needs and imports a good deal to that end.
  const path = ["/lib/libraries"];
  for (const library of libraries) pyodide.unpackArchive(await library, "zip", { extractDir: path[0] });
  // A zip is a folder to Python: nothing is laid file by file.
  for (const { name, data } of await Promise.all(zips)) {
    path.push(`/lib/${name}.zip`);
    pyodide.FS.writeFile(`/lib/${name}.zip`, data);
  }
  pyodide.runPython(`import sys; sys.path[:0] = ${JSON.stringify(path)}`);
  /** Once for all who want it: of two loads at a time the second one finds the callbacks of the first taken back, and prints. @type {Promise<unknown> | undefined} */
  let installer;
  const again = (/** @type {unknown} */ reason) => {
    installer = undefined;
    throw reason;
  };
  pyodide.registerJsModule("navals_site", {
    wheels: Object.fromEntries(Object.entries(parts.wheels).map(([name, path]) => [name, here(path)])),
    installer: () => (installer ??= pyodide.loadPackage("micropip", { messageCallback() {} }).catch(again)),
    complete: () => complete().catch((reason) => console.warn("the second half of Pyodide did not come", reason)),
    remember: () => cold || pictured || later(pyodide.runPython(IMPORTED)),
  });
  withoutWindow(pyodide);
  withoutPrelude(pyodide);
  return pyodide;
}

/** Whether this start came from the picture. */
let pictured = false;

/** Python, from the picture of its memory if there is one. @param {object} options */
async function begun(options) {
  const found = await kept;
  if (found) {
    try {
      const pyodide = await load({ ...options, _loadSnapshot: found.memory });
      pyodide.runPython("import random; random.seed()"); // whose state is in the picture
      pictured = true;
      return pyodide;
    } catch (reason) {
      console.warn("no start from the picture", reason);
      forget().catch(() => {}); // nobody waits for storage that may owe its answer
    }
  }
  return load(options);
}

/** What Python has imported of its library so far, as JSON. */
const IMPORTED = `
import json, sys
json.dumps([name for name, one in sys.modules.items() if (getattr(getattr(one, "__spec__", None), "origin", None) or "").startswith("/lib/python3")])`;

/** For so long the page is left alone after its start. */
const REST = 1_000;

/**
 * Take the picture in a worker of its own, which is gone afterwards. A worker from a text, as PyScript's are: it is isolated as the page is,
 * whatever headers the host sends.
 * @param {string} modules what to import first, as JSON
 */
function later(modules) {
  const program = `import { take } from ${JSON.stringify(import.meta.url)}; take(${modules}).catch((reason) => console.warn("no picture is kept", reason)).finally(close);`;
  setTimeout(() => new Worker(URL.createObjectURL(new Blob([program], { type: "text/javascript" })), { type: "module" }), REST);
}

/** Start Python, let it import these modules, and keep a picture of its memory. @param {string[]} modules */
export async function take(modules) {
  // Both halves at once: a request that waits for its answer would hold this worker, and there is time enough.
  const second = here(parts.second);
  const whole = await WebAssembly.compileStreaming(plainFetch(second, { credentials: "same-origin" }));
  halves(second, (response) => WebAssembly.compileStreaming(response), whole);
  // @ts-ignore: the option is private
  const pyodide = await load({ ...places, _makeSnapshot: true });
  for (const name of modules) {
    try {
      pyodide.pyimport(name).destroy();
    } catch {
      // It needs what only the engine has.
    }
  }
  // @ts-ignore: as above
  await keep(picture, pyodide.makeMemorySnapshot());
}

/** How PyScript begins every program of a worker: it writes its own modules, as text, into files, and imports them. */
const PRELUDE = /^import os as _os\n[^]*?\nimport pyscript as _pyscript\n(del _\w+\n)+/;

/**
 * PyScript's modules are there already, as bytecode: only their import is left of the prelude.
 * @param {any} pyodide
 */
function withoutPrelude(pyodide) {
  const run = pyodide.runPythonAsync.bind(pyodide);
  pyodide.runPythonAsync = (/** @type {string} */ code, /** @type {object} */ options) => run(code.replace(PRELUDE, "import pyscript\n"), options);
}

/**
 * PyScript offers the page's `window` to Python in the worker and, to that end, evaluates text in the page, which the
 * Content-Security-Policy forbids. The engine has no business in the page: it gets none, as in a browser without shared memory
 * (with PyScript's `sync_main_only` setting that is no reason for a warning).
 * @param {any} pyodide
 */
function withoutWindow(pyodide) {
  const register = pyodide.registerJsModule.bind(pyodide);
  /** @param {string} name @param {any} module */
  pyodide.registerJsModule = (name, module) => {
    if (name === "polyscript" && module.xworker) module.xworker = { ...module.xworker, window: null };
    return register(name, module);
  };
}
