"""The tutorial of Trafalgar, on a page without a browser: to its end by gestures, and with every detour it allows."""

from __future__ import annotations

import random

import pytest

from navals.core.seat import CHANCE
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.fleet import INDEX
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.words.lesson import LESSON
from navals.ui import i18n
from navals.ui.features.learning.model import Tutorial
from tests.games.trafalgar.screen import at
from tests.ui.page import Page

SHIP = {name: f"card-{number}" for name, number in INDEX.items()}


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A learner who has just come."""
    return Page(monkeypatch, route="#/trafalgar/learn")


def course(page: Page) -> Tutorial:
    assert page.app.shell.tutorial is not None
    return page.app.shell.tutorial


def state(page: Page) -> TrafalgarState:
    found = course(page).session.table.position.state
    assert isinstance(found, TrafalgarState)
    return found


def waiting(page: Page) -> bool:
    """Whether the step on the screen asks for something."""
    return page.find("lesson-next") is not None and page.element("lesson-next")["aria-disabled"] == "true"


def command(page: Page, text: str) -> None:
    """An action in notation."""
    page.send("play:command", {"command": text})


def do(page: Page, *texts: str) -> None:
    """Take actions and let what follows happen."""
    for text in texts:
        command(page, text)
        page.wait()


def on(page: Page) -> None:
    """To the next step."""
    assert not waiting(page)
    page.press("lesson-next")
    page.wait()


def record(page: Page) -> list[str]:
    """What was done in this position, as a record has it, dice and all."""
    return [GAME.text(move.action) for move in course(page).session.table.replay.moves]


def refused(page: Page, text: str) -> str:
    """Why the lesson, or the rules, will not have an action."""
    before = len(record(page))
    command(page, text)
    assert "is-refused" in (page.element("note")["class"] or "") and page.answer["say"]["alert"]
    assert len(record(page)) == before
    return page.text("note")


WAYS: tuple[tuple[str, ...], ...] = (
    ("activate E1", "advance", "advance"),
    ("activate E1", "starboard", "starboard", "starboard"),
    ("activate E1", "starboard", "advance"),
    ("end", "endturn"),
    ("activate E1", "fire port F1 main"),
    ("fire port F1 battery", "fire port F1 battery"),
    (),
    ("activate E2", "advance", "advance"),
    ("fire starboard CS", "fire starboard CS"),
    ("gun GN S2 main",),
    ("activate E2", "advance"),
    ("end", "endturn"),
    ("activate E2", "takeflag SE"),
    ("activate E2", "advance", "advance", "advance", "advance"),
    (),
)
"""What fulfils each step."""


def reach(page: Page, step: int) -> None:
    """To a step, by what each step before asks for."""
    for way in WAYS[:step]:
        do(page, *way)
        on(page)
    assert course(page).step == step


# -------------------------------------------------------------------------------------------------------- to the end


def sail_and_wind(page: Page) -> None:
    assert "Welcome" in page.text("tutorial") and waiting(page)
    page.press(SHIP["E1"])
    page.press(f"to-{at(8, 8)}")
    page.press("go")
    page.wait()
    on(page)
    page.press(SHIP["E1"])
    for _ in range(3):
        page.press("steer-starboard")
        page.wait()
    assert state(page).ships[0].used == 3, "one move is left, as the text says"
    on(page)
    page.press(SHIP["E1"])
    assert "no-go" in page.whole
    assert page.element("steer-ahead")["aria-disabled"] == "true", "the wind is against her"
    page.press("steer-starboard")
    page.wait()
    page.press("steer-ahead")
    page.wait()
    on(page)
    page.press("end")
    page.wait()
    page.press("end-turn")
    page.wait()
    assert record(page)[-2:] == ["endturn", "2"] and state(page).wind == 5
    on(page)
    assert state(page).wind == 5, "the next position goes on with the wind that the text tells"


def broadside(page: Page) -> None:
    page.press(SHIP["E1"])
    page.press(f"target-ship-{INDEX['F1']}")
    page.press("aim-main")
    page.wait()
    assert state(page).ships[INDEX["F1"]].masts == 0b101
    on(page)
    for _ in range(2):
        page.press("aim-battery")
        page.wait()
    assert state(page).ships[INDEX["F1"]].guns == (2, 3) and record(page)[-1] == "2"
    on(page)
    on(page)


def port_guns(page: Page) -> None:
    page.press(SHIP["E2"])
    page.press(f"to-{at(5, 5)}")
    page.press("go")
    page.wait()
    assert state(page).phase == "priority"
    on(page)
    for _ in range(2):
        page.press("aim-none")
        page.wait()
    assert state(page).forts[1] > 0 and state(page).ships[1].masts == 7, "it did not fire"
    on(page)
    page.send("fort", {"gun": 2})
    page.press("aim-main")
    page.wait()
    on(page)


def flag(page: Page) -> None:
    page.press(SHIP["E2"])
    page.press(f"to-{at(1, 1)}")
    page.press("go")
    page.wait()
    on(page)
    page.press("end")
    page.wait()
    page.press("end-turn")
    page.wait()
    assert state(page).ships[1].ready, "R34: it may take the flag now"
    on(page)
    page.press(SHIP["E2"])
    page.press("take-flag")
    page.press("take-1")
    page.wait()
    assert state(page).flags == (-1, 1)
    on(page)
    page.press(SHIP["E2"])
    page.press(f"to-{at(23, 14)}")
    page.press("go")
    page.wait()


def test_the_lesson_to_its_end_by_hand(page: Page) -> None:
    """With the gestures that the steps name: R3, R7, R8-R15, R22, R24-R29, R34-R37, R44 in games."""
    sail_and_wind(page)
    broadside(page)
    port_guns(page)
    flag(page)
    result = course(page).session.result()
    assert result is not None and (result.outcome, result.reason) == ("1-0", "flag")
    if page.find("finale") is not None:
        page.send("close")
    on(page)
    assert "you have won" in page.text("tutorial")
    page.press("lesson-play")
    assert page.path == "#/trafalgar/new/ai"
    assert not page.store, "a lesson is not stored among the games"


def test_the_lesson_to_its_end_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route="#/trafalgar/learn", prefs={"language": "fr"})
    assert page.lang == "fr"
    reach(page, len(LESSON.steps) - 1)
    assert page.find("lesson-play") is not None


def test_what_the_texts_say_of_numbers_is_so(page: Page) -> None:
    """Moves, costs, distances and guns that a step names."""
    page.press(SHIP["E1"])
    assert state(page).ships[0].masts == 7 and "2 moves" in (
        page.element(f"to-{at(8, 8)}")["aria-label"] or ""
    )
    reach(page, 4)
    page.press(SHIP["E1"])
    assert "to port, distance 2" in page.text("targets")
    reach_from(page, 4, 9)
    assert state(page).sea.near[state(page).sea.guns[2]][state(page).ships[INDEX["S2"]].at] >= 0
    page.send("fort", {"gun": 2})
    assert "distance 2" in page.text("targets").lower()


def reach_from(page: Page, now: int, step: int) -> None:
    """On from a step to another one."""
    for way in WAYS[now:step]:
        do(page, *way)
        on(page)


# ------------------------------------------------------------------------------------------------------ what is refused


@pytest.mark.parametrize("step", [n for n, way in enumerate(WAYS) if way])
def test_every_other_action_is_refused_with_a_kind_sentence(page: Page, step: int) -> None:
    """Whatever is legal and not asked for, at each moment of each step; what is allowed besides cannot spoil the task."""
    reach(page, step)
    allowed: set[str] = set()
    wanted = LESSON.steps[step]
    assert wanted.object is not None
    for text in WAYS[step]:
        legal = [GAME.text(action) for action in state(page).actions() or ()]
        if legal:
            assert text in legal
        for other in legal:
            action = GAME.parse(other, state(page))
            if wanted.object(action) is None:
                allowed.add(other)
            else:
                assert "for this once" in refused(page, other).lower()
        assert refused(page, "resign") and refused(page, "draw")
        do(page, text)
    assert not waiting(page)
    free = {
        2: {"port"},
        3: set(),
        9: {"gun GN S2 fore", "gun GN S2 mizzen", "gun GN S2 battery"},
        13: {"port", "starboard"},
    }
    assert allowed - set(WAYS[step]) <= free.get(step, set())


def test_a_way_that_the_lesson_does_not_want_is_left_at_its_first_wrong_step(page: Page) -> None:
    """The points on the chart are all offered: the ship goes no further than the lesson agrees, which says why."""
    page.press(SHIP["E1"])
    page.press(f"to-{at(6, 9)}")
    page.press("go")
    page.wait()
    assert record(page) == ["activate E1"] and "straight ahead" in page.text("note")
    assert "is-refused" in (page.element("note")["class"] or "")
    page.press(f"to-{at(8, 8)}")
    page.press("go")
    page.wait()
    assert not waiting(page)


def test_nothing_goes_on_while_the_learner_reads(page: Page) -> None:
    do(page, *WAYS[0])
    assert "read on" in refused(page, "end")
    assert "again" not in page.answer
    on(page)
    page.press("lesson-back")
    assert not waiting(page) and "read on" in refused(page, "activate E1")


def test_whoever_is_lost_turns_back_and_comes_again(page: Page) -> None:
    reach(page, 2)
    do(page, "activate E1", *["starboard"] * 4)
    assert waiting(page) and refused(page, "starboard"), "no move is left"
    page.press("lesson-back")
    assert "three times" in page.text("tutorial") and not waiting(page)
    page.press("lesson-next")
    assert record(page) == [] and waiting(page), "the ships lie as before"
    do(page, *WAYS[2])
    page.press("lesson-back")
    page.press("lesson-next")
    assert record(page) == list(WAYS[2]) and not waiting(page), "what is done stays done"


def test_every_position_is_a_game_under_way(page: Page) -> None:
    """A to act, all draws used up, and none beside those that are written."""
    drawn: dict[str, list[str]] = {}
    for step, way in enumerate(WAYS):
        assert state(page).phase in ("idle", "active", "priority", "over")
        do(page, *way)
        moves = course(page).session.table.replay.moves
        setup = course(page).session.table.replay.tags["Setup"]
        drawn[setup] = [GAME.text(move.action) for move in moves if move.seat == CHANCE]
        if step < len(WAYS) - 1:
            on(page)
    for wanted in LESSON.steps:
        if getattr(wanted, "setup", ""):
            assert drawn[wanted.setup] == list(wanted.draws)
    assert len(drawn) == sum(bool(getattr(wanted, "setup", "")) for wanted in LESSON.steps)


@pytest.mark.parametrize("seed", range(3))
def test_whoever_wanders_comes_to_the_end(page: Page, seed: int) -> None:
    """Any legal action, turning back, and gestures that have no button here: some way always leads on."""
    rng, tries = random.Random(seed), 0
    page.suspicious = False
    while page.find("lesson-play") is None:
        tries += 1
        assert tries < 600, f"no way on from step {course(page).step}: {record(page)}"
        match rng.randrange(12):
            case 0 if page.find("lesson-back") is not None:
                page.press("lesson-back")
            case 1:
                page.send("play:undo")
            case 2:
                page.send("learning:step", {"step": rng.randrange(-1, 15)})
            case _ if not waiting(page):
                page.press("lesson-next")
            case 3:
                for text in WAYS[course(page).step]:
                    command(page, text)
                    page.wait()
            case _ if course(page).session.table.actor() == 0:
                command(page, GAME.text(rng.choice(state(page).actions() or ())))
        page.wait()


def test_texts_are_short() -> None:
    for code in i18n.LANGUAGES:
        t = i18n.language(code)
        for step in LESSON.steps:
            assert sum(len(t.message(part)) for part in step.text) <= 480
