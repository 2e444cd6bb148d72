/**
 * Apply engine answers to the page. One function defines the order in which the fields take effect.
 */

import { refreshCameras, resetCameras } from "./camera-refresh.js";
import { isTyping } from "./dom.js";
import { settleFields } from "./fields.js";
import { focusOn } from "./focus.js";
import { refreshGrids } from "./grid.js";
import { isReduced, plays } from "./motion.js";
import { patch } from "./patch.js";

/** @typedef {import("./types.js").Answer} Answer */

/** Without animations, the sounds of an answer are squeezed into this many milliseconds. */
const REDUCED_SPAN = 600;

/**
 * `onDevice` handles download, copy, share and shell; `held` tells whether a change of a field is pending;
 * `toasts` is called when a message appears or disappears.
 * @typedef {object} Parts
 * @property {ReturnType<typeof import("./dialog.js").createDialogs>} dialogs
 * @property {ReturnType<typeof import("./motion.js").createMotion>} motion
 * @property {ReturnType<typeof import("./drag.js").createDrag>} drag
 * @property {ReturnType<typeof import("./sound.js").createSound>} sound
 * @property {ReturnType<typeof import("./live.js").createLive>} polite
 * @property {ReturnType<typeof import("./live.js").createLive>} alert
 * @property {ReturnType<typeof import("./route.js").installRoutes>} routes
 * @property {ReturnType<typeof import("./storage.js").createStorage>} storage
 * @property {(changes: Record<string, unknown>) => void} onPrefs
 * @property {(root: Record<string, string | null>) => void} onRoot
 * @property {(after: number) => void} onAgain
 * @property {(answer: Answer) => void} onDevice
 * @property {(field: Element) => boolean} held
 * @property {() => void} toasts
 */

/** Applies one answer after the other. */
class Applier {
	/**
	 * Markup that would reveal the outcome of an animation, by region; deferred until the animation ends.
	 * @type {Map<string, string>}
	 */
	#behind = new Map();
	/** Announcements deferred likewise. @type {(() => void)[]} */
	#unsaid = [];

	/** @param {Parts} parts */
	constructor(parts) {
		this.parts = parts;
	}

	/** Apply an answer. The order matters. @param {Answer} answer */
	apply(answer) {
		const { storage, motion, onDevice, onAgain } = this.parts;
		// Save games first, so that an error below cannot lose a move.
		for (const [key, text] of Object.entries(answer.put ?? {})) void storage.put(key, text);
		this.#configure(answer);
		const filmed = Boolean(answer.play?.some(plays));
		this.#bringAll(answer, filmed);
		this.#navigate(answer);
		resetCameras();
		this.#unsaid.push(() => this.#say(answer));
		this.#sound(answer, !filmed && (isReduced() || document.hidden));
		motion.play(answer.play);
		if (!motion.isPlaying()) this.catchUp();
		onDevice(answer);
		if (answer.again !== undefined && answer.again !== null) onAgain(answer.again);
	}

	/** Show the updates deferred until the animations ended. */
	catchUp() {
		const regions = [...this.#behind];
		this.#behind.clear();
		for (const [id, markup] of regions) if (document.getElementById(id)) this.#bring(id, markup, false);
		if (regions.length) this.parts.drag.refresh();
		const words = this.#unsaid;
		this.#unsaid = [];
		for (const say of words) say();
	}

	/** Apply preferences and attributes of the page. @param {Answer} answer */
	#configure({ prefs, lang, title, root }) {
		if (prefs) this.parts.onPrefs(prefs);
		if (lang) document.documentElement.lang = lang;
		if (title !== undefined) document.title = title;
		if (root) this.parts.onRoot(root);
	}

	/** Update the regions. @param {Answer} answer @param {boolean} filmed whether an animation begins */
	#bringAll({ patch: regions = {} }, filmed) {
		const { dialogs, motion, toasts, drag } = this.parts;
		// Opening a modal dialog ends running animations.
		dialogs.prepare(regions.over);
		const hold = motion.isPlaying() || filmed;
		if (!hold) this.catchUp();
		for (const [id, markup] of Object.entries(regions)) this.#bring(id, markup, hold);
		dialogs.refresh();
		if (regions.toast !== undefined) toasts();
		if (Object.keys(regions).length) drag.refresh();
	}

	/**
	 * Update a region.
	 * @param {string} id
	 * @param {string} markup
	 * @param {boolean} hold an animation is running
	 */
	#bring(id, markup, hold) {
		const region = document.getElementById(id);
		if (!region) {
			console.error("no such region", id);
			return;
		}
		// A newer update replaces deferred markup inside its region, and must not be overwritten by older markup
		// of an enclosing region.
		let around = false;
		for (const other of [...this.#behind.keys()]) {
			const element = document.getElementById(other);
			if (region.contains(element)) this.#behind.delete(other);
			else if (element?.contains(region)) around = true;
		}
		if (hold && region.closest("[data-after]")) {
			this.#behind.set(id, markup);
			return;
		}
		const { held } = this.parts;
		if (patch(region, markup, { held, hold }) || around) this.#behind.set(id, markup);
		refreshGrids(region);
		refreshCameras(region);
	}

	/** Change the route. @param {Answer} answer */
	#navigate({ path }) {
		if (!path) return;
		const { routes, polite, alert } = this.parts;
		routes.show(path);
		// Messages of the previous page are out of date.
		polite.clear();
		alert.clear();
	}

	/** Move the focus, and announce what has happened. @param {Answer} answer */
	#say({ focus: id, say }) {
		const { polite, alert } = this.parts;
		const target = id && document.getElementById(id);
		if (target) focusOn(target);
		if (say?.polite) {
			// Something has happened since the last refusal.
			alert.clear();
			polite.say(say.polite);
		}
		if (say?.alert) alert.say(say.alert);
	}

	/** Play the sounds. @param {Answer} answer @param {boolean} still whether nothing moves */
	#sound({ sound: cues = [] }, still) {
		for (const { name, at = 0, volume } of cues)
			this.parts.sound.play(name, still ? Math.min(at, REDUCED_SPAN) : at, volume);
	}
}

/**
 * Create the functions that apply answers, and that show the updates deferred until animations ended.
 * @param {Parts} parts
 */
export function createApply(parts) {
	const applier = new Applier(parts);
	return { apply: (/** @type {Answer} */ answer) => applier.apply(answer), catchUp: () => applier.catchUp() };
}

/**
 * Restore form fields after the answer to a change. The engine knows the state of reporting fields, so the
 * markup is authoritative: a rejected choice reverts even if its region was unchanged and not sent.
 * @param {Element} field
 * @param {(field: Element) => boolean} held
 */
export function settleChanged(field, held) {
	const scope = field.closest("form") ?? field.closest("[data-region]");
	if (!scope) return;
	const typing =
		isTyping(document.activeElement) && !(document.activeElement instanceof HTMLSelectElement)
			? document.activeElement
			: undefined;
	settleFields(scope, {
		typing: typing ?? undefined,
		held: (one) => held(one) || !one.closest("[data-change]"),
	});
}
