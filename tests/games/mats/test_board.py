"""The board of MATS: screens, gestures, animations and secrecy."""

from __future__ import annotations

import random
import re
from html import unescape
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from navals.core.event import Event
from navals.core.message import Message
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.game import GAME
from navals.games.mats.rules import events as ev
from navals.games.mats.rules.events import Advance, Order, Pass
from navals.games.mats.rules.options import INTACT
from navals.games.mats.rules.state import MatsState
from navals.games.mats.rules.view import View
from navals.games.mats.screen import columns, motion
from navals.games.mats.screen.art import ROW_HEIGHT
from navals.games.mats.screen.board import BOARD, MatsUi
from navals.games.mats.screen.hulls import draw_ship
from navals.games.mats.words.sentences import Fought
from navals.ui.board.board import Context, Do, Motion, Scene
from navals.ui.words.address import YOU
from navals.ui.words.i18n import language
from tests.games.mats.play import ALL, E1, facing, opened

T = language("en")
NAMES = ("Ann", "Bob")


def context(acting: int | None = None) -> Context:
    return Context(T, NAMES, acting)


def show(state: MatsState, seat: int | None, ui: MatsUi | None = None, acting: int | None = None) -> Scene:
    view = state.view(seat)
    return BOARD.scene(view, ui or BOARD.new_ui(view), context(acting))


def markup(scene: Scene) -> str:
    return f"<div>{scene.board}{scene.strip}{scene.hand}{scene.facts}{scene.actions}</div>"


def gesture(state: MatsState, ui: MatsUi, name: str, **arg: Any) -> Any:
    return BOARD.interact(state.view(state.turn), ui, name, arg)


MEETING = facing("F1 V1", "F1 C1").state


def forming(**fields: Any) -> tuple[MatsState, Any]:
    """Return A's first column and a new selection."""
    state = opened().state
    return state, msgspec.structs.replace(BOARD.new_ui(state.view(0)), **fields)


def test_the_drawing_of_the_end_knows_its_rows() -> None:
    """Wide windows rotate the board and need its proportions."""
    board = show(MEETING, None).board
    rows = re.search(r'class="mats-board (columns-r\d+)', str(board))
    assert rows and f'class="columns-art {rows[1]}"' in str(board)


def test_r1_a_column_begins_with_all_ships_and_is_formed_as_it_lies() -> None:
    state, ui = forming()
    assert " ".join(ui.order) == ALL
    assert gesture(state, ui, "ready") == Do(Order(tuple(ALL.split())))


def test_a_ship_is_taken_and_put_at_another_place() -> None:
    state, ui = forming()
    ui = gesture(state, ui, "slot", slot=6)
    assert ui.selected_slot == 6
    ui = gesture(state, ui, "slot", slot=0)
    assert " ".join(ui.order) == "C2 TP V1 V2 F1 F2 C1" and ui.selected_slot is None
    ui = gesture(state, ui, "back")
    assert " ".join(ui.order) == ALL and ui.history == ()


def test_a_random_column_is_another_one() -> None:
    state, ui = forming(order=("TP", "V1"))
    for _ in range(40):
        previous, ui = ui, gesture(state, ui, "shuffle")
        assert ui.order == previous.order[::-1] and gesture(state, ui, "back").order == previous.order


def test_a_ship_in_hand_moves_by_one_place_with_keys() -> None:
    state, ui = forming(selected_slot=0)
    assert gesture(state, ui, "ahead") is None, "it is the head"
    ui = gesture(state, gesture(state, ui, "behind"), "behind")
    assert ui.order[:3] == ("V1", "V2", "TP") and ui.selected_slot == 2


@pytest.mark.parametrize(
    ("y", "order"),
    [
        (-9, "V2 TP V1 F1 F2 C1 C2"),
        (12, "TP V2 V1 F1 F2 C1 C2"),
        (24, ALL),
        (33, "TP V1 F1 V2 F2 C1 C2"),
        (200, "TP V1 F1 F2 C1 C2 V2"),
    ],
)
def test_a_ship_is_dragged_between_two_others(y: float, order: str) -> None:
    """V2 is at place 2, from 22 to 33 units; release its upper edge at ``y``."""
    state, ui = forming()
    drag = {"token": "slot-V2", "dx": 4, "dy": 3, "x": 10, "y": y + 3}
    for phase in ("start", "over", "drop"):
        ui = gesture(state, ui, "pull", phase=phase, **drag)
    assert " ".join(ui.order) == order
    assert ui.selected_slot is None and ui.drop_index is None


def test_r1_the_other_column_is_shown_without_its_order() -> None:
    first, second = (opened().do(f"order {order}").state for order in (ALL, E1))
    assert first != second
    for seat in (1, None):
        assert show(first, seat, acting=1) == show(second, seat, acting=1)
    text = markup(show(first, 1, acting=1))
    assert "is secret" in text and "3 guns" in text, "the ships themselves are known (A18)"


def test_a_bystander_sees_fleets_and_no_column() -> None:
    scene = show(opened().state, None)
    assert 'id="order-grid"' not in str(scene.board) and 'id="fleet-0"' in str(scene.board)


def test_only_orders_are_secret() -> None:
    """A18, R2."""
    start, formed = opened().state, facing("F1 V1", "F1 C1").state
    assert BOARD.is_private(start.view(0)) and BOARD.has_secrets(start.view(None))
    assert not BOARD.is_private(formed.view(0)) and not BOARD.has_secrets(formed.view(None))


def test_e3_every_legal_advance_can_be_made_by_two_touches_and_a_third() -> None:
    """R6, R9-R13."""
    state = opened().do(f"order {E1}", f"order {E1}", "5 2").state
    done = set()
    for x in range(-8, 8):
        for lane in (0, 1):
            ui = gesture(state, MatsUi(), "at", x=x, lane=lane)
            if not isinstance(ui, MatsUi):
                continue
            for steps, (to, to_lane) in columns.plan_advance(state.view(0), ui.ship, None).targets.items():
                aimed = gesture(state, ui, "at", x=to, lane=to_lane)
                assert aimed.steps == steps
                done.add(gesture(state, aimed, "at", x=to, lane=to_lane).action)
    assert done == {action for action in state.actions() or () if isinstance(action, Advance)}
    assert len(done) == 19


def test_a_touch_on_the_open_sea_is_a_touch_of_that_place() -> None:
    state = MEETING
    view = state.view(0)
    y = columns.column_window(view).y(-1) + 5
    assert gesture(state, MatsUi(), "tap", x=30.0, y=y) == gesture(state, MatsUi(), "at", x=-1, lane=1)
    assert gesture(state, MatsUi(), "tap", x=30.0, y=y).ship == "V1"


def test_r10_a_ship_that_is_held_says_so() -> None:
    moved = facing("F1 V1 C1", "V1 V2 TP").state.advance_ship(Advance("V1", 1))
    refusal = gesture(moved, MatsUi(), "at", x=0, lane=1)
    assert isinstance(refusal, Refusal) and refusal.rule == "mats R10"


def test_r9_a_place_too_far_says_so() -> None:
    state = facing("C1 V1", "F1 C1 C2").state
    ui = gesture(state, MatsUi(), "at", x=-1, lane=1)
    assert ui.ship == "V1"
    for x in (2, -2):
        refusal = gesture(state, ui, "at", x=x, lane=1)
        assert isinstance(refusal, Refusal) and refusal.rule == "mats R9"


def test_a_pawn_is_pulled_to_its_place_and_waits_for_the_word() -> None:
    state = MEETING
    top = columns.column_window(state.view(0)).y(-1) + 5

    def pull(ui: MatsUi, phase: str, x: int, y: int) -> Any:
        return gesture(state, ui, "pull", token="ship-V1", phase=phase, x=x, y=y, dx=5, dy=5)

    ui = pull(MatsUi(), "start", 27, top)
    assert ui.ship == "V1"
    ui = pull(ui, "over", 10, top - ROW_HEIGHT)
    assert ui.steps == 1
    ui = pull(ui, "drop", 10, top - ROW_HEIGHT)
    assert (ui.ship, ui.steps) == ("V1", 1)
    assert gesture(state, ui, "go") == Do(Advance("V1", 1))
    assert isinstance(pull(ui, "drop", 10, top + 2 * ROW_HEIGHT), Refusal)


def test_passing_and_putting_down() -> None:
    state = MEETING
    assert gesture(state, MatsUi(), "stay") == Do(Pass())
    assert gesture(state, MatsUi(ship="V1", steps=1), "drop") == MatsUi()
    assert gesture(state, MatsUi(), "go") is None


def test_r19_the_combat_that_would_follow_is_foretold() -> None:
    """F1 alone has 3 guns against F1's 3; with V1, 7 against 3."""
    state = MEETING
    plain = show(state, 0, acting=0)
    planned = show(state, 0, MatsUi(ship="V1", steps=1), acting=0)
    assert "42%" in str(plain.hand) and "17%" in str(plain.hand)
    assert "92%" in str(planned.hand) and "Combats after this advance" in str(planned.hand)
    assert planned.note is not None
    assert T.sentence(planned.note) == "F1 + V1 against F1: 92% to win, 6% to tie (both lose)."
    assert ">42%<" in str(plain.board) and ">92%<" in str(planned.board), "the plate between the columns too"
    assert 'id="columns-space"' in str(plain.board)
    assert 'id="columns-space"' not in str(show(state, 0).board), "nobody may act"


def test_a_ship_in_hand_shows_what_it_would_win_wherever_it_may_go() -> None:
    """R9, R19: V1 and F1 have 7 guns against 3; two places ahead V1 has 4 against 3."""
    state = MEETING
    ui = gesture(state, MatsUi(), "at", x=-1, lane=1)
    board = str(show(state, 0, ui, acting=0).board)
    odds = re.findall(r'class="target-odds">([^<]*)<', board)
    assert odds == [T.percent(0.92), T.percent(0.72)] and "pawn-ghost" not in board
    # Inspecting shows the ghost and describes the combat, but the button stays disabled.
    looked = gesture(state, ui, "preview", x=0, lane=0)
    scene = show(state, 0, looked, acting=0)
    assert looked.steps is None and "pawn-ghost" in str(scene.board)
    assert scene.note is not None and "92% to win" in T.sentence(scene.note)
    assert 'id="go"' in str(scene.actions) and "choose a ship and its new place first" in str(scene.actions)
    assert gesture(state, looked, "preview") == ui


def test_a_card_tells_a_ship_by_name_whoever_owns_it() -> None:
    state = facing("F1 V1*", "F1 C1").state
    enemy = ("Frigate F1", "Bob", "3 masts: can advance 1 to 3 positions", "3 guns: +3 on its die")
    own_ship = ("Two-decker V1", "Ann", "1 mast: can advance 1 position", "the next hit sinks it")
    for x, lane, described in ((0, 2, enemy), (-1, 1, own_ship)):
        looked = gesture(state, MatsUi(), "preview", x=x, lane=lane)
        card = str(show(state, 0, looked, acting=0).hand)
        assert all(words in card for words in described), card
        pressed = gesture(state, MatsUi(), "at", x=x, lane=lane)
        assert described[0] in str(show(state, 0, pressed, acting=0).hand), "a press opens it too"
    assert 'id="mats-card"' not in str(show(state, 0, MatsUi(), acting=0).hand)


def test_a_press_between_the_columns_tells_the_combat_in_words() -> None:
    state = MEETING
    y = columns.column_window(state.view(0)).y(0) + 5
    looked = gesture(state, MatsUi(), "tap", x=50.0, y=y)
    note = show(state, 0, looked, acting=0).note
    assert note is not None and T.sentence(note).startswith("F1 against F1: 42% to win")


@pytest.mark.parametrize("rate", ["three", "two", "frigate", "corvette"])
def test_masts_and_guns_of_a_pawn_can_be_counted(rate: str) -> None:
    for total, rest in (((4, 5), (4, 5)), ((4, 5), (2, 1)), ((1, 1), (0, 0))):
        hull = str(draw_ship(rate, total, rest, "intact" if rest == total else "hit"))
        parts = {look: path for path, look in re.findall(r'd="([^"]*)" class="(hull-\w+)"', hull)}
        assert parts.get("hull-sails", "").count("z") == 3 * rest[0]
        assert parts.get("hull-guns", "").count("z") == rest[1]
        assert parts.get("hull-stumps", "").count("M") == 2 * (total[0] - rest[0])
        assert parts.get("hull-holes", "").count("z") == total[1] - rest[1]


def test_cells_say_what_lies_there() -> None:
    state = facing("F1 V1* C1", "V1 V2 TP").do("F1+2").state
    cells = re.findall(r'role="gridcell"[^>]*aria-label="([^"]*)"', str(show(state, 0).board))
    labels = list(map(unescape, cells))
    assert any("Ann’s base file: V1, two-decker, 1 mast, 2 guns, hit" in label for label in labels)
    assert any(label.endswith("Ann’s base file: water") for label in labels)
    assert any("Bob’s double file: empty" in label for label in labels)
    assert any("TP" in label and label.endswith("combat to come") for label in labels)
    assert len(labels) == 4 * columns.column_window(state.view(0)).row_count


@pytest.mark.parametrize("seed", range(4))
def test_a_phone_shows_all_that_can_be_done_and_counts_the_rest(seed: int) -> None:
    """Eleven rows, each as high as a fingertip, show the seat's moves and all combats."""
    rng, state = random.Random(seed), opened().state
    for _ in range(300):
        if state.actor() == NOBODY:
            break
        if state.at[0] and state.actor() >= 0:
            view = state.view(state.actor())
            part, window = columns.phone_window(view, view.seat), columns.column_window(view)
            assert window.bottom <= part.bottom <= part.top <= window.top
            hand = [
                columns.plan_advance(view, item.ship, item.steps) for item in columns.legal_advances(view)
            ]
            for place in [x for item in hand for x, _ in (item.place, *item.targets.values())]:
                assert part.bottom <= place <= part.top
            assert all(part.bottom <= x <= part.top for x in view.combat_positions())
            board = str(show(state, view.seat, acting=view.seat).board)
            more = re.findall(r"(is-above|is-below).{0,200}?>(\d+) more<", board)
            ships = [
                pawn.position for side in (0, 1) for pawn in view.column_pawns(side) if pawn.kind == "ship"
            ]
            out = {
                "is-above": [x for x in ships if x > part.top],
                "is-below": [x for x in ships if x < part.bottom],
            }
            for end, beyond in out.items():
                assert sum(int(n) for at, n in more if at == end) == len(beyond)
        state = state.apply(state.sample(rng))


def test_at_the_start_eleven_rows_are_enough() -> None:
    state = opened().do(f"order {E1}", f"order {E1}", "5 2").state
    for seat in (0, 1):
        view = state.view(seat)
        part = columns.phone_window(view, seat)
        assert part.row_count == columns.PHONE_ROWS < columns.column_window(view).row_count
        assert set(view.at[seat]) <= set(range(part.bottom, part.top + 1)), "one's own column is all there"
    assert columns.phone_window(state.view(None), None) == columns.column_window(state.view(None))


def test_e8_a_combat_is_shown_with_its_dice_and_its_damage() -> None:
    sea = facing("V1", "F1").do("3 5 2")
    film = BOARD.motion(sea.state.view(0), sea.events)
    card = cards(film)[0]
    assert ">7<" in card and ">8<" in card, "the totals"
    assert len(re.findall(r'class="die side', card)) == 3
    assert film.milliseconds > 1000
    assert [sound.name for sound in film.sounds].count("dice") == 3


def cards(film: Motion) -> list[str]:
    return [str(clip.insert["markup"]) for clip in film.clips if clip.insert and clip.insert["into"] == "#fx"]


def captions(film: Motion) -> list[tuple[int, str]]:
    """Return the captions of a film with their times."""
    lines = []
    for caption in film.captions:
        words = caption.content
        words = words if isinstance(words, Message) else GAME.sentence(words, 0, NAMES)
        assert words is not None
        lines.append((caption.start, T.sentence(words)))
    return lines


def landed(film: Motion, *names: str) -> list[float]:
    """Return when the dice with these names have landed."""
    ends = {clip.target: clip.timing["delay"] + clip.timing["duration"] for clip in film.clips}
    return [max(end for target, end in ends.items() if target.endswith(name)) for name in names]


def test_r3_the_lead_is_told_when_both_dice_lie() -> None:
    sea = opened().do(f"order {E1}", f"order {E1}", "5 2")
    film = BOARD.motion(sea.state.view(0), sea.events[-4:])
    lines = captions(film)
    assert [line for _, line in lines[:3]] == [
        "Who leads? The higher roll decides.",
        "Ann: 5, Bob: 2. Ann leads.",
        "Series 1: Ann’s whole column moves one position ahead.",
    ]
    assert lines[1][0] >= max(landed(film, "-die-0", "-die-1"))


def test_r19_r21_a_combat_is_declared_and_told_as_its_dice_come_to_rest() -> None:
    """E8: V1 with 4 guns against F1 with 3; dice 3 and 5, damage 2."""
    sea = facing("V1", "F1").do("3 5 2")
    film = BOARD.motion(sea.state.view(0), sea.events)
    lines = captions(film)[:3]
    assert [line for _, line in lines] == [
        "Combat: Ann with V1 against Bob with F1.",
        "Ann: 7, Bob: 8. Bob wins.",
        "Ann: 7, Bob: 8. Ann’s V1 is hit.",
    ]
    thrown = [sound.at for sound in film.sounds if sound.name == "dice"]
    (combat,) = landed(film, "-die-1")
    assert lines[1][0] >= combat and lines[2][0] >= thrown[-1] + motion.ROLL_TIME and lines[0][0] == 0
    # The old face is hidden until the card goes.
    card, old_face = landed(film, "card-1", "-V1-before")
    assert old_face >= card


def test_a_tie_tells_whose_ships_suffer_and_a_crossing_what_is_left() -> None:
    """R20: equal totals, both lose; R24."""
    for dice, sentence in (
        ("3 4 5 1", "Ann: 7, Bob: 7. Ann’s V1 sinks. Bob’s F1 is hit."),
        ("1 5 2", "have passed each other"),
    ):
        sea = facing("V1", "F1").do(dice)
        assert any(sentence in line for _, line in captions(BOARD.motion(sea.state.view(0), sea.events)))


def test_the_enemys_pass_is_told_and_ones_own_is_known() -> None:
    assert motion.film(opened().state.view(0), []) == Motion(), "without events nothing moves"
    sea = facing("V1 F1", "F1 V1").do("pass")
    assert captions(BOARD.motion(sea.state.view(1), sea.events[-1:])) == [(0, "Ann passes.")]
    assert captions(BOARD.motion(sea.state.view(0), sea.events[-1:])) == []


def test_dice_of_a_series_roll_in_one_go() -> None:
    """R19-R23: the next series waits."""
    state = facing("V1 F1", "F1 V1").do("pass", "pass").state
    for face in "351":
        assert state.phase == "combat" and BOARD.joins_last_draw(state.view(None))
        state = state.apply(GAME.parse(face, state))
    assert state.phase == "advance" and not BOARD.joins_last_draw(state.view(None))


def decided(events: list[Event]) -> list[ev.Decided]:
    return [event for event in events if isinstance(event, ev.Decided)]


def long_series() -> tuple[View, list[Event]]:
    """Return the view and events of the longest series without advances, with dice that sink no ship."""
    longest: tuple[View, list[Event]] = opened().state.view(None), []
    order = "order U1 U2 U3 U4 U5 U6 U7"
    state = opened("roster=uniform").do(order, order, "5 2").state
    while state.actor() != NOBODY and state.crossing == 1:
        log: list[Event] = []
        while state.actor() == CHANCE and (fight := state.fight) is not None:
            seen = state.view(None)
            intact = [seen.life[side][seen.fighters(side, fight.position)[0]] == INTACT for side in (0, 1)]
            loser = intact.index(True) if sum(intact) == 1 else fight.position % 2
            hit = fight.due or fight.thrower(state.first) == loser
            state = state.apply(ev.Die(1 if hit else 6), log)
        if len(decided(log)) > len(decided(longest[1])):
            longest = state.view(0), log
        if state.actor() >= 0 and state.at[0]:
            state = state.apply(ev.PASS)
    return longest


def test_a_long_series_is_told_at_a_steady_pace_and_stays_to_be_read() -> None:
    view, events = long_series()
    fought = decided(events)
    assert len(fought) >= 4
    film = BOARD.motion(view, events)
    lines = [(at, line) for at, line in captions(film) if re.match(r"Ann: \d+, Bob: \d+\. ", line)]
    for (_, line), event in zip(lines, fought, strict=True):
        assert line.startswith(f"Ann: {event.totals[0]}, Bob: {event.totals[1]}. ")
    steps = {round(later - earlier) for (earlier, _), (later, _) in pairwise(lines)}
    assert len(steps) == 1 and min(steps) >= 550, "a steady pace that can be read"
    (card,) = cards(film)
    (timing,) = [clip.timing for clip in film.clips if clip.target.startswith("#card") and clip.insert]
    assert timing["delay"] + timing["duration"] >= lines[-1][0] + 550 and film.milliseconds <= 6000
    for event in fought:
        assert all(f">{total}<" in card for total in event.totals)


@pytest.mark.parametrize("count", range(3, 10))
def test_no_combat_of_a_series_goes_too_fast_to_follow_and_all_are_over_soon(count: int) -> None:
    ships = ",".join(f"U{n}:2/3>1/1" for n in range(1, count + 1))
    state = opened(f"roster=custom ships={ships}").state
    events = [
        ev.Decided(position=n, winner=n % 2, dice=(1, 2), totals=(4, 5), ships=((f"U{n}",), (f"U{n}",)))
        for n in range(1, count + 1)
    ]
    film = BOARD.motion(state.view(None), events)
    lines = [at for at, line in captions(film) if line.startswith("Ann: 4, Bob: 5")]
    assert len(lines) == count and film.milliseconds <= 5000
    assert min(later - earlier for earlier, later in pairwise([*lines, film.milliseconds])) >= 450


def test_every_die_is_asked_for_by_name() -> None:
    def prompt(state: MatsState) -> str:
        return T.sentence(BOARD.prompt(state.view(None), context()))

    state = opened().do(f"order {E1}", f"order {E1}").state
    assert prompt(state) == "Ann rolls for the lead."
    assert prompt(state.apply(GAME.parse("3", state))) == "Bob rolls for the lead."
    sea = facing("V1", "F1")
    assert prompt(sea.state) == "Ann rolls for V1 against F1."
    assert prompt(sea.do("3").state) == "Bob rolls for F1 against V1."
    assert prompt(sea.do("5").state) == "Ann rolls for damage to V1."


def test_losses_are_told_from_the_readers_side_in_whole_sentences() -> None:
    names = [YOU, "Bob"]
    blows = [
        ev.Struck(seat=seat, ship="V1", position=0, face=5, sunk=True, again=was_hit)
        for seat, was_hit in ((0, False), (1, True))
    ]
    tie = Fought(totals=(7, 7), winner=NOBODY, struck=tuple(blows))
    won = Fought(totals=(11, 6), winner=0)

    def speak(code: str, event: Event) -> str:
        message = GAME.sentence(event, 0, names)
        assert message is not None
        return language(code).sentence(message)

    assert speak("en", won) == "You: 11, Bob: 6. You win."
    assert speak("fr", won).replace("\u00a0", " ") == "Vous : 11, Bob : 6. Vous gagnez."
    assert speak("en", tie) == "You: 7, Bob: 7. Your V1 sinks. Bob’s V1 sinks."
    assert speak("fr", blows[0]).replace("\u00a0", " ") == "Votre V1 coule (dé : 5)."
    assert speak("fr", blows[1]).replace("\u00a0", " ") == "Le V1 de Bob était déjà touché : il coule."


@pytest.mark.parametrize(("face", "time"), [(2, motion.DAMAGE_TIME), (6, 1000)])
def test_a_sinking_takes_a_second(face: int, time: int) -> None:
    sea = facing("V1", "F1").do(f"3 5 {face}")
    film = BOARD.motion(sea.state.view(0), sea.events)
    flip = next(clip for clip in film.clips if clip.target.endswith("-V1-after"))
    assert flip.timing["duration"] == time
