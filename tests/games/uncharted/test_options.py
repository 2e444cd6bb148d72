"""Options, custom fleets (3.11), and deployment (3.13)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from navals.core.option import OptionError
from navals.core.seat import CHANCE
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.data.fleet import fleet_points, fleets
from navals.games.uncharted.rules.forces import breakout_errors, standard_errors
from navals.games.uncharted.rules.options import PRESETS, SCHEMA, fleet_errors
from navals.games.uncharted.rules.sea.terrain import default_map, has_room
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.tasks import Deploying, OpeningWind, PlacePiece
from tests.games.uncharted.play import go, refused


def list_faults(fleet: str, text: str, limit: int) -> list[str]:
    return [str(fault) for fault in standard_errors(fleet, text, limit)]


def test_the_profiles_are_those_of_the_table() -> None:
    """3.11: with the anchors from the sources."""
    imperials, orcs = fleets()["imperials"].ships, fleets()["orcs"].ships
    assert (imperials["C"].side[0], imperials["C"].fore[2], imperials["B"].side[2]) == (6, 0, 10)
    assert all(card.red for card in orcs.values())
    assert not fleets()["dwarves"].wind
    assert fleets()["drakes"].ships["F"].move == 12


def test_heavy_and_ordinary_cruisers_may_share_a_squadron() -> None:
    """3.11."""
    assert list_faults("imperials", "CH;FFF;FF", 480) == []
    assert list_faults("imperials", "CCH;FFFF", 480) == []


def test_a_list_is_read_leniently_and_refused_with_its_form() -> None:
    assert SCHEMA.parse("list_a=ch;fff;ff").fleet_list(0) == "CH;FFF;FF"
    with pytest.raises(OptionError, match="not a list of squadrons"):
        SCHEMA.parse("list_a=B;XX")


def test_the_breakout_has_bounds_of_its_own() -> None:
    """3.14: they replace those of custom fleets."""
    options = SCHEMA.parse("scenario=breakout")
    assert (
        fleet_points("imperials", options.fleet_list(0)),
        fleet_points("dwarves", options.fleet_list(1)),
    ) == (
        240,
        360,
    )
    assert breakout_errors("imperials", "B;CC", 0) == ()
    assert "runner has" in str(breakout_errors("imperials", "B;CCC", 0)[0])
    assert "cruisers and frigates only" in str(breakout_errors("orcs", "B;CC", 1)[0])
    assert "costs 420" in str(breakout_errors("orcs", "CCCC;FFF;FFF", 1)[0])
    assert "must have" in str(breakout_errors("orcs", "C;FFF", 1)[0])
    assert "mixes" in str(breakout_errors("orcs", "CF;FFF", 1)[0])
    with pytest.raises(OptionError, match="its own points"):
        SCHEMA.parse("scenario=breakout limit=300")


def test_random_options_have_house_numbers_sometimes() -> None:
    rng = random.Random(2)
    assert 10 < sum(bool(SCHEMA.random(rng).house) for _ in range(100)) < 60


def test_presets_are_canonical_legal_and_begin_with_a_short_game() -> None:
    """Their labels match the turns and points."""
    for preset in PRESETS:
        options = SCHEMA.parse(preset.options)
        assert SCHEMA.write(options) == preset.options
        assert f"{options.turn_count} turns" in str(preset.label)
        usual = options.limit is None or preset.id == "first"
        assert usual or f"{options.points_limit} points" in str(preset.label)
        for side in (0, 1):
            assert fleet_errors(options, side, options.fleet_list(side)) == ()
    for mode in ("ai", "two", "watch"):
        assert GAME.presets_of(mode)[0].id == "first"


def until(state: UnchartedState, check: Callable[[UnchartedState], bool], seed: int = 1) -> UnchartedState:
    rng = random.Random(seed)
    while not check(state):
        state = state.apply(state.sample(rng))
    return state


def test_who_has_no_squadron_left_lets_the_other_deploy() -> None:
    """3.13."""
    state = GAME.start(SCHEMA.parse("list_a=CC;FFF list_b=CC;FF;FF;FFF"))
    state = until(state, lambda s: isinstance(s.agenda[-1], OpeningWind))
    assert all(ship.placed for ship in state.ships)


def test_the_opening_wind_is_drawn_and_given_in_the_breakout() -> None:
    """3.13, 3.14."""
    state = until(GAME.start(SCHEMA.parse("cards=false")), lambda s: isinstance(s.agenda[-1], OpeningWind))
    assert len(state.actions() or ()) == 8
    assert go(state, "* SW").wind == 5
    breakout = until(GAME.start(SCHEMA.parse("scenario=breakout cards=false")), lambda s: s.turn == 1)
    assert breakout.wind == 2


def test_the_opening_hand_is_a_card_for_each_squadron() -> None:
    """3.13, A45: five at most."""
    for options, sizes in (("", (4, 4)), ("list_b=FF;FF;FF;CC;CC limit=480", (4, 5))):
        state = until(GAME.start(SCHEMA.parse(options)), lambda s: s.turn == 1)
        assert tuple(map(len, state.hands)) == sizes


def test_the_default_map_keeps_its_own_rules() -> None:
    """3.13: 8 inches from every edge, 4 from each other."""
    pieces = default_map()
    assert [piece.kind for piece in pieces] == ["island", "reef", "reef", "sandbank", "sandbank"]
    for number, piece in enumerate(pieces):
        rest = pieces[:number] + pieces[number + 1 :]
        assert has_room(rest, (), (48_000, 48_000), piece.at, piece.radius)


def test_players_place_the_pieces_of_a_random_map_in_turn() -> None:
    """3.13: 3 + D3 pieces."""
    state = go(GAME.start(SCHEMA.parse("map=random")), "* 4 1")
    assert state.actor() == CHANCE
    state = go(state, "* 3")
    assert state.agenda[-1] == PlacePiece(0, 5)
    rule = "uncharted 3.13"
    assert rule in refused(state, "deploy S1 at B1 24,8 heading 0")
    assert "radius" in refused(state, "place island at 24,24 radius 4.5")
    assert "8 inches" in refused(state, "place island at 11,24 radius 4")
    state = go(state, "A place island at 24,24 radius 4")
    assert "8 inches" in refused(state, "place reef at 33.9,24 radius 2")
    state = go(state, "B place reef at 34,24 radius 2")
    assert state.agenda[-1] == PlacePiece(0, 3)
    state = until(state, lambda s: isinstance(s.agenda[-1], Deploying))
    assert len(state.islands) == 5


def test_no_piece_is_placed_where_there_is_no_room() -> None:
    """3.13: the last pieces are omitted."""
    state = go(GAME.start(SCHEMA.parse("map=random")), "* 4 1", "* 6")
    for at in ("12,12", "36,12", "12,36", "36,36"):
        state = go(state, f"{'AB'[state.actor()]} place island at {at} radius 4")
    state = go(state, f"{'AB'[state.actor()]} place island at 24,24 radius 4")
    assert isinstance(state.agenda[-1], PlacePiece | Deploying)
