import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./page.mjs";
// The modules below need the page.

import { settleFields } from "../src/fields.js";
import { fingerprint, insert, parse, passing } from "../src/markup.js";
import { patch } from "../src/patch.js";

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
const XLINK = "http://www.w3.org/1999/xlink";

/** Describe a tree as its parser sees it, with the state of its fields. */
function describe(node) {
	if (!(node instanceof Element)) return `${node.nodeType}:${node.nodeValue}`;
	const attributes = [...node.attributes]
		.map((a) => `${a.namespaceURI}|${a.prefix}|${a.localName}=${a.value}`)
		.sort();
	const state = [];
	for (const name of [
		"value",
		"checked",
		"selected",
		"disabled",
		"open",
		"hidden",
		"selectedIndex",
		"indeterminate",
	]) {
		if (name in node && node.namespaceURI === HTML) state.push(`${name}=${node[name]}`);
	}
	return {
		name: `${node.namespaceURI} ${node.localName}`,
		attributes,
		state,
		children: [...node.childNodes].map(describe),
	};
}

/** Parse the markup into an empty region in the page, since radio groups depend on it. */
function fresh(markup) {
	const region = document.createElement("div");
	document.body.append(region);
	region.append(...parse(markup, region).childNodes);
	const description = [...region.childNodes].map(describe);
	region.remove();
	return description;
}

let region;
beforeEach(() => {
	page("<div id='region'></div>");
	region = document.getElementById("region");
});

/** A small generator of trees, reproducible by its seed. */
function random(seed) {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

function tree(next, depth, inSvg, ids) {
	const pick = (list) => list[next(list.length)];
	const attributes = () => {
		let text = "";
		if (next(3) === 0) {
			const id = `i${next(12)}`;
			if (!ids.has(id)) {
				ids.add(id);
				text += ` id="${id}"`;
			}
		}
		if (next(3) === 0) text += ` class="${pick(["a", "b", "a b"])}"`;
		if (next(4) === 0) text += ` data-arg='{"x": ${next(5)}}'`;
		return text;
	};
	let text = "";
	for (let count = next(5); count > 0; count -= 1) {
		const children = () => (depth > 0 ? tree(next, depth - 1, inSvg, ids) : "");
		if (inSvg) {
			text += pick([
				() => `<g${attributes()}>${children()}</g>`,
				() => `<rect${attributes()} x="${next(9)}" width="${next(9)}"/>`,
				() => `<use${attributes()} xlink:href="#s${next(4)}" xml:space="preserve"/>`,
				() =>
					`<linearGradient${attributes()} gradientUnits="userSpaceOnUse"><stop offset="${next(2)}"/></linearGradient>`,
				() => `<text${attributes()}>${pick(["B7", "", "é &amp; &lt;"])}</text>`,
				() =>
					`<foreignObject${attributes()}>${depth > 0 ? tree(next, depth - 1, false, ids) : ""}</foreignObject>`,
				() => `<svg viewBox="0 0 ${next(9)} 9" preserveAspectRatio="none">${children()}</svg>`,
				() => `<title>${next(3)}</title>`,
			])();
		} else {
			text += pick([
				() => `<div${attributes()}>${children()}</div>`,
				() => `<p${attributes()}>${pick(["one", "two", "&nbsp;"])}</p>`,
				() => `<section${attributes()}>${children()}</section>`,
				() => pick(["word", " ", "&lt;b&gt;", "<!-- note -->"]),
				() => `<input${attributes()} name="n${next(3)}" value="${next(4)}">`,
				() =>
					`<input${attributes()} type="checkbox" name="c${next(3)}"${pick(["", " checked"])}${pick(["", " disabled"])}>`,
				() => `<input type="radio" name="r${next(2)}" value="${next(3)}"${pick(["", "", " checked"])}>`,
				() => `<input${attributes()} type="range" min="0" max="10" value="${next(11)}">`,
				() => `<textarea${attributes()} name="t">${pick(["", "x", "\n\ny"])}</textarea>`,
				() =>
					`<select${attributes()} name="s">${["a", "b", "c"].map((v) => `<option value="${v}"${pick(["", "", " selected"])}>${v}</option>`).join("")}</select>`,
				() => `<details${attributes()}${pick(["", " open"])}><summary>s</summary>${children()}</details>`,
				() => `<button${attributes()} type="button"${pick(["", " disabled"])}>go</button>`,
				() =>
					`<svg${attributes()} viewBox="0 0 ${next(9)} 1">${depth > 0 ? tree(next, depth - 1, true, ids) : ""}</svg>`,
				() => `<table${attributes()}><tbody><tr><td>${next(3)}</td></tr></tbody></table>`,
			])();
		}
	}
	return text;
}

test("any markup patched onto any other equals a fresh parse, whatever was typed in between", () => {
	for (let seed = 1; seed <= 200; seed += 1) {
		const next = random(seed);
		for (let step = 0; step < 3; step += 1) {
			const markup = tree(next, 3, false, new Set());
			patch(region, markup);
			assert.deepEqual(
				[...region.childNodes].map(describe),
				fresh(markup),
				`seed ${seed}, step ${step}: ${markup}`,
			);
			for (const field of region.querySelectorAll("input, select, textarea, details")) {
				if (next(2)) continue;
				if (field.localName === "details") field.open = !field.open;
				else if (field.type === "checkbox" || field.type === "radio") field.checked = !field.checked;
				else if (field.localName === "select") field.selectedIndex = next(3);
				else field.value = String(next(10));
			}
		}
	}
});

test("elements with the same id in the same markup stay the same nodes, wherever they move", () => {
	for (let seed = 1; seed <= 100; seed += 1) {
		const next = random(seed * 7);
		patch(region, tree(next, 3, false, new Set()));
		const before = new Map([...region.querySelectorAll("[id]")].map((element) => [element.id, element]));
		patch(region, tree(next, 3, false, new Set()));
		for (const element of region.querySelectorAll("[id]")) {
			const old = before.get(element.id);
			const alike =
				old &&
				old.namespaceURI === element.namespaceURI &&
				old.localName === element.localName &&
				old.type === element.type &&
				old.name === element.name;
			// Two elements that swap the roles of container and content cannot both be preserved.
			const turned =
				alike &&
				[...before.values()].some((other) => other !== old && (other.contains(old) || old.contains(other)));
			if (alike && !turned) assert.equal(element, old, `seed ${seed}, #${element.id}`);
		}
	}
});

test("svg, foreignObject and xlink get their namespaces", () => {
	patch(region, `<svg viewBox="0 0 1 1"><g></g></svg>`);
	patch(
		region,
		`<svg viewBox="0 0 2 2"><g><use xlink:href="#a"/><foreignObject><p>text</p></foreignObject></g></svg>`,
	);
	assert.equal(region.querySelector("svg").getAttribute("viewBox"), "0 0 2 2");
	assert.equal(region.querySelector("use").namespaceURI, SVG);
	assert.equal(region.querySelector("use").getAttributeNS(XLINK, "href"), "#a");
	assert.equal(region.querySelector("p").namespaceURI, HTML);
});

test("a reordered list keeps its nodes and the focus", () => {
	patch(region, ["a", "b", "c", "d"].map((id) => `<button id="${id}">${id}</button>`).join(""));
	const nodes = new Map([...region.children].map((node) => [node.id, node]));
	nodes.get("c").focus();
	patch(region, ["d", "c", "x", "a"].map((id) => `<button id="${id}">${id}</button>`).join(""));
	assert.deepEqual(
		[...region.children].map((node) => node.id),
		["d", "c", "x", "a"],
	);
	for (const id of ["a", "c", "d"]) assert.equal(document.getElementById(id), nodes.get(id));
	assert.equal(document.activeElement, nodes.get("c"));
});

test("a field in focus keeps what is being typed and its caret, until data-rev changes", () => {
	patch(region, `<input id="f" name="f" value="" data-rev="1">`);
	const field = document.getElementById("f");
	field.focus();
	field.value = "B7 B8";
	field.setSelectionRange(2, 2);
	patch(region, `<p>above</p><input id="f" name="f" value="" data-rev="1">`);
	assert.equal(document.activeElement, field);
	assert.equal(field.value, "B7 B8");
	assert.equal(field.selectionStart, 2);
	patch(region, `<input id="f" name="f" value="" data-rev="2">`);
	assert.equal(field.value, "");
	assert.equal(document.activeElement, field);
});

test("a field out of focus takes the state of the markup; with data-keep it keeps the reader's", () => {
	const markup = `<form><input name="a" value="1"><input type="checkbox" name="b"></form><form data-keep><input name="c" value="1"></form>`;
	patch(region, markup);
	const [a, b, c] = region.querySelectorAll("input");
	a.value = c.value = "typed";
	b.checked = true;
	patch(region, `${markup}<p></p>`);
	assert.deepEqual([a.value, b.checked, c.value], ["1", false, "typed"]);
});

test("a field whose change is on its way is left alone", () => {
	patch(region, `<input type="checkbox" id="b">`);
	const field = document.getElementById("b");
	field.checked = true;
	patch(region, `<input type="checkbox" id="b"><p></p>`, { held: (one) => one === field });
	assert.equal(field.checked, true);
	settleFields(region);
	assert.equal(field.checked, false);
});

test("details with data-keep stay as the reader left them, others do as the markup says", () => {
	const markup = `<details data-keep id="k"><summary>k</summary></details><details id="o"><summary>o</summary></details>`;
	patch(region, markup);
	for (const details of region.children) details.open = true;
	patch(region, markup);
	assert.equal(document.getElementById("k").open, true);
	assert.equal(document.getElementById("o").open, false);
});

test("an attribute that is gone is removed beside one that belongs to the reader", () => {
	patch(region, `<details data-keep class="old"><summary>k</summary></details>`);
	patch(region, `<details data-keep open><summary>k</summary></details>`);
	assert.equal(region.firstChild.hasAttribute("class"), false);
	assert.equal(region.firstChild.open, false);
});

test("a log is scrolled to its end unless the reader scrolled up", () => {
	patch(region, `<ol id="log" data-autoscroll><li>1</li></ol>`);
	const log = document.getElementById("log");
	Object.defineProperties(log, {
		scrollHeight: { value: 500, configurable: true },
		clientHeight: { value: 100, configurable: true },
	});
	const scroll = (/** @type {number} */ top) => {
		log.scrollTop = top;
		log.dispatchEvent(new Event("scroll"));
	};
	scroll(400);
	patch(region, `<ol id="log" data-autoscroll><li>1</li><li>2</li></ol>`);
	assert.equal(log.scrollTop, 500);
	// The list shrinks because its neighbour grows, without scrolling.
	Object.defineProperty(log, "clientHeight", { value: 40, configurable: true });
	log.scrollTop = 400;
	patch(region, `<ol id="log" data-autoscroll><li>1</li><li>2</li><li>2b</li></ol>`);
	assert.equal(log.scrollTop, 500);
	scroll(100);
	patch(region, `<ol id="log" data-autoscroll><li>1</li><li>2</li><li>3</li></ol>`);
	assert.equal(log.scrollTop, 100);
});

test("what an animation put in survives a patch, and the focus falls to the region rather than to the page", () => {
	patch(region, `<svg><g id="fx"></g></svg><button id="b">b</button>`);
	const [circle] = insert(document.getElementById("fx"), `<circle id="c" r="1"/>`);
	assert.equal(circle.namespaceURI, SVG);
	assert.ok(passing.has(circle));
	document.getElementById("b").focus();
	patch(region, `<svg><g id="fx"><rect/></g></svg>`);
	assert.equal(circle.parentNode.id, "fx");
	assert.equal(document.getElementById("fx").children.length, 2);
	assert.equal(document.activeElement, region);
});

test("an element that was made focusable stays so while it has the focus, and no longer", () => {
	patch(region, `<div id="inner"><button id="b">b</button></div>`);
	const inner = document.getElementById("inner");
	document.getElementById("b").focus();
	patch(inner, "");
	assert.equal(document.activeElement, inner);
	patch(region, `<div id="inner" class="new"></div><button id="b">b</button>`);
	assert.equal(inner.getAttribute("tabindex"), "-1");
	document.getElementById("b").focus();
	patch(region, `<div id="inner"></div><button id="b">b</button>`);
	assert.equal(inner.hasAttribute("tabindex"), false);
});

test("the style attribute and the transform of a camera belong to the shell", () => {
	const markup = `<svg><g data-camera><rect id="r"/></g></svg>`;
	patch(region, markup);
	region.querySelector("g").setAttribute("transform", "scale(2)");
	document.getElementById("r").style.translate = "1px 2px";
	patch(region, markup);
	assert.equal(region.querySelector("g").getAttribute("transform"), "scale(2)");
	assert.match(document.getElementById("r").getAttribute("style") ?? "translate", /translate/);
});

test("a script in the markup does not run", () => {
	globalThis.ran = false;
	patch(region, `<div><script>globalThis.ran = true</script></div>`);
	assert.equal(globalThis.ran, false);
});

test("another page is new, and the same page stays", () => {
	patch(region, '<div class="screen screen-home"><p>a</p></div>');
	const home = region.firstChild;
	patch(region, '<div class="screen screen-home is-wide"><p>b</p></div>');
	assert.equal(region.firstChild, home);
	patch(region, '<div class="screen screen-library"><p>b</p></div>');
	assert.notEqual(region.firstChild, home);
	assert.equal(region.textContent, "b");
});

test("what tells how a film ends waits for it", () => {
	patch(region, '<p id="word" data-after>Fire!</p><b id="board">1</b>');
	assert.equal(patch(region, '<p id="word" data-after>Water!</p><b id="board">2</b>', { hold: true }), true);
	assert.equal(region.textContent, "Fire!2");
	assert.equal(patch(region, '<p id="word" data-after>Water!</p><b id="board">2</b>'), false);
	assert.equal(region.textContent, "Water!2");
	assert.equal(
		patch(region, '<b id="board">3</b>', { hold: true }),
		false,
		"what is no more there goes at once",
	);
	assert.equal(region.textContent, "3");
});

test("what the build says is there already stays as it is, once", () => {
	const markup = "<p>Été 🚢</p><input id='name'>";
	assert.equal(fingerprint(""), "811c9dc5");
	region.innerHTML = "<p>what was drawn before</p><input id='name'>";
	region.dataset.print = fingerprint(markup);
	region.querySelector("input").value = "left by a reload";
	assert.equal(patch(region, markup), false);
	assert.equal(region.textContent, "what was drawn before");
	assert.equal(region.querySelector("input").value, "");
	patch(region, markup);
	assert.equal(region.textContent, "Été 🚢");
});

test("after a change inside a region it is no longer what the build made", () => {
	region.innerHTML = "<p id='part'>1</p>";
	region.dataset.print = fingerprint("<p id='part'>1</p>");
	patch(document.getElementById("part"), "2");
	patch(region, "<p id='part'>1</p>");
	assert.equal(region.textContent, "1");
});
