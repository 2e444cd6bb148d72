"""The screen: taps a turn, second taps, the list of ships, cards and hints."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from navals.core.player import Thought
from navals.games.trafalgar.ai.decision import Advice, Course
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.reasons import toward
from navals.games.trafalgar.ai.weights import WEIGHTS
from navals.games.trafalgar.rules.events import Activate, MastLost, Rolled
from navals.games.trafalgar.rules.fleet import INDEX
from navals.games.trafalgar.rules.sailing.chart import FRIGATE, LINE
from navals.games.trafalgar.screen import hand
from navals.games.trafalgar.screen.board import BOARD
from navals.games.trafalgar.screen.chart.art import scars
from navals.games.trafalgar.screen.chart.sea import spot
from navals.games.trafalgar.screen.motion import film
from tests.games.trafalgar.play import FAR, given
from tests.games.trafalgar.screen import SEA, Screen, T, at, context, frame, gesture, shown

FLEET = "wind=SE E1=10,9,E E2=16,8,E E3=5,13,E E4=15,14,E F1=20,3,W F2=22,4,W"
"""Four ships with the sea to themselves."""


def place_of(screen: Screen, button: str) -> str:
    before = str(screen.scene().actions).split(f'id="{button}"')[0]
    return re.findall(r'class="place place-(\w+)"', before)[-1]


def test_a_turn_of_four_ships_takes_ten_taps() -> None:
    screen, taps = Screen(given(FLEET)), 1
    screen.press("ship", ship=hand.next_ship(screen.view))
    for _ in range(4):
        ship = screen.ui.ship
        reach = hand.hand_of(screen.view, ship).reach  # type: ignore[union-attr]
        far = max(
            reach.points(),
            key=lambda point: reach.cost[hand.cheapest(hand.in_hand(screen.view, screen.ui), point)],
        )  # type: ignore[arg-type]
        screen.press("point", at=far).press("go", ship=ship, goal=screen.ui.goal)
        taps += 2
        assert screen.state.ships[ship].closed, "nothing is left for it to do"
    assert "All ships have acted" in T.sentence(screen.scene().status)  # type: ignore[arg-type]
    screen.press("end-turn", round=screen.state.round)
    assert taps + 1 == 10 and screen.state.turn == 1


def test_the_next_ship_comes_into_hand_and_a_touch_keeps_it() -> None:
    screen = Screen(given(FLEET)).press("ship", ship=0).press("steer", to="port").press("end", ship=0)
    assert screen.ui.ship == INDEX["E2"] and screen.ui.left == 0
    screen.press("ship", ship=INDEX["E2"])
    assert screen.ui.ship == INDEX["E2"], "whoever wanted to take it has it"
    screen.press("ship", ship=INDEX["E2"])
    assert screen.ui.ship == -1, "and puts it down with another touch"
    lone = Screen(given("E1=10,9,E" + FAR)).press("ship", ship=0).press("steer", to="port").press("end")
    assert lone.ui.ship == -1


def test_what_comes_too_late_does_nothing() -> None:
    screen = Screen(given("wind=SE E1=10,9,E E2=16,8,E F1=10,7,W")).press("ship", ship=0)
    screen.press("target", gun=-1, target=4)
    aim = {"aim": 0, "shot": hand.volley(screen.view)}
    screen.press("fire", **aim).roll("0")
    assert gesture(screen.state, screen.ui, "fire", **aim) is None, "one shot"
    drop = {"goal": screen.ui.goal, "target": screen.ui.target}
    screen.press("drop", **drop)
    assert gesture(screen.state, screen.ui, "drop", **drop) is None
    screen.press("end", ship=0)
    assert screen.ui.ship == 1
    assert gesture(screen.state, screen.ui, "end", ship=0) is None
    screen.press("point", at=at(18, 8))
    go = {"ship": 1, "goal": screen.ui.goal}
    screen.press("go", **go)
    assert gesture(screen.state, screen.ui, "go", **go) is None
    number = screen.state.round
    screen.press("end", ship=1).press("end-turn", round=number)
    assert gesture(screen.state, screen.ui, "end-turn", round=number - 1) is None


def test_what_ends_a_ship_what_is_done_and_what_ends_the_turn_have_places_of_their_own() -> None:
    screen = Screen(given("wind=SE E1=10,9,E E2=16,8,E" + FAR))
    assert place_of(screen, "end-turn") == "turn" and place_of(screen, "next-ship") == "middle"
    screen.press("ship", ship=1)
    assert place_of(screen, "end-turn") == "turn"
    screen.press("point", at=at(18, 8))
    assert place_of(screen, "go") == "middle" and place_of(screen, "end-turn") == "turn"
    screen.press("go")
    assert place_of(screen, "end") == "end" and "end-turn" not in screen.ids()
    assert str(screen.scene().actions).count('class="place ') == 3, "each is there, also while it is empty"
    assert "steer-ahead" not in str(screen.scene().actions), (
        "the steps stand on the chart: the bar keeps its height"
    )
    assert "steer-port" in screen.ids()


def test_the_list_tells_every_ship_and_flag_and_goes_there() -> None:
    screen = Screen(given("wind=SE E1=10,9,E,fz,3/1 E2=16,8,E F1=14,12,W,fz,3/1 S2=4,8,E,fmz,2/2,A"))
    facts = screen.facts
    listed = facts[facts.index('id="ship-list"') : facts.index('id="orders"')]
    for words in (
        "English ship of the line, masts 2/3, guns 4/6, 2 moves left, 4 shots left",
        "English frigate, masts 3/3",
        "French ship of the line, masts 2/3, guns 4/6",
        "Spanish frigate, masts 3/3, guns 4/4, the flag of Gibraltar is aboard",
        "aboard Mercedes",
        "at home",
    ):
        assert words in listed, words
    assert listed.index("Victory") < listed.index("Redoutable"), "one's own come first"
    assert {"list-0", "list-1", "list-4", "list-flag-0", "list-flag-1"} <= screen.ids()
    assert listed.count("data-closes") >= 6, "what is found is shown on the board behind the drawer"
    screen.press("ship", ship=1)
    taken = re.search(r'id="list-1"[^>]*', screen.facts)
    assert taken is not None and 'aria-pressed="true"' in taken[0]


def test_a_flag_has_a_card_and_the_chart_goes_to_where_it_is() -> None:
    screen = Screen(given("E1=10,9,E F1=14,12,W S2=4,8,E,fmz,2/2,A"))
    screen.press("flag", side=1)
    assert "The flag of Cadiz – at home" in screen.hand and "2 port guns guard it" in screen.hand
    screen.press("look", what=hand.FLAG)
    assert "Sink Mercedes to get it back" in screen.hand
    left, top, wide, high = frame(screen.board)
    x, y = spot(SEA, at(4, 8))
    assert left < x < left + wide and top < y < top + high
    beacons = re.findall(r'data-beacon="([^"]*)"', screen.board)
    assert len(beacons) == 2
    assert beacons[0].split()[0] == f"{x:g}", "an arrow leads to the ship that has it"


def test_what_is_pointed_at_opens_its_card_for_as_long() -> None:
    screen = Screen(given("E1=10,9,E F1=14,12,W")).press("preview", ship=INDEX["F1"])
    assert "Redoutable – French ship of the line" in screen.hand
    assert 'id="look-close"' not in screen.hand
    screen.press("preview", gun=0)
    assert "The north gun of Cadiz" in screen.hand
    screen.press("preview", side=0)
    assert "The flag of Gibraltar" in screen.hand
    screen.press("preview", at=None)
    assert 'id="look"' not in screen.hand


def advised(screen: Screen, *detail: Advice) -> str:
    view = screen.view
    hint = Thought(detail[0].action, detail[0].chance, 1, None, detail)
    scene = BOARD.scene(view, screen.ui, replace(context(0), hint=hint, advice=True))
    return f"{scene.hand}{scene.actions}{scene.board}"


def test_hints_speak_of_the_ship_in_hand_and_are_taken_with_one_tap() -> None:
    screen = Screen(given("E1=10,9,E E2=16,8,E" + FAR)).press("ship", ship=0)
    here = screen.state.ships[0].at * 6
    stays = Advice(Activate(0), 0.5, Course(0, here))
    goes = Advice(Activate(1), 0.4, Course(1, at(18, 8) * 6, flag=1))
    whole = advised(screen, stays, goes)
    assert "Victory: stay there" in whole and "Take Victory" not in whole
    screen.press("ship", ship=1)
    whole = advised(screen, stays, goes)
    assert "Do it: sail 2 moves" in whole, "that of the ship in hand, though another one comes first"
    assert "advised-ring" in whole and "is-advised" in whole, "way, place and flag"
    done = gesture(screen.state, screen.ui, "course", ship=1, goal=at(18, 8) * 6, go=True)
    assert done.action == Activate(1), "one tap"
    left, top, wide, high = frame(whole)
    x, y = spot(SEA, at(18, 8))
    assert left < x < left + wide and top < y < top + high


def test_a_hint_says_where_the_flag_is() -> None:
    view = given("E1=10,9,E" + FAR).state.view(0)
    look = Outlook(view, 0, WEIGHTS, plans=True, fears=1)
    where = toward(look, view.ships[0].at, view.sea.hoist[1])
    assert T.message(where) == "north-west"


@pytest.mark.parametrize(
    ("stars", "said"),
    [
        (0, "Redoutable throws 0, needs 2: a miss."),
        (2, "Redoutable throws 2, needs 2. Victory loses the main mast; its speed is now 2."),
    ],
)
def test_every_throw_tells_who_what_it_takes_and_what_came(stars: int, said: str) -> None:
    view = given("E1=10,9,E,fz,3/3 F1=10,7,W").state.view(0)
    rolled = Rolled(ship=4, gun=-1, target=0, aim=1, need=2, stars=stars, hit=stars >= 2, counts=True)
    lost = [MastLost(ship=0, mast=1, speed=2)] if stars else []
    told = [caption.words for caption in film(view, [rolled, *lost]).captions]
    assert T.sentence(told[-1]) == said  # type: ignore[arg-type]


def test_a_ship_that_has_lost_much_lists() -> None:
    assert "tall-wash" not in str(scars(LINE, 0b101, (2, 2))), "a mast and two guns"
    assert "tall-wash" in str(scars(LINE, 0b100, (2, 2))) and "tall-wash" in str(scars(FRIGATE, 0, (1, 2)))


def test_what_a_computer_takes_next_is_not_shown() -> None:
    screen = Screen(given(FLEET)).press("ship", ship=0).press("steer", to="port").press("end")
    assert screen.ui.ship == 1
    for part in (
        shown(screen.state, screen.ui, acting=None).strip,
        shown(screen.state, screen.ui, acting=None).facts,
    ):
        assert "is-held" not in part
    assert "is-held" in screen.scene().strip
