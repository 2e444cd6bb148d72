/**
 * Check the required browser features before anything else loads, and tell readers with an older browser
 * which one to use instead of showing a page that does not work. The texts come from the build
 * (`shell-texts`). esbuild turns this script into the JavaScript of 2009, which any browser can parse; it
 * cannot do so with `let` and `const`.
 */
export {};

var root = document.documentElement;
/** @type {string[]} */
var missing = [];

need("secure", () => window.isSecureContext !== false);
need("modules", () => "noModule" in document.createElement("script") && !!window.Worker);
need("wasm", () => {
	// A minimal module with exception handling: WebAssembly as Python needs it. Lockdown modes disable it.
	return WebAssembly.validate(
		new Uint8Array([
			0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
		]),
	);
});
need(
	"between",
	() => !!window.BroadcastChannel && !!window.structuredClone && !!Array.prototype.findLastIndex,
);
need(
	"styles",
	() =>
		CSS.supports("selector(:has(a))") &&
		CSS.supports("selector(&)") &&
		CSS.supports("width: 1cqw") &&
		CSS.supports("color: light-dark(red, red)"),
);
need("popover", () => "popover" in HTMLElement.prototype && "inert" in HTMLElement.prototype);

if (missing.length) {
	// The application checks this attribute and does not start.
	root.setAttribute("data-unfit", missing.join(" "));
	uncover();
	// The script is deferred, so the document is parsed, except in browsers that ignore `defer`.
	if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", tell);
	else tell();
} else {
	// The application sets this attribute when it begins: all its scripts have run when the page is loaded.
	window.addEventListener("load", () => {
		if (root.getAttribute("data-engine")) return;
		uncover();
		show([read().unfit_start]);
	});
}

/** Note a feature that is missing. @param {string} name @param {() => boolean} there */
function need(name, there) {
	try {
		if (there()) return;
	} catch {
		// The check itself failed.
	}
	missing.push(name);
}

/** Reveal the page, which first.js has hidden. */
function uncover() {
	root.removeAttribute("data-covered");
	root.removeAttribute("hidden");
}

/** Return the texts in the language of the page. @returns {Record<string, string>} */
function read() {
	var source = document.getElementById("shell-texts");
	var all = JSON.parse(source?.textContent || "{}");
	return all[(root.lang || "").slice(0, 2)] || all.en;
}

/** Show paragraphs above the page. @param {string[]} paragraphs */
function show(paragraphs) {
	var box = document.createElement("div");
	box.id = "unfit";
	box.setAttribute("role", "alert");
	document.body.insertBefore(box, document.getElementById("main"));
	paragraphs.forEach((words) => {
		var element = document.createElement("p");
		element.appendChild(document.createTextNode(words));
		box.appendChild(element);
	});
}

/** Tell what is missing, and which browser to use. */
function tell() {
	var texts = read();
	// Served without encryption: another browser would not help.
	if (missing[0] === "secure") {
		show([texts.unfit_secure]);
		return;
	}
	var lacks = missing.map((name) => texts[`unfit_${name}`]).filter(Boolean);
	show([texts.unfit.replace("{what}", lacks.join(", ")), texts.unfit_use]);
}
