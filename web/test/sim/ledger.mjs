/**
 * What the page has shown as done and must therefore be somewhere: the texts of games that nothing has replaced. A text is replaced by what
 * was made of it (by the same tab, from that very text), by a deletion, by the reader's own choice, or lost where that is promised
 * to nobody and told (docs/architecture.md, "Storage").
 */

const textOf = (put) => (put === null || typeof put === "string" ? put : put.current);

export class Ledger {
  constructor() {
    /** The texts that must be there, with the tab that showed each. @type {Map<string, {key: string, tab: any, life: number}>} */
    this.must = new Map();
    /** What each text was made of. @type {Map<string, string>} */
    this.parents = new Map();
    /** What was excused, in words. @type {string[]} */
    this.excused = [];
    this.shownCount = 0;
  }

  /** @param {any} tab @param {any} gesture @param {any} answer */
  shown(tab, gesture, answer) {
    const name = `${gesture.to}:${gesture.act}`;
    if (name === "app:boot") tab.store = { ...gesture.arg.store };
    if (name === "library:stored") {
      const { key, text, mine } = gesture.arg;
      // What could not be kept in its place is kept as another game.
      if (typeof mine === "string" && Object.keys(answer.put ?? {}).some((other) => other !== key)) this.must.delete(mine);
      if (text === null) delete tab.store[key];
      else tab.store[key] = text;
    }
    for (const [key, put] of Object.entries(answer.put ?? {})) {
      const text = textOf(put);
      const before = tab.store[key];
      // What is replaced or deleted goes with all that it was made of.
      for (let at = before; at !== undefined; at = this.parents.get(at)) this.must.delete(at);
      if (before !== undefined && text !== null && before !== text && !this.parents.has(text)) this.parents.set(text, before);
      if (text === null) delete tab.store[key];
      else {
        this.must.set(text, { key, tab, life: tab.life, unnoted: tab.browser.local.full });
        this.shownCount += 1;
        tab.store[key] = text;
      }
    }
  }

  /** What was shown and is in none of the texts that are there, nor in what was made of it. @param {Set<string>} there */
  missing(there) {
    const lost = [...this.must].filter(([text]) => !there.has(text));
    if (!lost.length) return lost;
    const within = new Set(there);
    for (const text of there) for (let at = this.parents.get(text); at !== undefined && !within.has(at); at = this.parents.get(at)) within.add(at);
    return lost.filter(([text]) => !within.has(text));
  }

  /** What need not be there any longer. @param {string} why @param {(text: string) => boolean} which */
  excuse(why, which) {
    for (const text of [...this.must.keys()]) {
      if (!which(text)) continue;
      this.must.delete(text);
      this.excused.push(why);
    }
  }
}
