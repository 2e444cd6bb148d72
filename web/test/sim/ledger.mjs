/**
 * Track the texts that the page has shown as saved and that must therefore exist: all game texts that have
 * not been replaced. A text is replaced by a successor (by the same tab, from that text), by a deletion or by
 * the reader's choice. Losses that the guarantees permit are excused and reported (docs/architecture.md,
 * "Storage").
 */

const textOf = (put) => (put === null || typeof put === "string" ? put : put.current);

/** The texts that must exist. */
export class Ledger {
	constructor() {
		/**
		 * Texts that must exist, with the tab that showed each.
		 * @type {Map<string, {key: string, tab: any, life: number}>}
		 */
		this.must = new Map();
		/** Predecessor of each text. @type {Map<string, string>} */
		this.parents = new Map();
		/** Descriptions of excused losses. @type {string[]} */
		this.excused = [];
		this.shownCount = 0;
	}

	/** @param {any} tab @param {any} gesture @param {any} answer */
	shown(tab, gesture, answer) {
		const name = `${gesture.to}:${gesture.act}`;
		if (name === "app:boot") tab.store = { ...gesture.arg.store };
		if (name === "library:stored") {
			const { key, text, mine } = gesture.arg;
			// A rejected text was saved as another game.
			if (typeof mine === "string" && Object.keys(answer.put ?? {}).some((other) => other !== key))
				this.must.delete(mine);
			if (text === null) delete tab.store[key];
			else tab.store[key] = text;
		}
		for (const [key, put] of Object.entries(answer.put ?? {})) {
			const text = textOf(put);
			const before = tab.store[key];
			// Replacing or deleting a text also releases its predecessors.
			for (let at = before; at !== undefined; at = this.parents.get(at)) this.must.delete(at);
			if (before !== undefined && text !== null && before !== text && !this.parents.has(text))
				this.parents.set(text, before);
			if (text === null) delete tab.store[key];
			else {
				this.must.set(text, { key, tab, life: tab.life, unnoted: tab.browser.local.full });
				this.shownCount += 1;
				tab.store[key] = text;
			}
		}
	}

	/**
	 * Return the required texts that have neither survived nor been succeeded by a surviving text.
	 * @param {Set<string>} there
	 */
	missing(there) {
		const lost = [...this.must].filter(([text]) => !there.has(text));
		if (!lost.length) return lost;
		const within = new Set(there);
		for (const text of there)
			for (let at = this.parents.get(text); at !== undefined && !within.has(at); at = this.parents.get(at))
				within.add(at);
		return lost.filter(([text]) => !within.has(text));
	}

	/** Release texts that may be lost. @param {string} why @param {(text: string) => boolean} which */
	excuse(why, which) {
		for (const text of [...this.must.keys()]) {
			if (!which(text)) continue;
			this.must.delete(text);
			this.excused.push(why);
		}
	}
}
