/**
 * Dragging `[data-drag]` elements. The shell moves the element under the pointer and reports where the pointer is in board units; what a
 * place means, and whether a piece may lie there, is the engine's business.
 */

import { isLive, round, spaceOf, toUser } from "./dom.js";

/** @typedef {import("./types.js").Send} Send */

/** Pixels a press must move to be a drag. */
export const SLOP = 6;
/** Distance from the edge of the window, in pixels, within which the page scrolls under a dragged piece. */
const EDGE = 40;

/**
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {Element} element
 * @property {string} token
 * @property {string} act
 * @property {number} startX client coordinates of the press
 * @property {number} startY
 * @property {number} x of the pointer now
 * @property {number} y
 * @property {{dx: number, dy: number}} grip from the origin of the element to the press, in its own units
 * @property {boolean} inSpace whether the element lies in a data-space svg, so that its units are those of the board
 * @property {boolean} still whether it stays where it is: the drag only tells where the pointer is, in the units of its own svg
 * @property {boolean} moving
 * @property {Ghost} [ghost]
 */

/** @typedef {{box: Element, place(x: number, y: number): void}} Ghost */

/** @param {Element} element @returns {SVGGraphicsElement | null} */
function ownSpace(element) {
  const svg = element.closest("svg[data-space]");
  return svg ? spaceOf(/** @type {SVGSVGElement} */ (svg)) : null;
}

/** @param {number} x @param {number} y @returns {SVGSVGElement | null} the nearest data-space below the pointer */
function spaceBelow(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const svg = element.closest("svg[data-space]");
    if (svg && isLive(svg)) return /** @type {SVGSVGElement} */ (svg);
  }
  return null;
}

/** @param {Send} send */
export function createDrag(send) {
  /** @type {Drag | null} */
  let drag = null;
  let scrolling = 0;

  /** @param {"start" | "over" | "drop" | "cancel"} phase @param {Drag} of */
  function report(phase, of) {
    const svg = of.still ? /** @type {SVGSVGElement | null} */ (elementOf(of).closest("svg[data-space]")) : spaceBelow(of.x, of.y);
    const space = svg ? spaceOf(svg) : null;
    const at = space ? toUser(space, of.x, of.y) : null;
    let { dx, dy } = of.grip;
    if (!of.inSpace && space) {
      // Grabbed outside the board, where units are pixels.
      const scale = space.getScreenCTM()?.a || 1;
      dx = round(dx / scale);
      dy = round(dy / scale);
    }
    const arg = { token: of.token, phase, x: at?.x ?? null, y: at?.y ?? null, dx, dy, space: svg?.id ?? null };
    return send({ act: of.act, arg, key: phase === "over" ? "drag-over" : undefined });
  }

  /** The element, found again if it was drawn anew. @param {Drag} of */
  function elementOf(of) {
    if (!of.element.isConnected) {
      const again = document.querySelector(`[data-drag="${CSS.escape(of.token)}"]`);
      if (again) of.element = again;
    }
    return of.element;
  }

  /** Puts the element under the pointer. @param {Drag} of */
  function follow(of) {
    if (of.still) return;
    const element = /** @type {SVGElement | HTMLElement} */ (elementOf(of));
    of.ghost?.place(of.x, of.y);
    // The engine shows it in another way while it is in the hand.
    if (!element.isConnected) return;
    const space = of.inSpace ? ownSpace(element) : null;
    // Pixels from where the element lies to where the hand holds it. The engine may have put it elsewhere meanwhile (data-x, data-y).
    let dx = of.x - of.startX;
    let dy = of.y - of.startY;
    const x = element.getAttribute("data-x");
    const y = element.getAttribute("data-y");
    const matrix = space?.getScreenCTM();
    if (space && matrix && x !== null && y !== null) {
      const hand = toUser(space, of.x, of.y);
      const right = hand.x - of.grip.dx - Number(x);
      const down = hand.y - of.grip.dy - Number(y);
      dx = right * matrix.a + down * matrix.c;
      dy = right * matrix.b + down * matrix.d;
    }
    const svg = element.closest("svg");
    // A board that the style sheet turns shows beyond the box of its svg; a copy of a piece would not be turned with it.
    const turned = !!svg?.querySelector("[data-units]");
    const outside = !svg || (!turned && !contains(svg.getBoundingClientRect(), of.x, of.y));
    if (outside && !of.ghost) of.ghost = createGhost(element, { dx, dy, x: of.x, y: of.y });
    if (of.ghost && !outside) {
      of.ghost.box.remove();
      of.ghost = undefined;
    }
    element.style.pointerEvents = "none";
    if (of.ghost) {
      element.style.translate = "";
      element.style.opacity = "0.3";
      return;
    }
    element.style.opacity = "";
    const parent = /** @type {SVGGraphicsElement | null} */ (element.parentElement);
    const by = inUnits(parent?.getScreenCTM?.(), dx, dy);
    element.style.translate = `${by.x}px ${by.y}px`;
  }

  /** @param {Drag} of */
  function letGo(of) {
    of.ghost?.box.remove();
    for (const element of new Set([of.element, elementOf(of)])) {
      const { style } = /** @type {SVGElement | HTMLElement} */ (element);
      style.translate = "";
      style.opacity = "";
      style.pointerEvents = "";
      if (element.getAttribute("style") === "") element.removeAttribute("style");
    }
  }

  function scrollAtEdge() {
    scrolling = 0;
    if (!drag?.moving || drag.still) return;
    const up = drag.y < EDGE ? drag.y - EDGE : Math.max(0, drag.y - (innerHeight - EDGE));
    if (!up) return;
    const top = scrollY;
    scrollBy(0, up / 4);
    if (scrollY !== top) {
      drag.startY -= scrollY - top;
      follow(drag);
      void report("over", drag);
    }
    scrolling = requestAnimationFrame(scrollAtEdge);
  }

  /** @param {"drop" | "cancel"} phase */
  function end(phase) {
    const of = drag;
    drag = null;
    if (!of?.moving) return false;
    delete document.body.dataset.dragging;
    const answered = report(phase, of);
    if (phase === "cancel") letGo(of);
    // The piece stays in the hand until the answer shows it in its place: no jump back and forth.
    else void answered.finally(() => letGo(of));
    return true;
  }

  return {
    /** @param {PointerEvent} event @returns {boolean} whether this press may become a drag */
    down(event) {
      if (drag) return false;
      const element = event.target instanceof Element ? event.target.closest("[data-drag]") : null;
      const act = element?.getAttribute("data-drag-act");
      if (!element || !act || !isLive(element)) return false;
      const space = ownSpace(element);
      const rect = element.getBoundingClientRect();
      const grip = { dx: event.clientX - rect.left, dy: event.clientY - rect.top };
      if (space) {
        const hand = toUser(space, event.clientX, event.clientY);
        const corner = toUser(space, rect.left, rect.top);
        grip.dx = round(hand.x - Number(element.getAttribute("data-x") ?? corner.x));
        grip.dy = round(hand.y - Number(element.getAttribute("data-y") ?? corner.y));
      }
      drag = {
        pointer: event.pointerId,
        element,
        token: element.getAttribute("data-drag") ?? "",
        act,
        startX: event.clientX,
        startY: event.clientY,
        x: event.clientX,
        y: event.clientY,
        grip,
        inSpace: space !== null,
        still: element.hasAttribute("data-drag-still"),
        moving: false,
      };
      return true;
    },

    /** @param {PointerEvent} event */
    move(event) {
      if (!drag || drag.pointer !== event.pointerId) return;
      drag.x = event.clientX;
      drag.y = event.clientY;
      if (!drag.moving) {
        if (Math.hypot(drag.x - drag.startX, drag.y - drag.startY) <= SLOP) return;
        drag.moving = true;
        document.body.dataset.dragging = drag.token;
        // The root is never drawn again, so the capture holds whatever the answers change.
        document.documentElement.setPointerCapture(event.pointerId);
        follow(drag);
        void report("start", drag);
      } else {
        follow(drag);
        void report("over", drag);
      }
      if (!scrolling) scrolling = requestAnimationFrame(scrollAtEdge);
    },

    /** @param {PointerEvent} event @returns {boolean} whether a drag ended here, whose click must not count */
    up(event) {
      if (!drag || drag.pointer !== event.pointerId) return false;
      drag.x = event.clientX;
      drag.y = event.clientY;
      return end("drop");
    },

    /** Escape, a second finger before it moved, the system, or a curtain. @returns {boolean} whether something was being dragged */
    cancel: () => end("cancel"),
    /** The system took the pointer away. @param {PointerEvent} event */
    abandon(event) {
      if (drag?.pointer === event.pointerId) end("cancel");
    },
    isPressed: () => drag !== null,
    isMoving: () => drag?.moving ?? false,
    /** Whether this pointer pressed a piece. @param {PointerEvent} event */
    holds: (event) => drag?.pointer === event.pointerId,
    /** After a patch the element may lie elsewhere or be another node. */
    refresh() {
      if (drag?.moving) follow(drag);
    },
  };
}

/**
 * A way in pixels, in the units of an element that may be turned.
 * @param {{a: number, b: number, c: number, d: number} | null | undefined} units its matrix @param {number} dx @param {number} dy
 */
export function inUnits(units, dx, dy) {
  const size = units ? units.a * units.d - units.b * units.c : 0;
  if (!units || !size) return { x: dx, y: dy };
  return { x: (dx * units.d - dy * units.c) / size, y: (dy * units.a - dx * units.b) / size };
}

/** @param {DOMRect} rect @param {number} x @param {number} y */
function contains(rect, x, y) {
  return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}

/**
 * A copy of the element over the whole window, for the way from a tray to the board.
 * @param {Element} element @param {{dx: number, dy: number, x: number, y: number}} from how far from its place, in pixels, with the pointer where
 * @returns {Ghost}
 */
function createGhost(element, from) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const node of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-drag", "data-act", "data-tap", "data-hover", "data-shortcut", "tabindex", "role", "style"]) node.removeAttribute(name);
  }
  const svg = element instanceof SVGElement ? element.ownerSVGElement : null;
  const box = svg ? document.createElementNS("http://www.w3.org/2000/svg", "svg") : document.createElement("div");
  box.setAttribute("aria-hidden", "true");
  box.setAttribute("class", `drag-ghost ${svg?.getAttribute("class") ?? ""}`);
  Object.assign(box.style, { position: "fixed", inset: "0", width: "100%", height: "100%", maxWidth: "none", overflow: "visible", pointerEvents: "none", zIndex: "1000", margin: "0", background: "none", border: "none" });
  /** @type {SVGElement | HTMLElement} */
  let held;
  if (svg) {
    // The svg of the window has pixels as units; the group brings the units of the element's parent.
    held = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const matrix = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (element.parentNode)).getScreenCTM?.();
    if (matrix) held.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
    held.append(copy);
  } else {
    const rect = element.getBoundingClientRect();
    held = /** @type {HTMLElement} */ (copy);
    Object.assign(held.style, { position: "absolute", left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px`, margin: "0" });
  }
  box.append(held);
  document.body.append(box);
  const place = (/** @type {number} */ x, /** @type {number} */ y) => {
    held.style.translate = `${from.dx + x - from.x}px ${from.dy + y - from.y}px`;
  };
  place(from.x, from.y);
  return { box, place };
}
