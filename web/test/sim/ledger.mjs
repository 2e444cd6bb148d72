/**
 * What the page has shown as done and must therefore be somewhere: the texts of games that nothing has replaced. A text is replaced by what
 * was made of it (by the same tab, from that very text), by a deletion, by the reader's own choice, or lost where that is promised
 * to nobody and told (docs/failures.md, "What is promised").
 */

const textOf = (put) => (put === null || typeof put === "string" ? put : put.current);

export class Ledger {
  constructor() {
    /** The texts that must be there, with the tab that showed each. @type {Map<string, {key: string, tab: any, life: number}>} */
    this.must = new Map();
    /** What was excused, in words. @type {string[]} */
    this.excused = [];
    this.shownCount = 0;
  }

  /** @param {any} tab @param {any} gesture @param {any} answer */
  shown(tab, gesture, answer) {
    const name = `${gesture.to}:${gesture.act}`;
    if (name === "app:boot") tab.store = { ...gesture.arg.store };
    if (name === "library:stored") {
      const { key, text } = gesture.arg;
      if (text === null) delete tab.store[key];
      else tab.store[key] = text;
    }
    for (const [key, put] of Object.entries(answer.put ?? {})) {
      const text = textOf(put);
      const before = tab.store[key];
      if (before !== undefined) this.must.delete(before);
      if (text === null) delete tab.store[key];
      else {
        this.must.set(text, { key, tab, life: tab.life });
        this.shownCount += 1;
        tab.store[key] = text;
      }
    }
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
