"""Placement of ships' labels on the table: codes and notes on the hulls, plates next to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from navals.games.uncharted.rules.data.fleet import NEUTRAL, Ship
from navals.games.uncharted.screen.sea import hulls
from navals.ui.board import labels
from navals.ui.board.labels import Box, HullShape, Label, LabelRequest, make_box
from navals.ui.draw.html import Markup, join
from navals.ui.draw.svg import g, text, xy

CODE_SIZES: Final = {"S": 4.6, "M": 8.1, "L": 8.1}
"""Font sizes of codes by ship size. In the fire phase, phones show only codes at least 9 pixels high."""
_DISTANCES: Final = (2.8, 12.0)
_MARGIN: Final = 3.5
_OVERLAP_DEPTHS: Final = 4.2, 0.0
"""How far a note may overlap its ship's hull, in user units: the depths to try, in order."""


class PlacedShip(NamedTuple):
    """A ship on the table: number, position in user units, state, name, and the marks on its plate."""

    number: int
    x: float
    y: float
    ship: Ship
    name: str
    marks: tuple[str, ...] = ()

    @property
    def hull(self) -> HullShape:
        """The outline of the ship with its sails."""
        length, beam = hulls.half_size(self.ship.card.size)
        return HullShape(self.x, self.y, 15 * self.ship.heading - 90, length + 0.35 * beam, 1.25 * beam)

    @property
    def midship_hull(self) -> HullShape:
        """The middle part of the hull, for labels on it; some hulls are slender."""
        length, beam = hulls.half_size(self.ship.card.size)
        return HullShape(self.x, self.y, 15 * self.ship.heading - 90, 0.7 * length, 0.7 * beam)

    @property
    def pip_counts(self) -> tuple[int, int, int, int]:
        """Current and full hull points, then current and full crew (full crew: 0 for wrecks)."""
        ship = self.ship
        return ship.hull, ship.card.hull, ship.crew, ship.card.crew if ship.side != NEUTRAL else 0

    def plate_boxes(self) -> tuple[Box, Box]:
        """Return the boxes around the plate, with its name and without, relative to its origin."""
        count = len(self.marks)
        return hulls.plate_box(self.name, self.pip_counts, count), hulls.plate_box("", self.pip_counts, count)

    @property
    def code_box(self) -> Box:
        size = CODE_SIZES[self.ship.card.size]
        return make_box(self.x, self.y, labels.text_width(self.ship.name, size), 0.72 * size)


def code_label(ship: Ship) -> Markup:
    """Draw a ship's code, centred on 0,0."""
    size = CODE_SIZES[ship.card.size]
    classes = ["hull-code", f"side-{'abn'[ship.side]}"]
    return text(ship.name, 0, round(0.33 * size, 2), class_=classes, font_size=size)


def place_labels(
    ships: tuple[PlacedShip, ...],
    named_ship: int,
    boxes: tuple[Box, ...],
    sheet: Box,
    obstacles: tuple[HullShape, ...] = (),
) -> dict[int, Label]:
    """Return labels by ship number, for ships with room for one: plates with names, or without.

    They lie within ``sheet``, clear of ``boxes`` and of ``obstacles`` (hulls that get no labels). Ship
    ``named_ship`` gets its name if possible.
    """
    requests = []
    for ship in ships:
        sizes = tuple((right - left, bottom - top) for left, top, right, bottom in ship.plate_boxes())
        requests.append(LabelRequest(ship.number, ship.hull, sizes))
    return labels.arrange_labels(tuple(requests), boxes, sheet, _DISTANCES, _MARGIN, named_ship, obstacles)


def label_box(placed_ship: PlacedShip, label: Label) -> Box:
    """Return the box around a ship's label."""
    left, top, right, bottom = placed_ship.plate_boxes()[label.size_index]
    return make_box(label.x, label.y, right - left, bottom - top)


def plate(placed_ship: PlacedShip, label: Label) -> Markup:
    """Draw a ship's plate, relative to the ship's centre, with a line between them if they are apart."""
    left, top, right, bottom = placed_ship.plate_boxes()[label.size_index]
    x, y = label.x - (left + right) / 2 - placed_ship.x, label.y - (top + bottom) / 2 - placed_ship.y
    name = "" if label.size_index else placed_ship.name
    plate_drawing = hulls.plate(placed_ship.ship.side, name, placed_ship.pip_counts, placed_ship.marks)
    line = labels.leader_line(label, placed_ship.x, placed_ship.y, f"side-{'abn'[placed_ship.ship.side]}")
    return join((line, g(plate_drawing, transform=f"translate({xy(x, y)})")))


def note_boxes(
    ships: Sequence[PlacedShip], sizes: Sequence[tuple[int, tuple[float, float]]]
) -> tuple[Box, ...]:
    """Return a box for each note; ``sizes``: (ship number, (width, height))."""
    boxes = [ship.code_box for ship in ships]
    count = len(boxes)
    for n, size in sizes:
        owner = next(ship for ship in ships if ship.number == n)
        other_hulls = (ship.hull for ship in ships if ship.number != n)
        nearby_hulls, taken_boxes = tuple(other_hulls), tuple(boxes)
        for overlap in _OVERLAP_DEPTHS:
            box = make_box(
                *labels.place_on_hull(owner.midship_hull, nearby_hulls, size, taken_boxes, (), overlap), *size
            )
            if not any(labels.boxes_overlap(box, other_box) for other_box in taken_boxes):
                break
        boxes.append(box)
    return tuple(boxes[count:])
