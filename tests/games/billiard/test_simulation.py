"""A match on the simulated table: what is refused, what happens to the balls, the worked examples B24 and B28 to B30."""

from __future__ import annotations

import random
from math import sqrt

import pytest

from navals.core.event import Event
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, TABLE, Armies, fresh
from navals.games.billiard.rules.events import (
    SEEDS,
    BilliardAction,
    Broken,
    Dived,
    Hurt,
    Lag,
    Miss,
    Missed,
    Rack,
    Rolled,
    Shot,
    Spotted,
    Stayed,
    Strike,
    Struck,
    Surface,
    Surfaced,
    Time,
)
from navals.games.billiard.rules.options import Options, terms
from navals.games.billiard.rules.physics.ball import ROLLING, SLIDING
from navals.games.billiard.rules.physics.simulate import CHANGE
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table import shots
from navals.games.billiard.rules.table.directions import aim_of
from navals.games.billiard.rules.table.match import TableState, whole
from navals.games.billiard.rules.table.places import RADIUS
from navals.games.billiard.rules.table.shots import FINE, PARAMS, Lies, run

RACK = (5, 9, 1, 12, 16, 3, 2, 10, 7, 6, 15, 11, 4, 14, 13)


def lies(**places: tuple[float, float]) -> Lies:
    """Balls by ``b2=(x, y)`` in metres."""
    found: list[tuple[int, int] | None] = [None] * 16
    for name, (x, y) in places.items():
        found[int(name[1:]) - 1] = round(x * FINE), round(y * FINE)
    return tuple(found)


class Table:
    """A match on the table, each action checked."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.told: list[Event] = []

    def do(self, *actions: BilliardAction) -> Table:
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

    def told_of(self, kind: type) -> list[Event]:
        return [event for event in self.told if isinstance(event, kind)]


def table(places: Lies, turn: int = 0, armies: Armies | None = None, **options: object) -> Table:
    """A match in which side A (army S) is to shoot and these balls lie on the table; the others are destroyed."""
    chosen = Options(use="simulation", **options)  # type: ignore[arg-type]
    if armies is None:
        armies = fresh(terms(chosen))
        place = tuple(TABLE if lie is not None else DESTROYED for lie in places)
        armour = tuple(a if lie is not None else 0 for a, lie in zip(armies.armour, places, strict=True))
        armies = Armies(armour, place, armies.hangar)
    return Table(
        TableState(BilliardState(options=chosen, phase="aim", armies=armies, turn=turn, last=turn), places)
    )


def begun(**options: object) -> Table:
    """Before the break of side A."""
    chosen = Options(use="simulation", first_breaker="A", **options)  # type: ignore[arg-type]
    match = BilliardState(options=chosen, phase="break", armies=fresh(terms(chosen)))
    return Table(TableState(match)).do(Rack(RACK, 7))


def toward(start: tuple[float, float], goal: tuple[float, float]) -> int:
    return aim_of(goal[0] - start[0], goal[1] - start[1])


# ----------------------------------------------------------------------------------------------------------- the break


def test_the_rack_is_drawn_once_the_breaker_is_known() -> None:
    """R5, R6: fifteen balls without the breaker's repair ship."""
    options = Options(use="simulation")
    state = TableState(BilliardState(options=options, phase="lag", armies=fresh(terms(options))))
    assert state.actor() == CHANCE
    assert state.agreed()
    assert Table(state).refused(Rack(RACK, 7)) == "billiard R5"
    side_b = Table(state).do(Lag(1))
    assert (side_b.state.phase, side_b.state.actor()) == ("rack", CHANCE)
    assert side_b.refused(Rack(RACK, 7)) == "billiard R6"
    assert side_b.refused(Strike(16, 0, 3000, at=(3000, 6350))) == "billiard R6"
    side_b.do(Rack(tuple(8 if unit == 16 else unit for unit in RACK), 7))
    assert (side_b.state.phase, side_b.state.actor()) == ("break", 1)
    assert side_b.state.lies[15] is None


def test_the_rack_lies_with_its_apex_on_the_foot_spot() -> None:
    """Section 11: rows towards the foot rail, by increasing y."""
    found = begun().state.lies
    assert found[RACK[0] - 1] == pytest.approx((190500, 63500), abs=20)
    second = [found[unit - 1] for unit in RACK[1:3]]
    assert second[0] is not None and second[1] is not None
    assert second[0][0] == pytest.approx(second[1][0], abs=20) and second[0][0] > 190500
    assert second[1][1] - second[0][1] == pytest.approx(5715, abs=20)
    last = [found[unit - 1] for unit in RACK[10:]]
    assert [lie[1] for lie in last if lie] == sorted(lie[1] for lie in last if lie)


def test_a_rack_has_a_number() -> None:
    """Section 14: from 0 to 4294967295, drawn with the order of the balls."""
    chosen = Options(use="simulation")
    new = TableState(BilliardState(options=chosen, phase="break", armies=fresh(terms(chosen))))
    for seed, legal in ((-1, False), (0, True), (SEEDS - 1, True), (SEEDS, False)):
        assert (new.check(Rack(RACK, seed)) is None) == legal, seed
    assert "ends with a whole number" in str(new.check(Rack(RACK, -1)))
    rng = random.Random(1)
    drawn = [new.sample(rng) for _ in range(20)]
    assert all(isinstance(rack, Rack) and new.check(rack) is None for rack in drawn)
    assert len({rack.seed for rack in drawn if isinstance(rack, Rack)}) == 20


def tight(units: tuple[int, ...], seed: int, table: str = "9ft") -> list[tuple[int, int]]:
    """Where the balls of a rack lie, apex first."""
    found = shots.rack(units, shots.CLOTHS[table], seed)
    assert [number for number, lie in enumerate(found, 1) if lie is None] == [8]
    return [lie for unit in units if (lie := found[unit - 1]) is not None]


def test_the_balls_of_a_tight_rack_nearly_touch() -> None:
    """Section 11: each ball is moved by less than 0.05 mm and by what pushes overlapping ones apart; most
    neighbours in a row touch, the others leave a tenth of a millimetre at most, and none lies in another by more than rounding does."""
    start = shots.CLOTHS["9ft"].spot(6)
    gaps = []
    for seed in range(50):
        balls = tight(RACK, seed)
        assert shots.can_rest(shots.rack(RACK, shots.CLOTHS["9ft"], seed), shots.CLOTHS["9ft"])
        place = 0
        for row in range(5):
            for number in range(row + 1):
                x = FINE * (start[0] + row * 2 * RADIUS * sqrt(0.75))
                y = FINE * (start[1] + (number - row / 2) * 2 * RADIUS)
                assert abs(balls[place][0] - x) < 20 and abs(balls[place][1] - y) < 20
                if number:
                    across = sqrt(
                        sum((a - b) ** 2 for a, b in zip(balls[place - 1], balls[place], strict=True))
                    )
                    gaps.append(across - 2 * RADIUS * FINE)
                place += 1
    assert -2 < min(gaps) < 0.5 and 3 < max(gaps) < 12
    assert sum(gap < 1.5 for gap in gaps) > len(gaps) / 2, "most touch"


def test_a_rack_follows_from_its_number_alone() -> None:
    """Section 11: the same number lays the balls alike, whichever they are; places are pinned, so that no machine differs."""
    other = tuple(reversed(RACK))
    assert tight(RACK, 5) == tight(other, 5) != tight(RACK, 6)
    assert tight(RACK, 4294967295)[:4] == [(190499, 63502), (195446, 60639), (195449, 66358), (200397, 57785)]
    small = [(x - 148590, y - 58420) for x, y in tight(RACK, 5, "7ft")]
    usual = [(x - 190500, y - 63500) for x, y in tight(RACK, 5)]
    assert len(small) == len(usual) == 15


def test_no_two_breaks_of_tight_racks_spread_alike() -> None:
    """Section 11: over 200 racks at the strongest usual break 3 to 7 balls on average stay within 32 cm of the rack's
    centre, no two layouts are the same within a centimetre, and a ball falls in 40 to 80 of a hundred breaks."""
    rng = random.Random(11)
    surface = shots.CLOTHS["9ft"]
    centre = FINE * (surface.spot(6)[0] + 4 * 2 / 3 * 2 * RADIUS * sqrt(0.75)), FINE * surface.spot(6)[1]
    stayed, fell, layouts = 0, 0, list[list[tuple[int, int] | None]]()
    for _ in range(200):
        units = tuple(rng.sample([unit for unit in range(1, 17) if unit != 8], 15))
        racked = list(shots.rack(units, surface, rng.randrange(SEEDS)))
        racked[7] = (61_500, 63_500)
        found = run(tuple(racked), 8, 0, 8000)
        layout = [found.lies[unit - 1] for unit in (8, *units)]
        stayed += sum(
            lie is not None and (lie[0] - centre[0]) ** 2 + (lie[1] - centre[1]) ** 2 <= (0.32 * FINE) ** 2
            for lie in layout[1:]
        )
        fell += bool(found.fell)
        assert not any(_alike(layout, other) for other in layouts)
        layouts.append(layout)
    assert 3 * 200 <= stayed <= 7 * 200
    assert 80 <= fell <= 160


def _alike(one: list[tuple[int, int] | None], other: list[tuple[int, int] | None]) -> bool:
    """Whether the balls of two layouts lie within a centimetre of each other, by their places in the rack."""
    return all(
        (a is None and b is None)
        or (a is not None and b is not None and (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= 1000**2)
        for a, b in zip(one, other, strict=True)
    )


def test_r6_r8_the_break_is_played_from_behind_the_head_line_with_the_repair_ship() -> None:
    """B24: at x = 0.70 it is refused, for the screen lets nobody foul."""
    match = begun()
    assert match.refused(Strike(2, 0, 6500, at=(5000, 6350))) == "billiard R6"
    assert match.refused(Strike(8, 0, 6500)) == "billiard R6"
    assert match.refused(Strike(8, 0, 6500, at=(7000, 6350))) == "billiard R8"
    assert match.refused(Strike(8, 0, 6500, at=(6350, 6350))) == "billiard R8"
    assert match.refused(Strike(8, 0, 6500, at=(100, 6350))) == "billiard R8"
    match.do(Strike(8, 0, 6500, at=(6349, 6350)))
    assert match.told_of(Broken)
    assert match.state.phase == "aim"
    assert match.state.actor() == 0


def test_r7_what_falls_in_the_break_is_spotted_and_nothing_is_hurt() -> None:
    for y in range(5000, 7500, 50):
        match = begun().do(Strike(8, 0, 8000, at=(5000, y)))
        rolled = match.told_of(Rolled)[0]
        assert isinstance(rolled, Rolled)
        if rolled.fell:
            break
    else:
        pytest.fail("no break pocketed anything")
    assert {event.unit for event in match.told if isinstance(event, Spotted)} == {n for n, _ in rolled.fell}
    assert None not in match.state.lies
    assert match.state.match.armies == fresh(terms(match.state.options))


def test_a_break_that_does_damage_remembers_the_pocket_of_a_submarine() -> None:
    """R7 with ``break_damage`` and ``immerse_via_other``: the submarine alone falls, and lies immersed."""
    for seed in range(1740, 5000):
        rng = random.Random(seed)
        match = begun(break_damage=True, immerse_via_other=True)
        match.do(Strike(8, rng.randrange(-200, 200) % 36000, rng.randrange(4000, 8000), at=(5000, 6350)))
        if match.told_of(Dived):
            break
    else:
        pytest.fail("no break immersed the submarine alone")
    rolled = match.told_of(Rolled)[0]
    assert isinstance(rolled, Rolled)
    assert match.state.match.pockets == (rolled.fell[0][1], -1)


# --------------------------------------------------------------------------------------------------------------- shots


def test_b28_a_ball_struck_in_the_centre_slides_and_then_rolls_as_the_formulas_say() -> None:
    """B28: rolls after 2v/(7 u_s g) at 5/7 v, and a rolling ball at 1 m/s stops after 5.097 m."""
    shot = run(lies(b2=(0.3, 0.3)), 2, 0, 1400).shot
    piece = next(p for p in shot.paths()[2] if p.start > 0)
    assert piece.start == pytest.approx(2 * 1.4 / (7 * PARAMS.sliding * PARAMS.gravity), abs=1e-9)
    assert piece.vx == pytest.approx(1.0, abs=1e-9)
    assert -piece.ax == pytest.approx(1 / (2 * 5.097), rel=1e-3)
    changes = [event.other for event in shot.events if event.kind == CHANGE]
    assert changes[0] == ROLLING
    assert SLIDING not in changes[:1]


def test_b28_a_head_on_hit_leaves_almost_the_whole_speed_to_the_ball_that_was_hit() -> None:
    """B28: with the restitution of the table, and the spin that friction passes on."""
    shot = run(lies(b2=(0.3, 0.635), b11=(1.5, 0.635)), 2, 0, 2000).shot
    struck = next(p for p in shot.paths()[2] if p.start > 0 and p.vx)
    hit = shot.paths()[11]
    before = struck.vx + struck.ax * (hit[1].start - struck.start)
    assert hit[1].vx == pytest.approx(before * (1 + PARAMS.ball_restitution) / 2, rel=0.03)


@pytest.mark.parametrize(
    ("place", "aim", "speed", "pocket"),
    [
        ((1.27, 0.635), toward((1.27, 0.635), (0, 0)), 1500, 0),
        ((1.0, 0.028575), 18000, 1500, 0),
        ((1.27, 0.635), 27000, 1000, 4),
    ],
)
def test_b29_pockets(place: tuple[float, float], aim: int, speed: int, pocket: int) -> None:
    """B29."""
    assert run(lies(b2=place), 2, aim, speed).fell == ((2, pocket),)


def test_b30_the_core_is_told_who_was_struck_and_what_fell() -> None:
    """B30: 2 strikes 3, 3 sends 14 into a corner: the carrier takes the strike of the cruiser and goes down."""
    places = lies(
        b2=(1.30, 0.635), b3=(1.70, 0.835), b14=(2.05, 1.01), b9=(0.3, 0.9), b16=(0.3, 0.3), b8=(0.2, 0.1)
    )
    match = table(places)
    found = None
    for aim in range(2400, 2900):
        for speed in (2500, 3500, 4500):
            tried = run(places, 2, aim, speed)
            if tried.touched[:2] == (3, 14) and [unit for unit, _ in tried.fell] == [14]:
                found = Strike(2, aim, speed)
    assert found is not None
    match.do(found)
    rolled = match.told_of(Rolled)[0]
    assert isinstance(rolled, Rolled)
    assert rolled.touched[:2] == (3, 14)
    assert match.told_of(Struck) == [Struck(seat=0, unit=2, pocketed=(14,))]
    assert match.state.match.armies.at(14) == DESTROYED
    assert match.state.lies[13] is None
    assert [event for event in match.told if isinstance(event, Hurt)] == [Hurt(unit=14, by=3, armour=0)]
    assert match.state.match.armies.hangar[1] == 0


def test_r16_a_shot_that_pockets_nothing_passes_the_turn() -> None:
    match = table(lies(b2=(1, 0.6), b11=(2, 0.3))).do(Strike(2, 9000, 300))
    assert match.told_of(Missed)
    assert match.state.actor() == 1


def test_r23_what_is_still_afloat_lies_on_its_spot_again() -> None:
    """R9, R23: cruiser 10 loses 3 of 4 and lies on spot 2."""
    places = lies(b2=(0.8, 0.4), b10=(0.5, 0.25), b11=(2.2, 1.0))
    match = table(places).do(Strike(2, toward((0.8, 0.4), (0.5, 0.25)), 2500))
    rolled = match.told_of(Rolled)[0]
    assert isinstance(rolled, Rolled) and dict(rolled.fell).get(10) == 0
    if 2 not in dict(rolled.fell):
        assert match.state.match.armies.armour[9] == 1
    assert match.state.lies[9] == (63500, 63500)


def test_r3_only_own_units_on_the_table_are_struck() -> None:
    match = table(lies(b2=(1, 0.6), b11=(2, 0.3)))
    assert match.refused(Strike(11, 0, 1000)) == "billiard R3"
    assert match.refused(Strike(3, 0, 1000)) == "billiard R3"
    assert match.refused(Strike(17, 0, 1000)) == "billiard R3"
    for wrong in (
        Strike(2, 36000, 1000),
        Strike(2, -1, 1000),
        Strike(2, 0, 199),
        Strike(2, 0, 8001),
        Strike(2, 0, 1000, 40, 40),
        Shot(2, (11,)),
        Miss(),
    ):
        assert match.refused(wrong) == "billiard R3"
    assert match.refused(Rack(RACK, 7)) == "billiard R6"
    assert match.refused(Lag(0)) == "billiard R5"
    assert match.refused(Surface(1, (800, 800))) == "billiard R3"


# ----------------------------------------------------------------------------------------------------------- submarine


def dived(**options: object) -> Table:
    """Submarine 1 lies in pocket 2, side A is to shoot."""
    places = lies(b2=(1, 0.6), b11=(2.3, 0.2))
    chosen = Options(use="simulation", **options)  # type: ignore[arg-type]
    armies = fresh(terms(chosen))
    place = [DESTROYED] * 16
    place[0], place[1], place[10] = IMMERSED, TABLE, TABLE
    armour = tuple(a if p != DESTROYED else 0 for a, p in zip(armies.armour, place, strict=True))
    match = BilliardState(
        options=chosen, phase="aim", armies=Armies(armour, tuple(place), armies.hangar), pockets=(2, -1)
    )
    return Table(TableState(match, places))


def test_r20_the_submarine_alone_in_a_pocket_dives_and_its_pocket_is_remembered() -> None:
    places = lies(b1=(0.4, 0.4), b2=(1, 0.6), b11=(2.3, 0.2))
    match = table(places).do(Strike(1, toward((0.4, 0.4), (0, 0)), 1500))
    assert match.told_of(Dived) == [Dived(unit=1, pocket=0)]
    assert match.state.match.armies.at(1) == IMMERSED
    assert match.state.match.pockets == (0, -1)
    assert match.state.lies[0] is None


def test_r20_the_last_unit_on_the_table_lies_in_front_of_its_pocket_instead() -> None:
    """B18 on the simulated table."""
    places = lies(b1=(0.4, 0.4), b11=(2.3, 0.2))
    match = table(places).do(Strike(1, toward((0.4, 0.4), (0, 0)), 1500))
    assert match.told_of(Stayed) == [Stayed(unit=1)]
    assert match.state.lies[0] == (8000, 8000)
    assert match.state.actor() == 1


def test_r22_the_submarine_surfaces_in_front_of_a_corner_and_is_struck() -> None:
    match = dived()
    assert match.refused(Strike(1, 0, 1000)) == "billiard R22"
    assert match.refused(Strike(2, 0, 1000, at=(1000, 1000))) == "billiard R22"
    assert match.refused(Strike(1, 0, 1000, at=(2500, 1000))) == "billiard R22"
    assert match.refused(Strike(1, 0, 1000, at=(12700, 786))) == "billiard R22"
    assert match.refused(Strike(1, 0, 1000, at=(23100, 1900))) == "billiard R22"
    match.do(Strike(1, 0, 300, at=(1000, 1000)))
    assert match.told_of(Surfaced) == [Surfaced(unit=1, forced=False)]
    assert match.state.match.armies.at(1) == TABLE
    lie = match.state.lies[0]
    assert lie is not None and lie[0] > 10000 and lie[1] == 10000


def test_r22_nothing_else_is_placed_for_a_shot() -> None:
    match = table(lies(b1=(0.5, 0.5), b2=(1, 0.6), b11=(2, 0.3)))
    assert match.refused(Strike(1, 0, 1000, at=(1000, 1000))) == "billiard R22"
    assert match.refused(Strike(2, 0, 1000, at=(1000, 1000))) == "billiard R22"


def test_r22_with_the_option_another_unit_is_struck_after_a_surfacing() -> None:
    match = dived(surface_must_attack=False).do(Strike(2, 18000, 300, at=(1000, 1000)))
    assert match.state.lies[0] == (10000, 10000)
    assert match.told_of(Surfaced) == [Surfaced(unit=1, forced=False)]


def rising(pocket: int, **places: tuple[float, float]) -> Table:
    """Cruiser 10 has just been the last of army T on the table, and went down; its submarine lies in ``pocket``."""
    found = lies(**places)
    options = Options(use="simulation")
    armies = fresh(terms(options))
    place = [TABLE if lie is not None else DESTROYED for lie in found]
    place[8] = IMMERSED
    armour = tuple(a if p != DESTROYED else 0 for a, p in zip(armies.armour, place, strict=True))
    match = BilliardState(
        options=options,
        phase="rise",
        armies=Armies(armour, tuple(place), armies.hangar),
        turn=1,
        last=0,
        rising=9,
        pockets=(-1, pocket),
    )
    return Table(TableState(match, found))


def test_r24_it_surfaces_in_front_of_its_pocket_where_no_ball_lies() -> None:
    """B27: at a side pocket straight in front, at a corner in its zone."""
    side = rising(4, b2=(1, 0.6))
    assert side.state.actor() == 1
    assert side.refused(Surface(9)) == "billiard R24"
    assert side.refused(Surface(9, (12700, 787))) == "billiard R24"
    assert side.refused(Surface(9, (12701, 786))) == "billiard R24"
    assert side.refused(Surface(1, (12700, 786))) == "billiard R24"
    assert side.refused(Strike(9, 0, 1000)) == "billiard R24"
    assert side.state.rising_places()[0] == (12700, 786)
    side.do(Surface(9, (12700, 786)))
    assert side.state.lies[8] == (127000, 7860)
    assert (side.state.phase, side.state.actor()) == ("aim", 1)
    corner = rising(3, b2=(2.45, 1.18))
    assert corner.refused(Surface(9, (24600, 11900))) == "billiard R24"
    corner.do(Surface(9, corner.state.rising_places()[0]))


def test_r24_where_a_ball_stops_the_mouth_the_nearest_free_place_is_taken() -> None:
    blocked = rising(4, b2=(1.27, 0.05))
    places = blocked.state.rising_places()
    assert len(places) == 1
    assert blocked.refused(Surface(9, (12700, 786))) == "billiard R24"
    blocked.do(Surface(9, places[0]))
    nine, two = blocked.state.lies[8], blocked.state.lies[1]
    assert nine is not None and two is not None
    far = sqrt((nine[0] - two[0]) ** 2 + (nine[1] - two[1]) ** 2) / FINE
    assert 2 * RADIUS - 1e-4 < far < 2 * RADIUS + 0.03


def test_r32_time_may_be_called_on_the_table_too() -> None:
    match = table(lies(b2=(1, 0.6), b11=(2, 0.3)), time_limit=5).do(Time())
    assert match.state.actor() == NOBODY


# ------------------------------------------------------------------------------------------------------------- matches


@pytest.mark.parametrize("size", ["9ft", "8ft", "7ft"])
def test_r31_random_matches_come_to_an_end_and_no_ball_lies_in_another(size: str) -> None:
    rng = random.Random(size)
    options = Options(use="simulation", table=size)
    state = TableState(BilliardState(options=options, phase="lag", armies=fresh(terms(options))))
    while state.actor() != NOBODY:
        state = state.apply(state.sample(rng))
        assert whole(state.view(None)) == state
        assert shots.can_rest(state.lies, state.surface)
    result = state.result()
    assert result is not None and result.reason == "destroyed"


def test_balls_cannot_rest_in_one_another_or_off_the_table() -> None:
    """Touching balls may be rounded into each other by a hundredth of a millimetre, no more."""
    surface = shots.CLOTHS["9ft"]
    places: list[tuple[int, int] | None] = [None] * 16
    places[0] = (100_000, 50_000)
    for apart, good in ((5715, True), (5713, True), (5712, False), (0, False)):
        places[1] = (100_000 + apart, 50_000)
        assert shots.can_rest(tuple(places), surface) == good
    for off in ((-1, 50_000), (254_001, 50_000), (100_000, 127_001), (100_000, -1)):
        assert not shots.can_rest((off, *[None] * 15), surface)


def test_a_shot_is_the_same_however_often_it_is_asked_for() -> None:
    start = begun().state.placed(Strike(8, 0, 6500, at=(5000, 6350)))
    first = run(start, 8, 17, 6512, 3, -5)
    shots.run.cache_clear()
    again = run(start, 8, 17, 6512, 3, -5)
    assert (first.lies, first.fell, first.touched) == (again.lies, again.fell, again.touched)


def test_side_spin_to_the_right_sends_the_ball_right_off_a_cushion() -> None:
    """Section 14: ``side`` is positive to the right as the striker sees the ball."""
    right = run(lies(b2=(1.0, 0.6)), 2, 9000, 2000, 40, 0).lies[1]
    left = run(lies(b2=(1.0, 0.6)), 2, 9000, 2000, -40, 0).lies[1]
    assert right is not None and left is not None
    # looking along +y, right is +x
    assert right[0] > 100000 > left[0]


def test_top_makes_a_ball_follow_and_bottom_draws_it_back() -> None:
    places = lies(b2=(0.6, 0.635), b11=(0.95, 0.635))
    follow = run(places, 2, 0, 1500, 0, 45).lies[1]
    draw = run(places, 2, 0, 2500, 0, -45).lies[1]
    assert follow is not None and follow[0] > 100000
    assert draw is not None and draw[0] < 75000
