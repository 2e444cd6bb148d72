// Limit the memory of a WebAssembly module by rewriting its memory section with a lower maximum.

/**
 * Read a LEB128 number.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {[number, number]} the number, and the index of the next byte
 */
function leb(bytes, at) {
	let value = 0;
	for (let shift = 0; ; shift += 7) {
		const byte = bytes[at++];
		value += (byte & 127) * 2 ** shift;
		if (byte < 128) return [value, at];
	}
}

/** Write a LEB128 number. @param {number} value */
function toLeb(value) {
	const out = [];
	do {
		const rest = Math.floor(value / 128);
		out.push((value % 128) | (rest ? 128 : 0));
		value = rest;
	} while (value);
	return out;
}

/**
 * Return the module with its memory limited to a number of 64 KiB pages. Throws if it defines no memory.
 * @param {Uint8Array} bytes @param {number} pages
 */
export function limited(bytes, pages) {
	for (let at = 8; at < bytes.length; ) {
		const [size, start] = leb(bytes, at + 1);
		if (bytes[at] === 5) {
			const [, flagsAt] = leb(bytes, start);
			const [least] = leb(bytes, flagsAt + 1);
			if (bytes[flagsAt] > 1) throw new Error("a memory of another kind");
			const section = [1, 1, ...toLeb(least), ...toLeb(Math.max(least, pages))];
			const head = [5, ...toLeb(section.length)];
			const out = new Uint8Array(at + head.length + section.length + bytes.length - start - size);
			out.set(bytes.subarray(0, at));
			out.set([...head, ...section], at);
			out.set(bytes.subarray(start + size), at + head.length + section.length);
			return out;
		}
		at = start + size;
	}
	throw new Error("no memory");
}
