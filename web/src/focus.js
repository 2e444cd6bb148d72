/** Keep the focus while a region is updated. */

import { isTyped } from "./fields.js";

/**
 * Focus an element. If it is not focusable by itself, a heading or a region, scripts may focus it, although
 * Tab skips it.
 * @param {Element} element
 * @param {boolean} [scroll] whether to bring it into view
 * @returns {boolean} false if the element is hidden
 */
export function focusOn(element, scroll = true) {
	const focusable = /** @type {HTMLElement} */ (element);
	focusable.focus?.({ preventScroll: !scroll });
	if (document.activeElement === element) return true;
	element.setAttribute("tabindex", "-1");
	focusable.focus?.({ preventScroll: !scroll });
	return document.activeElement === element;
}

/**
 * Remember the focused element, whether the reader has typed in it, and how to find a replacement.
 * @param {Element} region
 */
export function rememberFocus(region) {
	const element = document.activeElement;
	if (!element || element === region || !region.contains(element)) return undefined;
	return {
		element,
		tabindex: element.getAttribute("tabindex"),
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
	if (!focus) return;
	const { element, tabindex, id, act, arg } = focus;
	if (document.activeElement === element) {
		// New markup has no `tabindex` where `focusOn` has set one, and the browser would soon blur the element.
		if (tabindex !== null && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", tabindex);
		return;
	}
	/** @type {Element | null | undefined} */
	let target = region.contains(element) ? element : undefined;
	if (!target && id) target = region.querySelector(`[id="${CSS.escape(id)}"]`);
	if (!target && act) {
		const twins = region.querySelectorAll(`[data-act="${CSS.escape(act)}"]`);
		target = [...twins].find((twin) => twin.getAttribute("data-arg") === arg);
	}
	/** @type {HTMLElement | null | undefined} */ (target)?.focus?.({ preventScroll: true });
	// If the focus fell back to the body, reading would restart at the top of the page: focus the region
	// instead.
	if (!target || document.activeElement !== target) focusOn(region, false);
}
