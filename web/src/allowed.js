// Features that a browser has but may refuse, above all if its reader blocks the data of sites: each access may throw.

/** @template T, U @param {() => T} task @param {U} otherwise @returns {T | U} `otherwise` if it is refused */
export function tried(task, otherwise) {
  try {
    return task();
  } catch {
    return otherwise;
  }
}

/** @returns {ServiceWorkerContainer | undefined} */
export const serviceWorkers = () => tried(() => navigator.serviceWorker ?? undefined, undefined);

/** @param {string} name @returns {BroadcastChannel | undefined} to the other tabs or workers */
export const channelTo = (name) => tried(() => new BroadcastChannel(name), undefined);

/** Return whether this browser stores nothing for this site. */
export const dataBlocked = () => tried(() => localStorage === null, true);
