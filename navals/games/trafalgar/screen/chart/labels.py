"""Labels on the chart: each ship's code on its hull, its name if there is room, and the odds on targets."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from navals.games.trafalgar.rules.fleet import RATE, SHIPS, SIDE
from navals.games.trafalgar.screen.chart.sea import Spot
from navals.ui.board.labels import (
    Box,
    HullShape,
    Label,
    Wish,
    box_of,
    leader_line,
    place,
    place_on_hull,
    text_width,
)
from navals.ui.draw.html import Markup, join
from navals.ui.draw.svg import g, rect, text, translation

NAME: Final = 3.5
CODE: Final = (3.1, 2.8)
ODDS: Final = 3.3
"""Font sizes as in the style sheet; those of codes by class."""
_CODE_X: Final = (-1.3, -1.1)
"""Position of the code along the keel, between the main and mizzen masts, by class."""
_HULLS: Final = ((0.6, 5.5, 2.7), (0.6, 4.8, 2.3))
"""Centre along the keel, half the length with bowsprit, and half the breadth with guns, by class."""
_BODIES: Final = ((3.9, 1.7), (3.3, 1.3))
_OFFS: Final = (0.6, 4.5)
_MARGIN: Final = 2.2
_OVERLAP: Final = 0.2


class ChartShip(NamedTuple):
    """A ship on the chart: number, position and heading."""

    number: int
    x: float
    y: float
    heading: int

    def point_along(self, length: float) -> Spot:
        """Return the position at a distance from the centre towards the bow."""
        angle = self.heading * pi / 3
        return self.x + length * cos(angle), self.y + length * sin(angle)

    @property
    def hull(self) -> HullShape:
        """The ship's outline including bowsprit and guns."""
        offset, length, breadth = _HULLS[RATE[self.number]]
        return HullShape(*self.point_along(offset), 60 * self.heading, length, breadth)

    @property
    def body(self) -> HullShape:
        """The wide middle part of the hull, which has room for a label."""
        return HullShape(*self.point_along(-0.4), 60 * self.heading, *_BODIES[RATE[self.number]])

    @property
    def code_box(self) -> Box:
        rate, code = RATE[self.number], SHIPS[self.number].id
        return box_of(*self.point_along(_CODE_X[rate]), text_width(code, CODE[rate]), 0.72 * CODE[rate])


def code(ship: ChartShip) -> Markup:
    """Draw a ship's code, relative to its centre."""
    rate, side = RATE[ship.number], SIDE[ship.number]
    x, y = ship.point_along(_CODE_X[rate])
    classes = ["hull-code", f"side-{'ab'[side]}"]
    return text(
        SHIPS[ship.number].id,
        round(x - ship.x, 2),
        round(y - ship.y + 0.33 * CODE[rate], 2),
        class_=classes,
        font_size=CODE[rate],
    )


def place_odds(
    target: HullShape, ships: tuple[ChartShip, ...], percent: str, odds: list[Box], obstacles: list[Box]
) -> Box:
    """Return a box for a shot's odds on its target, clear of other ``odds`` and, if possible, of
    ``obstacles``.
    """
    hulls = [ship.hull for ship in ships if ship.body != target]
    size = text_width(percent, ODDS) + 1.2, 4.0
    boxes = [*odds, *(ship.code_box for ship in ships)]
    return box_of(*place_on_hull(target, hulls, size, boxes, obstacles, _OVERLAP), *size)


def odds(target: int, percent: str, box: Box) -> Markup:
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
    ships: tuple[ChartShip, ...], hand_ship: int, obstacles: list[Box], sheet: Box
) -> dict[int, Label]:
    """Return a label for each ship whose name fits; the selected ship has priority."""
    wishes = tuple(
        Wish(ship.number, ship.hull, ((text_width(SHIPS[ship.number].name, NAME) + 0.6, 0.95 * NAME),))
        for ship in ships
    )
    return place(wishes, tuple(obstacles), sheet, _OFFS, _MARGIN, hand_ship)


def name(ship: ChartShip, label: Label) -> Markup:
    """Draw a ship's name, relative to its centre, with a leader line if it is not next to the ship."""
    side = f"side-{'ab'[SIDE[ship.number]]}"
    words = text(
        SHIPS[ship.number].name,
        round(label.x - ship.x, 2),
        round(label.y - ship.y + 0.26 * NAME, 2),
        class_=["tall-name", side],
    )
    return join((leader_line(label, ship.x, ship.y, side), words))
