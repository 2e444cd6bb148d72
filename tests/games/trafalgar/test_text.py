"""What the log of Trafalgar says."""

from __future__ import annotations

from navals.games.trafalgar.rules.fleet import SHIPS
from navals.games.trafalgar.rules.names import PLACES, ship
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.ui.words.i18n import language


def test_the_labels_of_the_board_have_names() -> None:
    assert {label.name for label in chart("strait").labels} == set(PLACES)


def test_ships_keep_their_names_in_every_sentence() -> None:
    # Sentences of the whole house go before those of a game: "Victory" was once what a winner reads.
    for code in ("en", "fr"):
        t = language(code)
        said = [t.message(ship(number)) for number in range(len(SHIPS))]
        assert all(name.endswith(kind.name) for name, kind in zip(said, SHIPS, strict=True)), said
