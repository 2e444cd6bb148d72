"""A match kept for a real table: the worked examples B18 to B25, turns, fouls, surfacing, the end."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.core.event import Event
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard.rules.damage import IMMERSED, TABLE, fresh
from navals.games.billiard.rules.events import (
    BilliardAction,
    Break,
    Foul,
    Lag,
    Miss,
    Place,
    Shot,
    Spotted,
    Surface,
    Time,
)
from navals.games.billiard.rules.options import Options, terms
from navals.games.billiard.rules.state import BilliardState


class Match:
    """A match, each action checked; ``told`` is what happened last."""

    def __init__(self, **options: object) -> None:
        self.options = Options(**options)  # type: ignore[arg-type]
        self.state = BilliardState(options=self.options, phase="lag", armies=fresh(terms(self.options)))
        self.told: list[Event] = []

    def do(self, *actions: BilliardAction) -> Match:
        for action in actions:
            refusal = self.state.check(action)
            assert refusal is None, f"{action}: {refusal}"
            self.told = []
            self.state = self.state.apply(action, self.told)
        return self

    def refused(self, action: BilliardAction) -> str:
        refusal = self.state.check(action)
        assert refusal is not None, action
        return refusal.rule

    def shot(self, unit: int, *pocketed: int) -> Match:
        return self.do(Shot(unit, tuple(sorted(pocketed))) if pocketed else Miss())

    def spots(self) -> list[tuple[int, int]]:
        return [(event.unit, event.spot) for event in self.told if isinstance(event, Spotted)]


def begun(**options: object) -> Match:
    """After a break of side A in which nothing fell."""
    return Match(**options).do(Lag(0), Break())


def laid(gone: str = "", under: str = "", hangar: tuple[int, int] = (2, 2), **armour: int) -> Match:
    """In the middle of a match, side A to shoot."""
    match = begun()
    armies = match.state.armies
    points, place = list(armies.armour), list(armies.place)
    for name, value in armour.items():
        points[int(name[1:]) - 1] = value
    for unit in map(int, gone.split()):
        points[unit - 1], place[unit - 1] = 0, 2
    for unit in map(int, under.split()):
        place[unit - 1] = IMMERSED
    armies = msgspec.structs.replace(armies, armour=tuple(points), place=tuple(place), hangar=hangar)
    match.state = msgspec.structs.replace(match.state, armies=armies)
    return match


MATCH = (
    (2, (11,), 10, 0), (10, (3,), 10, 10), (2, (10,), 25, 10), (16, (10,), 20, 10), (2, (10,), 30, 10),
    (9, (9,), 30, 10), (2, (14, 15), 60, 10), (9, (2, 9), 70, 10), (4, (12,), 80, 10), (13, (), 80, 10),
    (4, (13,), 90, 10), (16, (), 90, 10), (4, (16,), 100, 10),
)  # fmt: skip


def test_b21_a_whole_match() -> None:
    """R25, R30, R31."""
    match = begun()
    for number, (unit, fell, a, b) in enumerate(MATCH):
        assert match.state.actor() == number % 2
        if number == 7:
            match.do(Surface(9))
        match.shot(unit, *fell)
        assert match.state.scores() == (a, b), number
    result = match.state.result()
    assert result is not None and result.outcome == "1-0" and match.state.actor() == NOBODY
    assert match.refused(Miss()) == ""


def test_b18_the_last_unit_cannot_go_under() -> None:
    """R20."""
    match = laid(gone="2 3 4 5 6 7 8").shot(1, 1)
    assert match.state.phase == "aim" and match.state.side() == 1 and match.state.armies.at(1) == TABLE


def test_b19_forced_surfacing() -> None:
    """R24."""
    match = laid(gone="10 11 12 13 14 15", under="9", hangar=(2, 0), u16=1).shot(2, 16)
    state = match.state
    assert state.phase == "rise" and state.actor() == 1 and state.scores() == (90, 0)
    assert state.actions() == (Surface(9),)
    assert match.refused(Miss()) == "billiard R24" and match.refused(Surface(1)) == "billiard R24"
    match.do(Surface(9))
    assert match.state.phase == "aim" and match.state.actor() == 1 and match.state.surfaced == 0


def test_b20_the_end() -> None:
    """R31."""
    match = laid(gone="9 10 11 12 13 14 15", hangar=(2, 0), u16=1).shot(2, 16)
    assert match.state.scores()[0] == 100 and match.state.phase == "over"


def test_b22_a_foul() -> None:
    """R27."""
    match = begun().do(Foul((4, 12)))
    assert match.spots() == [(4, 4)] and match.state.phase == "place"
    assert match.state.actor() == 1 and match.state.actions() == (Place(12),)
    assert match.refused(Place(4)) == "billiard R27" and match.refused(Miss()) == "billiard R27"
    match.do(Place(12, (5000, 6000)))
    assert match.state.phase == "aim" and match.state.actor() == 1
    assert match.state.armies == fresh(terms(match.options))
    assert begun(foul_enemy_place="centre").do(Foul((4, 12))).spots() == [(4, 4), (12, 4)]


def test_b23_a_ball_off_the_table() -> None:
    """R26, R29."""
    match = begun().do(Foul((3, 12), (5,)))
    assert match.spots() == [(3, 4), (5, 4), (12, 4)] and match.state.phase == "aim"


def test_b24_the_break() -> None:
    """R6, R7, R8."""
    match = Match().do(Lag(0)).do(Break((1, 14)))
    assert match.spots() == [(1, 1), (14, 6)] and match.state.actor() == 0
    assert match.state.armies == fresh(terms(match.options))
    again = Match().do(Lag(0), Break(legal=False))
    assert again.state.phase == "break" and again.state.actor() == 1
    again.do(Break())
    assert again.state.phase == "aim" and again.state.actor() == 1
    off = Match().do(Lag(0), Break((1,), (5,)))
    assert off.spots() == [(5, 4), (1, 1)], "the break stands (A2)"


def test_r7_a_break_that_counts() -> None:
    """Option ``break_damage``."""
    match = Match(break_damage=True).do(Lag(0), Break((11,)))
    assert match.state.armies.armour[10] == 1, "the repair ship's strike"


@pytest.mark.parametrize(
    ("mode", "side", "order"),
    [
        ("1v1", 0, (0, 0, 1, 0, 1)),
        ("2v2", 0, (0, 0, 1, 2, 3, 0)),
        ("2v2", 1, (1, 1, 2, 3, 0, 1)),
        ("1v2", 0, (0, 0, 1, 0, 2, 0)),
    ],
)
def test_b25_who_plays(mode: str, side: int, order: tuple[int, ...]) -> None:
    """R1."""
    match = Match(mode=mode).do(Lag(side))
    found = [match.state.actor()]
    match.do(Break())
    for _ in order[1:]:
        found.append(match.state.actor())
        match.do(Miss())
    assert tuple(found) == order


def test_an_illegal_break_counts_as_a_turn() -> None:
    """R1, R8: in pairs the partner of the first player is next of his side."""
    match = Match(mode="2v2").do(Lag(0), Break(legal=False))
    assert match.state.actor() == 1
    match.do(Break(legal=False))
    assert match.state.actor() == 2


def test_r2_continue_on_pocket() -> None:
    match = begun(continue_on_pocket=True).shot(2, 11)
    assert match.state.actor() == 0
    match.shot(2, 2)
    assert match.state.actor() == 1, "the attacker alone does not count"


def test_r3_whose_units() -> None:
    match = begun()
    assert match.refused(Shot(11, (3,))) == "billiard R3"
    assert match.refused(Shot(2, ())) == "billiard R16"
    assert match.refused(Shot(2, (11, 3))) == "billiard R4"
    assert match.refused(Shot(17, (3,))) == "billiard R3"
    match.shot(2, 11)
    assert match.refused(Shot(11, (3,))) == "billiard R3", "destroyed"
    match.do(Miss())
    assert match.refused(Shot(2, (11,))) == "billiard R23"


def test_r22_surfacing() -> None:
    match = begun().shot(1, 1).do(Miss())
    assert match.refused(Shot(1, (11,))) == "billiard R22"
    assert match.refused(Surface(9)) == "billiard R22"
    assert match.refused(Surface(1, (12700, 6350))) == "billiard R22"
    match.do(Surface(1, (1000, 1000)))
    assert match.state.actor() == 0 and match.state.armies.at(1) == TABLE
    assert (
        match.refused(Shot(2, (11,))) == "billiard R22" and match.refused(Foul(turn=True)) == "billiard R28"
    )
    assert match.refused(Surface(1)) == "billiard R22"
    match.do(Miss())
    assert match.state.armies.at(1) == TABLE, "even then"
    free = begun(surface_must_attack=False).shot(1, 1).do(Miss(), Surface(1))
    free.shot(2, 11)


def test_r20_the_pocket_is_told_where_it_is_remembered() -> None:
    match = begun(track_sub_pocket=True)
    assert (
        match.refused(Shot(1, (1,))) == "billiard R20" and match.refused(Shot(2, (11,), 3)) == "billiard R20"
    )
    match.do(Shot(1, (1,), 2))
    assert match.state.pockets == (2, -1)


def test_r24_who_surfaces_where() -> None:
    """The seat that has just played, if the submarine is on its side; in front of the pocket where it lies."""
    match = laid(gone="3 4 5 6 7 8", under="1", u2=1)
    match.state = msgspec.structs.replace(match.state, pockets=(3, -1))
    match.shot(2, 2, 11)
    assert match.state.phase == "rise" and match.state.actor() == 0
    assert match.refused(Surface(1, (1000, 1000))) == "billiard R24"
    match.do(Surface(1, (24600, 11900)))
    assert match.state.actor() == 1


def test_r28_out_of_turn() -> None:
    match = begun().do(Foul((3, 12), turn=True))
    assert match.spots() == [(12, 4)], "the offender's own goes to the centre"
    assert match.state.phase == "place" and match.state.actor() == 0 and match.state.owed == (3,)
    match.do(Place(3))
    assert match.state.actor() == 0, "the side whose turn it was plays"


def test_r32_the_end_of_the_time() -> None:
    match = begun(time_limit=30)
    assert match.state.check(Time()) is None
    assert begun().refused(Time()) == "billiard R32"
    match.shot(2, 11).do(Time())
    result = match.state.result()
    assert result is not None and (result.outcome, result.reason) == ("1-0", "time")
    even = begun(time_limit=30).do(Time()).state.result()
    assert even is not None and even.outcome == "1/2-1/2"


def test_r26_what_left_the_table_is_in_no_pocket() -> None:
    match = begun()
    assert match.refused(Foul((5,), (5,))) == "billiard R26"
    assert match.refused(Foul((5, 5))) == "billiard R4"


@pytest.mark.parametrize("mode", ["1v1", "2v2", "1v2"])
def test_random_matches_come_to_an_end(mode: str) -> None:
    """R31: whatever the options."""
    rng = random.Random(mode)
    for _ in range(60):
        match = Match(
            mode=mode,
            army_of_A=rng.choice("ST"),
            continue_on_pocket=rng.random() < 0.3,
            immerse_via_other=rng.random() < 0.3,
            surface_must_attack=rng.random() < 0.7,
            sub_survivor=rng.choice(("spot", "immersed")),
            track_sub_pocket=rng.random() < 0.5,
            break_damage=rng.random() < 0.3,
            immersion_limit=rng.choice((0, 0, 1, 2)),
            foul_enemy_place=rng.choice(("owner", "centre")),
        )
        for _ in range(2000):
            state = match.state
            if state.actor() == NOBODY:
                break
            assert state.armies.on_table(0) or state.armies.on_table(1)
            match.do(state.sample(rng) if state.actor() != CHANCE else Lag(rng.randrange(2)))
        result = match.state.result()
        assert result is not None and result.reason == "destroyed"
        winner = 0 if result.outcome == "1-0" else 1
        assert match.state.scores()[winner] == 100
        assert not match.state.armies.alive(match.options.army_of(1 - winner))
