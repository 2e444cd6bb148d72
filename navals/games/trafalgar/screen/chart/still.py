"""The chart as a static picture, for pages about a position."""

from __future__ import annotations

from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fleet import SHIP_RATE, SHIP_SIDE
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUN_SIDE
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen.chart.art import flag, fort, hull
from navals.games.trafalgar.screen.chart.labels import ChartShip, code_label
from navals.games.trafalgar.screen.chart.pieces import fort_state_name, point_transform
from navals.games.trafalgar.screen.chart.sea import sheet, sheet_view_box
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import g, svg, text
from navals.ui.words.i18n import Language


def _port_pieces(view: View) -> list[Markup]:
    pieces = []
    for side in (0, 1):
        pieces += [
            g(text(name, 0, 4.6, class_="chart-berth"), transform=point_transform(view, point))
            for name, point in zip(ANCHORAGES[side], view.sea.berths[side], strict=True)
        ]
        if view.flags[side] < 0:
            pieces.append(g(flag(side), transform=point_transform(view, view.sea.flag_points[side], 0, 4)))
    for gun, point in enumerate(view.sea.guns):
        fort_state = view.forts[gun]
        picture = fort(GUN_SIDE[gun], fort_state_name(fort_state), max(0, fort_state))
        pieces.append(g(picture, transform=point_transform(view, point)))
    return pieces


def picture(view: View, t: Language, label: str) -> Markup:
    """Draw the chart with the text alternative ``label``. Only its coast has an id."""
    place_names = tuple(t.message(naming.PLACE_NAMES[item.name]) for item in view.sea.labels)
    pieces = _port_pieces(view)
    for n, ship in enumerate(view.ships):
        if ship.at >= 0:
            ship_drawing = g(
                hull(SHIP_RATE[n], SHIP_SIDE[n], ship.masts, ship.guns),
                transform=f"rotate({60 * ship.heading})",
            )
            pieces.append(
                g(
                    ship_drawing,
                    code_label(ChartShip(n, 0, 0, ship.heading)),
                    transform=point_transform(view, ship.at),
                )
            )
    chart_drawing = sheet(view.options.board, place_names, "", "plate")
    return svg(sheet_view_box(view.sea), chart_drawing, pieces, class_="sea-art", aria_label=label)
