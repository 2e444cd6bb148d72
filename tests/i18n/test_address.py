"""Sentences about the only person use "you", with correct grammar in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import hatch_build
from navals.ui.words.address import YOU, to_reader
from tests.i18n.test_catalogue import ROOT

pytestmark = pytest.mark.native

PLAYERS = ("name", "other", "one", "leader", "winner", "loser")
READERS = ("name", "leader", "one", "winner")
"""Fields that the reader fills here; the others are the enemy's."""
TOLD = ("/words/sentences.py", "/card.py", "/words/telling.py")
"""Modules with the sentences of events."""


def told() -> Iterator[tuple[str, str]]:
    """Each pattern of an event that names a player, in English and in French."""
    for message in hatch_build.whole(ROOT, "fr"):
        if not message.id or not any(file.endswith(TOLD) for file, _ in message.locations):
            continue
        forms = (
            [(message.id, message.string)]
            if isinstance(message.id, str)
            else zip(message.id, message.string, strict=True)
        )
        for english, french in forms:
            if any(f"{{{field}}}" in english for field in PLAYERS):
                yield english, french


def test_every_sentence_of_an_event_can_be_told_to_the_reader() -> None:
    """An unknown verb would keep its third person."""
    wrong = []
    patterns = list(told())
    assert len(patterns) > 60
    for english, french in patterns:
        for code, pattern, after in (
            ("en", english, r"\b[Yy]ou(?: and)? ([a-z]+s)\b"),
            (
                "fr",
                french,
                r"\b(?<!à )[Vv]ous (?:n['’]|ne |vous )?+"
                r"(?!avez\b|êtes\b|faites\b|pour\b|de\b|avec\b|contre\b|et\b|perdent\b)([a-zé]+)\b",
            ),
        ):
            said = to_reader(code, pattern, dict.fromkeys(READERS, YOU))
            assert not any(f"{{{field}}}" in said for field in READERS)
            wrong += [
                said for match in re.finditer(after, said) if code == "en" or not match[1].endswith("ez")
            ]
    assert wrong == []
