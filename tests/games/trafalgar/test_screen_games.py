"""The screen: whole games by gestures, well-formed drawings, animations, pictures, texts."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from navals.core.event import Event
from navals.core.game import Action
from navals.core.record.record import read
from navals.core.seat import CHANCE, NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import events
from navals.games.trafalgar.rules.fleet import SHIP_NUMBERS
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.screen import motion
from navals.games.trafalgar.screen.board import BOARD, TrafalgarUi
from navals.games.trafalgar.screen.chart import pieces, still
from navals.games.trafalgar.screen.chart.sea import coordinates
from navals.games.trafalgar.screen.motion import FLIGHT_TIME, ROLL_TIME, STEP_TIME, TURN_TIME
from navals.ui.board.board import Context, Motion
from navals.ui.session.parts.pace import PAUSE
from navals.ui.words.i18n import LANGUAGES, language
from tests import EVERYTHING
from tests.games.trafalgar.play import FAR, Sea, begin, opened, set_up
from tests.games.trafalgar.screen import NAMES, SEA, Screen, T, at, context, show

GOLDEN = Path(__file__).parents[2] / "golden"


PLAIN: dict[type, str] = {
    events.End: "end",
    events.Repair: "repair",
    events.EndTurn: "end-turn",
    events.Hold: "hold",
    events.Done: "done",
    events.OfferDraw: "offer-draw",
    events.AcceptDraw: "accept-draw",
    events.DeclineDraw: "decline-draw",
}
"""Actions whose gestures have no arguments."""


def by_gestures(screen: Screen, action: Any) -> None:
    match action:
        case events.Activate():
            screen.press("ship", ship=action.ship)
        case events.Advance():
            screen.press("steer", to="ahead")
        case events.Turn():
            screen.press("steer", to=("port", "starboard")[action.side])
        case events.Fire() | events.Gun():
            gun = action.gun if isinstance(action, events.Gun) else -1
            if (screen.ui.gun, screen.ui.target) != (gun, action.target):
                screen.press("target", gun=gun, target=action.target)
            screen.press("fire", aim=action.aim)
        case events.TakeFlag():
            screen.press("take").press("take", heading=action.heading)
        case events.Transfer():
            if screen.ui.ship != action.giver:
                screen.press("ship", ship=action.giver)
            screen.press("transfer", taker=action.taker)
        case events.Wind():
            screen.press("blow", heading=action.heading).press("set-wind")
        case events.Lose():
            screen.press("lose", mast=action.mast)
        case events.Place():
            for n, berth in action.berths:
                old = screen.ui.berths.index(n)
                if old != berth:
                    screen.press("berth", berth=old).press("berth", berth=berth)
            screen.press("ready")
        case _:
            screen.press(PLAIN[type(action)])
            if screen.ui.is_ending_turn:
                screen.press("end-turn")


def _pressable(screen: Screen, action: Any) -> None:
    buttons = {**PLAIN, events.Advance: "steer-ahead", events.TakeFlag: "take-flag"}
    name = buttons.get(type(action))
    if isinstance(action, events.Activate):
        name = f"card-{action.ship}"
    if isinstance(action, events.Fire):
        name = f"target-ship-{action.target}"
    if isinstance(action, events.Gun):
        name = f"target-{action.gun}-{action.target}"
    if name is not None and screen.ui.target < 0 and not screen.ui.is_taking_flag:
        assert name in screen.ids(), f"{GAME.text(action)}: no #{name} in {sorted(screen.ids())}"


def pointless(action: Any) -> bool:
    """Return whether an action is an unaimed shot at a ship, which the screen does not offer."""
    return (
        isinstance(action, events.Fire | events.Gun)
        and action.aim == events.UNAIMED
        and action.target < events.GUN
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8) if EVERYTHING else (0, 2, 3, 4))
def test_whole_games_are_played_by_gestures_alone(seed: int) -> None:
    rng = random.Random(seed)
    options = GAME.schema.parse("max_rounds=12") if seed < 2 else GAME.schema.random(rng)
    screen = Screen(Sea(GAME.start(options)))
    number, kinds = 0, set()
    while screen.state.actor() != NOBODY and number < 900:
        number += 1
        action = screen.state.sample(rng)
        if screen.state.actor() == CHANCE:
            screen.roll(GAME.text(action))
            continue
        if pointless(action):
            continue
        if isinstance(action, events.Activate):
            screen.press("drop")
            # A ship is activated by its first action, so have it turn, fire, or end.
            number_ = action.ship
            next_state = screen.state.apply(action)
            action = next_state.sample(rng)
            if isinstance(action, events.End) or pointless(action):
                continue
            old_state = screen.state
            by_gestures(screen, events.Activate(number_))
            assert screen.state is old_state
            if isinstance(
                action, events.Turn | events.Advance | events.Fire | events.Repair | events.TakeFlag
            ):
                _pressable(screen, action)
            by_gestures(screen, action)
            assert screen.taken[0] in (f"activate {GAME.text(events.Activate(number_))[9:]}",)
        else:
            if screen.state.phase == "idle" and not isinstance(action, events.Transfer):
                screen.press("drop")
            if (
                screen.state.phase == "active"
                and not isinstance(action, events.Fire)
                and screen.ui.target >= 0
            ):
                screen.press("drop")
            if screen.state.actor() in (0, 1):
                _pressable(screen, action)
            by_gestures(screen, action)
        kinds.add(type(action).__name__)
    assert len(kinds) >= 4


def test_moves_in_a_row_are_one_sailing() -> None:
    state = set_up("E1=10,9,E" + FAR).state.apply(events.Activate(0))
    log: list[Event] = []
    for action in (events.Advance(), events.Turn(1), events.Advance()):
        state = state.apply(action, log)
    film = BOARD.motion(state.view(None), log)
    look, ship, hull = film.clips
    assert look.look is not None and [clip.target for clip in film.clips] == ["#sea", "#ship-0", "#hull-0"]
    assert (
        ship.frames[0]["transform"] == "translate(-15.00px,-8.66px)"
        and ship.frames[-1]["transform"] == "translate(0.00px,0.00px)"
    )
    assert [frame["transform"] for frame in hull.frames] == [
        "rotate(-60deg)",
        "rotate(-60deg)",
        "rotate(0deg)",
        "rotate(0deg)",
    ]
    assert film.milliseconds == 2 * STEP_TIME + TURN_TIME
    assert BOARD.motion(state.view(None), []).clips == ()


def test_real_dice_are_asked_for_by_name() -> None:
    sea = set_up("E1=10,9,E F1=10,7,W").do("activate E1, fire port F1 main")
    assert (
        T.sentence(BOARD.prompt(sea.state.view(None), context())) == "Ann rolls: Victory fires at Redoutable."
    )
    sea = set_up("turn=B E2=5,3,E S2=20,9,E").do("gun CN E2 fore")
    assert (
        T.sentence(BOARD.prompt(sea.state.view(None), context()))
        == "Bob rolls: the north gun of Cadiz fires at Euryalus."
    )
    assert "wind" in T.sentence(BOARD.prompt(begin().do("endturn, endturn").state.view(None), context()))


def test_the_end_is_reckoned() -> None:
    sea = set_up("E1=10,9,E F1=10,7,W,-,0/1 F2=20,9,E").do("activate E1, fire port F1 battery")
    final = BOARD.finale(sea.state.view(None), context())
    assert "Ships afloat" in final and "Guns left" in final


def test_the_chart_can_be_a_still_picture() -> None:
    state = set_up("E1=10,9,E F1=10,7,W").state
    picture = still.picture(state.view(None), T, "A broadside")
    ET.fromstring(picture)
    assert "data-act" not in picture and 'aria-label="A broadside"' in picture
    assert picture.count("hull-code") == 2
    assert set(re.findall(r' id="([^"]*)"', picture)) == {"plate-coast"}


def test_two_ships_on_a_point_lie_side_by_side() -> None:
    """R41."""
    state = set_up("E1=9,9,E,fmz,3/3,B E2=9,9,E" + FAR).state
    view = state.view(None)
    a, two = pieces.ship_xy(view, 0), pieces.ship_xy(view, 1)
    assert a != two and abs(a[0] - two[0]) + abs(a[1] - two[1]) > 3
    centre = coordinates(SEA, at(9, 9))
    assert a[0] + two[0] == pytest.approx(2 * centre[0]) and a[1] + two[1] == pytest.approx(2 * centre[1])


def test_what_the_screen_says_can_be_said_in_french() -> None:
    french = language("fr")
    state = set_up("E1=10,9,E F1=10,7,W").state
    view = state.view(None)
    scene = BOARD.scene(view, TrafalgarUi(ship=0, target=SHIP_NUMBERS["F1"]), Context(french, NAMES, 0))
    assert scene.status is not None and "Redoutable" in french.sentence(scene.status)


def test_the_sea_is_told_in_words() -> None:
    scene = show(set_up("E1=10,9,E,fz,3/1 F1=10,7,W CS=down2").state)
    assert "The wind blows to the east" in scene.facts
    assert "E1 sees F1 Redoutable" in scene.facts
    assert "E1 Victory, ship of the line, at (10,9), heading east, masts: fore + mizzen" in scene.strip
    assert "destroyed, back in 2 turns" in scene.facts


def test_cards_of_ships_that_are_gone_say_so() -> None:
    scene = show(set_up("E1=10,9,E F1=10,7,W").state)
    assert "E2 Euryalus, sunk, frigate" in scene.strip
    assert "in port" in show(opened("setup=free").state, acting=None).strip


def _films(name: str) -> Iterator[tuple[TrafalgarState, list[Event], Motion]]:
    replay = read((GOLDEN / f"trafalgar-{name}.navals").read_text(encoding="utf-8"))
    for number, move in enumerate(replay.moves):
        old, new = (replay.positions[number + step].state for step in (0, 1))
        log: list[Event] = []
        if isinstance(move.action, Action):
            old.apply(move.action, log)
            yield old, log, BOARD.motion(new.view(None), log)


@pytest.mark.parametrize("name", ["duel", "flag", "superiority"])
def test_a_shot_is_told_within_a_second_and_nobody_knows_before_the_die_lies(name: str) -> None:
    shots = 0
    for _, log, film in _films(name):
        if log and isinstance(log[0], events.Aimed):
            assert film.milliseconds <= FLIGHT_TIME and film.flows
        if (
            not log
            or not isinstance(log[0], events.Rolled)
            or any(isinstance(event, events.Sunk | events.FlagPassed) for event in log)
        ):
            continue
        shots += 1
        sailing = sum(STEP_TIME for event in log if isinstance(event, events.Advanced))
        assert FLIGHT_TIME + film.milliseconds - sailing <= 1100 and film.flows
        times = [caption.start for caption in film.captions]
        assert times[:2] == [0, ROLL_TIME], "what it takes, and then what came of it"
        if len(log) > 1 and isinstance(log[1], events.MastLost | events.GunLost):
            hidden = [clip for clip in film.clips if clip.target == f"#hull-{log[1].ship}"]
            assert hidden[0].timing["duration"] == ROLL_TIME, "the loss is seen when the die lies still"
    assert shots > 5


@pytest.mark.parametrize("name", ["duel", "flag", "superiority"])
def test_a_turn_is_told_within_nine_seconds_even_without_hurry(name: str) -> None:
    turns: dict[tuple[int, int], float] = {}
    for state, _, film in _films(name):
        key = state.round, state.turn
        turns[key] = turns.get(key, 0.0) + film.milliseconds / 1000 + (0.0 if film.flows else PAUSE)
    assert max(turns.values()) < 9


def test_damage_is_drawn_and_stays() -> None:
    intact = show(set_up("E1=10,9,E F1=10,7,W").state).board
    hurt = show(set_up("E1=10,9,E,fz,3/1 F1=10,7,W,-,1/1").state).board
    assert "tall-scars" not in intact
    assert hurt.count("tall-scars") == 2 and hurt.count("tall-hole") == 2 + 4 and "tall-smoke" in hurt


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_word_on_the_card_of_a_die_fits_into_it(code: str) -> None:
    view = set_up("E1=10,9,E" + FAR).state.view(None)
    board = BOARD.scene(view, BOARD.new_ui(view), Context(language(code), NAMES, None)).board
    words = re.findall(r'id="word-\w+"[^>]*>\s*<text[^>]*>([^<]+)', str(board))
    style = (Path(motion.__file__).parent / "style.css").read_text(encoding="utf-8")
    match = re.search(r"\.fx-verdict \{ font: 700 ([\d.]+)px", style)
    assert len(words) == 4 and match is not None
    # The card is 48 units wide; a letter is up to two thirds as wide as it is high.
    assert max(map(len, words)) * float(match[1]) * 0.62 < 48 - 3
