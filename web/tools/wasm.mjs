// Reads and writes the parts of WebAssembly needed for splitting modules: sections, their items, and
// references to functions. https://webassembly.github.io/spec/core/binary/ (and Emscripten's proposals:
// exceptions, but not threads).

/** @typedef {{bytes: Uint8Array, at: number}} Reader */
/** @typedef {{params: number, results: number, raw: Buffer}} Type how many values go in and come out */
/** @typedef {{module: string, name: string, kind: number, raw: Uint8Array}} Import */
/** @typedef {{type: number, mutable: boolean, raw: Uint8Array}} Global */

/** Numbers of the sections. */
export const SECTION = {
	custom: 0,
	type: 1,
	import: 2,
	function: 3,
	table: 4,
	memory: 5,
	global: 6,
	export: 7,
	element: 9,
	code: 10,
	tag: 13,
};
/** Numbers of the kinds of imports and exports. */
export const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };
const MAGIC = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

// --- Writing ---

/** Encode an unsigned number as LEB128. @param {number} number */
export function unsigned(number) {
	const bytes = [];
	do {
		const low = number % 128;
		number = Math.floor(number / 128);
		bytes.push(number ? low | 128 : low);
	} while (number);
	return Buffer.from(bytes);
}

/** Encode a number up to 2^31 as signed LEB128. @param {number} number */
export function signed(number) {
	const bytes = [];
	for (;;) {
		const low = number & 127;
		number >>= 7;
		if (number === (low & 64 ? -1 : 0)) return Buffer.from([...bytes, low]);
		bytes.push(low | 128);
	}
}

/** Join items after their number. @param {Uint8Array[]} parts */
export const vector = (parts) => Buffer.concat([unsigned(parts.length), ...parts]);
/** Join bytes after their number. @param {Uint8Array} bytes */
export const sized = (bytes) => Buffer.concat([unsigned(bytes.length), bytes]);
/** Encode a name. @param {string} text */
export const text = (text) => sized(Buffer.from(text));
/** Return bytes. @param {number[]} bytes */
export const raw = (...bytes) => Buffer.from(bytes);
/** Encode a module. @param {[number, Uint8Array][]} sections */
export const written = (sections) =>
	Buffer.concat([MAGIC, ...sections.map(([id, body]) => Buffer.concat([raw(id), sized(body)]))]);

// --- Reading ---

/** Read a number. @param {Reader} reader */
function number(reader) {
	let value = 0;
	for (let factor = 1; ; factor *= 128) {
		const byte = reader.bytes[reader.at++];
		value += (byte & 127) * factor;
		if (byte < 128) return value;
	}
}

/** Read a number after a byte of no interest. @param {Reader} reader */
function afterByte(reader) {
	reader.at += 1;
	return number(reader);
}

/** Read bytes after their number. @param {Reader} reader */
function sizedBytes(reader) {
	const length = number(reader);
	reader.at += length;
	return reader.bytes.subarray(reader.at - length, reader.at);
}

/** Read a name. @param {Reader} reader */
function string(reader) {
	return Buffer.from(sizedBytes(reader)).toString();
}

/**
 * Read the items of a section.
 * @template T
 * @param {Uint8Array | undefined} bytes
 * @param {(reader: Reader) => T} one
 * @returns {T[]}
 */
function listed(bytes, one) {
	if (!bytes) return [];
	const reader = { bytes, at: 0 };
	return Array.from({ length: number(reader) }, () => one(reader));
}

/** Read the limits of a table or memory; return the lower one. @param {Reader} reader */
function limits(reader) {
	const flags = number(reader);
	const least = number(reader);
	if (flags & 1) number(reader);
	return least;
}

/** Read the type of a table. @param {Reader} reader */
function table(reader) {
	const type = reader.bytes[reader.at++];
	return { type, least: limits(reader) };
}

/** Skip a constant expression. @param {Reader} reader */
function constant(reader) {
	for (;;) {
		const code = reader.bytes[reader.at++];
		if (code === 0x0b) return;
		if (code === 0x44) reader.at += 8;
		else if (code === 0x43) reader.at += 4;
		else if (code === 0xd0) reader.at += 1;
		else if ([0x41, 0x42, 0x23, 0xd2].includes(code)) number(reader);
		else throw new Error(`an initial value with instruction ${code}`);
	}
}

/** Read the type of a function. @param {Reader} reader */
function functionType(reader) {
	const from = reader.at;
	if (reader.bytes[reader.at++] !== 0x60) throw new Error("a type that is no function's");
	const values = () => {
		const count = number(reader);
		reader.at += count;
		return count;
	};
	const [params, results] = [values(), values()];
	return { params, results, raw: Buffer.from(reader.bytes.subarray(from, reader.at)) };
}

/** Read an import. @param {Reader} reader */
function importEntry(reader) {
	const from = reader.at;
	const [module, name, kind] = [string(reader), string(reader), reader.bytes[reader.at++]];
	if (kind === KIND.function) number(reader);
	else if (kind === KIND.table) table(reader);
	else if (kind === KIND.memory) limits(reader);
	else afterByte(reader); // a global: type and mutability; a tag: zero and type
	return { module, name, kind, raw: reader.bytes.subarray(from, reader.at) };
}

/** Read a global. @param {Reader} reader */
function globalEntry(reader) {
	const from = reader.at;
	const [type, mutable] = [reader.bytes[reader.at++], reader.bytes[reader.at++] === 1];
	constant(reader);
	return { type, mutable, raw: reader.bytes.subarray(from, reader.at) };
}

/**
 * Read a module. As in instructions, imported functions come first in the numbering.
 * @param {Uint8Array} bytes
 */
export function read(bytes) {
	/** @type {Map<number, Uint8Array>} */
	const sections = new Map();
	const whole = { bytes, at: MAGIC.length };
	/** @type {[number, Uint8Array][]} */
	const order = [];
	while (whole.at < bytes.length) {
		const id = bytes[whole.at++];
		const body = sizedBytes(whole);
		order.push([id, body]);
		sections.set(id, body);
	}
	const section = (/** @type {number} */ id) => sections.get(id);
	const imports = listed(section(SECTION.import), importEntry);
	return {
		order,
		types: listed(section(SECTION.type), functionType),
		imports,
		globals: listed(section(SECTION.global), globalEntry),
		bodies: listed(section(SECTION.code), sizedBytes),
		functions: listed(section(SECTION.function), number),
		tables: listed(section(SECTION.table), table),
		tags: listed(section(SECTION.tag), afterByte),
		section,
		imported: (/** @type {number} */ kind) => imports.filter((one) => one.kind === kind).length,
		/** Return the raw items of a section, and their number. @param {number} id */
		entries(id) {
			const reader = { bytes: section(id) ?? raw(0), at: 0 };
			return { count: number(reader), bytes: reader.bytes.subarray(reader.at) };
		},
	};
}

/** Return the place of a function's first instruction, after its local variables. @param {Uint8Array} body */
export function codeOf(body) {
	const reader = { bytes: body, at: 0 };
	for (let left = number(reader); left; left -= 1) {
		number(reader);
		reader.at += 1;
	}
	return reader.at;
}

/** Number of immediates of an instruction, if any; `memory` and `many` have more. */
const IMMEDIATES = new Map([
	...[
		0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26,
		0x3f, 0x40, 0x41, 0x42, 0xd0,
	].map((code) => /** @type {[number, number]} */ ([code, 1])),
	...[0x11, 0x13].map((code) => /** @type {[number, number]} */ ([code, 2])),
	...Array.from({ length: 0x3e - 0x28 + 1 }, (_, n) => /** @type {[number, number]} */ ([0x28 + n, 2])),
	...[0x00, 0x01, 0x05, 0x0a, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1].map(
		(code) => /** @type {[number, number]} */ ([code, 0]),
	),
	...Array.from({ length: 0xc4 - 0x45 + 1 }, (_, n) => /** @type {[number, number]} */ ([0x45 + n, 0])),
]);
/** The same for instructions with prefix 0xfc: conversions, and bulk memory. */
const BULK = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const USES_SEGMENT = [8, 9, 12, 13];

/**
 * Find the references to functions in a body.
 * @param {Uint8Array} body
 * @returns {{from: number, to: number, index: number}[] | undefined} undefined: it uses data or elements of
 *   its module that are not initialised at the start
 * @throws {Error} for an unknown instruction
 */
export function named(body) {
	const reader = { bytes: body, at: codeOf(body) };
	/** @type {{from: number, to: number, index: number}[]} */
	const found = [];
	const skip = (/** @type {number} */ count) => {
		for (; count > 0; count -= 1) number(reader);
	};
	while (reader.at < body.length) {
		const code = body[reader.at++];
		const immediates = IMMEDIATES.get(code);
		if (immediates !== undefined) skip(immediates);
		else if (code === 0x10 || code === 0x12 || code === 0xd2) {
			const from = reader.at;
			const index = number(reader);
			found.push({ from, to: reader.at, index });
		} else if (code === 0x0e) skip(number(reader) + 1);
		else if (code === 0x1c) skip(number(reader));
		else if (code === 0x43) reader.at += 4;
		else if (code === 0x44) reader.at += 8;
		else if (code === 0x1f) {
			number(reader);
			for (let left = number(reader); left; left -= 1) skip(body[reader.at++] < 2 ? 2 : 1);
		} else if (code === 0xfc) {
			const which = number(reader);
			if (!(which in BULK)) throw new Error(`instruction fc ${which}`);
			if (USES_SEGMENT.includes(which)) return undefined;
			skip(BULK[which]);
		} else throw new Error(`instruction ${code.toString(16)}`);
	}
	return found;
}
