/**
 * Play sounds synthesised from oscillators and filtered noise: no files, a few kilobytes, slightly different
 * each time. Every sound has an equivalent in text. The recipes are in voices.js; this module handles volume,
 * reverberation and browser restrictions (no sound before the first gesture).
 */

import { VOICES } from "./voices.js";

/** @typedef {import("./types.js").Cue} Cue */

/**
 * An impulse response of a stone quay, for distant sounds.
 * @param {BaseAudioContext} context
 * @returns {AudioBuffer}
 */
function quay(context) {
	const seconds = 1.6;
	const buffer = context.createBuffer(2, Math.ceil(context.sampleRate * seconds), context.sampleRate);
	for (let channel = 0; channel < 2; channel += 1) {
		const data = buffer.getChannelData(channel);
		for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3.2;
	}
	return buffer;
}

/** Return three seconds of white noise. @param {BaseAudioContext} context @returns {AudioBuffer} */
function whiteNoise(context) {
	const buffer = context.createBuffer(1, context.sampleRate * 3, context.sampleRate);
	const data = buffer.getChannelData(0);
	for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
	return buffer;
}

/**
 * @typedef {object} Desk output of a voice
 * @property {BaseAudioContext} context
 * @property {AudioNode} out
 * @property {AudioNode} far input of the reverberation
 * @property {AudioBuffer} noise
 */

/** A curve that is linear up to 0.6 and then bends towards 1. */
function softClip() {
	const curve = new Float32Array(2049);
	for (let i = 0; i < curve.length; i += 1) {
		const x = (i / 1024 - 1) * 3;
		const level = Math.abs(x);
		curve[i] = Math.sign(x) * (level < 0.6 ? level : 0.6 + 0.39 * Math.tanh((level - 0.6) / 0.39));
	}
	return curve;
}

/** Create the output of all voices. @param {BaseAudioContext} context @returns {Desk & {master: GainNode}} */
export function createDesk(context) {
	const master = context.createGain();
	const limiter = context.createDynamicsCompressor();
	limiter.threshold.value = -14;
	limiter.ratio.value = 8;
	limiter.attack.value = 0.002;
	// A limiter lets the first milliseconds of a broadside pass, which must not clip either.
	const scale = context.createGain();
	scale.gain.value = 1 / 3;
	const clip = context.createWaveShaper();
	clip.curve = softClip();
	master.connect(limiter).connect(scale).connect(clip).connect(context.destination);
	const reverb = context.createConvolver();
	reverb.buffer = quay(context);
	const wet = context.createGain();
	wet.gain.value = 0.22;
	reverb.connect(wet).connect(master);
	return { context, out: master, far: reverb, noise: whiteNoise(context), master };
}

/**
 * Convert a volume of 0 to 100 to a perceptually scaled gain.
 * @param {unknown} volume
 * @param {unknown} mute
 */
export function gainOf(volume, mute) {
	if (mute === true) return 0;
	const value =
		typeof volume === "number" && Number.isFinite(volume) ? Math.min(100, Math.max(0, volume)) : 60;
	return (value / 100) ** 2;
}

/** Return a quieter version of a desk. @param {Desk} desk @param {number} volume @returns {Desk} */
function softer(desk, volume) {
	const through = (/** @type {AudioNode} */ to) => {
		const gain = desk.context.createGain();
		gain.gain.value = Math.max(0, volume);
		gain.connect(to);
		return gain;
	};
	return { ...desk, out: through(desk.out), far: through(desk.far) };
}

/**
 * Delay in milliseconds after the last gesture or sound before the audio output is released: playing silence
 * drains a phone's battery.
 */
const REST = 10_000;
/** Maximum delay of a sound in milliseconds when the audio output is slow to start. */
const LATE = 500;

/** Plays sounds, once a gesture has started the audio output. */
class Sound {
	/** @type {(Desk & {master: GainNode}) | undefined} */
	#desk;
	#gain = gainOf(undefined, false);
	/** Timers of scheduled sounds. @type {Set<number>} */
	#scheduled = new Set();
	/** Whether the audio output has been released. */
	#resting = false;
	/** @type {number | undefined} */
	#silence;

	/** Start the sound in a gesture, as browsers require. */
	wake() {
		if (this.#gain === 0 || typeof AudioContext === "undefined") return;
		try {
			this.#desk ??= createDesk(new AudioContext({ latencyHint: "interactive" }));
			this.#desk.master.gain.value = this.#gain;
			const context = /** @type {AudioContext} */ (this.#desk.context);
			// Safari reports "interrupted" after a call.
			if (context.state !== "running") void context.resume().catch(() => undefined);
			this.#restLater(context);
		} catch {
			// No sound device: the game works without it.
		}
	}

	/**
	 * Apply `volume` (0 to 100) and `muted` from the preferences.
	 * @param {Record<string, unknown>} preferences
	 */
	configure(preferences) {
		this.#gain = gainOf(preferences.volume, preferences.muted);
		const desk = this.#desk;
		desk?.master.gain.setTargetAtTime(this.#gain, desk.context.currentTime, 0.02);
	}

	/**
	 * Play a sound.
	 * @param {string} name
	 * @param {number} [at] milliseconds from now
	 * @param {number} [volume] 0 to 1 (the default)
	 */
	play(name, at = 0, volume = 1) {
		if (at <= 0) {
			this.#playNow(name, volume);
			return;
		}
		const timer = setTimeout(() => {
			this.#scheduled.delete(timer);
			this.#playNow(name, volume);
		}, at);
		this.#scheduled.add(timer);
	}

	/** Cancel scheduled sounds, because their animations were cut short. */
	hush() {
		for (const timer of this.#scheduled) clearTimeout(timer);
		this.#scheduled.clear();
	}

	/** Play a sound now. @param {string} name @param {number} volume */
	#playNow(name, volume) {
		const voice = VOICES[name];
		if (!voice) {
			console.error("no such sound", name);
			return;
		}
		const desk = this.#desk;
		if (!desk || this.#gain === 0) return;
		const context = /** @type {AudioContext} */ (desk.context);
		const wanted = performance.now();
		const sing = () => {
			if (context.state !== "running" || performance.now() - wanted > LATE) return;
			voice(volume < 1 ? softer(desk, volume) : desk, context.currentTime + 0.01);
			this.#restLater(context);
		};
		// A context once started in a gesture may resume without one.
		if (this.#resting && context.state !== "running") void context.resume().then(sing, () => undefined);
		else sing();
	}

	/** Release the audio output later, unless another sound plays. @param {AudioContext} context */
	#restLater(context) {
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => {
			if (context.state !== "running") return;
			this.#resting = true;
			void context.suspend().catch(() => undefined);
		}, REST);
	}
}

/** Create the player of sounds. */
export const createSound = () => new Sound();
