/**
 * Dismiss short messages automatically: after `data-away` milliseconds, later while hovered or focused, at
 * once when tapped. The dismissal is sent as a gesture (`data-gone`), so that the engine knows.
 */

/**
 * Watch the messages of a region.
 * @param {HTMLElement} region contains the messages
 * @param {(act: string) => void} send
 * @returns {() => void} to call when the region may have changed
 */
export function installToasts(region, send) {
	/** The message with a running timer. @type {Element | null} */
	let shown = null;
	let text = "";
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let timer;

	const gone = () => {
		const act = shown?.isConnected ? shown.getAttribute("data-gone") : null;
		if (act) send(act);
	};
	const wait = () => {
		clearTimeout(timer);
		if (!shown) return;
		timer = setTimeout(
			() => (shown?.matches(":hover") || shown?.contains(document.activeElement) ? wait() : gone()),
			Number(shown.getAttribute("data-away")),
		);
	};
	region.addEventListener("click", (event) => {
		if (
			event.target instanceof Element &&
			!event.target.closest("a, button") &&
			event.target.closest("[data-gone]")
		)
			gone();
	});

	return () => {
		const toast = region.querySelector("[data-gone]");
		if (toast === shown && (toast?.textContent ?? "") === text) return;
		shown = toast;
		text = toast?.textContent ?? "";
		wait();
	};
}
