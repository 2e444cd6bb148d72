/**
 * Send hover and focus on `[data-hover]` to the engine; only the latest is sent. Hovering is optional: it
 * must not be the only source of any information, and touch never triggers it.
 */

import { argOf, isLive } from "./dom.js";

/**
 * Listen to hover and focus.
 * @param {import("./types.js").Send} send
 * @param {() => boolean} isBusy a drag or a pan is under way
 */
export function installHover(send, isBusy) {
	/** @type {{act: string, text: string} | null} */
	let current = null;

	/** @param {Element | null} element */
	function set(element) {
		const act = element?.getAttribute("data-hover");
		const next =
			element && act && isLive(element) ? { act, text: element.getAttribute("data-arg") ?? "" } : null;
		// An element redrawn under a resting pointer is the same hover; a new message would cause an endless
		// loop.
		if (next?.act === current?.act && next?.text === current?.text) return;
		if (current && current.act !== next?.act)
			void send({ act: current.act, arg: null, key: `hover ${current.act}` });
		current = next;
		if (next && element) void send({ act: next.act, arg: argOf(element) ?? null, key: `hover ${next.act}` });
	}

	/** @param {EventTarget | null} target */
	const hovering = (target) => (target instanceof Element ? target.closest("[data-hover]") : null);

	document.addEventListener(
		"pointerover",
		(event) => {
			if (event.pointerType === "touch" || event.buttons !== 0 || isBusy()) return;
			// The focused element stays active while the mouse is elsewhere.
			const element = hovering(event.target);
			set(element ?? focused());
		},
		{ passive: true },
	);
	document.documentElement.addEventListener("pointerleave", (event) => {
		if (event.pointerType !== "touch") set(focused());
	});
	document.addEventListener("focusin", (event) => {
		if (event.target instanceof Element && event.target.matches(":focus-visible"))
			set(hovering(event.target));
	});
	document.addEventListener("focusout", (event) => {
		if (!event.relatedTarget) set(null);
	});

	function focused() {
		const element = document.activeElement;
		return element?.matches(":focus-visible") ? hovering(element) : null;
	}
}
