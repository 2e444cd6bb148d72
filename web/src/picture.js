/**
 * Save a picture of the game on the screen: reopening the page at the address of a game shows it at once
 * (first.js), until the engine replaces it. It lasts as long as the tab.
 */

import { currentRoute } from "./route.js";

/** Also read by first.js. */
const KEY = "navals.picture";

/** Save the picture when the page may close. */
export function installPicture() {
	addEventListener("pagehide", keep);
	document.addEventListener("visibilitychange", () => document.hidden && keep());
}

/** Save the picture, or remove an old one. */
function keep() {
	const main = document.getElementById("main");
	// Do not save a page that is itself the picture.
	if (!main || pictured()) return;
	try {
		// Save no picture of hidden information: the engine marks pages that may be saved.
		if (!main.querySelector(":scope > [data-picture]")) return sessionStorage.removeItem(KEY);
		const copy = /** @type {HTMLElement} */ (main.cloneNode(true));
		// Markup has no inline styles; any present belong to the shell, and only to this page.
		for (const element of copy.querySelectorAll("[style]")) element.removeAttribute("style");
		const picture = {
			route: currentRoute(),
			title: document.title,
			top: document.getElementById("top")?.innerHTML,
			main: copy.innerHTML,
		};
		sessionStorage.setItem(KEY, JSON.stringify(picture));
	} catch {
		// Storage is full or blocked: do without a picture.
	}
}

/** Return whether the page still shows the picture. */
export function pictured() {
	return document.querySelector("#main > [data-picture][inert]") !== null;
}

/** Show the page that first.js had hidden. */
export function uncover() {
	delete document.documentElement.dataset.covered;
}
