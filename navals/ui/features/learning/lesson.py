"""The screen of a lesson."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any, Final

from navals.core.message import Message
from navals.ui.board.board import Do
from navals.ui.components import button, button_row, coach, game_layout, icon_button, lesson_head, link
from navals.ui.components.controls import why
from navals.ui.draw.html import EMPTY, Child, Markup, attributes_text, join, tag
from navals.ui.features.learning.model import Tutorial
from navals.ui.features.learning.rulebook import sections_of
from navals.ui.features.learning.view import citation
from navals.ui.features.play.actions import command
from navals.ui.features.play.words import context_of
from navals.ui.words.i18n import Language


def _counter(lesson: Tutorial, t: Language) -> tuple[int, int, str]:
    """The step within its part, the number of steps, and both in words."""
    starts = (*lesson.lesson.parts, len(lesson.lesson.steps))
    first, end = starts[lesson.part], starts[lesson.part + 1]
    n, total = lesson.step - first + 1, end - first
    if len(starts) == 2:
        return n, total, t("{n} of {total}", n=n, total=total)
    part = t("Part {n} of {total}", n=lesson.part + 1, total=len(lesson.lesson.parts))
    return n, total, t("{part}: step {n} of {total}", part=part, n=n, total=total)


def _cited(lesson: Tutorial, t: Language) -> Markup | None:
    """Links to the rules of the step."""
    titles = {section.id: t.message(section.title) for section in sections_of(lesson.game)}
    links: list[Child] = []
    for name in filter(None, lesson.current.rules.split(",")):
        label = titles.get(name) or t("Rule {number}", number=name)
        links += [", " if links else " ", link(label, f"#/{lesson.game.id}/rules/{name}")]
    return tag("p", t("In the rules:"), links, class_="tutorial-rules") if links else None


def _turning(lesson: Tutorial, t: Language) -> Markup:
    """Buttons for the parts of the lesson, its beginning, and the previous step."""
    parts = range(len(lesson.lesson.parts))

    def part(number: int) -> Markup:
        look: dict[str, Any] = {
            "pressed": number == lesson.part,
            "kind": "ghost",
            "id": f"lesson-part-{number}",
        }
        return button(t("Part {n}", n=number + 1), "learning:part", {"part": number}, **look)

    back: list[Child] = []
    if step := lesson.step:
        first, before = t("Start the lesson again"), t("Previous step")
        back = [
            icon_button(first, "first", "learning:part", {"part": 0}, id="lesson-restart"),
            icon_button(before, "previous", "learning:step", {"step": step - 1}, id="lesson-back"),
        ]
    return button_row(map(part, parts) if len(parts) > 1 else (), *back)


def _forward(lesson: Tutorial, t: Language) -> Markup | None:
    """The button to continue, unless there is a task."""
    if lesson.stuck:
        again: dict[str, Any] = {"kind": "primary", "icon": "undo", "id": "lesson-again"}
        return button(t("Try again"), "learning:step", {"step": lesson.step}, **again)
    if lesson.goes_on:
        return button(t("Next"), "learning:next", kind="primary", id="lesson-next")
    if lesson.finished:
        play: dict[str, Any] = {"kind": "primary", "icon": "anchor", "id": "lesson-play"}
        return button(t("Play a game"), "setup:play", {"game": lesson.game.id}, **play)
    return None


def _usable(*parts: Child) -> Callable[[str], bool]:
    """Whether an element is on the screen and enabled, by its id."""
    page = "".join(str(part) for part in parts if part)

    def usable(id: str) -> bool:
        at = page.find(f' id="{id}"')
        return at >= 0 and 'aria-disabled="true"' not in page[page.rfind("<", 0, at) : page.find(">", at)]

    return usable


_BUTTON: Final = re.compile(r'<button\b[^>]*? data-act="(\w+)"[^>]*>')
_ACTING: Final = re.compile(
    r""" (?:title|data-act|data-arg|data-shortcut|aria-keyshortcuts)=("[^"]*"|'[^']*')"""
)
_ARGUMENT: Final = re.compile(r""" data-arg=(?:"([^"]*)"|'([^']*)')""")


def _guarded(lesson: Tutorial, actions: Markup, t: Language) -> tuple[Markup, Message | None]:
    """The buttons, with those barred that the lesson would refuse; and what speaks against the action that
    the learner has prepared, if anything."""
    session, correction = lesson.session, None
    seat = session.acting()
    if seat is None:
        return actions, None
    view, board = session.table.view(seat), session.board
    parts: list[str] = []
    end = 0
    for match in _BUTTON.finditer(actions):
        found, act = _ARGUMENT.search(match[0]), match[1]
        arg = json.loads(unescape(found[1] or found[2])) if found is not None else None
        meant = board.interact(view, session.ui, act, arg)
        if not isinstance(meant, Do) or session.check(seat, meant.action) is not None:
            continue
        against = lesson.against(meant.action)
        if against is None:
            continue
        reason = t.sentence(against)
        barred: dict[str, Any] = {"aria_disabled": "true", "title": reason, "data_act": "app:why"}
        said = attributes_text(barred | {"data_arg": why(reason)})
        parts += [actions[end : match.start()], _ACTING.sub("", match[0])[:-1], said, ">"]
        end = match.end()
        begun = board.interact(view, board.fresh(view), act, arg)
        chosen = not isinstance(begun, Do) or begun.action != meant.action
        if "button-primary" in match[0] and chosen and lesson.waits and not lesson.reads:
            correction = against
    return Markup("".join([*parts, actions[end:]])), correction


def screen(lesson: Tutorial, t: Language) -> Markup:
    """The screen of a lesson at its current step."""
    session = lesson.session
    scene = session.board.scene(session.view(), session.ui, context_of(session, t))
    n, count, counter = _counter(lesson, t)
    hint = None
    if session.board.advises(session.view()):
        hint = icon_button(t("Hint"), "hint", "play:hint", shortcut="h", id="hint")
    actions, correction = _guarded(lesson, scene.actions, t)
    line = lesson.said(_usable(scene.board, scene.strip, scene.hand, scene.facts, actions, hint))
    told = lesson.correction
    correction = told or correction
    sentence = t.message(line.text) if correction is None else t.sentence(correction) + "."
    bubble = coach(
        t("Well done!") if lesson.succeeded else sentence,
        _forward(lesson, t),
        label=t("Lesson: {game}", game=lesson.game.title),
        at=line.at,
        glad=lesson.succeeded,
    )
    note = session.note if told is None else None
    lines = lesson.missed or ([scene.note] if scene.note is not None else [])
    said = " ".join(map(t.sentence, [note.message] if note is not None else lines))
    doing = t.sentence(scene.status) if scene.status is not None else ""
    # The lesson gives the instructions; the board's status only describes the grid.
    described = tag("p", doing, id="status", class_="visually-hidden")
    head = lesson_head(n, count, _turning(lesson, t), title=t("Lesson"), counter=counter, number=lesson.step)
    cited = citation(lesson.game, note.rule, t) if note is not None else None
    if cited is not None:
        said = said.rstrip(".") + ". "
    line_below = tag("p", said, cited, id="note", class_=["status-note", note and "is-refused"])
    return game_layout(
        scene.board,
        title=t("Lesson: {game}", game=lesson.game.title),
        status=(head, bubble, described, line_below),
        strip=scene.strip or None,
        hand=scene.hand or None,
        actions=button_row(hint, actions),
        side=join((_cited(lesson, t) or EMPTY, scene.facts, command(session, t))),
        game=lesson.game.id,
        drawer_label=t("Details and log"),
        drawer_close=t("Close"),
    )
