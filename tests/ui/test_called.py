"""People's names as they typed them, in any script and of any length."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from navals.core.record import record
from navals.core.table import Table
from navals.games import find
from navals.ui.session import summary
from navals.ui.session.summary import display_names, normalize_title
from navals.ui.table.sitting import clean_name
from navals.ui.words.i18n import language
from tests.cli.conftest import Run, answers, run, write
from tests.ui.page import Page

__all__ = ("answers", "run", "write")

T = language("en")
HEBREW = ("\u05ea\u05d5\u05de\u05e8", "\u05e9\u05d9\u05e8\u05d4 2")
JOINED = (
    "\U0001f469\u200d\U0001f680",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
)


def show(*names: str) -> tuple[str, ...]:
    game = find("mats")
    assert game is not None
    table = Table.new(game, game.schema.default(), list(names), "1")
    # The same holds for a copy read from the record, and in the list of games.
    copy = record.read(table.text())
    assert summary.summarize(copy, "").names == tuple(table.names) == tuple(Table(copy, "1").names)
    return display_names(table.names, T)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        (("", ""), ("Player 1", "Player 2")),
        (("A", "B"), ("A", "B")),
        (("B", "A"), ("B", "A")),
        (("", "B"), ("Player 1", "B")),
        (("A", "A"), ("A (A)", "A (B)")),
        (("Ann", "Zoé"), ("Ann", "Zoé")),
    ],
)
def test_people_are_called_as_they_are(typed: tuple[str, str], names: tuple[str, str]) -> None:
    assert show(*typed) == names


def test_names_in_other_directions_are_isolated() -> None:
    """No name reverses the words around it, or moves to another place."""
    assert show(*HEBREW) == tuple(f"\u2068{name}\u2069" for name in HEBREW)
    assert show("Ann\u202e.", "x\u2069\u05d0") == ("\u2068Ann\u202e.\u2069", "\u2068x\u05d0\u2069")
    assert T("{a} – {b}", a=HEBREW[0], b="Ann") == f"\u2068{HEBREW[0]}\u2069 – Ann"
    both = " – ".join(show(*HEBREW))
    assert T("Seen by {name}", name=both) == f"Seen by {both}", "names are isolated once"


@pytest.mark.parametrize("name", JOINED)
def test_joiners_of_letters_and_emoji_are_kept(name: str, run: Run, answers: Callable[..., None]) -> None:
    assert clean_name(name) == normalize_title(name) == name
    assert clean_name(f"a\u202e\n{name}") == f"a{name}"
    answers("quit")
    status, _, err = run("play", "mats", "--a", name, "--b", "ai:easy", "--seed", "1")
    assert (status, err) == (0, "")


def test_a_rematch_names_nobody_who_has_no_name() -> None:
    page = Page()
    for names in (("A", ""), ("", "B"), ("Ann", "B")):
        tags = "".join(f'[{seat} "{name}"]\n' for seat, name in zip("AB", names, strict=True) if name)
        page.open(f'[Navals "1"]\n[Game "mats"]\n{tags}\n1. A resign\n')
        previous = page.table
        page.send("play:rematch")
        assert page.table is not previous and page.table.names == previous.names
        assert {seat: page.table.replay.tags.get(seat, "") for seat in "AB"} == dict(
            zip("AB", names, strict=True)
        )
