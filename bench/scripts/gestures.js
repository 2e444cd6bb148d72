// Select elements to press, and measure the presses (gestures.py). Presses must not leave or end the game.
(() => {
	const LEAVES = [
		"comfort:language",
		"setup:start",
		"play:resign",
		"play:offer",
		"play:rematch",
		"replay:branch",
		"play:command",
		"library:save",
		"app:print",
		"share:share",
		"play:copy",
	];
	const state = () => ["thinking", "idle"].find((word) => word in document.documentElement.dataset) ?? "busy";
	const act = (element) => element.dataset.act ?? element.dataset.tap;
	const used = new Map();
	let last = { x: -99, y: -99 };

	// Return a point of the screen at which a touch reaches the element, if any.
	function place(element) {
		if (element.closest("[inert]") || element.disabled || element.getAttribute("aria-disabled") === "true")
			return;
		const box = element.getBoundingClientRect();
		if (box.width < 2 || box.height < 2) return;
		for (const [across, down] of [
			[0.5, 0.5],
			[0.3, 0.3],
			[0.7, 0.7],
			[0.13, 0.87],
		]) {
			const [x, y] = [box.x + across * box.width, box.y + down * box.height];
			const there = document
				.elementFromPoint(x, y)
				?.closest("[data-act], [data-tap], a[href], label, input, select, summary");
			if (there === element && Math.hypot(x - last.x, y - last.y) > 10) return { x, y };
		}
	}

	function candidates(selectors) {
		const close = document.querySelector("#over [data-dismiss]");
		if (close) return [[close]];
		const all = (selector) =>
			[...document.querySelectorAll(selector)].filter(
				(e) => act(e) && e.localName !== "form" && !e.matches("input, select"),
			);
		if (selectors.length) return selectors.map(all);
		const free = all("#main [data-act], #main [data-tap], #top [data-act], #over [data-act]");
		return [free.filter((e) => !LEAVES.includes(act(e)) && !e.matches("a[href]"))];
	}

	// Return the next element to touch: the least touched one of the first selector with a match.
	function next(selectors, scroll) {
		for (const matching of candidates(selectors)) {
			const count = (e) => 1000 * (used.get(act(e)) ?? 0) + (used.get(e.id || e.dataset.arg) ?? 0);
			for (const element of matching.sort((a, b) => count(a) - count(b))) {
				let at = place(element);
				if (!at && scroll) {
					element.scrollIntoView({ block: "center", behavior: "instant" });
					at = place(element);
				}
				if (at) return { element, at };
			}
		}
	}

	let outcome;
	globalThis.bench = {
		state,
		aim(selectors, scroll) {
			const target = next(selectors, scroll);
			if (!target) return null;
			const { element, at } = target;
			const name = act(element);
			for (const key of [name, element.id || element.dataset.arg]) used.set(key, (used.get(key) ?? 0) + 1);
			last = at;
			let begun,
				before = state(),
				answer;
			outcome = new Promise((done) => {
				const over = (result) => {
					clearTimeout(timer);
					removeEventListener("pointerdown", down, true);
					removeEventListener("click", click, true);
					document.removeEventListener("navals:answer", answered);
					done(result);
				};
				const timer = setTimeout(() => over(null), 4000);
				const down = () => (before = state());
				const click = (event) => (begun ??= event.timeStamp);
				const answered = (event) => {
					if (begun === undefined || answer !== undefined || event.detail !== name) return;
					answer = performance.now() - begun;
					requestAnimationFrame(() => {
						const channel = new MessageChannel();
						channel.port1.onmessage = () =>
							over({ act: name, state: before, answer, paint: performance.now() - begun });
						channel.port2.postMessage(0);
					});
				};
				addEventListener("pointerdown", down, true);
				addEventListener("click", click, true);
				document.addEventListener("navals:answer", answered);
			});
			return { ...at, act: name };
		},
		outcome: () => outcome,
		// Aim as soon as a player thinks; return null if the page becomes idle before.
		aimAtThought: () =>
			new Promise((done) => {
				const root = document.documentElement;
				const over = (aimed) => {
					watching.disconnect();
					clearTimeout(timer);
					done(aimed);
				};
				const look = () => {
					if (state() === "thinking") over(bench.aim([], false));
					else if (state() === "idle") over(null);
				};
				const watching = new MutationObserver(look);
				const timer = setTimeout(() => over(null), 1500);
				watching.observe(root, { attributes: true, attributeFilter: ["data-thinking", "data-idle"] });
				if (state() === "thinking") look();
			}),
	};
})();
