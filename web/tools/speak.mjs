/**
 * A simulated screen reader (W3C: accname, core-aam, html-aam) in jsdom, without styles. Reads `[{region
 * markup by id}, ...]` as JSON from standard input and writes `["line\nline", ...]`, each page from top to
 * bottom.
 */
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

const dom = new JSDOM("<!doctype html><html lang='en'><body></body></html>", { url: "https://navals.test/" });
for (const name of Object.getOwnPropertyNames(dom.window))
	if (!(name in globalThis)) globalThis[name] = dom.window[name];
Object.assign(globalThis, { window: dom.window, document: dom.window.document });
// Computing styles for every element again takes jsdom the longest, and no page here has any.
const styled = (/** @type {boolean} */ hidden) => ({
	display: hidden ? "none" : "block",
	visibility: "visible",
	content: "",
	getPropertyValue: (/** @type {string} */ name) =>
		name === "display" && hidden ? "none" : name === "visibility" ? "visible" : "",
});
const [shown, hidden] = [styled(false), styled(true)];
dom.window.getComputedStyle = globalThis.getComputedStyle = (/** @type {Element} */ element) =>
	/** @type {any} */ (element.hasAttribute?.("hidden") ? hidden : shown);
const { Virtual } = await import("@guidepup/virtual-screen-reader");

const MOST = 5000;

/** Phrases announced twice for an element: with its name and as its own text. */
const NAMED =
	/^(item|listitem|group|link|button|checkbox|radio|option|gridcell|cell|columnheader|rowheader|figure|img|image|graphics-\w+|switch|textbox|combobox|slider|spinbutton)\b/;

/**
 * Whether a phrase is the end of what another began: the end tells role and name, not the states.
 * @param {string} ended
 * @param {string} begun
 */
const ends = (ended, begun) =>
	begun === ended ||
	(begun.split(",")[0] === ended.split(",")[0] && begun.includes(ended.split(",").slice(1).join(",").trim()));

/**
 * Format the log as indented text: indentation replaces the ends; paragraphs, positions and repeated names
 * are shortened.
 * @param {string[]} log
 */
function written(log) {
	/** @type {Map<number, number>} end of the phrase that begins at an index */
	const until = new Map();
	const begun = [];
	for (const [index, phrase] of log.entries()) {
		if (!phrase.startsWith("end of ")) begun.push(index);
		else {
			const at = begun.findLastIndex((one) => ends(phrase.slice(7), log[one]));
			if (at >= 0) until.set(begun.splice(at)[0], index);
		}
	}
	/** @type {{text: string, end: number}[]} */
	const open = [];
	/** @type {{text: string, level: number}[]} */
	const lines = [];
	for (const [index, phrase] of log.entries()) {
		while (open.length && open[open.length - 1].end <= index) open.pop();
		if (phrase.startsWith("end of ")) continue;
		const text = phrase
			.replace(/\s+/g, " ")
			.trim()
			.replace(/, position (\d+), set size (\d+)/, ", $1 of $2")
			.replace(/^listitem, level \d+/, "item")
			.replace(/^(row)\b.*/, "$1");
		const twice =
			open.some((holder) => NAMED.test(holder.text) && holder.text.includes(text)) ||
			(text.startsWith("dialog") && log[index - 1] === phrase);
		// Forms and groups without a name are silent, and so is a choice already read with its list.
		const silent = /^(paragraph|form|group|option,.*)$/.test(text);
		if (!twice && !silent)
			lines.push({ text, level: open.filter((one) => !/^(paragraph|form|group)$/.test(one.text)).length });
		if (until.has(index)) open.push({ text, end: /** @type {number} */ (until.get(index)) });
	}
	const label = (/** @type {string | undefined} */ line, /** @type {string} */ words) =>
		NAMED.test(line ?? "") && line?.split(", ").slice(1).join(", ").startsWith(words);
	return lines
		.filter(({ text }, index) => !label(lines[index + 1]?.text, text) && !label(lines[index - 1]?.text, text))
		.map(({ text, level }) => "  ".repeat(level) + text)
		.join("\n");
}

const spoken = [];
for (const regions of JSON.parse(readFileSync(0, "utf8"))) {
	document.body.replaceChildren();
	for (const [id, markup] of Object.entries(regions)) {
		const region = document.createElement(id === "main" ? "main" : "div");
		region.id = id;
		region.innerHTML = markup;
		document.body.append(region);
	}
	// Closed details are silent.
	for (const folded of document.querySelectorAll("details:not([open])")) {
		const button = document.createElement("button");
		button.textContent = folded.querySelector("summary")?.textContent ?? "";
		button.setAttribute("aria-expanded", "false");
		folded.replaceWith(button);
	}
	// Only the selected option of a closed list is read.
	for (const option of document.querySelectorAll("option:not([selected])")) option.remove();
	const reader = new Virtual();
	await reader.start({ container: document.body });
	// In a modal dialog the reader starts over at the end.
	const over = /^(end of document|end of (alert)?dialog\b.*)$/;
	for (let n = 0; n < MOST && !over.test(await reader.lastSpokenPhrase()); n += 1) await reader.next();
	const log = await reader.spokenPhraseLog();
	spoken.push(written(log.filter((phrase) => !/^(end of )?document$/.test(phrase))));
	await reader.stop();
}
process.stdout.write(JSON.stringify(spoken));
