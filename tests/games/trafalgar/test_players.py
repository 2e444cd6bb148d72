"""The computer players are legal, deterministic, within their limits, and right in clear decisions."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import msgspec
import pytest

from navals.core.dice import Dice
from navals.core.message import Message
from navals.core.player import LEVELS, Limit, Player, decide
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.trafalgar.ai import pilot, player, salvo
from navals.games.trafalgar.ai.posts import BerthValue
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import events
from navals.games.trafalgar.rules.fire.gunnery import BOW, battery_side, possible_aims
from navals.games.trafalgar.rules.fleet import ALL_MASTS, FRIGATE, SHIP_NUMBERS, SHIP_OF_LINE, Ship
from navals.games.trafalgar.rules.options import BOARD, Options
from navals.games.trafalgar.rules.sailing import moves
from navals.games.trafalgar.rules.state import TrafalgarState
from tests import EVERYTHING

from .play import FAR, Sea, begin, opened, outlook, set_up


def thought(sea: Sea, level: str = "expert", seed: int = 1) -> object:
    state = sea.state
    return decide(GAME.player(level), state.view(state.actor()), Limit(), random.Random(seed)).action


def turn(sea: Sea, level: str = "expert", dice: int = 0) -> list[str]:
    side, texts = sea.state.turn, []
    while sea.state.phase not in ("over", "wind_roll") and sea.state.turn == side:
        actor = sea.state.actor()
        if actor == CHANCE:
            sea.do(str(dice))
            continue
        text = GAME.text(thought(sea, level)) if actor == side else "hold"
        texts.append(text)
        sea.do(text)
        assert len(texts) < 100
    return texts


def game(players: tuple[Player, Player], seed: str, options: str = "", plies: int = 10_000) -> Result | None:
    state, dice, draws = GAME.start(GAME.schema.parse(options)), Dice(seed), 0
    for ply in range(plies):
        seat = state.actor()
        if seat == NOBODY:
            break
        if seat == CHANCE:
            action = dice.choose(state.outcomes() or (), draws)
            draws += 1
        else:
            action = decide(players[seat], state.view(seat), Limit(), dice.generator(ply, "player")).action
        refusal = state.check(action)
        assert refusal is None, f"{GAME.text(action)}: {refusal}"
        state = state.apply(action)
    return state.result()


class Careless:
    """A player that samples legal actions."""

    level = "careless"

    def think(self, view, limit, rng):  # type: ignore[no-untyped-def]
        from navals.core.player import Thought

        yield Thought(GAME.hidden.guess(view, rng).sample(rng))


def exact(
    values: salvo.ShipValue, options: Options, hull: salvo.Hull, shots: int, hit_faces: int, aspect: int
) -> Fraction:
    if not shots or hull == salvo.NO_HULL:
        return Fraction(0)
    masts, port, starboard = hull
    ship = Ship(at=0, masts=masts, guns=(port, starboard))
    miss = exact(values, options, hull, shots - 1, hit_faces, aspect)
    best = miss
    for aim in possible_aims(options, ship, aspect):
        if aim == events.BATTERY:
            side = battery_side(options, ship, aspect)
            result = (masts, port - (side == 0), starboard - (side == 1))
        else:
            result = (masts & ~(1 << aim), port, starboard)
        hit = Fraction(values.value_of(hull)) - Fraction(values.value_of(result))
        hit += exact(values, options, result, shots - 1, hit_faces, aspect)
        best = max(best, Fraction(hit_faces, 6) * hit + Fraction(6 - hit_faces, 6) * miss)
    return best


@pytest.mark.parametrize("aspect", range(4))
@pytest.mark.parametrize("hull", [(7, 3, 3), (2, 1, 0), (0, 1, 2), (5, 0, 0), (4, 0, 1)])
def test_gains_are_exact(hull: salvo.Hull, aspect: int) -> None:
    """R11-R16: gains over several shots, each aimed after the last result, agree with exact fractions."""
    values = salvo.ShipValue(1.5, (0.0, 0.5, 1.0, 1.25, 0.5, 0.75, 1.25, 2.0), (0.0, 0.75, 1.25, 1.5))
    options = Options()
    gains = salvo.gain_cache(values, options)
    for distance, hit_faces in ((1, 3), (2, 2), (3, 1)):
        for shots in range(5):
            want = exact(values, options, hull, shots, hit_faces, aspect)
            assert abs(gains.expected_loss(hull, shots, distance, aspect) - float(want)) < 1e-9


def test_gains_by_hand() -> None:
    """With one gun left and no mast, two shots at distance 1 sink the ship in 3 of 4 cases (R14, R16)."""
    values = salvo.ShipValue(4.0, (0.0,) * 8, (0.0, 2.0, 3.0, 4.0))
    gains = salvo.gain_cache(values, Options())
    assert gains.expected_loss((0, 1, 0), 2, 1, BOW) == pytest.approx(6 * 0.75)
    assert gains.best_aim((0, 1, 0), 1, 3, BOW) == (pytest.approx(1.0), events.BATTERY)
    assert salvo.gain_cache(values, Options(hulk="strict")).best_aim((0, 1, 0), 2, 1, BOW) == (
        0.0,
        events.UNAIMED,
    )
    assert salvo.gain_cache(values, Options(range_rule="exact")).expected_loss(
        (0, 1, 0), 1, 1, BOW
    ) == pytest.approx(1.0)


def test_a_ship_about_to_strike_is_worth_the_shot() -> None:
    """R51: hitting the last mast of a ship with half of its guns is worth all that is left of the ship."""
    values = salvo.ShipValue(4.0, (0.0, 1.0) + (0.0,) * 6, (0.0, 2.0, 3.0, 4.0), fatal_guns=3)
    assert values.value_of((0, 2, 1)) == 0 and values.value_of((0, 2, 2)) == 10
    gains = salvo.gain_cache(values, Options(strike=True))
    assert gains.best_aim((1, 2, 1), 1, 1, BOW) == (pytest.approx(10 / 2), 0)
    assert gains.best_aim((0, 2, 2), 1, 1, BOW) == (pytest.approx(10 / 2), events.BATTERY)
    frigate = outlook(set_up("strike=true E2=10,9,E,-,2/1 F1=10,8,W")).ship_values[1]
    assert frigate.value_of((0, 2, 1)) > 0 == frigate.value_of((0, 1, 1)), "the line counts by its own guns"


def test_owner_keeps_the_best_mast() -> None:
    """R15, mast_choice=defender: the owner loses the least valuable mast."""
    values = salvo.ShipValue(0.0, (0.0, 1.0, 5.0, 6.0, 2.0, 3.0, 7.0, 8.0), (0.0,) * 4)
    gains = salvo.gain_cache(values, Options(mast_choice="defender"))
    assert gains.expected_loss((ALL_MASTS, 0, 0), 1, 1, 0) == pytest.approx(0.5)
    assert salvo.gain_cache(values, Options()).expected_loss((ALL_MASTS, 0, 0), 1, 1, 0) == pytest.approx(2.5)


def test_port_gun_down() -> None:
    """R18: two shots with a chance of one third each."""
    assert salvo.destruction_chance(2, 2) == pytest.approx(5 / 9)


@pytest.mark.parametrize(
    ("wind", "line", "frigate"),
    [(0, 34, 33), (1, 34, 33), (2, 34, 33), (3, 60, 60), (4, 66, 58), (5, 34, 33)],
)
def test_routes(wind: int, line: int, frigate: int) -> None:
    sea = opened().state.sea
    start = sea.corners[1] * 6
    for rate, want in ((SHIP_OF_LINE, line), (FRIGATE, frigate)):
        assert pilot.fewest_moves(BOARD, rate, "exact", wind, (sea.corners[0],))[start] == want


def test_plans_reach_what_the_engine_reaches() -> None:
    sea = set_up("E1=10,9,E E2=11,9,NE E3=8,8,W E4=9,9,SE F1=10,10,W S1=9,10,NE")
    look = outlook(sea)
    from navals.games.trafalgar.ai.activation import search_plans

    for number in look.own_ships:
        paths = search_plans(look, number, BerthValue(look, number))
        assert set(paths.end_entries()) == set(moves.compute_reach(look.view, number).costs)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_games_are_legal(level: str) -> None:
    for seed, options in (
        ("a", "max_rounds=6"),
        ("b", "setup=free mast_choice=defender los=ships max_rounds=6"),
    ):
        players = (GAME.player(level), GAME.player(level))
        assert game(players, seed, options) is not None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8 if EVERYTHING else 4))
def test_legal_under_random_options(seed: int) -> None:
    rng = random.Random(seed)
    options = GAME.schema.random(rng)
    text = GAME.schema.write(options)
    assert game((GAME.player("hard"), GAME.player("medium")), f"options {seed}", text) is not None


@pytest.mark.parametrize("level", LEVELS)
def test_any_position(level: str) -> None:
    rng = random.Random(5)
    state: TrafalgarState = begin(options="no_progress_rounds=0").state
    for ply in range(1200):
        actor = state.actor()
        if actor == NOBODY:
            break
        if actor != CHANCE and ply % 29 == 0:
            action = decide(GAME.player(level), state.view(actor), Limit(), random.Random(ply)).action
            assert state.check(action) is None, GAME.text(action)
        state = state.apply(state.sample(rng))


def test_effort_bounds() -> None:
    sea = set_up("E1=10,9,E E2=9,8,E F1=14,9,W S1=15,9,W")
    view = sea.state.view(0)
    efforts = [
        decide(player.TrafalgarPlayer("expert"), view, Limit(n), random.Random(1)).effort for n in (0, 1, 8)
    ]
    assert efforts[0] < efforts[1] < efforts[2]


def test_what_a_ship_is_sent_for_is_told_to_all() -> None:
    sea, player, heard = begin(), GAME.player("expert"), []
    side = sea.state.turn
    while sea.state.turn == side and sea.state.phase in ("idle", "active"):
        choice = decide(player, sea.state.view(side), Limit(), random.Random(1))
        public = isinstance(choice.action, events.Activate | events.Transfer)
        assert (choice.plan is not None) == public
        heard += [choice.plan] if public else []
        sea.do(GAME.text(choice.action))
    assert len(heard) > 1


def test_rests() -> None:
    sea = set_up("E1=10,9,E E2=9,8,E F1=14,9,W S1=15,9,W F2=14,8,W")
    thoughts = list(player.TrafalgarPlayer("expert").think(sea.state.view(0), Limit(), random.Random(1)))
    assert len(thoughts) > 20
    assert all(sea.state.check(entry.action) is None for entry in thoughts)


@pytest.mark.parametrize("level", ("hard", "expert"))
def test_sails_away(level: str) -> None:
    sea = set_up("E2=10,9,E,fmz,0/0 E1=22,14,W F1=10,7,E S1=9,11,E")
    post = BerthValue(outlook(sea), SHIP_NUMBERS["E2"])
    at_first = post.added_danger(sea.ship("E2").at * 6 + sea.ship("E2").heading)
    turn(sea, level)
    assert at_first > 1
    assert post.added_danger(sea.ship("E2").at * 6 + sea.ship("E2").heading) < at_first / 2


@pytest.mark.parametrize("level", ("medium", "hard", "expert"))
def test_takes_the_flag(level: str) -> None:
    """R34-R37: the player goes to the corner, waits, takes the flag, and brings it home."""
    sea = set_up("turn=A wind=W E2=4,2,W F1=18,9,E")
    for _ in range(3):
        turn(sea, level)
        sea.do("endturn, 0")
        if sea.lies("E2").startswith("1,1"):
            break
    texts = turn(sea, level)
    assert any(text.startswith("takeflag") for text in texts)
    assert sea.flag("B") == "E2"
    distance = sea.distance("E2", "A")
    sea.do("endturn, 3")
    turn(sea, level)
    assert sea.distance("E2", "A") < distance


@pytest.mark.parametrize("level", ("medium", "hard", "expert"))
def test_a_flag_is_brought_home_even_if_there_are_targets(level: str) -> None:
    """R44."""
    for ships in ("E2=17,14,E,fmz,2/2,B F1=16,13,E,-,1/0", "E2=21,14,E,fmz,2/2,B F1=3,9,E S1=4,9,E"):
        sea = set_up(f"turn=A wind=E {ships}")
        turn(sea, level)
        assert sea.ended() == ("1-0", "flag")


RAKE = "E1=10,9,E F1=10,8,E,-,1/0 S1=1,4,E"
CROSSING = "activate E2, advance, advance, hold, advance, gun CS E2 fore"


@pytest.mark.parametrize(
    ("level", "setup", "actions", "expected"),
    [
        # Rake the last gun of a hulk.
        *((level, RAKE, "activate E1", "fire port F1 battery") for level in ("medium", "hard", "expert")),
        # R25, R26: with a raider on the corner, a gun waits for an approaching ship, but not until it is
        # closest.
        ("expert", "turn=B E2=1,1,E F1=18,9,E", "", "gun C[NS] E2 .+"),
        ("expert", "turn=A wind=W E2=7,1,W" + FAR, "activate E2, advance", "hold"),
        ("expert", "turn=A wind=SE E2=6,2,SE" + FAR, "activate E2, advance", "gun .*"),
        # R27: without other targets, the ship fires at the port gun.
        ("expert", "turn=A E2=7,2,SW F1=20,3,E", CROSSING, "fire .* CS"),
        # R40: a carrier without masts hands the flag to a frigate next to it.
        ("expert", "E1=12,6,E,-,3/3,B E2=13,6,E F1=3,3,E", "", "transfer E1 E2"),
        # R47: only the weaker side accepts a draw.
        ("expert", "turn=A E1=10,9,E,f,1/0 F1=3,3,E F2=4,4,E", "draw", "decline"),
        ("expert", "turn=B E1=10,9,E,f,1/0 F1=3,3,E F2=4,4,E", "draw", "accept"),
    ],
)
def test_clear_decisions(level: str, setup: str, actions: str, expected: str) -> None:
    """R25, R26, R27, R40, R47."""
    sea = set_up(setup)
    if actions:
        sea.do(actions)
    assert re.fullmatch(expected, GAME.text(thought(sea, level)))


def test_shoots_at_the_carrier() -> None:
    sea = set_up("turn=B wind=W E2=19,14,E,z,1/0,B E3=16,14,E S1=18,15,E F1=1,1,E").do("activate S1")
    first = thought(sea)
    while not isinstance(first, events.Fire):
        sea.do(GAME.text(first))
        first = thought(sea)
    assert first.target == SHIP_NUMBERS["E2"]


def test_repairs() -> None:
    """R31: a hulk without targets repairs its mizzen in two turns."""
    sea = set_up("E1=10,9,E,-,3/3 E2=20,14,W F1=3,3,E")
    assert "repair" in turn(sea)
    sea.do("endturn, 0")
    assert "repair" in turn(sea)
    assert sea.masts("E1") == "z"


def test_never_aground() -> None:
    """R7: with the wind against it, a ship of the line still gets closer to its goal."""
    sea = set_up("turn=A wind=E E1=20,14,W F1=3,3,E")
    distance = sea.distance("E1", "B")
    for _ in range(3):
        turn(sea, "hard")
        sea.do("endturn, 0")
    assert sea.distance("E1", "B") < distance


@pytest.mark.parametrize("level", ("medium", "hard", "expert"))
def test_a_ship_that_can_only_turn_turns(level: str) -> None:
    """R1: with only a mizzen, a ship of the line has one move a turn, yet it turns about and sails on."""
    sea = set_up("turn=A wind=W E1=14,9,E,z,3/3 E2=14,8,E,z,0/2 F2=4,8,W,-,1/0")
    distance = sea.distance("E1", "F2")
    for _ in range(5):
        turn(sea, level)
        sea.do("endturn, 0")
    assert sea.lies("E1").split()[1] in ("NW", "W", "SW")
    assert sea.distance("E1", "F2") < distance


def test_wind_for_oneself() -> None:
    """R19: the winner of the toss does not set the wind against itself."""
    for seat, barred in (("A", 0), ("B", 3)):
        action = thought(opened().do(seat))
        assert isinstance(action, events.Wind)
        assert action.heading != barred


def test_placement() -> None:
    """R49: all ships, all different anchorages."""
    action = thought(opened("setup=free"))
    assert isinstance(action, events.Place)
    assert len({berth for _, berth in action.berths}) == 4


def test_chance() -> None:
    assert GAME.analysis.chance(opened().state.view(0)) == 0.5
    ahead = set_up("E1=10,9,E E2=10,4,E F1=18,9,E,f,1/0").state
    assert GAME.analysis.chance(ahead.view(0)) > 0.6
    assert GAME.analysis.chance(ahead.view(0)) == GAME.analysis.chance(ahead.view(1))
    behind = set_up("turn=B wind=W F1=15,8,W F2=14,13,W E1=6,8,W,z,1/0").state
    assert GAME.analysis.chance(behind.view(0)) < 0.4


def test_hints_say_why() -> None:
    for text in ("", "activate E1"):
        sea = set_up("E1=10,9,E E2=9,8,E F1=14,9,W S1=15,9,W F2=14,8,W")
        if text:
            sea.do(text)
        last = decide(GAME.adviser(), sea.state.view(0), Limit(), random.Random(1))
        assert isinstance(last.reason, Message)
        assert last.detail[0].action == last.action
        assert len(last.detail) > 1
        for candidate in last.detail:
            assert sea.state.check(candidate.action) is None
            assert 0 < candidate.chance < 1


def test_two_ships_mind_the_answer() -> None:
    usual = player.SKILLS["expert"]
    bolder = msgspec.structs.replace(usual, pair_fear=0.0)
    fired = []
    for skill in (usual, bolder):
        sea = set_up("E2=13,9,NE E3=11,11,E F2=9,10,NW S2=10,7,W", options="fleet=frigates superiority=0")
        captain, actions = player.TrafalgarPlayer("expert", skill), list[object]()
        while sea.state.phase in ("idle", "active") and sea.state.turn == 0:
            action = decide(captain, sea.state.view(0), Limit(), random.Random(1)).action
            actions.append(action)
            sea.do(GAME.text(action))
        fired.append(any(isinstance(entry, events.Fire) for entry in actions))
    assert fired == [False, True]


@pytest.mark.native  # A statistic.
@pytest.mark.slow
def test_better_than_careless() -> None:
    for seed in range(6):
        players: tuple[Player, Player] = (GAME.player("hard"), Careless())
        if seed % 2:
            players = players[1], players[0]
        result = game(players, f"careless {seed}", "fleet=duel")
        assert result is not None
        assert result.score(seed % 2) == 1
