/**
 * A page for tests without a browser: jsdom's window becomes the global one.
 */
import { JSDOM } from "jsdom";

const dom = new JSDOM("<!doctype html><html lang='en'><body></body></html>", {
	url: "https://navals.test/",
	pretendToBeVisual: true,
});
const { window } = dom;

const NAMES = [
	"document",
	"Node",
	"Element",
	"HTMLElement",
	"SVGElement",
	"HTMLInputElement",
	"HTMLSelectElement",
	"HTMLTextAreaElement",
	"HTMLButtonElement",
	"HTMLAnchorElement",
	"HTMLFormElement",
	"KeyboardEvent",
	"Event",
	"MouseEvent",
	"CustomEvent",
	"localStorage",
	"sessionStorage",
];
for (const name of NAMES) globalThis[name] = window[name];
globalThis.getComputedStyle = window.getComputedStyle.bind(window);
globalThis.requestAnimationFrame = window.requestAnimationFrame.bind(window);
// jsdom has no CSS object; the names in the tests are plain words.
globalThis.CSS = { escape: (text) => String(text).replace(/["\\]/g, "\\$&") };

export { window };

/** Set the markup of the body and return it. @param {string} markup */
export function page(markup) {
	document.body.innerHTML = markup;
	return document.body;
}
