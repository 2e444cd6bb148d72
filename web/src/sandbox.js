/**
 * The page's side of the sandbox for untrusted programs (docs/bots.md): a separate engine in a worker, in a
 * frame with an opaque origin. It receives all files as bytes and has no access to network, storage or page.
 * It gets one question at a time and replies with one text; on any other behaviour the frame is removed.
 * @typedef {"time" | "talk" | "size" | "died" | "stopped" | "start"} End why it ended: out of time; spoke
 *   unasked; answer too long; died; stopped by the page; failed to start
 * @typedef {{program: string, files: Record<string, unknown>}} Load text of the worker, and its files
 * @typedef {object} Sandbox
 * @property {(text: string, milliseconds: number) => Promise<string>} ask
 * @property {() => void} stop
 * @property {Promise<void>} ready
 */

import { FRAME, HASH } from "./frame.js";

/** Maximum length of an answer, in characters. */
const MOST = 65_536;
/** Startup time limit in milliseconds: compiling Python takes seconds on an old phone. */
const START = 60_000;

const POLICY = [
	"default-src 'none'",
	`script-src '${HASH}' 'wasm-unsafe-eval'`,
	"worker-src blob: data:",
	"connect-src 'none'",
	"form-action 'none'",
	"base-uri 'none'",
].join("; ");

/** The sandbox has ended. */
export class SandboxError extends Error {
	/** @param {End} reason @param {string} [words] */
	constructor(reason, words = "") {
		super(`the sandbox ended: ${reason} ${words}`);
		this.name = "SandboxError";
		this.reason = reason;
	}
}

/** Create a frame that may run scripts and has no other permissions. */
function makeFrame() {
	const frame = document.createElement("iframe");
	frame.setAttribute("sandbox", "allow-scripts");
	frame.setAttribute("allow", "");
	frame.referrerPolicy = "no-referrer";
	frame.hidden = true;
	frame.title = "";
	frame.tabIndex = -1;
	frame.setAttribute("aria-hidden", "true");
	const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
	frame.srcdoc = `<!doctype html>${policy}<script>${FRAME}</script>`;
	return frame;
}

/**
 * Starts a sandbox.
 * @param {Load} load
 * @returns {Sandbox} `ready` resolves once started; after a failure `ask` always rejects with a SandboxError
 */
export function createSandbox({ program, files }) {
	const frame = makeFrame();
	const { port1: port, port2 } = new MessageChannel();
	/** @type {End | undefined} */
	let ended;
	/**
	 * The caller waiting for the next text.
	 * @type {{resolve: (text: string) => void, reject: (reason: unknown) => void} | undefined}
	 */
	let waiting;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let timer;

	/** @param {End} reason @param {unknown} [words] */
	function end(reason, words) {
		if (ended) return;
		ended = reason;
		clearTimeout(timer);
		port.onmessage = null;
		port.close();
		frame.remove(); // also ends its worker
		waiting?.reject(new SandboxError(reason, typeof words === "string" ? words.slice(0, 200) : ""));
		waiting = undefined;
	}

	/** Wait for the next text. @param {number} milliseconds @param {End} late @returns {Promise<string>} */
	function next(milliseconds, late) {
		if (ended) return Promise.reject(new SandboxError(ended));
		if (waiting) return Promise.reject(new Error("one question at a time"));
		return new Promise((resolve, reject) => {
			waiting = { resolve, reject };
			timer = setTimeout(() => end(late), milliseconds);
		});
	}

	port.onmessage = ({ data }) => {
		// The frame runs only our script, but relays untrusted content: validate it fully.
		if (typeof data?.said !== "string")
			return end(["talk", "size", "died"].includes(data?.end) ? data.end : "size", data?.words);
		if (!waiting) return end("talk");
		if (data.said.length > MOST) return end("size");
		clearTimeout(timer);
		const { resolve } = waiting;
		waiting = undefined;
		resolve(data.said);
	};
	frame.addEventListener("load", () => frame.contentWindow?.postMessage({ program, files }, "*", [port2]), {
		once: true,
	});
	const ready = next(START, "start").then(() => {});
	ready.catch(() => {}); // the caller handles the rejection
	document.body.append(frame);

	return {
		ready,
		async ask(text, milliseconds) {
			await ready;
			if (ended) throw new SandboxError(ended);
			const answer = next(milliseconds, "time");
			port.postMessage(text);
			return answer;
		},
		stop: () => end("stopped"),
	};
}
