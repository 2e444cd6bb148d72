"""The small picture of the strait: its coasts are data on the card, so that they are drawn where the chart is not."""

from __future__ import annotations

import re

from navals.games.trafalgar.card import CARD
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.screen.sketch import _STEP, _spot


def test_the_coasts_on_the_card_are_those_of_the_chart() -> None:
    sea, shape = chart(BOARD), ""
    for row in range(sea.height):
        line = "".join("#" if land else "." for land in sea.land[row * sea.width : (row + 1) * sea.width])
        for run in re.finditer("#+", line):
            x, y = _spot(sea, row * sea.width + run.start())
            shape += f"M{x} {y}h{_STEP * (run.end() - run.start() - 1) // 10}"
    assert CARD.ground == (shape, "sk-coast")
