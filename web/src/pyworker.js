// Workers that run Python (PyScript): the engine's and the thinker's. Both are started in the same way, from the same files.
//
// What is loaded from where is written by the build into <script type="application/json" id="runtime">:
//   {core, scripts, ahead, main, thinker, config: {interpreter, ...}}, relative to the document. `main` and `thinker` are the
//   programs of the two workers.

/**
 * @typedef {{reason: "isolation" | "network" | "timeout" | "python" | "worker", detail: string}} Failure
 * @typedef {Record<string, (...args: any[]) => Promise<any>>} Sync what the program in the worker offers to the page
 * @typedef {{sync: Promise<Sync>, stop: () => void}} PyWorker
 */

export class EngineError extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(`${failure.reason}: ${failure.detail}`);
    this.name = "EngineError";
    this.failure = failure;
  }
}

/**
 * What a worker says when it fails is a text; most often a file could not be had.
 * @param {any} error @returns {Failure}
 */
function failureOf(error) {
  const detail = String(error?.message ?? error);
  return { reason: /^\d{3} |fetch|network|load failed|import/i.test(detail) ? "network" : "worker", detail };
}

/** What the build says of the files. */
export function runtime() {
  const element = document.getElementById("runtime");
  if (!element) throw new EngineError({ reason: "network", detail: "the page names no engine" });
  return JSON.parse(element.textContent ?? "");
}

/**
 * Imports PyScript, whose start-up reads the configuration from a <py-config> element, once for all workers of the page.
 * @param {{core: string, config: {interpreter: string, plugins: string[]}}} parts
 * @param {number} attempt counts from 1
 */
export async function pyscript(parts, attempt) {
  if (!document.querySelector("py-config")) {
    const { ...config } = parts.config;
    if (navigator.serviceWorker?.controller) config.interpreter += "?warm"; // see runtime/interpreter.mjs
    // MicroPython is not used, but its plug-ins would be loaded too.
    for (const [name, value] of Object.entries({ py: config, mpy: { plugins: config.plugins } })) {
      const element = document.createElement(`${name}-config`);
      element.setAttribute("type", "json");
      element.hidden = true;
      element.textContent = JSON.stringify(value);
      document.head.append(element);
    }
  }
  const url = new URL(parts.core, document.baseURI);
  // A module whose download failed is remembered as failed by some browsers, under its full address.
  if (attempt > 1) url.searchParams.set("try", String(attempt));
  const core = await import(url.href).catch((error) => {
    throw new EngineError({ reason: "network", detail: String(error?.message ?? error) });
  });
  // The one default hook passes a function to the worker as text, to be evaluated there, which the Content-Security-Policy forbids; it
  // registers a module that only `pyscript.fs` uses.
  core.hooks.worker.onBeforeRunAsync.clear();
}

/**
 * Starts a worker with a program; PyScript must be there (`pyscript`).
 * @param {string} program its path, relative to the document
 * @param {{onError: (failure: Failure) => void, onRunning?: () => void}} options `onError`: an error of the worker, at any time;
 *   `onRunning`: its program has run
 * @returns {PyWorker} `sync` is rejected with an EngineError when the program fails
 */
export function launch(program, { onError, onRunning }) {
  /** @type {HTMLScriptElement & {xworker?: any}} */
  const script = document.createElement("script");
  script.type = "py";
  script.setAttribute("worker", "");
  script.setAttribute("src", new URL(program, document.baseURI).href);
  document.body.append(script);

  let stopped = false;

  async function started() {
    // PyScript gives the element its worker once it has seen it, which takes a turn or two of the event loop.
    while (!script.xworker) await new Promise((resolve) => setTimeout(resolve, 1));
    const worker = script.xworker;
    if (stopped) worker.terminate();
    worker.onerror = (/** @type {any} */ event) => onError(failureOf(event?.error ?? event));
    await worker.ready.catch((/** @type {any} */ error) => {
      throw new EngineError(failureOf(error));
    });
    onRunning?.();
    const fault = await worker.sync.fault();
    if (fault) throw new EngineError({ reason: "python", detail: String(fault) });
    return worker.sync;
  }
  const sync = started();
  sync.catch(() => {}); // whoever waits for it hears it
  return {
    sync,
    stop() {
      stopped = true;
      script.xworker?.terminate();
      script.remove();
    },
  };
}
