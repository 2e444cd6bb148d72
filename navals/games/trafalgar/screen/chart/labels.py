"""Labels on the chart: each ship's code on its hull, its name if there is room, and the odds on targets."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from navals.games.trafalgar.rules.fleet import SHIP_RATE, SHIP_SIDE, SHIPS
from navals.games.trafalgar.screen.chart.sea import XY
from navals.ui.board.labels import (
    Box,
    HullShape,
    Label,
    LabelRequest,
    arrange_labels,
    leader_line,
    make_box,
    place_on_hull,
    text_width,
)
from navals.ui.draw.html import Markup, join
from navals.ui.draw.svg import g, rect, text, translation

NAME_SIZE: Final = 3.5
CODE_SIZES: Final = (3.1, 2.8)
ODDS_SIZE: Final = 3.3
"""Font sizes of names, codes (by class) and odds, as in the style sheet."""
_CODE_X: Final = (-1.3, -1.1)
"""Position of the code along the keel, between the main and mizzen masts, by class."""
_HULL_SHAPES: Final = ((0.6, 5.5, 2.7), (0.6, 4.8, 2.3))
"""Centre along the keel, half the length with bowsprit, and half the breadth with guns, by class."""
_MIDSHIP_SHAPES: Final = ((3.9, 1.7), (3.3, 1.3))
_NAME_DISTANCES: Final = (0.6, 4.5)
_NAME_MARGIN: Final = 2.2
_ODDS_OVERLAP: Final = 0.2


class ChartShip(NamedTuple):
    """A ship on the chart: number, position and heading."""

    number: int
    x: float
    y: float
    heading: int

    def point_along(self, distance: float) -> XY:
        """Return the position at a distance from the centre towards the bow."""
        angle = self.heading * pi / 3
        return self.x + distance * cos(angle), self.y + distance * sin(angle)

    @property
    def hull(self) -> HullShape:
        """The ship's outline including bowsprit and guns."""
        offset, length, breadth = _HULL_SHAPES[SHIP_RATE[self.number]]
        return HullShape(*self.point_along(offset), 60 * self.heading, length, breadth)

    @property
    def midship(self) -> HullShape:
        """The wide middle part of the hull, which has room for a label."""
        return HullShape(*self.point_along(-0.4), 60 * self.heading, *_MIDSHIP_SHAPES[SHIP_RATE[self.number]])

    @property
    def code_box(self) -> Box:
        rate, code = SHIP_RATE[self.number], SHIPS[self.number].id
        return make_box(
            *self.point_along(_CODE_X[rate]), text_width(code, CODE_SIZES[rate]), 0.72 * CODE_SIZES[rate]
        )


def code_label(ship: ChartShip) -> Markup:
    """Draw a ship's code, relative to its centre."""
    rate, side = SHIP_RATE[ship.number], SHIP_SIDE[ship.number]
    x, y = ship.point_along(_CODE_X[rate])
    classes = ["hull-code", f"side-{'ab'[side]}"]
    return text(
        SHIPS[ship.number].id,
        round(x - ship.x, 2),
        round(y - ship.y + 0.33 * CODE_SIZES[rate], 2),
        class_=classes,
        font_size=CODE_SIZES[rate],
    )


def odds_box(
    target: HullShape, ships: tuple[ChartShip, ...], percent: str, odds_boxes: list[Box], obstacles: list[Box]
) -> Box:
    """Return a box for a shot's odds on its target, clear of other ``odds_boxes`` and, if possible, of
    ``obstacles``.
    """
    hulls = [ship.hull for ship in ships if ship.midship != target]
    size = text_width(percent, ODDS_SIZE) + 1.2, 4.0
    boxes = [*odds_boxes, *(ship.code_box for ship in ships)]
    return make_box(*place_on_hull(target, hulls, size, boxes, obstacles, _ODDS_OVERLAP), *size)


def odds_label(target: int, percent: str, box: Box) -> Markup:
    """Draw a shot's odds in a box on its target."""
    width, height = box[2] - box[0], box[3] - box[1]
    return g(
        rect(-width / 2, -height / 2, width, height, rx=height / 2, class_="sight-plate"),
        text(percent, 0, 1.15, class_="sight-odds"),
        transform=translation((box[0] + box[2]) / 2, (box[1] + box[3]) / 2),
        id=f"odds-{target}",
        class_="sight",
    )


def arrange_names(
    ships: tuple[ChartShip, ...], selected_ship: int, obstacles: list[Box], sheet_box: Box
) -> dict[int, Label]:
    """Return a label for each ship whose name fits; the selected ship has priority."""
    requests = tuple(
        LabelRequest(
            ship.number,
            ship.hull,
            ((text_width(SHIPS[ship.number].name, NAME_SIZE) + 0.6, 0.95 * NAME_SIZE),),
        )
        for ship in ships
    )
    return arrange_labels(requests, tuple(obstacles), sheet_box, _NAME_DISTANCES, _NAME_MARGIN, selected_ship)


def name_label(ship: ChartShip, label: Label) -> Markup:
    """Draw a ship's name, relative to its centre, with a leader line if it is not next to the ship."""
    side_class = f"side-{'ab'[SHIP_SIDE[ship.number]]}"
    name_text = text(
        SHIPS[ship.number].name,
        round(label.x - ship.x, 2),
        round(label.y - ship.y + 0.26 * NAME_SIZE, 2),
        class_=["tall-name", side_class],
    )
    return join((leader_line(label, ship.x, ship.y, side_class), name_text))
