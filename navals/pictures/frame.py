"""The frame of a picture: text at the top, drawings one below the other or side by side, in one SVG."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from navals.pictures.trees import Node, TreePainter, drawings, picture_id, styled_tree
from navals.ui.draw.html import Child, Markup, join
from navals.ui.draw.svg import rect, svg, text

WIDTH: Final = 640
MARGIN: Final = 16
INNER_WIDTH: Final = WIDTH - 2 * MARGIN
GAP: Final = 12
MAX_HEIGHT: Final = 560
"""Default maximum height of a drawing."""
MAX_CHARS: Final = 86
"""Number of characters that always fit on a line."""

Box = tuple[float, float, float, float]
"""Left and top edges, width and height."""


class Frame:
    """A picture under construction, from top to bottom; ``y`` is the current height."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.y: float = MARGIN
        self._painter = TreePainter()
        self._texts: list[Markup] = []
        self._placed_elements: list[tuple[Element, Box]] = []

    def add_title(self, title: str, note: str) -> None:
        """Add the first line: a title, and a fact aligned to the right."""
        self.y += 18
        self._texts.append(text(title, MARGIN, self.y, class_="picture-title"))
        self._texts.append(text(note, WIDTH - MARGIN, self.y, class_="picture-fact is-end"))
        self.y += 8

    def add_players(self, names: tuple[str, ...], sides: tuple[int, ...]) -> None:
        """Add the players, each in the colour of their side."""
        self.y += 17
        x = float(MARGIN)
        for name, side in zip(names, sides, strict=True):
            width = 26 + 8.2 * len(name)
            if x > MARGIN and x + width > WIDTH - MARGIN:
                x, self.y = MARGIN, self.y + 21
            self._texts.append(rect(x, self.y - 11, 12, 12, rx=2, class_=f"picture-side is-{side}"))
            self._texts.append(text(name, x + 18, self.y, class_="picture-name"))
            x += width + 12
        self.y += 5

    def add_sentence(self, sentence: str, number: str = "") -> None:
        """Add a sentence, wrapped, with an optional ``number`` in front."""
        x = MARGIN + (20 if number else 0)
        for index, line in enumerate(wrap(sentence, MAX_CHARS - (3 if number else 0), break_long_words=True)):
            self.y += 18
            if number and not index:
                self._texts.append(text(number, MARGIN + 6, self.y, class_="picture-number"))
            self._texts.append(text(line, x, self.y, class_="picture-said"))
        self.y += 4

    def add_texts(self, *entries: tuple[float, float, str, str]) -> None:
        """Add texts, each given as (x, y, text, class)."""
        self._texts += [text(content, x, y, class_=class_name) for x, y, content, class_name in entries]

    def add_drawing(self, drawing: Node, *, height: float = MAX_HEIGHT) -> Box:
        """Add a drawing at full width, or narrower if it would be higher than ``height``; return its box."""
        (box,) = self.add_row((("", drawing),), height=height)
        return box

    def add_row(
        self, named_drawings: tuple[tuple[str, Node], ...], *, height: float = MAX_HEIGHT
    ) -> list[Box]:
        """Add (name, drawing) pairs side by side, with names (unless "") above them; return their boxes."""
        self.y += GAP - 4
        if any(name for name, _ in named_drawings):
            self.y += 22
        max_width = (INNER_WIDTH - GAP * (len(named_drawings) - 1)) / len(named_drawings)
        boxes = []
        for index, (name, drawing) in enumerate(named_drawings):
            aspect_ratio = _aspect_ratio(drawing)
            width = min(max_width, height * aspect_ratio)
            x = MARGIN + index * (max_width + GAP) + (max_width - width) / 2
            boxes.append((x, self.y, width, width / aspect_ratio))
            self._texts += [text(name, x, self.y - 5, class_="picture-part")] if name else []
            element = self._painter.draw(drawing, f"@-{len(self._placed_elements)}-")
            if element is not None:
                self._placed_elements.append((element, boxes[-1]))
            if any("solid" in ancestor.declarations.get("border", "") for ancestor in _ancestors(drawing)):
                self._texts.append(rect(*boxes[-1], class_="picture-edge"))
        self.y += max(box[3] for box in boxes) + GAP - 4
        return boxes

    def finish(self, label: str, dark: bool | None) -> str:
        """Return the whole picture, described by ``label``. ``dark``: see ``TreePainter.style_rules``."""
        height = round(self.y + MARGIN - GAP + 8)
        (text_layer,) = drawings(styled_tree(self.game_id, svg(f"0 0 {WIDTH} {height}", join(self._texts))))
        (paper,) = drawings(styled_tree(self.game_id, svg(f"0 0 {WIDTH} {height}", _paper(height))))
        size_attributes = {"viewBox": f"0 0 {WIDTH} {height}", "width": str(WIDTH), "height": str(height)}
        root_args = {"xmlns": "http://www.w3.org/2000/svg", "id": "@", "role": "img", "aria-label": label}
        root = Element("svg", root_args | size_attributes)
        style = ElementTree.SubElement(root, "style")
        for layer in (paper, text_layer):
            element = self._painter.draw(layer, "@-")
            if layer is text_layer:
                for drawing, box in self._placed_elements:
                    root.append(_set_box(drawing, box))
            root.extend(element if element is not None else ())
        # The id is derived from the whole picture, including its own style.
        markup = ElementTree.tostring(root, encoding="unicode")
        id = picture_id(markup)
        style.text = self._painter.style_rules(id, dark)
        return _insert_id(root, id)


def _paper(height: int) -> Child:
    return rect(0, 0, WIDTH, height, rx=6, class_="picture-paper")


def _aspect_ratio(drawing: Node) -> float:
    """Return a drawing's width divided by its height, according to its view box or the box that crops it."""
    parent = drawing.parent
    is_cropped = "slice" in drawing.element.get("preserveAspectRatio", "")
    if is_cropped and parent is not None and "/" in parent.declarations.get("aspect-ratio", ""):
        width, _, height = parent.declarations["aspect-ratio"].partition("/")
        return float(width) / float(height)
    _, _, width, height = drawing.element.get("viewBox", "0 0 1 1").split()
    return float(width) / float(height)


def _ancestors(drawing: Node) -> Iterator[Node]:
    """Yield a drawing's parent and grandparent, if any."""
    ancestor = drawing.parent
    for _ in range(2):
        if ancestor is not None:
            yield ancestor
            ancestor = ancestor.parent


def _set_box(element: Element, box: Box) -> Element:
    for name, value in zip(("x", "y", "width", "height"), box, strict=True):
        element.set(name, f"{value:.1f}".removesuffix(".0"))
    element.set("style", f"width:{element.get('width')}px;height:{element.get('height')}px")
    return element


def _insert_id(root: Element, id: str) -> str:
    """Write a picture as text, with its id in place of ``@`` in all ids and references."""
    for element in root.iter():
        for key, value in element.items():
            if "@" in value and (key in ("id", "href") or "url(" in value):
                element.set(key, value.replace("@", id, 1))
    return ElementTree.tostring(root, encoding="unicode")
