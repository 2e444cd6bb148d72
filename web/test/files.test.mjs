import assert from "node:assert/strict";
import { test } from "node:test";
import { readFiles } from "../src/files.js";

const file = (name, text, size = text.length) => ({ name, size, text: async () => text });

test("one file is told by itself, several as the first with the others", async () => {
	assert.equal(await readFiles([]), undefined);
	assert.deepEqual(await readFiles([file("a", "1")]), { name: "a", text: "1" });
	assert.deepEqual(await readFiles([file("a", "1"), file("b", "2")]), {
		name: "a",
		text: "1",
		more: [{ name: "b", text: "2" }],
	});
});

test("what is too large is not read, alone or together", async () => {
	const half = 9 * 2 ** 20;
	const told = await readFiles([
		file("a", "1", half),
		file("b", "2", half),
		file("c", "3", 17 * 2 ** 20),
		file("d", "4"),
	]);
	assert.deepEqual(told, {
		name: "a",
		text: "1",
		more: [
			{ name: "b", text: "", large: true },
			{ name: "c", text: "", large: true },
			{ name: "d", text: "4" },
		],
	});
});

test("a file in another encoding is told as such, without a wrong letter", async () => {
	const saved = (name, ...bytes) => new File([Uint8Array.from(bytes)], name);
	assert.deepEqual(await readFiles([saved("cp1252", 0x5a, 0x6f, 0xe9)]), {
		name: "cp1252",
		text: "",
		encoding: true,
	});
	assert.deepEqual(await readFiles([saved("utf-16", 0xff, 0xfe, 0x5a, 0)]), {
		name: "utf-16",
		text: "",
		encoding: true,
	});
	assert.deepEqual(await readFiles([saved("utf-8", 0xef, 0xbb, 0xbf, 0x5a, 0xc3, 0xa9)]), {
		name: "utf-8",
		text: "Z\u00e9",
	});
	assert.deepEqual(await readFiles([saved("sign", 0xef, 0xbf, 0xbd)]), { name: "sign", text: "\ufffd" });
});

test("of wheels the bytes are told, up to so many a file", async () => {
	const data = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
	const wheel = (name, size) => ({ name, size, arrayBuffer: async () => data.buffer });
	const told = await readFiles([wheel("a.whl", data.length), wheel("b.whl", 80_000)], 75_000);
	assert.equal(told.name, "a.whl");
	assert.deepEqual(Buffer.from(told.data, "base64"), Buffer.from(data));
	assert.deepEqual(told.more, [{ name: "b.whl", text: "", large: true }]);
});
