/**
 * Update the page to new markup while keeping unchanged nodes.
 *
 * The result equals a fresh parse of the new markup (test/patch.test.mjs checks this on generated trees), except for state
 * of the reader or the shell: focus, caret, typed text, scroll position, `details[data-keep]`, the `style` attribute (never
 * in the markup, so the shell may use it), the transform of a `[data-camera]` group, and nodes in `passing`.
 *
 * The browser's parser builds the new tree, which ensures correct namespaces and the case of `viewBox` and `xlink:href`.
 * Nodes are then moved, or copied attribute by attribute with their namespaces, never rebuilt from strings.
 */

const SVG = "http://www.w3.org/2000/svg";

/** Temporary nodes in a region (inserts of animations), skipped by the patch. @type {WeakSet<Node>} */
export const passing = new WeakSet();

/** @type {{createHTML(text: string): string} | undefined} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("navals", { createHTML: (/** @type {string} */ text) => text });

/**
 * Parse markup as the content of `container`. All markup on the page goes through this function.
 * @param {string} markup @param {Element} container @returns {ParentNode & Node} parent of the parsed nodes
 */
export function parse(markup, container) {
  const inSvg = container.namespaceURI === SVG && !["foreignObject", "desc", "title"].includes(container.localName);
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
 * @typedef {object} Work state of one patch
 * @property {Map<string, Element>} index elements of the old tree by id, each usable once
 * @property {Set<Node>} holders nodes of the new tree that are or contain an element whose id exists in the old tree
 * @property {Set<Node>} needed nodes of the old tree that are or contain an element whose id the new tree uses
 * @property {Set<Node>} used nodes of the old tree already placed in the new one
 * @property {ChildNode[]} late nodes to remove at the end unless used by then
 * @property {Set<Element>} revised fields whose `data-rev` changed
 * @property {boolean} hold whether elements with `data-after` stay unchanged
 * @property {boolean} skipped whether any did
 */

/**
 * @param {Element} region @param {string} markup
 * @param {{held?: (field: Element) => boolean, hold?: boolean}} [options] `held`: fields with a pending change, which the new markup does
 *   not include yet; `hold`: keep markup that would reveal the outcome of an animation (`data-after`) unchanged
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
  const work = { index: new Map(), holders: new Set(), needed: new Set(), used: new Set(), late: [], revised: new Set(), hold: options.hold ?? false, skipped: false };
  for (const old of region.querySelectorAll("[id]")) if (!insidePassing(old, region)) work.index.set(old.id, old);
  for (const element of fresh.querySelectorAll("[id]")) {
    const old = work.index.get(element.id);
    if (!old || kind(old) !== kind(element)) continue;
    mark(element, fresh, work.holders);
    mark(old, region, work.needed);
  }
  children(region, fresh, work);
  for (const node of work.late) if (!work.used.has(node)) node.remove();
  settleFields(region, { ...options, revised: work.revised, typing: focus?.typing ? focus.element : undefined });
  restoreScroll(region, scrolls);
  restoreFocus(region, focus);
  return work.skipped;
}

/**
 * Compute the fingerprint that prerendered regions carry (`data-print`): if the engine's first answer has the same markup,
 * it need not be parsed and compared. FNV-1a over the UTF-16 units, in hexadecimal (web/steps/pages.py).
 * @param {string} markup
 */
export function fingerprint(markup) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < markup.length; at += 1) hash = Math.imul(hash ^ markup.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** @param {Node} node @param {Node} top @param {Set<Node>} set */
function mark(node, top, set) {
  for (let at = /** @type {Node | null} */ (node); at && at !== top && !set.has(at); at = at.parentNode) set.add(at);
}

/** @param {Node} node @param {Element} region */
function insidePassing(node, region) {
  for (let at = /** @type {Node | null} */ (node); at && at !== region; at = at.parentNode) if (passing.has(at)) return true;
  return false;
}

/** Return the properties two nodes must share to be matched: a field of another type or name would inherit typed text. @param {Node} node */
function kind(node) {
  if (node.nodeType !== 1) return node.nodeName;
  const element = /** @type {HTMLInputElement} */ (node);
  // Do not reuse one screen for another.
  if (element.classList.contains("screen")) return `${element.nodeName} ${/screen-\w+/.exec(element.getAttribute("class") ?? "")}`;
  // nodeName is uppercase for HTML and unchanged for SVG, which distinguishes the two.
  return element.nodeName === "INPUT" ? `INPUT ${element.type} ${element.name}` : element.nodeName;
}

/** @param {Element | DocumentFragment} from @param {Node} to @param {Work} work */
function children(from, to, work) {
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

  /** @type {[ChildNode, ChildNode][]} */
  const pairs = [];
  /** @type {Set<Node>} */
  const placed = new Set();
  for (const want of [...to.childNodes]) {
    let have = byId(want, from, work) ?? (want instanceof Element && want.id ? undefined : pool.get(kind(want))?.pop());
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
  for (const [have, want] of pairs) {
    if (work.hold && have instanceof Element && want instanceof Element && have.hasAttribute("data-after") && want.hasAttribute("data-after")) {
      work.skipped = true;
      continue;
    }
    if (have instanceof Element && want instanceof Element) {
      // Most of a board is unchanged, and isEqualNode is faster than walking the subtree here.
      if (have.isEqualNode(want)) continue;
      attributes(have, want, work);
      children(have, want, work);
    } else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
  }
}

/** @param {Node} want @param {Node} from @param {Work} work @returns {Element | undefined} */
function byId(want, from, work) {
  if (!(want instanceof Element) || !want.id) return undefined;
  const old = work.index.get(want.id);
  if (!old || kind(old) !== kind(want) || old.contains(from)) return undefined;
  work.index.delete(want.id);
  return old;
}

/**
 * Arrange the nodes of `placed` in `from` in their order. The focused node is never moved within its parent, because moving
 * drops the focus in browsers without moveBefore; its siblings move around it.
 * @param {Element | DocumentFragment} from @param {Set<Node>} placed
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

/** @param {Node} parent @param {Node} node @param {Node | null} before */
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

/** @param {Element} have @param {Element} want @param {Work} work */
function attributes(have, want, work) {
  if (have.getAttribute("data-rev") !== want.getAttribute("data-rev")) work.revised.add(have);
  const keepOpen = have.localName === "details" && have.hasAttribute("data-keep") && want.hasAttribute("data-keep");
  const keepTransform = have.hasAttribute("data-camera") && want.hasAttribute("data-camera");
  const own = (/** @type {string} */ name) => name === "style" || (keepOpen && name === "open") || (keepTransform && name === "transform");
  const wanted = want.attributes;
  for (let i = 0; i < wanted.length; i += 1) {
    const attribute = wanted[i];
    if (own(attribute.name)) continue;
    const old = have.getAttributeNodeNS(attribute.namespaceURI, attribute.localName);
    if (!old) have.setAttributeNode(/** @type {Attr} */ (attribute.cloneNode()));
    else if (old.value !== attribute.value) old.value = attribute.value;
  }
  // Equal attribute counts mean equal attribute sets, if the shell has added none.
  if (!keepOpen && !keepTransform && have.attributes.length === wanted.length && !have.hasAttribute("style")) return;
  for (const { namespaceURI, localName, name } of [...have.attributes]) {
    if (!own(name) && !want.hasAttributeNS(namespaceURI, localName)) have.removeAttributeNS(namespaceURI, localName);
  }
}

const TYPELESS = new Set(["checkbox", "radio", "file", "hidden", "button", "submit", "reset", "image"]);

/**
 * Reset every field to the state in its markup, as a fresh parse would, so that a rejected choice reverts. Exceptions: the
 * field being typed in, fields (or forms) with `data-keep`, and fields for which `held` returns true; a changed `data-rev`
 * overrides the first two.
 * @param {Element} region
 * @param {{held?: (field: Element) => boolean, revised?: Set<Element>, typing?: Element}} [options]
 */
export function settleFields(region, { held, revised, typing } = {}) {
  for (const field of region.querySelectorAll("input, textarea, select")) {
    if (!revised?.has(field) && (field === typing || field.closest("[data-keep]:is(input, textarea, select, form)"))) continue;
    if (held?.(field)) continue;
    if (field instanceof HTMLSelectElement) settleSelect(field);
    else if (field instanceof HTMLTextAreaElement) {
      if (field.value !== field.defaultValue) field.value = field.defaultValue;
    } else if (field instanceof HTMLInputElement) {
      if (field.type === "checkbox" || field.type === "radio") {
        if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
        field.indeterminate = false;
      } else if (!TYPELESS.has(field.type) && field.value !== field.defaultValue) field.value = field.defaultValue;
    }
  }
}

/** @param {HTMLSelectElement} field */
function settleSelect(field) {
  const options = [...field.options];
  if (field.multiple) {
    for (const option of options) if (option.selected !== option.defaultSelected) option.selected = option.defaultSelected;
    return;
  }
  let index = options.findLastIndex((option) => option.defaultSelected);
  if (index < 0 && field.size <= 1) index = options.findIndex((option) => !option.disabled);
  if (field.selectedIndex !== index) field.selectedIndex = index;
}

/**
 * Remember the focused element, whether the reader has typed in it, and how to find a replacement.
 * @param {Element} region
 */
function rememberFocus(region) {
  const element = document.activeElement;
  if (!element || element === region || !region.contains(element)) return undefined;
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
  const typing = !!field && !TYPELESS.has(field.type) && field.value !== field.defaultValue;
  const act = element.getAttribute("data-act");
  return { element, typing, id: element.id, act, arg: element.getAttribute("data-arg") };
}

/** @param {Element} region @param {ReturnType<typeof rememberFocus>} focus */
function restoreFocus(region, focus) {
  if (!focus || document.activeElement === focus.element) return;
  let element = /** @type {Element | null | undefined} */ (region.contains(focus.element) ? focus.element : undefined);
  if (!element && focus.id) element = region.querySelector(`[id="${CSS.escape(focus.id)}"]`);
  if (!element && focus.act) {
    const twins = region.querySelectorAll(`[data-act="${CSS.escape(focus.act)}"]`);
    element = [...twins].find((twin) => twin.getAttribute("data-arg") === focus.arg);
  }
  // If the focus fell back to the body, reading would restart at the top of the page: focus the region instead.
  if (!element) {
    element = region;
    if (!region.hasAttribute("tabindex")) region.setAttribute("tabindex", "-1");
  }
  /** @type {HTMLElement} */ (element).focus?.({ preventScroll: true });
}

const AT_END = 8;
/** Autoscrolling lists whose reader has scrolled up. Only scroll events count: a list that shrank is still at its end. */
const readUp = new WeakSet();
globalThis.document?.addEventListener(
  "scroll",
  ({ target }) => {
    if (!(target instanceof Element) || !target.hasAttribute("data-autoscroll")) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight < AT_END) readUp.delete(target);
    else readUp.add(target);
  },
  { capture: true, passive: true },
);
const toEnd = (/** @type {Element} */ element) => (element.scrollTop = element.scrollHeight);
const resized = globalThis.ResizeObserver && new ResizeObserver((entries) => entries.forEach(({ target }) => readUp.has(target) || toEnd(target)));

/** @param {Element} region */
function rememberScroll(region) {
  const kept = [...region.querySelectorAll("[data-keep-scroll], [data-autoscroll]")].map((element) => ({
    element,
    id: element.id,
    top: element.scrollTop,
    left: element.scrollLeft,
    atEnd: !readUp.has(element),
  }));
  return kept;
}

/** @param {Element} region @param {ReturnType<typeof rememberScroll>} kept */
function restoreScroll(region, kept) {
  for (const element of region.querySelectorAll("[data-keep-scroll], [data-autoscroll]")) {
    const old = kept.find((entry) => entry.element === element || (entry.id && entry.id === element.id));
    if (element.hasAttribute("data-autoscroll")) resized?.observe(element);
    if (element.hasAttribute("data-autoscroll") && (!old || old.atEnd)) toEnd(element);
    else if (old && (element.scrollTop !== old.top || element.scrollLeft !== old.left)) {
      element.scrollTop = old.top;
      element.scrollLeft = old.left;
    }
  }
}
