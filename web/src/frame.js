// What runs in the frame around a stranger's program (docs/bots.md), as text: it starts one worker from the text that it is handed, and passes texts on, one
// answer for each question. (WebKit starts no worker from a blob: address there where the page is isolated, but from a data: address.) The page's Content-Security-Policy lets no other script run there: it names this one by its hash (netlify.toml), line by line as it stands.

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

export const HASH = "sha256-2dRuutF1AKVSxkmlaoVtD92O7x9cTRmzpcFzMttKH3g=";
