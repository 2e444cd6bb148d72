"""Firefox through its built-in WebDriver BiDi server; no separate driver program."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from websocket import WebSocket, WebSocketTimeoutException, create_connection

from driver.wire import ATOMS, Action, Gone, Step, WireContext, WireError, WirePage

# Firefox sets most testing preferences itself when automated; these are the rest.
PREFERENCES: dict[str, Any] = {
    "focusmanager.testmode": True,
    "layout.testing.top-level-always-active": True,
    "dom.min_background_timeout_value": 0,
    "dom.timeout.enable_budget_timer_throttling": False,
    "app.normandy.enabled": False,
    # Grant persistent storage without a prompt.
    "dom.storageManager.prompt.testing": True,
    "dom.storageManager.prompt.testing.allow": True,
    # A touch longer than 0.3 s is not a tap, and on a busy machine the driver lifts late.
    "apz.max_tap_time": 20_000,
    "ui.click_hold_context_menus.delay": 20_000,
    "browser.download.alwaysOpenPanel": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "messaging-system.rsexperimentloader.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "security.sandbox.warn_unprivileged_namespaces": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
# Hide the browser's own toolbars: Tab would move the focus into them, out of the driver's reach.
BARE = "#navigator-toolbox, #sidebar-main, #sidebar-box, #statuspanel { display: none !important; }"
GONE = re.compile(
    r"no such frame|AbortError|destroyed|navigat|no such window|realm|Browsing context.*(closed|discarded)",
    re.I,
)
EVENTS = ("log.entryAdded", "network.beforeRequestSent", "browsingContext.navigationCommitted")
SLOW = 150
"""Command timeout, in seconds."""
LATE = 2
"""Timeout in seconds once the page has navigated: Firefox never answers calls made to the old document."""


class Firefox:
    """Headless Firefox: one process shared by all profiles."""

    name = "firefox"
    of_pages = ()

    def __init__(self, executable: str) -> None:
        self._profile = tempfile.TemporaryDirectory(prefix="navals-firefox-", ignore_cleanup_errors=True)
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()
        ]
        Path(self._profile.name, "user.js").write_text("".join(lines), encoding="utf-8")
        Path(self._profile.name, "chrome").mkdir()
        Path(self._profile.name, "chrome", "userChrome.css").write_text(BARE, encoding="utf-8")
        self._process = subprocess.Popen(
            [
                executable,
                "--headless",
                "--no-remote",
                "--profile",
                self._profile.name,
                "--remote-debugging-port=0",
                "--remote-allow-system-access",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._id = 0
        self._contexts: dict[str, FirefoxPage] = {}
        try:
            self._socket = self._connect()
            session = self.send(
                "session.new",
                capabilities={"alwaysMatch": {"unhandledPromptBehavior": {"default": "accept"}}},
            )
            self.version = str(session["capabilities"]["browserVersion"])
            self.send("session.subscribe", events=list(EVENTS))
            self._window = self.send("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0][
                "context"
            ]
        except BaseException:
            self._process.kill()
            raise

    def _connect(self) -> WebSocket:
        last: deque[str] = deque(maxlen=9)
        assert self._process.stderr
        for line in self._process.stderr:
            last.append(line)
            if match := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                # Drain stderr: a full pipe would block the browser.
                threading.Thread(target=self._process.stderr.read, daemon=True).start()
                return create_connection(f"{match[1]}/session", timeout=SLOW, suppress_origin=True)
        raise WireError(f"Firefox does not start: {''.join(last)}")

    def send(self, method: str, **params: Any) -> Any:
        """Send a command and return its result, dispatching events received meanwhile.

        Raise ``WireError`` on failure.
        """
        self._id += 1
        self._socket.send(json.dumps({"id": self._id, "method": method, "params": params}))
        self._socket.settimeout(SLOW)
        while True:
            try:
                message = json.loads(self._socket.recv())
            except WebSocketTimeoutException:
                raise Gone(f"the context was destroyed, or {method} is not answered") from None
            if message.get("type") == "event":
                if (
                    message["method"] == EVENTS[2]
                    and method == "script.callFunction"
                    and message["params"]["context"] == params["target"].get("context")
                ):
                    self._socket.settimeout(LATE)
                self._event(message["method"], message["params"])
            elif message.get("id") == self._id:
                if message["type"] == "success":
                    return message["result"]
                text = f"{message['error']}: {message['message']}"
                raise (Gone if GONE.search(text) else WireError)(text)

    def _event(self, method: str, params: dict[str, Any]) -> None:
        context = params.get("context") or params.get("source", {}).get("context")
        page = self._contexts.get(str(context))
        if page is None:
            return
        if method == "network.beforeRequestSent":
            page.context.on_request(params["request"]["url"])
        elif method == "log.entryAdded" and params["level"] == "error":
            kind = "console" if params["type"] == "console" else "uncaught"
            page.context.on_problem(f"{kind}: {params['text']}")

    def privileged(self, expression: str) -> Any:
        """Evaluate an expression in the browser's privileged context, for settings pages cannot reach."""
        result = self.send(
            "script.callFunction",
            functionDeclaration=f"async () => JSON.stringify((await ({expression})) ?? null)",
            awaitPromise=True,
            target={"context": self._window},
        )
        if result["type"] != "success":
            raise WireError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def prefer(self, name: str, value: int) -> None:
        """Set an integer preference, for all profiles."""
        self.privileged(f"Services.prefs.setIntPref({json.dumps(name)}, {value})")

    def context(self, options: dict[str, Any], scripts: Sequence[str], patience: float) -> FirefoxContext:
        """Create a profile."""
        return FirefoxContext(self, options, scripts, patience)

    def close(self) -> None:
        try:
            self.send("browser.close")
            self._process.wait(20)
        except Exception:
            self._process.kill()
            self._process.wait()
        self._profile.cleanup()


class FirefoxContext(WireContext):
    """A Firefox container, with its own storage."""

    def __init__(
        self, browser: Firefox, options: dict[str, Any], scripts: Sequence[str], patience: float
    ) -> None:
        super().__init__(options, scripts, patience)
        self.browser = browser
        self.id = browser.send("browser.createUserContext")["userContext"]
        scope = {"userContexts": [self.id]}
        size = options["viewport"]
        browser.send("emulation.setLocaleOverride", locale=options["locale"], **scope)
        browser.send(
            "browser.setDownloadBehavior",
            downloadBehavior={"type": "allowed", "destinationFolder": str(self.downloads)},
            **scope,
        )
        browser.send(
            "browsingContext.setViewport",
            viewport=size,
            devicePixelRatio=options.get("device_scale_factor", 1),
            **scope,
        )
        for script in scripts:
            browser.send("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}", **scope)
        self.pages: list[FirefoxPage] = []

    def new_page(self) -> FirefoxPage:
        self._settings()
        page = FirefoxPage(self)
        self.pages.append(page)
        return page

    def _settings(self) -> None:
        touch = bool(self.options.get("has_touch"))
        self.browser.prefer("dom.w3c_touch_events.enabled", 1 if touch else 0)
        for name in ("primary", "all"):
            self.browser.prefer(f"ui.{name}PointerCapabilities", 1 if touch else 6)
        wished = {
            name: self.options.get(name) for name in ("color_scheme", "reduced_motion", "forced_colors")
        }
        self.media(wished | {"media": "screen"})
        self.set_offline(False)

    def media(self, features: dict[str, str | None]) -> None:
        if "color_scheme" in features:
            self.browser.prefer(
                "layout.css.prefers-color-scheme.content-override",
                0 if features["color_scheme"] == "dark" else 1,
            )
        if "reduced_motion" in features:
            self.browser.prefer("ui.prefersReducedMotion", int(features["reduced_motion"] == "reduce"))
        if "forced_colors" in features:
            self.browser.prefer(
                "browser.display.document_color_use", 2 if features["forced_colors"] == "active" else 0
            )
        if "media" in features:
            medium = "print" if features["media"] == "print" else ""
            self.browser.privileged(
                "[...Services.wm.getEnumerator('navigator:browser')].forEach((one) =>"
                " [...one.gBrowser.tabs].forEach((tab) => {"
                f" tab.linkedBrowser.browsingContext.mediumOverride = {json.dumps(medium)}; }}))"
            )

    def set_offline(self, offline: bool) -> None:
        self.browser.privileged(f"(Services.io.offline = {json.dumps(offline)})")

    def forget(self, origin: str) -> None:
        self.set_offline(False)
        for page in self.pages[1:]:
            page.close()
        (page,) = self.pages
        page.clear(origin)
        page.close()

    def close(self) -> None:
        for page in list(self.pages):
            page.close()
        self.browser.send("browser.removeUserContext", userContext=self.id)
        super().close()


class FirefoxPage(WirePage):
    """A page in its own window, so that another page never covers it."""

    context: FirefoxContext

    def __init__(self, context: FirefoxContext) -> None:
        super().__init__(context)
        self.browser = context.browser
        made = self.browser.send("browsingContext.create", type="window", userContext=context.id)
        self.id = str(made["context"])
        self.browser._contexts[self.id] = self
        self.resize(**self._size)

    def _send(self, method: str, **params: Any) -> Any:
        return self.browser.send(method, context=self.id, **params)

    def _call(self, function: str, **more: Any) -> Any:
        result = self.browser.send(
            "script.callFunction",
            functionDeclaration=function,
            awaitPromise=True,
            target={"context": self.id},
            **more,
        )
        if result["type"] != "success":
            raise WireError(result["exceptionDetails"]["text"])
        return result["result"]

    def run(self, expression: str) -> str | None:
        return self._call(f"() => {expression}").get("value")  # type: ignore[no-any-return]

    def keys(self, actions: list[Action]) -> None:
        self._send("input.performActions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def pointer(self, kind: str, actions: list[Action]) -> None:
        source = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}
        self._send("input.performActions", actions=[source])

    def goto(self, url: str, wait_until: str = "load") -> None:
        self._send(
            "browsingContext.navigate",
            url=url,
            wait="interactive" if wait_until == "domcontentloaded" else "complete",
        )

    def reload(self, wait_until: str = "load") -> None:
        self._send(
            "browsingContext.reload", wait="interactive" if wait_until == "domcontentloaded" else "complete"
        )

    def go_back(self) -> None:
        self.leave(lambda: self._send("browsingContext.traverseHistory", delta=-1))

    def resize(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", viewport={"width": width, "height": height})

    def add_init_script(self, script: str) -> None:
        self.browser.send(
            "script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}", contexts=[self.id]
        )

    def _element(self, steps: tuple[Step, ...]) -> dict[str, str]:
        args = json.dumps([steps, self.patience])
        node = self._call(
            f"async () => {{ const hand = {ATOMS}; return await hand.one(...{args}); }}",
            serializationOptions={"maxDomDepth": 0},
        )
        return {"sharedId": node["sharedId"]}

    def choose(self, steps: tuple[Step, ...], files: list[Path]) -> None:
        self._send("input.setFiles", element=self._element(steps), files=[str(file) for file in files])

    def picture(self, steps: tuple[Step, ...] | None) -> bytes:
        clip = {"clip": {"type": "element", "element": self._element(steps)}} if steps else {}
        return base64.b64decode(self._send("browsingContext.captureScreenshot", **clip)["data"])

    def close(self) -> None:
        self._send("browsingContext.close")
        self.context.pages.remove(self)
        del self.browser._contexts[self.id]
