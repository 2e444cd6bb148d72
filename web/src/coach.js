/**
 * The coach of a lesson: its bubble (`[data-coach]`, the ids of what it is about) stands beside its target, points at it, and covers neither
 * it nor, if that can be, the buttons. What is meant is lit. Nothing is scrolled but what the target lies hidden in. The first half is pure.
 */

import { reveal } from "./camera.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {"below" | "above" | "right" | "left" | "apart"} Side */
/** @typedef {{left: number, top: number, width: number, side: Side, tip: number}} Spot */

/** Pixels between the bubble and its target, and the edge of the window. */
const GAP = 12;
const EDGE = 6;
/** How near its corners the tip of the bubble may be. */
const CORNER = 16;
/** What it costs to cover a pixel of a target, and not to point at it. */
const COVERED = 10_000;
const APART = 3000;
/** How often a target is brought into view: boards go to frames of their own. */
const TRIES = 4;
/** Widths that are tried, in parts of the widest. */
const WIDTHS = [1, 0.8, 0.62];

/** @param {Box} a @param {Box} b */
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => Math.max(least, Math.min(most, value));

/** The box around boxes. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  return {
    left: Math.min(...boxes.map((one) => one.left)),
    top: Math.min(...boxes.map((one) => one.top)),
    right: Math.max(...boxes.map((one) => one.right)),
    bottom: Math.max(...boxes.map((one) => one.bottom)),
  };
}

/**
 * Where the bubble goes: beside its targets if there is room, else where it covers none of them, and as few of the rest as can be.
 * @param {Box[]} targets @param {{box: Box, weight: number}[]} others what is better not covered @param {Size} view
 * @param {(width: number) => number} height of the bubble at a width @param {number} widest
 * @returns {Spot}
 */
export function place(targets, others, view, height, widest) {
  const whole = around(targets);
  const sizes = WIDTHS.map((part) => Math.round(widest * part)).map((width) => ({ width, height: height(width) }));
  /** @type {Spot | undefined} */
  let best;
  let least = Infinity;
  const consider = (/** @type {number} */ left, /** @type {number} */ top, /** @type {Size} */ { width, height }, /** @type {Side} */ side, /** @type {number} */ price) => {
    const box = { left, top, right: left + width, bottom: top + height };
    if (left < EDGE - 0.5 || top < EDGE - 0.5 || box.right > view.width - EDGE + 0.5 || box.bottom > view.height - EDGE + 0.5) return;
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
    // Along the side of the target it may slide as long as its tip still points at it.
    for (const slide of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      const left = within((whole.left + whole.right) / 2 - slide * width, EDGE, view.width - EDGE - width);
      const top = within((whole.top + whole.bottom) / 2 - slide * high, EDGE, view.height - EDGE - high);
      const off = Math.abs(slide - 0.5) * 20;
      consider(left, whole.bottom + GAP, size, "below", off);
      consider(left, whole.top - GAP - high, size, "above", off);
      consider(whole.right + GAP, top, size, "right", off + 5);
      consider(whole.left - GAP - width, top, size, "left", off + 5);
    }
  }
  if (best && least < COVERED) return best;
  for (const size of sizes) {
    for (let top = EDGE; top + size.height <= view.height - EDGE; top += 12)
      for (let left = EDGE; left + size.width <= view.width - EDGE; left += 12) consider(left, top, size, "apart", APART + Math.hypot(left - whole.left, top - whole.top) / 10);
  }
  return best ?? { left: EDGE, top: EDGE, width: sizes[0]?.width ?? widest, side: "apart", tip: 0 };
}

/** What lies under a bubble only where nothing else is left, and how much that costs. */
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
  /** Which targets were brought into which window, and how often that is still tried. */
  let brought = "";
  let tries = 0;
  /** As it was placed last, so that nothing is done twice. */
  let placed = "";

  /** What is seen of an element; undefined if it is nothing. @param {Element} element @returns {Box | undefined} */
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

  /** What a target lies hidden in is scrolled or panned, and not the page. @param {Element} element */
  function bring(element) {
    reveal(element, 4 * EDGE);
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
      // A little more than the target, but within the window: no light is cut off.
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
    // A board that is laid out later may hide it again; whoever looks elsewhere is left alone.
    if (tries > 0) {
      tries -= 1;
      for (const one of elements.toReversed()) bring(one);
    }
    const targets = elements.flatMap((one) => seen(one) ?? []);
    const glad = bubble.classList.contains("is-glad");
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
      { width: innerWidth, height: innerHeight },
      height,
      widest,
    );
    bubble.style.width = `${spot.width}px`;
    bubble.style.translate = `${spot.left}px ${spot.top}px`;
    bubble.style.setProperty("--tip-at", `${spot.tip}px`);
    bubble.dataset.side = targets.length ? spot.side : "apart";
    light(glad ? [] : targets);
  }

  const changed = new MutationObserver(look);
  changed.observe(main, { childList: true, subtree: true, attributes: true });
  new MutationObserver(look).observe(document.documentElement, { attributes: true, attributeFilter: ["data-text", "style", "data-idle"] });
  addEventListener("resize", look);
  for (const way of ["pointerdown", "wheel"]) document.addEventListener(way, () => (tries = 0), { capture: true, passive: true });
  document.addEventListener("scroll", look, { capture: true, passive: true });
  document.fonts?.addEventListener("loadingdone", look);
}
