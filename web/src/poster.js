/**
 * Draw the poster of a finished game: its board on a canvas, with text from the page above and below, as a
 * PNG file.
 */

import { code } from "./code.js";
import { still } from "./still.js";

/** Width of the poster, its margin, and limits to the height of the boards, in pixels. */
const WIDTH = 1080;
const EDGE = 60;
const LEAST = 420;
const MOST = 1000;
/** Sides of a module and of the largest QR code, in pixels: a camera reads no finer one from a picture. */
const MODULE = 4;
const CODE = 640;

/** Sizes of text and gaps, in pixels. */
const TEXT = { size: 34, line: 46 };
const TITLE = { size: 88, height: 120, base: 70 };
const FOOT = { size: 28, height: 70, base: 64 };
const GAP = { boards: 24, code: 40, below: 40 };
/** Part of the opacity of the last line. */
const FAINT = 0.75;

/** @typedef {Awaited<ReturnType<typeof sign>>} Sign */
/** @typedef {Awaited<ReturnType<typeof still>>} Still */

/**
 * Draw the poster.
 * @param {import("./types.js").Poster} what
 * @returns {Promise<File>}
 */
export async function poster({ of, title, lines, foot, link, name }) {
	const shown = /** @type {SVGSVGElement[]} */ ([...document.querySelectorAll(of)]);
	const boards = await Promise.all(shown.map(still));
	const { color } = styleOf("#finale");
	const text = getComputedStyle(document.body).fontFamily;
	const display = styleOf("#finale-title").fontFamily;
	const canvas = document.createElement("canvas");
	const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
	const inner = WIDTH - 2 * EDGE;
	const signed = await sign(link);
	const square = signed.size * signed.module;

	pen.font = `${TEXT.size}px ${text}`;
	// Place the text next to the code; without a code it fills the width.
	const folds = lines.flatMap((line) => folded(pen, line, square ? inner - square - GAP.code : inner));
	const below = Math.max(square, folds.length * TEXT.line);
	const gaps = GAP.boards * Math.max(0, boards.length - 1);
	const room = (inner - gaps) / Math.max(1, boards.length);
	const high = Math.min(MOST - 0.6 * below, Math.max(LEAST, ...boards.map(({ ratio }) => room / ratio)));
	canvas.width = WIDTH;
	canvas.height = Math.round(EDGE + TITLE.height + high + GAP.below + below + FOOT.height + EDGE / 2);

	pen.fillStyle = styleOf(".over-is-finale").backgroundColor;
	pen.fillRect(0, 0, canvas.width, canvas.height);
	pen.textAlign = "center";
	pen.fillStyle = color;
	pen.font = `${fitting(pen, title, display, inner)}px ${display}`;
	pen.fillText(title, WIDTH / 2, EDGE + TITLE.base);
	const top = EDGE + TITLE.height;
	drawBoards(pen, boards, top, room, high);
	const under = top + high + GAP.below;
	pen.font = `${TEXT.size}px ${text}`;
	const first = under + (below - folds.length * TEXT.line) / 2 + TEXT.size;
	pen.textAlign = square ? "left" : "center";
	for (const [at, line] of folds.entries())
		pen.fillText(line, square ? EDGE : WIDTH / 2, first + at * TEXT.line);
	pen.textAlign = "center";
	if (square) drawCode(pen, signed, WIDTH - EDGE - square, under);
	pen.globalAlpha = FAINT;
	pen.font = `italic ${FOOT.size}px ${display}`;
	pen.fillText(foot, WIDTH / 2, under + below + FOOT.base);

	const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
	if (!(blob instanceof Blob)) throw new Error("no picture");
	return new File([blob], name, { type: "image/png" });
}

/** Return the style of an element, or else of the page. @param {string} selector */
const styleOf = (selector) => getComputedStyle(document.querySelector(selector) ?? document.body);

/**
 * Draw boards side by side, each in the middle of its room.
 * @param {CanvasRenderingContext2D} pen
 * @param {Still[]} boards
 * @param {number} top
 * @param {number} room width for each
 * @param {number} high height for all
 */
function drawBoards(pen, boards, top, room, high) {
	for (const [at, { image, ratio }] of boards.entries()) {
		const wide = Math.min(room, high * ratio);
		const tall = wide / ratio;
		const left = EDGE + at * (room + GAP.boards) + (room - wide) / 2;
		pen.drawImage(image, left, top + (high - tall) / 2, wide, tall);
	}
}

/**
 * Draw the QR code, dark on white whatever the theme: many cameras read nothing else.
 * @param {CanvasRenderingContext2D} pen
 * @param {Sign} signed
 * @param {number} left
 * @param {number} top
 */
function drawCode(pen, { path, size, module }, left, top) {
	pen.save();
	pen.translate(left, top);
	pen.scale(module, module);
	pen.fillStyle = "#fff";
	pen.fillRect(0, 0, size, size);
	pen.fillStyle = "#000";
	pen.fill(new Path2D(path));
	pen.restore();
}

/**
 * Return the QR code of a link and the side of its modules in pixels, or size 0 if a camera could not read
 * it.
 * @param {string} link
 */
export async function sign(link) {
	const none = { path: "", size: 0, module: 0 };
	// The longest text that a QR code holds, in bytes.
	if (!link || new TextEncoder().encode(link).length > 2953) return none;
	const { path, size } = await code(link);
	if (size * MODULE > CODE) return none;
	return { path, size, module: Math.max(MODULE, Math.floor(260 / size)) };
}

/**
 * Break a text into lines that fit.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} width
 */
function folded(pen, text, width) {
	/** @type {string[]} */
	const lines = [];
	for (const word of text.split(/ +/)) {
		const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
		if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}

/**
 * Return the largest font size at which a title fits.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {string} family
 * @param {number} width
 */
function fitting(pen, text, family, width) {
	const { size } = TITLE;
	pen.font = `${size}px ${family}`;
	return Math.min(size, Math.floor((size * width) / Math.max(1, pen.measureText(text).width)));
}
