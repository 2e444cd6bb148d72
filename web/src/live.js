/**
 * Announce text to screen readers in one polite region and one alert region. Each alternates between two
 * children, so that a repeated sentence changes the page and is spoken again.
 */

import { later as soon } from "./clock.js";
import { begin } from "./rest.js";

/**
 * Sentences within this time, in milliseconds, are joined; otherwise the later one would interrupt the
 * earlier one.
 */
const MOMENT = 60;

/**
 * Create the speaker of a live region.
 * @param {HTMLElement} region
 * @param {(then: () => void, ms: number) => unknown} [later]
 * @returns {{say(text: string): void, clear(): void}}
 */
export function createLive(region, later = soon) {
	const children = [document.createElement("div"), document.createElement("div")];
	region.replaceChildren(...children);
	/** @type {string[]} */
	let pending = [];
	let turn = 0;
	let rest = () => {};

	function flush() {
		rest();
		if (!pending.length) return;
		const text = pending.join(" ");
		pending = [];
		children[turn].textContent = "";
		turn = 1 - turn;
		children[turn].textContent = text;
	}

	return {
		say(text) {
			if (!text) return;
			pending.push(text);
			if (pending.length > 1) return;
			// End the previous wait, whose text may never have been spoken.
			rest();
			rest = begin("speech");
			later(flush, MOMENT);
		},
		// Clear before the device changes hands: another player must not find earlier messages in the page.
		clear() {
			pending = [];
			for (const child of children) child.textContent = "";
		},
	};
}
