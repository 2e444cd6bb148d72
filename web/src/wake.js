/**
 * Keep the screen on while an element of the page requests it (`[data-wake]`), such as the score keeper next
 * to a pool table. If this is not possible, `<html data-awake="no">` lets the styles warn the reader.
 */

/**
 * Keep the screen on while it is wanted.
 * @param {object} [options] replaceable for tests
 * @param {Document} [options.page]
 * @param {{request(kind: "screen"): Promise<WakeLockSentinel>} | undefined} [options.lock]
 */
export function installWake({ page = document, lock = navigator.wakeLock } = {}) {
	/** @type {WakeLockSentinel | undefined} */
	let sentinel;
	let asking = false;

	async function look() {
		const wanted = page.visibilityState === "visible" && page.querySelector("[data-wake]") !== null;
		if (!wanted) {
			const was = sentinel;
			sentinel = undefined;
			await was?.release().catch(() => undefined);
			return;
		}
		if (asking || (sentinel && !sentinel.released)) return;
		asking = true;
		try {
			if (!lock) throw new Error("no wake lock");
			sentinel = await lock.request("screen");
			page.documentElement.dataset.awake = "yes";
		} catch {
			// Refused (low battery) or unsupported: the game continues, but the screen may turn off.
			sentinel = undefined;
			page.documentElement.dataset.awake = "no";
		} finally {
			asking = false;
		}
		// The request may have been withdrawn meanwhile.
		if (sentinel && !page.querySelector("[data-wake]")) await look();
	}

	page.addEventListener("navals:answer", () => void look());
	page.addEventListener("visibilitychange", () => void look());
	return { look };
}
