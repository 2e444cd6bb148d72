/**
 * Send gestures to the engine one at a time, in order, with the page time. New gestures wait; of those with
 * the same `key` (hovering, dragging, sliders) only the latest waits. Ticks yield to all other gestures, so
 * that the page responds while the engine thinks.
 * @typedef {import("./types.js").Gesture} Gesture
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {{gesture: Gesture, done: (sent: boolean) => void}} Entry
 */

import { now } from "./clock.js";

/**
 * Add an entry, replacing an earlier one with the same key; ticks go last.
 * @param {Entry[]} waiting @param {Entry} entry @returns {Entry[]}
 */
export function enqueue(waiting, entry) {
	const { key, idle } = entry.gesture;
	const rest = waiting.filter((other) => {
		const replaced = key !== undefined && other.gesture.key === key;
		if (replaced) other.done(false);
		return !replaced;
	});
	if (idle) return [...rest, entry];
	const firstIdle = rest.findIndex((other) => other.gesture.idle);
	if (firstIdle < 0) return [...rest, entry];
	return [...rest.slice(0, firstIdle), entry, ...rest.slice(firstIdle)];
}

/**
 * Split an action into addressee and name: `share:copy` is the act `copy` of `share`; without a colon, the
 * addressee is the board.
 * @param {string} act
 */
export function addressed(act) {
	const at = act.indexOf(":");
	return at < 0 ? { to: "board", act } : { to: act.slice(0, at), act: act.slice(at + 1) };
}

/**
 * Create the queue; it is closed until `start` is called.
 * @param {object} options
 * @param {(json: string) => Promise<string>} options.act calls the engine
 * @param {(answer: Answer, gesture: Gesture) => void} options.apply applies an answer to the page
 * @param {(reason: unknown) => void} options.onFail called when the engine throws or dies; the queue stops
 *   until `start` is called
 * @param {(busy: boolean) => void} [options.onBusy]
 */
export function createQueue({ act, apply, onFail, onBusy }) {
	/** @type {Entry[]} */
	let waiting = [];
	let open = false;
	let running = false;
	// Number of restarts: an answer from before a restart must not reach the page.
	let generation = 0;

	async function run() {
		if (running || !open) return;
		running = true;
		onBusy?.(true);
		const mine = generation;
		while (open && mine === generation && waiting.length) {
			const [{ gesture, done }, ...rest] = waiting;
			waiting = rest;
			if (gesture.alive && !gesture.alive()) {
				done(false);
				continue;
			}
			try {
				// JSON omits an undefined `arg`.
				const message = { ...addressed(gesture.act), arg: gesture.arg, now: Math.round(now()) };
				const text = await act(JSON.stringify(message));
				if (mine !== generation) {
					done(false);
					return;
				}
				apply(text ? JSON.parse(text) : {}, gesture);
				done(true);
			} catch (reason) {
				done(false);
				if (mine === generation) {
					open = false;
					onFail(reason);
				}
			}
		}
		if (mine !== generation) return;
		running = false;
		onBusy?.(false);
	}

	return {
		/** @param {Gesture} gesture @returns {Promise<boolean>} */
		send(gesture) {
			return new Promise((done) => {
				waiting = enqueue(waiting, { gesture, done });
				void run();
			});
		},
		/**
		 * Open the queue and send `first` before any waiting gesture.
		 * @param {Gesture} first
		 * @returns {Promise<boolean>}
		 */
		start(first) {
			generation += 1;
			running = false;
			open = true;
			return new Promise((done) => {
				waiting = [{ gesture: first, done }, ...waiting.filter((entry) => !entry.gesture.idle)];
				void run();
			});
		},
		/** Close the queue and drop waiting gestures, after the engine died. */
		stop() {
			generation += 1;
			running = false;
			open = false;
			for (const { done } of waiting) done(false);
			waiting = [];
			onBusy?.(false);
		},
		size: () => waiting.length + (running ? 1 : 0),
	};
}

/**
 * Run `then` once the page has had a chance to paint: a frame, then a task after it. Hidden tabs get no
 * frames, so a timer is the fallback.
 * @param {() => void} then
 */
export function afterPaint(then) {
	let done = false;
	const once = () => {
		if (done) return;
		done = true;
		then();
	};
	if (!document.hidden) {
		requestAnimationFrame(() => {
			const channel = new MessageChannel();
			channel.port1.onmessage = () => {
				channel.port1.close();
				once();
			};
			channel.port2.postMessage(0);
		});
	}
	setTimeout(once, document.hidden ? 0 : 120);
}
