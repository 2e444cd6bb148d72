/**
 * The screen stays on while something on the page asks for it (`[data-wake]`): the score keeper lies beside a pool table, and nobody
 * touches it between two shots. Where that is impossible `<html data-awake="no">` says so, and the styles tell the reader.
 */

/**
 * @param {object} [with_] for tests
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
      // Refused (a low battery), or unknown to the browser: the game goes on, the screen may go dark.
      held = undefined;
      page.documentElement.dataset.awake = "no";
    } finally {
      asking = false;
    }
    // It may have gone meanwhile.
    if (held && !page.querySelector("[data-wake]")) await look();
  }

  page.addEventListener("navals:answer", () => void look());
  page.addEventListener("visibilitychange", () => void look());
  return { look };
}
