// The page's side of the service worker: caching, new versions, and the reload that makes the page isolated.
import { serviceWorkers, tried } from "./allowed.js";
import { engineSettled } from "./engine.js";
import { soon } from "./soon.js";

/**
 * @typedef {{onWaiting?: () => void, onChanged?: () => void, onOffline?: (state: "ready") => void, onNeedsReload?: () => void}} Handlers
 * @typedef {"none" | "installing" | "ready" | "waiting"} State
 */

/** sessionStorage key, set while the page reloads to become isolated, so that it reloads only once. */
const ISOLATING = "navals.isolating";
const HOUR = 3_600_000;
/** Milliseconds without an answer before the waiting version is asked again: browsers may stop waiting workers and lose their messages. */
const PATIENCE = 2000;
/** Milliseconds for a browser to accept a service worker: some never answer. */
const ACCEPTED = 10_000;

/** @type {Promise<ServiceWorkerRegistration> | null} */
let registering = null;

function register() {
  const workers = serviceWorkers();
  if (!workers) return Promise.reject(new Error("this browser offers no service worker here"));
  const options = /** @type {RegistrationOptions} */ ({ scope: new URL("./", document.baseURI).href, updateViaCache: "none" });
  registering ??= soon(Promise.resolve(workers.register(new URL("sw.js", document.baseURI), options)), ACCEPTED);
  return registering;
}

/** @param {ServiceWorkerRegistration} registration @returns {Promise<boolean>} false if its installation failed */
function activated(registration) {
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
 * Isolate the page on a host that does not send the required headers: install the service worker, which adds them, and reload.
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

/**
 * @param {Handlers} [handlers]
 * @returns {{activate: () => void, state: () => State}}
 */
export function registerUpdates({ onWaiting = () => {}, onChanged = () => {}, onOffline = () => {}, onNeedsReload = () => {} } = {}) {
  /** @type {State} */
  let state = "none";
  let asked = false;
  let reloaded = false;
  const reload = () => {
    if (!reloaded) location.reload();
    reloaded = true;
  };
  /** @type {ServiceWorkerRegistration | null} */
  let registration = null;

  const workers = serviceWorkers();
  if (!workers) return { activate: () => location.reload(), state: () => state };
  if (window.crossOriginIsolated) tried(() => sessionStorage.removeItem(ISOLATING), undefined);
  const hadController = !!tried(() => workers.controller, null);

  workers.addEventListener("message", ({ data }) => {
    if (data?.type === "CHANGED") onChanged();
  });
  workers.addEventListener("controllerchange", () => {
    if (asked) {
      reload();
    } else if (hadController) {
      onNeedsReload(); // another tab activated the new version
    }
  });

  const waits = () => {
    if (state === "waiting" || !registration?.waiting) return;
    state = "waiting";
    onWaiting();
  };

  /** @param {ServiceWorkerRegistration} given */
  const watch = (given) => {
    registration = given;
    if (!given.active) state = "installing";
    activated(given).then((ok) => {
      if (!ok) return;
      if (state !== "waiting") state = "ready";
      onOffline("ready");
    });
    if (given.waiting && given.active) waits();
    given.addEventListener("updatefound", () => {
      const fresh = given.installing;
      fresh?.addEventListener("statechange", () => {
        if (fresh.state === "installed" && given.active) waits();
      });
    });
    const check = () => {
      if (document.visibilityState === "visible") given.update().catch(() => {}); // offline: retry later
    };
    setInterval(check, HOUR);
    window.addEventListener("online", check);
  };

  // Precaching requests the same files as the engine's start: afterwards they come from the browser's HTTP cache.
  const turn = window.crossOriginIsolated && !hadController ? engineSettled : Promise.resolve();
  turn
    .then(register)
    .then(watch)
    .catch((error) => console.warn("no service worker:", error));

  return {
    activate() {
      asked = true;
      const ask = () => {
        if (!registration?.waiting) return reload();
        registration.waiting.postMessage({ type: "SKIP_WAITING" });
        setTimeout(ask, PATIENCE);
      };
      ask();
    },
    state: () => state,
  };
}
