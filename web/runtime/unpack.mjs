// Takes the engine's text apart (web/tools/parcel.py tells its form).

/** @typedef {Record<string, Record<string, {patch: {main: string}}>>} Pages the prerendered pages by route and language */

const SIGNS = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/**
 * @param {Pages} pages @param {string} language
 * @returns {(number: string) => string} the paragraphs of the pages: that of a number, or the one after the last
 */
function paragraphs(pages, language) {
  const found = Object.values(pages).flatMap((answers) =>
    [...answers[language].patch.main.matchAll(/>([^<>]{25,})</g)].map(([, text]) =>
      text.replace(/&(amp|lt|gt|quot|#39);/g, (_, sign) => SIGNS[/** @type {keyof typeof SIGNS} */ (sign)]),
    ),
  );
  let last = -1;
  return (number) => found[(last = number ? Number(number) : last + 1)];
}

/**
 * @param {string} text @param {Pages} [pages] those it refers to
 * @returns {[string, string][]} the files of the package with their paths; catalogues as JSON
 */
export function unpack(text, pages = {}) {
  /** @type {string[]} */
  const sentences = [];
  const [sources, ...catalogues] = text.split("\u0004");
  const english = paragraphs(pages, "en");
  const plain = sources
    .replace(/(["'])\u0005(\d*)/g, (_, quote, number) => quote + english(number))
    .replace(/\u0001(['"])(.*?)\1/g, (found, _, sentence) => {
      sentences.push(sentence);
      return found.slice(1);
    });
  /** @param {string} part @returns {[string, string]} */
  const named = (part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)];
  return [
    ...plain.split("\u0002").slice(1).map(named),
    ...catalogues.map(named).map(([path, all]) => {
      const theirs = paragraphs(pages, path.split("/")[2]);
      const translations = all.split("\u0003").map((one) => (one[0] === "\u0005" ? theirs(one.slice(1)) : one));
      const rest = JSON.parse(translations.pop() ?? "{}");
      const pairs = { ...rest, ...Object.fromEntries(sentences.map((sentence, i) => [sentence, translations[i]])) };
      return /** @type {[string, string]} */ ([path, JSON.stringify(pairs)]);
    }),
  ];
}
