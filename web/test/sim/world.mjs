/**
 * Simulated time and scheduling: tasks wait in lanes in the order requested; the seed decides which lane runs
 * next. Time advances only when all lanes are empty, or when a step requests it.
 */

/**
 * Create a seeded generator of random numbers, identical on all platforms (mulberry32).
 * @param {number} seed
 */
export function randomness(seed) {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return (mixed ^ (mixed >>> 14)) >>> 0;
	};
	return {
		next,
		/** Return an integer from 0 to `n` - 1. @param {number} n */
		below: (n) => next() % n,
		/** @template T @param {readonly T[]} list @returns {T} */
		one: (list) => list[next() % list.length],
		/** @param {number} percent */
		chance: (percent) => next() % 100 < percent,
	};
}

const paused = () => new Promise((resolve) => setImmediate(resolve));

/** The clock, and the lanes of waiting tasks. */
export class World {
	/** Milliseconds since the session began, on a monotonic clock. */
	now = 0;
	/** Offset of the wall clock from `now`; it can be set back. */
	wall = Date.UTC(2026, 10, 21, 9);
	/** @type {Map<string, (() => unknown)[]>} */
	lanes = new Map();
	/** @type {Map<number, {due: number, lane: string, task: () => unknown}>} */
	timers = new Map();
	/** The lane of the current task. */
	current = "";
	#count = 0;
	/** @type {unknown[]} uncaught errors */
	thrown = [];

	/** @param {string} lane @param {() => unknown} task */
	task(lane, task) {
		const waiting = this.lanes.get(lane);
		if (waiting) waiting.push(task);
		else this.lanes.set(lane, [task]);
	}

	/** @param {string} lane @param {() => unknown} task @param {number} [ms] */
	timer(lane, task, ms = 0) {
		this.#count += 1;
		this.timers.set(this.#count, { due: this.now + Math.max(0, ms), lane, task });
		return this.#count;
	}

	/** Drop all tasks and timers of some lanes. @param {(lane: string) => boolean} which */
	forget(which) {
		for (const lane of [...this.lanes.keys()]) if (which(lane)) this.lanes.delete(lane);
		for (const [id, { lane }] of [...this.timers]) if (which(lane)) this.timers.delete(id);
	}

	/** Turn due timers into tasks. */
	#wake() {
		for (const [id, { due, lane, task }] of [...this.timers].sort(
			(a, b) => a[1].due - b[1].due || a[0] - b[0],
		)) {
			if (due > this.now) break;
			this.timers.delete(id);
			this.task(lane, task);
		}
	}

	/** Run one task from a random lane. @returns {Promise<boolean>} false if no task is waiting */
	async step(random) {
		this.#wake();
		if (!this.lanes.size) return false;
		const lane = random.one([...this.lanes.keys()]);
		const waiting = this.lanes.get(lane);
		const task = waiting.shift();
		if (!waiting.length) this.lanes.delete(lane);
		this.current = lane;
		try {
			const promise = task();
			// Wait for the application only: other work is queued as separate tasks.
			if (lane.startsWith("engine")) await promise;
		} catch (reason) {
			this.thrown.push(reason);
		}
		await paused();
		return true;
	}

	/** Run up to `count` tasks. */
	async run(random, count) {
		for (let i = 0; i < count; i += 1) if (!(await this.step(random))) return;
	}

	/** Run all tasks due within `ms` milliseconds. */
	async pass(random, ms) {
		const end = this.now + ms;
		for (let most = 20_000; most > 0; most -= 1) {
			if (await this.step(random)) continue;
			const next = Math.min(...[...this.timers.values()].map(({ due }) => due));
			if (next > end) {
				this.now = end;
				return;
			}
			this.now = Math.max(this.now, next);
		}
		throw new Error("it never comes to rest");
	}
}
