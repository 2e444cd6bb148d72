/**
 * Update the page to new markup while keeping unchanged nodes.
 *
 * The result equals a fresh parse of the new markup (test/patch.test.mjs checks this on generated trees),
 * except for state of the reader or the shell: focus, caret, typed text, scroll position,
 * `details[data-keep]`, the `style` attribute (never in the markup, so the shell may use it), the transform
 * of a `[data-camera]` group, and nodes in `passing`.
 *
 * The browser's parser builds the new tree, which ensures correct namespaces and the case of `viewBox` and
 * `xlink:href`. Nodes are then moved, or copied attribute by attribute with their namespaces, never rebuilt
 * from strings.
 */

import { settleFields } from "./fields.js";
import { rememberFocus, restoreFocus } from "./focus.js";
import { fingerprint, parse, passing } from "./markup.js";
import { rememberScroll, restoreScroll } from "./scroll.js";

/**
 * @typedef {object} Work state of one patch
 * @property {Map<string, Element>} index elements of the old tree by id, each usable once
 * @property {Set<Node>} holders nodes of the new tree that are or contain an element whose id exists in the
 *   old tree
 * @property {Set<Node>} needed nodes of the old tree that are or contain an element whose id the new tree
 *   uses
 * @property {Set<Node>} used nodes of the old tree already placed in the new one
 * @property {ChildNode[]} late nodes to remove at the end unless used by then
 * @property {Set<Element>} revised fields whose `data-rev` changed
 * @property {boolean} hold whether elements with `data-after` stay unchanged
 * @property {boolean} skipped whether any did
 */

/**
 * Update a region to new markup.
 * @param {Element} region
 * @param {string} markup
 * @param {{held?: (field: Element) => boolean, hold?: boolean}} [options] `held`: fields with a pending
 *   change, which the new markup does not include yet; `hold`: keep markup unchanged that would reveal the
 *   outcome of an animation (`data-after`)
 * @returns {boolean} whether any element was held back
 */
export function patch(region, markup, options = {}) {
	const print = region.getAttribute("data-print");
	region.closest("[data-print]")?.removeAttribute("data-print");
	if (print !== null && print === fingerprint(markup)) {
		settleFields(region, options);
		return false;
	}
	const fresh = parse(markup, region);
	const focus = rememberFocus(region);
	const scrolls = rememberScroll(region);
	/** @type {Work} */
	const work = {
		index: new Map(),
		holders: new Set(),
		needed: new Set(),
		used: new Set(),
		late: [],
		revised: new Set(),
		hold: options.hold ?? false,
		skipped: false,
	};
	for (const old of region.querySelectorAll("[id]"))
		if (!insidePassing(old, region)) work.index.set(old.id, old);
	for (const element of fresh.querySelectorAll("[id]")) {
		const old = work.index.get(element.id);
		if (!old || kind(old) !== kind(element)) continue;
		mark(element, fresh, work.holders);
		mark(old, region, work.needed);
	}
	children(region, fresh, work);
	for (const node of work.late) if (!work.used.has(node)) node.remove();
	settleFields(region, {
		...options,
		revised: work.revised,
		typing: focus?.typing ? focus.element : undefined,
	});
	restoreScroll(region, scrolls);
	restoreFocus(region, focus);
	return work.skipped;
}

/**
 * Add a node and its ancestors below `top` to a set.
 * @param {Node} node
 * @param {Node} top
 * @param {Set<Node>} set
 */
function mark(node, top, set) {
	for (let at = /** @type {Node | null} */ (node); at && at !== top && !set.has(at); at = at.parentNode)
		set.add(at);
}

/**
 * Return whether a node is temporary, or inside a temporary one.
 * @param {Node} node
 * @param {Element} region
 */
function insidePassing(node, region) {
	for (let at = /** @type {Node | null} */ (node); at && at !== region; at = at.parentNode)
		if (passing.has(at)) return true;
	return false;
}

/**
 * Return the properties two nodes must share to be matched: a field of another type or name would inherit
 * typed text.
 * @param {Node} node
 */
function kind(node) {
	if (node.nodeType !== 1) return node.nodeName;
	const element = /** @type {HTMLInputElement} */ (node);
	// Do not reuse one screen for another.
	if (element.classList.contains("screen"))
		return `${element.nodeName} ${/screen-\w+/.exec(element.getAttribute("class") ?? "")}`;
	// nodeName is uppercase for HTML and unchanged for SVG, which distinguishes the two.
	return element.nodeName === "INPUT" ? `INPUT ${element.type} ${element.name}` : element.nodeName;
}

/**
 * Update the children of a node.
 * @param {Element | DocumentFragment} from
 * @param {Node} to
 * @param {Work} work
 */
function children(from, to, work) {
	const pool = poolOf(from);
	/** @type {[ChildNode, ChildNode][]} */
	const pairs = [];
	/** @type {Set<Node>} */
	const placed = new Set();
	for (const want of [...to.childNodes]) {
		let have =
			byId(want, from, work) ??
			(want instanceof Element && want.id ? undefined : pool.get(kind(want))?.pop());
		if (have) work.used.add(have);
		else if (work.holders.has(want)) have = document.importNode(want, false);
		if (have) pairs.push([have, want]);
		placed.add(have ?? want);
	}

	for (const node of [...from.childNodes]) {
		if (passing.has(node) || placed.has(node)) continue;
		if (work.needed.has(node)) work.late.push(node);
		else node.remove();
	}
	order(from, placed);
	for (const [have, want] of pairs) update(have, want, work);
}

/**
 * Return the nodes without id that new ones may reuse, by kind, the first one last.
 * @param {Element | DocumentFragment} from
 */
function poolOf(from) {
	/** @type {Map<string, ChildNode[]>} */
	const pool = new Map();
	for (const node of from.childNodes) {
		if (passing.has(node) || (node instanceof Element && node.id)) continue;
		const key = kind(node);
		const list = pool.get(key);
		if (list) list.push(node);
		else pool.set(key, [node]);
	}
	for (const list of pool.values()) list.reverse();
	return pool;
}

/** Update a node to a new one. @param {ChildNode} have @param {ChildNode} want @param {Work} work */
function update(have, want, work) {
	if (!(have instanceof Element && want instanceof Element)) {
		if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
		return;
	}
	if (work.hold && have.hasAttribute("data-after") && want.hasAttribute("data-after")) {
		work.skipped = true;
		return;
	}
	// Most of a board is unchanged, and isEqualNode is faster than walking the subtree here.
	if (have.isEqualNode(want)) return;
	attributes(have, want, work);
	children(have, want, work);
}

/**
 * Take the element of the old tree with the id of a new one.
 * @param {Node} want
 * @param {Node} from
 * @param {Work} work
 * @returns {Element | undefined}
 */
function byId(want, from, work) {
	if (!(want instanceof Element) || !want.id) return undefined;
	const old = work.index.get(want.id);
	if (!old || kind(old) !== kind(want) || old.contains(from)) return undefined;
	work.index.delete(want.id);
	return old;
}

/**
 * Arrange the nodes of `placed` in `from` in their order. The focused node is never moved within its parent,
 * because moving drops the focus in browsers without moveBefore; its siblings move around it.
 * @param {Element | DocumentFragment} from
 * @param {Set<Node>} placed
 */
function order(from, placed) {
	const skip = (/** @type {ChildNode | null} */ node) => {
		while (node && !placed.has(node)) node = node.nextSibling;
		return node;
	};
	let cursor = skip(from.firstChild);
	for (const node of placed) {
		if (node !== cursor && node.parentNode === from && node.contains(document.activeElement)) {
			while (cursor && cursor !== node) {
				const next = skip(cursor.nextSibling);
				move(from, cursor, null);
				cursor = next;
			}
		}
		if (node === cursor) cursor = skip(cursor.nextSibling);
		else move(from, node, cursor);
	}
}

/**
 * Move a node, with its state where the browser can.
 * @param {Node} parent
 * @param {Node} node
 * @param {Node | null} before
 */
function move(parent, node, before) {
	const moveBefore = /** @type {any} */ (parent).moveBefore;
	if (moveBefore && node.isConnected && parent.isConnected && node.ownerDocument === parent.ownerDocument) {
		try {
			moveBefore.call(parent, node, before);
			return;
		} catch {
			// Cannot move with its state in this browser (for instance across documents): insert it normally.
		}
	}
	parent.insertBefore(node, before);
}

/** Update the attributes of an element. @param {Element} have @param {Element} want @param {Work} work */
function attributes(have, want, work) {
	if (have.getAttribute("data-rev") !== want.getAttribute("data-rev")) work.revised.add(have);
	const keepOpen =
		have.localName === "details" && have.hasAttribute("data-keep") && want.hasAttribute("data-keep");
	const keepTransform = have.hasAttribute("data-camera") && want.hasAttribute("data-camera");
	const own = (/** @type {string} */ name) =>
		name === "style" || (keepOpen && name === "open") || (keepTransform && name === "transform");
	const wanted = want.attributes;
	for (let i = 0; i < wanted.length; i += 1) {
		const attribute = wanted[i];
		if (own(attribute.name)) continue;
		const old = have.getAttributeNodeNS(attribute.namespaceURI, attribute.localName);
		if (!old) have.setAttributeNode(/** @type {Attr} */ (attribute.cloneNode()));
		else if (old.value !== attribute.value) old.value = attribute.value;
	}
	// Equal attribute counts mean equal attribute sets, if the shell has added none.
	if (!keepOpen && !keepTransform && have.attributes.length === wanted.length && !have.hasAttribute("style"))
		return;
	for (const { namespaceURI, localName, name } of [...have.attributes]) {
		if (!own(name) && !want.hasAttributeNS(namespaceURI, localName))
			have.removeAttributeNS(namespaceURI, localName);
	}
}
