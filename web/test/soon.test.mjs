// Answers that never come (src/soon.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { insisting, soon } from "../src/soon.js";

/** Never settles. @type {Promise<never>} */
const never = new Promise(() => {});

test("an answer that comes in time is the answer", async () => {
	assert.equal(await soon(Promise.resolve(3), 1000), 3);
	await assert.rejects(soon(Promise.reject(new Error("full")), 1000), /full/);
});

test("an answer that does not come in time is none", async () => {
	await assert.rejects(soon(never, 5), /no answer in 5 ms/);
});

test("who gets no answer asks again, but not for ever", async () => {
	let asked = 0;
	const ask = (answer) => {
		asked += 1;
		return answer;
	};
	assert.equal(await insisting(() => ask(asked < 2 ? never : Promise.resolve("there")), 5), "there");
	assert.equal(asked, 3);
	assert.equal(await insisting(() => ask(never), 5), undefined);
	assert.equal(asked, 6);
});

test("an answer that is nothing is an answer", async () => {
	let asked = 0;
	const ask = async () => {
		asked += 1;
	};
	assert.equal(await insisting(ask, 5), undefined);
	assert.equal(asked, 1);
});
