/** Render an svg of the page as an image. */

const SVG = "http://www.w3.org/2000/svg";
/** Properties that text may inherit from outside the board. */
const LETTERS = ["font-size", "font-weight", "fill", "stroke", "stroke-width"];
/** Width of the image in pixels. */
const WIDTH = 1600;
/** Labels along the edges may overflow by this part of a board. */
const RIM = 0.03;

/**
 * Render an svg of the page as an image. Style sheets of the page do not apply inside an image, so the copy
 * includes them and is wrapped in the same classes.
 * @param {SVGSVGElement} svg
 * @returns {Promise<{image: HTMLImageElement, ratio: number}>}
 */
export async function still(svg) {
	const { x, y, width, height } = svg.viewBox.baseVal;
	const rim = RIM * Math.max(width, height);
	const box = { x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim };
	const ratio = box.width / box.height;
	const style = document.createElementNS(SVG, "style");
	style.textContent = [
		...rules(),
		"* { animation: none !important; transition: none !important }",
		".finale-boards > svg { inline-size: auto; block-size: auto }",
	].join("\n");
	const group = document.createElementNS(SVG, "g");
	group.setAttribute("class", svg.closest("[class*='game-']")?.getAttribute("class") ?? "");
	group.append(copyOf(svg));
	const root = makeRoot(box, ratio);
	root.append(style, group);

	const text = new XMLSerializer().serializeToString(root);
	const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
	const image = new Image();
	image.src = url;
	await image.decode();
	URL.revokeObjectURL(url);
	return { image, ratio };
}

/** Copy a board, with the look that its text inherits. @param {SVGSVGElement} svg */
function copyOf(svg) {
	const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
	const [letters, twins] = [svg, copy].map(
		(one) => /** @type {NodeListOf<SVGElement>} */ (one.querySelectorAll("text, tspan")),
	);
	letters.forEach((letter, at) => {
		const look = getComputedStyle(letter);
		for (const name of LETTERS) twins[at].style.setProperty(name, look.getPropertyValue(name));
	});
	for (const foreign of copy.querySelectorAll("foreignObject")) foreign.remove();
	const { x, y, width, height } = svg.viewBox.baseVal;
	for (const [name, value] of Object.entries({ x, y, width, height, overflow: "visible" }))
		copy.setAttribute(name, String(value));
	return copy;
}

/**
 * Make the root of the image, with the attributes of the page that styles depend on.
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {number} ratio
 */
function makeRoot({ x, y, width, height }, ratio) {
	const root = document.createElementNS(SVG, "svg");
	root.setAttribute("width", String(WIDTH));
	root.setAttribute("height", String(WIDTH / ratio));
	root.setAttribute("viewBox", [x, y, width, height].join(" "));
	for (const [name, value] of Object.entries(document.documentElement.dataset))
		root.setAttribute(`data-${name}`, value ?? "");
	if (!root.dataset.theme || root.dataset.theme === "auto") root.setAttribute("data-theme", theme());
	return root;
}

/** Return the system theme, used if the reader has not chosen one. */
function theme() {
	if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
	return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Return the page's style rules without fonts, which an image cannot load. */
function rules() {
	return [...document.styleSheets].flatMap((sheet) =>
		[...sheet.cssRules].filter((rule) => !(rule instanceof CSSFontFaceRule)).map((rule) => rule.cssText),
	);
}
