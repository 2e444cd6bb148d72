"""The board and its gestures."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from navals.core.event import Event
from navals.core.player import Thought
from navals.games.trafalgar.ai.decision import Advice, Course
from navals.games.trafalgar.ai.reasons import toward
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import (
    GUN,
    UNAIMED,
    Activate,
    EndTurn,
    Fire,
    Gun,
    MastLost,
    Rolled,
    Struck,
    Transfer,
)
from navals.games.trafalgar.rules.fleet import INDEX
from navals.games.trafalgar.rules.sailing.chart import FRIGATE, LINE
from navals.games.trafalgar.screen import hand
from navals.games.trafalgar.screen.board import BOARD, Ui
from navals.games.trafalgar.screen.chart.art import scars
from navals.games.trafalgar.screen.chart.sea import nearest, spot
from navals.games.trafalgar.screen.motion import film
from navals.ui.board.board import Do
from navals.ui.components.layout import Parted
from tests.games.trafalgar.play import FAR, begun, given, opened, outlook
from tests.games.trafalgar.screen import SEA, Screen, T, at, context, frame, gesture, markup, shown


def test_a_ship_is_taken_shown_its_reach_and_sailed_by_two_taps() -> None:
    """R1-R7: E3 of the rules: a whole line ship has four moves."""
    screen = Screen(given("wind=SE E1=10,9,E" + FAR))
    screen.press("ship", ship=INDEX["E1"])
    assert screen.ui.ship == INDEX["E1"] and screen.state.phase == "idle", "it is only looked at"
    board, reach = screen.scene().board, hand.in_hand(screen.view, screen.ui).reach  # type: ignore[union-attr]
    assert isinstance(board, Parted)
    assert board.parts["sea-cells"].count('role="gridcell"') == len(reach.points()) - 1
    assert 'id="to-' in board.parts["sea-cells"]
    goal = at(9, 9)
    screen.press("point", at=goal)
    assert screen.ui.goal // 6 == goal and "there, heading west" in screen.words()
    assert "Sail: 4 moves" in screen.scene().actions
    screen.press("point", at=goal)
    assert screen.taken[0] == "activate E1" and len(screen.taken) == 6
    assert screen.taken[-2] == "advance" and screen.state.ships[INDEX["E1"]].at == goal
    assert screen.taken[-1] == "end" and screen.state.phase == "idle", "nothing is left for it to do"


def test_a_tap_means_the_nearest_point_or_ship() -> None:
    screen = Screen(given("E1=10,9,E" + FAR))
    x, y = spot(SEA, at(10, 9))
    screen.press("tap", x=x + 6, y=y - 3)
    assert screen.ui.ship == INDEX["E1"]
    x, y = spot(SEA, at(11, 10))
    assert nearest(SEA, x + 3, y - 2) == at(11, 10)
    screen.press("tap", x=x + 3, y=y - 2)
    assert screen.ui.goal // 6 == at(11, 10)
    screen.press("drop")
    assert screen.ui.goal == -1 and screen.ui.ship == INDEX["E1"]
    screen.press("drop")
    assert screen.ui.ship == -1


def test_steps_are_taken_one_by_one() -> None:
    screen = Screen(given("E1=10,9,E" + FAR)).press("ship", ship=INDEX["E1"])
    screen.press("steer", to="starboard")
    assert screen.taken == ["activate E1", "starboard"]
    screen.press("steer", to="ahead")
    assert screen.taken == ["advance"] and screen.state.ships[0].at == at(11, 10)
    screen.press("steer", to="port")
    assert "end" in screen.ids()
    screen.press("steer", to="ahead")
    assert screen.taken == ["advance", "end"], "its moves are used up, and it has nobody under its guns"
    assert screen.state.phase == "idle" and screen.state.ships[0].closed


def test_the_ghost_at_the_end_of_the_way_is_steered_too() -> None:
    screen = Screen(given("E2=16,8,E" + FAR)).press("ship", ship=INDEX["E2"]).press("point", at=at(18, 8))
    assert screen.ui.goal == at(18, 8) * 6
    screen.press("steer", to="starboard")
    assert screen.ui.goal == at(18, 8) * 6 + 1 and "heading south-east" in screen.words()
    screen.press("steer", to="ahead")
    assert screen.ui.goal == at(18, 9) * 6 + 1
    screen.press("go")
    assert screen.taken == ["activate E2", "advance", "advance", "starboard", "advance"]


def test_r7_what_the_wind_forbids_is_drawn() -> None:
    screen = Screen(given("wind=W E1=10,9,E" + FAR)).press("ship", ship=0)
    assert "no-go" in screen.board
    assert screen.refused("steer", to="ahead") == "R7"
    free = Screen(given("wind=W E1=10,9,E" + FAR, "wind_no_go=off")).press("ship", ship=0)
    assert "no-go" not in free.scene().board


@pytest.mark.parametrize(
    ("point", "rule"), [((10, 0), "R5"), ((14, 6), "R5"), ((11, 8), "R5"), ((1, 9), "R1")]
)
def test_points_out_of_reach_say_why(point: tuple[int, int], rule: str) -> None:
    screen = Screen(given("E1=10,8,E" + FAR)).press("ship", ship=0)
    assert screen.refused("point", at=at(*point)) == rule


def test_ships_that_cannot_act_say_why() -> None:
    screen = Screen(given("E1=10,9,E E2=12,9,E" + FAR)).press("ship", ship=0)
    screen.press("steer", to="port").press("end")
    assert screen.refused("ship", ship=0) == "R21"
    screen.press("ship", ship=1).press("steer", to="port")
    assert screen.refused("ship", ship=0) == "R21"


def test_another_ship_is_taken_without_closing_the_first_by_hand() -> None:
    """R21: the first ship is closed; if it has shots left, one more touch is needed."""
    screen = Screen(given("E1=10,9,E E2=12,12,E E3=4,14,E F1=10,7,W S2=20,8,W")).press("ship", ship=1)
    screen.press("steer", to="port").press("steer", to="ahead").press("ship", ship=2)
    assert screen.taken == ["end"] and screen.ui.ship == 2 and screen.state.ships[1].closed
    assert "Euryalus is done." in screen.words()
    screen.press("steer", to="port").press("steer", to="ahead").press("ship", ship=0)
    screen.press("steer", to="port").press("steer", to="starboard")
    assert screen.refused("ship", ship=1) == "R21", "that one has acted"
    screen = Screen(given("E1=10,9,E E2=12,12,E F1=10,7,W")).press("ship", ship=0)
    screen.press("target", gun=-1, target=4).press("fire", aim=0)
    screen.roll("0").press("drop").press("ship", ship=1)
    assert not screen.taken and "Leave Victory now?" in screen.words(), "it has shots left"
    assert "Redoutable is within its range" in screen.words() and {"next", "drop"} <= screen.ids()
    screen.press("drop")
    assert screen.ui.next == -1 and screen.state.active == 0
    screen.press("ship", ship=1).press("next")
    assert screen.taken == ["end"] and screen.ui.ship == 1


def test_a_touch_on_the_enemy_opens_a_card() -> None:
    screen = Screen(given("E1=10,9,E F1=14,12,W,fz,3/1 CN=down2")).press("ship", ship=INDEX["F1"])
    card = str(screen.hand)
    lines = ("Redoutable – French ship of the line", "2 moves a turn (the main mast is gone)", "of 3 each")
    for line in (*lines, "6 more hits sink it", "In its next turn"):
        assert line in card
    assert "is-looked" in screen.board
    screen.press("ship", ship=INDEX["F1"])
    assert 'id="look"' not in screen.hand, "and closes it"
    screen.press("ship", ship=0).press("ship", ship=INDEX["F1"])
    assert "No gun of Victory bears on it from here" in screen.hand
    screen.press("drop").press("fort", gun=0)
    assert "The north gun of Cadiz" in screen.hand and "No enemy is within its range" in screen.hand


def test_a_card_tells_whom_a_ship_could_fire_at() -> None:
    near = given("E1=10,9,E F1=10,7,W").state.view(0)
    assert hand.menace(near, INDEX["F1"]) == {0: 3}, "it may come as near as it likes"
    hulk = given("E1=10,9,E F1=10,7,W,-,1/3").state.view(0)
    assert hand.menace(hulk, INDEX["F1"]) == {0: 2}, "it cannot move, and its port guns bear at two points"
    blind = given("E1=10,9,E F1=10,7,E,-,1/0").state.view(0)
    assert hand.menace(blind, INDEX["F1"]) == {}


def test_e8_targets_have_distance_aspect_and_odds_and_the_aim_comes_before_the_die() -> None:
    screen = Screen(given("E1=10,9,E F1=10,7,W")).press("ship", ship=0)
    scene = screen.scene()
    assert "33%" in scene.hand and "to port, distance 2, its port side" in scene.hand
    assert 'class="sight"' in scene.board and "arc arc-p" in scene.board and "arc arc-s" in scene.board
    screen.press("ship", ship=INDEX["F1"])
    assert screen.ui.target == INDEX["F1"]
    assert screen.words().endswith("Distance 2, its port side: 33% to hit.")
    assert {"aim-fore", "aim-main", "aim-mizzen", "aim-battery"} <= screen.ids()
    screen.press("fire", aim=3)
    assert screen.taken == ["activate E1", "fire port F1 battery"]
    assert "shot-line" in screen.board
    screen.roll("1")
    assert screen.ui.target == INDEX["F1"], "the broadside goes on"
    screen.press("fire", aim=1).roll("3")
    assert screen.state.ships[INDEX["F1"]].masts == 0b101
    screen.press("fire", aim=0).roll("0")
    assert screen.ui.target == INDEX["F1"] and "targets" not in screen.ids()
    assert hand.chosen(screen.view, screen.ui) is None


def test_odds_are_those_of_the_place_where_the_ghost_lies() -> None:
    """R12: three points away a shot carries in 17 of 100 cases, from one point away in half of them."""
    screen = Screen(given("wind=E E1=10,9,NE F1=12,6,W")).press("ship", ship=0)
    before = hand.shots_of(screen.view, screen.ui)
    near = min(
        hand.in_hand(screen.view, screen.ui).reach.cost,  # type: ignore[union-attr]
        key=lambda berth: min((shot.distance for shot in hand.shots_from(screen.view, 0, berth)), default=9),
    )
    screen.press("course", ship=0, goal=near)
    (shot,) = (s for s in hand.shots_of(screen.view, screen.ui) if s.target == INDEX["F1"])
    assert shot.distance < min((s.distance for s in before), default=9)
    odds = f"{round(100 * shot.sixths / 6)}%"
    assert odds in screen.hand and odds in screen.board and "from there" in screen.hand
    screen.press("target", gun=-1, target=INDEX["F1"])
    assert screen.ui.goal == near and "Sail there and fire at Redoutable" in screen.words()
    screen.press("fire", aim=hand.chosen(screen.view, screen.ui).actions[0].aim)  # type: ignore[union-attr]
    assert screen.taken[0] == "activate E1" and screen.taken[-1].startswith("fire"), (
        "it sails there, and fires"
    )


def test_what_is_pointed_at_is_shown_and_goes_again() -> None:
    screen = Screen(given("E1=10,9,E F1=10,7,W")).press("ship", ship=0)
    calm = screen.scene()
    screen.press("preview", at=at(11, 10))
    assert "sea-ghost" in screen.board and screen.scene().actions == calm.actions
    screen.ui = gesture(screen.state, screen.ui, "preview")
    assert screen.board == calm.board


def test_e9_the_main_mast_is_not_offered_from_ahead() -> None:
    screen = Screen(given("E1=10,9,E F1=11,7,SW")).press("ship", ship=0)
    screen.press("target", gun=-1, target=INDEX["F1"])
    assert {i for i in screen.ids() if i.startswith("aim-")} == {"aim-fore", "aim-mizzen"}
    assert gesture(screen.state, screen.ui, "fire", aim=1).rule == "trafalgar R15"


def test_r18_a_port_gun_is_fired_at_without_an_aim() -> None:
    screen = Screen(given("E2=6,4,W F1=1,4,E wind=W")).press("ship", ship=1)
    screen.press("steer", to="port")
    view = screen.view
    shots = [shot for shot in hand.shots_of(view, screen.ui) if shot.target >= GUN]
    for shot in shots:
        assert [action.aim for action in shot.actions] == [UNAIMED]


def test_the_path_is_dropped_where_a_port_gun_stops_it() -> None:
    screen = Screen(given("E2=7,2,SW S2=20,9,E")).press("ship", ship=1).press("point", at=at(5, 5))
    assert "the south gun of Cadiz may fire" in screen.words(), "the danger is told"
    screen.press("go")
    assert screen.state.phase == "interrupt" and screen.state.actor() == 1 and screen.state.turn == 0
    assert "fire, or hold" in screen.words() and "hold" in screen.ids()
    assert "Hold fire" in screen.scene().actions
    screen.press("hold")
    assert screen.taken[0] == "hold" and screen.state.phase == "interrupt", (
        "the ship sails on, and is asked about again"
    )
    screen.press("fire", aim=0)
    assert screen.state.phase == "priority", "R27: the ship fires first"
    assert {"done", "aim-none"} <= screen.ids()
    screen.press("fire", aim=UNAIMED).roll("2")
    screen.press("done").roll("3")
    assert screen.state.ships[1].masts == 0b110 and screen.ui.plan is None


def ordered(value: str) -> Screen:
    """Return the screen after a passage under port guns with standing orders."""
    screen = Screen(given("E2=7,2,SW S2=20,9,E")).press("orders", name="orders-1", value=value)
    return screen.press("ship", ship=1).press("point", at=at(5, 5)).press("go")


def test_standing_orders_answer_by_themselves() -> None:
    screen = ordered("hold")
    assert screen.taken.count("hold") >= 2 and screen.state.phase == "active"
    assert screen.state.ships[1].at == at(5, 5)
    assert ordered("3").taken[-1] == "gun CS E2 main"
    screen = ordered("2")
    assert screen.taken.count("hold") >= 2, "no target within two points"
    for name, value in (("orders-1", "4"), ("orders-2", "ask")):
        assert gesture(screen.state, screen.ui, "orders", name=name, value=value) is None


def test_r24_port_guns_fire_in_their_own_turn() -> None:
    screen = Screen(given("turn=B E2=5,3,E S2=20,9,E"))
    screen.press("fort", gun=0)
    assert screen.ui.gun == 0 and screen.ui.target == 1
    screen.press("fire", aim=0)
    assert screen.taken == ["gun CN E2 fore"]
    screen.roll("0")
    screen.press("fort", gun=1)
    assert screen.ui.gun == 1
    idle = Screen(given("turn=B E2=12,6,E S2=20,9,E")).press("fort", gun=0)
    assert "No enemy is within its range" in idle.scene().hand


def test_r15_the_owner_says_which_mast_falls() -> None:
    sea = given("E1=10,9,E F1=10,7,W", "mast_choice=defender").do("activate E1, fire port F1 mast, 3")
    screen = Screen(sea)
    assert {"lose-0", "lose-1", "lose-2"} <= screen.ids() and "Which mast" in screen.words()
    screen.press("lose", mast=2)
    assert screen.taken == ["lose mizzen"]


def test_r31_a_repair() -> None:
    screen = Screen(given("E1=10,9,E,- E2=12,12,E" + FAR)).press("ship", ship=0)
    assert "repair" in screen.ids() and "no mast" in screen.words()
    screen.press("repair")
    assert screen.taken == ["activate E1", "repair"] and screen.state.phase == "idle"
    assert screen.refused("ship", ship=0) == "R21"


def test_r35_the_flag_is_taken_with_a_heading() -> None:
    screen = Screen(given("E2=1,1,W,fmz,2/2,c F1=12,10,E")).press("ship", ship=1)
    assert "take-flag" in screen.ids()
    screen.press("take")
    assert {f"take-{heading}" for heading in range(6)} <= screen.ids()
    screen.press("take", heading=0)
    assert screen.taken == ["activate E2", "takeflag E"]
    assert "the flag of Cadiz is aboard" in screen.scene().strip
    assert 'id="aboard-1"' in screen.board


def test_r40_a_flag_is_handed_over() -> None:
    screen = Screen(given("E2=12,6,E,fmz,2/2,B E1=13,6,E" + FAR)).press("ship", ship=1)
    assert "transfer-0" in screen.ids()
    screen.press("transfer", taker=0)
    assert screen.taken == ["transfer E2 E1"]
    assert "hands over a flag" in screen.scene().strip


def test_r47_draws() -> None:
    screen = Screen(begun())
    assert "offer-draw" in screen.ids()
    screen.press("offer-draw")
    assert {"accept-draw", "decline-draw"} <= screen.ids()
    screen.press("decline-draw")
    assert screen.state.phase == "idle" and "offer-draw" not in screen.ids()


def test_r19_the_wind_is_set() -> None:
    screen = Screen(opened().do("B"))
    assert "set-wind" not in screen.ids(), "a direction is chosen first"
    screen.press("blow", heading=2)
    assert "Wind to the south-west" in screen.board
    screen.press("set-wind")
    assert screen.taken == ["wind SW"]


def test_r49_the_free_set_up_is_arranged_in_secret() -> None:
    sea = opened("setup=free")
    screen = Screen(sea)
    view = screen.view
    assert BOARD.private(view) and BOARD.hidden(view)
    scene = BOARD.scene(view, screen.ui, context(0))
    assert scene.board.count('role="gridcell"') == 4 and "G1: E1 Victory" in scene.board
    screen.press("berth", berth=0).press("berth", berth=2)
    x, y = spot(SEA, SEA.berths[0][1])
    screen.press("tap", x=x + 2, y=y).press("tap", x=x, y=y)
    screen.press("ready")
    assert screen.taken == ["place E1=G3 E2=G2 E3=G1 E4=G4"]
    other = Screen(sea).press("ready")
    for seat in (1, None):
        assert shown(screen.state, seat=seat, acting=1) == shown(other.state, seat=seat, acting=1), (
            "B sees no difference"
        )
    assert not BOARD.private(begun().state.view(0)) and not BOARD.hidden(begun().state.view(None))


def test_take_back_is_free_until_a_die() -> None:
    state = given("E1=10,9,E F1=10,7,W").state
    assert BOARD.takes_back(state.view(None))
    shot = state.apply(Activate(0)).apply(Fire(0, INDEX["F1"], 0))
    assert not BOARD.takes_back(shot.view(None)) and not BOARD.takes_back(opened().do("B").state.view(None))


def test_advice_is_taken_up() -> None:
    state = given("E1=10,9,E F1=10,7,W").state
    view = state.view(0)
    for action, expected in (
        (Activate(0), {"ship": 0}),
        (EndTurn(), {}),
        (Gun(2, 4, 0), {"gun": 2, "target": 4}),
        (Transfer(1, 0), {"ship": 1}),
    ):
        ui = BOARD.advised(BOARD.fresh(view), action)
        assert ui.advised == action and {name: getattr(ui, name) for name in expected} == expected
    ui = BOARD.advised(BOARD.fresh(view), EndTurn())
    assert "End the turn" in shown(state, ui).actions
    heeded = BOARD.interact(view, ui, "heed", None)
    assert isinstance(heeded, Do) and heeded.action == EndTurn()
    assert BOARD.interact(view, Ui(), "weigh", {"action": "activate E1"}).advised == Activate(0)
    assert BOARD.interact(view, Ui(), "weigh", {"action": "nonsense"}) is None


def test_small_screens_show_the_ship_in_hand_else_the_fleet_to_choose_from() -> None:
    state = given("E1=10,9,E E2=17,12,W F1=4,4,E").state
    left, top, wide, high = frame(shown(state).board)
    for place in ((10, 9), (17, 12)):
        x, y = spot(SEA, at(*place))
        assert left + 10 <= x <= left + wide - 10 and top + 10 <= y <= top + high - 10
    x, _ = spot(SEA, at(4, 4))
    assert x < left, "the enemy's fleet is elsewhere"
    ui = gesture(state, BOARD.fresh(state.view(0)), "ship", ship=INDEX["E2"])
    left, top, wide, high = frame(shown(state, ui).board)
    x, y = spot(SEA, at(17, 12))
    assert (left + wide / 2, top + high / 2) == pytest.approx((x, y + 6), abs=1), (
        "above the buttons that steer"
    )
    assert frame(shown(state, acting=None).board) == (), "where the enemy chooses, the chart stays as it is"


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


def test_a_turn_in_which_no_ship_has_acted_ends_after_a_question() -> None:
    screen = Screen(given("wind=SE E1=10,9,E E2=16,8,E" + FAR))
    number = screen.state.round
    screen.press("end-turn", round=number)
    assert screen.taken == [] and "None of your ships has acted" in screen.words()
    assert place_of(screen, "end-turn") == "end" and place_of(screen, "drop") == "turn", "two taps stay"
    assert "None" not in screen.press("drop").words()
    screen.press("end-turn").press("end-turn", round=number)
    assert screen.taken == ["endturn"]
    screen = Screen(given("wind=SE E1=10,9,E E2=16,8,E" + FAR)).press("ship", ship=0)
    screen.press("steer", to="port").press("end").press("end-turn")
    assert screen.taken == ["endturn"], "one ship has acted"
    screen = Screen(given("wind=SE E1=10,9,E E2=16,8,E" + FAR))
    hulks = Screen(given("E1=10,9,E,-,1/0" + FAR))
    assert hulks.press("end-turn").taken == [] and "repair" in hulks.press("drop").press("ship", ship=0).ids()
    screen.ui = replace(screen.ui, advised=EndTurn())
    assert screen.press("heed").taken == ["endturn"], "as advised"


def test_keys_choose_the_next_ship() -> None:
    screen = Screen(given("wind=SE E1=10,9,E E2=16,8,E" + FAR))

    def keyed(key: str) -> list[str]:
        tags = re.findall(rf'<[^>]*data-shortcut="{key}"[^>]*>', markup(screen.scene()))
        return [found[1] for tag in tags if (found := re.search(r' id="([^"]*)"', tag))]

    assert keyed("Enter") == ["next-ship"] and keyed("n") == ["card-0"]
    screen.press("ship", ship=0)
    assert keyed("n") == ["card-1"]
    screen.press("steer", to="port")
    assert keyed("n") == []


def test_a27_the_guns_of_a_hulk_are_explained_where_only_masts_are_seen() -> None:
    hulk = Screen(given("E1=10,9,E F1=10,8,SE,-,1/2" + FAR.replace("F1", "S1"))).press("ship", ship=0)
    hulk.press("target", gun=-1, target=INDEX["F1"])
    assert hulk.words().endswith("its bow: 50% to hit. Without a mast, its guns can be hit from everywhere.")
    side = Screen(given("E1=10,9,E F1=10,8,W,-,1/2" + FAR.replace("F1", "S1"))).press("ship", ship=0)
    assert "Without a mast" not in side.press("target", gun=-1, target=INDEX["F1"]).words()


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
    assert "Sail: 2 moves" in whole, "that of the ship in hand, though another one comes first"
    assert "advised-ring" in whole and "is-advised" in whole, "way, place and flag"
    done = gesture(screen.state, screen.ui, "course", ship=1, goal=at(18, 8) * 6, go=True)
    assert done.action == Activate(1), "one tap"
    left, top, wide, high = frame(whole)
    x, y = spot(SEA, at(18, 8))
    assert left < x < left + wide and top < y < top + high


def test_a_hint_says_where_the_flag_is() -> None:
    look = outlook(given("E1=10,9,E" + FAR))
    where = toward(look, look.at[0], look.sea.hoist[1])
    assert T.message(where) == "north-west"


@pytest.mark.parametrize(
    ("stars", "said"),
    [
        (0, "No star: a miss."),
        (2, "2 stars (2 needed): Victory loses the main mast; its speed is now 2."),
    ],
)
def test_every_throw_tells_who_what_it_takes_and_what_came(stars: int, said: str) -> None:
    view = given("E1=10,9,E,fz,3/3 F1=10,7,W").state.view(0)
    rolled = Rolled(ship=4, gun=-1, target=0, aim=1, need=2, stars=stars, hit=stars >= 2, counts=True)
    lost = [MastLost(ship=0, mast=1, speed=2)] if stars else []
    told = [caption.words for caption in film(view, [rolled, *lost]).captions]
    assert T.sentence(told[-1]) == said  # type: ignore[arg-type]
    miss = Rolled(ship=4, gun=-1, target=0, aim=1, need=2, stars=1, hit=False, counts=True)
    assert T.sentence(film(view, [miss]).captions[-1].words) == "1 star, 2 needed: a miss."  # type: ignore[arg-type]


def test_r51_a_ship_that_strikes_is_shown_as_taken() -> None:
    screen = Screen(given("strike=true E1=10,9,E F1=10,8,W,f,2/1" + FAR.replace("F1", "S1")))
    assert "1 more hit makes it strike" in screen.press("look", what=INDEX["F1"]).hand
    screen.press("ship", ship=0).press("target", gun=-1, target=INDEX["F1"]).press("fire", aim=0)
    before = screen.state
    log: list[Event] = []
    screen.roll("1")
    before.apply(GAME.parse("1", before), log)
    told = film(screen.view, log).captions[-1].words
    assert isinstance(told, Struck)
    assert "taken" in str(screen.scene().strip) and screen.ui.target < 0
    assert GAME.setup(screen.press("end").press("end-turn").state), "a position of its own"


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
