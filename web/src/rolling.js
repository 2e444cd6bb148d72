/**
 * Let drawn balls roll during a clip: the number moves over the ball and comes back from the other side, and
 * so does the band of a stripe. The engine sends orientations; the time is that of the clip's animation.
 */

/**
 * Radius of a ball in its own units, distance of the number's disc from its centre, and half the width of a
 * band.
 */
const RADIUS = 9.75;
const DISC = 8.2;
const BAND = 5.1;
/** Outline of the ball. */
const HALF = `a${RADIUS} ${RADIUS} 0 1 0`;
const BALL = `M-${RADIUS} 0${HALF} ${2 * RADIUS} 0${HALF}-${2 * RADIUS} 0z`;
/** Radius of the two caps beside a band. */
const CAP = Math.sqrt(RADIUS * RADIUS - BAND * BAND);
/** Cosine of the greatest angle at which the number is read. */
const OBLIQUE = 0.45;
/** Milliseconds between two drawings of a ball: one ball in two is drawn in each frame. */
const PAUSE = 28;
let balls = 0;

/** @typedef {[number, number, number]} Vector */
/**
 * The images of the axes x (right), y (down) and z (towards the viewer).
 * @typedef {[Vector, Vector, Vector]} Axes
 */

/**
 * Roll the balls in an element until the result is called, which draws them as before.
 * @param {Element} target
 * @param {() => number | null | undefined} progress share of the time, 0 to 1
 * @param {number[]} turns for each sample: time in 1/10,000, quaternion w x y z (of any length) in the axes
 *   of the target
 * @returns {() => void}
 */
export function roll(target, progress, turns) {
	const face = /** @type {SVGGraphicsElement | null} */ (target.querySelector(".ball-face"));
	if (!face) return () => {};
	const disc = face.firstElementChild;
	const text = face.querySelector("text");
	const band = face.parentElement?.querySelector(".ball-band");
	const shape = band?.getAttribute("d") ?? "";
	// The style sheet may turn the board, and the balls back.
	const [cos, sin] = turned(/** @type {SVGGraphicsElement} */ (target), face);
	let place = 0;
	let request = 0;
	let last = "";
	let due = performance.now() + (balls++ % 2) * 16;

	/** @param {number} now */
	function frame(now) {
		request = requestAnimationFrame(frame);
		if (now < due) return;
		due = now + PAUSE;
		const share = 10_000 * (progress() ?? 1);
		while (place + 10 < turns.length && turns[place + 5] <= share) place += 5;
		const { face: how, disc: flat, seen, band: line } = drawn(axes(between(turns, place, share), cos, sin));
		// A ball that lies still is not drawn again.
		if (how + flat === last) return;
		face?.setAttribute("transform", how);
		disc?.setAttribute("transform", flat);
		text?.setAttribute("visibility", seen ? "visible" : "hidden");
		band?.setAttribute("d", line);
		last = how + flat;
	}

	band?.setAttribute("fill-rule", "evenodd");
	frame(performance.now());
	return () => {
		cancelAnimationFrame(request);
		face.removeAttribute("transform");
		disc?.removeAttribute("transform");
		text?.removeAttribute("visibility");
		band?.removeAttribute("fill-rule");
		band?.setAttribute("d", shape);
	};
}

/**
 * Return cosine and sine of the angle from the target's axes to those of the ball.
 * @param {SVGGraphicsElement} target
 * @param {SVGGraphicsElement} face
 * @returns {[number, number]}
 */
function turned(target, face) {
	const outer = target.getScreenCTM?.();
	const inner = face.getScreenCTM?.();
	if (!outer || !inner) return [1, 0];
	const { a, b } = outer.inverse().multiply(inner);
	const size = Math.hypot(a, b) || 1;
	return [a / size, b / size];
}

/**
 * Interpolate between the sample at `place` and the next one.
 * @param {number[]} turns
 * @param {number} place
 * @param {number} share
 * @returns {number[]}
 */
export function between(turns, place, share) {
	const q = turns.slice(place + 1, place + 5);
	const next = turns.slice(place + 6, place + 10);
	if (next.length < 4) return unit(q);
	const span = turns[place + 5] - turns[place] || 1;
	const part = Math.min(1, Math.max(0, (share - turns[place]) / span));
	// A quaternion and its opposite are the same orientation: go to the nearer one.
	const sign = q.reduce((sum, one, at) => sum + one * next[at], 0) < 0 ? -1 : 1;
	return unit(q.map((one, at) => one * (1 - part) + sign * next[at] * part));
}

/** Normalise a quaternion. @param {number[]} q @returns {number[]} */
function unit(q) {
	const size = Math.hypot(...q) || 1;
	return q.map((one) => one / size);
}

/**
 * Return the axes of a ball.
 * @param {number[]} quaternion
 * @param {number} cos of the angle of its own units
 * @param {number} sin
 * @returns {Axes}
 */
export function axes([w, qx, qy, z], cos = 1, sin = 0) {
	const x = cos * qx + sin * qy;
	const y = cos * qy - sin * qx;
	return [
		[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
		[2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
		[2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
	];
}

/**
 * Return the transform of the visible number, of the two on opposite sides, that of the disc behind it, and
 * the outline of the band. Only the disc is foreshortened: browsers lay text out anew if its scale changes.
 * It is hidden if seen too obliquely.
 * @param {Axes} axes
 * @returns {{face: string, disc: string, seen: boolean, band: string}}
 */
export function drawn([right, down, out]) {
	const side = out[2] < 0 ? -1 : 1;
	const [a, b, c, d] = [side * right[0], side * right[1], down[0], down[1]];
	const angle = Math.atan2(b - c, a + d);
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const [x0, y0, degrees] = [side * DISC * out[0], side * DISC * out[1], (angle * 180) / Math.PI].map(short);
	const face = `translate(${x0} ${y0})rotate(${degrees})`;
	const stretch = [cos * a + sin * b, cos * b - sin * a, cos * c + sin * d, cos * d - sin * c, 0, 0];
	const disc = `matrix(${stretch.map(short).join(" ")})`;
	const [x, y, z] = down;
	return { face, disc, seen: Math.abs(out[2]) > OBLIQUE, band: BALL + cap(x, y, z) + cap(-x, -y, -z) };
}

/**
 * Outline the visible part of the cap about an axis.
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {string}
 */
function cap(x, y, z) {
	const size = Math.hypot(x, y);
	const thin = CAP * Math.abs(z);
	const angle = short((Math.atan2(y, x) * 180) / Math.PI);
	if (RADIUS * size <= BAND) {
		if (z < 0) return "";
		const [cx, cy] = [BAND * x, BAND * y];
		const [dx, dy] = size ? [(-y / size) * CAP, (x / size) * CAP] : [0, CAP];
		const arc = `A${short(thin)} ${short(CAP)} ${angle} 1 1 `;
		const start = `${short(cx + dx)} ${short(cy + dy)}`;
		return `M${start}${arc}${short(cx - dx)} ${short(cy - dy)}${arc}${start}z`;
	}
	// Where its edge meets the outline of the ball.
	const along = BAND / size;
	const across = Math.sqrt(RADIUS * RADIUS - along * along);
	const [ux, uy] = [x / size, y / size];
	const from = `${short(along * ux + across * uy)} ${short(along * uy - across * ux)}`;
	const to = `${short(along * ux - across * uy)} ${short(along * uy + across * ux)}`;
	const near = z >= 0 ? "1 1" : "0 0";
	return `M${from}A${RADIUS} ${RADIUS} 0 0 1 ${to}A${short(thin)} ${short(CAP)} ${angle} ${near} ${from}z`;
}

/** @param {number} value */
const short = (value) => Math.round(value * 100) / 100;
