"""Sentences about the only person say "you", with correct grammar in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from navals import games
from navals.core.message import msg
from navals.core.result import Result
from navals.ui.words import sentences
from navals.ui.words.address import YOU, fill_you
from navals.ui.words.i18n import language
from tests.games import collect
from tests.i18n.test_catalogue import catalogue
from tests.i18n.test_catalogue import sentences as extracted

pytestmark = pytest.mark.native

PLAYERS = ("name", "other", "one", "leader", "winner", "loser")
READERS = ("name", "leader", "one", "winner")
"""Fields that name the reader here; the other fields name the enemy."""
TOLD = ("/words/sentences.py", "/words/sentences.json", "/card.json", "/words/telling.py")
"""Files that contain sentences about events."""


def read_patterns() -> Iterator[tuple[str, str]]:
    """Yield the English and French forms of every sentence about an event that names a player."""
    texts = {text for file, text in extracted() if file.endswith(TOLD)}
    for message in catalogue("fr"):
        if message.id not in texts:
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
    """An unknown verb would stay in the third person."""
    wrong = []
    patterns = list(read_patterns())
    assert len(patterns) > 60
    for english, french in patterns:
        for code, pattern, regex in (
            ("en", english, r"\b[Yy]ou(?: and)? ([a-z]*[a-rt-z]s)\b"),
            (
                "fr",
                french,
                r"\b(?<!à )[Vv]ous (?:n['’]|ne |vous )?+"
                r"(?!avez\b|êtes\b|faites\b|pour\b|de\b|avec\b|contre\b|et\b|perdent\b|aux\b)([a-zé]+)\b",
            ),
        ):
            text = fill_you(code, pattern, dict.fromkeys(READERS, YOU))
            assert not any(f"{{{field}}}" in text for field in READERS)
            wrong += [
                text for match in re.finditer(regex, text) if code == "en" or not match[1].endswith("ez")
            ]
    assert wrong == []


LOST = {
    (game_id, reason): ends
    for game_id, reasons in collect("defeats").items()
    for reason, ends in reasons.items()
}


@pytest.mark.parametrize(("game_id", "reason"), LOST)
def test_the_loser_is_no_enemy(game_id: str, reason: str) -> None:
    assert {key for key, _ in LOST} == {*games.IDS}
    card = games.card(game_id)
    assert card is not None
    for code, end in zip(("en", "fr"), LOST[game_id, reason], strict=True):
        t = language(code)
        for outcome, names in (("1-0", ("Bob", YOU)), ("0-1", (YOU, "Bob"))):
            text = t.sentence(sentences.end_reason(card, Result(outcome, reason), (0, 1), names))
            assert "Bob" in text and text.endswith(end), text
        for outcome, names in (("1-0", (YOU, "Bob")), ("1-0", ("Ann", "Bob")), ("0-1", ("Ann", "Bob"))):
            text = t.sentence(sentences.end_reason(card, Result(outcome, reason), (0, 1), names))
            assert "Bob" in text and "enemy" not in text and "ennemi" not in text


def test_results_speak_to_the_winner() -> None:
    """Results begin with the winner's name, or address the reader if they have won."""
    for game_id in games.IDS:
        card = games.card(game_id)
        assert card is not None
        source = json.loads((Path(games.__file__).parent / game_id / "card.json").read_text(encoding="utf-8"))
        reasons = [key for key, text in source["said"]["reasons"].items() if "{name}" in text]
        assert reasons
        for reason in reasons:
            for outcome, names in (("1-0", (YOU, "Bob")), ("0-1", ("Bob", YOU))):
                message = sentences.end_reason(card, Result(outcome, reason), (0, 1), names)
                assert re.match("You (win|won)[ :]", language("en").sentence(message)), reason
                french = language("fr").sentence(message)
                assert re.match(r"(Vous (gagn|remport)ez|La partie est à vous)\b", french), french


def test_a_players_name_stays_as_typed() -> None:
    for code, wins in (("en", "wins"), ("fr", "gagne")):
        text = language(code).sentence(msg("{name} wins", name="de Ruyter"))
        assert text == f"de Ruyter {wins}"
        assert language(code).sentence(msg("{name} wins", name=YOU))[0].isupper()
