// Start the Python engine (PyScript in a worker), report its progress, and detect failures.

import { channelTo, serviceWorkers } from "./allowed.js";
import { EngineError, launch, pyscript, runtime } from "./pyworker.js";
import { isolating } from "./updates.js";

/**
 * @typedef {"download" | "compile" | "packages" | "start" | "ready"} Stage
 * @typedef {{stage: Stage | "starting", loaded: number, total: number, ratio: number}} Progress
 * @typedef {import("./pyworker.js").Failure} Failure
 * @typedef {{act: (json: string) => Promise<string>, prepare: () => Promise<void>, restart: () => Promise<Engine>, stop: () => void}} Engine
 *   `prepare`: prepare to deliver games before one is requested
 * @typedef {{onProgress?: (progress: Progress) => void, onFail?: (failure: Failure) => void, patience?: number, shown?: Promise<unknown>}} Options
 *   `shown`: resolves when a prerendered page is visible, so that a first start does not delay it
 */

/** Startup fails after this time without progress, in milliseconds. Slow phones compile for several seconds without reporting. */
const PATIENCE = 60_000;

/** Fraction of the startup that is complete when a stage begins; downloaded bytes fill the first part. */
const BEGINS = { download: 0, compile: 0.7, packages: 0.8, start: 0.92, ready: 1 };

/** @type {() => void} */
let settle = () => {};
/** Resolves once the engine runs or fails for the first time; deferred work (service worker downloads) waits for it. */
export const engineSettled = new Promise((resolve) => {
  settle = () => resolve(undefined);
});

let attempts = 0;

/** Maximum waits in milliseconds: for a prerendered page, for its fonts, and then for an idle moment. */
const SHOWN = 1_000;
const FONTS = 300;
const IDLE = 300;

const later = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Resolve when the page is painted and idle: compiling the engine uses all cores and would delay painting. A press or key
 * ends the wait, since the engine is then needed, and a hidden page does not wait.
 */
async function drawn() {
  const wanted = new Promise((resolve) => {
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, resolve, { once: true, capture: true });
    if (document.hidden) resolve(undefined);
  });
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await Promise.race([painted, wanted, later(250)]);
  await Promise.race([document.fonts?.ready, wanted, later(FONTS)]);
  // Safari lacks requestIdleCallback.
  const idle = new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve(undefined)));
  await Promise.race([idle, wanted, later(IDLE)]);
}

/** Preload scripts without running them while the page is painted. @param {string[]} scripts */
function fetchScripts(scripts) {
  for (const script of scripts) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = script;
    document.head.append(link);
  }
}

/**
 * @param {Options} [options]
 * @returns {Promise<Engine>} rejects with an EngineError, after onFail
 */
export async function startEngine(options = {}) {
  const { onProgress = () => {}, onFail = () => {}, patience = PATIENCE } = options;
  attempts += 1;
  /** @type {import("./pyworker.js").PyWorker | null} */
  let worker = null;
  let over = false;
  /** @type {(failure: Failure) => void} */
  let refuse = () => {};
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    refuse = (failure) => reject(new EngineError(failure));
  });
  failed.catch(() => {});

  let timer = 0;
  const alive = () => {
    clearTimeout(timer);
    if (!over) timer = window.setTimeout(() => refuse({ reason: "timeout", detail: `nothing for ${patience / 1000} s` }), patience);
  };
  let last = { stage: "download", loaded: 0, total: 0, ratio: 0 };
  /** @param {Stage} stage @param {number} [loaded] @param {number} [total] */
  const progress = (stage, loaded = last.loaded, total = last.total) => {
    alive();
    const part = stage === "download" && total ? (loaded / total) * BEGINS.compile : BEGINS[stage];
    const ratio = Math.max(last.ratio, part); // never backwards
    last = { stage, loaded, total, ratio };
    // Files from the service worker's cache are not downloads.
    onProgress({ stage: stage === "download" && serviceWorkers()?.controller ? "starting" : stage, loaded, total, ratio });
  };

  const channel = channelTo("navals-engine");
  channel?.addEventListener("message", ({ data }) => {
    if (over || !worker) return;
    progress(data.stage === "download" && data.total && data.loaded >= data.total ? "compile" : data.stage, data.loaded, data.total);
  });
  const stop = () => {
    over = true;
    clearTimeout(timer);
    channel?.close();
    worker?.stop();
  };
  /** @returns {Promise<Engine>} */
  const restart = () => {
    stop();
    return startEngine(options);
  };

  try {
    alive();
    const parts = runtime();
    const returning = serviceWorkers()?.controller;
    if (attempts === 1 && !returning) await Promise.race([options.shown, later(SHOWN)]);
    // On later visits, the first files are cached.
    if (attempts === 1) fetchScripts(returning ? parts.scripts : [...parts.scripts, ...parts.ahead]);
    performance.mark("engine-start"); // as "engine-ready" below
    if (!window.crossOriginIsolated) {
      // The worker needs shared memory. The service worker adds the required headers and reloads the page (updates.js).
      await isolationComes(failed);
    }
    progress("download");
    const core = pyscript(parts, attempts);
    core.catch(() => {}); // errors are handled by the await below
    // Later visits load from the cache, so the page is painted while the engine starts; on the first visit it is painted first.
    if (!returning) await drawn();
    await Promise.race([core, failed]);
    worker = launch(parts.main, { onError: refuse, onRunning: () => progress("start") });
    const sync = await Promise.race([worker.sync, failed]);

    over = true;
    clearTimeout(timer);
    channel?.close();
    last.ratio = 1;
    performance.mark("engine-ready"); // used by bench/ and e2e/
    onProgress({ ...last, stage: "ready", ratio: 1 });
    settle();
    return { act: (json) => sync.act(json), prepare: () => sync.prepare(), restart, stop };
  } catch (error) {
    stop();
    settle();
    const failure =
      error instanceof EngineError ? error.failure : /** @type {Failure} */ ({ reason: "worker", detail: String(error) });
    onFail(failure);
    throw error instanceof EngineError ? error : new EngineError(failure);
  }
}

/** @param {Promise<never>} failed */
async function isolationComes(failed) {
  const detail = await Promise.race([isolating(), failed]);
  throw new EngineError({ reason: "isolation", detail });
}
