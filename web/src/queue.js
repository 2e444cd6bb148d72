/**
 * One gesture at a time goes to the engine, in order, with what the page's clock shows. Gestures made meanwhile wait here; of those with
 * the same `key` (hovering, dragging over, a slider) only the latest waits. Ticks let every gesture go first, so that the page answers while
 * the engine thinks.
 *
 * @typedef {import("./types.js").Gesture} Gesture
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {{gesture: Gesture, done: (sent: boolean) => void}} Entry
 */

import { now } from "./clock.js";

/**
 * Adds an entry: an earlier one with the same key is given up; ticks stay behind everything else.
 * @param {Entry[]} waiting @param {Entry} entry @returns {Entry[]}
 */
export function enqueue(waiting, entry) {
  const { key, idle } = entry.gesture;
  const rest = waiting.filter((other) => {
    const replaced = key !== undefined && other.gesture.key === key;
    if (replaced) other.done(false);
    return !replaced;
  });
  if (idle) return [...rest, entry];
  const firstIdle = rest.findIndex((other) => other.gesture.idle);
  if (firstIdle < 0) return [...rest, entry];
  return [...rest.slice(0, firstIdle), entry, ...rest.slice(firstIdle)];
}

/**
 * Whom a gesture is for: what the markup says before a colon, else the board. `share:copy` is the act `copy` of `share`.
 * @param {string} act
 */
export function addressed(act) {
  const at = act.indexOf(":");
  return at < 0 ? { to: "board", act } : { to: act.slice(0, at), act: act.slice(at + 1) };
}

/**
 * @param {object} options
 * @param {(json: string) => Promise<string>} options.act the engine
 * @param {(answer: Answer, gesture: Gesture) => void} options.apply puts an answer on the page
 * @param {(reason: unknown) => void} options.onFail the engine threw or died; the queue stops until `open` is called again
 * @param {(busy: boolean) => void} [options.onBusy]
 */
export function createQueue({ act, apply, onFail, onBusy }) {
  /** @type {Entry[]} */
  let waiting = [];
  let open = false;
  let running = false;
  // Counts restarts: an answer from before a restart must not reach the page.
  let generation = 0;

  async function run() {
    if (running || !open) return;
    running = true;
    onBusy?.(true);
    const mine = generation;
    while (open && mine === generation && waiting.length) {
      const [{ gesture, done }, ...rest] = waiting;
      waiting = rest;
      if (gesture.alive && !gesture.alive()) {
        done(false);
        continue;
      }
      try {
        // JSON leaves out an `arg` that is undefined.
        const message = { ...addressed(gesture.act), arg: gesture.arg, now: Math.round(now()) };
        const text = await act(JSON.stringify(message));
        if (mine !== generation) {
          done(false);
          return;
        }
        apply(text ? JSON.parse(text) : {}, gesture);
        done(true);
      } catch (reason) {
        done(false);
        if (mine === generation) {
          open = false;
          onFail(reason);
        }
      }
    }
    if (mine !== generation) return;
    running = false;
    onBusy?.(false);
  }

  return {
    /** @param {Gesture} gesture @returns {Promise<boolean>} */
    send(gesture) {
      return new Promise((done) => {
        waiting = enqueue(waiting, { gesture, done });
        void run();
      });
    },
    /** Lets gestures through, `first` before any that wait. @param {Gesture} first @returns {Promise<boolean>} */
    start(first) {
      generation += 1;
      running = false;
      open = true;
      return new Promise((done) => {
        waiting = [{ gesture: first, done }, ...waiting.filter((entry) => !entry.gesture.idle)];
        void run();
      });
    },
    /** Stops sending and forgets what waits (the engine died). */
    stop() {
      generation += 1;
      running = false;
      open = false;
      for (const { done } of waiting) done(false);
      waiting = [];
      onBusy?.(false);
    },
    size: () => waiting.length + (running ? 1 : 0),
  };
}

/**
 * Runs `then` after the page had a chance to paint: a frame, then a task behind it. Hidden tabs get no frames, so a timer stands by.
 * @param {() => void} then
 */
export function afterPaint(then) {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    then();
  };
  if (!document.hidden) {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        once();
      };
      channel.port2.postMessage(0);
    });
  }
  setTimeout(once, document.hidden ? 0 : 120);
}
