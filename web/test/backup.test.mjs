// The file of all games: the same one each time where the browser can, asked for but once, and read before it is written.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import test from "node:test";
import { backedUp, openBackup, writeBackup } from "../src/backup.js";

/** The reader's disk: what the tests can look into. */
const disk = new Map();
/** The database keeps what can be copied, as the browser keeps handles: by name. */
class Handle {
  constructor(name) {
    this.name = name;
  }
}

/** @param {string} name */
function handle(name) {
  const ways = {
    getFile: async () => new File([disk.get(name) ?? ""], name),
    createWritable: async () => {
      let text = "";
      return { write: async (more) => void (text += more), close: async () => void disk.set(name, text) };
    },
  };
  return Object.assign(new Handle(name), Object.fromEntries(Object.entries(ways).map(([way, what]) => [way, what])));
}

test("without file handles nothing is open, and nothing is promised", async () => {
  assert.equal(await openBackup("navals.navals"), "");
  assert.equal(await writeBackup("one"), undefined);
});

test("the reader chooses a file: what it holds is told, and what is written is in it", async () => {
  disk.set("mine.navals", "old");
  globalThis.showSaveFilePicker = async () => keptApart(handle("mine.navals"));
  assert.equal(await openBackup("navals.navals"), "old");
  assert.equal(await writeBackup("old and new"), "mine.navals");
  assert.equal(disk.get("mine.navals"), "old and new");
});

test("a file that cannot be opened any more is asked for again", async () => {
  // What this database gives back has no ways to read: as if the file were gone.
  globalThis.showSaveFilePicker = async ({ suggestedName }) => keptApart(handle(suggestedName));
  assert.equal(await openBackup("other.navals"), "");
  assert.equal(await writeBackup("two"), "other.navals");
  assert.equal(disk.get("mine.navals"), "old and new");
});

test("who gives up is told so, and nothing is written", async () => {
  globalThis.showSaveFilePicker = async () => {
    throw Object.assign(new Error("given up"), { name: "AbortError" });
  };
  await assert.rejects(openBackup("x"), { name: "AbortError" });
  assert.equal(await writeBackup("three"), undefined);
  assert.equal(await backedUp(), undefined);
});

/** The ways of a handle are no data: the database must not see them. @param {Handle} one */
function keptApart(one) {
  for (const way of Object.keys(one)) if (way !== "name") Object.defineProperty(one, way, { enumerable: false });
  return one;
}
