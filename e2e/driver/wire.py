"""Shared base of the WebDriver and BiDi drivers: the part of Playwright's API that the tests use.

A subclass runs scripts, presses keys and moves pointers over its protocol. Everything else is shared and done
by ``atoms.js`` in the page.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ATOMS = (Path(__file__).parent / "atoms.js").read_text(encoding="utf-8")
ATOMS = "\n".join(line for line in ATOMS.splitlines() if not line.strip().startswith("//"))

FORGET = f"async () => {{ const hand = {ATOMS}; return await hand.forget(); }}"
"""JavaScript: delete everything the pages of an origin have stored."""

PLAIN_FILE = "icons/icon.svg"
"""A file of the site that runs no scripts and so holds no storage open."""

Step = tuple[str, Any]
Action = dict[str, Any]


class WireError(Exception):
    """Raised if the browser or the page could not carry out a command."""


class Gone(WireError):
    """Raised if the document was unloaded during a command ("context was destroyed")."""


class Unsupported(Exception):
    """Raised if the engine or its driver lacks a feature that a test needs; the message names it."""


# --- keys

# WebDriver's code points for non-printing keys.
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009",
    "Alt": "\ue00a",
    "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
    "Insert": "\ue016",
    "Delete": "\ue017", "F1": "\ue031", "F2": "\ue032", "F10": "\ue03a", "Meta": "\ue03d",
}  # fmt: skip


def strokes(name: str) -> list[Action]:
    """Return the actions for a key with its modifiers: ``Control+A``, ``Shift+Tab``, ``+``."""
    *modifiers, last = name.split("+") if len(name) > 1 else [name]
    if modifiers and not last:
        modifiers, last = modifiers[:-1], "+"
    if last.isalpha() and len(last) == 1 and modifiers and "Shift" not in modifiers:
        last = last.lower()
    codes = [KEYS.get(key, key) for key in (*modifiers, last)]
    downs = [{"type": "keyDown", "value": code} for code in codes]
    return downs + [{"type": "keyUp", "value": code} for code in reversed(codes)]


class Keyboard:
    """Playwright's ``Keyboard``."""

    def __init__(self, page: WirePage) -> None:
        self._page = page

    def press(self, name: str) -> None:
        self._page.keys(strokes(name))

    def type(self, text: str) -> None:
        for letter in text:
            self._page.keys(strokes("Enter" if letter == "\n" else letter))


class Mouse:
    """Playwright's ``Mouse``. Records its position for later moves."""

    def __init__(self, page: WirePage) -> None:
        self._page = page
        self._at = (0.0, 0.0)

    def move(self, x: float, y: float, steps: int = 1) -> None:
        fx, fy = self._at
        self._page.pointer(
            "mouse",
            [moved(fx + (x - fx) * n / steps, fy + (y - fy) * n / steps) for n in range(1, steps + 1)],
        )
        self._at = (x, y)

    def down(self) -> None:
        self._page.pointer("mouse", [DOWN])

    def up(self) -> None:
        self._page.pointer("mouse", [UP])

    def click(self, x: float, y: float) -> None:
        self._page.pointer("mouse", [moved(x, y), DOWN, UP])
        self._at = (x, y)


class Touchscreen:
    """Playwright's ``Touchscreen``."""

    def __init__(self, page: WirePage) -> None:
        self._page = page

    def tap(self, x: float, y: float) -> None:
        self._page.pointer(self._page.finger, [moved(x, y), DOWN, UP])


def moved(x: float, y: float) -> Action:
    """Return the action that moves the pointer to a point of the viewport."""
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}


DOWN: Action = {"type": "pointerDown", "button": 0}
UP: Action = {"type": "pointerUp", "button": 0}


# --- files


class Download:
    """A downloaded file."""

    def __init__(self, file: Path) -> None:
        self.suggested_filename = file.name
        self._file = file

    def path(self) -> Path:
        return self._file


class Waiting:
    """The result of ``expect_download``: ``value`` is set when the block ends."""

    value: Any = None


# --- elements


def sizes_in(folder: Path) -> dict[Path, int]:
    """Return the sizes of the files in a folder, ignoring files renamed meanwhile.

    Firefox downloads to a temporary name and renames the file when it is complete.
    """
    sizes: dict[Path, int] = {}
    for file in folder.iterdir():
        with suppress(FileNotFoundError):
            sizes[file] = file.stat().st_size
    return sizes


class Locator:
    """Playwright's ``Locator``: elements matching a selector, looked up at each use."""

    def __init__(self, page: WirePage, steps: tuple[Step, ...]) -> None:
        self._page = page
        self.steps = steps

    def __repr__(self) -> str:
        return f"<{' '.join(f'{kind}={value}' for kind, value in self.steps)}>"

    def _with(self, *steps: Step) -> Locator:
        return Locator(self._page, (*self.steps, *steps))

    def locator(self, selector: str, *, has_text: str | None = None) -> Locator:
        return self._with(*parsed(selector), *([("text", has_text)] if has_text is not None else []))

    @property
    def first(self) -> Locator:
        return self.nth(0)

    def nth(self, number: int) -> Locator:
        return self._with(("nth", number))

    def all(self) -> list[Locator]:
        return [self.nth(number) for number in range(self.count())]

    # -- reading

    def _ask(self, text: str, arg: Any = None) -> Any:
        """Run a script in the page and return its result.

        It sees ``hand`` (the atoms), ``steps``, ``patience`` and ``arg``.
        """
        args = json.dumps([self.steps, self._page.patience, arg])
        try:
            return self._page.evaluate(
                f"async () => {{ const hand = {ATOMS}; const [steps, patience, arg] = {args}; {text} }}"
            )
        except Gone:
            raise
        except WireError as error:
            raise WireError(f"{self!r}: {error}") from None

    def _read(self, expression: str, arg: Any = None) -> Any:
        """Evaluate an expression on the single matching ``element``, waiting for it."""
        return self._ask(f"const element = await hand.one(steps, patience); return ({expression});", arg)

    def _now(self, expression: str) -> Any:
        """Evaluate an expression on the currently matching elements, ``found``."""
        return self._ask(f"const found = hand.all(steps); return ({expression});")

    def count(self) -> int:
        return int(self._now("found.length"))

    def is_visible(self) -> bool:
        return bool(self._now("found.length > 0 && hand.visible(found[0])"))

    def is_hidden(self) -> bool:
        return not self.is_visible()

    def all_inner_texts(self) -> list[str]:
        return list(self._now("found.map(hand.text)"))

    def inner_text(self) -> str:
        return str(self._read("hand.text(element)"))

    def text_content(self) -> str | None:
        return self._read("element.textContent")  # type: ignore[no-any-return]

    def inner_html(self) -> str:
        return str(self._read("element.innerHTML"))

    def get_attribute(self, name: str) -> str | None:
        return self._read("element.getAttribute(arg)", name)  # type: ignore[no-any-return]

    def input_value(self) -> str:
        return str(self._read("element.value"))

    def is_checked(self) -> bool:
        return bool(self._read("element.checked ?? element.getAttribute('aria-checked') === 'true'"))

    def bounding_box(self) -> dict[str, float] | None:
        return self._read("hand.visible(element) ? hand.box(element) : null")  # type: ignore[no-any-return]

    def aria_snapshot(self) -> str:
        """Return a screen reader's text, a line per element; not in Playwright's notation."""
        return str(self._read("hand.aloud(element)"))

    def evaluate(self, function: str, arg: Any = None) -> Any:
        return self._read(f"await ({function})(element, arg)", arg)

    def evaluate_all(self, function: str, arg: Any = None) -> Any:
        return self._ask(f"return await ({function})(hand.all(steps), arg);", arg)

    def wait_for(self) -> None:
        self._read("true")

    def screenshot(self, **_: Any) -> bytes:
        return self._page.picture(self.steps)

    # -- acting

    def _target(self, force: bool, timeout: float | None = None) -> tuple[float, float]:
        at = self._ask("return await hand.target(steps, arg[0], arg[1] ?? patience);", [force, timeout])
        return at["x"], at["y"]

    def click(self, *, force: bool = False, timeout: float | None = None) -> None:
        self._page.mouse.click(*self._target(force, timeout))

    def tap(self, *, force: bool = False, timeout: float | None = None) -> None:
        self._page.touchscreen.tap(*self._target(force, timeout))

    def focus(self) -> None:
        self._read("(element.focus(), true)")

    def blur(self) -> None:
        self._read("(element.blur(), true)")

    def fill(self, text: str) -> None:
        self._read("(hand.fill(element, arg), true)", text)

    def select_option(self, value: str) -> None:
        self._read("(hand.choose(element, arg), true)", value)

    def scroll_into_view_if_needed(self) -> None:
        self._read(
            "(({x, y, width, height}) => (x < 0 || y < 0 || x + width > innerWidth || y + height >"
            " innerHeight) && element.scrollIntoView({block: 'center', inline: 'center', behavior:"
            " 'instant'}))(hand.box(element))"
        )

    def set_input_files(self, files: Sequence[dict[str, Any]] | Path | str) -> None:
        """Choose files: a path, or a list of ``{"name", "buffer"}``."""
        if isinstance(files, (str, Path)):
            self._page.choose(self.steps, [Path(files)])
            return
        folder = self._page.scratch / f"chosen-{time.monotonic_ns()}"
        folder.mkdir(parents=True)
        for file in files:
            (folder / file["name"]).write_bytes(file["buffer"])
        self._page.choose(self.steps, [folder / file["name"] for file in files])


def parsed(selector: str) -> list[Step]:
    """Parse a selector, CSS optionally followed by ``>> nth=3``, into steps."""
    steps: list[Step] = []
    for part in (part.strip() for part in selector.split(">>")):
        steps.append(("nth", int(part[4:])) if part.startswith("nth=") else ("css", part))
    return steps


# --- pages


class WirePage(ABC):
    """Playwright's ``Page``."""

    finger = "touch"
    """Pointer type of a finger; ``mouse`` if the driver has no touch input."""

    def __init__(self, context: WireContext) -> None:
        self.context = context
        self.patience = context.patience
        self.keyboard = Keyboard(self)
        self.mouse = Mouse(self)
        self.touchscreen = Touchscreen(self)
        self.scripts = list(context.scripts)
        self._size = dict(context.options["viewport"])

    # -- provided by the protocol

    @abstractmethod
    def run(self, expression: str) -> str | None:
        """Return the string that a promise in the page resolves to.

        Raise ``WireError`` on failure, ``Gone`` if the document was unloaded.
        """

    @abstractmethod
    def keys(self, actions: list[Action]) -> None: ...

    @abstractmethod
    def pointer(self, kind: str, actions: list[Action]) -> None: ...

    @abstractmethod
    def goto(self, url: str, wait_until: str = "load") -> None: ...

    @abstractmethod
    def reload(self, wait_until: str = "load") -> None: ...

    @abstractmethod
    def go_back(self) -> None: ...

    @abstractmethod
    def resize(self, width: int, height: int) -> None: ...

    @abstractmethod
    def choose(self, steps: tuple[Step, ...], files: list[Path]) -> None:
        """Choose files in a file input."""

    @abstractmethod
    def picture(self, steps: tuple[Step, ...] | None) -> bytes:
        """Return a PNG of the window or of an element."""

    @abstractmethod
    def close(self) -> None: ...

    # -- shared

    @property
    def scratch(self) -> Path:
        """Temporary folder, deleted with the context."""
        return self.context.scratch

    def evaluate(self, text: str, arg: Any = None) -> Any:
        """Evaluate an expression, or call a function with ``arg``; promises are awaited."""
        args = "" if arg is None else json.dumps(arg)
        result = self.run(
            f"(async () => {{ let value = ({text.strip().rstrip(';')}\n);"
            f" if (typeof value === 'function') value = value({args});"
            " return JSON.stringify((await value) ?? null) ?? 'null'; })()"
        )
        return json.loads(result) if result is not None else None

    def locator(self, selector: str, *, has_text: str | None = None) -> Locator:
        return Locator(self, ()).locator(selector, has_text=has_text)

    def get_by_role(self, role: str, *, name: str | None = None) -> Locator:
        return Locator(self, (("role", [role, name]),))

    @property
    def url(self) -> str:
        return str(self.evaluate("location.href"))

    def title(self) -> str:
        return str(self.evaluate("document.title"))

    @property
    def viewport_size(self) -> dict[str, int]:
        return dict(self._size)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        self.resize(size["width"], size["height"])
        self._size = dict(size)

    def add_init_script(self, script: str) -> None:
        self.scripts.append(script)

    def emulate_media(self, **features: str | None) -> None:
        self.context.media(features)

    def screenshot(self, path: str | Path | None = None, **_: Any) -> bytes:
        image = self.picture(None)
        if path is not None:
            Path(path).write_bytes(image)
        return image

    @contextmanager
    def expect_download(self) -> Iterator[Waiting]:
        waiting = Waiting()
        folder = self.context.downloads
        for old in folder.iterdir():
            old.unlink()
        yield waiting
        end = time.monotonic() + self.patience / 1000
        sizes: dict[Path, int] = {}
        while time.monotonic() < end:
            now = sizes_in(folder)
            files = [
                file for file, size in now.items() if size and file.suffix not in (".part", ".wkdownload")
            ]
            if len(now) == 1 and files and sizes == now:
                path = Path(tempfile.mkdtemp(dir=self.scratch)) / files[0].name
                shutil.move(files[0], path)
                waiting.value = Download(path)
                return
            sizes = now
            time.sleep(0.05)
        raise WireError("nothing is saved")

    def leave(self, go: Callable[[], Any]) -> None:
        """Call ``go``, which navigates, and wait until the address changes."""
        previous = self.url
        go()
        end = time.monotonic() + self.patience / 1000
        while time.monotonic() < end:
            try:
                if self.url != previous:
                    return
            except Gone:
                pass
            time.sleep(0.02)
        raise WireError(f"the page stays at {previous}")

    def clear(self, origin: str) -> None:
        """Delete everything the pages of an origin have stored, from a file that runs no scripts."""
        self.goto(f"{origin}/{PLAIN_FILE}")
        self.evaluate(FORGET)
        self.goto("about:blank")

    def drag_finger(self, path: Sequence[tuple[float, float]]) -> None:
        """Drag a finger along ``path``, pause at the end and lift."""
        start, *rest = path
        self.pointer(
            self.finger,
            [
                moved(*start),
                DOWN,
                *(moved(*point) | {"duration": 10} for point in rest),
                {"type": "pause", "duration": 60},
                UP,
            ],
        )


class WireContext(ABC):
    """A browser profile: pages that share storage."""

    def __init__(self, options: dict[str, Any], scripts: Sequence[str], patience: float) -> None:
        self.options = options
        self.scripts = list(scripts)
        self.patience = 1000 * patience
        self.scratch = Path(tempfile.mkdtemp(prefix="navals-driver-"))
        self.downloads = self.scratch / "downloads"
        self.downloads.mkdir()
        self.on_request: Callable[[str], None] = lambda url: None
        self.on_problem: Callable[[str], None] = lambda text: None

    @abstractmethod
    def new_page(self) -> Any: ...

    @abstractmethod
    def media(self, features: dict[str, str | None]) -> None:
        """Emulate media features: ``color_scheme``, ``reduced_motion``, ``forced_colors``, ``media``."""

    @abstractmethod
    def forget(self, origin: str) -> None:
        """Delete everything pages have stored, but keep the service worker and the cached site."""

    def close(self) -> None:
        shutil.rmtree(self.scratch, ignore_errors=True)
