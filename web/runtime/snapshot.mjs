// A picture of Python's memory as it is after its start, made on this device and kept in the browser's storage (14 MB): a later visit
// starts from it instead of importing the standard library again (docs/loading.md). Pyodide's interface for this is private and its
// version pinned; whatever goes wrong with it, Python starts as on a first visit.
import { soon } from "../src/soon.js";

/** Bytes. Stretches of zeros that long are not kept: they are more than half of the memory. */
const PAGE = 1 << 16;
const RUNS = "Navals-Runs";
/** For so long the start waits for the storage, in milliseconds. */
const PATIENCE = 5_000;
const SHELF = `navals-snapshot ${new URL("../", import.meta.url).href}`;

/**
 * The picture kept under this address, undefined if there is none.
 * @param {string} key @param {number} [patience] @returns {Promise<{memory: Promise<Uint8Array>} | undefined>} the memory comes later
 */
export async function find(key, patience = PATIENCE) {
  const kept = await soon(
    caches.open(SHELF).then((shelf) => shelf.match(key)),
    patience,
  );
  if (!kept) return undefined;
  /** @type {{length: number, runs: [number, number][]}} where the bytes belong: from, up to */
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
  whole.catch(() => {}); // whoever starts from it hears it
  return { memory: whole };
}

/** Keep a picture, and no other one. @param {string} key @param {Uint8Array} memory */
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
  await shelf.put(key, new Response(bytes, { headers: { [RUNS]: JSON.stringify({ length: memory.length, runs }) } }));
}

/** Forget every picture. */
export const forget = () => caches.delete(SHELF);
