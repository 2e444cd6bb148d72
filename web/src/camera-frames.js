/** Frames: the part of a board that its markup asks to show (`data-frame`). */

import { frameOn, within } from "./camera-geometry.js";
import { cameraOf, setCamera, unitOf, viewOf, visibleArea } from "./camera-views.js";

/** @typedef {import("./camera-geometry.js").Box} Box */
/** @typedef {import("./camera-geometry.js").Camera} Camera */

/** The last frame shown, by board. @type {Map<string, string>} */
const shown = new Map();

/** Return the last frame shown on a board. @param {SVGSVGElement} svg */
export const lastFrame = (svg) => shown.get(svg.id);
/** Record that a frame has been shown. @param {SVGSVGElement} svg @param {string} text */
export const noteFrame = (svg, text) => void shown.set(svg.id, text);
/** Forget all frames shown so far. */
export const forgetFrames = () => shown.clear();

/**
 * Read the frame from the markup, the unit size in CSS pixels below which the camera moves to it
 * automatically, and the frame within it to show if a unit is smaller than that even then.
 * @param {ParentNode} svg
 * @returns {{text: string, frame: Box | null, inner: Box | null, below: number}}
 */
export function frameOf(svg) {
	const holder = svg.querySelector("[data-frame]");
	const text = holder?.getAttribute("data-frame") ?? "";
	const [frame, inner] = [0, 4].map((at) => {
		const [x, y, width, height] = text.split(" ").slice(at).map(Number);
		return width > 0 && height > 0 ? { x, y, width, height } : null;
	});
	return { text, frame, inner, below: Number(holder?.getAttribute("data-frame-below")) || Infinity };
}

/**
 * Return whether a camera does not show the frame of a board, or only too small.
 * @param {SVGSVGElement} svg
 * @param {Camera} [camera]
 */
export function misses(svg, camera = cameraOf(svg)) {
	const { frame, below } = frameOf(svg);
	return unitOf(svg) < below || (frame !== null && !within(frame, camera, visibleArea(svg)));
}

/** Show the frame of a board. @param {SVGSVGElement} svg @param {boolean} [glide] */
export function goToFrame(svg, glide) {
	const { frame, inner, below } = frameOf(svg);
	const view = viewOf(svg);
	if (!frame || !view.unit) return;
	const camera = frameOn(frame, view);
	setCamera(svg, inner && camera.k * view.unit < below ? frameOn(inner, view) : camera, glide);
}
