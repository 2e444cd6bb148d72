/**
 * What is to be kept is noted in localStorage, at once, until the database has it; a page that comes later takes up what one that is gone has
 * left. Each page has notes of its own: two that wrote into one entry would write over each other. A lock that the page holds as long as it
 * lives tells the others that it will see to its notes itself.
 */

/** Both generations of a text; the `mark` tells one that was put back from what was there before it was deleted. @typedef {{current: string, previous?: string, mark?: string}} Kept */
/** A text, both generations of one, or null to delete. @typedef {string | Kept | null} Put */
/** A put, and what may be kept until it is written: what the page knew, and its earlier puts. @typedef {{put: Put, over: string[]}} Note */

const NOTES = "navals.unwritten";
/** In the session's storage: whose notes are those of this tab, as it was before it was loaded anew. */
const PAGE = "navals.page";

/** A short text that tells texts apart. @param {string | null | undefined} text nothing is kept: null or undefined @param {string} [mark] */
export function digest(text, mark = "") {
  if (text === undefined || text === null) return "";
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length} ${hash >>> 0}${mark}`;
}

/** @template T @param {() => T} task @param {T} otherwise where storage is full or forbidden: the database has it a moment later */
function tried(task, otherwise) {
  try {
    return task();
  } catch {
    return otherwise;
  }
}

/** @param {string | null} text @returns {[string, Note][]} none where it is spoilt */
const read = (text) => tried(() => JSON.parse(text ?? "[]"), []);

export function createNotes() {
  const own = `${NOTES}.${crypto.randomUUID()}`;
  const locks = typeof navigator === "object" ? navigator.locks : undefined;
  void locks?.request(own, () => new Promise(() => {}));
  const before = tried(() => sessionStorage.getItem(PAGE), null);
  tried(() => sessionStorage.setItem(PAGE, own), undefined);
  /** What is noted. @type {[string, Note][]} */
  let noted = [];

  /** @param {[string, Note][]} notes @returns {boolean} whether there was room for them */
  const set = (notes) =>
    tried(() => {
      if (notes.length) localStorage.setItem(own, JSON.stringify(notes));
      else localStorage.removeItem(own);
      noted = notes;
      return true;
    }, false);

  return {
    /**
     * All that is under way. Where there is no room for it, what was noted before stays, but for deletions that were taken back since: there is always room
     * for less.
     * @param {[string, Note][]} notes @returns {boolean} whether it is noted
     */
    write(notes) {
      if (set(notes)) return true;
      const wanted = new Set(notes.filter(([, { put }]) => put !== null).map(([key]) => key));
      const sound = noted.filter(([key, { put }]) => put !== null || !wanted.has(key));
      if (sound.length < noted.length) set(sound);
      return false;
    },

    /** What pages that are gone have left, with a function that forgets it. @returns {Promise<{notes: [string, Note][], forget: () => void}[]>} */
    async left() {
      const held = new Set(((await locks?.query().catch(() => undefined))?.held ?? []).map(({ name }) => name));
      const names = tried(() => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? ""), []);
      const gone = names.filter((name) => name.startsWith(`${NOTES}.`) && name !== own && (name === before || !held.has(name)));
      return gone.map((name) => ({ notes: read(localStorage.getItem(name)), forget: () => localStorage.removeItem(name) }));
    },
  };
}
