"""The chart as a still picture, for pages that tell of a position: nothing on it can be pressed."""

from __future__ import annotations

from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules.fire.gunnery import FIRED, READY
from navals.games.trafalgar.rules.fleet import OF, RATE, SHIPS
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUN_SIDE, OFF
from navals.games.trafalgar.rules.sailing.moves import Reach
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen.chart.art import flag, fort, hull, plate
from navals.games.trafalgar.screen.chart.pieces import placed, triangles
from navals.games.trafalgar.screen.chart.sea import box, sheet
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, svg, text
from navals.ui.words.i18n import Language


def _ports(view: View) -> list[Markup]:
    """Flags, port guns, and the names of the anchorages, none of which can be pressed."""
    things = []
    for side in (0, 1):
        things += [
            g(text(name, 0, 4.6, class_="chart-berth"), transform=placed(view, point))
            for name, point in zip(ANCHORAGES[side], view.sea.berths[side], strict=True)
        ]
        if view.flags[side] < 0:
            things.append(g(flag(side), transform=placed(view, view.sea.hoist[side], 0, 4)))
    for gun, point in enumerate(view.sea.guns):
        state = view.forts[gun]
        look = "ready" if state == READY else "fired" if state == FIRED else "down"
        things.append(g(fort(GUN_SIDE[gun], look, max(0, state)), transform=placed(view, point)))
    return things


def picture(view: View, t: Language, label: str, *, arcs_of: int = OFF, reach: Reach | None = None) -> Markup:
    """The chart as a still picture, called ``label``: nothing to press, and no id but that of the coast."""
    words = tuple(t.message(called.PLACES[item.name]) for item in view.sea.labels)
    things: list[Markup] = []
    if reach is not None:
        things += [
            g(
                circle(0, 0, 3.3, class_="reach-face"),
                text(cost, 0, 1.35, class_="reach-cost"),
                transform=placed(view, point),
            )
            for point, cost in reach.points().items()
            if cost
        ]
    if arcs_of >= 0:
        ship = view.ships[arcs_of]
        things.append(triangles(view, ship.at, ship.heading, (True, True)))
    things += _ports(view)
    for side in (0, 1):
        for n in OF[side]:
            ship = view.ships[n]
            if ship.at >= 0:
                art = g(hull(RATE[n], side, ship.masts, ship.guns), transform=f"rotate({60 * ship.heading})")
                things.append(
                    g(
                        art,
                        g(plate(SHIPS[n].id, side), transform="translate(0 -6.4)"),
                        transform=placed(view, ship.at),
                    )
                )
    return svg(
        box(view.sea),
        sheet(view.options.board, words, "", "plate"),
        things,
        class_="sea-art",
        aria_label=label,
    )
