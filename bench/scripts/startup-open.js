(game) =>
	new Promise((done) => {
		document.addEventListener("navals:answer", function answered({ detail }) {
			if (detail !== "app:route") return;
			document.removeEventListener("navals:answer", answered);
			requestAnimationFrame(() => {
				const channel = new MessageChannel();
				channel.port1.onmessage = () => done(performance.now() - begun);
				channel.port2.postMessage(0);
			});
		});
		const begun = performance.now();
		location.hash = `#/${game}/new/ai`;
	});
