"""WebKitGTK through WebDriver: MiniBrowser, the browser that WebKit's own tests drive, on a screen that
nobody sees.
"""

from __future__ import annotations

import http.server
import json
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from selenium.common import exceptions as wrong
from selenium.webdriver import WebKitGTK
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from driver.wire import ATOMS, Action, Gone, Step, Unsupported, WireContext, WireError, WirePage

SLOW = 45
"""Seconds within which a page answers anything: a script that waits longer is asked again."""

# MiniBrowser's own bar keeps a window from being as narrow as a phone.
THIN = (
    "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; } button {"
    " opacity: 0; }"
)

# What goes wrong in a page and what it asks for, for want of events in this driver. Put into every document
# before anything is asked of it, and handed over with every answer.
EAR = r"""
const heard = globalThis.driverEar = { problems: [], requests: [location.href], answers: {}, tell: (id) => {
  if (!(id in heard.answers)) return null; // it was asked of another document
  const answer = heard.answers[id];
  if (answer) delete heard.answers[id];
  const said = JSON.stringify([answer, heard.problems.splice(0), heard.requests.splice(0)]);
  // In letters that every wire carries: a text with half of a pair of surrogates is none to the driver.
  return said.replace(/[^\x20-\x7e]/g, (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"));
} };
addEventListener("error", (event) =>
  heard.problems.push("uncaught: " + (event.error ?? event.message ?? "")));
addEventListener("unhandledrejection", (event) => heard.problems.push("uncaught: " + event.reason));
const real = console.error;
console.error = (...said) => { heard.problems.push("console: " + said.join(" ")); real.apply(console, said);
    };
new PerformanceObserver((list) => heard.requests.push(...list.getEntries().map((entry) => entry.name)))
  .observe({ type: "resource", buffered: true });
"""


class Outside:
    """What stands for the rest of the world: a proxy that notes who is asked for there, and answers
    nobody.
    """

    def __init__(self) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_error(502)

            do_POST = do_CONNECT = do_HEAD = do_PUT = do_GET

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.1,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class WebKit:
    """A screen for MiniBrowsers, one for every profile."""

    name = "webkit"
    of_pages = ()

    def __init__(self, browser: str, driver: str, screen: str) -> None:
        self.executables = browser, driver
        reading, writing = os.pipe()
        self._screen = subprocess.Popen(
            [screen, "-displayfd", str(writing), "-screen", "0", "1920x1400x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as stream:
            self.display = f":{stream.readline().strip()}"
        # It tells its version only where it has a screen.
        said = subprocess.run(
            [browser, "--version"],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        self.version = said.split()[-1]

    def context(self, options: dict[str, Any], scripts: Sequence[str], patience: float) -> WebKitContext:
        """A new profile."""
        return WebKitContext(self, options, scripts, patience)

    def close(self) -> None:
        self._screen.terminate()
        self._screen.wait()


def locales(name: str) -> tuple[str, dict[str, str]]:
    """A locale as WebKitGTK takes it, from the system: its name and where it lies. Built when the system has
    none.
    """
    folder = Path(tempfile.gettempdir(), "navals-locales")
    folder.mkdir(exist_ok=True)
    whole = f"{name.replace('-', '_')}.UTF-8"
    if not (folder / whole).exists():
        part = Path(tempfile.mkdtemp(dir=folder))
        made = subprocess.run(
            ["localedef", "-i", whole.removesuffix(".UTF-8"), "-f", "UTF-8", str(part / whole)],
            capture_output=True,
            check=False,
        )
        if not (part / whole).exists():
            raise WireError(f"there is no locale {name}: {made.stderr.decode()}")
        try:
            (part / whole).rename(folder / whole)
        except OSError:
            assert (folder / whole).exists(), "another worker built it meanwhile"
    return whole, {"LOCPATH": str(folder)}


class WebKitContext(WireContext):
    """A MiniBrowser, which forgets everything when it ends."""

    def __init__(
        self, browser: WebKit, options: dict[str, Any], scripts: Sequence[str], patience: float
    ) -> None:
        super().__init__(options, [EAR, *scripts], patience)
        self.outside = Outside()
        calm, dark = options.get("reduced_motion") == "reduce", options.get("color_scheme") == "dark"
        if options.get("forced_colors") == "active":
            raise Unsupported("WebKit has no forced colours")
        settings = self.scratch / "config"
        (settings / "gtk-3.0").mkdir(parents=True)
        (settings / "gtk-3.0" / "settings.ini").write_text(
            f"[Settings]\ngtk-enable-animations={int(not calm)}\n"
            f"gtk-application-prefer-dark-theme={int(dark)}\n"
        )
        (settings / "gtk-3.0" / "gtk.css").write_text(THIN)
        (settings / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads}"\n')
        locale, where = locales(options["locale"])
        # Without a graphics card its compositor draws by Mesa's software, which now and then brings the
        # process down ("Could not parse script result"): layers are drawn by the engine itself. 0 has the
        # compositor back.
        environment = {
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1", **os.environ, **where, "LC_ALL": locale,
            "LANGUAGE": "", "DISPLAY": browser.display,
            "XDG_CONFIG_HOME": str(settings), "GTK_THEME": "Adwaita:dark" if dark else "Adwaita",
            "NO_AT_BRIDGE": "1",
        }  # fmt: skip
        wishes = Options()
        wishes.binary_location = browser.executables[0]
        for argument in (
            "--automation",
            f"--proxy={self.outside.address}",
            "--ignore-host=127.0.0.1",
            *["--dark-mode"] * dark,
        ):
            wishes.add_argument(argument)
        # A driver that goes on sooner takes the end of one document for that of the next.
        wishes.set_capability("pageLoadStrategy", "normal")
        self.driver = WebKitGTK(
            options=wishes,
            service=Service(browser.executables[1], env=environment, log_output=subprocess.DEVNULL),
        )
        self.driver.set_script_timeout(SLOW)
        self.driver.set_page_load_timeout(SLOW)
        self.pages: list[WebKitPage] = []
        self._spare: str | None = self.driver.current_window_handle
        self._shown = self._spare

    def new_page(self) -> WebKitPage:
        if self._spare is None:
            self.driver.switch_to.new_window("window")
            handle = self._shown = self.driver.current_window_handle
        else:
            handle, self._spare = self._spare, None
            self.show(handle)
        page = WebKitPage(self, handle)
        self.pages.append(page)
        return page

    def show(self, handle: str) -> None:
        """The window that commands are for."""
        if handle != self._shown:
            self.driver.switch_to.window(handle)
            self._shown = handle

    def drop(self, page: WebKitPage) -> None:
        """Close a window, but not the last one: the browser would end."""
        self.pages.remove(page)
        self.show(page.handle)
        if self.pages or self._spare:
            self.driver.close()
            self._shown = None
        else:
            self.driver.get("about:blank")
            self._spare = page.handle

    def media(self, features: dict[str, str | None]) -> None:
        raise Unsupported("WebKitGTK is told of its reader's wishes when it starts, not later")

    def set_offline(self, offline: bool) -> None:
        if offline:
            raise Unsupported("WebKitGTK's driver cannot cut the network; a killed server can")

    def forget(self, origin: str) -> None:
        for page in self.pages[1:]:
            page.close()
        (page,) = self.pages
        page.clear(origin)
        page.close()

    def close(self) -> None:
        self.driver.quit()
        self.outside.close()
        super().close()


class WebKitPage(WirePage):
    """A page in a window of MiniBrowser."""

    context: WebKitContext
    # WebKitGTK's driver knows touch by name only: the page gets a mouse.
    finger = "mouse"

    def __init__(self, context: WebKitContext, handle: str) -> None:
        super().__init__(context)
        self.handle = handle
        self._asked = 0
        self.resize(**self._size)

    @property
    def driver(self) -> WebKitGTK:
        self.context.show(self.handle)
        return self.context.driver

    def run(self, expression: str) -> str | None:
        # A script that waits while its document goes away is never answered, nor is any after it: so none
        # waits for long.
        self._asked += 1
        prepare = " ".join(f"{{ {script} }};" for script in self.scripts)
        answer = self._told(
            f"if (!Object.hasOwn(globalThis, 'driverEar')) {{ {prepare} }}driverEar.answers[{self._asked}] ="
            f" null;const asked = ({expression}).then((found) => [true, found ?? null], (error) => [false,"
            f" String(error?.message ?? error)]).then((answer) => {{ driverEar.answers[{self._asked}] ="
            " answer; });return Promise.race([asked, new Promise((done) => setTimeout(done, 15))]).then(()"
            f" => driverEar.tell({self._asked}))"
        )
        end = time.monotonic() + SLOW
        while answer is None:
            if time.monotonic() > end:
                raise Gone("the context was destroyed: it is too slow")
            time.sleep(0.02)
            answer = self._told(f"return globalThis.driverEar?.tell({self._asked}) ?? null")
        good, found = answer
        if not good:
            raise WireError(found)
        return found  # type: ignore[no-any-return]

    def _told(self, script: str) -> list[Any] | None:
        """What a script hands over: an answer, if there is one, and what was heard meanwhile."""
        said = self._script(script)
        if said is None:
            raise Gone("the context was destroyed")
        answer, problems, requests = json.loads(said)
        for url in (*requests, *self._outside()):
            self.context.on_request(url)
        for problem in problems:
            self.context.on_problem(problem)
        return answer  # type: ignore[no-any-return]

    def _outside(self) -> list[str]:
        asked = self.context.outside.asked
        taken = asked[:]
        del asked[: len(taken)]
        return taken

    def _script(self, text: str, *arguments: Any) -> Any:
        try:
            return self.driver.execute_script(text, *arguments)
        except wrong.JavascriptException as error:
            raise WireError(error.msg) from None
        except (
            wrong.TimeoutException,
            wrong.NoSuchFrameException,
            wrong.NoSuchWindowException,
            wrong.UnknownMethodException,
        ) as error:
            raise Gone(f"the context was destroyed: {error.msg}") from None

    def _act(self, source: dict[str, Any]) -> None:
        self.driver.execute("actions", {"actions": [source]})

    def keys(self, actions: list[Action]) -> None:
        self._act({"type": "key", "id": "keys", "actions": actions})

    def pointer(self, kind: str, actions: list[Action]) -> None:
        self._act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions})

    def goto(self, url: str, wait_until: str = "load") -> None:
        here = str(self.driver.current_url)
        if "#" in url and url != here and url.partition("#")[0] == here.partition("#")[0]:
            # The driver would wait for a document that never comes.
            self._script("location.href = arguments[0]", url)
        else:
            self.driver.get(url)

    def reload(self, wait_until: str = "load") -> None:
        self.driver.refresh()

    def go_back(self) -> None:
        self.leave(self.driver.back)

    def resize(self, width: int, height: int) -> None:
        wished = [width, height]
        asked = [width, height]
        for _ in range(20):
            self.driver.set_window_rect(0, 0, *asked)
            for _ in range(10):
                time.sleep(0.02)
                now = self._script("return [innerWidth, innerHeight]")
                if now == wished:
                    return
            asked = [many + want - got for many, want, got in zip(asked, wished, now, strict=True)]
        raise WireError(f"the window is {now}, not {wished}")

    def _element(self, steps: tuple[Step, ...]) -> WebElement:
        given = json.dumps([steps, self.patience])
        return self._script(f"const hand = {ATOMS}; return hand.one(...{given});")  # type: ignore[no-any-return]

    def choose(self, steps: tuple[Step, ...], files: list[Path]) -> None:
        self._element(steps).send_keys("\n".join(str(file) for file in files))

    def picture(self, steps: tuple[Step, ...] | None) -> bytes:
        if steps:
            return self._element(steps).screenshot_as_png  # type: ignore[no-any-return]
        return self.driver.get_screenshot_as_png()  # type: ignore[no-any-return]

    def close(self) -> None:
        self.context.drop(self)
