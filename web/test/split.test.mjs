// Pyodide's WebAssembly in two halves: split by tools/split.mjs, joined by runtime/halves.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { joined } from "../runtime/halves.mjs";
import { marking } from "../runtime/instrumented.mjs";
import { inProfile, instrumented, profile, SHORT, split, visits } from "../tools/split.mjs";
import { named, raw, read, signed, unsigned } from "../tools/wasm.mjs";

const pyodide = join(dirname(fileURLToPath(import.meta.url)), "..", "node_modules", "pyodide");
const whole = readFileSync(join(pyodide, "pyodide.asm.wasm"));

/** Start Python from two halves. @param {(number: number) => boolean} early */
async function start(early) {
	const { first, second } = split(whole, early);
	const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
	const told = { brought: 0, called: 0 };
	let complete = async () => {};
	const instantiate = WebAssembly.instantiate;
	// Pyodide calls this in Node.
	WebAssembly.instantiate = async (_, imports) => {
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
const DONE = [
	[178],
	"broadside",
	"1.4142",
	"LATIN SMALL LETTER E WITH ACUTE",
	"cbr",
	"InvalidOperation",
	"fffee900",
];

test("Python runs when all that can be is in the second half, which is brought as soon as something is called", async () => {
	const { python, told, complete } = await start(() => false);
	assert.deepEqual(JSON.parse(python.runPython(WORK)), DONE);
	await complete();
	assert.deepEqual(told, { brought: 0, called: 1 });
});

test("the shortest functions, such as those for the stack, stay whatever the profile says", () => {
	const left = read(split(whole, () => false).first).bodies;
	const short = read(whole).bodies.flatMap((body, number) =>
		body.length <= SHORT ? [[body, left[number]]] : [],
	);
	assert.ok(short.length > 500, `${short.length}`);
	assert.ok(short.every(([before, after]) => before.equals(after)));
});

test("Python runs when nothing is in the second half", async () => {
	const { python, told } = await start(() => true);
	assert.deepEqual(JSON.parse(python.runPython(WORK)), DONE);
	assert.deepEqual(told, { brought: 0, called: 0 });
});

test("the second half that was brought ahead is not called for", async () => {
	const kept = JSON.parse(readFileSync(join(pyodide, "..", "..", "runtime", "pyodide-profile.json"), "utf8"));
	const { python, told, complete } = await start(inProfile(whole, kept));
	told.called = 0; // ignore startup: the profile is of a page's startup, not Node's
	await complete();
	await complete();
	assert.deepEqual(JSON.parse(python.runPython(WORK)), DONE);
	assert.equal(told.called, 0);
	assert.ok(told.brought <= 1);
});

// One instance of each container type.
const HOLDERS = `
import array, asyncio, collections, contextvars, csv, functools, io, itertools, operator, re, sqlite3, struct, sys, threading, types, typing, weakref
from xml.etree import ElementTree
def making():
    yield 1
async def waiting():
    await asyncio.sleep(1)
async def streaming():
    yield 1
class Held: pass
try:
    raise ValueError
except ValueError as error:
    failure, trace = error, error.__traceback__
held, some, table = Held(), [[1], [2]], {(1,): [2]}
generator, coroutine, stream = making(), waiting(), streaming()
holders = [
    zip(some), map(len, some), filter(None, some), enumerate(some), reversed(some), iter(some), iter((1, 2)), iter(table), iter(table.items()),
    iter({(1,)}), iter(lambda: 1, 2), table.keys(), table.items(), reversed(table), types.MappingProxyType(table), slice(some, some),
    *(kind(some, some) for kind in (itertools.chain, itertools.zip_longest, itertools.product, itertools.compress)), itertools.cycle(some),
    itertools.repeat(some), itertools.count(1.5), itertools.islice(some, 1), itertools.groupby(some), itertools.accumulate(some),
    itertools.combinations(some, 1), itertools.permutations(some), itertools.pairwise(some), itertools.starmap(len, some), itertools.tee(some),
    itertools.takewhile(len, some), itertools.dropwhile(len, some), itertools.filterfalse(None, some), itertools.batched(some, 1),
    functools.partial(len, some), functools.lru_cache(making), functools.cmp_to_key(max)(some), operator.itemgetter(some), operator.attrgetter("a"),
    operator.methodcaller("a", some), collections.deque(some), iter(collections.deque(some)), collections.defaultdict(list), collections.OrderedDict(a=some),
    iter(collections.OrderedDict(a=some)), memoryview(b"a"), array.array("b"), property(making), classmethod(making), staticmethod(making), super(Held, held),
    types.MethodType(making, held), making.__code__.co_positions(), generator, coroutine, stream, coroutine.__await__(), trace,
    trace.tb_frame, sys._getframe(), types.CellType(some), types.SimpleNamespace(a=some), list[int], int | None, typing.TypeVar("T"), held, Held,
    weakref.ref(held), weakref.proxy(held), contextvars.copy_context(), contextvars.ContextVar("a", default=some), io.BytesIO(b"a"), io.StringIO("a"),
    io.BufferedReader(io.BytesIO(b"a")), io.TextIOWrapper(io.BytesIO(b"a")), re.compile("a"), re.match("a", "a"), re.finditer("a", "a"),
    struct.iter_unpack("b", b"a"), csv.reader(some), csv.writer(io.StringIO()), sqlite3.connect(":memory:").cursor(), ElementTree.fromstring("<a><b/></a>"),
    ElementTree.XMLParser(), threading.local(), threading.RLock(), some.append, len, Held.__dict__["__dict__"], type.__dict__["__bases__"], ValueError(some), failure,
    __import__("datetime").timezone.utc, {(1,)}, frozenset([(1,)]), (some,), table,
]
`;

test("a collection visits what was made at any time by functions of the first half", async () => {
	const kept = JSON.parse(readFileSync(join(pyodide, "..", "..", "runtime", "pyodide-profile.json"), "utf8"));
	const [called, visited] = [inProfile(whole, kept), visits(whole)];
	const { python, collected } = await counting();
	const usual = new Set(collected());
	python.runPython(HOLDERS);
	const more = collected().filter((number) => !usual.has(number) && !called(number));
	assert.ok(more.length > 20, "the profile has not seen them all");
	assert.deepEqual(
		more.filter((number) => !visited(number)),
		[],
	);
});

/** Start Python with every function instrumented, and return the functions called by a garbage collection. */
async function counting() {
	const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
	const { mark, marks } = marking();
	const instantiate = WebAssembly.instantiate;
	// Pyodide calls this in Node.
	WebAssembly.instantiate = async (_, imports) => {
		WebAssembly.instantiate = instantiate;
		const module = new WebAssembly.Module(instrumented(whole));
		const { "*slots": slots, ...exports } = new WebAssembly.Instance(module, imports).exports;
		/** @type {WebAssembly.Table} */ (slots).set(0, mark);
		return { module, instance: { exports } };
	};
	const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/home/pyodide" } });
	const collect = python.runPython("import gc; gc.collect");
	const collected = () => {
		marks.fill(0);
		collect();
		return [...marks.keys()].filter((number) => marks[number]);
	};
	return { python, collected };
}

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
