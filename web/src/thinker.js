/**
 * The thinker: a second worker that computes for the engine while the engine answers gestures
 * (docs/bridge.md). It starts once the engine announces work (`thinker`) and the page is idle. It is
 * optional: without it the engine thinks between gestures.
 *
 * Answers contain jobs (`think`); the thinker's reports go to the engine as gestures.
 * @typedef {{job: number, kind?: string}} Job
 * @typedef {{job: number, done?: boolean}} Report
 * @typedef {object} Calls
 * @property {(json: string) => Promise<void>} order
 * @property {() => Promise<void>} halt
 * @property {(job: number) => Promise<string>} next
 * @typedef {{calls: Calls, stop: () => void}} Running
 * @typedef {import("./types.js").Send} Send
 * @typedef {import("./types.js").Answer} Answer
 */

import { launch, runtime } from "./pyworker.js";
import { afterPaint } from "./queue.js";
import { begin } from "./rest.js";

/**
 * `start` starts the worker; `rested` resolves when the page is idle; `root` gets `data-thinking` during a
 * job that a player waits for, `data-studying` during a background job; `patience` is in milliseconds.
 * @typedef {object} Options
 * @property {Send} send
 * @property {(onDeath: (reason: unknown) => void) => {sync: Promise<any>, stop: () => void}} [start]
 * @property {() => Promise<void>} [rested]
 * @property {HTMLElement} [root]
 * @property {number} [patience]
 */

/**
 * A busy worker reports every second. It counts as hung after two periods of this length, because a page that
 * slept has messages queued.
 */
const PATIENCE = 5_000;
/** Maximum wait in milliseconds for an idle page before starting. */
const REST = 3_000;

/**
 * The thinker, as the page sees it. It does nothing until an answer asks for it.
 */
class Thinker {
	/** The worker, once it runs. @type {Running | undefined} */
	#running;
	/** @type {"new" | "starting" | "ready" | "gone"} */
	#state = "new";
	#restarted = false;
	/** The current job. @type {Job | undefined} */
	#job;
	/** End the activity of the job. */
	#rest = () => {};

	/** @param {Required<Options>} options */
	constructor(options) {
		this.options = options;
	}

	/** Carry out the thinking orders of an answer. @param {Answer} answer */
	follow({ thinker: wanted, think }) {
		// A restarted engine does not know the existing thinker.
		if (wanted && this.#state === "ready") this.#tell(true);
		else if (wanted && this.#state === "new") void this.#wake();
		if (think === null) this.halt();
		else if (think !== undefined) void this.#work(think);
	}

	/** Stop the current job. */
	halt() {
		const running = this.#running;
		if (!this.#job || !running) return;
		this.#mark();
		running.calls.halt().catch((reason) => this.#die(running, reason));
	}

	/** Tell the engine whether there is a thinker. @param {boolean} ready */
	#tell(ready) {
		void this.options.send({ act: "thinking:thinker", arg: ready });
	}

	/** Show on the page what is computed. @param {Job} [job] */
	#mark(job) {
		this.#job = job;
		this.#rest();
		this.#rest = markThinking(this.options.root, job);
	}

	/** Start the worker, once the page is idle. */
	async #wake() {
		this.#state = "starting";
		await this.options.rested();
		/** @type {(reason: unknown) => void} */
		let died = () => {};
		const worker = this.options.start((reason) => died(reason));
		const failed = new Promise((_, reject) => {
			died = reject;
		});
		try {
			const calls = await Promise.race([worker.sync, failed]);
			const running = { calls, stop: () => worker.stop() };
			died = (reason) => this.#die(running, reason);
			this.#running = running;
			this.#state = "ready";
			performance.mark("thinker-ready"); // for tests and measurements
			this.#tell(true);
		} catch (reason) {
			console.warn("no thinker", reason);
			worker.stop();
			this.#state = "gone";
		}
	}

	/** Drop a dead worker, and start it once more. @param {Running} which @param {unknown} reason */
	#die(which, reason) {
		if (which !== this.#running) return;
		console.warn("the thinker died", reason);
		which.stop();
		this.#running = undefined;
		this.#mark();
		this.#tell(false);
		this.#state = "gone";
		if (!this.#restarted) {
			this.#restarted = true;
			void this.#wake();
		}
	}

	/** Order a job, and collect its reports. @param {Job} job */
	async #work(job) {
		const running = this.#running;
		if (!running) return; // the engine has not been notified yet
		const { patience } = this.options;
		this.#mark(job);
		try {
			await alive(running.calls.order(JSON.stringify(job)), patience);
			while (this.#job === job) {
				const text = await alive(running.calls.next(job.job), patience);
				if (this.#job === job && text) await this.#forward(job, JSON.parse(text));
			}
		} catch (reason) {
			if (this.#job === job) this.#die(running, reason);
		}
	}

	/** Pass a report on to the engine. @param {Job} job @param {Report} report */
	async #forward(job, report) {
		if (report.job !== job.job) return;
		const gesture = { act: "thinking:thought", arg: report, idle: true };
		// The final report has no key, so that other reports cannot replace it in the queue.
		if (!report.done) {
			void this.options.send({ ...gesture, key: "thought" });
			return;
		}
		await this.options.send(gesture);
		if (this.#job === job) this.#mark();
	}
}

/**
 * Create the thinker.
 * @param {Options} options
 */
export function createThinker({
	send,
	start = startWorker,
	rested = pageRests,
	root = document.documentElement,
	patience = PATIENCE,
}) {
	return new Thinker({ send, start, rested, root, patience });
}

/**
 * Mark on the root whether a job runs.
 * @param {HTMLElement} root
 * @param {Job} [job]
 * @returns {() => void} ends the activity
 */
function markThinking(root, job) {
	// Analysis of finished games runs in the background; the player does not wait for it.
	const waited = job !== undefined && job.kind !== "exercises";
	root.toggleAttribute("data-thinking", waited);
	root.toggleAttribute("data-studying", job !== undefined && !waited);
	return waited ? begin("thinking") : () => {};
}

/**
 * Pass a promise on, and reject when the worker stops reporting.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} patience in milliseconds
 * @returns {Promise<T>}
 */
function alive(promise, patience) {
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let timer;
	const silence = new Promise((_, reject) => {
		const wait = (/** @type {number} */ times) => {
			timer = setTimeout(() => (times ? wait(times - 1) : reject(new Error("no sign of life"))), patience);
		};
		wait(1);
	});
	return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}

/**
 * Start the worker.
 * @param {(reason: unknown) => void} onDeath
 */
function startWorker(onDeath) {
	const worker = launch(runtime().thinker, { onError: onDeath });
	// Browsers do not report the end of a worker, but they release its lock.
	worker.sync
		.then(async (sync) => navigator.locks.request(await sync.lock(), () => onDeath("the worker is gone")))
		.catch(() => {});
	return worker;
}

/** Wait until the page is painted and idle. */
async function pageRests() {
	await new Promise((resolve) => afterPaint(() => resolve(undefined)));
	// Safari lacks requestIdleCallback.
	const idle = globalThis.requestIdleCallback ?? setTimeout;
	await new Promise((resolve) => idle(() => resolve(undefined), { timeout: REST }));
}
