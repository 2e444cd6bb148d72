/**
 * The service worker's registration, and the reload that makes a page isolated by it on hosts that do not
 * send the required headers.
 */

import { serviceWorkers, tried } from "./allowed.js";
import { soon } from "./soon.js";

/** sessionStorage key, set while the page reloads to become isolated, so that it reloads only once. */
const ISOLATING = "navals.isolating";
/** Milliseconds for a browser to accept a service worker: some never answer. */
const ACCEPTED = 10_000;

/** @type {Promise<ServiceWorkerRegistration> | null} */
let registering = null;

/**
 * Register the service worker, once.
 * @returns {Promise<ServiceWorkerRegistration>} rejects if the browser has no service workers
 */
export function register() {
	const workers = serviceWorkers();
	if (!workers) return Promise.reject(new Error("this browser offers no service worker here"));
	const options = /** @type {RegistrationOptions} */ ({
		scope: new URL("./", document.baseURI).href,
		updateViaCache: "none",
	});
	registering ??= soon(
		Promise.resolve(workers.register(new URL("sw.js", document.baseURI), options)),
		ACCEPTED,
	);
	return registering;
}

/**
 * Wait until a registered service worker is active.
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<boolean>} false if its installation failed
 */
export function activated(registration) {
	const worker = registration.active ?? registration.waiting ?? registration.installing;
	return new Promise((resolve) => {
		if (!worker) return resolve(false);
		const look = () => {
			if (worker.state === "activated") resolve(true);
			else if (worker.state === "redundant") resolve(false);
		};
		worker.addEventListener("statechange", look);
		look();
	});
}

/**
 * Isolate the page on a host that does not send the required headers: install the service worker, which adds
 * them, and reload.
 * @returns {Promise<string>} why this failed; on success the page reloads before it resolves
 */
export async function isolating() {
	try {
		if (!(await activated(await register()))) {
			registering = null;
			return "the service worker could not be installed";
		}
	} catch (error) {
		registering = null;
		return String(error);
	}
	try {
		if (sessionStorage.getItem(ISOLATING)) {
			sessionStorage.removeItem(ISOLATING);
			return "the page is not isolated even with the service worker";
		}
		sessionStorage.setItem(ISOLATING, "1");
	} catch (error) {
		return String(error); // without a note, the page would reload for ever
	}
	location.reload();
	return new Promise(() => {});
}

/** Allow another reload, now that the page is isolated. */
export const forgetIsolating = () => void tried(() => sessionStorage.removeItem(ISOLATING), undefined);
