// Storage of some browsers now and then owes its answer for ever: nothing that waits for it waits without end.

/** @template T @param {Promise<T>} answer @param {number} patience in milliseconds @returns {Promise<T>} rejected where it does not come in time */
export function soon(answer, patience) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${patience} ms`)), patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Ask more than once where no answer comes.
 * @template T @param {() => Promise<T>} ask @param {number} patience in milliseconds, each time @param {number} [times]
 * @returns {Promise<T | undefined>} undefined where there was none every time
 */
export async function insisting(ask, patience, times = 3) {
  for (let time = 0; time < times; time += 1) {
    try {
      return await soon(ask(), patience);
    } catch {
      // Once more.
    }
  }
  return undefined;
}
