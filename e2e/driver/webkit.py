"""WebKitGTK through WebDriver: MiniBrowser, the browser of WebKit's own tests, on a virtual display."""

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

from selenium.common import exceptions
from selenium.webdriver import WebKitGTK
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from driver.wire import ATOMS, Action, Gone, Step, Unsupported, WireContext, WireError, WirePage

SLOW = 45
"""Script timeout, in seconds."""

# MiniBrowser's toolbar keeps its window wider than a phone: shrink it.
THIN = (
    "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; } button {"
    " opacity: 0; }"
)

# Records errors and requests, because this driver has no events. Injected into each document before its first
# script, and read with every result.
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
    """A proxy that records requests to other hosts and rejects them."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        requests = self.asked

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                requests.append(self.path)
                self.send_error(502)

            do_POST = do_CONNECT = do_HEAD = do_PUT = do_GET

            def log_message(self, format: str, *args: Any) -> None:
                """Suppress request logging."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.1,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class WebKit:
    """A virtual display, with one MiniBrowser per profile."""

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
        # Printing the version needs a display.
        output = subprocess.run(
            [browser, "--version"],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        self.version = output.split()[-1]

    def context(self, options: dict[str, Any], scripts: Sequence[str], patience: float) -> WebKitContext:
        """Create a profile."""
        return WebKitContext(self, options, scripts, patience)

    def close(self) -> None:
        self._screen.terminate()
        self._screen.wait()


def locales(name: str) -> tuple[str, dict[str, str]]:
    """Return the name of a system locale and the environment that locates it, building it on first use."""
    folder = Path(tempfile.gettempdir(), "navals-locales")
    folder.mkdir(exist_ok=True)
    locale = f"{name.replace('-', '_')}.UTF-8"
    if not (folder / locale).exists():
        part = Path(tempfile.mkdtemp(dir=folder))
        made = subprocess.run(
            ["localedef", "-i", locale.removesuffix(".UTF-8"), "-f", "UTF-8", str(part / locale)],
            capture_output=True,
            check=False,
        )
        if not (part / locale).exists():
            raise WireError(f"there is no locale {name}: {made.stderr.decode()}")
        try:
            (part / locale).rename(folder / locale)
        except OSError:
            assert (folder / locale).exists(), "another worker built it meanwhile"
    return locale, {"LOCPATH": str(folder)}


class WebKitContext(WireContext):
    """A MiniBrowser process, whose storage ends with it."""

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
        # Without a GPU the compositor uses Mesa's software renderer, which sometimes crashes the process
        # ("Could not parse script result"), so compositing is off. Set the variable to 0 to turn it on.
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
        # With a laxer strategy the driver takes the load event of the old document for that of the new one.
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
        """Switch the driver to a window."""
        if handle != self._shown:
            self.driver.switch_to.window(handle)
            self._shown = handle

    def drop(self, page: WebKitPage) -> None:
        """Close a page's window; blank the last window instead, as closing it would end the browser."""
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
    """A page in a MiniBrowser window."""

    context: WebKitContext
    # WebKitGTK's driver accepts touch input but delivers it as a mouse.
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
        # If a document unloads during an async script, neither that script nor any later one gets an answer.
        # Therefore return within 15 ms, and poll for the result.
        self._asked += 1
        prepare = " ".join(f"{{ {script} }};" for script in self.scripts)
        answer = self._poll(
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
            answer = self._poll(f"return globalThis.driverEar?.tell({self._asked}) ?? null")
        good, value = answer
        if not good:
            raise WireError(value)
        return value  # type: ignore[no-any-return]

    def _poll(self, script: str) -> list[Any] | None:
        """Run a script, report the problems and requests recorded meanwhile, and return any result."""
        reply = self._script(script)
        if reply is None:
            raise Gone("the context was destroyed")
        answer, problems, requests = json.loads(reply)
        for url in (*requests, *self._outside()):
            self.context.on_request(url)
        for problem in problems:
            self.context.on_problem(problem)
        return answer  # type: ignore[no-any-return]

    def _outside(self) -> list[str]:
        requests = self.context.outside.asked
        urls = requests[:]
        del requests[: len(urls)]
        return urls

    def _script(self, text: str, *arguments: Any) -> Any:
        try:
            return self.driver.execute_script(text, *arguments)
        except exceptions.JavascriptException as error:
            raise WireError(error.msg) from None
        except (
            exceptions.TimeoutException,
            exceptions.NoSuchFrameException,
            exceptions.NoSuchWindowException,
            exceptions.UnknownMethodException,
        ) as error:
            raise Gone(f"the context was destroyed: {error.msg}") from None

    def _act(self, source: dict[str, Any]) -> None:
        self.driver.execute("actions", {"actions": [source]})

    def keys(self, actions: list[Action]) -> None:
        self._act({"type": "key", "id": "keys", "actions": actions})

    def pointer(self, kind: str, actions: list[Action]) -> None:
        self._act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions})

    def goto(self, url: str, wait_until: str = "load") -> None:
        address = str(self.driver.current_url)
        if "#" in url and url != address and url.partition("#")[0] == address.partition("#")[0]:
            # The driver would wait for a page load that never happens.
            self._script("location.href = arguments[0]", url)
        else:
            self.driver.get(url)

    def reload(self, wait_until: str = "load") -> None:
        self.driver.refresh()

    def go_back(self) -> None:
        self.leave(self.driver.back)

    def resize(self, width: int, height: int) -> None:
        wished = [width, height]
        size = [width, height]
        for _ in range(20):
            self.driver.set_window_rect(0, 0, *size)
            for _ in range(10):
                time.sleep(0.02)
                now = self._script("return [innerWidth, innerHeight]")
                if now == wished:
                    return
            size = [many + want - got for many, want, got in zip(size, wished, now, strict=True)]
        raise WireError(f"the window is {now}, not {wished}")

    def _element(self, steps: tuple[Step, ...]) -> WebElement:
        args = json.dumps([steps, self.patience])
        return self._script(f"const hand = {ATOMS}; return hand.one(...{args});")  # type: ignore[no-any-return]

    def choose(self, steps: tuple[Step, ...], files: list[Path]) -> None:
        self._element(steps).send_keys("\n".join(str(file) for file in files))

    def picture(self, steps: tuple[Step, ...] | None) -> bytes:
        if steps:
            return self._element(steps).screenshot_as_png  # type: ignore[no-any-return]
        return self.driver.get_screenshot_as_png()  # type: ignore[no-any-return]

    def close(self) -> None:
        self.context.drop(self)
