"""How actions are written and read."""

from __future__ import annotations

import pytest

from navals.core.refusal import NotationError
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
    assert parse("A", state("lag")) == Lag(0) and parse("b", state("lag")) == Lag(1)


def test_a_rack_ends_with_its_number() -> None:
    """Section 14."""
    units = tuple(unit for unit in range(1, 17) if unit != 8)
    line = "rack 1 2 3 4 5 6 7 9 10 11 12 13 14 15 16"
    now = state("lag", use="simulation")
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
