"""The board and its gestures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from navals.core.event import Event
from navals.core.message import Message
from navals.core.player import Thought
from navals.games.trafalgar.ai.decision import PlannedCandidate, ShipPlan
from navals.games.trafalgar.ai.reasons import heading_toward
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import events as ev
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
from navals.games.trafalgar.rules.fleet import SHIP_NUMBERS
from navals.games.trafalgar.rules.sailing.chart import FRIGATE, SHIP_OF_LINE
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.board import BOARD, TrafalgarUi
from navals.games.trafalgar.screen.chart.art import damage_marks
from navals.games.trafalgar.screen.chart.sea import coordinates, point_nearest_to
from navals.games.trafalgar.screen.motion import film
from navals.games.trafalgar.words.sentences import summarize
from navals.ui.board.board import Do
from navals.ui.components.layout import PartedMarkup
from tests.games.trafalgar.play import FAR, begin, opened, outlook, set_up
from tests.games.trafalgar.screen import SEA, Screen, T, Taps, at, context, frame, gesture, show
from tests.suites.scenes import Text, read

HERE = Path(__file__).parent


@pytest.mark.parametrize("taps", [*read("trafalgar", HERE / "screen.taps")], ids=lambda taps: taps.title)
def test_taps(taps: Text) -> None:
    taps.play(begin=lambda _, text: Taps.begin(text))


def test_a_ship_is_taken_shown_its_reach_and_sailed_by_two_taps() -> None:
    """R1-R7: an intact ship of the line has four moves (example E3)."""
    screen = Screen(set_up("wind=SE E1=10,9,E" + FAR))
    screen.press("ship", ship=SHIP_NUMBERS["E1"])
    assert screen.ui.ship == SHIP_NUMBERS["E1"] and screen.state.phase == "idle", "it is only looked at"
    board, reach = screen.scene().board, hands.current_selection(screen.view, screen.ui).reach  # type: ignore[union-attr]
    assert isinstance(board, PartedMarkup)
    assert board.parts["sea-cells"].count('role="gridcell"') == len(reach.points()) - 1
    assert 'id="to-' in board.parts["sea-cells"]
    goal = at(9, 9)
    screen.press("point", at=goal)
    assert screen.ui.goal // 6 == goal and "there, heading west" in screen.words()
    assert "Sail: 4 moves" in screen.scene().actions
    screen.press("point", at=goal)
    assert screen.taken[0] == "activate E1" and len(screen.taken) == 6
    assert screen.taken[-2] == "advance" and screen.state.ships[SHIP_NUMBERS["E1"]].at == goal
    assert screen.taken[-1] == "end" and screen.state.phase == "idle", "nothing is left for it to do"


def test_a_tap_means_the_nearest_point_or_ship() -> None:
    screen = Screen(set_up("E1=10,9,E" + FAR))
    x, y = coordinates(SEA, at(10, 9))
    screen.press("tap", x=x + 6, y=y - 3)
    assert screen.ui.ship == SHIP_NUMBERS["E1"]
    x, y = coordinates(SEA, at(11, 10))
    assert point_nearest_to(SEA, x + 3, y - 2) == at(11, 10)
    screen.press("tap", x=x + 3, y=y - 2)
    assert screen.ui.goal // 6 == at(11, 10)
    screen.press("drop")
    assert screen.ui.goal == -1 and screen.ui.ship == SHIP_NUMBERS["E1"]
    screen.press("drop")
    assert screen.ui.ship == -1


def test_a_card_tells_whom_a_ship_could_fire_at() -> None:
    close = set_up("E1=10,9,E F1=10,7,W").state.view(0)
    assert hands.targets_next_turn(close, SHIP_NUMBERS["F1"]) == {0: 3}, "it may come as near as it likes"
    hulk = set_up("E1=10,9,E F1=10,7,W,-,1/3").state.view(0)
    assert hands.targets_next_turn(hulk, SHIP_NUMBERS["F1"]) == {0: 2}, (
        "it cannot move, and its port guns bear at two points"
    )
    blind = set_up("E1=10,9,E F1=10,7,E,-,1/0").state.view(0)
    assert hands.targets_next_turn(blind, SHIP_NUMBERS["F1"]) == {}


def test_odds_are_those_of_the_place_where_the_ghost_lies() -> None:
    """R12: a shot hits in 17 of 100 cases from three points away, and in half of them from one point away."""
    screen = Screen(set_up("wind=E E1=10,9,NE F1=12,6,W")).press("ship", ship=0)
    old_shots = hands.possible_shots(screen.view, screen.ui)
    goal = min(
        hands.current_selection(screen.view, screen.ui).reach.costs,  # type: ignore[union-attr]
        key=lambda berth: min((shot.distance for shot in hands.shots_from(screen.view, 0, berth)), default=9),
    )
    screen.press("course", ship=0, goal=goal)
    (shot,) = (s for s in hands.possible_shots(screen.view, screen.ui) if s.target == SHIP_NUMBERS["F1"])
    assert shot.distance < min((s.distance for s in old_shots), default=9)
    odds = f"{round(100 * shot.hit_faces / 6)}%"
    assert odds in screen.hand and odds in screen.board and "from there" in screen.hand
    screen.press("target", gun=-1, target=SHIP_NUMBERS["F1"])
    assert screen.ui.goal == goal and "Sail there and fire at Redoutable" in screen.words()
    screen.press("fire", aim=hands.aimed_shot(screen.view, screen.ui).actions[0].aim)  # type: ignore[union-attr]
    assert screen.taken[0] == "activate E1" and screen.taken[-1].startswith("fire"), (
        "it sails there, and fires"
    )


def test_what_is_pointed_at_is_shown_and_goes_again() -> None:
    screen = Screen(set_up("E1=10,9,E F1=10,7,W")).press("ship", ship=0)
    calm = screen.scene()
    screen.press("preview", at=at(11, 10))
    assert "sea-ghost" in screen.board and screen.scene().actions == calm.actions
    screen.ui = gesture(screen.state, screen.ui, "preview")
    assert screen.board == calm.board


def test_r18_a_port_gun_is_fired_at_without_an_aim() -> None:
    screen = Screen(set_up("E2=6,4,W F1=1,4,E wind=W")).press("ship", ship=1)
    screen.press("steer", to="port")
    view = screen.view
    shots = [shot for shot in hands.possible_shots(view, screen.ui) if shot.target >= GUN]
    for shot in shots:
        assert [action.aim for action in shot.actions] == [UNAIMED]


def test_r49_the_free_set_up_is_arranged_in_secret() -> None:
    sea = opened("setup=free")
    screen = Screen(sea)
    view = screen.view
    assert BOARD.is_private(view) and BOARD.has_secrets(view)
    scene = BOARD.scene(view, screen.ui, context(0))
    assert scene.board.count('role="gridcell"') == 4 and "G1: E1 Victory" in scene.board
    screen.press("berth", berth=0).press("berth", berth=2)
    x, y = coordinates(SEA, SEA.berths[0][1])
    screen.press("tap", x=x + 2, y=y).press("tap", x=x, y=y)
    screen.press("ready")
    assert screen.taken == ["place E1=G3 E2=G2 E3=G1 E4=G4"]
    other = Screen(sea).press("ready")
    for seat in (1, None):
        assert show(screen.state, seat=seat, acting=1) == show(other.state, seat=seat, acting=1), (
            "B sees no difference"
        )
    assert not BOARD.is_private(begin().state.view(0)) and not BOARD.has_secrets(begin().state.view(None))


def test_take_back_is_free_until_a_die() -> None:
    state = set_up("E1=10,9,E F1=10,7,W").state
    assert BOARD.takes_back(state.view(None))
    shot = state.apply(Activate(0)).apply(Fire(0, SHIP_NUMBERS["F1"], 0))
    assert not BOARD.takes_back(shot.view(None)) and not BOARD.takes_back(opened().do("B").state.view(None))


def test_advice_is_taken_up() -> None:
    state = set_up("E1=10,9,E F1=10,7,W").state
    view = state.view(0)
    for action, expected in (
        (Activate(0), {"ship": 0}),
        (EndTurn(), {}),
        (Gun(2, 4, 0), {"gun": 2, "target": 4}),
        (Transfer(1, 0), {"ship": 1}),
    ):
        ui = BOARD.apply_hint(BOARD.new_ui(view), action)
        assert ui.advised_action == action and {name: getattr(ui, name) for name in expected} == expected
    ui = BOARD.apply_hint(BOARD.new_ui(view), EndTurn())
    assert "End the turn" in show(state, ui).actions
    heeded = BOARD.interact(view, ui, "heed", None)
    assert isinstance(heeded, Do) and heeded.action == EndTurn()
    assert BOARD.interact(view, TrafalgarUi(), "weigh", {"action": "activate E1"}).advised_action == Activate(
        0
    )
    assert BOARD.interact(view, TrafalgarUi(), "weigh", {"action": "nonsense"}) is None


def test_small_screens_show_the_ship_in_hand_else_the_fleet_to_choose_from() -> None:
    state = set_up("E1=10,9,E E2=17,12,W F1=4,4,E").state
    left, top, wide, high = frame(show(state).board)
    for place in ((10, 9), (17, 12)):
        x, y = coordinates(SEA, at(*place))
        assert left + 10 <= x <= left + wide - 10 and top + 10 <= y <= top + high - 10
    x, _ = coordinates(SEA, at(4, 4))
    assert x < left, "the enemy's fleet is elsewhere"
    ui = gesture(state, BOARD.new_ui(state.view(0)), "ship", ship=SHIP_NUMBERS["E2"])
    left, top, wide, high = frame(show(state, ui).board)
    x, y = coordinates(SEA, at(17, 12))
    assert (left + wide / 2, top + high / 2) == pytest.approx((x, y + 6), abs=1), (
        "above the buttons that steer"
    )
    assert frame(show(state, acting=None).board) == (), "where the enemy chooses, the chart stays as it is"


FLEET = "wind=SE E1=10,9,E E2=16,8,E E3=5,13,E E4=15,14,E F1=20,3,W F2=22,4,W"
"""Four ships with nothing in their way."""


def test_a_turn_of_four_ships_takes_ten_taps() -> None:
    screen, taps = Screen(set_up(FLEET)), 1
    screen.press("ship", ship=hands.next_ship(screen.view))
    for _ in range(4):
        ship = screen.ui.ship
        reach = hands.select_ship(screen.view, ship).reach  # type: ignore[union-attr]
        goal = max(
            reach.points(),
            key=lambda point: reach.costs[
                hands.cheapest_berth(hands.current_selection(screen.view, screen.ui), point)
            ],
        )  # type: ignore[arg-type]
        screen.press("point", at=goal).press("go", ship=ship, goal=screen.ui.goal)
        taps += 2
        assert screen.state.ships[ship].closed, "nothing is left for it to do"
    assert "All ships have acted" in T.sentence(screen.scene().status)  # type: ignore[arg-type]
    screen.press("end-turn", round=screen.state.round)
    assert taps + 1 == 10 and screen.state.turn == 1


def test_what_comes_too_late_does_nothing() -> None:
    screen = Screen(set_up("wind=SE E1=10,9,E E2=16,8,E F1=10,7,W")).press("ship", ship=0)
    screen.press("target", gun=-1, target=4)
    aim = {"aim": 0, "shot": hands.count_shots(screen.view)}
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


def test_a_flag_has_a_card_and_the_chart_goes_to_where_it_is() -> None:
    screen = Screen(set_up("E1=10,9,E F1=14,12,W S2=4,8,E,fmz,2/2,A"))
    screen.press("flag", side=1)
    assert "The flag of Cadiz – at home" in screen.hand and "2 guns guard the port" in screen.hand
    screen.press("look", what=hands.FIRST_FLAG)
    assert "Sink Mercedes to get the flag back" in screen.hand
    left, top, wide, high = frame(screen.board)
    x, y = coordinates(SEA, at(4, 8))
    assert left < x < left + wide and top < y < top + high
    beacons = re.findall(r'data-beacon="([^"]*)"', screen.board)
    assert len(beacons) == 2
    assert beacons[0].split()[0] == f"{x:g}", "an arrow leads to the ship that has it"


def advised(screen: Screen, *detail: PlannedCandidate) -> str:
    view = screen.view
    hint = Thought(detail[0].action, detail[0].chance, 1, None, detail)
    scene = BOARD.scene(view, screen.ui, replace(context(0), hint=hint, shows_advice=True))
    return f"{scene.hand}{scene.actions}{scene.board}"


def test_placing_ships_changes_no_score() -> None:
    state = GAME.start(GAME.schema.parse("setup=free fleet=duel"))
    assert state.phase == "place" and BOARD.score(state.view(0)) is None


def test_hints_speak_of_the_ship_in_hand_and_are_taken_with_one_tap() -> None:
    screen = Screen(set_up("E1=10,9,E E2=16,8,E" + FAR)).press("ship", ship=0)
    berth = screen.state.ships[0].at * 6
    stays = PlannedCandidate(Activate(0), 0.5, ShipPlan(0, berth))
    goes = PlannedCandidate(Activate(1), 0.4, ShipPlan(1, at(18, 8) * 6, flag=1))
    text = advised(screen, stays, goes)
    assert text.index("Victory: stay put") < text.index("Euryalus")
    screen.press("ship", ship=1)
    text = advised(screen, stays, goes)
    assert "Sail: 2 moves" in text, "that of the ship in hand, though another one comes first"
    assert "advised-ring" in text and "is-advised" in text, "way, place and flag"
    done = gesture(screen.state, screen.ui, "course", ship=1, goal=at(18, 8) * 6, go=True)
    assert done.action == Activate(1), "one tap"
    left, top, wide, high = frame(text)
    x, y = coordinates(SEA, at(18, 8))
    assert left < x < left + wide and top < y < top + high


def test_a_hint_says_where_the_flag_is() -> None:
    look = outlook(set_up("E1=10,9,E" + FAR))
    where = heading_toward(look, look.points[0], look.sea.flag_points[1])
    assert T.message(where) == "north-west"


@pytest.mark.parametrize(
    ("stars", "text"),
    [
        (0, "No star: a miss."),
        (2, "2 stars (2 needed): Victory loses the main mast (speed 2)."),
    ],
)
def test_every_throw_tells_who_what_it_takes_and_what_came(stars: int, text: str) -> None:
    view = set_up("E1=10,9,E,fz,3/3 F1=10,7,W").state.view(0)
    rolled = Rolled(ship=4, gun=-1, target=0, aim=1, need=2, stars=stars, hit=stars >= 2, counts=True)
    losses = [MastLost(ship=0, mast=1, speed=2)] if stars else []
    lines = [caption.content for caption in film(view, [rolled, *losses]).captions]
    assert T.sentence(lines[-1]) == text  # type: ignore[arg-type]
    miss = Rolled(ship=4, gun=-1, target=0, aim=1, need=2, stars=1, hit=False, counts=True)
    assert T.sentence(film(view, [miss]).captions[-1].content) == "1 star, 2 needed: a miss."  # type: ignore[arg-type]


def test_r51_a_ship_that_strikes_is_shown_as_taken() -> None:
    screen = Screen(set_up("strike=true E1=10,9,E F1=10,8,W,f,2/1" + FAR.replace("F1", "S1")))
    assert "1 more hit makes her strike" in screen.press("look", what=SHIP_NUMBERS["F1"]).hand
    screen.press("ship", ship=0).press("target", gun=-1, target=SHIP_NUMBERS["F1"]).press("fire", aim=0)
    old_state = screen.state
    log: list[Event] = []
    screen.roll("1")
    old_state.apply(GAME.parse("1", old_state), log)
    event = film(screen.view, log).captions[-1].content
    assert isinstance(event, Struck)
    assert "taken" in str(screen.scene().strip) and screen.ui.target < 0
    assert GAME.setup(screen.press("end").press("end-turn").state), "a position of its own"


def test_a_ship_that_has_lost_much_lists() -> None:
    assert "tall-wash" not in str(damage_marks(SHIP_OF_LINE, 0b101, (2, 2))), "a mast and two guns"
    assert "tall-wash" in str(damage_marks(SHIP_OF_LINE, 0b100, (2, 2))) and "tall-wash" in str(
        damage_marks(FRIGATE, 0, (1, 2))
    )


def test_what_a_computer_takes_next_is_not_shown() -> None:
    screen = Screen(set_up(FLEET)).press("ship", ship=0).press("steer", to="port").press("end")
    assert screen.ui.ship == 1
    for part in (
        show(screen.state, screen.ui, acting=None).strip,
        show(screen.state, screen.ui, acting=None).facts,
    ):
        assert "is-held" not in part
    assert "is-held" in screen.scene().strip


def test_a_turn_is_summed_up_in_a_sentence_a_ship() -> None:
    """Moves of a ship, and its misses at a target, are summarized."""
    steps = [ev.Advanced(ship=0, start=n, to=n + 1) for n in range(3)]
    turn = ev.Turned(ship=1, side=1, heading=0)
    aimed = ev.Aimed(seat=0, ship=0, gun=-1, side=0, target=4, aim=0, distance=2)
    missed = ev.Rolled(ship=0, gun=-1, target=4, aim=0, need=2, stars=1, hit=False, counts=True)
    hold = ev.Held(seat=1, ship=0)
    events = [*steps, turn, *steps[:1], aimed, missed, turn, aimed, missed, aimed, missed, hold, turn, hold]
    lines = [T.sentence(entry) if isinstance(entry, Message) else entry for entry in summarize(events)]
    assert lines == [
        "Victory advances 3 points.",
        "Euryalus turns on the spot, heading east.",
        "Victory advances.",
        aimed,
        missed,
        "Euryalus turns on the spot, heading east.",
        "Victory fires at Redoutable: 2 misses.",
        hold,
        "Euryalus turns on the spot, heading east.",
    ]
    assert (
        str(summarize([*steps, replace(turn, ship=0)])[0]) == "Victory advances 3 points and now heads east."
    )
