/**
 * Turn presses, clicks and forms (finger, mouse or pen) into actions. All listeners are on the document, so markup can
 * change freely. The first half of this file is pure: it decides whether a click counts.
 */

import { at as clockAt } from "./clock.js";
import { argOf, fieldsOf, isLive, sameSignature, signature, spaceOf, toUser, valueOf } from "./dom.js";
import { readFiles } from "./files.js";
import { begin, during } from "./rest.js";

/** @typedef {import("./types.js").Send} Send */
/** @typedef {import("./dom.js").Signature} Signature */
/** @typedef {{signature: Signature | null, x: number, y: number, time: number}} Press */

const ACTING = "[data-act]:not(form), [data-tap], [data-zoom-by]";
/** Elements inside an acting element that keep their native behaviour. */
const NATIVE = "a[href], button, input, select, textarea, summary, label";
/** A second click within this time and distance is part of a double click, unless it hits the same element. */
const DOUBLE = { ms: 600, px: 20 };
/** Maximum time in milliseconds from lifting a finger to its click. */
const CLICK = 100;

/**
 * Return whether a click on `now` counts, given the element under the pointer at press time, so that an element that moved
 * under the finger is not pressed. `down` is null if the press hit no element, undefined if the click came from the
 * keyboard or assistive technology.
 * @param {Signature | null | undefined} down @param {Signature} now
 */
export function counts(down, now) {
  return down === undefined || (down !== null && sameSignature(down, now));
}

/**
 * Return whether a click is the second half of a double click whose first half changed the page under the pointer.
 * @param {Press | undefined} last the previous click @param {Press} press
 */
export function isEcho(last, press) {
  if (!last?.signature || !press.signature) return false;
  const near = Math.hypot(press.x - last.x, press.y - last.y) <= DOUBLE.px;
  return near && press.time - last.time < DOUBLE.ms && !sameSignature(last.signature, press.signature);
}

/**
 * @param {object} options
 * @param {Send} options.send
 * @param {ReturnType<typeof import("./camera.js").createCamera>} options.camera
 * @param {ReturnType<typeof import("./drag.js").createDrag>} options.drag
 * @param {() => void} options.onPress called on any press: finish animations, start the sound
 * @param {() => void} options.onLift called when a finger lifts, since browsers allow sound only then
 * @param {(field: Element) => {release(): void}} options.hold marks a field whose change is pending
 */
export function installGestures({ send, camera, drag, onPress, onLift, hold }) {
  /** The element under the pointer when it was pressed. @type {Press & {pointer: number, element: Element | null} | undefined} */
  let down;
  /** @type {Press | undefined} */
  let last;
  // Ignore the click that follows a drag or a pan; the next press resets this.
  let swallow = false;
  let clicked = false;
  /** End the touch: its click may come shortly after the finger lifts. */
  let touched = () => {};

  /** @param {EventTarget | null} target */
  const acting = (target) => {
    const element = target instanceof Element ? target.closest(ACTING) : null;
    const native = element && /** @type {Element} */ (target).closest(NATIVE);
    return native && native !== element && element.contains(native) ? null : element;
  };

  document.addEventListener(
    "pointerdown",
    (event) => {
      onPress();
      if (event.isPrimary) {
        swallow = false;
        touched();
        if (event.pointerType === "touch") touched = begin("touch");
      }
      if (event.button !== 0) return;
      const drawer = document.querySelector(":popover-open");
      if (drawer && event.target instanceof Element && !drawer.contains(event.target)) {
        // The press only closes the drawer over the board.
        swallow = event.isPrimary;
        down = undefined;
        return;
      }
      const element = acting(event.target);
      down = event.isPrimary
        ? { pointer: event.pointerId, element, signature: element ? signature(element) : null, x: event.clientX, y: event.clientY, time: clockAt(event.timeStamp) }
        : undefined;
      if (!event.isPrimary && !drag.isMoving()) {
        // A second finger turns the press into a pinch, not a drag.
        drag.cancel();
      }
      if (drag.isMoving()) return;
      // Offer the primary press to both: it drags a piece, pans elsewhere, or starts a pinch.
      const mayDrag = event.isPrimary && drag.down(event);
      if (!mayDrag || event.pointerType === "touch") camera.down(event);
    },
    { passive: true },
  );

  document.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType === "mouse" && event.buttons === 0) {
        // The button was released outside the window.
        drag.abandon(event);
        camera.up(event);
        return;
      }
      drag.move(event);
      if (drag.isMoving()) camera.forget(event);
      else if (!drag.holds(event) || camera.isMoving()) camera.move(event);
    },
    { passive: true },
  );

  document.addEventListener("pointerup", (event) => {
    onLift();
    const dropped = drag.up(event);
    const panned = camera.up(event);
    if (event.isPrimary) setTimeout(touched, dropped || panned ? 0 : CLICK);
    if (dropped || panned) {
      swallow = true;
      down = undefined;
      return;
    }
    if (event.button !== 0 || down?.pointer !== event.pointerId || !down.signature || down.element?.isConnected) return;
    // The pressed element was redrawn: browsers then send no click, or one on an ancestor.
    const again = acting(document.elementFromPoint(event.clientX, event.clientY));
    if (!again || !counts(down.signature, signature(again))) return;
    clicked = false;
    const end = begin("press");
    setTimeout(() => {
      if (!clicked) deliver(again, event.clientX, event.clientY, clockAt(event.timeStamp), true);
      end();
    });
  });

  document.addEventListener("pointercancel", (event) => {
    drag.abandon(event);
    camera.up(event);
    if (event.isPrimary) touched();
    if (down?.pointer === event.pointerId) down = undefined;
  });

  // Prevent text selection while dragging.
  document.addEventListener("selectstart", (event) => {
    if (drag.isPressed() || camera.isPressed()) event.preventDefault();
  });

  // Native dragging of images and links would end ours with a pointercancel.
  document.addEventListener("dragstart", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-drag]")) event.preventDefault();
  });

  document.addEventListener(
    "click",
    (event) => {
      const byPointer = event.detail > 0;
      // Run after the actions that the click starts.
      setTimeout(touched);
      if (byPointer && swallow) {
        swallow = false;
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      const element = acting(event.target);
      if (!element) {
        // The press was on a label: accept the click that follows on its field.
        down = undefined;
        return;
      }
      clicked = true;
      const link = element instanceof HTMLAnchorElement && element.href;
      if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      deliver(element, event.clientX, event.clientY, clockAt(event.timeStamp), byPointer);
    },
    { capture: true },
  );

  /** @param {Element} element @param {number} x @param {number} y @param {number} time @param {boolean} byPointer */
  function deliver(element, x, y, time, byPointer) {
    if (!isLive(element)) return;
    const now = signature(element);
    if (byPointer) {
      const press = { signature: now, x, y, time };
      // A click without a press comes from assistive technology or a script.
      const pressed = down;
      down = undefined;
      if (pressed && !counts(pressed.signature, now)) return;
      if (isEcho(last, press)) return;
      last = press;
    }
    activate(element, { x, y });
  }

  /** Do what a click on the element does. @param {Element} element @param {import("./types.js").Point} [at] client coordinates of a tap */
  function activate(element, at) {
    const target = element.matches(ACTING) ? element : (element.querySelector(ACTING) ?? element.closest(ACTING));
    if (!target || !isLive(target)) return;
    if (target.hasAttribute("data-zoom-by")) {
      camera.press(target);
      return;
    }
    // Close the drawer so that the result is visible on the board behind it.
    if (target.hasAttribute("data-closes")) /** @type {HTMLElement | null} */ (target.closest("[popover]:popover-open"))?.hidePopover();
    const now = signature(target);
    const alive = () => isLive(target) && sameSignature(signature(target), now);
    /** Return whether the element, or its redrawn copy, is live. */
    const aliveOrAgain = () => alive() || (!target.isConnected && twinOf(now) !== undefined);
    const tap = target.getAttribute("data-tap");
    const act = target.getAttribute("data-act");
    if (act !== null) void send({ act, arg: argOf(target), alive: aliveOrAgain }).finally(marked(target));
    else if (tap !== null) {
      const svg = /** @type {SVGSVGElement | null} */ (target.closest("svg[data-space]"));
      if (!svg) return;
      const box = target.getBoundingClientRect();
      const point = at && (at.x || at.y) ? at : { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      void send({ act: tap, arg: { ...toUser(spaceOf(svg), point.x, point.y), arg: argOf(target) ?? null }, alive: aliveOrAgain });
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const act = form.getAttribute("data-act");
    if (act !== null && isLive(form)) void send({ act, arg: fieldsOf(form, event.submitter), alive: () => isLive(form) });
  });

  /** @param {Event} event @param {boolean} live while typing or sliding */
  function onChange(event, live) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)) return;
    const owner = field.closest("[data-change]");
    const act = owner?.getAttribute("data-change");
    if (!owner || !act || !isLive(field)) return;
    if (live && !(field.type === "range" || field.hasAttribute("data-live"))) return;
    const held = hold(field);
    const form = field.form ? fieldsOf(field.form) : {};
    const change = (/** @type {unknown} */ value) =>
      send({ act, arg: { name: field.name, value, form }, key: `change ${act} ${field.name}`, field, landed: held.release }).finally(held.release);
    if (field instanceof HTMLInputElement && field.type === "file") {
      // Allow choosing the same file again after it was edited.
      void during("files", readFiles(field.files ?? [], Number(field.dataset.bytes ?? 0))).then((files) => (files ? change(files) : (held.release(), false)), held.release).finally(() => (field.value = ""));
    } else void change(valueOf(field));
  }
  document.addEventListener("change", (event) => onChange(event, false));
  document.addEventListener("input", (event) => onChange(event, true));

  return { activate };
}

/** Mark a pressed element until it is answered. @param {Element} element @returns {() => void} */
function marked(element) {
  element.setAttribute("data-pressed", "");
  return () => element.removeAttribute("data-pressed");
}

/** @param {Signature} wanted @returns {Element | undefined} a live element with the same signature */
function twinOf(wanted) {
  const byId = wanted.id ? document.getElementById(wanted.id) : null;
  if (byId) return isLive(byId) && sameSignature(signature(byId), wanted) ? byId : undefined;
  const candidates = document.querySelectorAll(`[data-act="${CSS.escape(wanted.act)}"], [data-tap="${CSS.escape(wanted.act)}"]`);
  return [...candidates].find((element) => isLive(element) && sameSignature(signature(element), wanted));
}
