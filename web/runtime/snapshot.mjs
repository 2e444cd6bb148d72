// A picture of Python's memory as it is after its start, made on this device and kept in the browser's storage (14 MB): a later visit
// starts from it instead of importing the standard library again (docs/loading.md). Pyodide's interface for this is private and its
// version pinned; whatever goes wrong with it, Python starts as on a first visit.

/** Bytes. Stretches of zeros that long are not kept: they are more than half of the memory. */
const PAGE = 1 << 16;
const RUNS = "Navals-Runs";
const SHELF = `navals-snapshot ${new URL("../", import.meta.url).href}`;

/**
 * The picture kept under this address, undefined if there is none.
 * @param {string} key @returns {Promise<{memory: Promise<Uint8Array>} | undefined>} the memory comes later
 */
export async function find(key) {
  const kept = await (await caches.open(SHELF)).match(key);
  if (!kept) return undefined;
  /** @type {{length: number, runs: [number, number][]}} where the bytes belong: from, up to */
  const { length, runs } = JSON.parse(kept.headers.get(RUNS) ?? "");
  const whole = kept.arrayBuffer().then((stored) => {
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
