"""How actions are written and read."""

from __future__ import annotations

import random

import pytest

from navals.core.refusal import NotationError
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard.rules.damage import fresh
from navals.games.billiard.rules.events import (
    BilliardAction,
    Break,
    Foul,
    Lag,
    Miss,
    Place,
    Rack,
    Shot,
    Strike,
    Surface,
    Time,
)
from navals.games.billiard.rules.notation import parse, text
from navals.games.billiard.rules.options import Options, terms
from navals.games.billiard.rules.state import BilliardState


def state(phase: str = "aim", **options: object) -> BilliardState:
    made = Options(**options)  # type: ignore[arg-type]
    return BilliardState(options=made, phase=phase, armies=fresh(terms(made)))


ACTIONS: tuple[tuple[str, BilliardAction], ...] = (
    ("break", Break()),
    ("break > 1 14", Break((1, 14))),
    ("break off 5", Break((), (5,))),
    ("break off 5 > 1", Break((1,), (5,))),
    ("break illegal", Break(legal=False)),
    ("shot 2 > 2 11", Shot(2, (2, 11))),
    ("shot 9 > 9 pocket=2", Shot(9, (9,), 2)),
    ("miss", Miss()),
    ("surface 9", Surface(9)),
    ("surface 9 at=1.2700,0.0786", Surface(9, (12700, 786))),
    ("foul", Foul()),
    ("foul > 4 12", Foul((4, 12))),
    ("foul off 5 > 3 12", Foul((3, 12), (5,))),
    ("foul turn > 3 12", Foul((3, 12), (), True)),
    ("foul turn off 5 > 12", Foul((12,), (5,), True)),
    ("place 12", Place(12)),
    ("place 12 at=0.5000,0.6350", Place(12, (5000, 6350))),
    ("time", Time()),
)
STRIKES: tuple[tuple[str, BilliardAction], ...] = (
    ("shot 2 aim=37.50 speed=3.200 side=0.00 top=0.00", Strike(2, 3750, 3200)),
    (
        "shot 8 aim=0.00 speed=6.500 side=-0.25 top=0.30 at=0.5000,0.6350",
        Strike(8, 0, 6500, -25, 30, (5000, 6350)),
    ),
)


@pytest.mark.parametrize(("source", "action"), ACTIONS)
def test_actions_of_a_real_table(source: str, action: BilliardAction) -> None:
    assert text(action) == source and parse(source, state()) == action


@pytest.mark.parametrize(("source", "action"), STRIKES)
def test_shots_of_a_simulated_table(source: str, action: BilliardAction) -> None:
    assert text(action) == source and parse(source, state(use="simulation")) == action


def test_draws() -> None:
    rack = tuple(unit for unit in range(1, 17) if unit != 8)
    assert parse("A", state("lag")) == Lag(0) and parse("b", state("lag")) == Lag(1)
    assert parse(text(Rack(rack)), state("lag")) == Rack(rack)


def test_a_rack_of_version_2_ends_with_its_number() -> None:
    """Section 14."""
    units = tuple(unit for unit in range(1, 17) if unit != 8)
    line = "rack 1 2 3 4 5 6 7 9 10 11 12 13 14 15 16"
    now = state("lag", use="simulation", edition="2")
    for seed in (0, 7, 16, 4294967295):
        assert text(Rack(units, seed)) == f"{line} {seed}"
        assert parse(f" {line.upper()}  {seed}", now) == Rack(units, seed)
    for source, offset, reason in (
        (line, len(line), "ends with a whole number from 0 to 4294967295"),
        (f"{line} x", len(line) + 1, "ends with a whole number"),
        (f"{line} 12345678901", len(line) + 1, "ends with a whole number"),
        (f"{line} 5 6", len(line) + 3, "too much"),
        ("rack 1 2 77", 9, "a unit is expected"),
    ):
        with pytest.raises(NotationError, match=reason) as caught:
            parse(source, now)
        assert caught.value.offset == offset


def test_reading_is_lenient() -> None:
    assert parse("  SHOT 2>11  2 ", state()) == Shot(2, (2, 11)), "sets are put in order"
    assert parse("shot 2 aim=7 speed=1.5", state(use="simulation")) == Strike(2, 700, 1500)


@pytest.mark.parametrize(
    ("source", "offset"),
    [
        ("", 0), ("shoot", 0), ("shot", 4), ("shot 17 > 2", 5), ("shot 2 > x", 9), ("shot 2 > 3 pocket=6", 11),
        ("miss 2", 5), ("break off", 9), ("surface 9 at=1", 10), ("surface 9 at=1.23456,1", 10), ("foul >", 6),
        ("place 12 at=1,2 more", 16), ("shot 2 > 3 3 3 4 4 what", 19),
    ],
)  # fmt: skip
def test_what_cannot_be_read(source: str, offset: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse(source, state())
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    "source", ["shot 2", "shot 2 aim=1", "shot 2 aim=1 aim=2 speed=1", "shot 2 aim=x speed=1"]
)
def test_what_is_no_simulated_shot(source: str) -> None:
    with pytest.raises(NotationError):
        parse(source, state(use="simulation"))


def test_whatever_is_played_can_be_written_and_read() -> None:
    rng = random.Random(2)
    for number in range(30):
        now: BilliardState = state(
            "lag", mode=("1v1", "2v2", "1v2")[number % 3], track_sub_pocket=number % 2 == 0
        )
        while now.actor() != NOBODY:
            action = Lag(rng.randrange(2)) if now.actor() == CHANCE else now.sample(rng)
            assert parse(text(action), now) == action
            now = now.apply(action)
