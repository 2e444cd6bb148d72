// What PyScript imports as its interpreter: Pyodide, told where this site keeps its parts. PyScript's `interpreter` setting accepts
// any module that exports `loadPyodide` and `version`; this one hands over the trimmed standard library, the lock file of the
// packages shipped, and the bytecode of PyScript's own Python modules. It runs inside the worker.
//
// The build writes the names of the files in place of __PARTS__:
//   {pyodide, stdlib, lock, pyscript, packages: [...], sizes: {path: bytes}}, relative to this module.
import { loadPyodide as load, version } from "__PYODIDE__";

export { version };

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

/** @param {object} options PyScript's own (stdout, stderr, packages, ...) */
export async function loadPyodide(options) {
  tell("download");
  const failure = fetchAhead();
  const bytecode = fetch(here(parts.pyscript)).then((response) => response.arrayBuffer());
  bytecode.catch(() => {}); // then `failure` tells
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
