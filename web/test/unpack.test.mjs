import assert from "node:assert/strict";
import { test } from "node:test";
import { unpack } from "../runtime/unpack.mjs";

const SOURCES = `\u0002a/one.py\nX = t(\u0001'It\u2019s here.')\nY = "plain"\n\u0002a/two.py\nZ = [\u0001"Don't", \u0001'{n} ships']\n`;

test("files come out as they went in, with their marks gone", () => {
  const [one, two] = unpack(SOURCES);
  assert.deepEqual(one, ["a/one.py", "X = t('It\u2019s here.')\nY = \"plain\"\n"]);
  assert.deepEqual(two, ["a/two.py", "Z = [\"Don't\", '{n} ships']\n"]);
});

test("translations go to the sentences in their order, the rest stands for itself", () => {
  const text = `${SOURCES}\u0004a/locale/fr/all.json\nIci.\u0003Non\u0003{n} navires\u0003{"":"head","one\\u0000many":"un\\u0000des"}`;
  const [path, catalogue] = unpack(text)[2];
  assert.equal(path, "a/locale/fr/all.json");
  assert.deepEqual(JSON.parse(catalogue), {
    "": "head",
    "one\0many": "un\0des",
    "It\u2019s here.": "Ici.",
    "Don't": "Non",
    "{n} ships": "{n} navires",
  });
});

test("paragraphs of the pages are filled in: the next one, or that of a number", () => {
  const paragraph = (/** @type {string} */ text) => `<p>${text}</p>`;
  const english = ["The first rule of this long game.", "The second rule is longer &amp; worse.", "The third one ends the matter."];
  const french = ["La premi\u00e8re r\u00e8gle de ce long jeu.", "La seconde r\u00e8gle est pire &#39;encore&#39;.", "La troisi\u00e8me met fin \u00e0 tout."];
  const page = { en: { patch: { main: english.map(paragraph).join("<p>short</p>") } }, fr: { patch: { main: french.map(paragraph).join("") } } };
  const text = `\u0002a/book.py\nB = [\u0001'\u0005', \u0001'\u0005', \u0001"\u00050"]\u0004a/locale/fr/all.json\n\u0005\u0003\u00052\u0003\u00051\u0003{}`;
  const [[, book], [, catalogue]] = unpack(text, { "#/a/rules": page });
  assert.equal(book, `B = ['${english[0]}', '${english[1].replace("&amp;", "&")}', "${english[0]}"]`);
  assert.deepEqual(Object.values(JSON.parse(catalogue)).sort(), [french[1].replaceAll("&#39;", "'"), french[2]].sort());
});
