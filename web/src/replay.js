/**
 * Page support for replays: a press anywhere outside the replay bar stops the replay, the log line of the
 * current position stays in view, and the first press or key takes the recap of a turn away.
 */

/** Listen to presses and answers. @param {import("./types.js").Send} send */
export function installReplay(send) {
	document.addEventListener(
		"pointerdown",
		(event) => {
			const bar = document.querySelector("[data-halt]");
			if (bar && event.target instanceof Node && !bar.contains(event.target))
				void send({ act: bar.getAttribute("data-halt") ?? "" });
		},
		{ passive: true },
	);

	for (const type of ["pointerdown", "keydown"])
		document.addEventListener(
			type,
			(event) => {
				const card = document.querySelector("[data-touch]");
				const on = event.target instanceof Element && event.target.closest("button");
				const still = event instanceof KeyboardEvent && (event.key === "Tab" || event.key === "Shift");
				if (card && !still && !(on && card.contains(on)))
					void send({ act: card.getAttribute("data-touch") ?? "" });
			},
			{ passive: true },
		);

	/** @type {Element | null} */
	let shown = null;
	document.addEventListener("navals:answer", () => {
		const line = document.querySelector("[data-autoscroll] [aria-current]");
		if (line === shown) return;
		shown = line;
		const log =
			line?.closest("[data-autoscroll]") ??
			(document.querySelector("#recorder") && document.querySelector("#log[data-autoscroll]"));
		if (!log) return;
		// At the start of a replay, scroll to the top; a new list would be at its end.
		if (!line) {
			log.scrollTop = 0;
			return;
		}
		// Scroll only the log and its panel, not the page.
		for (const box of [log, log.closest(".table-drawer")]) {
			if (!box) continue;
			const [outer, inner] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
			if (inner.top < outer.top || inner.bottom > outer.bottom)
				box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
		}
	});
}
