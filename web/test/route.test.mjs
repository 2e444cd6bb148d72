// The fragment of the address bar.
import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "./page.mjs";

globalThis.location = window.location;
const { currentRoute } = await import("../src/route.js");

for (const [hash, route] of [
  ["", "#/"],
  ["#/mats", "#/mats"],
  ["#%2Fg%2F1.d.AA", "#/g/1.d.AA"],
  ["#/mats\u201d", "#/mats"],
  ["#/mats/rules%20", "#/mats/rules"],
  ['#/mats">`;', "#/mats"],
  ["#/g/1.d.A_-", "#/g/1.d.A_-"],
  ["#", "#/"],
  ["#%2fday%2fmats", "#/day/mats"],
]) {
  test(`the address ${hash || "without a fragment"} is the route ${route}`, () => {
    location.hash = hash;
    assert.equal(currentRoute(), route);
  });
}
