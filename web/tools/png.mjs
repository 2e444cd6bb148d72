// Indexed PNG files: a flat drawing has few colours, so numbering them takes a quarter of the bytes.
import { deflateSync } from "node:zlib";

/**
 * Number of distinct colours (at most sixteen, for two pixels per byte); soft edges add many similar ones.
 */
const COLOURS = 12;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
	let value = byte;
	for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
	return value >>> 0;
});

/**
 * Return a chunk.
 * @param {string} name
 * @param {Uint8Array} data
 * @returns {Buffer} a chunk with its length and checksum
 */
function chunk(name, data) {
	const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
	let crc = 0xffffffff;
	for (const byte of body) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
	return Buffer.concat([length, body, check]);
}

/** @param {number[]} a @param {number[]} b */
const distance = (a, b) => a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0);

/**
 * Return the most frequent colours, and for each colour the nearest of them.
 * @param {Uint32Array} pixels @returns {{palette: number[][], index: Map<number, number>}}
 */
function palette(pixels) {
	/** @type {Map<number, number>} */
	const count = new Map();
	for (const pixel of pixels) count.set(pixel, (count.get(pixel) ?? 0) + 1);
	const parts = (/** @type {number} */ pixel) => [
		pixel & 255,
		(pixel >>> 8) & 255,
		(pixel >>> 16) & 255,
		pixel >>> 24,
	];
	const ranked = [...count].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([pixel]) => pixel);
	// Translucent colours come first, since only they have an alpha value in the file.
	const chosen = ranked
		.slice(0, COLOURS)
		.map(parts)
		.sort((a, b) => a[3] - b[3]);
	const nearest = (/** @type {number[]} */ colour) =>
		chosen.reduce(
			(best, other, i) => (distance(colour, other) < distance(colour, chosen[best]) ? i : best),
			0,
		);
	return { palette: chosen, index: new Map(ranked.map((pixel) => [pixel, nearest(parts(pixel))])) };
}

/**
 * Encode an image with numbered colours.
 * @param {{width: number, height: number, pixels: Uint8Array}} image straight RGBA
 * @returns {Buffer}
 */
export function indexedPng({ width, height, pixels }) {
	const words = new Uint32Array(Uint8Array.from(pixels).buffer);
	const { palette: colours, index } = palette(words);
	const across = 1 + Math.ceil(width / 2); // each row begins with the number of its filter: 0, none
	const rows = Buffer.alloc(across * height);
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) {
			rows[y * across + 1 + (x >> 1)] |= (index.get(words[y * width + x]) ?? 0) << (x & 1 ? 0 : 4);
		}
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([4, 3, 0, 0, 0], 8); // four bits, numbered colours
	const clear = colours.filter(([, , , alpha]) => alpha < 255).map(([, , , alpha]) => alpha);
	return Buffer.concat([
		Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
		chunk("IHDR", header),
		chunk("PLTE", Buffer.from(colours.flatMap((colour) => colour.slice(0, 3)))),
		...(clear.length ? [chunk("tRNS", Buffer.from(clear))] : []),
		chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}
