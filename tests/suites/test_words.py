"""Sentences of every game: events, results, and the board in the terminal."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.core.event import Event
from navals.core.result import Result
from navals.core.seat import NOBODY
from navals.ui.registry import board_text
from navals.ui.words.i18n import language
from tests.games import game, tour, under_test
from tests.suites.scenes import NAMES

ENGLISH = language("en")
REASONS = [(game_id, *item) for game_id in under_test() for item in tour(game_id).reasons.items()]


def kinds(of: type[Event]) -> list[type[Event]]:
    """Return all event classes of all games."""
    return [sub for kind in of.__subclasses__() for sub in (kind, *kinds(kind))]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", under_test())
def test_every_event_and_result_has_its_sentence(game_id: str) -> None:
    """In random games no field is missing and events survive JSON; every event occurs, except known rare
    ones."""
    data, rules, rng, spoken = tour(game_id), game(game_id), random.Random(11), set[str]()
    for number in range(data.told_games):
        state = rules.start(rules.schema.random(rng) if number % 2 else rules.schema.default())
        names = NAMES[: rules.seating.seats(state.options)]
        while state.actor() != NOBODY:
            log: list[Event] = []
            state = state.apply(state.sample(rng), log)
            for event in log:
                message, kind = rules.sentence(event, None, names), type(event).__name__
                assert message is not None or kind in data.quiet, event
                if message is not None:
                    text = ENGLISH.sentence(message)
                    assert text and "{" not in text
                    spoken.add(kind)
                assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event
        assert board_text(game_id, state.open_view(), ENGLISH).count("\n") > 2
        result = state.result()
        assert result is not None and str(rules.card.reason(result, names))
    if data.rare is not None:
        events = {
            cls.__name__
            for cls in kinds(Event)
            if cls.__module__.startswith(f"navals.games.{game_id}.rules.")
        }
        assert events - spoken - data.quiet <= data.rare


@pytest.mark.parametrize(("game_id", "result", "words"), REASONS)
def test_a_result_is_told_with_its_reason(game_id: str, result: str, words: str) -> None:
    outcome, reason = result.split()
    assert words in str(game(game_id).card.reason(Result(outcome, reason), NAMES[:2]))  # type: ignore[arg-type]
