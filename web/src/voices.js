/**
 * The recipes of the sounds: each schedules self-terminating nodes on a desk at a given time. Water is
 * band-passed noise, powder is low-passed noise over a falling sine, metal is a set of inharmonic partials,
 * wood is a short resonant knock.
 */

/** @typedef {import("./sound.js").Desk} Desk */
/** @typedef {(desk: Desk, at: number) => void} Voice */

/** Vary a value randomly, for natural variation. @param {number} value @param {number} [spread] */
const about = (value, spread = 0.06) => value * (1 + (Math.random() * 2 - 1) * spread);

/**
 * Create a gain that rises in `attack` seconds and fades in `decay` seconds.
 * @param {Desk} desk
 * @param {number} at
 * @param {{peak: number, attack?: number, hold?: number, decay: number, far?: number}} shape
 */
function envelope(desk, at, { peak, attack = 0.004, hold = 0, decay, far = 0 }) {
	const gain = desk.context.createGain();
	gain.gain.setValueAtTime(0.0001, at);
	gain.gain.exponentialRampToValueAtTime(peak, at + attack);
	gain.gain.setValueAtTime(peak, at + attack + hold);
	gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + hold + decay);
	gain.connect(desk.out);
	if (far) {
		const send = desk.context.createGain();
		send.gain.value = far;
		gain.connect(send).connect(desk.far);
	}
	return { gain, end: at + attack + hold + decay };
}

/**
 * Play filtered noise.
 * @param {Desk} desk
 * @param {number} at
 * @param {{type?: BiquadFilterType, from: number, to?: number, q?: number, peak: number, attack?: number,
 *   hold?: number, decay: number, far?: number}} what
 */
function noise(desk, at, { type = "lowpass", from, to = from, q = 0.7, ...shape }) {
	const source = desk.context.createBufferSource();
	source.buffer = desk.noise;
	source.loop = true;
	const filter = desk.context.createBiquadFilter();
	filter.type = type;
	filter.Q.value = q;
	const { gain, end } = envelope(desk, at, shape);
	filter.frequency.setValueAtTime(from, at);
	filter.frequency.exponentialRampToValueAtTime(to, end);
	source.connect(filter).connect(gain);
	source.start(at, Math.random() * 2);
	source.stop(end + 0.05);
}

/**
 * Play one oscillator whose pitch may glide.
 * @param {Desk} desk
 * @param {number} at
 * @param {{type?: OscillatorType, from: number, to?: number, peak: number, attack?: number, hold?: number,
 *   decay: number, far?: number}} what
 */
function tone(desk, at, { type = "sine", from, to = from, ...shape }) {
	const source = desk.context.createOscillator();
	source.type = type;
	const { gain, end } = envelope(desk, at, shape);
	source.frequency.setValueAtTime(from, at);
	if (to !== from) source.frequency.exponentialRampToValueAtTime(to, end);
	source.connect(gain);
	source.start(at);
	source.stop(end + 0.05);
}

/**
 * A ship's bell: a strike with slightly detuned partials.
 * @param {Desk} desk
 * @param {number} at
 * @param {number} [peak]
 * @param {number} [pitch]
 */
function strike(desk, at, peak = 0.22, pitch = 830) {
	/** @type {[number, number, number][]} */
	const partials = [
		[0.5, 0.35, 2.4],
		[1, 1, 2.0],
		[1.19, 0.45, 1.5],
		[1.56, 0.3, 1.1],
		[2.0, 0.5, 0.9],
		[2.66, 0.28, 0.6],
		[4.1, 0.16, 0.3],
	];
	for (const [ratio, level, decay] of partials) {
		// Two slightly detuned tones beat against each other, as in bronze.
		tone(desk, at, { from: pitch * ratio, peak: peak * level * 0.6, attack: 0.002, decay, far: 0.5 });
		tone(desk, at, {
			from: pitch * ratio * 1.0022,
			peak: peak * level * 0.4,
			attack: 0.002,
			decay: decay * 0.9,
		});
	}
	noise(desk, at, { type: "highpass", from: 4200, peak: peak * 0.25, attack: 0.001, decay: 0.03 });
}

/**
 * Bubbles: short rising sines.
 * @param {Desk} desk
 * @param {number} at
 * @param {number} count
 * @param {number} span seconds
 */
function bubbles(desk, at, count, span) {
	for (let i = 0; i < count; i += 1) {
		const pitch = 180 + Math.random() * 520;
		const time = at + Math.random() ** 0.8 * span;
		tone(desk, time, {
			from: pitch,
			to: pitch * (1.5 + Math.random()),
			peak: 0.05 + Math.random() * 0.05,
			attack: 0.01,
			decay: 0.05 + Math.random() * 0.07,
			far: 0.2,
		});
	}
}

/**
 * Fire: sparse bright clicks.
 * @param {Desk} desk
 * @param {number} at
 * @param {number} count
 * @param {number} span
 */
function crackle(desk, at, count, span) {
	for (let i = 0; i < count; i += 1) {
		const time = at + Math.random() ** 1.6 * span;
		noise(desk, time, {
			type: "bandpass",
			from: 1200 + Math.random() * 4200,
			q: 3,
			peak: 0.08 + Math.random() * 0.14,
			attack: 0.001,
			decay: 0.012 + Math.random() * 0.03,
		});
	}
}

/** Play a cannon shot. @param {Desk} desk @param {number} at @param {number} strength */
function boom(desk, at, strength) {
	tone(desk, at, { from: about(130), to: 34, peak: 1.3 * strength, attack: 0.003, decay: 0.55, far: 0.3 });
	noise(desk, at, { from: about(1900), to: 110, peak: 1.1 * strength, attack: 0.002, decay: 0.6, far: 0.8 });
	noise(desk, at, {
		type: "bandpass",
		from: 3200,
		to: 900,
		q: 0.8,
		peak: 0.5 * strength,
		attack: 0.001,
		decay: 0.07,
	});
}

/** A light wooden knock. @param {Desk} desk @param {number} at @param {number} pitch @param {number} peak */
function knock(desk, at, pitch, peak) {
	tone(desk, at, { type: "triangle", from: pitch, to: pitch * 0.7, peak, attack: 0.001, decay: 0.07 });
	noise(desk, at, { type: "bandpass", from: pitch * 4, q: 2, peak: peak * 0.7, attack: 0.001, decay: 0.03 });
}

/** Two balls collide. @param {Desk} desk @param {number} at @param {number} peak */
function clack(desk, at, peak) {
	tone(desk, at, { from: about(2350, 0.04), to: 2000, peak: 0.5 * peak, attack: 0.0007, decay: 0.024 });
	tone(desk, at, { from: about(3900, 0.04), peak: 0.25 * peak, attack: 0.0007, decay: 0.012 });
	noise(desk, at, { type: "highpass", from: 3000, peak: 0.8 * peak, attack: 0.0007, decay: 0.014, far: 0.1 });
}

/**
 * Play notes on a horn.
 * @param {Desk} desk
 * @param {number} at
 * @param {number[]} pitches
 * @param {number} step
 * @param {number} length
 */
function horn(desk, at, pitches, step, length) {
	pitches.forEach((pitch, index) => {
		const time = at + index * step;
		const last = index === pitches.length - 1;
		const decay = last ? length * 1.6 : length;
		tone(desk, time, {
			type: "triangle",
			from: pitch,
			peak: 0.17,
			attack: 0.03,
			hold: 0.06,
			decay,
			far: 0.6,
		});
		tone(desk, time, { from: pitch / 2, peak: 0.12, attack: 0.03, hold: 0.06, decay });
		tone(desk, time, { from: pitch * 2.003, peak: 0.05, attack: 0.02, decay: decay * 0.7 });
	});
}

/** The sounds by name. @type {Record<string, Voice>} */
export const VOICES = {
	splash(desk, at) {
		// The plunge, the column of water, then drops falling back.
		tone(desk, at, { from: about(320), to: 70, peak: 0.5, attack: 0.004, decay: 0.16 });
		noise(desk, at, {
			type: "bandpass",
			from: about(700),
			to: 2600,
			q: 0.6,
			peak: 0.85,
			attack: 0.02,
			decay: 0.3,
			far: 0.3,
		});
		noise(desk, at + 0.14, {
			type: "bandpass",
			from: 3200,
			to: 900,
			q: 0.5,
			peak: 0.45,
			attack: 0.09,
			decay: 0.65,
			far: 0.4,
		});
		bubbles(desk, at + 0.25, 5, 0.5);
	},
	hit(desk, at) {
		boom(desk, at, 0.8);
		crackle(desk, at + 0.06, 14, 0.7);
		// Wood.
		knock(desk, at + 0.05, about(210), 0.25);
		knock(desk, at + 0.11, about(160), 0.18);
	},
	sunk(desk, at) {
		boom(desk, at, 0.9);
		boom(desk, at + 0.38, 0.6);
		crackle(desk, at + 0.1, 16, 1.1);
		noise(desk, at + 0.2, {
			from: 160,
			to: 45,
			q: 1.2,
			peak: 0.9,
			attack: 0.3,
			hold: 0.6,
			decay: 1.6,
			far: 0.4,
		});
		noise(desk, at + 0.9, {
			type: "bandpass",
			from: 500,
			to: 1400,
			q: 0.5,
			peak: 0.14,
			attack: 0.5,
			decay: 1.3,
			far: 0.4,
		});
		bubbles(desk, at + 1.1, 26, 1.9);
	},
	cannon(desk, at) {
		boom(desk, at, 1);
		// The echo from across the bay.
		noise(desk, at + 0.42, { from: 420, to: 90, peak: 0.12, attack: 0.05, decay: 0.8, far: 1 });
	},
	place(desk, at) {
		knock(desk, at, about(290), 0.9);
		noise(desk, at + 0.03, { from: 500, to: 200, peak: 0.25, attack: 0.02, decay: 0.12 });
	},
	rotate(desk, at) {
		for (let i = 0; i < 3; i += 1) knock(desk, at + i * 0.045, about(520 + i * 60), 0.4);
	},
	refuse(desk, at) {
		tone(desk, at, { type: "triangle", from: 196, to: 185, peak: 0.2, attack: 0.008, decay: 0.13 });
		tone(desk, at + 0.13, { type: "triangle", from: 156, to: 147, peak: 0.2, attack: 0.008, decay: 0.2 });
	},
	click(desk, at) {
		knock(desk, at, about(900), 0.4);
	},
	// Phenolic balls: a very short, bright knock with almost no body.
	clack(desk, at) {
		clack(desk, at, 1.5);
	},
	cue(desk, at) {
		// Leather and wood.
		knock(desk, at, about(620), 1);
		noise(desk, at, { type: "bandpass", from: 2600, q: 1.5, peak: 0.6, attack: 0.001, decay: 0.02 });
	},
	cushion(desk, at) {
		// The speaker of a phone has no bass: rubber needs a part in the middle too.
		noise(desk, at, { from: about(420), to: 120, q: 1.4, peak: 1, attack: 0.004, decay: 0.09 });
		noise(desk, at, {
			type: "bandpass",
			from: about(900),
			to: 500,
			q: 1.2,
			peak: 0.7,
			attack: 0.002,
			decay: 0.05,
		});
		tone(desk, at, { from: about(115), to: 70, peak: 0.5, attack: 0.004, decay: 0.11 });
	},
	pocket(desk, at) {
		// Leather, then the ball hitting others in the pocket.
		knock(desk, at, about(170), 1);
		noise(desk, at, { from: 900, to: 160, peak: 0.9, attack: 0.006, decay: 0.16 });
		noise(desk, at + 0.1, { from: 500, to: 110, q: 2, peak: 0.6, attack: 0.05, decay: 0.34 });
		clack(desk, at + 0.3, 0.4);
	},
	// Blades: short inharmonic partials, and the clatter of a boarding party.
	clash(desk, at) {
		for (let i = 0; i < 4; i += 1) {
			const time = at + i * about(0.11, 0.3);
			const pitch = about(1900, 0.2);
			for (const ratio of [1, 1.51, 2.37])
				tone(desk, time, { from: pitch * ratio, peak: 0.14 / ratio, attack: 0.001, decay: 0.12, far: 0.3 });
			noise(desk, time, { type: "highpass", from: 2800, peak: 0.3, attack: 0.001, decay: 0.03 });
		}
		knock(desk, at + 0.2, about(240), 0.5);
	},
	dice(desk, at) {
		let time = at;
		for (let i = 0; i < 7; i += 1) {
			knock(desk, time, 700 + Math.random() * 900, 0.5 * 0.86 ** i);
			time += 0.05 + Math.random() * 0.03 + i * 0.012;
		}
	},
	win(desk, at) {
		horn(desk, at, [392, 523.25, 659.25, 783.99], 0.17, 0.34);
		strike(desk, at + 0.7, 0.12, 1046);
	},
	lose(desk, at) {
		horn(desk, at, [392, 349.23, 311.13, 261.63], 0.26, 0.42);
		noise(desk, at, { from: 130, to: 50, peak: 0.2, attack: 0.4, decay: 1.6 });
	},
	draw(desk, at) {
		horn(desk, at, [392, 440, 392], 0.24, 0.36);
	},
	turn(desk, at) {
		strike(desk, at, 0.13);
	},
	wind(desk, at) {
		noise(desk, at, {
			type: "bandpass",
			from: 320,
			to: 620,
			q: 2.4,
			peak: 1.1,
			attack: 0.5,
			decay: 1.1,
			far: 0.3,
		});
		noise(desk, at + 0.35, {
			type: "bandpass",
			from: 760,
			to: 400,
			q: 3.2,
			peak: 0.8,
			attack: 0.45,
			decay: 1.0,
			far: 0.3,
		});
	},
	creak(desk, at) {
		// Wood slipping in small steps: a slow buzz through a narrow resonance.
		let time = at;
		let pitch = about(240, 0.15);
		for (let i = 0; i < 16; i += 1) {
			noise(desk, time, {
				type: "bandpass",
				from: pitch,
				q: 9,
				peak: 4,
				attack: 0.002,
				decay: 0.035,
				far: 0.2,
			});
			pitch *= 1.012 + Math.random() * 0.02;
			time += 0.022 + Math.random() * 0.016 + Math.abs(i - 8) * 0.002;
		}
	},
	bell(desk, at) {
		// Ship's bells are struck in pairs.
		strike(desk, at);
		strike(desk, at + 0.34, 0.2);
	},
};
