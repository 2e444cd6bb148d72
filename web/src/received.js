/**
 * What other programs hand over: files opened with the installed application, dropped on the page, or shared with it (sw.js keeps those
 * until the page asks).
 */

import { readFiles, together } from "./files.js";
import { during } from "./rest.js";

/** Where sw.js puts what was shared: the name of the cache and the key in it. */
const SHARED = "navals-shared";
/** The key of what a page has taken and not yet put on the screen. Should it go meanwhile, the next one tries once more, and no more: what is in it may be why it went. */
const TAKEN = "navals-taken";

/** @param {import("./types.js").Send} send */
export function installReceiver(send) {
  /** @param {Iterable<File>} files */
  async function read(files) {
    const arg = await during("files", readFiles(files));
    if (arg) void send({ act: "share:file", arg });
  }

  /** @type {any} */ (globalThis).launchQueue?.setConsumer(
    async (/** @type {{files?: {getFile(): Promise<File>}[], targetURL?: string}} */ { files = [], targetURL }) => {
      if (files.length) await read(await Promise.all(files.map((file) => file.getFile())));
      // The window that was open already is only brought to the front: going there is left to the page.
      else if (targetURL && new URL(targetURL).hash) location.hash = new URL(targetURL).hash;
    },
  );
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    void read(files);
  });

  return {
    /** What was shared with the application before this page came, or what the page before it did not get done. */
    async fetchShared() {
      const name = `${SHARED} ${new URL("./", document.baseURI).href}`;
      if (new URLSearchParams(location.search).get("from") === "share") {
        history.replaceState(history.state, "", location.origin + location.pathname + location.hash);
      } else if (typeof caches === "undefined" || !(await caches.has(name))) {
        return;
      }
      const shelf = await caches.open(name);
      const [fresh, again] = [await shelf.match(SHARED), await shelf.match(TAKEN)];
      if (fresh) await shelf.put(TAKEN, fresh.clone());
      await shelf.delete(fresh ? SHARED : TAKEN);
      const arg = together(await (fresh ?? again)?.json() ?? []);
      if (arg && !(await send({ act: "share:file", arg }))) return;
      await caches.delete(name);
    },
  };
}
