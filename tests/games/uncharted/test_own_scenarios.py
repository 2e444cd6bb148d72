"""Player-made scenarios (3.14): their texts, refusals, and games."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET

import pytest

from navals import conformance
from navals.core.option import OptionError
from navals.core.player import Limit, decide
from navals.core.record import link, record
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, NOBODY
from navals.core.study.opening import first_position
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.data import own
from navals.games.uncharted.rules.data.fleet import NEUTRAL
from navals.games.uncharted.rules.data.scenarios import BATTLE, scenarios
from navals.games.uncharted.rules.options import SCHEMA
from navals.games.uncharted.rules.sea.terrain import default_map
from navals.games.uncharted.screen.figures import picture
from navals.games.uncharted.words import goals
from navals.ui.words import i18n
from tests import EVERYTHING

OPTION = SCHEMA.by_name["own_scenario"]
SOME = [str(OPTION.random(random.Random(f"scenario/{n}"))) for n in range(20)]
SMALL = "list_a=B;FF list_b=CC;FF limit=400 turns=2 cards=false"


def test_scenarios_by_lot_have_everything_now_and_then() -> None:
    for part in ("island:", "reef:", "sandbank:", "wreck:", "wind:", "runner:"):
        assert {part in text for text in SOME} == {True, False}, part


@pytest.mark.parametrize("text", SOME)
def test_3_14_a_scenario_comes_back_from_its_text(text: str) -> None:
    assert own.write(own.own(text)) == text == OPTION.parse(f" {text.upper()} ,")
    options = SCHEMA.parse(f"own_scenario={text}")
    assert SCHEMA.parse(SCHEMA.write(options)) == options
    told, state = own.own(text), GAME.start(options)
    assert state.islands == told.islands
    assert tuple(ship.at for ship in state.ships if ship.side == NEUTRAL) == told.wrecks
    assert (options.plan.zones, options.plan.wind, options.plan.minor) == (told.zones, told.wind, told.minor)


def test_3_14_what_is_not_told_is_as_in_the_battle_line() -> None:
    plan, battle = SCHEMA.parse("own_scenario=minor:5").plan, scenarios()[BATTLE]
    assert plan == battle and GAME.start(SCHEMA.parse("own_scenario=minor:5")).islands == ()
    sizes = [(one.kind, *map(own.inches, (*one.at, one.radius))) for one in default_map()]
    every = ",".join(map(":".join, sizes))
    assert GAME.start(SCHEMA.parse(f"own_scenario={every}")).islands == default_map()


REEFS = [f"reef:{x}:{y}:2" for x in (10, 18, 26, 34) for y in (10, 18, 26, 34)]
WRECKS = [f"wreck:{x}:{y}" for x in (8, 14, 20) for y in (8, 14)]


@pytest.mark.parametrize(
    ("text", "said", "rule"),
    [
        ("nonsense", "is no part of a scenario", "3.14"),
        ("island:24:24", "is no part of a scenario", "3.14"),
        ("island:24:24:4:4", "is no part of a scenario", "3.14"),
        ("island:x:24:4", "is no part of a scenario", "3.14"),
        ("wreck:24", "is no part of a scenario", "3.14"),
        ("minor:5,minor:6", "minor is told twice", "3.14"),
        ("minor:0", "a lead is from 1 to 49 percent", "3.14"),
        ("minor:50", "a lead is from 1 to 49 percent", "3.14"),
        ("zones:7/12", "Zones: two numbers from 8 to 18", "3.14"),
        ("zones:12", "Zones: two numbers from 8 to 18", "3.14"),
        ("points:50/100", "Points: two numbers from 60 to 2000", "3.14"),
        ("wind:X", "no point of the compass", "3.13"),
        ("runner:B", "only A can break out", "3.14"),
        ("reef:24:24:1.5", "a radius is from 2 to 4 inches", "3.13"),
        ("reef:24:24:5", "a radius is from 2 to 4 inches", "3.13"),
        ("reef:9:24:2", "8 inches from every edge", "3.13"),
        ("reef:24:24:2,island:30:24:2", "4 inches from each other", "3.13"),
        ("wreck:24:24,island:28:24:2", "4 inches from each other and from wrecks", "3.13"),
        ("island:28:24:2,wreck:24:24", "wrecks lie 8 inches from every edge", "3.14"),
        ("wreck:7:24", "wrecks lie 8 inches from every edge", "3.14"),
        ("wreck:24:24,wreck:27:24", "and from each other", "3.14"),
        (",".join([*REEFS, "reef:38:38:2"]), "no more than 16 pieces", "3.13"),
        (",".join([*WRECKS, "wreck:30:30"]), "no more than 6 wrecks", "3.14"),
    ],
)  # fmt: skip
def test_3_13_3_14_what_is_no_scenario_is_refused(text: str, said: str, rule: str) -> None:
    """3.13, 3.14: with the reason and the rule."""
    with pytest.raises(OptionError, match=said) as caught:
        SCHEMA.parse(f"own_scenario={text}")
    assert (caught.value.option, caught.value.rule) == ("own_scenario", f"uncharted {rule}")
    with pytest.raises(record.RecordError, match=said):
        record.read(f'[Navals "1"]\n[Game "uncharted"]\n[Options "own_scenario={text}"]\n')


@pytest.mark.parametrize(
    ("more", "said", "rule"),
    [
        ("scenario=wreck own_scenario=minor:5", "has its terrain and its aims itself", "3.14"),
        ("map=random own_scenario=minor:5", "has its terrain and its aims itself", "3.14"),
        ("limit=500 own_scenario=points:480/480", "this scenario has its own points", "3.14"),
        ("list_a=CC;FF own_scenario=runner:A", "who breaks out has one battleship", "3.14"),
        ("list_a=B;B;CC own_scenario=runner:A,points:900/900", "who breaks out has one battleship", "3.14"),
        ("own_scenario=points:100/480", "costs 480 points, and the limit is 100", "3.11"),
        ("list_b=FFFFFF own_scenario=points:480/480", "squadron 1 must have", "3.11"),
        ("list_b=CF own_scenario=points:480/480", "mixes ships of different sizes", "3.11"),
        ("list_b=FF;FF;FF;FF;FF;FF;FF;FF;FF own_scenario=points:480/900", "2 to 8 squadrons, not 9", "3.11"),
        ("list_b=BB;CC own_scenario=minor:5", "squadron 1 must have", "3.11"),
    ],
)  # fmt: skip
def test_3_11_forces_are_held_to_their_bounds(more: str, said: str, rule: str) -> None:
    """3.11: to those of the rules or of the scenario."""
    with pytest.raises(OptionError, match=said) as caught:
        SCHEMA.parse(more)
    assert caught.value.rule == f"uncharted {rule}"


def test_3_14_points_of_a_scenario_free_the_fleets() -> None:
    told = "list_a=B;B list_b=HH;HH own_scenario=points:300/320"
    assert SCHEMA.parse(told).points == 320
    with pytest.raises(OptionError):
        SCHEMA.parse("list_a=B;B list_b=HH;HH limit=320 own_scenario=minor:5")


def test_3_14_goals_are_told() -> None:
    for text, told in (
        ("minor:5", "higher score after 8 turns wins"),
        ("wreck:24:30", "against a wreck"),
        ("runner:A,wreck:24:30", "north edge"),
    ):
        assert told in str(goals.brief(SCHEMA.parse(f"own_scenario={text}"), 0))
    options = SCHEMA.parse("own_scenario=wreck:24:30")
    assert "a wreck is worth 60" in str(goals.goal(options, None))


@pytest.mark.parametrize("number", range(20 if EVERYTHING else 8))
def test_computers_play_there(number: int) -> None:
    """Easy against hard, to the end."""
    rng, plies = random.Random(f"play/{number}"), 0
    state = GAME.start(SCHEMA.parse(f"{SMALL} own_scenario={SOME[number]}"))
    players = [GAME.player(level) for level in (("easy", "hard") if number % 2 else ("hard", "easy"))]
    while (actor := state.actor()) != NOBODY:
        dice = state.sample(rng) if actor == CHANCE else None
        action = dice or decide(players[actor], state.view(actor), Limit(), rng).action
        assert state.check(action) is None, GAME.text(action)
        state = state.apply(action)
        plies += 1
    assert plies > 20


@pytest.mark.parametrize("number", range(0, 20, 4))
def test_positions_there_are_whole(number: int) -> None:
    """A position survives records and links, and can be drawn and weighed."""
    options = SCHEMA.parse(f"{SMALL} own_scenario={SOME[number]}")
    setup = first_position(GAME, options)
    conformance.check_given(GAME, options, setup, random.Random(number))
    state = GAME.start(options, setup)
    text = record.write(Replay(GAME, options, {"Setup": setup}))
    code = link.encode(text)
    assert len(code) < 1600 and record.write(record.read(link.decode(code))) == text
    for code_ in ("en", "fr"):
        ET.fromstring(picture(state.view(None), i18n.language(code_), "x"))
    chance = GAME.analysis.chance(state.view(0))
    assert chance is not None and 0 <= chance <= 1


@pytest.mark.parametrize("number", range(1, 20, 6))
def test_random_games_there_keep_the_contract(number: int) -> None:
    fixed = f"scenario=battle map=default {SMALL} own_scenario={SOME[number]}"
    conformance.check_game(GAME, 1, seed=number, fixed=fixed)
