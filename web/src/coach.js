/**
 * Place the coach bubble of a lesson (`[data-coach]`, a list of target ids) next to its targets, and
 * highlight them. Only containers that hide a target are scrolled.
 */

import { EDGE, placeBubble } from "./bubble.js";
import { reveal } from "./camera.js";

/** @typedef {import("./bubble.js").Box} Box */

/** Margin in pixels around a target on a board, where arrows at the edge lie. */
const ARROWS = 48;
/** Maximum attempts to bring a target into view: boards may also move to their own frames. */
const TRIES = 4;
/** Default width of the bubble in pixels. */
const WIDTH = 320;

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

/**
 * Return the part that two boxes share; its sides may be negative.
 * @param {Box} a
 * @param {Box} b
 * @returns {Box}
 */
const clipped = (a, b) => ({
	left: Math.max(a.left, b.left),
	top: Math.max(a.top, b.top),
	right: Math.min(a.right, b.right),
	bottom: Math.min(a.bottom, b.bottom),
});

/** Yield the ancestors of an element inside `main`. @param {Element | null} first @param {Element} main */
function* ancestors(first, main) {
	for (let up = first; up && up !== main; up = up.parentElement) yield up;
}

/**
 * Return the visible part of an element, or undefined if it is hidden.
 * @param {Element} element
 * @param {Element} main
 * @returns {Box | undefined}
 */
function visibleBox(element, main) {
	const svg = element.closest("svg");
	let box = clipped(element.getBoundingClientRect(), element.getBoundingClientRect());
	for (const up of ancestors(svg ?? element.parentElement, main)) {
		const clips =
			up instanceof SVGSVGElement
				? up.hasAttribute("data-zoom") || up === svg
				: getComputedStyle(up).overflow !== "visible";
		if (clips) box = clipped(box, up.getBoundingClientRect());
	}
	box = clipped(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
	return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : undefined;
}

/**
 * Scroll or pan the containers of a target, but not the page.
 * @param {Element} element
 * @param {Element} main
 */
function bringIntoView(element, main) {
	reveal(element, ARROWS);
	for (const up of ancestors(element.parentElement, main)) {
		if (up.scrollHeight <= up.clientHeight + 1 && up.scrollWidth <= up.clientWidth + 1) continue;
		if (getComputedStyle(up).overflow === "visible") continue;
		const box = element.getBoundingClientRect();
		const frame = up.getBoundingClientRect();
		const down = scrollNeeded(box.top, box.bottom, frame.top, frame.bottom);
		const right = scrollNeeded(box.left, box.right, frame.left, frame.right);
		if (down) up.scrollTop += down;
		if (right) up.scrollLeft += right;
	}
}

/**
 * Return how far to scroll until a range lies within a frame; its start, if it is longer.
 * @param {number} start
 * @param {number} end
 * @param {number} first start of the frame
 * @param {number} last end of the frame
 */
function scrollNeeded(start, end, first, last) {
	if (end > last) return Math.min(end - last + EDGE, start - first);
	return start < first ? start - first - EDGE : 0;
}

/** Return the elements to avoid, without the targets. @param {Element} main @param {Element[]} targets */
function othersThan(main, targets) {
	return OTHERS.flatMap(([selector, weight]) =>
		[...main.querySelectorAll(selector)].flatMap((one) => {
			const box = targets.includes(one) ? undefined : visibleBox(one, main);
			return box ? [{ box, weight }] : [];
		}),
	);
}

/**
 * Return the place of the bubble.
 * @param {HTMLElement} bubble
 * @param {Element} main
 * @param {Element[]} elements the targets
 * @param {Box[]} targets their visible parts
 */
function spotFor(bubble, main, elements, targets) {
	const style = getComputedStyle(bubble);
	const widest = Math.min(Number.parseFloat(style.maxWidth) || WIDTH, innerWidth - 2 * EDGE);
	const height = (/** @type {number} */ width) => {
		bubble.style.width = `${width}px`;
		return bubble.offsetHeight;
	};
	const centre = {
		left: innerWidth / 2,
		top: innerHeight / 3,
		right: innerWidth / 2,
		bottom: innerHeight / 3,
	};
	const top = document.getElementById("top")?.getBoundingClientRect().bottom;
	const view = { width: innerWidth, height: innerHeight, top };
	return placeBubble(targets.length ? targets : [centre], othersThan(main, elements), view, height, widest);
}

/** The frames around the targets. */
class Highlights {
	/** @type {HTMLElement[]} */
	#frames = [];

	/** Show a frame around each box. @param {Box[]} boxes */
	show(boxes) {
		while (this.#frames.length < boxes.length) {
			const frame = document.createElement("div");
			frame.className = "coach-light";
			frame.setAttribute("aria-hidden", "true");
			this.#frames.push(frame);
		}
		for (const [n, frame] of this.#frames.entries()) {
			if (boxes[n]) this.#put(frame, boxes[n]);
			else frame.remove();
		}
	}

	/**
	 * Extend a frame slightly beyond its box, within the window.
	 * @param {HTMLElement} frame
	 * @param {Box} box
	 */
	#put(frame, box) {
		if (!frame.isConnected) document.body.append(frame);
		const left = Math.max(1, box.left - 3);
		const top = Math.max(1, box.top - 3);
		frame.style.translate = `${left}px ${top}px`;
		frame.style.width = `${Math.min(innerWidth - 1, box.right + 3) - left}px`;
		frame.style.height = `${Math.min(innerHeight - 1, box.bottom + 3) - top}px`;
	}
}

/** The bubble of the current lesson. */
class Coach {
	#highlights = new Highlights();
	/** The targets and window size last brought into view, and the attempts left. */
	#brought = "";
	#tries = 0;
	/** The last placement, to avoid repeated work. */
	#placed = "";

	/** @param {HTMLElement} main */
	constructor(main) {
		this.main = main;
	}

	/** Leave the view to the reader, who has begun to move it. */
	yieldView() {
		this.#tries = 0;
	}

	/** Place the bubble again, if anything has changed. */
	look() {
		const bubble = /** @type {HTMLElement | null} */ (this.main.querySelector("[data-coach]"));
		if (!bubble || bubble.closest("[data-picture]")) {
			if (this.#placed) this.#highlights.show([]);
			this.#placed = "";
			this.#brought = "";
			return;
		}
		const about = bubble.dataset.coach ?? "";
		/** @type {Element[]} */
		const elements = about.split(",").flatMap((id) => document.getElementById(id) ?? []);
		this.#bring(about, elements);
		const targets = elements.flatMap((one) => visibleBox(one, this.main) ?? []);
		const { fontSize } = getComputedStyle(bubble);
		const state = JSON.stringify([about, bubble.textContent, targets, innerWidth, innerHeight, fontSize]);
		if (state === this.#placed && bubble.dataset.side) return;
		this.#placed = state;
		const spot = spotFor(bubble, this.main, elements, targets);
		bubble.style.width = `${spot.width}px`;
		bubble.style.translate = `${spot.left}px ${spot.top}px`;
		bubble.style.setProperty("--tip-at", `${spot.tip}px`);
		bubble.dataset.side = targets.length ? spot.side : "apart";
		this.#highlights.show(targets);
	}

	/**
	 * Bring new targets into view. A late board layout may hide them again; later movements are the reader's
	 * choice.
	 * @param {string} about
	 * @param {Element[]} elements
	 */
	#bring(about, elements) {
		const wish = `${about} ${innerWidth} ${innerHeight}`;
		if (this.#brought !== wish) this.#tries = TRIES;
		this.#brought = wish;
		if (this.#tries <= 0) return;
		this.#tries -= 1;
		for (const one of elements.toReversed()) bringIntoView(one, this.main);
	}
}

/** Keep the coach bubble in its place while the page changes. @param {HTMLElement} main */
export function installCoach(main) {
	const coach = new Coach(main);
	const look = () => coach.look();
	new MutationObserver(look).observe(main, { childList: true, subtree: true, attributes: true });
	new MutationObserver(look).observe(document.documentElement, {
		attributes: true,
		attributeFilter: ["data-text", "style", "data-idle", "data-film"],
	});
	addEventListener("resize", look);
	for (const way of ["pointerdown", "wheel"])
		document.addEventListener(way, () => coach.yieldView(), { capture: true, passive: true });
	document.addEventListener("scroll", look, { capture: true, passive: true });
	document.fonts?.addEventListener("loadingdone", look);
}
