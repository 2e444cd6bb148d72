/**
 * Keep the screen on while an element of the page requests it (`[data-wake]`), such as the score keeper next to a pool
 * table. If this is not possible, `<html data-awake="no">` lets the styles warn the reader.
 */

/**
 * @param {object} [with_] replaceable for tests
 * @param {Document} [with_.page] @param {{request(kind: "screen"): Promise<WakeLockSentinel>} | undefined} [with_.lock]
 */
export function installWake({ page = document, lock = navigator.wakeLock } = {}) {
  /** @type {WakeLockSentinel | undefined} */
  let held;
  let asking = false;

  async function look() {
    const wanted = page.visibilityState === "visible" && page.querySelector("[data-wake]") !== null;
    if (!wanted) {
      const was = held;
      held = undefined;
      await was?.release().catch(() => undefined);
      return;
    }
    if (asking || (held && !held.released)) return;
    asking = true;
    try {
      if (!lock) throw new Error("no wake lock");
      held = await lock.request("screen");
      page.documentElement.dataset.awake = "yes";
    } catch {
      // Refused (low battery) or unsupported: the game continues, but the screen may turn off.
      held = undefined;
      page.documentElement.dataset.awake = "no";
    } finally {
      asking = false;
    }
    // The request may have been withdrawn meanwhile.
    if (held && !page.querySelector("[data-wake]")) await look();
  }

  page.addEventListener("navals:answer", () => void look());
  page.addEventListener("visibilitychange", () => void look());
  return { look };
}
