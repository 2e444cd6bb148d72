"""Matches on the simulated table: refusals, ball positions, worked examples B24 and B28 to B30."""

from __future__ import annotations

import random
from math import dist, sqrt

import pytest

from navals.core.event import Event
from navals.core.seat import NOBODY
from navals.games.billiard.game import GAME
from navals.games.billiard.rules import events
from navals.games.billiard.rules.damage import new_armies
from navals.games.billiard.rules.options import Options, damage_terms_of
from navals.games.billiard.rules.physics.ball import ROLLING, SLIDING
from navals.games.billiard.rules.physics.simulate import CHANGE
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table import shots
from navals.games.billiard.rules.table.directions import aim_of
from navals.games.billiard.rules.table.match import TableState, state_of
from navals.games.billiard.rules.table.places import RADIUS
from navals.games.billiard.rules.table.shots import PARAMS, REST_SCALE, Lies, simulate_shot

RACK = (5, 9, 1, 12, 16, 3, 2, 10, 7, 6, 15, 11, 4, 14, 13)


def lies(balls: dict[int, tuple[float, float]]) -> Lies:
    """Return positions at rest from places in metres, by unit."""
    return tuple(
        (round(balls[n][0] * REST_SCALE), round(balls[n][1] * REST_SCALE)) if n in balls else None
        for n in range(1, 17)
    )


class Table:
    """A match on the simulated table that checks every action."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.told: list[Event] = []

    def do(self, *actions: events.BilliardAction) -> Table:
        for action in actions:
            refusal = self.state.check(action)
            assert refusal is None, f"{action}: {refusal}"
            self.told = []
            self.state = self.state.apply(action, self.told)
        return self

    def refused(self, action: events.BilliardAction) -> str:
        refusal = self.state.check(action)
        assert refusal is not None, action
        return refusal.rule.removeprefix("billiard ")

    @property
    def rolled(self) -> events.Rolled:
        """Return the last shot."""
        return next(event for event in self.told if isinstance(event, events.Rolled))

    def told_of(self, kind: type) -> list[Event]:
        return [event for event in self.told if isinstance(event, kind)]


def match_of(phase: str, **options: object) -> BilliardState:
    values = Options(use="simulation", **options)  # type: ignore[arg-type]
    return BilliardState(options=values, phase=phase, armies=new_armies(damage_terms_of(values)))


def new_table(**options: object) -> Table:
    """Return a table before side A's break."""
    return Table(TableState(match_of("break", first_breaker="A", **options))).do(events.Rack(RACK, 7))


def toward(start: tuple[float, float], goal: tuple[float, float]) -> int:
    return aim_of(goal[0] - start[0], goal[1] - start[1])


def test_the_rack_lies_with_its_apex_on_the_foot_spot() -> None:
    """Section 11: rows towards the foot rail, each by increasing y."""
    spots = new_table().state.lies
    assert spots[RACK[0] - 1] == pytest.approx((190500, 63500), abs=20)
    second = [spots[unit - 1] for unit in RACK[1:3]]
    assert second[0] is not None and second[1] is not None
    assert second[0][0] == pytest.approx(second[1][0], abs=20) and second[0][0] > 190500
    assert second[1][1] - second[0][1] == pytest.approx(5715, abs=20)
    last = [spots[unit - 1] for unit in RACK[10:]]
    assert [spot[1] for spot in last if spot] == sorted(spot[1] for spot in last if spot)


def test_a_rack_has_a_number() -> None:
    """Section 14: a seed from 0 to 4294967295, drawn together with the order of the balls."""
    new = TableState(match_of("break"))
    for seed, legal in ((-1, False), (0, True), (events.SEED_COUNT - 1, True), (events.SEED_COUNT, False)):
        assert (new.check(events.Rack(RACK, seed)) is None) == legal, seed
    assert "ends with a whole number" in str(new.check(events.Rack(RACK, -1)))
    assert Table(new).refused(events.Strike(8, 0, 3000, at=(3000, 6350))) == "R6"
    rng = random.Random(1)
    racks = [new.sample(rng) for _ in range(20)]
    assert all(isinstance(rack, events.Rack) and new.check(rack) is None for rack in racks)
    assert len({rack.seed for rack in racks if isinstance(rack, events.Rack)}) == 20


def tight(units: tuple[int, ...], seed: int, table: str = "9ft") -> list[tuple[int, int]]:
    """Return the places of a rack's balls, apex first."""
    spots = shots.rack(units, shots.CLOTHS[table], seed)
    assert [number for number, spot in enumerate(spots, 1) if spot is None] == [8]
    return [spot for unit in units if (spot := spots[unit - 1]) is not None]


def test_the_balls_of_a_tight_rack_nearly_touch() -> None:
    """Section 11: balls are moved by less than 0.05 mm, then pushed apart; most neighbours in a row touch.

    Other gaps are at most 0.1 mm, and overlaps come only from rounding.
    """
    start = shots.CLOTHS["9ft"].spot(6)
    gaps = []
    for seed in range(50):
        balls = tight(RACK, seed)
        assert shots.can_rest(shots.rack(RACK, shots.CLOTHS["9ft"], seed), shots.CLOTHS["9ft"])
        place = 0
        for row in range(5):
            for number in range(row + 1):
                x = REST_SCALE * (start[0] + row * 2 * RADIUS * sqrt(0.75))
                y = REST_SCALE * (start[1] + (number - row / 2) * 2 * RADIUS)
                assert abs(balls[place][0] - x) < 20 and abs(balls[place][1] - y) < 20
                if number:
                    gaps.append(dist(balls[place - 1], balls[place]) - 2 * RADIUS * REST_SCALE)
                place += 1
    assert -2 < min(gaps) < 0.5 and 3 < max(gaps) < 12
    assert sum(gap < 1.5 for gap in gaps) > len(gaps) / 2, "most touch"


def test_a_rack_follows_from_its_number_alone() -> None:
    """Section 11: places do not depend on the order of the balls, and are equal on all machines."""
    other = tuple(reversed(RACK))
    assert tight(RACK, 5) == tight(other, 5) != tight(RACK, 6)
    assert tight(RACK, 4294967295)[:4] == [(190499, 63502), (195446, 60639), (195449, 66358), (200397, 57785)]
    small = [(x - 148590, y - 58420) for x, y in tight(RACK, 5, "7ft")]
    usual = [(x - 190500, y - 63500) for x, y in tight(RACK, 5)]
    assert len(small) == len(usual) == 15


@pytest.mark.slow
def test_no_two_breaks_of_tight_racks_spread_alike() -> None:
    """Section 11: 200 breaks leave 3 to 7 balls on average within 32 cm of the rack's centre.

    No two layouts are equal within a centimetre, and 40 to 80 % of the breaks pocket a ball.
    """
    rng = random.Random(11)
    surface = shots.CLOTHS["9ft"]
    centre = (
        REST_SCALE * (surface.spot(6)[0] + 4 * 2 / 3 * 2 * RADIUS * sqrt(0.75)),
        REST_SCALE * surface.spot(6)[1],
    )
    stayed, fell, layouts = 0, 0, list[list[tuple[int, int] | None]]()
    for _ in range(200):
        units = tuple(rng.sample([unit for unit in range(1, 17) if unit != 8], 15))
        racked = list(shots.rack(units, surface, rng.randrange(events.SEED_COUNT)))
        racked[7] = (61_500, 63_500)
        result = simulate_shot(tuple(racked), 8, 0, 8000)
        layout = [result.end_positions[unit - 1] for unit in (8, *units)]
        stayed += sum(spot is not None and dist(spot, centre) <= 0.32 * REST_SCALE for spot in layout[1:])
        fell += bool(result.drops)
        assert not any(_alike(layout, other) for other in layouts)
        layouts.append(layout)
    assert 3 * 200 <= stayed <= 7 * 200
    assert 80 <= fell <= 160


def _alike(first: list[tuple[int, int] | None], other: list[tuple[int, int] | None]) -> bool:
    """Return whether two layouts, by place in the rack, agree within a centimetre for every ball."""
    pairs = zip(first, other, strict=True)
    return all(a is b if a is None or b is None else dist(a, b) <= 1000 for a, b in pairs)


def test_r7_what_falls_in_the_break_is_spotted_and_nothing_is_hurt() -> None:
    for y in range(5000, 7500, 50):
        match = new_table().do(events.Strike(8, 0, 8000, at=(5000, y)))
        if match.rolled.fell:
            break
    else:
        pytest.fail("no break pocketed anything")
    assert {event.unit for event in match.told if isinstance(event, events.Spotted)} == {
        n for n, _ in match.rolled.fell
    }
    assert None not in match.state.lies
    assert match.state.match.armies == new_armies(damage_terms_of(match.state.options))


@pytest.mark.slow
def test_a_break_that_does_damage_remembers_the_pocket_of_a_submarine() -> None:
    """R7 with ``break_damage`` and ``immerse_via_other``: a submarine pocketed alone is immersed."""
    for seed in range(1740, 5000):
        rng = random.Random(seed)
        match = new_table(break_damage=True, immerse_via_other=True)
        match.do(
            events.Strike(8, rng.randrange(-200, 200) % 36000, rng.randrange(4000, 8000), at=(5000, 6350))
        )
        if match.told_of(events.Dived):
            break
    else:
        pytest.fail("no break immersed the submarine alone")
    assert match.state.match.pockets == (match.rolled.fell[0][1], -1)


def test_b28_a_ball_struck_in_the_centre_slides_and_then_rolls_as_the_formulas_say() -> None:
    """B28: a ball rolls after 2v/(7 u_s g), at 5/7 v; a ball rolling at 1 m/s stops after 5.097 m."""
    shot = simulate_shot(lies({2: (0.3, 0.3)}), 2, 0, 1400).simulation
    piece = next(p for p in shot.paths()[2] if p.start > 0)
    assert piece.start == pytest.approx(2 * 1.4 / (7 * PARAMS.slide_friction * PARAMS.gravity), abs=1e-9)
    assert piece.vx == pytest.approx(1.0, abs=1e-9)
    assert -piece.ax == pytest.approx(1 / (2 * 5.097), rel=1e-3)
    changes = [event.other_id for event in shot.events if event.kind == CHANGE]
    assert changes[0] == ROLLING
    assert SLIDING not in changes[:1]


def test_b28_a_head_on_hit_leaves_almost_the_whole_speed_to_the_ball_that_was_hit() -> None:
    """B28: with the table's restitution, and the spin that friction transfers."""
    shot = simulate_shot(lies({2: (0.3, 0.635), 11: (1.5, 0.635)}), 2, 0, 2000).simulation
    struck = next(p for p in shot.paths()[2] if p.start > 0 and p.vx)
    hit = shot.paths()[11]
    speed = struck.vx + struck.ax * (hit[1].start - struck.start)
    assert hit[1].vx == pytest.approx(speed * (1 + PARAMS.ball_restitution) / 2, rel=0.03)


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
    assert simulate_shot(lies({2: place}), 2, aim, speed).drops == ((2, pocket),)


def test_r3_only_own_units_on_the_table_are_struck() -> None:
    match = Table(GAME.start(GAME.schema.parse("use=simulation"), "turn=A lies=2@1,0.6;11@2,0.3"))
    strikes = [events.Strike(unit, 0, 1000) for unit in (11, 3, 17)]
    strikes += [
        events.Strike(2, 36000, 1000),
        events.Strike(2, -1, 1000),
        events.Strike(2, 0, 199),
        events.Strike(2, 0, 8001),
    ]
    for wrong in (
        *strikes,
        events.Strike(2, 0, 1000, 40, 40),
        events.Shot(2, (11,)),
        events.Miss(),
        events.Surface(1, (800, 800)),
    ):
        assert match.refused(wrong) == "R3"
    assert match.refused(events.Rack(RACK, 7)) == "R6"
    assert match.refused(events.Lag(0)) == "R5"


def test_r24_where_a_ball_stops_the_mouth_the_nearest_free_place_is_taken() -> None:
    setup = "turn=B immersed=9@4 lies=2@1.27,0.05"
    blocked = Table(GAME.start(GAME.schema.parse("use=simulation"), setup))
    places = blocked.state.rising_spots()
    assert len(places) == 1
    assert blocked.refused(events.Surface(9, (12700, 786))) == "R24"
    blocked.do(events.Surface(9, places[0]))
    nine, two = blocked.state.lies[8], blocked.state.lies[1]
    assert nine is not None and two is not None
    assert 2 * RADIUS - 1e-4 < dist(nine, two) / REST_SCALE < 2 * RADIUS + 0.03


@pytest.mark.parametrize("size", ["9ft", "8ft", "7ft"])
def test_r31_random_matches_come_to_an_end_and_no_ball_lies_in_another(size: str) -> None:
    rng = random.Random(size)
    state = TableState(match_of("lag", table=size))
    while state.actor() != NOBODY:
        state = state.apply(state.sample(rng))
        assert state_of(state.view(None)) == state
        assert shots.can_rest(state.lies, state.cloth)
    result = state.result()
    assert result is not None and result.reason == "destroyed"


def test_balls_cannot_rest_in_one_another_or_off_the_table() -> None:
    """Rounding may make touching balls overlap by a hundredth of a millimetre, no more."""
    surface = shots.CLOTHS["9ft"]
    places: list[tuple[int, int] | None] = [None] * 16
    places[0] = (100_000, 50_000)
    for apart, good in ((5715, True), (5713, True), (5712, False), (0, False)):
        places[1] = (100_000 + apart, 50_000)
        assert shots.can_rest(tuple(places), surface) == good
    for off in ((-1, 50_000), (254_001, 50_000), (100_000, 127_001), (100_000, -1)):
        assert not shots.can_rest((off, *[None] * 15), surface)


def test_side_spin_to_the_right_sends_the_ball_right_off_a_cushion() -> None:
    """Section 14: ``side`` is positive to the right, as the shooter sees the ball."""
    right = simulate_shot(lies({2: (1.0, 0.6)}), 2, 9000, 2000, 40, 0).end_positions[1]
    left = simulate_shot(lies({2: (1.0, 0.6)}), 2, 9000, 2000, -40, 0).end_positions[1]
    assert right is not None and left is not None
    # looking along +y, right is +x
    assert right[0] > 100000 > left[0]


def test_top_makes_a_ball_follow_and_bottom_draws_it_back() -> None:
    places = lies({2: (0.6, 0.635), 11: (0.95, 0.635)})
    follow = simulate_shot(places, 2, 0, 1500, 0, 45).end_positions[1]
    draw = simulate_shot(places, 2, 0, 2500, 0, -45).end_positions[1]
    assert follow is not None and follow[0] > 100000
    assert draw is not None and draw[0] < 75000
