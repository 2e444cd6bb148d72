// Replaces halves.mjs in profiling builds (`make profile`): records which functions of Pyodide are called.

/** A module with 64 KiB of memory and a function that marks the byte at a given index. */
const MARKS = Uint8Array.of(
	...[
		0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 1, 127, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1, 7, 9, 2, 1, 109, 2, 0, 1,
		102, 0, 0,
	],
	...[10, 11, 1, 9, 0, 32, 0, 65, 1, 58, 0, 0, 11],
);

/** Return a function that marks an index, and the marks. */
export function marking() {
	const { m: memory, f: mark } = new WebAssembly.Instance(new WebAssembly.Module(MARKS)).exports;
	return { mark, marks: new Uint8Array(/** @type {WebAssembly.Memory} */ (memory).buffer) };
}

/**
 * Report the called functions to any client of the channel.
 * @param {string} _ @param {(response: Response | Promise<Response>) => Promise<WebAssembly.Module>} compiled
 */
export function countCalls(_, compiled) {
	const { mark, marks } = marking();
	const channel = new BroadcastChannel("navals-profile");
	channel.onmessage = ({ data }) => {
		if (data === "tell") channel.postMessage([...marks.keys()].filter((number) => marks[number]));
	};
	const stream = WebAssembly.instantiateStreaming;
	WebAssembly.instantiateStreaming = async (response, imports = {}) => {
		WebAssembly.instantiateStreaming = stream;
		const module = await compiled(response);
		const { "*slots": slots, ...exports } = (await WebAssembly.instantiate(module, imports)).exports;
		/** @type {WebAssembly.Table} */ (slots).set(0, mark);
		return { module, instance: { exports } };
	};
	return async () => {};
}
