// In some browsers, storage occasionally never answers: put a time limit on every wait.

/**
 * Wait for an answer, but not for ever.
 * @template T
 * @param {Promise<T>} answer
 * @param {number} patience in milliseconds
 * @returns {Promise<T>} rejects after the time limit
 */
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
 * Retry a request that times out.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {number} patience in milliseconds, for each attempt
 * @param {number} [times]
 * @returns {Promise<T | undefined>} undefined if all attempts failed
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
