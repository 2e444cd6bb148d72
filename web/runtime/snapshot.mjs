// A snapshot of Python's memory after startup, made on this device and stored in the browser (14 MB): later
// visits start from it instead of importing the standard library again (docs/loading.md). Pyodide's interface
// for this is private and its version is pinned; on any failure, Python starts as on a first visit.
import { soon } from "../src/soon.js";

/** Size in bytes. Zero pages are not stored: they make up more than half of the memory. */
const PAGE = 1 << 16;
const RUNS = "Navals-Runs";
/** Time limit in milliseconds for storage during startup. */
const PATIENCE = 5_000;
const SHELF = `navals-snapshot ${new URL("../", import.meta.url).href}`;

/**
 * Return the snapshot stored under a key, or undefined.
 * @param {string} key
 * @param {number} [patience]
 * @returns {Promise<{memory: Promise<Uint8Array>} | undefined>} the memory comes later
 */
export async function find(key, patience = PATIENCE) {
	const kept = await soon(
		caches.open(SHELF).then((shelf) => shelf.match(key)),
		patience,
	);
	if (!kept) return undefined;
	/** @type {{length: number, runs: [number, number][]}} runs: start and end of the stored ranges */
	const { length, runs } = JSON.parse(kept.headers.get(RUNS) ?? "");
	const whole = soon(kept.arrayBuffer(), patience).then((stored) => {
		const memory = new Uint8Array(length);
		let at = 0;
		for (const [from, to] of runs) {
			memory.set(new Uint8Array(stored, at, to - from), from);
			at += to - from;
		}
		return memory;
	});
	whole.catch(() => {}); // the caller handles the rejection
	return { memory: whole };
}

/** Store a snapshot, replacing any other. @param {string} key @param {Uint8Array} memory */
export async function keep(key, memory) {
	/** @type {[number, number][]} */
	const runs = [];
	for (let from = 0; from < memory.length; from += PAGE) {
		const to = Math.min(from + PAGE, memory.length);
		if (!memory.subarray(from, to).some(Boolean)) continue;
		const last = runs.at(-1);
		if (last?.[1] === from) last[1] = to;
		else runs.push([from, to]);
	}
	const bytes = new Blob(runs.map(([from, to]) => memory.subarray(from, to)));
	await forget();
	const shelf = await caches.open(SHELF);
	await shelf.put(
		key,
		new Response(bytes, { headers: { [RUNS]: JSON.stringify({ length: memory.length, runs }) } }),
	);
}

/** Delete all snapshots. */
export const forget = async () => caches.delete(SHELF);
