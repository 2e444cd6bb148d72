/**
 * Workers that run Python (PyScript): the engine and the thinker. Both start the same way, from the same
 * files.
 *
 * The build lists the files in `<script type="application/json" id="runtime">`, relative to the document:
 * `{core, scripts, ahead, main, thinker, config: {interpreter, ...}}`. `main` and `thinker` are the programs
 * of the two workers.
 */

import { serviceWorkers } from "./allowed.js";

/**
 * @typedef {{reason: "isolation" | "network" | "timeout" | "python" | "worker", detail: string}} Failure
 * @typedef {Record<string, (...args: any[]) => Promise<any>>} Sync what the program in the worker offers to
 *   the page
 * @typedef {{sync: Promise<Sync>, stop: () => void}} PyWorker
 */

/** A start or a worker has failed. */
export class EngineError extends Error {
	/** @param {Failure} failure */
	constructor(failure) {
		super(`${failure.reason}: ${failure.detail}`);
		this.name = "EngineError";
		this.failure = failure;
	}
}

/**
 * Classify the error message of a worker; most often a file could not be loaded.
 * @param {any} error @returns {Failure}
 */
function failureOf(error) {
	const detail = String(error?.message ?? error);
	return { reason: /^\d{3} |fetch|network|load failed|import/i.test(detail) ? "network" : "worker", detail };
}

/** Return the file list written by the build. */
export function runtime() {
	const element = document.getElementById("runtime");
	if (!element) throw new EngineError({ reason: "network", detail: "the page names no engine" });
	return JSON.parse(element.textContent ?? "");
}

/**
 * Import PyScript, once for all workers. It reads its configuration from a <py-config> element on startup.
 * @param {{core: string, config: {interpreter: string, plugins: string[]}}} parts
 * @param {number} attempt counts from 1
 */
export async function pyscript(parts, attempt) {
	if (!document.querySelector("py-config")) {
		const { ...config } = parts.config;
		if (serviceWorkers()?.controller) config.interpreter += "?warm"; // see runtime/interpreter.mjs
		// Without this, PyScript would also load the plug-ins of MicroPython, which is not used.
		for (const [name, value] of Object.entries({ py: config, mpy: { plugins: config.plugins } })) {
			const element = document.createElement(`${name}-config`);
			element.setAttribute("type", "json");
			element.hidden = true;
			element.textContent = JSON.stringify(value);
			document.head.append(element);
		}
	}
	const url = new URL(parts.core, document.baseURI);
	// Some browsers cache a failed module download under its full URL.
	if (attempt > 1) url.searchParams.set("try", String(attempt));
	const core = await import(url.href).catch((error) => {
		throw new EngineError({ reason: "network", detail: String(error?.message ?? error) });
	});
	// Remove the only default hook: it sends a function to the worker as text for evaluation, which the
	// Content-Security-Policy forbids. The hook registers a module that only `pyscript.fs` uses.
	core.hooks.worker.onBeforeRunAsync.clear();
}

/**
 * Start a worker with a program; requires a previous call of `pyscript`.
 * @param {string} program path relative to the document
 * @param {{onError: (failure: Failure) => void, onRunning?: () => void}} options `onError`: the worker
 *   failed, at any time; `onRunning`: its program has run
 * @returns {PyWorker} `sync` rejects with an EngineError if the program fails
 */
export function launch(program, { onError, onRunning }) {
	/** @type {HTMLScriptElement & {xworker?: any}} */
	const script = document.createElement("script");
	script.type = "py";
	script.setAttribute("worker", "");
	script.setAttribute("src", new URL(program, document.baseURI).href);
	document.body.append(script);

	let stopped = false;

	async function started() {
		// PyScript attaches the worker to the element after a turn or two of the event loop.
		while (!script.xworker) await new Promise((resolve) => setTimeout(resolve, 1));
		const worker = script.xworker;
		if (stopped) worker.terminate();
		worker.onerror = (/** @type {any} */ event) => onError(failureOf(event?.error ?? event));
		await worker.ready.catch((/** @type {any} */ error) => {
			throw new EngineError(failureOf(error));
		});
		onRunning?.();
		const fault = await worker.sync.fault();
		if (fault) throw new EngineError({ reason: "python", detail: String(fault) });
		return worker.sync;
	}
	const sync = started();
	sync.catch(() => {}); // callers handle the rejection
	return {
		sync,
		stop() {
			stopped = true;
			script.xworker?.terminate();
			script.remove();
		},
	};
}
