import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./page.mjs";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { createPreferences, createStorage } from "../src/storage.js";

let problems;
const create = () => createStorage({ onProblem: (problem) => problems.push(problem) });
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  problems = [];
  localStorage.clear();
});

test("what is put comes back in another session, with the generation before it", async () => {
  const first = create();
  await first.put("game", "one");
  await first.put("game", "two");
  await first.put("other", "alone");
  const { store, previous } = await create().readAll();
  assert.deepEqual(store, { game: "two", other: "alone" });
  assert.deepEqual(previous, { game: "one" });
  assert.deepEqual(problems, []);
});

test("the same text again does not push the previous generation out", async () => {
  const storage = create();
  for (const text of ["one", "two", "two"]) await storage.put("game", text);
  assert.deepEqual((await storage.readAll()).previous, { game: "one" });
});

test("null deletes both generations", async () => {
  const storage = create();
  await storage.put("game", "one");
  await storage.put("game", "two");
  await storage.put("game", null);
  assert.deepEqual(await create().readAll(), { store: {}, previous: {} });
});

test("writes asked for without waiting end with the last one", async () => {
  const storage = create();
  for (let i = 0; i < 20; i += 1) void storage.put("game", String(i));
  await storage.settled();
  assert.equal((await create().readAll()).store.game, "19");
});

test("without IndexedDB the session goes on and the problem is told", async () => {
  globalThis.indexedDB = undefined;
  const storage = create();
  await storage.put("game", "one");
  assert.deepEqual((await storage.readAll()).store, { game: "one" });
  assert.ok(problems.length >= 1);
  assert.ok(problems.every((problem) => problem === "unavailable"));
});

test("a full disk is told as such; what could not be written is written when there is room", async () => {
  const storage = create();
  await storage.put("game", "one");
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
  };
  await storage.put("game", "two");
  assert.deepEqual(problems, ["quota"]);
  assert.equal((await storage.readAll()).store.game, "two");
  IDBObjectStore.prototype.put = put;
  await storage.put("other", "x");
  assert.deepEqual((await create().readAll()).store, { game: "two", other: "x" });
});

test("preferences merge, null removes, and they are there at once in the next session", () => {
  const first = createPreferences("p");
  first.set({ volume: 40, theme: "dark" });
  first.set({ theme: null, muted: true });
  assert.deepEqual(createPreferences("p").get(), { volume: 40, muted: true });
});

test("spoilt preferences count as none", () => {
  for (const text of ["{", "[1]", "null", "3"]) {
    localStorage.setItem("p", text);
    assert.deepEqual(createPreferences("p").get(), {});
  }
});

test("preferences that cannot be stored last for the session and are told", () => {
  const told = [];
  const preferences = createPreferences("p", (problem) => told.push(problem));
  const real = globalThis.localStorage;
  globalThis.localStorage = { setItem: () => { throw Object.assign(new Error("full"), { name: "QuotaExceededError" }); } };
  preferences.set({ volume: 10 });
  globalThis.localStorage = real;
  assert.deepEqual(preferences.get(), { volume: 10 });
  assert.deepEqual(told, ["quota"]);
});
