(() => {
	const heard = { stages: {} };
	Object.defineProperty(globalThis, "heard", { value: heard });
	new BroadcastChannel("navals-engine").onmessage = ({ data }) => {
		heard.stages[data.stage] ??= performance.now();
	};
})();
