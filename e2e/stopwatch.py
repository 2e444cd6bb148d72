"""Measure how long a gesture takes to be painted, relative to a baseline.

The baseline is a message to a worker, a few milliseconds of work there, its answer and a frame, because a
busy machine slows down both."""

from __future__ import annotations

from typing import Any

from driver import Page

ECHO = """() => {
  const code = "onmessage = () => { let sum = 0; "
    + "for (let i = 0; i < 1e7; i += 1) sum = (sum * 31 + i) | 0; postMessage(sum); }";
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  globalThis.painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  }));
  globalThis.echo = () => new Promise((resolve) => {
    worker.onmessage = () => painted().then(resolve);
    worker.postMessage(null);
  });
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  globalThis.timed = async (gestures) => {
    const times = [];
    const echoes = [];
    for (const gesture of gestures) {
      const answered = new Promise((resolve) => document.addEventListener("navals:answer", () =>
          painted().then(resolve), { once: true }));
      let start = performance.now();
      gesture();
      await answered;
      times.push(performance.now() - start);
      await rest(20);
      start = performance.now();
      await echo();
      echoes.push(performance.now() - start);
      await rest(10);
    }
    worker.terminate();
    return [times, echoes];
  };
}"""


def soon(page: Page, what: str, gestures: str, argument: Any) -> None:
    """Time gestures one by one and fail if they are slow.

    ``gestures`` is a JavaScript function that creates them from ``argument``.
    """
    page.evaluate(ECHO)
    times, echoes = (sorted(row) for row in page.evaluate(f"(given) => timed(({gestures})(given))", argument))
    half, late, base = times[len(times) // 2], times[int(len(times) * 0.95)], echoes[int(len(echoes) * 0.95)]
    text = f"{what} to paint: median {half:.0f} ms, p95 {late:.0f} ms; a worker's echo {base:.0f} ms"
    print(text)
    assert late <= 3 * max(base, 30), text
