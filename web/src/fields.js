/** Form fields, which keep a state beside their markup. */

/** Types of inputs without a text of the reader. */
const TYPELESS = new Set(["checkbox", "radio", "file", "hidden", "button", "submit", "reset", "image"]);

/**
 * Reset every field to the state in its markup, as a fresh parse would, so that a rejected choice reverts.
 * Exceptions: the field being typed in, fields (or forms) with `data-keep`, and fields for which `held`
 * returns true; a changed `data-rev` overrides the first two.
 * @param {Element} region
 * @param {{held?: (field: Element) => boolean, revised?: Set<Element>, typing?: Element}} [options]
 */
export function settleFields(region, { held, revised, typing } = {}) {
	for (const field of region.querySelectorAll("input, textarea, select")) {
		if (
			!revised?.has(field) &&
			(field === typing || field.closest("[data-keep]:is(input, textarea, select, form)"))
		)
			continue;
		if (held?.(field)) continue;
		if (field instanceof HTMLSelectElement) settleSelect(field);
		else if (field instanceof HTMLTextAreaElement) {
			if (field.value !== field.defaultValue) field.value = field.defaultValue;
		} else if (field instanceof HTMLInputElement) {
			if (field.type === "checkbox" || field.type === "radio") {
				if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
				field.indeterminate = false;
			} else if (!TYPELESS.has(field.type) && field.value !== field.defaultValue)
				field.value = field.defaultValue;
		}
	}
}

/** Reset a select. @param {HTMLSelectElement} field */
function settleSelect(field) {
	const options = [...field.options];
	if (field.multiple) {
		for (const option of options)
			if (option.selected !== option.defaultSelected) option.selected = option.defaultSelected;
		return;
	}
	let index = options.findLastIndex((option) => option.defaultSelected);
	if (index < 0 && field.size <= 1) index = options.findIndex((option) => !option.disabled);
	if (field.selectedIndex !== index) field.selectedIndex = index;
}

/** Return whether the reader has typed in a field. @param {Element} element */
export function isTyped(element) {
	const field =
		element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
	return !!field && !TYPELESS.has(field.type) && field.value !== field.defaultValue;
}
