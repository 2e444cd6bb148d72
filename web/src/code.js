/** QR codes as path data, one unit a module. The encoder is loaded with the first code. */

/**
 * Encode a text as a QR code.
 * @param {string} text
 * @returns {Promise<{path: string, size: number}>} the dark modules, and the side with its quiet zone
 */
export async function code(text) {
	const { encode } = await import("uqr");
	// A quiet zone of four modules is required; raise the error correction if the size stays the same.
	const { data, size } = encode(text, { border: 4, boostEcc: true });
	return { path: data.map(line).join(""), size };
}

/** Return the dark runs of a row as path data. @param {boolean[]} row @param {number} y */
function line(row, y) {
	let d = "";
	for (let x = 0, end = 0; x < row.length; x = end + 1) {
		for (end = x; row[end]; ) end += 1;
		if (end > x) d += `M${x} ${y}h${end - x}v1h${x - end}z`;
	}
	return d;
}
