([button, seconds]) =>
	new Promise((done) => {
		const gaps = [],
			beats = [],
			root = document.documentElement;
		let before = 0,
			most = 0,
			last = performance.now();
		const beat = setInterval(() => {
			const now = performance.now();
			beats.push(now - last);
			last = now;
		});
		const end = performance.now() + 1000 * seconds;
		if (button) document.querySelector(button).click();
		(function look(now) {
			const moving = document.getAnimations().filter((one) => one.playState === "running").length;
			if (moving && before) gaps.push(now - before);
			before = moving ? now : 0;
			most = Math.max(most, moving);
			if (performance.now() < end && !(button && "idle" in root.dataset)) return requestAnimationFrame(look);
			clearInterval(beat);
			done({ gaps, beats, most, elements: document.querySelectorAll("#main *").length });
		})(0);
	});
