/** Keep the cameras of boards that are drawn again, and show their new frames. */

import { filmHolds, forgetFilms } from "./camera-films.js";
import { forgetFrames, frameOf, goToFrame, lastFrame, misses, noteFrame } from "./camera-frames.js";
import { REST } from "./camera-geometry.js";
import { boardsIn, cameraOf, drawCamera, fitBoard, forgetCameras, unitOf } from "./camera-views.js";

/** Boards that are fitted to their size, as when a phone is turned. @type {WeakSet<Element>} */
const sized = new WeakSet();
const sizes =
	globalThis.ResizeObserver &&
	new ResizeObserver((entries) => {
		for (const { target } of entries) fitBoard(/** @type {SVGSVGElement} */ (target));
	});

/** The page that the cameras belong to. */
let here = globalThis.location?.hash;

/** Show all boards whole again on another page, which may show another game. */
export function resetCameras() {
	if (here === globalThis.location?.hash) return;
	here = location.hash;
	forgetFilms();
	forgetFrames();
	forgetCameras();
	for (const svg of boardsIn()) {
		drawCamera(svg, REST);
		refreshFrame(svg);
	}
}

/** Restore the cameras of boards redrawn by a patch. @param {ParentNode} root */
export function refreshCameras(root) {
	// A patch may change just part of a board. Frames wait until the sheets over the board are patched, too.
	const around =
		root instanceof Element
			? /** @type {SVGSVGElement | null | undefined} */ (
					root.closest("svg[data-zoom]") ?? root.parentElement?.querySelector(":scope > svg[data-zoom]")
				)
			: null;
	if (around) {
		queueMicrotask(() => refreshFrame(around));
		fitBoard(around);
	}
	for (const svg of boardsIn(root)) {
		const camera = cameraOf(svg);
		if (camera !== REST || svg.querySelector("[data-camera][transform]")) drawCamera(svg, camera);
		queueMicrotask(() => refreshFrame(svg));
		fitBoard(svg);
		if (!sized.has(svg)) sizes?.observe(svg);
		sized.add(svg);
	}
}

/** Move once to a new frame, then leave the view to the reader. @param {SVGSVGElement} svg */
function refreshFrame(svg) {
	if (!svg.isConnected) return;
	const { text } = frameOf(svg);
	if (filmHolds(svg, text) || !text || lastFrame(svg) === text) return;
	// Not laid out yet.
	if (!unitOf(svg)) return;
	noteFrame(svg, text);
	if (misses(svg)) goToFrame(svg);
}
