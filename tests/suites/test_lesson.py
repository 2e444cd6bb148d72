"""The lesson of every game: completed in the intended way, and with every detour."""

from __future__ import annotations

import random
from typing import Any

import pytest

from navals.club.words.lesson import Line
from navals.core.seat import CHANCE
from navals.ui.registry import lesson_of
from navals.ui.words.i18n import LANGUAGES, language
from tests import EVERYTHING
from tests.games import tour, under_test
from tests.suites.learner import Learner, Pupil
from tests.ui.page import Page

TAUGHT = [game_id for game_id in under_test() if tour(game_id).answers]
MOST = 40 if EVERYTHING else 12
"""Maximum number of other actions to try at each moment of a step."""
PRESSES = 200
STRAYS = 5
"""Maximum number of presses in a lesson, and of wrong presses at each moment."""


@pytest.mark.slow
@pytest.mark.parametrize("game_id", TAUGHT)
def test_other_actions_are_refused_kindly(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    """Legal actions that a step does not ask for are refused, except those listed in the tour."""
    page = Learner(monkeypatch, game_id)
    page.suspicious = False
    for step in page.tasks():
        objection, allowed, rng = page.course.current_step.objection, set[str](), random.Random(step)
        for text in page.ways[step]:
            legal = page.legal()
            assert not legal or text in legal
            pool = [item for item in (*tour(game_id).wrong.get(step, ()), *legal) if item != text]
            for other in pool if len(pool) <= MOST else [*pool[:2], *rng.sample(pool[2:], MOST - 2)]:
                if page.state.check(action := page.game.parse(other, page.state)) is None:
                    message = objection(action) if objection is not None else None
                    if message is None:
                        allowed.add(other)
                    else:
                        assert language("en").sentence(message).rstrip(".") in page.refused(other)
            assert page.refused("resign")
            page.do(text)
        page.check()
        assert not page.waiting
        free = {*page.ways[step], *tour(game_id).free.get(step, ())}
        assert objection is None or allowed <= free, allowed


@pytest.mark.parametrize("game_id", TAUGHT)
def test_nothing_goes_on_while_the_learner_reads(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    page = Learner(monkeypatch, game_id)
    page.do(*page.ways[0])
    assert page.find("tutorial") is None, "the bubble is gone while something is played"
    page.move_on()
    assert page.course.step_no == 1 and page.find("lesson-next") is not None
    previous = page.done
    assert "again" not in page.answer
    page.send("app:tick")
    assert page.done == previous
    page.here = 1
    page.read()
    previous = page.done
    page.press("lesson-back")
    page.do(page.game.text(page.state.sample(random.Random(1))))
    assert page.done == previous and not page.waiting and "Read on" in page.text("tutorial")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", TAUGHT)
def test_turning_back_repeats_a_position(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    page = Learner(monkeypatch, game_id)
    page.suspicious = False
    for step in page.tasks():
        if step and page.course.current_step.setup:
            page.do(*(tour(game_id).misses.get(step) or page.ways[step][:-1]))
            assert page.waiting
            page.press("lesson-back")
            assert not page.waiting
            page.turn_to(step)
            assert page.done == [] and page.waiting, "the position is as before"
        page.do(*page.ways[step])
        done = page.done
        if step:
            page.press("lesson-back")
            page.turn_to(step)
        page.check()
        assert not page.waiting and page.done[: len(done)] == done


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "step"), [(g, step) for g in TAUGHT for step in tour(g).misses])
def test_a_wrong_action_can_be_tried_again(monkeypatch: pytest.MonkeyPatch, game_id: str, step: int) -> None:
    """The attempt is played and explained, and the position is restored."""
    page = Learner(monkeypatch, game_id)
    page.reach(step)
    previous = page.state
    assert page.find("lesson-again") is None
    page.do(*tour(game_id).misses[step])
    assert page.done and page.waiting and page.find("lesson-next") is None
    assert page.text("tutorial").startswith("Not quite.")
    page.press("lesson-again")
    assert page.done == [] and page.state == previous and page.find("lesson-again") is None
    page.do(*page.ways[step])
    assert not page.waiting and page.find("lesson-again") is None


@pytest.mark.slow
@pytest.mark.parametrize("game_id", TAUGHT)
def test_the_draws_of_a_position_are_used(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    page = Learner(monkeypatch, game_id)
    expected = " ".join(page.course.current_step.draws or page.course.lesson.draws)
    for step, actions in enumerate(page.ways[:-1]):
        page.do(*actions)
        table = page.course.session.table
        page.on()
        actual = " ".join(page.game.text(move.action) for move in table.replay.moves if move.seat == CHANCE)
        if page.course.lesson.steps[step + 1].setup or step == len(page.ways) - 2:
            assert actual == expected or (table.actor() == CHANCE and expected.startswith(actual))
            expected = " ".join(page.course.current_step.draws)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3 if EVERYTHING else 1))
@pytest.mark.parametrize("game_id", under_test())
def test_whoever_wanders_comes_to_the_end(monkeypatch: pytest.MonkeyPatch, game_id: str, seed: int) -> None:
    """Any legal action, going back, and gestures without a button: there is always a way on."""
    page, rng, tries = Learner(monkeypatch, game_id), random.Random(seed), 0
    page.suspicious = False
    while page.find("lesson-play") is None:
        tries += 1
        assert tries < 600, f"no way on from step {page.course.step_no}: {page.done}"
        match rng.randrange(10):
            case 0 if page.find("lesson-back") is not None:
                page.press("lesson-back")
            case 1 if tour(game_id).undo:
                page.send("play:undo")
            case 2:
                page.send("learning:step", {"step": rng.randrange(-1, 15)})
            case _ if page.find("lesson-again") is not None:
                page.press("lesson-again")
            case _ if page.find("lesson-next") is not None:
                page.press("lesson-next")
                while page.course.has_next_line:
                    page.press("lesson-next")
            case 3 | 4 if page.ways:
                page.send("learning:step", {"step": page.course.step_no})
                page.do(*page.ways[page.course.step_no])
            case _ if page.course.session.table.actor() == 0:
                page.do(page.game.text(page.state.sample(rng)))
        page.wait()
    previous = page.done
    while page.find("lesson-back") is not None:
        page.press("lesson-back")
        page.wait()
    assert page.done == previous or any(step.setup for step in page.course.lesson.steps)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", TAUGHT)
def test_every_line_is_about_something_on_the_screen(monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    """Up to the end of the lesson, each line has a visible target and is announced."""
    page = Learner(monkeypatch, game_id)
    steps = page.course.lesson.steps

    def heard() -> Line:
        line = page.course.line
        assert set((page.element("tutorial")["data-coach"] or "").split(",")) <= set(line.targets.split(","))
        assert is_usable(page), (game_id, page.course.step_no, line)
        words = language("en").message(line.text).partition("#")[0]
        assert any(words in text for text in page.said), line
        return line

    for number, step in enumerate(steps):
        for line in step.text:
            assert heard() is line
            if page.find("lesson-next"):
                page.press("lesson-next")
        page.wait()
        if step.goal:
            assert page.course.line in (step.task or step.text)
            if page.course.session.acting_seat() is not None:
                assert is_usable(page)
            page.do(*page.ways[number])
            page.move_on()
        assert page.course.step_no == min(number + 1, len(steps) - 1)
    assert not page.store, "a lesson is not stored among the games"
    page.press("lesson-play")
    assert page.path.startswith("#/play/") and len(page.store) == 1


def is_usable(page: Learner) -> bool:
    """Return whether a target of the current line is visible."""
    return any(page.find(id) for id in page.course.line.targets.split(","))


def pupils(test: Any) -> Any:
    """Run a test for each game's lesson in each language."""
    for name, values in (("game_id", TAUGHT), ("code", LANGUAGES)):
        test = pytest.mark.parametrize(name, values)(test)
    return pytest.mark.slow(test)


@pupils
def test_whoever_does_what_the_bubble_says_comes_to_the_end(
    monkeypatch: pytest.MonkeyPatch, game_id: str, code: str
) -> None:
    """Every element that the bubble points at is enabled, never refuses, and has the quoted name."""
    page = Pupil(monkeypatch, game_id, code)
    assert any(not page.obey() for _ in range(PRESSES)), f"lost: {page.bubble}"
    assert page.course.is_finished


@pupils
def test_whoever_does_something_else_is_told_at_the_bubble(
    monkeypatch: pytest.MonkeyPatch, game_id: str, code: str
) -> None:
    """This happens at each step with one right answer, and the bubble leads on nevertheless."""
    page, steps = Pupil(monkeypatch, game_id, code), set[int]()
    page.suspicious = False
    for _ in range(PRESSES):
        Page.wait(page)
        step, course = page.course.step_no, page.course
        for _ in range(STRAYS):
            if not course.current_step.task or not course.has_task or course.step_no != step:
                break
            answer = page.stray()
            assert answer is not False, f"no word at {page.bubble!r}"
            if answer:
                steps.add(step)
                break
        if page.find("lesson-again") is not None:
            page.press("lesson-again")
        if not page.obey():
            break
    assert page.course.is_finished
    assert steps >= {n for n, step in enumerate(page.course.lesson.steps) if step.objection is not None}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game_id", under_test())
def test_texts_are_short(game_id: str, code: str) -> None:
    for step in lesson_of(game_id).steps:
        for line in (*step.text, *step.task):
            assert len(language(code).message(line.text)) <= 140, line
