// The file of all games: the same one each time where the browser can, asked for but once.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import test from "node:test";
import { backUp, backedUp, keepsFiles } from "../src/backup.js";

/** A file that the tests can look into; it is stored as what can be copied: its name. */
const files = new Map();
class Handle {
  constructor(name) {
    this.name = name;
  }
}

test("without file handles nothing is promised", () => {
  assert.equal(keepsFiles(), false);
});

test("the reader chooses a file, and what is written is in it", async () => {
  globalThis.showSaveFilePicker = async ({ suggestedName }) => {
    files.set(suggestedName, "");
    return Object.assign(new Handle(suggestedName), {
      createWritable: async () => ({ write: async (text) => files.set(suggestedName, text), close: async () => {} }),
    });
  };
  assert.equal(keepsFiles(), true);
  assert.equal(await backUp({ name: "navals.navals", text: "one" }), "navals.navals");
  assert.equal(files.get("navals.navals"), "one");
});

test("a file that cannot be written any more is asked for again", async () => {
  // What the database gives back here has no ways to write: as if the file were gone.
  assert.equal(await backUp({ name: "other.navals", text: "two" }), "other.navals");
  assert.equal(files.get("other.navals"), "two");
});

test("who gives up is told so", async () => {
  globalThis.showSaveFilePicker = async () => {
    throw Object.assign(new Error("given up"), { name: "AbortError" });
  };
  await assert.rejects(backUp({ name: "x", text: "three" }), { name: "AbortError" });
  assert.equal(await backedUp(), undefined);
});
