// The service worker as the page sees it: everything cached, a new version waits, the reload that makes the page isolated.
import { engineSettled } from "./engine.js";

/**
 * @typedef {{onWaiting?: () => void, onOffline?: (state: "ready") => void, onNeedsReload?: () => void}} Handlers
 * @typedef {"none" | "installing" | "ready" | "waiting"} State
 */

/** Set in sessionStorage while the page reloads to become isolated, so that it does so once only. */
const ISOLATING = "navals.isolating";
const HOUR = 3_600_000;
/** After so many milliseconds without an answer the waiting version is asked again: browsers stop workers that wait, and words on their way with them. */
const PATIENCE = 2000;

/** @type {Promise<ServiceWorkerRegistration> | null} */
let registering = null;

function register() {
  registering ??= navigator.serviceWorker.register(new URL("sw.js", document.baseURI), {
    scope: new URL("./", document.baseURI).href,
    updateViaCache: "none",
  });
  return registering;
}

/** @param {ServiceWorkerRegistration} registration @returns {Promise<boolean>} false when its installation failed */
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
 * For a host that does not send the headers of cross-origin isolation: installs the service worker, which adds them, and reloads.
 * @returns {Promise<string>} why that did not help; when it does, the page is gone before
 */
export async function isolating() {
  if (!("serviceWorker" in navigator)) return "this browser offers no service worker here";
  try {
    if (!(await activated(await register()))) {
      registering = null;
      return "the service worker could not be installed";
    }
  } catch (error) {
    registering = null;
    return String(error);
  }
  if (sessionStorage.getItem(ISOLATING)) {
    sessionStorage.removeItem(ISOLATING);
    return "the page is not isolated even with the service worker";
  }
  sessionStorage.setItem(ISOLATING, "1");
  location.reload();
  return new Promise(() => {});
}

/**
 * @param {Handlers} [handlers]
 * @returns {{activate: () => void, state: () => State}}
 */
export function registerUpdates({ onWaiting = () => {}, onOffline = () => {}, onNeedsReload = () => {} } = {}) {
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

  if (!("serviceWorker" in navigator)) return { activate: () => location.reload(), state: () => state };
  if (window.crossOriginIsolated) sessionStorage.removeItem(ISOLATING);
  const hadController = !!navigator.serviceWorker.controller;

  navigator.serviceWorker.addEventListener("controllerchange", () => {
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
      if (document.visibilityState === "visible") given.update().catch(() => {}); // offline: next time
    };
    setInterval(check, HOUR);
    window.addEventListener("online", check);
  };

  // The precache asks for the same files as the engine's start: after it they come from the browser's own cache.
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
