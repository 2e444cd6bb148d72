import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { indexedPng } from "../tools/png.mjs";

/** Return the chunks of a PNG file. @param {Buffer} file @returns {Map<string, Buffer>} */
function chunks(file) {
	const found = new Map();
	for (let at = 8; at < file.length; ) {
		const length = file.readUInt32BE(at);
		found.set(file.toString("latin1", at + 4, at + 8), file.subarray(at + 8, at + 8 + length));
		at += length + 12;
	}
	return found;
}

/** Return the RGBA values of all pixels. @param {Buffer} file */
function read(file) {
	const found = chunks(file);
	const [width, height] = [found.get("IHDR").readUInt32BE(0), found.get("IHDR").readUInt32BE(4)];
	const rows = inflateSync(found.get("IDAT"));
	const pixels = [];
	for (let y = 0; y < height; y += 1) {
		const start = y * (1 + Math.ceil(width / 2));
		assert.equal(rows[start], 0);
		for (let x = 0; x < width; x += 1) {
			const number = (rows[start + 1 + (x >> 1)] >> (x & 1 ? 0 : 4)) & 15;
			pixels.push(
				...found.get("PLTE").subarray(3 * number, 3 * number + 3),
				found.get("tRNS")?.[number] ?? 255,
			);
		}
	}
	return { width, height, pixels };
}

test("a drawing of few colours is kept to the bit", () => {
	const colours = [
		[0, 0, 0, 0],
		[200, 10, 30, 255],
		[1, 2, 3, 128],
		[255, 255, 255, 255],
	];
	const pixels = Uint8Array.from(
		Array.from({ length: 35 }, (_, i) => colours[(i * 7 + (i >> 2)) % 4]).flat(),
	);
	const image = read(indexedPng({ width: 7, height: 5, pixels }));
	assert.deepEqual(image, { width: 7, height: 5, pixels: [...pixels] });
});

test("of many colours the nearest frequent one is taken", () => {
	const pixels = new Uint8Array(4 * 200 * 10);
	for (let i = 0; i < 2000; i += 1)
		pixels.set(i < 1800 ? [(i % 12) * 20, 0, 0, 255] : [(i % 240) + 1, 0, 0, 255], 4 * i);
	const { pixels: seen } = read(indexedPng({ width: 200, height: 10, pixels }));
	for (let i = 0; i < 2000; i += 1)
		assert.ok(Math.abs(seen[4 * i] - pixels[4 * i]) <= (i < 1800 ? 0 : 20), `pixel ${i}`);
});
