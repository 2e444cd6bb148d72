"""The tutorial of the Uncharted Seas, on a page without a browser: to its end, and with every detour it allows."""

from __future__ import annotations

import random

import pytest

from navals.core.seat import CHANCE
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.fire import aiming
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.words.lesson import LESSON
from navals.ui import i18n
from navals.ui.features.learning.model import Course
from tests.ui.page import Page


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A learner who has just come."""
    return Page(monkeypatch, route="#/uncharted/learn")


def course(page: Page) -> Course:
    assert page.app.shell.tutorial is not None
    return page.app.shell.tutorial


def state(page: Page) -> UnchartedState:
    found = course(page).session.table.position.state
    assert isinstance(found, UnchartedState)
    return found


def waiting(page: Page) -> bool:
    """Whether the step on the screen asks for something."""
    return course(page).waits


def do(page: Page, *texts: str) -> None:
    """Take actions in notation and let what follows happen."""
    for text in texts:
        page.send("play:command", {"command": text})
        page.wait()


def on(page: Page) -> None:
    """To the next step."""
    assert not waiting(page)
    page.press("lesson-next")
    page.wait()


def moves(page: Page) -> list[str]:
    """What was done in this position, dice and all."""
    return [GAME.text(move.action) for move in course(page).session.table.replay.moves]


def refused(page: Page, text: str) -> str:
    """Why the lesson will not have an action."""
    before = moves(page)
    do(page, text)
    assert moves(page) == before and course(page).session.note is not None
    return page.text("note")


WAYS: tuple[tuple[str, ...], ...] = (
    ("activate S3",),
    ("move F1 s8",),
    ("activate S3", "move F1 s11"),
    ("activate S3 group F1 F2",),
    ("activate S2", "move C1 s12", "fire C1.S B.F1"),
    ("activate S2", "stay C1", "stay C2", "fire C1.S + C2.S B.C1"),
    ("activate S2", "move C1 s11 ram F1"),
    (),
    ("activate S2", "stay C1", "stay C2", "fire C1.S B.C1", "play C08"),
    (),
)
"""What fulfils each step."""
WRONG = (
    ((), "activate S2"),
    ((), "move F1 s8 anchor resign"),
    ((), "activate S2"),
    ((), "activate S3 group F3"),
    (("activate S2", "move C1 s12"), "end"),
    (("activate S2", "stay C1", "stay C2"), "fire C1.S B.C1"),
    (("activate S2",), "move C1 s4"),
    None,
    (("activate S2", "stay C1", "stay C2", "fire C1.S B.C1"), "pass"),
)
"""What is legal, and not what a step is about."""


def reach(page: Page, step: int) -> None:
    """To a step, by what each step before asks for."""
    for way in WAYS[:step]:
        do(page, *way)
        on(page)
    assert course(page).step == step


def test_the_lesson_to_its_end_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """3.2, 3.3, 3.6, 3.8, 3.9, 3.12 in games."""
    for code in i18n.LANGUAGES:
        page = Page(monkeypatch, route="#/uncharted/learn", prefs={"language": code})
        assert page.lang == code and waiting(page)
        reach(page, len(LESSON.steps) - 1)
        page.press("lesson-play")
        assert page.path == "#/uncharted/new/ai"
        assert not page.store, "a lesson is not stored among the games"


def test_other_ways_do_as_well(page: Page) -> None:
    reach(page, 2)
    do(page, "activate S3", "move F1 r4 s8")
    on(page)
    assert course(page).step == 3
    do(page, *WAYS[3])
    on(page)
    do(page, "activate S2", "move C1 s14", "fire C1.S B.F1")
    assert not waiting(page)


@pytest.mark.parametrize("step", [n for n, wrong in enumerate(WRONG) if wrong and n != 1])
def test_what_misses_the_point_is_refused_with_a_kind_sentence(page: Page, step: int) -> None:
    reach(page, step)
    wrong = WRONG[step]
    assert wrong is not None
    before, text = wrong
    do(page, *before)
    assert "for this once" in refused(page, text).lower() and waiting(page)


def test_whoever_sails_past_comes_again_in_the_next_turn(page: Page) -> None:
    """The Admiral stays at anchor, and the turn passes."""
    reach(page, 4)
    do(page, "activate S2", "move C1 l8 s2")
    assert waiting(page) and state(page).turn == 2 and state(page).actor() == 0


def test_what_the_texts_say_of_numbers_is_so(page: Page) -> None:
    from navals.games.uncharted.rules.sea.moves import movement

    reach(page, 1)
    ships = state(page).ships
    first = state(page).number(0, "F1")
    assert movement(state(page), first) == 44
    reach_from(page, 1, 4)
    assert not aiming.squadron_shots(state(page), 0, 1), "no shot before she has sailed"
    reach_from(page, 4, 6)
    assert "Eight hits with nine dice" in page.text("tutorial")
    do(page, *WAYS[6])
    assert not waiting(page)
    on(page)
    target = next(ship for ship in state(page).ships if ship.side == 1 and ship.name == "F1")
    assert target.fate == "prize" and ships


def reach_from(page: Page, now: int, step: int) -> None:
    """On from a step to another one."""
    for way in WAYS[now:step]:
        do(page, *way)
        on(page)


def test_the_dice_written_for_a_step_are_all_thrown(page: Page) -> None:
    """And none beside them."""
    drawn: list[str] = []
    for step, way in enumerate(WAYS):
        do(page, *way)
        if LESSON.steps[step].draws:
            wanted = list(LESSON.steps[step].draws)
            on(page)
            if LESSON.steps[step + 1].setup:
                continue
            page.wait()
            drawn = [
                GAME.text(move.action)
                for move in course(page).session.table.replay.moves
                if move.seat == CHANCE
            ]
            assert drawn == wanted
        elif step < len(WAYS) - 1:
            on(page)
    assert drawn, "some step goes on with the dice of the one before"


def test_whoever_is_lost_turns_back_and_comes_again(page: Page) -> None:
    reach(page, 5)
    do(page, "activate S2", "stay C1")
    page.press("lesson-back")
    assert not waiting(page)
    page.press("lesson-next")
    assert not moves(page) and waiting(page), "the ships lie as before"
    do(page, *WAYS[5])
    page.press("lesson-back")
    page.press("lesson-next")
    assert not waiting(page), "what is done stays done"


@pytest.mark.parametrize("seed", range(3))
def test_whoever_wanders_comes_to_the_end(page: Page, seed: int) -> None:
    """Any legal action, turning back, and gestures that have no button here: some way always leads on."""
    rng, tries = random.Random(seed), 0
    while page.find("lesson-play") is None:
        tries += 1
        assert tries < 400, f"no way on from step {course(page).step}: {moves(page)}"
        match rng.randrange(9):
            case 0 if page.find("lesson-back") is not None:
                page.press("lesson-back")
            case 1:
                page.send("play:undo")
            case 2:
                page.send("learning:step", {"step": rng.randrange(-1, 12)})
            case _ if not waiting(page):
                page.press("lesson-next")
            case 3 | 4:
                page.send("learning:step", {"step": course(page).step})
                do(page, *WAYS[course(page).step])
            case _ if course(page).session.table.actor() == 0:
                found = state(page)
                do(page, GAME.text(found.sample(rng)))
        page.wait()


def test_texts_are_short() -> None:
    for code in i18n.LANGUAGES:
        t = i18n.language(code)
        for step in LESSON.steps:
            assert sum(len(t.message(part)) for part in step.text) <= 480
