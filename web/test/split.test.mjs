// Pyodide's WebAssembly in two halves: tools/split.mjs, put together by runtime/halves.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { joined } from "../runtime/halves.mjs";
import { inProfile, instrumented, profile, split } from "../tools/split.mjs";
import { named, raw, read, signed, unsigned } from "../tools/wasm.mjs";

const pyodide = join(dirname(fileURLToPath(import.meta.url)), "..", "node_modules", "pyodide");
const whole = readFileSync(join(pyodide, "pyodide.asm.wasm"));

/** Python from two halves. @param {(number: number) => boolean} early */
async function start(early) {
  const { first, second } = split(whole, early);
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  const told = { brought: 0, called: 0 };
  let complete = async () => {};
  const instantiate = WebAssembly.instantiate;
  // @ts-ignore: what Pyodide does in Node
  WebAssembly.instantiate = async (bytes, imports) => {
    WebAssembly.instantiate = instantiate;
    const module = new WebAssembly.Module(first);
    const instance = joined(new WebAssembly.Instance(module, imports), imports, {
      async bring() {
        told.brought += 1;
        return new WebAssembly.Module(second);
      },
      bringNow() {
        told.called += 1;
        return new WebAssembly.Module(second);
      },
    });
    complete = instance.complete;
    return { module, instance };
  };
  const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/home/pyodide" } });
  return { python, told, complete };
}

const WORK = `
import decimal, json, lzma, re, sqlite3, unicodedata
table = sqlite3.connect(":memory:")
table.execute("create table ships (name text, guns int)")
table.executemany("insert into ships values (?, ?)", [("Victory", 104), ("Redoutable", 74)])
try:
    decimal.Decimal("x")
except decimal.InvalidOperation as error:
    refused = type(error).__name__
json.dumps([
    table.execute("select sum(guns) from ships").fetchone(), lzma.decompress(lzma.compress(b"broadside" * 100)).decode()[:9],
    str(decimal.Decimal(2).sqrt())[:6], unicodedata.name("é"), re.sub("a+", "b", "caar"), refused, "é".encode("utf-16").hex(),
])`;
const DONE = [[178], "broadside", "1.4142", "LATIN SMALL LETTER E WITH ACUTE", "cbr", "InvalidOperation", "fffee900"];

test("Python runs when all that can be is in the second half, which is brought as soon as something is called", async () => {
  const { python, told, complete } = await start(() => false);
  assert.deepEqual(JSON.parse(python.runPython(WORK)), DONE);
  await complete();
  assert.deepEqual(told, { brought: 0, called: 1 });
});

test("Python runs when nothing is in the second half", async () => {
  const { python, told } = await start(() => true);
  assert.deepEqual(JSON.parse(python.runPython(WORK)), DONE);
  assert.deepEqual(told, { brought: 0, called: 0 });
});

test("the second half that was brought ahead is not called for", async () => {
  const kept = JSON.parse(readFileSync(join(pyodide, "..", "..", "runtime", "pyodide-profile.json"), "utf8"));
  const { python, told, complete } = await start(inProfile(whole, kept));
  told.called = 0; // the start of a page, which the profile is of, is not that of Node
  await complete();
  await complete();
  assert.deepEqual(JSON.parse(python.runPython(WORK)), DONE);
  assert.equal(told.called, 0);
  assert.ok(told.brought <= 1);
});

test("what is called can be counted", () => {
  const module = new WebAssembly.Module(instrumented(whole));
  const names = WebAssembly.Module.exports(module).map((one) => one.name);
  assert.ok(names.includes("*slots"));
});

test("a profile belongs to its module", () => {
  const kept = profile(whole, new Set([0, 9, 4000]));
  const called = inProfile(whole, kept);
  assert.deepEqual(
    [0, 1, 8, 9, 4000, 4001].map((number) => called(number)),
    [true, false, false, true, true, false],
  );
  assert.throws(() => inProfile(Buffer.concat([whole, raw(0)]), kept), /make profile/);
});

test("numbers are written as WebAssembly has them", () => {
  assert.deepEqual([...unsigned(624485)], [0xe5, 0x8e, 0x26]);
  assert.deepEqual([...signed(64)], [0xc0, 0]);
  assert.deepEqual([...signed(-1)], [0x7f]);
});

test("every function of Pyodide can be read; an instruction that is not known is refused", () => {
  const { bodies, functions } = read(whole);
  assert.equal(bodies.length, functions.length);
  for (const body of bodies) named(body);
  assert.throws(() => named(Uint8Array.of(0, 0xfb, 0, 0x0b)), /instruction fb/);
  assert.deepEqual(named(Uint8Array.of(0, 0x20, 0, 0x10, 0x85, 1, 0x0b)), [{ from: 4, to: 6, index: 133 }]);
  assert.equal(named(Uint8Array.of(0, 0xfc, 8, 0, 0, 0x0b)), undefined, "it takes its data itself");
});
