/**
 * The thinker: a second worker, which thinks for the engine while the engine answers gestures (docs/bridge.md). It is started when the engine
 * says that there will be something to think about (`thinker`) and the page has nothing else to do. Nobody needs it: while there is none the
 * engine thinks between gestures.
 *
 * The engine's answers say what to think about (`think`); what the thinker reports goes to the engine as gestures.
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

/** A worker at work gives a sign every second. One that hangs gives none for so long (twice: a page that slept has messages waiting). */
const PATIENCE = 5_000;
/** For so long the start waits at most for a page with nothing to do. */
const REST = 3_000;

/**
 * @param {object} options
 * @param {Send} options.send
 * @param {(onDeath: (reason: unknown) => void) => {sync: Promise<any>, stop: () => void}} [options.start] starts the worker
 * @param {() => Promise<void>} [options.rested] resolves when the page has nothing to do
 * @param {HTMLElement} [options.root] has `data-thinking` while a job is under way that somebody waits for, `data-studying` during one that
 *   goes on beside everything
 * @param {number} [options.patience]
 */
export function createThinker({ send, start = startWorker, rested = pageRests, root = document.documentElement, patience = PATIENCE }) {
  /** @type {Thinker | undefined} */
  let thinker;
  /** @type {"new" | "starting" | "ready" | "gone"} */
  let state = "new";
  let restarted = false;
  /** What is under way. @type {Job | undefined} */
  let current;
  /** Ends what the job began. */
  let rest = () => {};

  const tell = (/** @type {boolean} */ there) => void send({ act: "thinking:thinker", arg: there });

  /** @param {Job} [job] */
  function mark(job) {
    current = job;
    rest();
    // Looking through finished games goes on beside everything: nobody waits for it.
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

  /** @template T @param {Promise<T>} promise @returns {Promise<T>} rejected when the worker shows no sign of life */
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
    if (!mine) return; // the engine has yet to hear it
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
    // The end is never replaced by anything while it waits for the engine.
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
    /** Does what an answer says of thinking. @param {Answer} answer */
    follow({ thinker: wanted, think }) {
      // An engine that was started again knows nothing of the thinker it had.
      if (wanted && state === "ready") tell(true);
      else if (wanted && state === "new") void wake();
      if (think === null) halt();
      else if (think !== undefined) void work(think);
    },
    /** Stops what is under way. */
    halt,
  };
}

/** @param {(reason: unknown) => void} onDeath */
function startWorker(onDeath) {
  const worker = launch(runtime().thinker, { onError: onDeath });
  // No browser tells when a worker is gone, but its lock is free then.
  worker.sync.then(async (sync) => navigator.locks.request(await sync.lock(), () => onDeath("the worker is gone"))).catch(() => {});
  return worker;
}

async function pageRests() {
  await new Promise((resolve) => afterPaint(() => resolve(undefined)));
  // Safari has no such callback.
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  await new Promise((resolve) => idle(() => resolve(undefined), { timeout: REST }));
}
