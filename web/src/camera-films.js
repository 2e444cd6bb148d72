/** Films move the camera to what happens, and return it to the reader's view afterwards. */

import { frameOf, goToFrame, lastFrame, misses, noteFrame } from "./camera-frames.js";
import { shotOn, swell } from "./camera-geometry.js";
import { cameraOf, setCamera, unitOf, viewOf } from "./camera-views.js";
import { later } from "./clock.js";
import { begin } from "./rest.js";

/** @typedef {import("./camera-geometry.js").Camera} Camera */
/** @typedef {import("./types.js").Look} Look */

/** How long the camera stays after a film, in milliseconds. */
const STAY = 1000;

/**
 * The reader's cameras while films have moved them, by board, with the frames of the reader then and since.
 * @type {Map<string, {camera: Camera, text: string, next?: string}>}
 */
const own = new Map();
/** Whether a film plays that moves the camera. */
let filming = false;
/** The present shot of the film. @type {Look | undefined} */
let shot;
/** Hulls enlarged for the film. @type {SVGElement[]} */
let swollen = [];
let backTimer = 0;
/** End the wait for the camera's return. */
let returned = () => {};

/** Return the present shot of the film. */
export const presentShot = () => shot;

/** Leave the camera where it is: the reader moves it now. @param {SVGSVGElement} svg */
export function takeOver(svg) {
	if (own.delete(svg.id)) cancelReturn();
}

/** Show what the reader wants to see. @param {SVGSVGElement} svg @param {Camera} camera */
export function showForReader(svg, camera) {
	takeOver(svg);
	setCamera(svg, camera);
}

/** Forget the reader's cameras: another page opens. */
export function forgetFilms() {
	cancelReturn();
	own.clear();
}

/** Cancel the camera's return. */
function cancelReturn() {
	clearTimeout(backTimer);
	returned();
}

/**
 * Show what a film looks at, if it cannot be seen well already; without `look`, cards go to their corner.
 * @param {string} target
 * @param {Look} [look]
 */
export function follow(target, look) {
	shot = look;
	for (const hull of swollen) hull.style.removeProperty("scale");
	swollen = [];
	if (!look) return;
	const svg = /** @type {SVGSVGElement | null} */ (document.querySelector(target));
	if (!svg || !unitOf(svg) || !svg.querySelector("[data-camera]")) return;
	cancelReturn();
	filming = true;
	const now = cameraOf(svg);
	const view = viewOf(svg);
	const next = shotOn(look, now, view);
	swellHulls(svg, look, next, view.unit);
	if (next === now) return;
	if (!own.has(svg.id)) own.set(svg.id, { camera: now, text: lastFrame(svg) ?? "" });
	setCamera(svg, next, true);
}

/**
 * Draw the hulls of a film larger that would be hard to see.
 * @param {SVGSVGElement} svg
 * @param {Look} look
 * @param {Camera} camera
 * @param {number} unit
 */
function swellHulls(svg, look, camera, unit) {
	for (const [actor, length] of Object.entries(look.actors ?? {})) {
		const hull = /** @type {SVGElement | null} */ (svg.querySelector(actor));
		const times = swell(length, camera, unit);
		if (!hull || times === 1) continue;
		hull.style.scale = String(+times.toFixed(3));
		swollen.push(hull);
	}
}

/**
 * A film has ended: return to the reader's view once they have seen it.
 * @param {number} [after] milliseconds
 */
export function release(after = STAY) {
	filming = false;
	if (!own.size) follow("");
	for (const [id, kept] of own) {
		const svg = /** @type {SVGSVGElement | null} */ (/** @type {unknown} */ (document.getElementById(id)));
		kept.next = svg ? frameOf(svg).text : undefined;
		if (!svg) own.delete(id);
		// While others act, the camera stays with them.
		else if (kept.next) goBack(svg, after);
	}
}

/**
 * Return whether films have moved the camera of a board. With a new frame it then returns to the reader's
 * view: after a while, or at once if the reader has gone on meanwhile.
 * @param {SVGSVGElement} svg
 * @param {string} text the frame
 */
export function filmHolds(svg, text) {
	const kept = own.get(svg.id);
	if (!kept) return false;
	if (filming || !text || text === kept.next) return true;
	const after = kept.next ? 0 : STAY;
	kept.next = text;
	goBack(svg, after);
	return true;
}

/** Return to the reader's view. @param {SVGSVGElement} svg @param {number} after milliseconds */
function goBack(svg, after) {
	cancelReturn();
	const back = () => {
		returned();
		const kept = own.get(svg.id);
		if (!own.delete(svg.id) || !kept) return;
		const { text } = frameOf(svg);
		noteFrame(svg, text);
		follow("");
		if (text !== kept.text && misses(svg, kept.camera)) goToFrame(svg, true);
		else setCamera(svg, kept.camera, true);
	};
	if (after <= 0) return back();
	returned = begin("camera");
	backTimer = later(back, after);
}
