/**
 * What a replay needs of the page: a press anywhere but on its bar stops it, and the line of the log that tells of the present
 * position is kept in sight.
 */

/** @param {import("./types.js").Send} send */
export function installReplay(send) {
  document.addEventListener(
    "pointerdown",
    (event) => {
      const bar = document.querySelector("[data-halt]");
      if (bar && event.target instanceof Node && !bar.contains(event.target)) void send({ act: bar.getAttribute("data-halt") ?? "" });
    },
    { passive: true },
  );

  /** @type {Element | null} */
  let shown = null;
  document.addEventListener("navals:answer", () => {
    const line = document.querySelector("[data-autoscroll] [aria-current]");
    if (line === shown) return;
    shown = line;
    const log = line?.closest("[data-autoscroll]") ?? (document.querySelector("#recorder") && document.querySelector("#log[data-autoscroll]"));
    if (!log) return;
    // At its beginning nothing has happened: a new list would stand at its end.
    if (!line) {
      log.scrollTop = 0;
      return;
    }
    // Only the log scrolls, and the panel it is in: the page stays where the reader has it.
    for (const box of [log, log.closest(".table-drawer")]) {
      if (!box) continue;
      const [outer, inner] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
      if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
    }
  });
}
