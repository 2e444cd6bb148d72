/**
 * Place the coach bubble of a lesson (`[data-coach]`, a list of target ids) next to its targets. It points at them and
 * covers neither them nor, if possible, the buttons. Targets are highlighted. Only containers that hide the target are
 * scrolled. The first half is pure.
 */

import { reveal } from "./camera.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {Size & {top?: number}} View the part of the window below `top`, where the header ends */
/** @typedef {"below" | "above" | "right" | "left" | "apart"} Side */
/** @typedef {{left: number, top: number, width: number, side: Side, tip: number}} Spot */

/** Minimum distance in pixels from the target, and from the edge of the window. */
const GAP = 12;
const EDGE = 6;
/** Margin in pixels around a target on a board, where arrows at the edge lie. */
const ARROWS = 48;
/** Minimum free area around a target, in pixels: browsers send a touch to any element near the finger. */
const FINGER = 36;
/** Minimum distance in pixels from the tip of the bubble to its corners. */
const CORNER = 16;
/** Cost of covering one pixel of a target, and of not pointing at it. */
const COVERED = 10_000;
const APART = 3000;
/** Maximum attempts to bring a target into view: boards may also move to their own frames. */
const TRIES = 4;
/** Bubble widths to try, relative to the widest. */
const WIDTHS = [1, 0.8, 0.62];

/** @param {Box} a @param {Box} b */
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => Math.max(least, Math.min(most, value));

/** Return the bounding box of several boxes. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  return {
    left: Math.min(...boxes.map((one) => one.left)),
    top: Math.min(...boxes.map((one) => one.top)),
    right: Math.max(...boxes.map((one) => one.right)),
    bottom: Math.max(...boxes.map((one) => one.bottom)),
  };
}

/** Return a box around a target, large enough for a finger. @param {Box} box @returns {Box} */
function free({ left, top, right, bottom }) {
  const wide = Math.max(0, FINGER - (right - left)) / 2;
  const high = Math.max(0, FINGER - (bottom - top)) / 2;
  return { left: left - wide, top: top - high, right: right + wide, bottom: bottom + high };
}

/**
 * Place the bubble: next to its targets if it fits, otherwise with the least overlap of targets and other elements.
 * @param {Box[]} targets @param {{box: Box, weight: number}[]} others elements to avoid covering @param {View} view
 * @param {(width: number) => number} height of the bubble at a given width @param {number} widest
 * @returns {Spot}
 */
export function place(targets, others, view, height, widest) {
  const whole = free(around(targets));
  const highest = (view.top ?? 0) + EDGE;
  const sizes = WIDTHS.map((part) => Math.round(widest * part)).map((width) => ({ width, height: height(width) }));
  /** @type {Spot | undefined} */
  let best;
  let least = Infinity;
  const consider = (/** @type {number} */ left, /** @type {number} */ top, /** @type {Size} */ { width, height }, /** @type {Side} */ side, /** @type {number} */ price) => {
    const box = { left, top, right: left + width, bottom: top + height };
    if (left < EDGE - 0.5 || top < highest - 0.5 || box.right > view.width - EDGE + 0.5 || box.bottom > view.height - EDGE + 0.5) return;
    let cost = price + (widest - width) / 2;
    for (const target of targets) cost += COVERED * shared(box, { left: target.left - 5, top: target.top - 5, right: target.right + 5, bottom: target.bottom + 5 });
    for (const other of others) cost += (other.weight * shared(box, other.box)) / 100;
    if (cost >= least) return;
    least = cost;
    const middle = { x: (whole.left + whole.right) / 2, y: (whole.top + whole.bottom) / 2 };
    const tip = side === "below" || side === "above" ? within(middle.x - left, CORNER, width - CORNER) : within(middle.y - top, CORNER, height - CORNER);
    best = { left, top, width, side, tip };
  };
  for (const size of sizes) {
    const { width, height: high } = size;
    // The bubble may slide along the target as long as its tip points at it.
    for (const slide of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      const left = within((whole.left + whole.right) / 2 - slide * width, EDGE, view.width - EDGE - width);
      const top = within((whole.top + whole.bottom) / 2 - slide * high, highest, view.height - EDGE - high);
      const off = Math.abs(slide - 0.5) * 20;
      consider(left, whole.bottom + GAP, size, "below", off);
      consider(left, whole.top - GAP - high, size, "above", off);
      consider(whole.right + GAP, top, size, "right", off + 5);
      consider(whole.left - GAP - width, top, size, "left", off + 5);
    }
  }
  if (best && least < COVERED) return best;
  for (const size of sizes) {
    for (let top = highest; top + size.height <= view.height - EDGE; top += 12)
      for (let left = EDGE; left + size.width <= view.width - EDGE; left += 12) consider(left, top, size, "apart", APART + Math.hypot(left - whole.left, top - whole.top) / 10);
  }
  return best ?? { left: EDGE, top: highest, width: sizes[0]?.width ?? widest, side: "apart", tip: 0 };
}

/** Elements that the bubble should avoid, and the cost of covering each. */
const OTHERS = /** @type {const} */ ([
  ["#table-actions button, #table-actions input, #table-actions select", 15],
  ["#table-hand button, #table-hand input, #table-hand select", 6],
  ["#lesson-head button", 4],
  ["#drawer-open", 25],
  [".map-tools button", 4],
  ["#table-strip", 4],
  ["#note", 4],
  ["#table-board", 1],
]);

/** @param {HTMLElement} main */
export function installCoach(main) {
  /** @type {HTMLElement[]} */
  const lights = [];
  /** The targets and window size last brought into view, and the attempts left. */
  let brought = "";
  let tries = 0;
  /** The last placement, to avoid repeated work. */
  let placed = "";

  /** Return the visible part of an element, or undefined if it is hidden. @param {Element} element @returns {Box | undefined} */
  function seen(element) {
    const box = element.getBoundingClientRect();
    let { left, top, right, bottom } = box;
    for (let up = element.closest("svg") ?? element.parentElement; up && up !== main; up = up.parentElement) {
      if (up instanceof SVGSVGElement ? up.hasAttribute("data-zoom") || up === element.closest("svg") : getComputedStyle(up).overflow !== "visible") {
        const clip = up.getBoundingClientRect();
        left = Math.max(left, clip.left);
        top = Math.max(top, clip.top);
        right = Math.min(right, clip.right);
        bottom = Math.min(bottom, clip.bottom);
      }
    }
    left = Math.max(left, 0);
    top = Math.max(top, 0);
    right = Math.min(right, innerWidth);
    bottom = Math.min(bottom, innerHeight);
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : undefined;
  }

  /** Scroll or pan the containers of a target, but not the page. @param {Element} element */
  function bring(element) {
    reveal(element, ARROWS);
    for (let up = element.parentElement; up && up !== main; up = up.parentElement) {
      if (up.scrollHeight <= up.clientHeight + 1 && up.scrollWidth <= up.clientWidth + 1) continue;
      if (getComputedStyle(up).overflow === "visible") continue;
      const box = element.getBoundingClientRect();
      const frame = up.getBoundingClientRect();
      if (box.bottom > frame.bottom) up.scrollTop += Math.min(box.bottom - frame.bottom + EDGE, box.top - frame.top);
      else if (box.top < frame.top) up.scrollTop -= frame.top - box.top + EDGE;
      if (box.right > frame.right) up.scrollLeft += Math.min(box.right - frame.right + EDGE, box.left - frame.left);
      else if (box.left < frame.left) up.scrollLeft -= frame.left - box.left + EDGE;
    }
  }

  /** @param {Box[]} boxes */
  function light(boxes) {
    while (lights.length < boxes.length) {
      const one = document.createElement("div");
      one.className = "coach-light";
      one.setAttribute("aria-hidden", "true");
      lights.push(one);
    }
    lights.forEach((one, n) => {
      const box = boxes[n];
      if (!box) return one.remove();
      if (!one.isConnected) document.body.append(one);
      // Extend the highlight slightly beyond the target, within the window.
      const left = Math.max(1, box.left - 3);
      const top = Math.max(1, box.top - 3);
      one.style.translate = `${left}px ${top}px`;
      one.style.width = `${Math.min(innerWidth - 1, box.right + 3) - left}px`;
      one.style.height = `${Math.min(innerHeight - 1, box.bottom + 3) - top}px`;
    });
  }

  function look() {
    const bubble = /** @type {HTMLElement | null} */ (main.querySelector("[data-coach]"));
    if (!bubble || bubble.closest("[data-picture]")) {
      if (placed) light([]);
      placed = brought = "";
      return;
    }
    const about = bubble.dataset.coach ?? "";
    /** @type {Element[]} */
    const elements = about.split(",").flatMap((id) => document.getElementById(id) ?? []);
    const wish = `${about} ${innerWidth} ${innerHeight}`;
    if (brought !== wish) tries = TRIES;
    brought = wish;
    // A late board layout may hide the target again; later movements are the reader's choice.
    if (tries > 0) {
      tries -= 1;
      for (const one of elements.toReversed()) bring(one);
    }
    const targets = elements.flatMap((one) => seen(one) ?? []);
    const state = JSON.stringify([about, bubble.textContent, targets, innerWidth, innerHeight, getComputedStyle(bubble).fontSize]);
    if (state === placed && bubble.dataset.side) return;
    placed = state;
    const widest = Math.min(Number.parseFloat(getComputedStyle(bubble).maxWidth) || 320, innerWidth - 2 * EDGE);
    const height = (/** @type {number} */ width) => {
      bubble.style.width = `${width}px`;
      return bubble.offsetHeight;
    };
    const others = OTHERS.flatMap(([selector, weight]) => [...main.querySelectorAll(selector)].flatMap((one) => (elements.includes(one) ? [] : [{ box: seen(one), weight }])));
    const spot = place(
      targets.length ? targets : [{ left: innerWidth / 2, top: innerHeight / 3, right: innerWidth / 2, bottom: innerHeight / 3 }],
      /** @type {{box: Box, weight: number}[]} */ (others.filter((one) => one.box)),
      { width: innerWidth, height: innerHeight, top: document.getElementById("top")?.getBoundingClientRect().bottom },
      height,
      widest,
    );
    bubble.style.width = `${spot.width}px`;
    bubble.style.translate = `${spot.left}px ${spot.top}px`;
    bubble.style.setProperty("--tip-at", `${spot.tip}px`);
    bubble.dataset.side = targets.length ? spot.side : "apart";
    light(targets);
  }

  const changed = new MutationObserver(look);
  changed.observe(main, { childList: true, subtree: true, attributes: true });
  new MutationObserver(look).observe(document.documentElement, { attributes: true, attributeFilter: ["data-text", "style", "data-idle", "data-film"] });
  addEventListener("resize", look);
  for (const way of ["pointerdown", "wheel"]) document.addEventListener(way, () => (tries = 0), { capture: true, passive: true });
  document.addEventListener("scroll", look, { capture: true, passive: true });
  document.fonts?.addEventListener("loadingdone", look);
}
