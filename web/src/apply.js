/**
 * Apply engine answers to the page. One function defines the order in which the fields take effect.
 */

import { refreshCameras, resetCameras } from "./camera.js";
import { isTyping } from "./dom.js";
import { refreshGrids } from "./grid.js";
import { isReduced, plays } from "./motion.js";
import { patch, settleFields } from "./patch.js";

/** @typedef {import("./types.js").Answer} Answer */

/** Without animations, the sounds of an answer are squeezed into this many milliseconds. */
const REDUCED_SPAN = 600;

/**
 * @param {object} parts
 * @param {ReturnType<typeof import("./dialog.js").createDialogs>} parts.dialogs
 * @param {ReturnType<typeof import("./motion.js").createMotion>} parts.motion
 * @param {ReturnType<typeof import("./drag.js").createDrag>} parts.drag
 * @param {ReturnType<typeof import("./sound.js").createSound>} parts.sound
 * @param {ReturnType<typeof import("./live.js").createLive>} parts.polite
 * @param {ReturnType<typeof import("./live.js").createLive>} parts.alert
 * @param {ReturnType<typeof import("./route.js").installRoutes>} parts.routes
 * @param {ReturnType<typeof import("./storage.js").createStorage>} parts.storage
 * @param {(changes: Record<string, unknown>) => void} parts.onPrefs
 * @param {(root: Record<string, string | null>) => void} parts.onRoot
 * @param {(after: number) => void} parts.onAgain
 * @param {(answer: Answer) => void} parts.onDevice handles download, copy, share and shell
 * @param {(field: Element) => boolean} parts.held
 * @param {() => void} parts.toasts called when a message appears or disappears
 * @returns {{apply: (answer: Answer) => void, catchUp: () => void}} `catchUp` shows the updates deferred until the animations ended
 */
export function createApply({ dialogs, motion, drag, sound, polite, alert, routes, storage, onPrefs, onRoot, onAgain, onDevice, held, toasts }) {
  /** Markup that would reveal the outcome of an animation, by region; deferred until the animation ends. @type {Map<string, string>} */
  const behind = new Map();
  /** @type {(() => void)[]} */
  let unsaid = [];

  /** @param {string} id @param {string} markup @param {boolean} hold an animation is running */
  function bring(id, markup, hold) {
    const region = document.getElementById(id);
    if (!region) {
      console.error("no such region", id);
      return;
    }
    // A newer update replaces deferred markup inside its region, and must not be overwritten by older markup of an
    // enclosing region.
    let around = false;
    for (const other of [...behind.keys()]) {
      const element = document.getElementById(other);
      if (region.contains(element)) behind.delete(other);
      else if (element?.contains(region)) around = true;
    }
    if (hold && region.closest("[data-after]")) behind.set(id, markup);
    else {
      if (patch(region, markup, { held, hold }) || around) behind.set(id, markup);
      refreshGrids(region);
      refreshCameras(region);
    }
  }

  /** Apply all updates deferred during the animation. */
  function catchUp() {
    const regions = [...behind];
    behind.clear();
    for (const [id, markup] of regions) if (document.getElementById(id)) bring(id, markup, false);
    if (regions.length) drag.refresh();
    const words = unsaid;
    unsaid = [];
    for (const say of words) say();
  }

  /** @param {Answer} answer */
  function apply(answer) {
    // Save games first, so that an error below cannot lose a move.
    for (const [key, text] of Object.entries(answer.put ?? {})) void storage.put(key, text);
    if (answer.prefs) onPrefs(answer.prefs);
    if (answer.lang) document.documentElement.lang = answer.lang;
    if (answer.title !== undefined) document.title = answer.title;
    if (answer.root) onRoot(answer.root);

    const filmed = Boolean(answer.play?.some(plays));
    const still = !filmed && (isReduced() || document.hidden);
    const regions = Object.entries(answer.patch ?? {});
    // Opening a modal dialog ends running animations.
    dialogs.prepare(answer.patch?.over);
    const hold = motion.isPlaying() || filmed;
    if (!hold) catchUp();
    for (const [id, markup] of regions) bring(id, markup, hold);
    dialogs.refresh();
    if (answer.patch?.toast !== undefined) toasts();
    if (regions.length) drag.refresh();

    if (answer.path) {
      routes.show(answer.path);
      // Messages of the previous page are out of date.
      polite.clear();
      alert.clear();
    }
    resetCameras();
    unsaid.push(() => {
      if (answer.focus) focus(answer.focus);
      if (answer.say?.polite) {
        // Something has happened since the last refusal.
        alert.clear();
        polite.say(answer.say.polite);
      }
      if (answer.say?.alert) alert.say(answer.say.alert);
    });
    for (const { name, at = 0, volume } of answer.sound ?? []) sound.play(name, still ? Math.min(at, REDUCED_SPAN) : at, volume);
    motion.play(answer.play);
    if (!motion.isPlaying()) catchUp();
    onDevice(answer);
    if (answer.again !== undefined && answer.again !== null) onAgain(answer.again);
  }

  return { apply, catchUp };
}

/**
 * Restore form fields after the answer to a change. The engine knows the state of reporting fields, so the markup is
 * authoritative: a rejected choice reverts even if its region was unchanged and not sent.
 * @param {Element} field @param {(field: Element) => boolean} held
 */
export function settleChanged(field, held) {
  const scope = field.closest("form") ?? field.closest("[data-region]");
  if (!scope) return;
  const typing = isTyping(document.activeElement) && !(document.activeElement instanceof HTMLSelectElement) ? document.activeElement : undefined;
  settleFields(scope, { typing: typing ?? undefined, held: (one) => held(one) || !one.closest("[data-change]") });
}

/** @param {string} id */
function focus(id) {
  const element = document.getElementById(id);
  if (!element) return;
  const focusable = /** @type {HTMLElement} */ (/** @type {unknown} */ (element));
  focusable.focus();
  if (document.activeElement === element) return;
  // A heading or region can take focus for reading even though Tab skips it.
  element.setAttribute("tabindex", "-1");
  focusable.focus();
}
