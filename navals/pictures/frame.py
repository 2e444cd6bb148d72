"""The frame of a picture: text at the top, drawings one below the other or side by side, in one SVG."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from navals.pictures.trees import Brush, Node, digest, drawings, styled
from navals.ui.draw.html import Child, Markup, join
from navals.ui.draw.svg import rect, svg, text

WIDTH: Final = 640
EDGE: Final = 16
INNER: Final = WIDTH - 2 * EDGE
GAP: Final = 12
MOST: Final = 560
"""Maximum height of a drawing."""
LINE: Final = 86
"""Number of characters that always fit on a line."""

Box = tuple[float, float, float, float]
"""Left and upper edge, width and height."""


class Frame:
    """A picture under construction, from top to bottom; ``y`` is the current height."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.y: float = EDGE
        self._brush = Brush()
        self._words: list[Markup] = []
        self._drawn: list[tuple[Element, Box]] = []

    def title(self, name: str, fact: str) -> None:
        """Add the first line: a title, and a fact aligned to the right."""
        self.y += 18
        self._words.append(text(name, EDGE, self.y, class_="picture-title"))
        self._words.append(text(fact, WIDTH - EDGE, self.y, class_="picture-fact is-end"))
        self.y += 8

    def players(self, names: tuple[str, ...], sides: tuple[int, ...]) -> None:
        """Add the players, each in the colour of their side."""
        self.y += 17
        x = float(EDGE)
        for name, side in zip(names, sides, strict=True):
            wide = 26 + 8.2 * len(name)
            if x > EDGE and x + wide > WIDTH - EDGE:
                x, self.y = EDGE, self.y + 21
            self._words.append(rect(x, self.y - 11, 12, 12, rx=2, class_=f"picture-side is-{side}"))
            self._words.append(text(name, x + 18, self.y, class_="picture-name"))
            x += wide + 12
        self.y += 5

    def say(self, words: str, number: str = "") -> None:
        """Add a wrapped sentence, optionally after a ``number``."""
        left = EDGE + (20 if number else 0)
        for count, line in enumerate(wrap(words, LINE - (3 if number else 0), break_long_words=True)):
            self.y += 18
            if number and not count:
                self._words.append(text(number, EDGE + 6, self.y, class_="picture-number"))
            self._words.append(text(line, left, self.y, class_="picture-said"))
        self.y += 4

    def note(self, *notes: tuple[float, float, str, str]) -> None:
        """Add texts, each given as (x, y, text, class)."""
        self._words += [text(words, x, y, class_=look) for x, y, words, look in notes]

    def put(self, drawing: Node, *, high: float = MOST) -> Box:
        """Add a drawing of full width, but at most ``high``; return its box."""
        (box,) = self.beside((("", drawing),), high=high)
        return box

    def beside(self, parts: tuple[tuple[str, Node], ...], *, high: float = MOST) -> list[Box]:
        """Add drawings side by side, with optional names above; return their boxes."""
        self.y += GAP - 4
        if any(name for name, _ in parts):
            self.y += 22
        room = (INNER - GAP * (len(parts) - 1)) / len(parts)
        boxes = []
        for number, (name, drawing) in enumerate(parts):
            shape = _shape(drawing)
            wide = min(room, high * shape)
            x = EDGE + number * (room + GAP) + (room - wide) / 2
            boxes.append((x, self.y, wide, wide / shape))
            self._words += [text(name, x, self.y - 5, class_="picture-part")] if name else []
            made = self._brush.draw(drawing, f"@-{len(self._drawn)}-")
            if made is not None:
                self._drawn.append((made, boxes[-1]))
            if any("solid" in item.declared.get("border", "") for item in _around(drawing)):
                self._words.append(rect(*boxes[-1], class_="picture-edge"))
        self.y += max(box[3] for box in boxes) + GAP - 4
        return boxes

    def done(self, label: str, dark: bool | None) -> str:
        """Return the whole picture, described by ``label``. ``dark``: see ``Brush.style``."""
        high = round(self.y + EDGE - GAP + 8)
        (words,) = drawings(styled(self.game_id, svg(f"0 0 {WIDTH} {high}", join(self._words))))
        (paper,) = drawings(styled(self.game_id, svg(f"0 0 {WIDTH} {high}", _paper(high))))
        size = {"viewBox": f"0 0 {WIDTH} {high}", "width": str(WIDTH), "height": str(high)}
        names = {"xmlns": "http://www.w3.org/2000/svg", "id": "@", "role": "img", "aria-label": label}
        root = Element("svg", names | size)
        style = ElementTree.SubElement(root, "style")
        for layer in (paper, words):
            made = self._brush.draw(layer, "@-")
            if layer is words:
                for drawing, box in self._drawn:
                    root.append(_placed(drawing, box))
            root.extend(made if made is not None else ())
        # The id is derived from the whole picture, including its own style.
        unnamed = ElementTree.tostring(root, encoding="unicode")
        id = digest(unnamed)
        style.text = self._brush.style(id, dark)
        return _named(root, id)


def _paper(high: int) -> Child:
    return rect(0, 0, WIDTH, high, rx=6, class_="picture-paper")


def _shape(drawing: Node) -> float:
    """Return a drawing's aspect ratio: that of its view box, or of the box that crops it."""
    around = drawing.parent
    cut = "slice" in drawing.element.get("preserveAspectRatio", "")
    if cut and around is not None and "/" in around.declared.get("aspect-ratio", ""):
        wide, _, high = around.declared["aspect-ratio"].partition("/")
        return float(wide) / float(high)
    _, _, wide, high = drawing.element.get("viewBox", "0 0 1 1").split()
    return float(wide) / float(high)


def _around(drawing: Node) -> Iterator[Node]:
    """Yield the two nearest ancestors of a drawing."""
    above = drawing.parent
    for _ in range(2):
        if above is not None:
            yield above
            above = above.parent


def _placed(element: Element, box: Box) -> Element:
    for name, value in zip(("x", "y", "width", "height"), box, strict=True):
        element.set(name, f"{value:.1f}".removesuffix(".0"))
    element.set("style", f"width:{element.get('width')}px;height:{element.get('height')}px")
    return element


def _named(root: Element, id: str) -> str:
    """Write a picture as text, with its id inserted in all references."""
    for element in root.iter():
        for key, value in element.items():
            if "@" in value and (key in ("id", "href") or "url(" in value):
                element.set(key, value.replace("@", id, 1))
    return ElementTree.tostring(root, encoding="unicode")
