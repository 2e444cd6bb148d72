"""The figures of MATS's rule book are correct."""

from __future__ import annotations

import re

import pytest

from navals.games.mats.game import GAME
from navals.games.mats.rules import odds
from navals.games.mats.rules import state as engine
from navals.games.mats.rules.options import ROSTERS
from navals.games.mats.screen import figures
from tests.suites.figures import ENGLISH, caption, rows, shares, words


def test_figure_of_the_faces() -> None:
    ship = next(s for s in ROSTERS["standard"] if s.rate == "two")
    labels = words(figures.draw_faces(ENGLISH))
    assert labels.count(ship.id) == 2
    for masts, guns in (ship.intact, ship.hit):
        assert ENGLISH.plural("{n} mast", "{n} masts", masts) in labels
        assert ENGLISH.plural("{n} gun", "{n} guns", guns) in labels


def test_figure_of_the_fleet() -> None:
    """R1: all seven ships are counted, and the caption matches the numbers."""
    labels = words(figures.draw_fleet(ENGLISH))
    assert sum(int(word[0]) for word in labels if "×" in word) == 7
    masts = [face[0] for face in sorted({s.intact for s in ROSTERS["standard"]}, key=lambda face: face[1])]
    assert masts == sorted(set(masts), reverse=True)


def test_figure_of_a_doubling() -> None:
    """R14: the plate and the offered places match the caption."""
    assert {"6:5", "+1", "+3", "+4"} <= set(words(figures.draw_doubling(ENGLISH)))


def test_figure_of_a_gap() -> None:
    """R11, R16: two pawns of water, and no third step."""
    markup = figures.draw_gaps(ENGLISH)
    assert markup.count("is-water") == 2 and "3:5" in words(markup)
    state = figures.play_turns("F1 V1 C1", "V1 V2 TP", "6 1")
    assert "F1+2" in menu(state) and "F1+3" not in menu(state)


def test_figure_of_the_barred_way() -> None:
    """R10, R12, R13: C1 can advance by one, F1 not at all."""
    assert [word for word in words(figures.draw_barred(ENGLISH)) if word.startswith("+")] == ["+1"]
    state = figures.play_turns("F1 V1 C1", "V1 V2 TP", "6 1", "V1+1", "pass", "5 2 1", "pass")
    assert [text for text in menu(state) if text[0] in "FC"] == ["C1+1"]


def menu(state: engine.MatsState) -> list[str]:
    return [GAME.text(action) for action in state.actions() or ()]


def test_figure_of_two_against_one() -> None:
    """R18, R19: guns and odds of the caption match the plate."""
    labels, legend, chances = (
        words(figures.draw_support(ENGLISH)),
        caption("mats", "support"),
        odds.throw_counts(2),
    )
    win = round(100 * chances.wins / 36)
    assert "7:5" in labels and any(word.replace("\u202f", " ").startswith(str(win)) for word in labels)
    assert f"on {chances.wins} of the 36" in legend and f"on {chances.ties}, both" in legend


def test_figure_of_a_wreck() -> None:
    """R18, R22: a wreck in the base file, a damaged ship next to it, and its combat."""
    markup = figures.draw_wreck(ENGLISH)
    assert markup.count("is-sunk") >= 1 and markup.count("pawn is-hit") == 1 and "2:4" in words(markup)


def test_figure_of_the_end_of_a_crossing() -> None:
    """R24: no combat is left, and all ships of the left side are further up."""
    markup = figures.draw_passed(ENGLISH)
    assert "combat-plate" not in markup
    a, b = (
        [float(y) for y in re.findall(rf' ([\d.]+)\)"[^>]*>(?:<g>)?<g class="pawn [^"]*side-{side}"', markup)]
        for side in "ab"
    )
    assert len(a) == len(b) == 2 and max(a) < min(b)


def test_figure_of_the_odds() -> None:
    """R20: one computed row per difference in guns, each adding up to about 100 %."""
    lines = rows(figures.draw_chances(ENGLISH))
    assert len(lines) == odds.WINNING_LEAD + 1
    for difference, row in enumerate(lines):
        chances = odds.throw_counts(difference)
        assert shares(row)[-3:] == [round(100 * n / 36) for n in (chances.wins, chances.ties, chances.losses)]
        assert 99 <= sum(shares(row)[-3:]) <= 101


def test_a_figure_cannot_show_what_is_not_allowed() -> None:
    with pytest.raises(ValueError, match="F1"):
        figures.play_turns("F1 V1 C1", "V1 V2 TP", "6 1", "F1+3")
