/**
 * Keyboard handling: `data-shortcut` clicks an element, Enter and Space click elements that the browser does
 * not, Escape closes the open overlay, and other keys are sent to the engine.
 */

import { isLive, isTyping, isVisible, NATIVE } from "./dom.js";

/** Keys reserved for the browser, and modifiers. */
const RESERVED =
	/^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock|Fn|Dead|Process|Unidentified|ContextMenu|F\d+|Audio.*|Media.*|Browser.*)$/;

/**
 * Return the names under which a key may be claimed, most specific first: "Ctrl+z", "R", "r", "Space".
 * @param {{key: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean, shiftKey: boolean}} event
 * @returns {string[]}
 */
export function keyNames({ key, ctrlKey, altKey, metaKey, shiftKey }) {
	const name = key === " " ? "Space" : key;
	const lower = name.length === 1 ? name.toLowerCase() : name;
	const prefix = `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}`;
	if (prefix) return [`${prefix}${shiftKey ? "Shift+" : ""}${lower}`];
	if (name.length > 1) return shiftKey ? [`Shift+${name}`] : [name];
	// With caps lock, a letter is a capital even without Shift.
	return [...new Set(shiftKey ? [name] : [name, lower])];
}

/**
 * `onPress` is called on any key; `isPlaying` tells whether it cuts an animation short.
 * @typedef {object} Options
 * @property {import("./types.js").Send} send
 * @property {(element: Element) => void} activate
 * @property {() => boolean} cancelDrag
 * @property {() => Element | null} dismissal
 * @property {() => void} onPress
 * @property {() => boolean} isPlaying
 */

/** Finds the element or gesture that a key belongs to. */
class Keyboard {
	/** Whether this key cut an animation short; `[data-calm]` elements then ignore it. */
	#cutting = false;

	/** @param {Options} options */
	constructor(options) {
		this.options = options;
	}

	/** Note a key, before any element handles it: any key ends animations. */
	before() {
		this.#cutting = this.options.isPlaying();
		this.options.onPress();
	}

	/** Handle a key that no element has handled. @param {KeyboardEvent} event */
	press(event) {
		if (event.defaultPrevented || event.isComposing) return;
		const target = event.target instanceof Element ? event.target : null;
		const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
		const modified = ctrlKey || altKey || metaKey;
		if (key === "Escape" && this.#escape(event)) return;
		const isPress = key === "Enter" || key === " ";
		if (target && isPress && !modified && this.#pressOn(event, target)) return;
		if (isTyping(target) && key !== "Escape") return;
		// Sliders and radio groups use these keys.
		if (target?.matches("input[type=range], input[type=radio]") && /^(Arrow|Page|Home|End)/.test(key)) return;
		// Single-key shortcuts can be switched off, because they interfere with speech input.
		if (key.length === 1 && !modified && document.documentElement.dataset.shortcuts === "off") return;
		for (const name of keyNames(event)) if (this.#click(event, claimant(name))) return;
		if (metaKey || event.repeat || RESERVED.test(key)) return;
		void this.options.send({ act: "app:key", arg: { key, ctrl: ctrlKey, shift: shiftKey, alt: altKey } });
	}

	/**
	 * Cancel a drag, or close the dialog on top.
	 * @param {KeyboardEvent} event
	 * @returns {boolean} false if the key has done nothing
	 */
	#escape(event) {
		if (this.options.cancelDrag()) {
			event.preventDefault();
			return true;
		}
		// The browser closes a popover; the key does no more.
		return this.#click(event, this.options.dismissal()) || document.querySelector(":popover-open") !== null;
	}

	/**
	 * Press the focused element by Enter or Space.
	 * @param {KeyboardEvent} event
	 * @param {Element} target
	 * @returns {boolean} whether the key is used up
	 */
	#pressOn(event, target) {
		const acts =
			target.closest("[data-act], [data-tap], [data-zoom-by]") === target &&
			!target.matches("form, input, select, textarea");
		// A slider does not use the space bar.
		if (!acts) return target.matches(NATIVE) && !(event.key === " " && target.matches("input[type=range]"));
		// Holding Enter would click a button repeatedly.
		if (event.repeat || this.#isCalm(target)) event.preventDefault();
		else if (!target.matches(NATIVE)) {
			event.preventDefault();
			this.options.activate(target);
		}
		return true;
	}

	/** Click an element that claims the key. @param {KeyboardEvent} event @param {Element | null} element */
	#click(event, element) {
		if (!element) return false;
		event.preventDefault();
		if (this.#isCalm(element) || (event.repeat && !element.hasAttribute("data-repeat"))) return true;
		const isField =
			element instanceof HTMLInputElement ||
			element instanceof HTMLSelectElement ||
			element instanceof HTMLTextAreaElement;
		if (isField) {
			element.focus();
			if (element.type === "checkbox" || element.type === "radio") element.click();
		} else if (element instanceof HTMLElement) element.click();
		else this.options.activate(element);
		return true;
	}

	/** Return whether an element ignores this key. @param {Element} element */
	#isCalm(element) {
		return this.#cutting && element.hasAttribute("data-calm");
	}
}

/** Return the element that claims a key. @param {string} name @returns {Element | null} */
function claimant(name) {
	const found = document.querySelectorAll(`[data-shortcut~="${CSS.escape(name)}"]`);
	return [...found].find((element) => isLive(element) && isVisible(element)) ?? null;
}

/** Listen to the keyboard. @param {Options} options */
export function installKeys(options) {
	const keyboard = new Keyboard(options);
	// Use the capture phase, because cells handle their own keys.
	document.addEventListener("keydown", () => keyboard.before(), { capture: true });
	document.addEventListener("keydown", (event) => keyboard.press(event));
}
