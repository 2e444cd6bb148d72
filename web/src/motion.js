/**
 * Play clips (data from the engine) as Web Animations. The page underneath already shows the result, so any
 * press or key can finish all clips safely. With reduced motion, only static clips play (captions, dice at
 * rest); in a hidden tab none play.
 */

import { pace } from "./clock.js";
import { insert } from "./markup.js";
import { begin } from "./rest.js";
import { roll } from "./rolling.js";

/** @typedef {import("./types.js").Clip} Clip */

/**
 * Create the player of clips.
 * @param {object} options
 * @param {() => void} options.onSettled all clips of the last answer ended
 * @param {() => void} [options.onFinish] they were cut short
 * @param {(target: string, look?: import("./types.js").Look) => void} [options.onLook] the camera moves to
 *   `look`, or the film needs none
 * @param {() => void} [options.onCards] cards have appeared, or the camera has moved
 */
export function createMotion({ onSettled, onFinish, onLook, onCards }) {
	/** @type {Set<() => void>} */
	const running = new Set();
	/**
	 * End the activity of the last clips; set until the engine has been notified that they ended.
	 * @type {(() => void) | undefined}
	 */
	let rest;

	function settle() {
		if (!rest || running.size) return;
		const end = rest;
		rest = undefined;
		delete document.documentElement.dataset.film;
		onSettled();
		end();
	}

	function finish() {
		if (!running.size) return;
		for (const stop of [...running]) stop();
		onFinish?.();
		settle();
	}

	/** @param {Clip} clip */
	function look(clip) {
		onLook?.(clip.target, clip.look);
		onCards?.();
	}

	document.addEventListener("visibilitychange", () => {
		// A hidden tab has no animation clock, which would stall a game between computers.
		if (document.hidden) finish();
	});

	return {
		/** @param {Clip[] | undefined} clips */
		play(clips) {
			if (!clips?.length) return;
			rest ??= begin("film");
			const played = clips.filter(plays);
			const looks = played.some((clip) => clip.look);
			if (looks) document.documentElement.dataset.film = "look";
			else {
				document.documentElement.dataset.film ??= "";
				onLook?.("");
			}
			for (const clip of played) start(clip, running, settle, look);
			// If nothing moves, the sheet stays visible, and the camera must allow for it.
			if (!running.size) delete document.documentElement.dataset.film;
			onCards?.();
			queueMicrotask(settle);
		},
		finish,
		isPlaying: () => running.size > 0,
	};
}

/**
 * Return whether a clip plays: only static clips with reduced motion, no clips in a hidden tab.
 * @param {Clip} clip
 */
export const plays = (clip) => !document.hidden && (clip.still || !isReduced());

/**
 * Return whether motion is reduced. The reader's choice in the page (`data-motion` = `full` or `reduced`)
 * overrides the system's.
 */
export function isReduced() {
	const choice = document.documentElement.dataset.motion;
	if (choice === "full") return false;
	if (choice === "reduced" || choice === "off") return true;
	return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Start a clip.
 * @param {Clip} clip
 * @param {Set<() => void>} running
 * @param {() => void} settle
 * @param {(clip: Clip) => void} look
 */
function start(clip, running, settle, look) {
	/** @type {ChildNode[]} */
	let nodes = [];
	try {
		if (clip.insert) {
			const into = document.querySelector(clip.insert.into);
			if (into) nodes = insert(into, clip.insert.markup);
		}
		const target = document.querySelector(clip.target);
		if (!target) {
			for (const node of nodes) node.remove();
			return;
		}
		const timing = typeof clip.timing === "number" ? { duration: clip.timing } : { ...clip.timing };
		if (clip.look && !timing.delay) return look(clip);
		// Without `fill`, a delayed insert would appear before its time.
		if (nodes.length && (timing.fill === undefined || timing.fill === "auto")) timing.fill = "both";
		const animation = target.animate(clip.frames, timing);
		if (pace() !== 1) animation.updatePlaybackRate(pace());
		const still =
			clip.turns && roll(target, () => animation.effect?.getComputedTiming().progress, clip.turns);
		const stop = () => {
			running.delete(stop);
			still?.();
			animation.onfinish = null;
			animation.cancel();
			for (const node of nodes) node.remove();
		};
		running.add(stop);
		animation.onfinish = () => {
			stop();
			if (clip.look) look(clip);
			settle();
		};
	} catch (reason) {
		// A broken clip must not break the game: the page already shows the result.
		console.error("clip not played", clip.target, reason);
		for (const node of nodes) node.remove();
	}
}
