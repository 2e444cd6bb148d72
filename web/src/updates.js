/** The page's side of the service worker: files stored for offline use, and new versions. */

import { serviceWorkers, tried } from "./allowed.js";
import { engineSettled } from "./engine.js";
import { activated, forgetIsolating, register } from "./serviceworker.js";

/**
 * @typedef {{onWaiting?: () => void, onChanged?: () => void, onOffline?: (state: "ready") => void,
 *   onNeedsReload?: () => void}} Handlers
 * @typedef {"none" | "installing" | "ready" | "waiting"} State
 */

const HOUR = 3_600_000;
/**
 * Milliseconds without an answer before the waiting version is asked again: browsers may stop waiting workers
 * and lose their messages.
 */
const PATIENCE = 2000;

/** Watches one registration. */
class Updates {
	/** @type {State} */
	#state = "none";
	/** Whether the reader has asked for the new version. */
	#asked = false;
	#reloaded = false;
	/** @type {ServiceWorkerRegistration | null} */
	#registration = null;
	/** Whether the page was controlled from the beginning. */
	#hadController = !!tried(() => serviceWorkers()?.controller, null);

	/** @param {Handlers} handlers */
	constructor(handlers) {
		this.handlers = handlers;
	}

	/** Register the service worker, and watch it. */
	install() {
		const workers = serviceWorkers();
		if (!workers) return;
		if (window.crossOriginIsolated) forgetIsolating();
		workers.addEventListener("message", ({ data }) => {
			if (data?.type === "CHANGED") this.handlers.onChanged?.();
		});
		workers.addEventListener("controllerchange", () => {
			if (this.#asked) this.#reload();
			// Another tab activated the new version.
			else if (this.#hadController) this.handlers.onNeedsReload?.();
		});
		// Precaching requests the same files as the engine's start: afterwards they come from the browser's HTTP
		// cache.
		const turn = window.crossOriginIsolated && !this.#hadController ? engineSettled : Promise.resolve();
		turn
			.then(register)
			.then((registration) => this.#watch(registration))
			.catch((error) => console.warn("no service worker:", error));
	}

	/** Switch to the new version. */
	activate() {
		this.#asked = true;
		const waiting = this.#registration?.waiting;
		if (!waiting) {
			this.#reload();
			return;
		}
		waiting.postMessage({ type: "SKIP_WAITING" });
		setTimeout(() => this.activate(), PATIENCE);
	}

	/** Return the state of the installation. */
	state() {
		return this.#state;
	}

	/** Follow the states of a registration. @param {ServiceWorkerRegistration} registration */
	#watch(registration) {
		this.#registration = registration;
		if (!registration.active) this.#state = "installing";
		activated(registration).then((ok) => {
			if (!ok) return;
			if (this.#state !== "waiting") this.#state = "ready";
			this.handlers.onOffline?.("ready");
		});
		if (registration.waiting && registration.active) this.#reportWaiting();
		registration.addEventListener("updatefound", () => {
			const fresh = registration.installing;
			fresh?.addEventListener("statechange", () => {
				if (fresh.state === "installed" && registration.active) this.#reportWaiting();
			});
		});
		const check = () => {
			// Offline: retry later.
			if (document.visibilityState === "visible") registration.update().catch(() => {});
		};
		setInterval(check, HOUR);
		window.addEventListener("online", check);
	}

	/** Report a new version, once. */
	#reportWaiting() {
		if (this.#state === "waiting" || !this.#registration?.waiting) return;
		this.#state = "waiting";
		this.handlers.onWaiting?.();
	}

	/** Reload the page, once. */
	#reload() {
		if (!this.#reloaded) location.reload();
		this.#reloaded = true;
	}
}

/**
 * Install the service worker once the engine has started, and report new versions.
 * @param {Handlers} [handlers]
 */
export function registerUpdates(handlers = {}) {
	const updates = new Updates(handlers);
	updates.install();
	return updates;
}
