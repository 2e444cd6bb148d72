/**
 * The thinker: a second worker that computes for the engine while the engine answers gestures (docs/bridge.md). It starts
 * once the engine announces work (`thinker`) and the page is idle. It is optional: without it the engine thinks between
 * gestures.
 *
 * Answers contain jobs (`think`); the thinker's reports go to the engine as gestures.
 *
 * @typedef {{job: number, kind?: string}} Job
 * @typedef {{job: number, done?: boolean}} Report
 * @typedef {{order: (json: string) => Promise<void>, halt: () => Promise<void>, next: (job: number) => Promise<string>}} Calls
 * @typedef {{calls: Calls, stop: () => void}} Thinker
 * @typedef {import("./types.js").Send} Send
 * @typedef {import("./types.js").Answer} Answer
 */

import { launch, runtime } from "./pyworker.js";
import { afterPaint } from "./queue.js";
import { begin } from "./rest.js";

/** A busy worker reports every second. It counts as hung after two periods of this length, because a page that slept has messages queued. */
const PATIENCE = 5_000;
/** Maximum wait in milliseconds for an idle page before starting. */
const REST = 3_000;

/**
 * @param {object} options
 * @param {Send} options.send
 * @param {(onDeath: (reason: unknown) => void) => {sync: Promise<any>, stop: () => void}} [options.start] starts the worker
 * @param {() => Promise<void>} [options.rested] resolves when the page is idle
 * @param {HTMLElement} [options.root] gets `data-thinking` during a job that a player waits for, `data-studying` during a
 *   background job
 * @param {number} [options.patience]
 */
export function createThinker({ send, start = startWorker, rested = pageRests, root = document.documentElement, patience = PATIENCE }) {
  /** @type {Thinker | undefined} */
  let thinker;
  /** @type {"new" | "starting" | "ready" | "gone"} */
  let state = "new";
  let restarted = false;
  /** The current job. @type {Job | undefined} */
  let current;
  /** End the activity of the job. */
  let rest = () => {};

  const tell = (/** @type {boolean} */ there) => void send({ act: "thinking:thinker", arg: there });

  /** @param {Job} [job] */
  function mark(job) {
    current = job;
    rest();
    // Analysis of finished games runs in the background; the player does not wait for it.
    const waited = job !== undefined && job.kind !== "exercises";
    rest = waited ? begin("thinking") : () => {};
    root.toggleAttribute("data-thinking", waited);
    root.toggleAttribute("data-studying", job !== undefined && !waited);
  }

  async function wake() {
    state = "starting";
    await rested();
    /** @type {(reason: unknown) => void} */
    let died = () => {};
    const worker = start((reason) => died(reason));
    const failed = new Promise((_, reject) => (died = reject));
    try {
      const calls = await Promise.race([worker.sync, failed]);
      const mine = { calls, stop: () => worker.stop() };
      died = (reason) => die(mine, reason);
      thinker = mine;
      state = "ready";
      performance.mark("thinker-ready"); // for tests and measurements
      tell(true);
    } catch (reason) {
      console.warn("no thinker", reason);
      worker.stop();
      state = "gone";
    }
  }

  /** @param {Thinker} which @param {unknown} reason */
  function die(which, reason) {
    if (which !== thinker) return;
    console.warn("the thinker died", reason);
    which.stop();
    thinker = undefined;
    mark();
    tell(false);
    state = "gone";
    if (!restarted) {
      restarted = true;
      void wake();
    }
  }

  /** @template T @param {Promise<T>} promise @returns {Promise<T>} rejects when the worker stops reporting */
  function alive(promise) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const silence = new Promise((_, reject) => {
      const wait = (/** @type {number} */ times) => {
        timer = setTimeout(() => (times ? wait(times - 1) : reject(new Error("no sign of life"))), patience);
      };
      wait(1);
    });
    return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
  }

  /** @param {Job} job */
  async function work(job) {
    const mine = thinker;
    if (!mine) return; // the engine has not been notified yet
    mark(job);
    try {
      await alive(mine.calls.order(JSON.stringify(job)));
      while (current === job) {
        const text = await alive(mine.calls.next(job.job));
        if (current === job && text) await forward(job, JSON.parse(text));
      }
    } catch (reason) {
      if (current === job) die(mine, reason);
    }
  }

  /** @param {Job} job @param {Report} report */
  async function forward(job, report) {
    if (report.job !== job.job) return;
    // The final report has no key, so that other reports cannot replace it in the queue.
    if (!report.done) return void send({ act: "thinking:thought", arg: report, idle: true, key: "thought" });
    await send({ act: "thinking:thought", arg: report, idle: true });
    if (current === job) mark();
  }

  function halt() {
    if (!current || !thinker) return;
    mark();
    const mine = thinker;
    mine.calls.halt().catch((reason) => die(mine, reason));
  }

  return {
    /** Carry out the thinking orders of an answer. @param {Answer} answer */
    follow({ thinker: wanted, think }) {
      // A restarted engine does not know the existing thinker.
      if (wanted && state === "ready") tell(true);
      else if (wanted && state === "new") void wake();
      if (think === null) halt();
      else if (think !== undefined) void work(think);
    },
    /** Stop the current job. */
    halt,
  };
}

/** @param {(reason: unknown) => void} onDeath */
function startWorker(onDeath) {
  const worker = launch(runtime().thinker, { onError: onDeath });
  // Browsers do not report the end of a worker, but they release its lock.
  worker.sync.then(async (sync) => navigator.locks.request(await sync.lock(), () => onDeath("the worker is gone"))).catch(() => {});
  return worker;
}

async function pageRests() {
  await new Promise((resolve) => afterPaint(() => resolve(undefined)));
  // Safari lacks requestIdleCallback.
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  await new Promise((resolve) => idle(() => resolve(undefined), { timeout: REST }));
}
