// Starts the Python engine (PyScript in a worker), tells how far it is, and notices when it fails.

import { EngineError, launch, pyscript, runtime } from "./pyworker.js";
import { isolating } from "./updates.js";

/**
 * @typedef {"download" | "compile" | "packages" | "start" | "ready"} Stage
 * @typedef {{stage: Stage | "starting", loaded: number, total: number, ratio: number}} Progress
 * @typedef {import("./pyworker.js").Failure} Failure
 * @typedef {{act: (json: string) => Promise<string>, prepare: () => Promise<void>, restart: () => Promise<Engine>, stop: () => void}} Engine
 *   `prepare`: get ready to bring games, before somebody waits for one
 * @typedef {{onProgress?: (progress: Progress) => void, onFail?: (failure: Failure) => void, patience?: number, shown?: Promise<unknown>}} Options
 *   `shown`: a page of the build is there, which a first start does not hold up
 */

/** Without any sign of life for so long the start counts as failed. Slow phones compile for some seconds without a word. */
const PATIENCE = 60_000;

/** How much of the whole start is over when a stage begins; the download fills the first part by its bytes. */
const BEGINS = { download: 0, compile: 0.7, packages: 0.8, start: 0.92, ready: 1 };

/** @type {() => void} */
let settle = () => {};
/** Fulfilled once the engine runs or has failed for the first time: what can wait (the service worker's downloads) waits for it. */
export const engineSettled = new Promise((resolve) => {
  settle = () => resolve(undefined);
});

let attempts = 0;

/** How long the engine waits at most for a page of the build, for it to be drawn in its own fonts, and then for a moment with nothing to do. */
const SHOWN = 1_000;
const FONTS = 300;
const IDLE = 300;

const later = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Resolves when the page is drawn and has nothing to do: compiling the engine takes all cores, and what is drawn meanwhile is drawn late.
 * The first press or key ends the waiting (somebody wants the engine), and a hidden page is not waited for.
 */
async function drawn() {
  const wanted = new Promise((resolve) => {
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, resolve, { once: true, capture: true });
    if (document.hidden) resolve(undefined);
  });
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await Promise.race([painted, wanted, later(250)]);
  await Promise.race([document.fonts?.ready, wanted, later(FONTS)]);
  // Safari has no such callback.
  const idle = new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve(undefined)));
  await Promise.race([idle, wanted, later(IDLE)]);
}

/** Downloads scripts without running anything, while the page is being drawn. @param {string[]} scripts */
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
    // What the service worker keeps is not downloaded.
    onProgress({ stage: stage === "download" && navigator.serviceWorker?.controller ? "starting" : stage, loaded, total, ratio });
  };

  const channel = new BroadcastChannel("navals-engine");
  channel.onmessage = ({ data }) => {
    if (over || !worker) return;
    progress(data.stage === "download" && data.total && data.loaded >= data.total ? "compile" : data.stage, data.loaded, data.total);
  };
  const stop = () => {
    over = true;
    clearTimeout(timer);
    channel.close();
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
    const returning = navigator.serviceWorker?.controller;
    if (attempts === 1 && !returning) await Promise.race([options.shown, later(SHOWN)]);
    // What the worker begins with is at hand on a later visit.
    if (attempts === 1) fetchScripts(returning ? parts.scripts : [...parts.scripts, ...parts.ahead]);
    performance.mark("engine-start"); // as "engine-ready" below
    if (!window.crossOriginIsolated) {
      // The worker needs shared memory. The service worker adds the headers for it and reloads the page (updates.js).
      await isolationComes(failed);
    }
    progress("download");
    const core = pyscript(parts, attempts);
    core.catch(() => {}); // whoever waits for it below hears it
    // On a later visit everything is at hand, and the page is drawn beside the start; on the first one it is drawn before.
    if (!returning) await drawn();
    await Promise.race([core, failed]);
    worker = launch(parts.main, { onError: refuse, onRunning: () => progress("start") });
    const sync = await Promise.race([worker.sync, failed]);

    over = true;
    clearTimeout(timer);
    channel.close();
    last.ratio = 1;
    performance.mark("engine-ready"); // what bench/ and e2e/ look for
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
