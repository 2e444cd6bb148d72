/**
 * Dialogs, sheets and curtains in `#over`. A modal makes the page behind it inert, traps the focus and
 * restores it when closed.
 */

import { isLive, sameSignature, signature, tabbable } from "./dom.js";

/** @typedef {import("./dom.js").Signature} Signature */

const DIALOG = "[data-dialog], [data-modal]";

/**
 * `onModal` runs before a new modal is first shown, `onOpen` after any dialog is.
 * @typedef {{over: HTMLElement, behind: HTMLElement[], onModal: () => void, onOpen?: () => void}} Options
 */

/** The dialog on top. */
class Dialogs {
	/** @type {Element | null} */
	#open = null;
	#openId = "";
	/** The element to focus when the dialog closes. @type {{element: Element, signature: Signature} | null} */
	#back = null;
	#modal = false;

	/** @param {Options} options */
	constructor(options) {
		this.options = options;
	}

	/**
	 * Before a patch: call `onModal` if the new markup of #over opens a modal.
	 * @param {string | undefined} markup
	 */
	prepare(markup) {
		if (markup === undefined) return;
		// Remember the focused element before the patch makes the page inert and blurs it.
		const active = document.activeElement;
		if (!this.#open && active && active !== document.body && !this.options.over.contains(active))
			this.#back = { element: active, signature: signature(active) };
		if (!this.#modal && /\sdata-modal[\s=>]/.test(markup)) this.options.onModal();
	}

	/** After a patch: move the focus if a dialog has opened or closed. */
	refresh() {
		const { over, behind, onOpen } = this.options;
		const dialog = over.querySelector(DIALOG);
		this.#modal = over.querySelector("[data-modal]") !== null;
		for (const element of behind) element.inert = this.#modal;
		if (dialog === this.#open && (dialog?.id ?? "") === this.#openId) return;
		const same = dialog && this.#open && dialog.id !== "" && dialog.id === this.#openId;
		this.#open = dialog;
		this.#openId = dialog?.id ?? "";
		if (same && dialog.contains(document.activeElement)) return;
		if (!dialog) {
			this.#leave();
			return;
		}
		enter(dialog);
		if (dialog.querySelector("[data-dismiss]")) onOpen?.();
	}

	/** Return the element that Escape clicks. @returns {Element | null} */
	dismissal() {
		return this.#open?.querySelector("[data-dismiss]") ?? null;
	}

	/** Keep the focus inside the dialog. @param {KeyboardEvent} event */
	trap(event) {
		const open = this.#open;
		if (event.key !== "Tab" || !open || event.altKey || event.ctrlKey || event.metaKey) return;
		const stops = tabbable(open);
		const at = document.activeElement;
		const inside = at !== null && open.contains(at);
		const edge = event.shiftKey ? stops[0] : stops.at(-1);
		if (inside && stops.length && at !== edge && at !== open) return;
		if (inside && stops.length && at === open && !event.shiftKey) return;
		event.preventDefault();
		const next = event.shiftKey ? stops.at(-1) : stops[0];
		(next ?? /** @type {HTMLElement} */ (open)).focus();
	}

	/** Focus the element that had the focus before, or its redrawn copy. */
	#leave() {
		const target = this.#back;
		this.#back = null;
		if (!target) return;
		const { id, act } = target.signature;
		/** @type {Element | null | undefined} */
		let element = target.element.isConnected ? target.element : null;
		element ??= id ? document.getElementById(id) : null;
		element ??= act
			? [...document.querySelectorAll("[data-act]")].find((other) =>
					sameSignature(signature(other), target.signature),
				)
			: null;
		if (element && isLive(element)) /** @type {HTMLElement} */ (element).focus({ preventScroll: true });
	}
}

/** Focus the first element of a dialog. @param {Element} dialog */
function enter(dialog) {
	const first = dialog.querySelector("[autofocus], [data-autofocus]") ?? tabbable(dialog)[0];
	if (!first && !dialog.hasAttribute("tabindex")) dialog.setAttribute("tabindex", "-1");
	/** @type {HTMLElement} */ (first ?? dialog).focus({ preventScroll: !first });
}

/** Close a phone drawer that has become a side panel on a wide window. */
function closePanel() {
	/** @type {HTMLElement | null} */
	const sheet = document.querySelector(":popover-open");
	if (!sheet) return;
	const opener = document.querySelector(`[popovertarget="${sheet.id}"]:not([popovertargetaction])`);
	if (!opener?.checkVisibility()) sheet.hidePopover();
}

/** Manage the dialog on top. @param {Options} options */
export function createDialogs(options) {
	const dialogs = new Dialogs(options);
	document.addEventListener("keydown", (event) => dialogs.trap(event));
	addEventListener("resize", closePanel);
	return dialogs;
}
