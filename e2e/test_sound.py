"""The sounds, rendered without a loudspeaker."""

from __future__ import annotations

import functools
import http.server
import threading

import pytest
from conftest import ROOT
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

RENDER = """async (cues) => {
  const { createDesk } = await import("/sound.js");
  const { VOICES } = await import("/voices.js");
  const context = new OfflineAudioContext(1, 6 * 44100, 44100);
  const desk = createDesk(context);
  for (const [name, at] of cues) VOICES[name](desk, at);
  const samples = (await context.startRendering()).getChannelData(0);
  return samples.reduce((peak, one) => Math.max(peak, Math.abs(one)), 0);
}"""
"""JavaScript: play sounds at given times, in seconds, at full volume; return the highest sample."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def test_battles_do_not_clip_and_balls_are_heard(browser: Browser) -> None:
    handler = functools.partial(Quiet, directory=str(ROOT / "web" / "src"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/voices.js")
        battle = [[name, 0.3 * n] for n, name in enumerate(("cannon", "hit", "sunk", "sunk", "hit") * 2)]
        assert 0.5 < page.evaluate(RENDER, battle) < 1
        for name in ("cue", "clack", "cushion", "pocket"):
            assert page.evaluate(RENDER, [[name, 0.1]]) > 0.08, name
        page.close()
        server.shutdown()
