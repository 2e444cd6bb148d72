"""MiniBrowser as a person starts it, with a profile that stays: a browser that is driven forgets what pages keep as soon as nothing has it
open, so that no start of the engine is a later visit there. The pages are asked through the server of WebKit's inspector, which no page
notices: nothing is switched on in them, and nothing is asked but whether they are ready.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from driver import Unsupported
from driver.wire import Action, Gone, Step, WireError, WirePage
from websocket import WebSocket, WebSocketTimeoutException, create_connection

OFTEN = 0.05
"""Seconds between two questions."""
SLOW = 60
"""Seconds in which everything is there that was asked for."""
LATE = 4
"""Seconds after which a question counts as lost: a document that goes away answers nothing."""


class Profile:
    """A MiniBrowser with one window, and a folder for what its pages keep; ``display``: the screen it is on."""

    def __init__(self, executable: str, display: str, scripts: Sequence[str]) -> None:
        self.scripts, self.patience, self.options = scripts, 1000.0 * SLOW, {"viewport": {}}
        self.scratch = Path(tempfile.mkdtemp(prefix="navals-minibrowser-"))
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        folders = {
            name: str(self.scratch / name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
        }
        environment = {
            **os.environ,
            **folders,
            "DISPLAY": display,
            "WEBKIT_INSPECTOR_HTTP_SERVER": f"127.0.0.1:{port}",
        }
        self._browser = subprocess.Popen(
            [executable, "--enable-developer-extras=true", "--geometry=1280x800", "about:blank"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._list = f"http://127.0.0.1:{port}"
        self._asked = 0
        self._target = ""
        self._socket = self._connect()

    def _connect(self) -> WebSocket:
        end = time.monotonic() + SLOW
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(self._list, timeout=SLOW) as answer:
                    found = re.search(r"socket/\d+/\d+/WebPage", answer.read().decode())
            except urllib.error.URLError:
                found = None
            if found:
                return create_connection(f"ws{self._list[4:]}/{found[0]}", timeout=LATE, suppress_origin=True)
            time.sleep(OFTEN)
        raise WireError("MiniBrowser's inspector does not answer")

    def ask(self, expression: str) -> Any:
        """What a plain expression gives in the document that is there; None when it went away with the question."""
        self._asked += 1
        number = self._asked
        if not self._target:
            self._hear()
        inner = {
            "id": number,
            "method": "Runtime.evaluate",
            "params": {"expression": expression, "returnByValue": True},
        }
        message = {"targetId": self._target, "message": json.dumps(inner)}
        self._socket.send(
            json.dumps({"id": number, "method": "Target.sendMessageToTarget", "params": message})
        )
        while True:
            try:
                said = self._hear()
            except WebSocketTimeoutException:
                return None
            if said.get("id") == number and "error" in said:
                return None
            if said.get("id") == number and "result" in said and "result" in said["result"]:
                return said["result"]["result"].get("value")

    def _hear(self) -> dict[str, Any]:
        """The next message, of the page if one is passed on; the document's process may change with it."""
        said: dict[str, Any] = json.loads(self._socket.recv())
        params = said.get("params", {})
        match said.get("method"):
            case "Target.targetCreated" if not params["targetInfo"].get("isProvisional"):
                self._target = params["targetInfo"]["targetId"]
            case "Target.didCommitProvisionalTarget":
                self._target = params["newTargetId"]
            case "Target.dispatchMessageFromTarget":
                return dict(json.loads(params["message"]))
        return said

    def new_page(self) -> InspectedPage:
        return InspectedPage(self)

    def close(self) -> None:
        self._socket.close()
        self._browser.terminate()
        self._browser.wait()
        shutil.rmtree(self.scratch, ignore_errors=True)


class InspectedPage(WirePage):
    """The one page of a ``Profile``: it is read, not touched."""

    context: Profile  # type: ignore[assignment]

    def __init__(self, context: Profile) -> None:
        super().__init__(context)  # type: ignore[arg-type]
        self._asked = 0

    def run(self, expression: str) -> str | None:
        self._asked += 1
        name = json.dumps(f"driver {self._asked}")
        ask = self.context.ask
        begun = ask(
            f"({expression}).then((found) => {{ globalThis[{name}] = [true, found ?? null]; }},"
            f" (error) => {{ globalThis[{name}] = [false, String(error?.message ?? error)]; }}); 0"
        )
        if begun is None:
            raise Gone("the context was destroyed")
        end = time.monotonic() + SLOW
        while (answer := ask(f"JSON.stringify(globalThis[{name}] ?? null)")) in (None, "null"):
            if time.monotonic() > end:
                raise WireError("the context was destroyed, or is too slow")
            time.sleep(OFTEN)
        good, found = json.loads(answer)
        if not good:
            raise WireError(found)
        return found  # type: ignore[no-any-return]

    def goto(self, url: str, wait_until: str = "load") -> None:
        self.context.ask(f"location.href = {json.dumps(url)}")
        prepare = " ".join(f"{{ {script} }};" for script in self.scripts)
        there = f"location.href.startsWith({json.dumps(url)}) && (() => {{ {prepare} return true; }})()"
        end = time.monotonic() + SLOW
        while not self.context.ask(there):
            if time.monotonic() > end:
                raise WireError(f"{url} does not open")
            time.sleep(OFTEN)

    def close(self) -> None:
        self.goto("about:blank")

    def keys(self, actions: list[Action]) -> None:
        raise Unsupported("a page that is inspected has no keyboard")

    def pointer(self, kind: str, actions: list[Action]) -> None:
        raise Unsupported("a page that is inspected has no pointer")

    def reload(self, wait_until: str = "load") -> None:
        raise Unsupported("a page that is inspected is opened anew")

    def go_back(self) -> None:
        raise Unsupported("a page that is inspected is opened anew")

    def resize(self, width: int, height: int) -> None:
        raise Unsupported("a window of MiniBrowser keeps its size")

    def choose(self, steps: tuple[Step, ...], files: list[Path]) -> None:
        raise Unsupported("a page that is inspected takes no files")

    def picture(self, steps: tuple[Step, ...] | None) -> bytes:
        raise Unsupported("a page that is inspected is not looked at")
