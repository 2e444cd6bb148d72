import { JSDOM } from "jsdom";
import { readFileSync } from "node:fs";
const dom = new JSDOM("<!doctype html><html lang='en'><body></body></html>", { url: 'https://navals.test/', pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(dom.window)) if (!(name in globalThis)) globalThis[name] = dom.window[name];
globalThis.window = dom.window; globalThis.document = dom.window.document;
const { Virtual } = await import("@guidepup/virtual-screen-reader");
const screens = JSON.parse(readFileSync(0, "utf8"));
for (const [name, r] of Object.entries(screens)) {
  const t0 = Date.now();
  document.body.innerHTML = `<div id="top">${r.top}</div><main id="main">${r.main}</main><div id="over">${r.over}</div>`;
  const v = new Virtual();
  await v.start({ container: document.body });
  let n=0;
  while ((await v.lastSpokenPhrase()) !== "end of document" && n++ < 3000) await v.next();
  console.log("==", name, Date.now()-t0, n);
  console.log((await v.spokenPhraseLog()).join("\n"));
  await v.stop();
}
