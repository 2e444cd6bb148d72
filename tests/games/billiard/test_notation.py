"""How actions are written and read."""

from __future__ import annotations

import pytest

from navals.core.refusal import NotationError
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules.damage import fresh
from navals.games.billiard.rules.notation import parse, text
from navals.games.billiard.rules.options import Options, terms
from navals.games.billiard.rules.state import BilliardState


def state(phase: str = "aim", **options: object) -> BilliardState:
    made = Options(**options)  # type: ignore[arg-type]
    return BilliardState(options=made, phase=phase, armies=fresh(terms(made)))


ACTIONS: tuple[tuple[str, ev.BilliardAction], ...] = (
    ("break", ev.Break()),
    ("break > 1 14", ev.Break((1, 14))),
    ("break off 5", ev.Break((), (5,))),
    ("break off 5 > 1", ev.Break((1,), (5,))),
    ("break illegal", ev.Break(legal=False)),
    ("shot 2 > 2 11", ev.Shot(2, (2, 11))),
    ("shot 9 > 9 pocket=2", ev.Shot(9, (9,), 2)),
    ("miss", ev.Miss()),
    ("surface 9", ev.Surface(9)),
    ("surface 9 at=1.2700,0.0786", ev.Surface(9, (12700, 786))),
    ("foul", ev.Foul()),
    ("foul > 4 12", ev.Foul((4, 12))),
    ("foul off 5 > 3 12", ev.Foul((3, 12), (5,))),
    ("foul turn > 3 12", ev.Foul((3, 12), (), True)),
    ("foul turn off 5 > 12", ev.Foul((12,), (5,), True)),
    ("place 12", ev.Place(12)),
    ("place 12 at=0.5000,0.6350", ev.Place(12, (5000, 6350))),
    ("time", ev.Time()),
    ("shot 2 aim=37.50 speed=3.200 side=0.00 top=0.00", ev.Strike(2, 3750, 3200)),
    (
        "shot 8 aim=0.00 speed=6.500 side=-0.25 top=0.30 at=0.5000,0.6350",
        ev.Strike(8, 0, 6500, -25, 30, (5000, 6350)),
    ),
)


@pytest.mark.parametrize(("source", "action"), ACTIONS)
def test_actions(source: str, action: ev.BilliardAction) -> None:
    use = "simulation" if isinstance(action, ev.Strike) else "companion"
    assert text(action) == source and parse(source, state(use=use)) == action


def test_draws() -> None:
    assert parse("A", state("lag")) == ev.Lag(0) and parse("b", state("lag")) == ev.Lag(1)


def test_a_rack_ends_with_its_number() -> None:
    """Section 14."""
    units = tuple(unit for unit in range(1, 17) if unit != 8)
    line = "rack 1 2 3 4 5 6 7 9 10 11 12 13 14 15 16"
    now = state("lag", use="simulation")
    for seed in (0, 7, 16, 4294967295):
        assert text(ev.Rack(units, seed)) == f"{line} {seed}"
        assert parse(f" {line.upper()}  {seed}", now) == ev.Rack(units, seed)
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
