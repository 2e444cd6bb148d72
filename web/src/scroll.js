/**
 * Keep the scroll positions of lists while a region is updated (`data-keep-scroll`), and lists that grow at
 * their end (`data-autoscroll`).
 */

/** Distance in pixels from the end within which a list counts as being there. */
const AT_END = 8;
/**
 * Autoscrolling lists whose reader has scrolled up. Only scroll events count: a list that shrank is still at
 * its end.
 */
const readUp = new WeakSet();
globalThis.document?.addEventListener(
	"scroll",
	({ target }) => {
		if (!(target instanceof Element) || !target.hasAttribute("data-autoscroll")) return;
		if (target.scrollHeight - target.scrollTop - target.clientHeight < AT_END) readUp.delete(target);
		else readUp.add(target);
	},
	{ capture: true, passive: true },
);
const toEnd = (/** @type {Element} */ element) => {
	element.scrollTop = element.scrollHeight;
};
const resized =
	globalThis.ResizeObserver &&
	new ResizeObserver((entries) => {
		for (const { target } of entries) if (!readUp.has(target)) toEnd(target);
	});

/** Remember the scroll positions of lists. @param {Element} region */
export function rememberScroll(region) {
	return [...region.querySelectorAll("[data-keep-scroll], [data-autoscroll]")].map((element) => ({
		element,
		id: element.id,
		top: element.scrollTop,
		left: element.scrollLeft,
		atEnd: !readUp.has(element),
	}));
}

/**
 * Restore the scroll positions of lists.
 * @param {Element} region
 * @param {ReturnType<typeof rememberScroll>} kept
 */
export function restoreScroll(region, kept) {
	for (const element of region.querySelectorAll("[data-keep-scroll], [data-autoscroll]")) {
		const old = kept.find((entry) => entry.element === element || (entry.id && entry.id === element.id));
		if (element.hasAttribute("data-autoscroll")) resized?.observe(element);
		if (element.hasAttribute("data-autoscroll") && (!old || old.atEnd)) toEnd(element);
		else if (old && (element.scrollTop !== old.top || element.scrollLeft !== old.left)) {
			element.scrollTop = old.top;
			element.scrollLeft = old.left;
		}
	}
}
