"""The tutorial of Naval Battle Billiard, on a page without a browser: to its end by gestures, and with shots that miss."""

from __future__ import annotations

import random

import pytest

from navals.games.billiard.game import GAME
from navals.games.billiard.rules.damage import IMMERSED, TABLE
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.words.lesson import LESSON
from navals.ui import i18n
from navals.ui.features.learning.model import Course
from tests.ui.page import Page

WAYS = (
    "shot 2 > 11",
    "miss",
    "shot 8 > 2",
    "shot 1 > 1",
    "shot 2 aim=45.00 speed=2.500",
    "shot 2 aim=53.55 speed=2.000",
    "shot 1 aim=218.40 speed=1.000",
    "shot 1 aim=45.00 speed=2.000 at=0.0800,0.0800",
    "",
)
"""What fulfils each step."""
MISSES = {
    4: "shot 8 aim=90.00 speed=1.000",
    5: "shot 2 aim=90.00 speed=1.000",
    6: "shot 1 aim=90.00 speed=0.300",
    7: "shot 1 aim=0.00 speed=1.000 at=0.0800,0.0800",
}
"""Shots that the lesson lets be tried, and that do not do what it asks."""
COMPANION = range(4)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A learner who has just come."""
    return Page(monkeypatch, route="#/billiard/learn")


def course(page: Page) -> Course:
    assert page.app.shell.tutorial is not None
    return page.app.shell.tutorial


def match(page: Page) -> BilliardState:
    found = course(page).session.table.position.state
    if isinstance(found, TableState):
        found = found.match
    assert isinstance(found, BilliardState)
    return found


def waiting(page: Page) -> bool:
    """Whether the step on the screen asks for something."""
    following = page.find("lesson-next")
    return page.find("lesson-play") is None and (following is None or following["aria-disabled"] == "true")


def do(page: Page, text: str) -> None:
    """Take an action and let what follows happen."""
    page.send("play:command", {"command": text})
    page.wait()


def on(page: Page) -> None:
    """To the next step."""
    assert not waiting(page)
    page.press("lesson-next")


def reach(page: Page, step: int) -> None:
    """To a step, by what each step before asks for."""
    for way in WAYS[:step]:
        do(page, way)
        on(page)
    assert course(page).step == step


def moves(page: Page) -> int:
    return len(course(page).session.table.replay.moves)


def go(page: Page) -> None:
    """The score keeper's big button, whose id changes with what it says."""
    (big,) = [e for e in page.elements() if "keeper-go" in e.classes]
    assert big["id"]
    page.press(big["id"])
    page.wait()


def keep_the_score(page: Page) -> None:
    assert "Welcome" in page.text("tutorial") and waiting(page)
    page.press("unit-2")
    page.press("unit-11")
    go(page)
    assert match(page).armies.armour[10] == 0
    on(page)
    go(page)
    assert match(page).armies.armour == tuple(
        0 if unit == 11 else most for unit, most in enumerate((2, 4, 2, 2, 2, 3, 1, 2) * 2, 1)
    )
    on(page)
    page.press("unit-8")
    page.press("unit-2")
    go(page)
    assert match(page).armies.armour[1] == 3
    on(page)
    page.press("unit-1")
    page.press("unit-1")
    go(page)
    assert match(page).armies.at(1) == IMMERSED
    on(page)


def play_on_the_table(page: Page) -> None:
    page.press("pool-shoot")
    page.wait()
    assert match(page).armies.armour[10] == 0, "the cue points along the line"
    on(page)
    page.change("aim-target", "14")
    page.change("aim-pocket", "3")
    page.press("pool-shoot")
    page.wait()
    assert match(page).armies.armour[13] == 0 and match(page).armies.hangar[1] == 0
    assert "2 planes aboard go down" in page.whole
    on(page)
    page.press("pool-key-1")
    page.send("cloth", {"x": 20, "y": 1250})
    page.change("pool-speed", "1000")
    page.press("pool-shoot")
    page.wait()
    assert match(page).armies.at(1) == IMMERSED and match(page).pockets[0] == 0
    on(page)
    page.press("pool-key-1")
    page.press("pool-shoot")
    page.wait()
    assert match(page).armies.at(1) == TABLE and match(page).armies.hangar == (0, 1)
    on(page)


def test_the_lesson_to_its_end_by_hand(page: Page) -> None:
    """With the gestures that the steps name: R9, R12, R16, R18 to R20, R22."""
    keep_the_score(page)
    play_on_the_table(page)
    assert "That is all" in page.text("tutorial")
    page.press("lesson-play")
    assert page.path == "#/billiard/new/ai"
    assert not page.store, "a lesson is not stored among the games"


def test_the_lesson_to_its_end_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route="#/billiard/learn", prefs={"language": "fr"})
    assert page.lang == "fr"
    reach(page, len(LESSON.steps) - 1)
    assert page.find("lesson-play") is not None


@pytest.mark.parametrize("step", COMPANION)
def test_the_score_keeper_wants_what_was_told(page: Page, step: int) -> None:
    """Everything else is refused with a kind sentence, and what was tapped is kept."""
    reach(page, step)
    for text in {*WAYS[:4], "shot 2 > 3", "foul", "surface 1"} - {WAYS[step]}:
        do(page, text)
        assert moves(page) == 0 and "is-refused" in (page.element("note")["class"] or "")
        if text in ("miss", "foul", "shot 2 > 3"):
            assert "for this once" in page.text("note").lower()
    do(page, "resign")
    assert moves(page) == 0
    do(page, WAYS[step])
    assert not waiting(page)


@pytest.mark.parametrize("step", MISSES)
def test_a_shot_that_misses_can_be_tried_again(page: Page, step: int) -> None:
    """It is played, told, and the balls are laid out once more."""
    reach(page, step)
    before = course(page).session.table.position.state
    assert page.find("lesson-again") is None
    do(page, MISSES[step])
    assert moves(page) == 1 and waiting(page) and page.find("lesson-next") is None
    assert "Cadet pockets nothing." in page.text("note")
    page.press("lesson-again")
    assert moves(page) == 0 and course(page).session.table.position.state == before
    assert page.find("lesson-again") is None and "pockets nothing" not in page.text("note")
    do(page, WAYS[step])
    assert not waiting(page) and page.find("lesson-again") is None


@pytest.mark.parametrize(("step", "unit"), [(5, 8), (6, 2), (7, 2)])
def test_the_unit_that_is_asked_for_is_struck(page: Page, step: int, unit: int) -> None:
    reach(page, step)
    do(page, f"shot {unit} aim=0.00 speed=1.000")
    assert moves(page) == 0 and "for this once" in page.text("note").lower()


@pytest.mark.parametrize("step", MISSES)
def test_a_shot_need_not_be_exact(page: Page, step: int) -> None:
    """A tenth of a degree and half a metre a second more or less do it as well."""
    reach(page, step)
    state = course(page).session.table.position.state
    wanted = GAME.parse(WAYS[step], state)
    assert isinstance(wanted, Strike)
    done = LESSON.steps[step].done
    assert done is not None
    for aim in (-10, 0, 10):
        for speed in (-500, 0, 500):
            log: list[object] = []
            state.apply(
                Strike(wanted.unit, wanted.aim + aim, wanted.speed + speed, 0, 0, wanted.at),
                log,
            )
            assert done(log), (aim, speed)  # type: ignore[arg-type]


def test_nothing_goes_on_while_the_learner_reads(page: Page) -> None:
    do(page, WAYS[0])
    assert "again" not in page.answer and page.find("lesson-again") is None
    on(page)
    page.press("lesson-back")
    do(page, "miss")
    assert not waiting(page) and moves(page) == 0 and "read on" in page.text("note")


def test_whoever_is_lost_turns_back_and_comes_again(page: Page) -> None:
    reach(page, 5)
    do(page, MISSES[5])
    page.press("lesson-back")
    assert not waiting(page)
    page.press("lesson-next")
    assert moves(page) == 0 and waiting(page), "the balls lie as before"
    do(page, WAYS[5])
    page.press("lesson-back")
    page.press("lesson-next")
    assert not waiting(page), "what is done stays done"


@pytest.mark.parametrize("seed", range(3))
def test_whoever_wanders_comes_to_the_end(page: Page, seed: int) -> None:
    """Any legal action, turning back, and gestures that have no button here: some way always leads on."""
    rng, tries = random.Random(seed), 0
    while page.find("lesson-play") is None:
        tries += 1
        assert tries < 400, f"no way on from step {course(page).step}"
        again = page.find("lesson-again")
        match rng.randrange(8):
            case 0 if page.find("lesson-back") is not None:
                page.press("lesson-back")
            case 1:
                page.send("play:undo")
            case 2:
                page.send("learning:step", {"step": rng.randrange(-1, 12)})
            case _ if again is not None:
                page.press("lesson-again")
            case _ if not waiting(page):
                page.press("lesson-next")
            case 3 | 4:
                do(page, WAYS[course(page).step])
            case _ if course(page).session.table.actor() == 0:
                found = course(page).session.table.position
                do(page, GAME.text(found.state.sample(rng)))


def test_texts_are_short() -> None:
    for code in i18n.LANGUAGES:
        t = i18n.language(code)
        for step in LESSON.steps:
            assert sum(len(t.message(part)) for part in step.text) <= 480
