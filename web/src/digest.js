/**
 * Hash files of this site as the page receives them (from the service worker's cache, once it is filled). The
 * engine knows the expected hashes and words the result.
 */

/**
 * @typedef {Record<string, {sha256: string, text?: string} | null>} Digests by path in the site; null if the
 *   file is missing
 */

/** Hash bytes, in hexadecimal. @param {ArrayBuffer} data */
async function sha256(data) {
	const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Process the files one at a time: together they may exceed the memory of a phone.
 * @param {{names: string[], texts?: boolean}} what @returns {Promise<Digests>}
 */
export async function digests({ names, texts = false }) {
	/** @type {Digests} */
	const found = {};
	for (const name of names) {
		try {
			const response = await fetch(new URL(name, document.baseURI));
			if (response.status !== 200) throw new Error(String(response.status));
			const data = await response.arrayBuffer();
			found[name] = {
				sha256: await sha256(data),
				...(texts ? { text: new TextDecoder().decode(data) } : {}),
			};
		} catch {
			found[name] = null;
		}
	}
	return found;
}
