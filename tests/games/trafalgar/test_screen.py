"""The board and its gestures."""

from __future__ import annotations

import pytest

from navals.games.trafalgar.rules.events import GUN, UNAIMED, Activate, EndTurn, Fire, Gun, Transfer
from navals.games.trafalgar.rules.fleet import INDEX
from navals.games.trafalgar.screen import hand
from navals.games.trafalgar.screen.board import BOARD, Ui
from navals.games.trafalgar.screen.chart.sea import nearest, spot
from navals.ui.board.board import Do
from navals.ui.components.layout import Parted
from tests.games.trafalgar.play import FAR, begun, given, opened
from tests.games.trafalgar.screen import SEA, Screen, at, context, frame, gesture, shown


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
    screen = (
        Screen(given("E1=10,9,E E2=12,9,E" + FAR))
        .press("ship", ship=0)
        .press("steer", to="port")
        .press("end")
    )
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
    assert screen.words().endswith("Distance 2, you see its port side: chance 33%.")
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
    screen = (
        Screen(given("E1=10,9,E F1=11,7,SW"))
        .press("ship", ship=0)
        .press("target", gun=-1, target=INDEX["F1"])
    )
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
    assert "CS" in screen.words(), "the danger is told"
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


def test_standing_orders_answer_by_themselves() -> None:
    screen = Screen(given("E2=7,2,SW S2=20,9,E")).press("orders", name="orders-1", value="hold")
    screen.press("ship", ship=1).press("point", at=at(5, 5)).press("go")
    assert screen.taken.count("hold") >= 2 and screen.state.phase == "active"
    assert screen.state.ships[1].at == at(5, 5)
    screen = Screen(given("E2=7,2,SW S2=20,9,E")).press("orders", name="orders-1", value="3")
    screen.press("ship", ship=1).press("point", at=at(5, 5)).press("go")
    assert screen.taken[-1] == "gun CS E2 main"
    screen = Screen(given("E2=7,2,SW S2=20,9,E")).press("orders", name="orders-1", value="2")
    screen.press("ship", ship=1).press("point", at=at(5, 5)).press("go")
    assert screen.taken.count("hold") >= 2, "nothing within two"
    assert gesture(screen.state, screen.ui, "orders", name="orders-1", value="4") is None
    assert gesture(screen.state, screen.ui, "orders", name="orders-2", value="ask") is None


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
    assert "Do it: End the turn" in shown(state, ui).actions
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
