"""What the log of Trafalgar says."""

from __future__ import annotations

import random

import pytest

from navals.core.event import Event
from navals.core.result import Result
from navals.core.seat import NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import events as module
from navals.games.trafalgar.rules.names import PLACES
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.ui.i18n import language
from tests.games.trafalgar.play import Sea, begun, given, opened

ENGLISH = language("en")
NAMES = ["Ann", "Bo"]


def said(sea: Sea) -> list[str]:
    found = [GAME.sentence(event, None, NAMES) for event in sea.events]
    return [ENGLISH.sentence(message) for message in found if message is not None]


def test_a_broadside() -> None:
    """R11, R12, R14-R16."""
    sea = given("E1=10,9,E F1=10,8,W F2=11,8,W,-,1/0").do(
        "activate E1, fire port F1 main, 1, fire port F1, 2"
    )
    assert said(sea) == [
        "Ann takes up Victory.",
        "Victory fires to port at Redoutable, the main mast, distance 1.",
        "1 star: a hit.",
        "Redoutable loses the main mast; its speed is now 2.",
        "Victory fires to port at Redoutable, distance 1.",
        "2 stars: a hit, but nothing was aimed at.",
    ]
    sea.do("fire port F2 battery, 1, end, endturn")
    assert said(sea) == [
        "Victory fires to port at Hortense, the battery, distance 1.",
        "1 star: a hit.",
        "Hortense loses a gun to port; 0 left there.",
        "Hortense sinks.",
        "Round 1: Bo to play.",
    ]


def test_a_call() -> None:
    """R26, R27."""
    sea = given("E2=6,4,SW F1=20,10,E").do(
        "activate E2, advance, gun CS E2 fore, fire starboard CS, 0, done, 2"
    )
    assert said(sea)[1:] == [
        "Euryalus is about to advance under the port guns.",
        "Fire! Bo: the south gun of Cadiz at Euryalus, the fore mast.",
        "Euryalus fires to starboard at the south gun of Cadiz, distance 3.",
        "0 stars: short.",
        "Euryalus fires no more.",
        "2 stars: short.",
        "Euryalus advances.",
    ]


def test_the_beginning() -> None:
    """R19, R20, R22."""
    assert said(opened().do("B, wind SE")) == [
        "Bo wins the toss and sets the wind.",
        "Bo lets the wind blow to the south-east.",
        "Round 1: Ann to play.",
    ]
    sea = begun().do("endturn, endturn, 0")
    assert said(sea)[1:] == ["The wind does not change: it blows to the east.", "Round 2: Ann to play."]
    assert "The wind turns by 2 points: it blows to the south-west." in said(
        begun().do("endturn, endturn, 2")
    )


def test_every_kind_of_event_but_a_few_has_a_sentence() -> None:
    """In random games with all options; the owner's own placement, the end of an activation and of a turn need none."""
    rng = random.Random(11)
    kinds = {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)} - {
        Event
    }
    spoken: set[type[Event]] = set()
    for number in range(80):
        state = GAME.start(GAME.schema.random(rng) if number % 2 else GAME.schema.default())
        while state.actor() != NOBODY:
            log: list[Event] = []
            state = state.apply(state.sample(rng), log)
            for event in log:
                message = GAME.sentence(event, None, NAMES)
                if message is not None:
                    text = ENGLISH.sentence(message)
                    assert text
                    assert "{" not in text
                    spoken.add(type(event))
    # The last ones are too rare for so few games; the tests below have them.
    assert kinds - spoken - {module.TurnEnded} <= {module.Transferring, module.Voided, module.FlagHome}


def test_rare_events() -> None:
    """R26, R39, R40."""
    sea = given("E2=22,15,E,fmz,2/2,A F1=1,4,E").do("activate E2, advance")
    assert said(sea)[-1] == "The flag of Gibraltar is home again."
    sea = given("E2=12,6,E,fmz,2/2,B E1=13,6,E F1=1,4,E").do("transfer E2 E1, endturn")
    assert said(sea)[:2] == [
        "Euryalus and Victory pass their turn to hand over a flag.",
        "The flag of Cadiz is now aboard Victory.",
    ]
    sea = given("E2=6,4,SW,z,2/2 F1=20,10,E").do("activate E2, advance, gun CS E2 mizzen, done, 3")
    assert said(sea)[-1] == "Euryalus can no longer advance."


@pytest.mark.parametrize(
    ("outcome", "reason", "text"),
    [
        ("1-0", "fleet", "Ann wins: the whole enemy fleet is sunk."),
        ("0-1", "superiority", "Bo wins: the enemy is hopelessly outnumbered."),
        ("0-1", "flag", "Bo wins: the enemy flag is home."),
        ("1/2-1/2", "agreement", "A draw by agreement."),
        ("1/2-1/2", "no_progress", "A draw: too many rounds without damage."),
        ("1/2-1/2", "max_rounds", "A draw: the rounds are over."),
    ],
)
def test_reasons(outcome: str, reason: str, text: str) -> None:
    """R42-R47."""
    assert str(GAME.card.reason(Result(outcome, reason), NAMES)) == text  # type: ignore[arg-type]


def test_the_labels_of_the_board_have_names() -> None:
    assert {label.name for label in chart("strait").labels} == set(PLACES)
