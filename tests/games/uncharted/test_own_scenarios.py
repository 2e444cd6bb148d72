"""Player-made scenarios (3.14): their texts, refusals, and games."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest

from navals import conformance
from navals.club.study.opening import opening_setup
from navals.core.option import OptionError
from navals.core.player import Limit, decide
from navals.core.record import link, record
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, NOBODY
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
    assert own.format_scenario(own.parse_scenario(text)) == text == OPTION.parse(f" {text.upper()} ,")
    options = SCHEMA.parse(f"own_scenario={text}")
    assert SCHEMA.parse(SCHEMA.write(options)) == options
    plan, state = own.parse_scenario(text), GAME.start(options)
    assert state.islands == plan.islands
    assert tuple(ship.at for ship in state.ships if ship.side == NEUTRAL) == plan.wrecks
    assert (options.scenario_data.zones, options.scenario_data.wind, options.scenario_data.minor) == (
        plan.zones,
        plan.wind,
        plan.minor,
    )


def test_3_14_what_is_not_told_is_as_in_the_battle_line() -> None:
    plan, battle = SCHEMA.parse("own_scenario=minor:5").scenario_data, scenarios()[BATTLE]
    assert plan == battle and GAME.start(SCHEMA.parse("own_scenario=minor:5")).islands == ()
    sizes = [(piece.kind, *map(own.format_inches, (*piece.at, piece.radius))) for piece in default_map()]
    every = ",".join(map(":".join, sizes))
    assert GAME.start(SCHEMA.parse(f"own_scenario={every}")).islands == default_map()


@pytest.mark.parametrize(
    ("text", "rule"),
    [("own_scenario=reef:24:24:5", "3.13"), ("own_scenario=wreck:24", "3.14"), ("list_b=BB;CC", "3.11")],
)
def test_3_11_3_13_3_14_a_record_with_an_illegal_scenario_or_fleet_is_refused(text: str, rule: str) -> None:
    with pytest.raises(OptionError) as caught:
        SCHEMA.parse(text)
    assert caught.value.rule == f"uncharted {rule}"
    with pytest.raises(record.RecordError, match=re.escape(str(caught.value))):
        record.read(f'[Navals "1"]\n[Game "uncharted"]\n[Options "{text}"]\n')


def test_3_14_points_of_a_scenario_free_the_fleets() -> None:
    text = "list_a=B;B list_b=HH;HH own_scenario=points:300/320"
    assert SCHEMA.parse(text).points_limit == 320
    with pytest.raises(OptionError):
        SCHEMA.parse("list_a=B;B list_b=HH;HH limit=320 own_scenario=minor:5")


def test_3_14_goals_are_told() -> None:
    for text, goal in (
        ("minor:5", "higher score after 8 turns wins"),
        ("wreck:24:30", "Touch a wreck"),
        ("runner:A,wreck:24:30", "north edge"),
    ):
        assert goal in str(goals.brief(SCHEMA.parse(f"own_scenario={text}"), 0))
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
    setup = opening_setup(GAME, options)
    conformance.check_setup(GAME, options, setup, random.Random(number))
    state = GAME.start(options, setup)
    text = record.write(Replay(GAME, options, {"Setup": setup}))
    code = link.encode(text)
    assert len(code) < 1600 and record.write(record.read(link.decode(code))) == text
    for code_ in ("en", "fr"):
        ET.fromstring(picture(state.view(None), i18n.language(code_), "x"))
    chance = GAME.analysis.chance(state.view(0))
    assert chance is not None and 0 <= chance <= 1
