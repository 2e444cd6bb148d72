/**
 * Plays clips (data from the engine) as Web Animations. The page under them already shows the result: finishing early loses nothing, so
 * any press or key finishes everything at once. Reduced motion plays only what stands still (captions, dice as they lie), a hidden tab
 * nothing at all.
 */

import { pace } from "./clock.js";
import { insert } from "./patch.js";
import { begin } from "./rest.js";

/** @typedef {import("./types.js").Clip} Clip */

/**
 * @param {{onSettled: () => void, onFinish?: () => void}} options `onSettled`: all clips of the last answer ended; `onFinish`: they were cut short
 */
export function createMotion({ onSettled, onFinish }) {
  /** @type {Set<() => void>} */
  const running = new Set();
  /** Ends what the last films began, while the engine has not been told that they are over. @type {(() => void) | undefined} */
  let rest;

  function settle() {
    if (!rest || running.size) return;
    const end = rest;
    rest = undefined;
    onSettled();
    end();
  }

  function finish() {
    if (!running.size) return;
    for (const stop of [...running]) stop();
    onFinish?.();
    settle();
  }

  document.addEventListener("visibilitychange", () => {
    // A hidden tab has no animation clock: a game between computers would stand still.
    if (document.hidden) finish();
  });

  return {
    /** @param {Clip[] | undefined} clips */
    play(clips) {
      if (!clips?.length) return;
      rest ??= begin("film");
      for (const clip of clips) if (plays(clip)) start(clip, running, settle);
      queueMicrotask(settle);
    },
    finish,
    isPlaying: () => running.size > 0,
  };
}

/** Whether a clip is played: where movement is not wanted, only what moves nothing; in a hidden tab nothing. @param {Clip} clip */
export const plays = (clip) => !document.hidden && (clip.still || !isReduced());

/** The reader's choice in the page (`data-motion` = `full` or `reduced`) goes before the system's. */
export function isReduced() {
  const choice = document.documentElement.dataset.motion;
  if (choice === "full") return false;
  if (choice === "reduced" || choice === "off") return true;
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Clip} clip @param {Set<() => void>} running @param {() => void} settle */
function start(clip, running, settle) {
  /** @type {ChildNode[]} */
  let nodes = [];
  try {
    if (clip.insert) {
      const into = document.querySelector(clip.insert.into);
      if (into) nodes = insert(into, clip.insert.markup);
    }
    const target = document.querySelector(clip.target);
    if (!target) {
      for (const node of nodes) node.remove();
      return;
    }
    const timing = typeof clip.timing === "number" ? { duration: clip.timing } : { ...clip.timing };
    // Without it an insert with a delay would stand in its place before its time.
    if (nodes.length && (timing.fill === undefined || timing.fill === "auto")) timing.fill = "both";
    const animation = target.animate(clip.frames, timing);
    if (pace() !== 1) animation.updatePlaybackRate(pace());
    const stop = () => {
      running.delete(stop);
      animation.onfinish = null;
      animation.cancel();
      for (const node of nodes) node.remove();
    };
    running.add(stop);
    animation.onfinish = () => {
      stop();
      settle();
    };
  } catch (reason) {
    // One broken clip must not take the game with it: the page already shows the result.
    console.error("clip not played", clip.target, reason);
    for (const node of nodes) node.remove();
  }
}
