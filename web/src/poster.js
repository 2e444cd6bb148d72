/**
 * Draw the poster of a finished game: its board on a canvas, with text from the page above and below, as a PNG file.
 */

import { code } from "./code.js";

const WIDTH = 1080;
const EDGE = 60;
const LEAST = 420;
const MOST = 1000;
/** Sides of a module and of the largest QR code, in pixels: a camera reads no finer one from a picture. */
const MODULE = 4;
const CODE = 640;

/**
 * @param {import("./types.js").Poster} what
 * @returns {Promise<File>}
 */
export async function poster({ of, title, lines, foot, link, name }) {
  const shown = /** @type {SVGSVGElement[]} */ ([...document.querySelectorAll(of)]);
  const boards = await Promise.all(shown.map(still));
  const page = getComputedStyle(document.querySelector("#finale") ?? document.body);
  const root = getComputedStyle(document.body);
  const display = getComputedStyle(document.querySelector("#finale-title") ?? document.body).fontFamily;

  const canvas = document.createElement("canvas");
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const inner = WIDTH - 2 * EDGE;
  const gap = boards.length > 1 ? 24 : 0;
  const room = (inner - gap * (boards.length - 1)) / Math.max(1, boards.length);
  const { path, size, module } = await sign(link);
  const square = size * module;
  // Place the text next to the code; without a code it fills the width.
  const column = square ? inner - square - 40 : inner;

  pen.font = `34px ${root.fontFamily}`;
  const told = lines.flatMap((line) => folded(pen, line, column));
  const below = Math.max(square, told.length * 46);
  const high = Math.min(MOST - 0.6 * below, Math.max(LEAST, ...boards.map(({ ratio }) => room / ratio)));
  canvas.width = WIDTH;
  canvas.height = Math.round(EDGE + 120 + high + 40 + below + 70 + EDGE / 2);

  pen.fillStyle = getComputedStyle(document.querySelector(".over-is-finale") ?? document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textAlign = "center";
  pen.fillStyle = page.color;
  pen.font = `${fitting(pen, title, display, inner)}px ${display}`;
  pen.fillText(title, WIDTH / 2, EDGE + 70);
  let y = EDGE + 120;
  boards.forEach(({ image, ratio }, at) => {
    const wide = Math.min(room, high * ratio);
    pen.drawImage(image, EDGE + at * (room + gap) + (room - wide) / 2, y + (high - wide / ratio) / 2, wide, wide / ratio);
  });
  y += high + 40;
  pen.font = `34px ${root.fontFamily}`;
  const first = y + (below - told.length * 46) / 2 + 34;
  pen.textAlign = square ? "left" : "center";
  told.forEach((line, at) => pen.fillText(line, square ? EDGE : WIDTH / 2, first + at * 46));
  pen.textAlign = "center";
  if (square) {
    // Dark on white, whatever the theme: many cameras read nothing else.
    pen.save();
    pen.translate(WIDTH - EDGE - square, y);
    pen.scale(module, module);
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, size, size);
    pen.fillStyle = "#000";
    pen.fill(new Path2D(path));
    pen.restore();
  }
  y += below;
  pen.globalAlpha = 0.75;
  pen.font = `italic 28px ${display}`;
  pen.fillText(foot, WIDTH / 2, y + 64);

  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!(blob instanceof Blob)) throw new Error("no picture");
  return new File([blob], name, { type: "image/png" });
}

/**
 * Return the QR code of a link and the side of its modules in pixels, or size 0 if a camera could not read it.
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
 * Render an svg of the page as an image. Style sheets of the page do not apply inside an image, so the copy includes them
 * and is wrapped in the same classes.
 * @param {SVGSVGElement} svg @returns {Promise<{image: HTMLImageElement, ratio: number}>}
 */
async function still(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  // Text may inherit its size from outside the board.
  const [letters, twins] = [svg, copy].map((one) => /** @type {NodeListOf<SVGElement>} */ (one.querySelectorAll("text, tspan")));
  letters.forEach((letter, at) => {
    const look = getComputedStyle(letter);
    for (const name of ["font-size", "font-weight", "fill", "stroke", "stroke-width"]) twins[at].style.setProperty(name, look.getPropertyValue(name));
  });
  for (const foreign of copy.querySelectorAll("foreignObject")) foreign.remove();
  // Labels along the edges may overflow slightly.
  const { x, y, width, height } = svg.viewBox.baseVal;
  const rim = 0.03 * Math.max(width, height);
  const ratio = (width + 2 * rim) / (height + 2 * rim);
  const box = { x: String(x), y: String(y), width: String(width), height: String(height) };
  for (const [name, value] of Object.entries({ ...box, overflow: "visible" })) copy.setAttribute(name, value);

  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const frame = { width: "1600", height: String(1600 / ratio), viewBox: [x - rim, y - rim, width + 2 * rim, height + 2 * rim].join(" ") };
  for (const [name, value] of Object.entries({ ...frame, ...document.documentElement.dataset })) root.setAttribute(name in frame ? name : `data-${name}`, value ?? "");
  if (!root.dataset.theme || root.dataset.theme === "auto") root.setAttribute("data-theme", theme());
  const style = document.createElementNS(svg.namespaceURI, "style");
  style.textContent = [...rules(), "* { animation: none !important; transition: none !important }", ".finale-boards > svg { inline-size: auto; block-size: auto }"].join("\n");
  const group = document.createElementNS(svg.namespaceURI, "g");
  group.setAttribute("class", svg.closest("[class*='game-']")?.getAttribute("class") ?? "");
  group.append(copy);
  root.append(style, group);

  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(root)], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  return { image, ratio };
}

/** Return the system theme, used if the reader has not chosen one. */
function theme() {
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Return the page's style rules without fonts, which an image cannot load. */
function rules() {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter((rule) => !(rule instanceof CSSFontFaceRule)).map((rule) => rule.cssText));
}

/** Break a text into lines that fit. @param {CanvasRenderingContext2D} pen @param {string} text @param {number} width */
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

/** Return the largest font size at which a title fits. @param {CanvasRenderingContext2D} pen @param {string} text @param {string} family @param {number} width */
function fitting(pen, text, family, width) {
  pen.font = `88px ${family}`;
  return Math.min(88, Math.floor((88 * width) / Math.max(1, pen.measureText(text).width)));
}
