// Script for the sandbox frame of an untrusted program (docs/bots.md), as text. It starts one worker from the
// text it receives and relays messages, one answer per question. (In isolated pages WebKit starts no worker
// from a blob: URL, but accepts a data: URL.) The page's Content-Security-Policy allows only this script, by
// its hash (netlify.toml), so every character matters.

/** The script. */
export const FRAME = `
(() => {
  "use strict";
  const MOST = 65536;
  let begun = false;
  addEventListener("message", (event) => {
    if (event.source !== parent || begun) return;
    begun = true;
    const { program, files } = event.data;
    const port = event.ports[0];
    let worker;
    let owed = 1;
    const end = (why, words = "") => {
      worker.onmessage = worker.onmessageerror = worker.onerror = port.onmessage = null;
      worker.terminate();
      port.postMessage({ end: why, words });
    };
    const start = (address, otherwise) => {
      worker = new Worker(address);
      worker.onmessage = ({ data }) => {
        otherwise = undefined;
        if (owed !== 1) return end("talk");
        if (typeof data !== "string" || data.length > MOST) return end("size");
        owed = 0;
        port.postMessage({ said: data });
      };
      worker.onmessageerror = () => end("size");
      worker.onerror = (event) => {
        event.preventDefault();
        if (otherwise && event.message === undefined) start(otherwise());
        else end("died", String(event.message).slice(0, 200));
      };
      worker.postMessage(files);
    };
    port.onmessage = ({ data }) => {
      owed += 1;
      worker.postMessage(data);
    };
    start(URL.createObjectURL(new Blob([program], { type: "text/javascript" })), () => "data:text/javascript," + encodeURIComponent(program));
  });
})();
`;

/** Its hash in the policy. */
export const HASH = "sha256-2dRuutF1AKVSxkmlaoVtD92O7x9cTRmzpcFzMttKH3g=";
