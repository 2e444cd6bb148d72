// Splits a WebAssembly module (by Emscripten, with one memory) in two: functions called by a start and a
// game, and the rest (docs/loading.md). Both halves share memory, tables, globals and tags.
//
// The first half keeps the numbers of all functions. A function of the second half becomes a stub that loads
// that half and continues there through a separate table. Usage: node tools/split.mjs JOB.json, with absolute
// paths:
//   {"task": "split", "module", "profile", "first", "second"}: the profile comes from `make profile`; the
//   visits of a collection are added
//   {"task": "instrument", "module", "first"}: every function reports its calls
// Binaryen's wasm-split does the same, but its npm package lacks it.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
	codeOf,
	KIND,
	named,
	raw,
	read,
	SECTION,
	signed,
	sized,
	text,
	unsigned,
	vector,
	written,
} from "./wasm.mjs";

const FUNCREF = 0x70;
const I32 = 0x7f;
const END = 0x0b;
const CONST = 0x41;
const CALL_INDIRECT = 0x11;
const LOCAL_GET = 0x20;

/** Append items to a list. @param {{count: number, bytes: Uint8Array}} entries @param {Uint8Array[]} more */
const longer = ({ count, bytes }, more) => Buffer.concat([unsigned(count + more.length), bytes, ...more]);
/** @param {string} name @param {number} kind @param {number} index */
const exported = (name, kind, index) => Buffer.concat([text(name), raw(kind), unsigned(index)]);
/** @param {string} module @param {string} name @param {number} kind @param {Uint8Array} type */
const imported = (module, name, kind, type) => Buffer.concat([text(module), text(name), raw(kind), type]);
const functable = (/** @type {number} */ least) => Buffer.concat([raw(FUNCREF, 0), unsigned(least)]);

/**
 * Fill a table with functions, in runs of consecutive slots.
 * @param {number} table
 * @param {{slot: number, index: number}[]} laid
 */
function segments(table, laid) {
	/** @type {{slot: number, indices: number[]}[]} */
	const runs = [];
	for (const { slot, index } of laid) {
		const last = runs.at(-1);
		if (last && last.slot + last.indices.length === slot) last.indices.push(index);
		else runs.push({ slot, indices: [index] });
	}
	return runs.map(({ slot, indices }) =>
		Buffer.concat([
			raw(2),
			unsigned(table),
			raw(CONST),
			signed(slot),
			raw(END, 0),
			vector(indices.map(unsigned)),
		]),
	);
}

/**
 * Replace some sections of a module.
 * @param {ReturnType<typeof read>} module
 * @param {Map<number, Uint8Array>} change
 */
const changed = (module, change) => written(module.order.map(([id, body]) => [id, change.get(id) ?? body]));

/** Size of the shortest stub, in bytes. */
export const SHORT = 10;

/**
 * Decide which functions belong to which half. Functions have two numbers: their own in the module, from 0,
 * and their index in instructions, which counts the imported functions too.
 * @param {Uint8Array} bytes
 * @param {(number: number) => boolean} early
 */
function plan(bytes, early) {
	const module = read(bytes);
	const before = module.imported(KIND.function);
	if (module.imported(KIND.table) || module.imported(KIND.memory) || module.imported(KIND.tag))
		throw new Error("a module with tables, memories or tags of others");
	const plain = module.types.findIndex((type) => !type.params && !type.results);
	if (plain < 0) throw new Error("no function without parameters and results");
	const mutable = module.globals.filter((one) => one.mutable).length;
	if (module.globals.slice(0, mutable).some((one) => !one.mutable))
		throw new Error("globals that change behind ones that do not");
	// Functions shorter than a stub stay. Some of them switch the stacks of tasks: timing decides whether they
	// are called, so no profile has all.
	const stays = (/** @type {number} */ number) => early(number) || module.bodies[number].length <= SHORT;
	const calls = module.bodies.map((body, number) => (stays(number) ? undefined : named(body)));
	const late = calls.flatMap((found, number) => (found ? [number] : []));
	const isLate = new Set(late);
	const called = new Set(late.flatMap((number) => calls[number] ?? []).map(({ index }) => index - before));
	const shared = [...called].filter((number) => number >= 0 && !isLate.has(number)).sort((a, b) => a - b);
	// Slot 0 of the new table loads the second half.
	return {
		module,
		before,
		plain,
		mutable,
		calls,
		late,
		shared,
		table: module.tables.length,
		slots: module.bodies.length + 1,
	};
}

/** @typedef {ReturnType<typeof plan>} Plan */

/**
 * Return the body of a stub, which loads the second half and continues there.
 * @param {Plan} plan
 * @param {number} number
 */
function stub({ module, plain, table }, number) {
	const type = module.functions[number];
	const given = Array.from({ length: module.types[type].params }, (_, n) =>
		Buffer.concat([raw(LOCAL_GET), unsigned(n)]),
	);
	const through = (/** @type {number} */ slot, /** @type {number} */ as) =>
		Buffer.concat([raw(CONST), signed(slot), raw(CALL_INDIRECT), unsigned(as), unsigned(table)]);
	return Buffer.concat([raw(0), through(0, plain), ...given, through(number + 1, type), raw(END)]);
}

/**
 * Write the first half, which offers the second one what it imports under unique names.
 * @param {Plan} plan
 */
function firstHalf(plan) {
	const { module, before, mutable, late, shared, table, slots } = plan;
	const isLate = new Set(late);
	const globalsBefore = module.imported(KIND.global);
	const offered = [
		...module.tables.map((_, n) => exported(`*table${n}`, KIND.table, n)),
		exported("*slots", KIND.table, table),
		exported("*memory", KIND.memory, 0),
		...Array.from({ length: mutable }, (_, n) => exported(`*global${n}`, KIND.global, globalsBefore + n)),
		...module.tags.map((_, n) => exported(`*tag${n}`, KIND.tag, n)),
	];
	const filled = segments(
		table,
		shared.map((number) => ({ slot: number + 1, index: before + number })),
	);
	const bodies = module.bodies.map((body, number) => sized(isLate.has(number) ? stub(plan, number) : body));
	return changed(
		module,
		new Map([
			[SECTION.table, longer(module.entries(SECTION.table), [functable(slots)])],
			[SECTION.export, longer(module.entries(SECTION.export), offered)],
			[SECTION.element, longer(module.entries(SECTION.element), filled)],
			[SECTION.code, vector(bodies)],
		]),
	);
}

/** List what the second half imports. @param {Plan} plan */
function importsOfSecond({ module, mutable, shared, slots }) {
	return [
		...module.imports.map((one) => one.raw),
		...shared.map((number) =>
			imported("*function", String(number + 1), KIND.function, unsigned(module.functions[number])),
		),
		...module.tables.map(({ type, least }, n) =>
			imported("*", `*table${n}`, KIND.table, Buffer.concat([raw(type, 0), unsigned(least)])),
		),
		imported("*", "*slots", KIND.table, functable(slots)),
		imported("*", "*memory", KIND.memory, module.entries(SECTION.memory).bytes),
		...module.globals
			.slice(0, mutable)
			.map(({ type }, n) => imported("*", `*global${n}`, KIND.global, raw(type, 1))),
		...module.tags.map((type, n) =>
			imported("*", `*tag${n}`, KIND.tag, Buffer.concat([raw(0), unsigned(type)])),
		),
	];
}

/** Write the second half. @param {Plan} plan */
function secondHalf(plan) {
	const { module, before, mutable, calls, late, shared, table } = plan;
	const moved = new Map([...shared, ...late].map((number, n) => [before + number, before + n]));
	/** Return a body that calls functions by their new indices. @param {number} number */
	const renumbered = (number) => {
		const body = module.bodies[number];
		const parts = [];
		let from = 0;
		for (const one of calls[number] ?? []) {
			parts.push(body.subarray(from, one.from), unsigned(moved.get(one.index) ?? one.index));
			from = one.to;
		}
		return sized(Buffer.concat([...parts, body.subarray(from)]));
	};
	const filled = segments(
		table,
		late.map((number, n) => ({ slot: number + 1, index: before + shared.length + n })),
	);
	return written([
		[SECTION.type, module.section(SECTION.type) ?? raw(0)],
		[SECTION.import, vector(importsOfSecond(plan))],
		[SECTION.function, vector(late.map((number) => unsigned(module.functions[number])))],
		[SECTION.global, vector(module.globals.slice(mutable).map((one) => one.raw))],
		[SECTION.element, vector(filled)],
		[SECTION.code, vector(late.map(renumbered))],
	]);
}

/**
 * Split a module.
 * @param {Uint8Array} bytes
 * @param {(number: number) => boolean} early whether a function (from 0, the module's own) belongs to the
 *   first half
 * @returns {{first: Uint8Array, second: Uint8Array}}
 */
export function split(bytes, early) {
	const halves = plan(bytes, early);
	return { first: firstHalf(halves), second: secondHalf(halves) };
}

/**
 * Start every function with a call of the function in table `*slots`, with its number.
 * @param {Uint8Array} bytes
 */
export function instrumented(bytes) {
	const module = read(bytes);
	const [type, table] = [module.types.length, module.tables.length];
	const told = (/** @type {number} */ number) =>
		Buffer.concat([
			raw(CONST),
			signed(number),
			raw(CONST, 0, CALL_INDIRECT),
			unsigned(type),
			unsigned(table),
		]);
	return changed(
		module,
		new Map([
			[SECTION.type, longer(module.entries(SECTION.type), [raw(0x60, 1, I32, 0)])],
			[SECTION.table, longer(module.entries(SECTION.table), [functable(1)])],
			[SECTION.export, longer(module.entries(SECTION.export), [exported("*slots", KIND.table, table)])],
			[
				SECTION.code,
				vector(
					module.bodies.map((body, number) =>
						sized(Buffer.concat([body.subarray(0, codeOf(body)), told(number), body.subarray(codeOf(body))])),
					),
				),
			],
		]),
	);
}

// --- Profiles ---

/** @param {Uint8Array} bytes */
const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");

/**
 * Encode a profile: its module, and one bit per function.
 * @param {Uint8Array} bytes
 * @param {Set<number>} called
 */
export function profile(bytes, called) {
	const bits = Buffer.alloc(Math.ceil(read(bytes).bodies.length / 8));
	for (const number of called) bits[number >> 3] |= 1 << (number & 7);
	return { module: digest(bytes), called: bits.toString("base64") };
}

/**
 * Decode a profile.
 * @param {Uint8Array} bytes
 * @param {{module: string, called: string}} kept
 * @returns {(number: number) => boolean}
 */
export function inProfile(bytes, kept) {
	if (kept.module !== digest(bytes)) throw new Error("the profile is of another Pyodide: run `make profile`");
	const bits = Buffer.from(kept.called, "base64");
	return (number) => Boolean(bits[number >> 3] & (1 << (number & 7)));
}

/**
 * Find Python's `tp_traverse` functions, which visit the contents of objects. They stay early: a collection
 * starts after a number of allocations and visits all live objects, so timing decides which of them are
 * called, and no profile has all.
 * @param {Uint8Array} bytes
 * @returns {(number: number) => boolean} whether a function looks like one: the second of its three
 *   parameters is a function, and it makes no other indirect call
 */
export function visits(bytes) {
	const module = read(bytes);
	const typed = (/** @type {number} */ params) =>
		module.types.findIndex((type) => type.raw.equals(raw(0x60, params, ...Array(params).fill(I32), 1, I32)));
	const [visit, given] = [typed(3), typed(2)];
	const indirect = Buffer.concat([raw(CALL_INDIRECT), unsigned(given), raw(0)]);
	const calls = (/** @type {Buffer} */ body, /** @type {Buffer} */ what) => {
		let found = 0;
		for (let at = body.indexOf(what); at >= 0; at = body.indexOf(what, at + 1)) found += 1;
		return found;
	};
	const handed = Buffer.concat([raw(LOCAL_GET, 1), indirect]);
	return (number) => {
		const body = Buffer.from(module.bodies[number]);
		const found = module.functions[number] === visit && calls(body, handed);
		return Boolean(found) && found === calls(body, indirect);
	};
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
	const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
	const bytes = readFileSync(job.module);
	try {
		if (job.task === "instrument") writeFileSync(job.first, instrumented(bytes));
		else {
			const [called, visited] = [
				inProfile(bytes, JSON.parse(readFileSync(job.profile, "utf8"))),
				visits(bytes),
			];
			const { first, second } = split(bytes, (number) => called(number) || visited(number));
			writeFileSync(job.first, first);
			writeFileSync(job.second, second);
		}
	} catch (error) {
		console.error(error instanceof Error ? error.message : String(error));
		process.exitCode = 1;
	}
}
