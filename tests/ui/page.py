"""A page without a browser: applies answers, operates controls, and checks the markup of every answer."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from html import unescape
from typing import Any, ClassVar, NamedTuple

import pytest

from navals.core.table import Table
from navals.ui import clock
from navals.ui.session import Session, summary
from navals.ui.shell import gesture, index
from navals.ui.shell.app import App

VOID = {"img", "input", "br", "hr", "meta", "link", "wbr", "source", "col"}
REGIONS = ("top", "main", "over", "toast")
FILES = ("licences.html", "sbom.cdx.json", "SHA256SUMS.txt", "docs/")
"""Files of the site that the page may link to."""
SHELL_IDS = {*REGIONS, "engine", "polite", "alert"}


class Element:
    __slots__ = ("attributes", "inside", "parent", "tag")

    def __init__(self, tag: str, attributes: dict[str, str | None], parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.inside: list[Element | str] = []

    def __getitem__(self, name: str) -> str | None:
        return self.attributes.get(name)

    def has(self, name: str) -> bool:
        return name in self.attributes

    @property
    def classes(self) -> list[str]:
        return (self["class"] or "").split()

    def walk(self) -> Iterator[Element]:
        ahead = self.inside[::-1]
        while ahead:
            element = ahead.pop()
            if isinstance(element, Element):
                yield element
                ahead += element.inside[::-1]

    @property
    def text(self) -> str:
        parts = [child if isinstance(child, str) else child.text for child in self.inside]
        return re.sub(r"\s+", " ", " ".join(parts)).strip()

    @property
    def hidden(self) -> bool:
        return self.has("hidden") or (self.parent is not None and self.parent.hidden)

    def above(self, tag: str) -> Element | None:
        element = self.parent
        while element is not None and element.tag != tag:
            element = element.parent
        return element


# The markup is written by ``navals.ui.draw.html``, which is stricter than HTML: every value is quoted and
# has no < or >, and every element is closed (``test_html.py``). So this beats an HTML parser in speed.
_PART = re.compile(r"<[^<>]*>|[^<>]+")
_TAG = re.compile(r"""<(/?)([a-zA-Z][\w:-]*)((?:\s+[\w:.-]+(?:="[^"]*"|='[^']*')?)*)\s*(/?)>""")
_ATTRIBUTE = re.compile(r"""([\w:.-]+)(?:=("[^"]*"|'[^']*'))?""")


@lru_cache(100_000)
def _read(text: str) -> tuple[str, dict[str, str | None] | None, bool]:
    """Return a tag's name, its attributes (``None`` for an end tag), and whether content follows."""
    match = _TAG.fullmatch(text)
    assert match is not None, f"no tag: {text}"
    tag = match[2].lower()
    pairs = _ATTRIBUTE.findall(match[3])
    attributes = {name.lower(): unescape(value[1:-1]) if value else None for name, value in pairs}
    assert len(attributes) == len(pairs), f"an attribute twice in {text}"
    return tag, None if match[1] else attributes, not match[4] and tag not in VOID


class Examined(NamedTuple):
    """Those parts of a tag that are checked against the rest of the page."""

    id: str | None
    keys: tuple[str, ...]
    refers: tuple[str, ...]


@lru_cache(100_000)
def _examined(text: str) -> Examined:
    """Check a single tag."""
    tag, attributes, _ = _read(text)
    if attributes is None:
        return Examined(None, (), ())
    refers: list[str] = []
    for name, value in attributes.items():
        assert name != "style" and not name.startswith("on"), f"<{tag} {name}>"
        if name in ("href", "src", "action", "xlink:href"):
            assert value is not None and (value.startswith("#") or value in FILES), f"{name}={value}"
        if name == "data-arg":
            json.loads(value or "")
        if name in GESTURES:
            assert has_handler(value or ""), f"{name}={value}: no handler"
        if name in ("aria-labelledby", "aria-describedby", "aria-controls", "for"):
            refers += (value or "").split()
    assert tag not in ("script", "style", "iframe", "object", "embed", "img", "base", "meta"), tag
    keys = (attributes.get("data-shortcut") or "").split()
    return Examined(attributes.get("id"), tuple(keys), tuple(refers))


@lru_cache(64)  # most gestures change few regions
def examined(markup: str) -> tuple[Examined, ...]:
    """Check every tag of some markup; return the parts to be checked against the rest of the page."""
    tags = (_examined(part) for part in _PART.findall(markup) if part[0] == "<")
    return tuple(tag for tag in tags if tag != Examined(None, (), ()))


@lru_cache(64)
def tree(markup: str) -> Element:
    """Parse well-formed markup; fail if it is not."""
    current = root = Element("root", {}, None)
    done = 0
    for part in _PART.findall(markup):
        done += len(part)
        if part[0] != "<":
            current.inside.append(unescape(part))
            continue
        tag, attributes, opens = _read(part)
        if attributes is None:
            assert current.tag == tag and current.parent is not None, f"</{tag}> closes <{current.tag}>"
            current = current.parent
            continue
        element = Element(tag, attributes, current)
        current.inside.append(element)
        if opens:
            current = element
    assert done == len(markup), "a stray < or >"
    assert current is root, f"<{current.tag}> is not closed"
    return root


def within(markup: str, id: str, inner: str) -> str:
    """Replace the content of the element with this id."""
    # No attribute contains < or >, so the element starts at the last one.
    opening = re.compile(r"<([\w-]+)[^>]*>").match(markup, markup.rindex("<", 0, markup.index(f' id="{id}"')))
    assert opening is not None
    depth = 0
    for match in re.finditer(rf"<(/?){opening[1]}\b[^>]*?(/?)>", markup[opening.end() :]):
        if match[1] and not depth:
            return markup[: opening.end()] + inner + markup[opening.end() + match.start() :]
        depth += -1 if match[1] else 0 if match[2] else 1
    raise AssertionError(f"#{id} is not closed")


class Clock:
    """A clock that only moves on demand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def time_ns(self) -> int:
        return time.time_ns()


class Seeds:
    """Predictable seeds, so that equal runs get equal dice."""

    def __init__(self) -> None:
        self.count = 0

    def token_hex(self, size: int = 32) -> str:
        self.count += 1
        return f"{self.count:0{2 * size}x}"


GESTURES = ("data-act", "data-change", "data-hover", "data-tap", "data-drag-act", "data-halt", "data-touch")


@cache
def has_handler(name: str) -> bool:
    """Return whether a gesture has a handler; boards check their own gestures. ``name`` as in markup."""
    to, act = gesture.split_name(name)
    return to == gesture.BOARD_SCOPE or act in (App().handlers if to == "app" else index.find_acts(to))


def written(name: str, arg: Any = None) -> str:
    """Encode a gesture as the page does. ``name`` as in markup."""
    to, act = gesture.split_name(name)
    return json.dumps({"to": to, "act": act} | ({} if arg is None else {"arg": arg}))


class Page:
    """A page with its application.

    ``patch`` defaults to the monkeypatch of the running test. Pages of one test share a clock and a sequence
    of dice; ``reseed`` restarts the dice. ``patience``: seconds that one step of reading stored games may
    take.
    """

    patch: ClassVar[pytest.MonkeyPatch]

    def __init__(
        self,
        patch: pytest.MonkeyPatch | None = None,
        *,
        store: dict[str, str] | None = None,
        reseed: bool = False,
        patience: float = 1e9,
        **boot: Any,
    ) -> None:
        patch = patch or self.patch
        patch.setattr(summary, "SLICE", patience)
        self.clock = clock.time if isinstance(clock.time, Clock) else Clock()
        patch.setattr(clock, "time", self.clock)
        if reseed or not isinstance(getattr(secrets.token_hex, "__self__", None), Seeds):
            patch.setattr(secrets, "token_hex", Seeds().token_hex)
        self.app = App(secrets.token_hex)
        self.regions = dict.fromkeys(REGIONS, "")
        self.store = dict(store or {})
        self.prefs: dict[str, Any] = dict(boot.pop("prefs", {}))
        self.title = self.lang = ""
        self.path = boot.pop("route", "#/")
        self.root: dict[str, Any] = {}
        self.answer: dict[str, Any] = {}
        self.said: list[str] = []
        self.suspicious = True
        state = {"route": self.path, "prefs": self.prefs, "store": self.store}
        self.send("app:boot", {**state, "languages": ["en-GB"], "date": "2026-11-21", **boot})

    @property
    def session(self) -> Session:
        """The current game; raise `AssertionError` if no game is open."""
        session = self.app.shell.session
        assert session is not None
        return session

    @property
    def table(self) -> Table:
        """The table of the current game."""
        return self.session.table

    @property
    def id(self) -> str:
        """The id of the current game."""
        return self.session.key.removeprefix("game/")

    def send(self, act: str, arg: Any = None) -> dict[str, Any]:
        """Send a gesture and apply the answer."""
        raw = self.app.act(written(act, arg))
        pending, self.answer = self.answer.get("again"), json.loads(raw)
        answer = self.answer
        if not answer and pending is not None and act != "app:tick":
            answer["again"] = pending  # the tick is still due
        for spot, markup in answer.get("patch", {}).items():
            region = (
                spot
                if spot in REGIONS
                else next((r for r in REGIONS if f' id="{spot}"' in self.regions[r]), None)
            )
            assert region is not None, f"patch for an unknown #{spot}"
            self.regions[region] = markup if spot == region else within(self.regions[region], spot, markup)
        for key, text in answer.get("put", {}).items():
            if text is None:
                self.store.pop(key, None)
            else:  # with or without its previous generation
                self.store[key] = text["current"] if isinstance(text, dict) else text
        self.prefs.update(answer.get("prefs", {}))
        self.root.update(answer.get("root", {}))
        self.title, self.lang = answer.get("title", self.title), answer.get("lang", self.lang)
        if "path" in answer:
            self.path = answer["path"] if isinstance(answer["path"], str) else answer["path"]["path"]
        self.said = list(answer.get("say", {}).values())
        if self.suspicious and answer.get("patch"):
            self.check()
        return answer

    def go(self, route: str) -> dict[str, Any]:
        """Follow a link."""
        self.path = route
        return self.send("app:route", route)

    def press(self, *ids: str) -> dict[str, Any]:
        """Click elements one after the other. Each must be usable and enabled."""
        for id in ids:
            element = self.element(id)
            enabled = element["aria-disabled"] != "true" and not element.has("disabled")
            assert enabled, f"#{id} cannot be pressed: {element['title']}"
            self.click(element)
        return self.answer

    def back_up(self, id: str, handle: str = "") -> dict[str, str]:
        """Click a button that saves all games to a file; return the file."""
        assert self.press(id)["backup"]["text"] is None
        file: dict[str, str] = self.send("library:opened", handle)["backup"]
        self.send("library:backed", file["name"])
        return file

    def press_text(self, text: str) -> dict[str, Any]:
        """Click the only control with this text or label."""
        controls = [e for e in self.live() if e.has("data-act") or e.tag == "a"]
        matches = [e for e in controls if text in (e.text, e["aria-label"])]
        assert len(matches) == 1, f"{len(matches)} elements say {text!r}"
        return self.click(matches[0])

    def key(self, name: str) -> dict[str, Any]:
        """Press a shortcut key of the page."""
        for element in self.live():
            if name in (element["data-shortcut"] or "").split():
                return self.click(element)
        raise AssertionError(f"no element has the key {name}")

    def click(self, element: Element) -> dict[str, Any]:
        """Follow a link, submit a form, or send the gesture of a button."""
        if element.tag == "a":
            href = element["href"]
            assert href is not None and href.startswith("#/")
            return self.go(href)
        form = element.above("form") if element["form"] is None else self.element(element["form"])
        if element["type"] == "submit" and form is not None and not element.has("data-act"):
            act = form["data-act"]
            assert act is not None
            return self.send(act, fields_of(form, self.live()))
        act = element["data-act"]
        assert act is not None, f"#{element['id']} does nothing"
        arg = element["data-arg"]
        return self.send(act, None if arg is None else json.loads(arg))

    def change(self, id: str, value: Any) -> dict[str, Any]:
        """Change the value of a field."""
        element = self.element(id)
        act = element["data-change"] or (element.above("form") or element)["data-change"]
        assert act is not None
        return self.send(act, {"name": element["name"], "value": value, "form": {}})

    def choose(self, name: str, value: str) -> dict[str, Any]:
        """Choose an option of a segmented control."""
        holder = next(e for e in self.live() if e["name"] == name and e["value"] == value)
        while not holder.has("data-change"):
            assert holder.parent is not None
            holder = holder.parent
        return self.send(holder["data-change"] or "", {"name": name, "value": value, "form": {}})

    def command(self, *texts: str) -> dict[str, Any]:
        """Type actions into the command field."""
        for text in texts:
            self.element("command-send")
            self.send("play:command", {"command": text})
        return self.answer

    def open(self, text: str, name: str = "x.navals") -> None:
        """Open a record from a file."""
        self.send("share:file", {"name": name, "text": text})

    def tick(self) -> dict[str, Any]:
        """Advance the clock to the next requested tick."""
        self.clock.now += self.answer["again"] / 1000 + 0.001
        return self.send("app:tick")

    def wait(self, until: Any = None, limit: int = 4000) -> None:
        """Advance the clock while the application requests ticks, or until a condition holds."""
        for _ in range(limit):
            if until is not None and until():
                return
            if "again" not in self.answer:
                if self.app.shell.awaited_game is None:
                    return
                self.send("app:settled")  # the last animation has ended
                continue
            self.tick()
        raise AssertionError("it never ends")

    def works(self, limit: int = 5000) -> None:
        """Advance the clock while the application requests ticks, without ending animations."""
        for _ in range(limit):
            if "again" not in self.answer:
                return
            self.tick()
        raise AssertionError("it never ends")

    def tree(self, region: str) -> Element:
        """Return the parsed markup of a region."""
        return tree(self.regions[region])

    def elements(self, *regions: str) -> Iterator[Element]:
        """Yield all elements of the page, or of some regions."""
        for region in regions or REGIONS:
            yield from self.tree(region).walk()

    def usable(self) -> tuple[str, ...]:
        """Return the usable regions: if a modal is open, only those above the page."""
        return ("over", "toast") if any(e.has("data-modal") for e in self.elements("over")) else REGIONS

    def live(self) -> Iterator[Element]:
        """Yield the elements of all usable regions."""
        yield from self.elements(*self.usable())

    def find(self, id: str, *regions: str) -> Element | None:
        """Return the visible element with this id, or ``None``."""
        holding = [region for region in regions or REGIONS if f'id="{id}"' in self.regions[region]]
        element = next((e for e in self.elements(*holding) if e["id"] == id), None) if holding else None
        return None if element is not None and element.hidden else element

    def element(self, id: str) -> Element:
        """Find a usable element by id. Raise `AssertionError` if it is missing or covered."""
        element = self.find(id, *self.usable())
        if element is None:
            ids = sorted(e["id"] for e in self.live() if e["id"] and "grid" not in e["id"])
            raise AssertionError(f"no #{id} among {ids}")
        return element

    def text(self, id: str | None = None) -> str:
        """Return the text of an element, or of the whole page."""
        if id is None:
            return " ".join(self.tree(region).text for region in REGIONS)
        element = self.find(id)
        assert element is not None, f"no #{id}"
        return element.text

    @property
    def content(self) -> str:
        """The markup of the whole page."""
        return "".join(self.regions.values())

    def cell(self, id: str) -> str:
        """Return the label of a square."""
        return self.element(id)["aria-label"] or ""

    def check(self) -> None:
        """Check the whole page: patches, markup, unique ids and keys, references."""
        for region, markup in self.app.regions().items():
            assert self.regions[region] == markup, f"the patches do not lead to the markup of #{region}"
        tags = {region: examined(markup) for region, markup in self.regions.items()}
        for region in self.regions:
            self.tree(region)  # fails unless it is well formed
        every = [tag for region in REGIONS for tag in tags[region]]
        ids = Counter(tag.id for tag in every if tag.id is not None)
        assert all(id and id not in SHELL_IDS and count == 1 for id, count in ids.items()), ids.most_common(3)
        keys = Counter(key for region in self.usable() for tag in tags[region] for key in tag.keys)
        assert not keys or max(keys.values()) == 1, keys.most_common(3)
        missing = {id for tag in every for id in tag.refers if id not in ids}
        assert not missing, f"dangling references: {missing}"
        assert "<" not in self.title and len(self.title) < 80


def fields_of(form: Element, rest: Iterable[Element] = ()) -> dict[str, Any]:
    """Return the values that a form sends. ``rest``: elements that may refer to the form by its id."""
    fields: dict[str, Any] = {}
    inner = [element for element in form.walk() if element["form"] in (None, form["id"])]
    for element in inner + [element for element in rest if element["form"] and element["form"] == form["id"]]:
        name = element["name"]
        if not name:
            continue
        if element.tag == "select":
            options = [o for o in element.walk() if o.tag == "option"]
            fields[name] = next((o for o in options if o.has("selected")), options[0])["value"]
        elif element["type"] == "checkbox":
            fields[name] = element.has("checked")
        elif element["type"] == "radio":
            fields.setdefault(name, None)
            if element.has("checked"):
                fields[name] = element["value"]
        elif element.tag == "input":
            fields[name] = element["value"] or ""
    return fields
