/** Start the Python engine (PyScript in a worker), report its progress, and detect failures. */

import { channelTo, serviceWorkers } from "./allowed.js";
import { EngineError, launch, pyscript, runtime } from "./pyworker.js";
import { isolating } from "./serviceworker.js";

/**
 * @typedef {"download" | "compile" | "packages" | "start" | "ready"} Stage
 * @typedef {{stage: Stage | "starting", loaded: number, total: number, ratio: number}} Progress
 * @typedef {import("./pyworker.js").Failure} Failure
 */
/**
 * @typedef {object} Engine
 * @property {(json: string) => Promise<string>} act
 * @property {() => Promise<void>} prepare gets ready to deliver games before one is requested
 * @property {() => Promise<Engine>} restart
 * @property {() => void} stop
 */
/**
 * @typedef {object} Options
 * @property {(progress: Progress) => void} [onProgress]
 * @property {(failure: Failure) => void} [onFail]
 * @property {number} [patience]
 * @property {Promise<unknown>} [shown] resolves when a prerendered page is visible: a first start must not
 *   delay it
 */

/**
 * Startup fails after this time without progress, in milliseconds. Slow phones compile for several seconds
 * without reporting.
 */
const PATIENCE = 60_000;

/** Fraction of the startup that is complete when a stage begins; downloaded bytes fill the first part. */
const BEGINS = { download: 0, compile: 0.7, packages: 0.8, start: 0.92, ready: 1 };

/** @type {() => void} */
let settle = () => {};
/**
 * Resolves once the engine runs or fails for the first time; deferred work (service worker downloads) waits
 * for it.
 */
export const engineSettled = new Promise((resolve) => {
	settle = () => resolve(undefined);
});

let attempts = 0;

/** Maximum waits in milliseconds: for a prerendered page, for its fonts, and then for an idle moment. */
const SHOWN = 1_000;
const FONTS = 300;
const IDLE = 300;

const later = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Resolve when the page is painted and idle: compiling the engine uses all cores and would delay painting. A
 * press or key ends the wait, since the engine is then needed, and a hidden page does not wait.
 */
async function drawn() {
	const wanted = new Promise((resolve) => {
		for (const type of ["pointerdown", "keydown"])
			addEventListener(type, resolve, { once: true, capture: true });
		if (document.hidden) resolve(undefined);
	});
	const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
	await Promise.race([painted, wanted, later(250)]);
	await Promise.race([document.fonts?.ready, wanted, later(FONTS)]);
	// Safari lacks requestIdleCallback.
	const idle = new Promise((resolve) =>
		(globalThis.requestIdleCallback ?? setTimeout)(() => resolve(undefined)),
	);
	await Promise.race([idle, wanted, later(IDLE)]);
}

/** Preload scripts without running them while the page is painted. @param {string[]} scripts */
function fetchScripts(scripts) {
	for (const script of scripts) {
		const link = document.createElement("link");
		link.rel = "modulepreload";
		link.href = script;
		document.head.append(link);
	}
}

/** Report the progress of one start, and fail it when nothing happens for too long. */
class Startup {
	#last = { stage: "download", loaded: 0, total: 0, ratio: 0 };
	#timer = 0;
	#over = false;
	#channel = channelTo("navals-engine");

	/** @param {Required<Pick<Options, "onProgress" | "patience">>} options */
	constructor({ onProgress, patience }) {
		this.onProgress = onProgress;
		this.patience = patience;
		/** Fail the start. @type {(failure: Failure) => void} */
		this.refuse = () => {};
		/** Rejects with an EngineError if the start fails. @type {Promise<never>} */
		this.failed = new Promise((_, reject) => {
			this.refuse = (failure) => reject(new EngineError(failure));
		});
		this.failed.catch(() => {});
		this.#live();
	}

	/** Report the stages of the worker's start (runtime/interpreter.mjs). */
	listen() {
		this.#channel?.addEventListener("message", ({ data: { stage, loaded, total } }) => {
			if (this.#over) return;
			this.report(stage === "download" && total && loaded >= total ? "compile" : stage, loaded, total);
		});
	}

	/** @param {Stage} stage @param {number} [loaded] @param {number} [total] */
	report(stage, loaded = this.#last.loaded, total = this.#last.total) {
		this.#live();
		const part = stage === "download" && total ? (loaded / total) * BEGINS.compile : BEGINS[stage];
		const ratio = Math.max(this.#last.ratio, part); // never backwards
		this.#last = { stage, loaded, total, ratio };
		// Files from the service worker's cache are not downloads.
		const cached = stage === "download" && serviceWorkers()?.controller;
		this.onProgress({ stage: cached ? "starting" : stage, loaded, total, ratio });
	}

	/** Report that the engine is ready. */
	finish() {
		this.close();
		this.#last.ratio = 1;
		performance.mark("engine-ready"); // used by bench/ and e2e/
		this.onProgress({ ...this.#last, stage: "ready", ratio: 1 });
	}

	/** Stop waiting and listening. */
	close() {
		this.#over = true;
		clearTimeout(this.#timer);
		this.#channel?.close();
	}

	/** Begin the wait for the next sign of life. */
	#live() {
		clearTimeout(this.#timer);
		if (this.#over) return;
		const detail = `nothing for ${this.patience / 1000} s`;
		this.#timer = window.setTimeout(() => this.refuse({ reason: "timeout", detail }), this.patience);
	}
}

/**
 * Load the scripts, when the page has been painted.
 * @param {Startup} startup
 * @param {Promise<unknown>} [shown]
 */
async function loadScripts(startup, shown) {
	const parts = runtime();
	const returning = serviceWorkers()?.controller;
	if (attempts === 1 && !returning) await Promise.race([shown, later(SHOWN)]);
	// On later visits, the first files are cached.
	if (attempts === 1) fetchScripts(returning ? parts.scripts : [...parts.scripts, ...parts.ahead]);
	performance.mark("engine-start"); // as "engine-ready"
	// The worker needs shared memory. The service worker adds the required headers and reloads the page.
	if (!window.crossOriginIsolated) await isolationComes(startup.failed);
	startup.report("download");
	const core = pyscript(parts, attempts);
	core.catch(() => {}); // errors are handled by the await below
	// Later visits load from the cache, so the page is painted while the engine starts; on the first visit it
	// is painted first.
	if (!returning) await drawn();
	await Promise.race([core, startup.failed]);
	return parts;
}

/**
 * Start the engine.
 * @param {Options} [options]
 * @returns {Promise<Engine>} rejects with an EngineError, after onFail
 */
export async function startEngine(options = {}) {
	const { onProgress = () => {}, onFail = () => {}, patience = PATIENCE } = options;
	attempts += 1;
	const startup = new Startup({ onProgress, patience });
	/** @type {import("./pyworker.js").PyWorker | undefined} */
	let worker;
	const stop = () => {
		startup.close();
		worker?.stop();
	};
	try {
		const { main } = await loadScripts(startup, options.shown);
		startup.listen();
		worker = launch(main, { onError: startup.refuse, onRunning: () => startup.report("start") });
		const sync = await Promise.race([worker.sync, startup.failed]);
		startup.finish();
		settle();
		const restart = () => {
			stop();
			return startEngine(options);
		};
		return { act: (json) => sync.act(json), prepare: () => sync.prepare(), restart, stop };
	} catch (error) {
		stop();
		settle();
		const reason =
			error instanceof EngineError ? error : new EngineError({ reason: "worker", detail: String(error) });
		onFail(reason.failure);
		throw reason;
	}
}

/** Wait for the page to reload as an isolated one, or fail. @param {Promise<never>} failed */
async function isolationComes(failed) {
	const detail = await Promise.race([isolating(), failed]);
	throw new EngineError({ reason: "isolation", detail });
}
