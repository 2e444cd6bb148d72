"""Markup of the page as a tree, and a tree with its style sheets as a picture that needs neither the page nor them."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from navals import games
from navals.pictures.cascade import Node, Sheets, grown, walk
from navals.pictures.sheets import flat
from navals.pictures.values import at, filled
from navals.ui.draw.html import Markup, tag

STYLES: Final = Path(__file__).parent / "styles.json"
"""What pictures can use of the style sheets of the page: made by ``hatch_build.py``."""

_TAG: Final = re.compile(r"""<([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*"|='[^']*')?)*)\s*(/?)>""")
_ATTRIBUTE: Final = re.compile(r"""\s+([\w:-]+)(="[^"]*"|='[^']*')?""")
_EMPTY: Final = ("br", "hr", "img", "input", "meta", "wbr")
_REFERENCE: Final = re.compile(r"#([\w-]+)")
_PLAIN: Final = frozenset(
    {
        *("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "d", "points", "width", "height", "transform", "viewBox", "offset", "href"),
        *("preserveAspectRatio", "opacity", "dx", "dy", "text-anchor", "pathLength", "textLength", "lengthAdjust", "rotate", "clip-path", "mask", "filter"),
        *("gradientUnits", "gradientTransform", "patternUnits", "patternTransform", "fx", "fy", "fr", "fill", "stroke", "stroke-width", "stop-color"),
        *("clipPathUnits", "maskUnits", "patternContentUnits", "markerWidth", "markerHeight", "refX", "refY", "orient", "stroke-linecap", "fill-opacity"),
        *("stroke-dasharray", "stroke-dashoffset", "stroke-linejoin", "fill-rule", "clip-rule", "font-size", "stop-opacity", "spreadMethod", "overflow"),
    }
)  # fmt: skip
"""The attributes that a drawing keeps: nothing to press, nothing that a program finds it by."""
_LAID: Final = ("display", "aspect-ratio", "border")
_DROPPED: Final = ("foreignObject", "script")

NIGHT: Final = (
    '[data-jp-theme-light="false"]',
    '[data-theme="dark"]',
    '[theme="dark"]',
    '[data-md-color-scheme="slate"]',
    ".vscode-dark",
)
DAY: Final = (
    '[data-jp-theme-light="true"]',
    '[data-theme="light"]',
    '[theme="light"]',
    '[data-md-color-scheme="default"]',
    ".vscode-light",
)
"""How notebooks and pages say which theme they have: JupyterLab, Jupyter Book, Colab, Material for MkDocs, Visual Studio Code."""


def tree(markup: Markup) -> Element:
    """The elements of a piece of markup with one root."""

    def closed(found: re.Match[str]) -> str:
        attributes = _ATTRIBUTE.sub(lambda one: f" {one[1]}" + (one[2] or '=""'), found[2])
        return f"<{found[1]}{attributes}{'/' if found[3] or found[1] in _EMPTY else ''}>"

    return ElementTree.fromstring(_TAG.sub(closed, markup))


@cache
def sheets(places: tuple[str, ...]) -> Sheets:
    """The rules for drawings. A game whose folder is elsewhere (``games.places``) brings its own sheet, if it has one."""
    rules = json.loads(STYLES.read_text(encoding="utf-8"))
    for place in places:
        own = Path(place, "screen", "style.css")
        if own.is_file():
            rules += flat(own, lambda path: path.read_text(encoding="utf-8"), max(rule[0] for rule in rules))
    return Sheets(rules)


def styled(game_id: str, *content: Markup, class_: str = "") -> Node:
    """A piece of a page of a game, with what its style sheets make of it."""
    inner = tag("div", *content, class_=["paper-boards", class_])
    root = grown(tree(tag("html", tag("body", tag("div", inner, class_=f"game-{game_id}")))))
    sheets(games.places(game_id)).apply(root)
    return root


def drawings(root: Node) -> list[Node]:
    """The drawings in a piece of a page, not those within them."""
    if root.element.tag == "svg":
        return [root]
    return [one for child in root.children for one in drawings(child)]


class Brush:
    """Draws trees with their styles: an element gets a class for what holds for it and no other element has in the same way."""

    def __init__(self) -> None:
        self._classes: dict[tuple[tuple[str, str, str], ...], str] = {}
        self._pairs: dict[tuple[str, str], str] = {}
        self._named: dict[str, Node] = {}

    def draw(self, node: Node, prefix: str) -> Element | None:
        """A copy of a node and all below it; None where nothing is seen of it. ``prefix`` begins its ids: only those that something refers to
        are kept."""
        asked = {
            name
            for one in walk(node)
            for key, value in one.element.items()
            if key == "href" or "url(" in value
            for name in _REFERENCE.findall(value)
        }
        self._named = {one.element.get("id", ""): one for one in walk(node)}
        return self._copy(node, prefix, asked, None)

    def _copy(self, node: Node, prefix: str, asked: set[str], user: Node | None) -> Element | None:
        """``user``: the element that uses this one, whose variables hold in it."""
        element, declared = node.element, node.declared
        if user is not None:
            put = {name: filled(value, user.known) for name, value in node.open.items()}
            declared = declared | {name: value for name, value in put.items() if value is not None}
        if declared.get("display") == "none" or element.tag in _DROPPED:
            return None
        made = Element(element.tag)
        used = self._named.get(element.get("href", "").removeprefix("#")) if element.tag == "use" else None
        if used is not None and any(one.open for one in walk(used)):
            # It looks otherwise wherever it is used: it is drawn there.
            made.tag = "g"
            copy = self._copy(used, prefix, asked - {used.element.get("id")}, node)
            made.extend([] if copy is None else [copy])
        for key, value in element.items():
            if key == "id" and value in asked:
                made.set("id", prefix + value)
            elif key in _PLAIN and not (key == "href" and made.tag == "g"):
                made.set(key, _REFERENCE.sub(lambda one: f"#{prefix}{one[1]}", value) if key == "href" or "url(" in value else value)  # fmt: skip
        if element.get("style"):
            made.set("style", element.get("style", ""))
        if element.tag != "title" and (name := self._class(declared)):
            made.set("class", name)
        made.text, made.tail = element.text, element.tail
        for child in node.children:
            copy = self._copy(child, prefix, asked, user)
            if copy is not None:
                made.append(copy)
        return made if len(made) or made.text or element.tag != "g" else None

    def _class(self, declared: dict[str, str]) -> str:
        look = tuple(
            (name, at(value, False), at(value, True)) for name, value in sorted(declared.items()) if name not in _LAID
        )  # fmt: skip
        return self._classes.setdefault(look, f"n{len(self._classes)}") if look else ""

    def style(self, id: str, dark: bool | None) -> str:
        """The rules of all that was drawn, for the picture ``#id`` alone. What is not a colour, and the colours by day, stand there plainly, for programs
        that know no variables. ``dark``: by night only, or by day only; None: as the reader's device or notebook has it."""
        # What the page around it says of all drawings goes no further than its edge.
        plain, turning = [f"#{id},#{id} svg{{fill:#000;stroke:none;opacity:1;overflow:hidden}}"], []
        for look, name in self._classes.items():
            rules = [f"{key}:{night if dark else day}" for key, day, night in look]
            plain.append(f"#{id} .{name}{{{';'.join(rules)}}}")
            varied = [f"{key}:var({self._variable(day, night)})" for key, day, night in look if day != night]
            if varied:
                turning.append(f"#{id} .{name}{{{';'.join(varied)}}}")
        fits = "max-width:100%;height:auto"
        if dark is not None:
            return "".join(plain) + f"@supports (color:var(--a)){{#{id}{{{fits}}}}}"
        by_day, by_night = (
            ";".join(f"{name}:{pair[n]}" for pair, name in self._pairs.items()) for n in (0, 1)
        )
        night, day = (",".join(f"{mark} #{id}" for mark in marks) for marks in (NIGHT, DAY))
        return (
            "".join(plain)
            + f"@supports (color:var(--a)){{#{id}{{{fits};color-scheme:light dark;{by_day}}}{''.join(turning)}"
            + f"@media (prefers-color-scheme:dark){{#{id}{{{by_night}}}}}{day}{{{by_day}}}{night}{{{by_night}}}}}"
        )

    def _variable(self, day: str, night: str) -> str:
        return self._pairs.setdefault((day, night), f"--n{len(self._pairs)}")


def digest(text: str) -> str:
    """A name for a picture that follows from what is in it."""
    return "navals-" + hashlib.sha256(text.encode()).hexdigest()[:10]
