import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
// The modules below need the page.

import { createApply } from "../src/apply.js";

/** A page whose animation runs until the test ends it. */
function stage(markup) {
	const body = page(`<div id="main">${markup}</div><div id="over"></div>`);
	globalThis.matchMedia ??= () => ({ matches: false });
	let playing = false;
	const spoken = [];
	const nothing = () => {};
	const { apply, catchUp } = createApply({
		dialogs: { prepare: nothing, refresh: nothing },
		motion: { play: (clips) => (playing ||= Boolean(clips?.length)), isPlaying: () => playing },
		drag: { refresh: nothing },
		sound: { play: nothing },
		polite: { say: (words) => spoken.push(words), clear: nothing },
		alert: { say: nothing, clear: nothing },
		routes: { show: nothing },
		storage: { put: nothing },
		onPrefs: nothing,
		onRoot: nothing,
		onAgain: nothing,
		onDevice: nothing,
		toasts: nothing,
		held: () => false,
	});
	const end = () => {
		playing = false;
		catchUp();
	};
	return { apply, end, spoken, text: () => body.querySelector("#main").textContent };
}

const table = (word, board) => `<p id="word" data-after>${word}</p><b id="board">${board}</b>`;

test("the word comes when the film is over, and so does what is said", () => {
	const { apply, end, spoken, text } = stage(table("Aim!", 1));
	apply({ patch: { word: "Water!", board: "2" }, play: [{}], say: { polite: "Water!" } });
	assert.equal(text(), "Aim!2");
	assert.deepEqual(spoken, []);
	end();
	assert.equal(text(), "Water!2");
	assert.deepEqual(spoken, ["Water!"]);
});

test("answers that come while the film goes on wait with it, the newest last", () => {
	const { apply, end, text } = stage(table("Aim!", 1));
	apply({ patch: { word: "Water!" }, play: [{}] });
	apply({ patch: { word: "Your turn." } });
	assert.equal(text(), "Aim!1");
	end();
	assert.equal(text(), "Your turn.1");
});

test("a whole screen that waits does not undo what came after it", () => {
	const { apply, end, text } = stage(table("Aim!", 1));
	apply({ patch: { main: table("Water!", 2) }, play: [{}] });
	apply({ patch: { board: "3" } });
	assert.equal(text(), "Aim!3");
	end();
	assert.equal(text(), "Water!3");
});

test("without a film everything is there at once", () => {
	const { apply, spoken, text } = stage(table("Aim!", 1));
	apply({ patch: { main: table("Water!", 2) }, say: { polite: "Water!" } });
	assert.equal(text(), "Water!2");
	assert.deepEqual(spoken, ["Water!"]);
});
