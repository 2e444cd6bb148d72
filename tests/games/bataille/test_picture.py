"""The picture on the home page looks like the board: splash, scorched hole, wreck."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from navals.games.bataille import card
from navals.ui.art import mark, reticle, ship_top, wreck
from navals.ui.draw.html import Markup

PICTURE = Path(card.__file__).with_name("picture.svg").read_text(encoding="utf-8")


def bare(markup: str) -> str:
    """Remove the blanks between elements."""
    return re.sub(r">\s+<", "><", markup)


@pytest.mark.parametrize(
    "picture",
    [mark("miss"), mark("hit"), mark("sunk"), reticle(), wreck(2, ship_top(2, "torpedo", "sunk"))],
    ids=["splash", "scorch", "barred hole", "aim", "wreck"],
)
def test_the_picture_is_drawn_as_the_board_is(picture: Markup) -> None:
    assert bare(str(picture)) in bare(PICTURE)
