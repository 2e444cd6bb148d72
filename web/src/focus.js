/** Keep the focus while a region is updated. */

import { isTyped } from "./fields.js";

/**
 * Remember the focused element, whether the reader has typed in it, and how to find a replacement.
 * @param {Element} region
 */
export function rememberFocus(region) {
	const element = document.activeElement;
	if (!element || element === region || !region.contains(element)) return undefined;
	return {
		element,
		typing: isTyped(element),
		id: element.id,
		act: element.getAttribute("data-act"),
		arg: element.getAttribute("data-arg"),
	};
}

/**
 * Focus the element again, or its replacement, or the region.
 * @param {Element} region
 * @param {ReturnType<typeof rememberFocus>} focus
 */
export function restoreFocus(region, focus) {
	if (!focus || document.activeElement === focus.element) return;
	let element = /** @type {Element | null | undefined} */ (
		region.contains(focus.element) ? focus.element : undefined
	);
	if (!element && focus.id) element = region.querySelector(`[id="${CSS.escape(focus.id)}"]`);
	if (!element && focus.act) {
		const twins = region.querySelectorAll(`[data-act="${CSS.escape(focus.act)}"]`);
		element = [...twins].find((twin) => twin.getAttribute("data-arg") === focus.arg);
	}
	// If the focus fell back to the body, reading would restart at the top of the page: focus the region
	// instead.
	if (!element) {
		element = region;
		if (!region.hasAttribute("tabindex")) region.setAttribute("tabindex", "-1");
	}
	/** @type {HTMLElement} */ (element).focus?.({ preventScroll: true });
}
