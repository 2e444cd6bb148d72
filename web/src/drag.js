/**
 * Drag `[data-drag]` elements. The shell moves the element with the pointer and reports positions in board units; the
 * engine decides what a position means and whether a piece may be dropped there.
 */

import { isLive, round, spaceOf, toUser } from "./dom.js";

/** @typedef {import("./types.js").Send} Send */

/** Distance in pixels that a press must move to become a drag. */
export const SLOP = 6;
/** Distance in pixels from the edge of the window within which dragging scrolls the page. */
const EDGE = 40;

/**
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {Element} element
 * @property {string} token
 * @property {string} act
 * @property {number} startX client coordinates of the press
 * @property {number} startY
 * @property {number} x current position of the pointer
 * @property {number} y
 * @property {{dx: number, dy: number}} grip offset of the press from the element's origin, in the element's units
 * @property {boolean} inSpace whether the element is inside a data-space svg, so that its units are board units
 * @property {boolean} still whether the element stays in place: the drag only reports the pointer position, in the units of its svg
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
      // Grabbed outside the board, in pixels.
      const scale = space.getScreenCTM()?.a || 1;
      dx = round(dx / scale);
      dy = round(dy / scale);
    }
    const arg = { token: of.token, phase, x: at?.x ?? null, y: at?.y ?? null, dx, dy, space: svg?.id ?? null };
    return send({ act: of.act, arg, key: phase === "over" ? "drag-over" : undefined });
  }

  /** Return the element, or its replacement if it was redrawn. @param {Drag} of */
  function elementOf(of) {
    if (!of.element.isConnected) {
      const again = document.querySelector(`[data-drag="${CSS.escape(of.token)}"]`);
      if (again) of.element = again;
    }
    return of.element;
  }

  /** Move the element to the pointer. @param {Drag} of */
  function follow(of) {
    if (of.still) return;
    const element = /** @type {SVGElement | HTMLElement} */ (elementOf(of));
    of.ghost?.place(of.x, of.y);
    // The engine may render a dragged piece differently.
    if (!element.isConnected) return;
    const space = of.inSpace ? ownSpace(element) : null;
    // Offset in pixels from the element's position to the pointer. The engine may have moved the element meanwhile (data-x,
    // data-y).
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
    // A board turned by the style sheet extends beyond its svg box; a copy of a piece would not be turned.
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
    // Keep the piece under the pointer until the answer shows its new position, to avoid a jump back and forth.
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
        // The root is never redrawn, so pointer capture survives every update.
        document.documentElement.setPointerCapture(event.pointerId);
        follow(drag);
        void report("start", drag);
      } else {
        follow(drag);
        void report("over", drag);
      }
      if (!scrolling) scrolling = requestAnimationFrame(scrollAtEdge);
    },

    /** @param {PointerEvent} event @returns {boolean} whether this ends a drag, whose click must be ignored */
    up(event) {
      if (!drag || drag.pointer !== event.pointerId) return false;
      drag.x = event.clientX;
      drag.y = event.clientY;
      return end("drop");
    },

    /** Cancel on Escape, a second finger before movement, a system interruption, or a curtain. @returns {boolean} whether something was being dragged */
    cancel: () => end("cancel"),
    /** Handle loss of the pointer to the system. @param {PointerEvent} event */
    abandon(event) {
      if (drag?.pointer === event.pointerId) end("cancel");
    },
    isPressed: () => drag !== null,
    isMoving: () => drag?.moving ?? false,
    /** Return whether this pointer pressed a piece. @param {PointerEvent} event */
    holds: (event) => drag?.pointer === event.pointerId,
    /** Find the element after a patch, which may have moved or replaced it. */
    refresh() {
      if (drag?.moving) follow(drag);
    },
  };
}

/**
 * Convert a distance in pixels to the units of an element that may be rotated.
 * @param {{a: number, b: number, c: number, d: number} | null | undefined} units matrix of the element @param {number} dx @param {number} dy
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
 * Create a copy of the element that floats over the window, for dragging from a tray to the board.
 * @param {Element} element @param {{dx: number, dy: number, x: number, y: number}} from offset from the element's position in pixels, and the pointer position
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
    // The overlay svg uses pixels as units; the group applies the units of the element's parent.
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
