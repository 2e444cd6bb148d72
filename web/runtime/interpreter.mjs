// What PyScript imports as its interpreter: Pyodide, told where this site keeps its parts. PyScript's `interpreter` setting accepts
// any module that exports `loadPyodide` and `version`; this one hands over the trimmed standard library, the lock file of the
// packages shipped, and the bytecode of PyScript's own Python modules; and it lays the engine's files. It runs inside the worker.
//
// The build writes the names of the files in place of __PARTS__:
//   {pyodide, stdlib, lock, pyscript, engine, pages, bytecode, sizes: {path: bytes}}, paths relative to this module.
import { loadPyodide as load, version } from "pyodide";
import { unpack } from "./unpack.mjs";

export { version };

/** @type {{pyodide: string, stdlib: string, lock: string, pyscript: string, engine: string, pages: string, bytecode: string, sizes: Record<string, number>}} */
// @ts-ignore
const parts = __PARTS__;
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

// The files are needed one after the other (library, lock file, packages); asking for all at once hides the latency of the network.
const plainFetch = globalThis.fetch.bind(globalThis);
const cold = !new URL(import.meta.url).searchParams.has("warm");
/** @type {Map<string, Promise<Response>>} */
const ahead = new Map();

/** @param {string} url */
async function fetched(url) {
  let response = await plainFetch(url, { credentials: "same-origin" });
  // A host's error page may have been cached; and once more is worth it anyway.
  if (!response.ok) response = await plainFetch(url, { credentials: "same-origin", cache: "reload" });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response;
}

/** @returns {Promise<never>} rejects when one of the files cannot be had: Pyodide itself would go on without its library */
function fetchAhead() {
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => {
    for (const [path, size] of Object.entries(parts.sizes)) {
      const url = here(path);
      const answer = fetched(url).then((response) => counted(response, size));
      answer.catch(reject);
      ahead.set(url, answer);
    }
  });
  /** @param {RequestInfo | URL} input @param {RequestInit} [init] */
  globalThis.fetch = (input, init) => {
    const url = typeof input === "string" ? new URL(input, import.meta.url).href : input instanceof URL ? input.href : input.url;
    const answer = ahead.get(url);
    if (!answer) return plainFetch(input, init);
    ahead.delete(url);
    return answer;
  };
  return failure;
}

/**
 * The engine is shipped as sources, half as heavy as bytecode. Python compiles a module when it is first imported; that bytecode is kept
 * here for the next start, under a name (`parts.bytecode`) that says of which sources and which Python it is.
 * web/src/engine.js throws it away when a start fails. The form: for each file the lengths of name and content (two uint32), name, content.
 */
const SHELF = "navals-bytecode";

/** @returns {Promise<[string, Uint8Array][]>} the kept files, relative to the engine's folder; none when there are none */
async function keptBytecode() {
  try {
    const response = await caches.match(here(parts.bytecode), { cacheName: SHELF });
    if (!response) return [];
    const data = await response.arrayBuffer();
    const view = new DataView(data);
    /** @type {[string, Uint8Array][]} */
    const files = [];
    for (let at = 0; at < data.byteLength; ) {
      const [name, content] = [view.getUint32(at), view.getUint32(at + 4)];
      at += 8;
      files.push([new TextDecoder().decode(new Uint8Array(data, at, name)), new Uint8Array(data, at + name, content)]);
      at += name + content;
    }
    return files;
  } catch {
    return []; // a browser that keeps nothing here
  }
}

/**
 * @param {any} fs @param {string} text the engine @param {import("./unpack.mjs").Pages} pages those it refers to
 * @returns {string} the folder of the engine, with its files
 */
function layEngine(fs, text, pages) {
  const library = fs.readdir("/lib").find((/** @type {string} */ name) => /^python3\.\d+$/.test(name));
  const site = `/lib/${library}/site-packages/`;
  for (const [path, content] of unpack(text, pages)) lay(fs, site + path, content);
  return `${site}navals`;
}

/** @param {any} fs @param {string} path @param {string | Uint8Array} content */
function lay(fs, path, content) {
  fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  fs.writeFile(path, content);
}

/** @param {any} fs @param {string} folder @param {string} [below] @returns {string[]} bytecode that Python wrote, relative to the folder */
function bytecodeBelow(fs, folder, below = "") {
  /** @type {string[]} */
  const found = [];
  for (const name of fs.readdir(folder + below)) {
    const path = `${below}/${name}`;
    if (name.endsWith(".pyc")) found.push(path);
    else if (!name.includes(".") && fs.isDir(fs.stat(folder + path).mode)) found.push(...bytecodeBelow(fs, folder, path));
  }
  return found;
}

/** @param {any} fs @param {string} folder @param {string[]} paths */
async function keep(fs, folder, paths) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  for (const path of paths) {
    const name = new TextEncoder().encode(path);
    const content = fs.readFile(folder + path);
    // A "hash-based, unchecked" file (PEP 552): the sources, written anew at every start, have another time each.
    content.set([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 4);
    const lengths = new DataView(new ArrayBuffer(8));
    lengths.setUint32(0, name.length);
    lengths.setUint32(4, content.length);
    pieces.push(new Uint8Array(lengths.buffer), name, content);
  }
  const shelf = await caches.open(SHELF);
  for (const old of await shelf.keys()) if (old.url !== here(parts.bytecode)) await shelf.delete(old);
  await shelf.put(here(parts.bytecode), new Response(new Blob(/** @type {any} */ (pieces))));
}

/**
 * Lays the kept bytecode beside the sources and keeps, from time to time, what has been compiled since.
 * @param {any} pyodide @param {string} folder of the engine @param {[string, Uint8Array][]} files
 */
function useBytecode(pyodide, folder, files) {
  if (!globalThis.caches) return;
  const fs = pyodide.FS;
  for (const [path, content] of files) lay(fs, folder + path, content);
  pyodide.runPython("import sys; sys.dont_write_bytecode = False");
  let kept = files.length;
  let before = kept;
  let pause = 700;
  const look = async () => {
    const paths = bytecodeBelow(fs, folder);
    const settled = paths.length === before; // nothing is being imported just now
    before = paths.length;
    if (settled && paths.length > kept) {
      kept = paths.length;
      await keep(fs, folder, paths).catch(() => {});
    }
    pause = settled ? Math.min(2 * pause, 60_000) : 700;
    setTimeout(look, pause);
  };
  setTimeout(look, pause);
}

/** @param {object} options PyScript's own (stdout, stderr, packages, ...) */
export async function loadPyodide(options) {
  tell("download");
  const kept = keptBytecode();
  const failure = fetchAhead();
  const bytecode = fetch(here(parts.pyscript)).then((response) => response.arrayBuffer());
  const engine = fetch(here(parts.engine)).then((response) => response.text());
  const pages = fetch(here(parts.pages)).then((response) => response.json());
  for (const file of [bytecode, engine, pages]) file.catch(() => {}); // then `failure` tells
  const started = load({
    ...options,
    indexURL: here(parts.pyodide),
    stdLibURL: here(parts.stdlib),
    lockFileURL: here(parts.lock),
    packageBaseUrl: here("./"),
  });
  const pyodide = await Promise.race([started, failure]);
  tell("packages");
  pyodide.unpackArchive(await bytecode, "zip", { extractDir: "." });
  useBytecode(pyodide, layEngine(pyodide.FS, await engine, await pages), await kept);
  withoutWindow(pyodide);
  return pyodide;
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
