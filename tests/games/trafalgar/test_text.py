"""What the log of Trafalgar says."""

from __future__ import annotations

from navals.games.trafalgar.rules.names import PLACES
from navals.games.trafalgar.rules.sailing.chart import chart


def test_the_labels_of_the_board_have_names() -> None:
    assert {label.name for label in chart("strait").labels} == set(PLACES)
