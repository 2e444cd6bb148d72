/** Parse markup. All markup on the page goes through this module. */

import { fnv1a } from "./hash.js";

const SVG = "http://www.w3.org/2000/svg";

/** Temporary nodes in a region (inserts of animations), skipped by the patch. @type {WeakSet<Node>} */
export const passing = new WeakSet();

/**
 * Lets only this module set markup, in browsers that can.
 * @type {{createHTML(text: string): string} | undefined}
 */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("navals", {
	createHTML: (/** @type {string} */ text) => text,
});

/**
 * Parse markup as the content of `container`.
 * @param {string} markup
 * @param {Element} container
 * @returns {ParentNode & Node} parent of the parsed nodes
 */
export function parse(markup, container) {
	const inSvg =
		container.namespaceURI === SVG && !["foreignObject", "desc", "title"].includes(container.localName);
	const text = inSvg ? `<svg>${markup}</svg>` : markup;
	const template = document.createElement("template");
	template.innerHTML = policy ? policy.createHTML(text) : text;
	return inSvg ? /** @type {Element} */ (template.content.firstChild) : template.content;
}

/**
 * Append parsed markup temporarily; the nodes survive patches until they are removed.
 * @param {Element} container @param {string} markup @returns {ChildNode[]}
 */
export function insert(container, markup) {
	const nodes = [...parse(markup, container).childNodes];
	for (const node of nodes) passing.add(node);
	container.append(...nodes);
	return nodes;
}

/**
 * Compute the fingerprint that prerendered regions carry (`data-print`): if the engine's first answer has the
 * same markup, it need not be parsed and compared (web/steps/pages.py).
 * @param {string} markup
 */
export function fingerprint(markup) {
	return fnv1a(markup).toString(16).padStart(8, "0");
}
