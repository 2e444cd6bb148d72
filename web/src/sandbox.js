/**
 * The page's side of the sandbox in which a stranger's program runs (docs/bots.md): an engine of its own, in a worker, in a frame of an origin that is nobody's.
 * It is handed everything as bytes and can reach nothing: no network, no storage, no page. It is asked one question at a time, gives one answer, a text, and is
 * thrown away, frame and all, when it does anything else.
 *
 * @typedef {"time" | "talk" | "size" | "died" | "stopped" | "start"} End why it was thrown away: its time was up; it spoke without being asked; it said too
 *   much; it died; the page stopped it; it did not start
 * @typedef {{program: string, files: Record<string, unknown>}} Load the text of the worker, and what it is given
 * @typedef {{ask: (text: string, milliseconds: number) => Promise<string>, stop: () => void, ready: Promise<void>}} Sandbox
 */

import { FRAME, HASH } from "./frame.js";

/** So many characters an answer may have. */
const MOST = 65_536;
/** For so long it may start: compiling Python takes seconds on an old phone. */
const START = 60_000;

const POLICY = `default-src 'none'; script-src '${HASH}' 'wasm-unsafe-eval'; worker-src blob: data:; connect-src 'none'; form-action 'none'; base-uri 'none'`;

export class SandboxError extends Error {
  /** @param {End} reason @param {string} [words] */
  constructor(reason, words = "") {
    super(`the sandbox ended: ${reason} ${words}`);
    this.name = "SandboxError";
    this.reason = reason;
  }
}

/** The element of a frame that may run scripts and nothing else. */
function framed() {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("allow", "");
  frame.referrerPolicy = "no-referrer";
  frame.hidden = true;
  frame.title = "";
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${FRAME}</script>`;
  return frame;
}

/**
 * Starts a sandbox.
 * @param {Load} load
 * @returns {Sandbox} `ready`: it has started; `ask` is rejected with a SandboxError, and everything after that too
 */
export function createSandbox({ program, files }) {
  const frame = framed();
  const { port1: port, port2 } = new MessageChannel();
  /** @type {End | undefined} */
  let ended;
  /** Who waits for the next text. @type {{resolve: (text: string) => void, reject: (reason: unknown) => void} | undefined} */
  let asked;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {End} reason @param {unknown} [words] */
  function end(reason, words) {
    if (ended) return;
    ended = reason;
    clearTimeout(timer);
    port.onmessage = null;
    port.close();
    frame.remove(); // and with it its worker, whatever that is doing
    asked?.reject(new SandboxError(reason, typeof words === "string" ? words.slice(0, 200) : ""));
    asked = undefined;
  }

  /** The next text. @param {number} milliseconds @param {End} late @returns {Promise<string>} */
  function next(milliseconds, late) {
    if (ended) return Promise.reject(new SandboxError(ended));
    if (asked) return Promise.reject(new Error("one question at a time"));
    return new Promise((resolve, reject) => {
      asked = { resolve, reject };
      timer = setTimeout(() => end(late), milliseconds);
    });
  }

  port.onmessage = ({ data }) => {
    // The frame runs our script only; what it passes on is a stranger's, and is looked at here as if it had passed nothing.
    if (typeof data?.said !== "string") return end(["talk", "size", "died"].includes(data?.end) ? data.end : "size", data?.words);
    if (!asked) return end("talk");
    if (data.said.length > MOST) return end("size");
    clearTimeout(timer);
    const { resolve } = asked;
    asked = undefined;
    resolve(data.said);
  };
  frame.addEventListener("load", () => frame.contentWindow?.postMessage({ program, files }, "*", [port2]), { once: true });
  const ready = next(START, "start").then(() => {});
  ready.catch(() => {}); // whoever asks hears it
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
