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
    const log = line?.closest("[data-autoscroll]");
    if (!line || !log) return;
    // Only the log scrolls: the page stays where the reader has it.
    const [outer, inner] = [log.getBoundingClientRect(), line.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) log.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  });
}
