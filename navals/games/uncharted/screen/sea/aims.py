"""Marks of the scenario's aims: the edge to reach, the wrecks to take."""

from __future__ import annotations

from navals.games.uncharted.rules.data.fleet import NEUTRAL
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.sea.chart import size
from navals.games.uncharted.screen.ui import user
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.draw.svg import circle, g, number, path, rect, text
from navals.ui.words.i18n import Language


def aims(view: View, t: Language) -> Markup:
    """Draw the marks of the scenario."""
    if view.options.plan.runner >= 0:
        wide, _ = size(view)
        arrows = "".join(f"M{number(x)} 9l6-7 6 7m-6-7v14" for x in range(30, round(wide) - 30, 60))
        return g(
            rect(0, 0, wide, 20, class_="goal-edge"),
            path(arrows, class_="goal-arrows"),
            text(t("The way out"), wide / 2, 15, class_="goal-word"),
            class_="goal",
        )
    wrecks = [
        circle(*user(view, ship.at), 24, class_="goal-ring")
        for ship in view.ships
        if ship.side == NEUTRAL and ship.on_sea
    ]
    return g(wrecks, class_="goal") if wrecks else EMPTY
