import assert from "node:assert/strict";
import { test } from "node:test";
import { encode } from "uqr";
import { code } from "../src/code.js";
import { sign } from "../src/poster.js";

const LINK = "https://navals.test/#/g/1abcDEF-_";

/** Paint path data of unit runs. @param {string} path @param {number} size */
function painted(path, size) {
	const rows = Array.from({ length: size }, () => Array(size).fill(false));
	for (const [, x, y, wide] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
		rows[+y].fill(true, +x, +x + +wide);
	return rows;
}

test("the path paints every dark module of the code", async () => {
	const { path, size } = await code(LINK);
	assert.deepEqual(painted(path, size), encode(LINK, { border: 4, boostEcc: true }).data);
});

test("the picture carries the link as a code that a camera can read", async () => {
	const { path, size, module } = await sign(LINK);
	assert.equal(path, (await code(LINK)).path);
	assert.ok(module >= 4 && size * module <= 640 && size * module > 200);
	const long = await sign(LINK + "a".repeat(1200));
	assert.ok(long.module === 4 && long.size * 4 <= 640);
});

test("a link too long for a readable code gets none", async () => {
	for (const link of ["", LINK + "a".repeat(2600), LINK + "a".repeat(5000)])
		assert.equal((await sign(link)).size, 0);
});
