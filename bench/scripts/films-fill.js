([elements, moving]) => {
	const side = Math.ceil(Math.sqrt(elements));
	const marks = Array.from(
		{ length: elements },
		(_, i) =>
			`<path d="M${i % side} ${Math.floor(i / side)}h.7v.4l-.3.3h-.4z"
      fill="hsl(${(i * 7) % 360} 40% 60%)"/>`,
	).join("");
	document.getElementById("main").innerHTML = `<svg viewBox="0 0 ${side} ${side}">${marks}</svg>`;
	for (const [i, one] of [...document.querySelectorAll("path")].slice(0, moving).entries())
		one.animate([{ transform: "none" }, { transform: `translate(${3 + (i % 5)}px, 2px)` }], {
			duration: 900,
			iterations: Infinity,
			direction: "alternate",
		});
};
