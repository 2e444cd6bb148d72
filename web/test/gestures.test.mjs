import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";
// The modules below need the page.

import { fieldsOf, isLive, isTyping } from "../src/dom.js";
import { keyNames } from "../src/keys.js";
import { counts, isEcho } from "../src/presses.js";
import { createSound, gainOf } from "../src/sound.js";
import { VOICES } from "../src/voices.js";

const fire = { id: "fire", act: "fire", arg: "1" };

test("a click counts on the same button, by id or by argument, and not on what came under the finger", () => {
	assert.ok(counts(fire, { ...fire }));
	assert.ok(counts(fire, { ...fire, arg: "2" }));
	assert.ok(counts({ ...fire, id: "" }, fire));
	assert.ok(!counts({ ...fire, id: "" }, { ...fire, arg: "2" }));
	assert.ok(!counts(fire, { ...fire, id: "other" }));
	assert.ok(!counts(fire, { ...fire, act: "surrender" }));
	assert.ok(!counts(null, fire));
	assert.ok(counts(undefined, fire), "from the keyboard there is no press before");
});

test("the second half of a double click does not press what the first half brought there", () => {
	const press = { signature: fire, x: 10, y: 10, time: 1000 };
	const other = { id: "confirm", act: "confirm", arg: "" };
	assert.ok(isEcho(press, { ...press, signature: other, time: 1200 }));
	assert.ok(!isEcho(press, { ...press, time: 1200 }), "the same button twice is meant");
	assert.ok(!isEcho(press, { ...press, signature: other, time: 1700 }));
	assert.ok(!isEcho(press, { ...press, signature: other, time: 1200, x: 60 }));
	assert.ok(!isEcho(undefined, press));
});

test("fields of a form by name", () => {
	const form =
		page(`<form><input name="a" value="x"><input type="checkbox" name="b" checked><input type="checkbox" name="c">
    <input type="radio" name="d" value="1"><input type="radio" name="d" value="2" checked><input type="radio" name="e" value="1">
    <select name="f"><option>p</option><option selected>q</option></select><select name="g" multiple><option selected>r</option><option selected>s</option></select>
    <textarea name="h">t</textarea><input name="i" disabled value="no"><input value="nameless"><button name="j" value="1">J</button><button name="k" value="2">K</button></form>`).firstChild;
	assert.deepEqual(fieldsOf(form, form.querySelector("[name=k]")), {
		a: "x",
		b: true,
		c: false,
		d: "2",
		e: null,
		f: "q",
		g: ["r", "s"],
		h: "t",
		k: "2",
	});
});

test("inert and disabled elements are not live", () => {
	page(
		`<div inert><button id="a"></button></div><button id="b" disabled></button><g id="c" aria-disabled="true"></g><button id="d"></button>`,
	);
	const live = (id) => isLive(document.getElementById(id));
	assert.deepEqual(["a", "b", "c", "d"].map(live), [false, false, false, true]);
});

test("letters are text in text fields only", () => {
	page(
		`<input id="a"><input id="b" type="range"><input id="c" type="checkbox"><textarea id="d"></textarea><button id="e"></button>`,
	);
	assert.deepEqual(
		["a", "b", "c", "d", "e"].map((id) => isTyping(document.getElementById(id))),
		[true, false, false, true, false],
	);
});

test("names of keys", () => {
	const event = { key: "r", ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
	assert.deepEqual(keyNames(event), ["r"]);
	assert.deepEqual(keyNames({ ...event, key: "R" }), ["R", "r"]);
	assert.deepEqual(keyNames({ ...event, key: "R", shiftKey: true }), ["R"]);
	assert.deepEqual(keyNames({ ...event, key: "+", shiftKey: true }), ["+"]);
	assert.deepEqual(keyNames({ ...event, key: " " }), ["Space"]);
	assert.deepEqual(keyNames({ ...event, key: "Z", ctrlKey: true, shiftKey: true }), ["Ctrl+Shift+z"]);
	assert.deepEqual(keyNames({ ...event, key: "Escape" }), ["Escape"]);
});

test("volume and mute", () => {
	assert.equal(gainOf(100, false), 1);
	assert.equal(gainOf(50, false), 0.25);
	assert.equal(gainOf(50, true), 0);
	assert.equal(gainOf(-3, false), 0);
	assert.ok(gainOf("loud", undefined) > 0);
});

/** A minimal Web Audio for the desk and the voices: every method returns the same object. */
function loudspeaker() {
	const anything = () =>
		new Proxy(() => {}, {
			get: (_, name) => (name === "then" ? undefined : name === Symbol.toPrimitive ? () => 0 : part),
			set: () => true,
			apply: () => part,
		});
	const part = anything();
	const made = [];
	class AudioContext {
		state = "suspended";
		sampleRate = 100;
		currentTime = 0;
		destination = part;
		sources = 0;
		constructor() {
			made.push(this);
		}
		async resume() {
			this.state = "running";
		}
		async suspend() {
			this.state = "suspended";
		}
		createBuffer(_, length) {
			return { getChannelData: () => new Float32Array(length) };
		}
	}
	for (const name of [
		"Gain",
		"DynamicsCompressor",
		"Convolver",
		"BiquadFilter",
		"StereoPanner",
		"WaveShaper",
		"Delay",
	]) {
		AudioContext.prototype[`create${name}`] = () => part;
	}
	for (const name of ["Oscillator", "BufferSource"]) {
		AudioContext.prototype[`create${name}`] = function () {
			this.sources += 1;
			return part;
		};
	}
	return { AudioContext, made };
}

test("a page that is silent for ten seconds lets the loudspeaker go, and the next sound is heard all the same", async (t) => {
	t.mock.timers.enable({ apis: ["setTimeout"] });
	const { AudioContext, made } = loudspeaker();
	globalThis.AudioContext = AudioContext;
	t.after(() => delete globalThis.AudioContext);
	const sound = createSound();
	const name = Object.keys(VOICES)[0];
	sound.wake();
	await Promise.resolve();
	assert.equal(made[0].state, "running");
	t.mock.timers.tick(9_000);
	sound.play(name);
	const heard = made[0].sources;
	assert.ok(heard > 0);
	t.mock.timers.tick(9_000);
	assert.equal(made[0].state, "running", "counted from the last sound");
	t.mock.timers.tick(1_001);
	assert.equal(made[0].state, "suspended");
	sound.play(name);
	assert.equal(made[0].sources, heard, "not before the loudspeaker is there");
	await new Promise((done) => setImmediate(done));
	assert.equal(made[0].state, "running");
	assert.equal(made[0].sources, 2 * heard);
	t.mock.timers.tick(10_001);
	assert.equal(made[0].state, "suspended", "and goes again");
	sound.wake();
	sound.play(name);
	await new Promise((done) => setImmediate(done));
	assert.equal(made[0].sources, 3 * heard, "a sound in the gesture that wakes it");
});

test("every sound of the bridge has a voice", () => {
	const names =
		"splash hit sunk cannon place rotate refuse click dice win lose draw turn wind creak bell clack clash cue cushion pocket".split(
			" ",
		);
	assert.deepEqual(Object.keys(VOICES).sort(), names.sort());
});
