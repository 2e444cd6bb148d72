/** DOM helpers shared by several modules. */

/** Elements to which the browser gives a behaviour of their own. */
export const NATIVE = "a[href], button, input, select, textarea, summary, label";

/**
 * Return whether the element is a field in which letters are text, not shortcuts.
 * @param {EventTarget | null} target
 * @returns {boolean}
 */
export function isTyping(target) {
	if (!(target instanceof Element)) return false;
	if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
	if (target instanceof HTMLInputElement) {
		return !["checkbox", "radio", "button", "submit", "reset", "image", "file", "range", "color"].includes(
			target.type,
		);
	}
	return target instanceof HTMLElement && target.isContentEditable === true;
}

/**
 * Return whether gestures on the element count: it must be attached, not inert, and enabled, unless it
 * explains why it is disabled.
 * @param {Element} element
 * @returns {boolean}
 */
export function isLive(element) {
	return (
		element.isConnected &&
		!element.closest("[inert]") &&
		!element.matches(":disabled, [aria-disabled='true']:not([data-act='app:why'])")
	);
}

/**
 * Parse the `data-arg` of an element; undefined if missing or invalid.
 * @param {Element} element
 * @returns {unknown}
 */
export function argOf(element) {
	const text = element.getAttribute("data-arg");
	if (text === null) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		console.error("data-arg is not JSON", text);
		return undefined;
	}
}

/**
 * Return a signature that identifies an element after it is rendered again.
 * @param {Element} element
 */
export function signature(element) {
	return {
		id: element.id,
		act: element.getAttribute("data-act") ?? element.getAttribute("data-tap") ?? "",
		arg: element.getAttribute("data-arg") ?? "",
	};
}

/** @typedef {ReturnType<typeof signature>} Signature */

/**
 * Return whether two signatures describe the same button: the same action with the same id or, without ids,
 * the same argument.
 * @param {Signature} a
 * @param {Signature} b
 */
export function sameSignature(a, b) {
	return a.act === b.act && (a.id && b.id ? a.id === b.id : a.arg === b.arg);
}

const FOCUSABLE =
	"a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable]";

/**
 * Return the elements inside `root` that Tab reaches, in order.
 * @param {Element} root
 * @returns {HTMLElement[]}
 */
export function tabbable(root) {
	return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(FOCUSABLE)]).filter(
		(element) => element.tabIndex >= 0 && isLive(element) && isVisible(element),
	);
}

/** Return whether an element is rendered and visible. @param {Element} element @returns {boolean} */
export function isVisible(element) {
	return element.checkVisibility
		? element.checkVisibility({ visibilityProperty: true })
		: element.getClientRects().length > 0;
}

/**
 * Return the element whose units measure gestures inside an svg: its `data-units` group, otherwise its camera
 * group, otherwise the svg.
 * @param {SVGSVGElement} svg
 * @returns {SVGGraphicsElement}
 */
export function spaceOf(svg) {
	return (
		/** @type {SVGGraphicsElement | null} */ (
			svg.querySelector("[data-units]") ?? svg.querySelector("[data-camera]")
		) ?? svg
	);
}

/**
 * Convert client coordinates to the user units of an svg element.
 * @param {SVGGraphicsElement} element
 * @param {number} clientX
 * @param {number} clientY
 * @returns {{x: number, y: number}}
 */
export function toUser(element, clientX, clientY) {
	const matrix = element.getScreenCTM();
	if (!matrix) return { x: 0, y: 0 };
	const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
	return { x: round(point.x), y: round(point.y) };
}

/** Round to a thousandth of a unit: finer than any pixel, and keeps messages short. @param {number} value */
export function round(value) {
	return Math.round(value * 1000) / 1000;
}

/**
 * Return all fields of a form by name: checkboxes as booleans, multiple selections as lists, everything else
 * as text.
 * @param {HTMLFormElement} form
 * @param {Element | null} [submitter]
 * @returns {Record<string, unknown>}
 */
export function fieldsOf(form, submitter) {
	/** @type {Record<string, unknown>} */
	const fields = {};
	for (const field of form.elements) {
		const name = /** @type {HTMLInputElement} */ (field).name;
		if (!name || field.matches(":disabled")) continue;
		if (
			field instanceof HTMLButtonElement ||
			(field instanceof HTMLInputElement && ["submit", "button", "image", "reset"].includes(field.type))
		) {
			if (field === submitter) fields[name] = field.value;
		} else if (field instanceof HTMLInputElement && field.type === "radio") {
			if (field.checked) fields[name] = field.value;
			else if (!(name in fields)) fields[name] = null;
		} else if (field instanceof HTMLInputElement && field.type === "file") {
			// Files are read when chosen and sent by data-change.
		} else if (
			field instanceof HTMLInputElement ||
			field instanceof HTMLSelectElement ||
			field instanceof HTMLTextAreaElement
		) {
			fields[name] = fieldValue(field);
		}
	}
	return fields;
}

/**
 * Return the value of a field.
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} field
 * @returns {unknown}
 */
export function fieldValue(field) {
	if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked;
	if (field instanceof HTMLSelectElement && field.multiple)
		return [...field.selectedOptions].map((option) => option.value);
	return field.value;
}
