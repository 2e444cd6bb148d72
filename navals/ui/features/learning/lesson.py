"""The screen of a lesson."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Final

from msgspec.structs import replace

from navals.club.words.lesson import Line
from navals.core.message import Message
from navals.core.refusal import Refusal
from navals.ui.board.board import Do
from navals.ui.components import button, button_row, coach_bubble, game_layout, icon_button, lesson_head, link
from navals.ui.components.controls import ButtonArgs, block_reason, reason_args
from navals.ui.draw.html import EMPTY, Attribute, Child, Markup, attributes_text, join, tag
from navals.ui.session.tutorial import LESSON_RULE, BoardGesture, Tutorial
from navals.ui.table.commands import command_panel
from navals.ui.table.rulebook import book_sections, citation
from navals.ui.table.words import get_context
from navals.ui.words.i18n import Language


def _step_counter(tutorial: Tutorial, t: Language) -> tuple[int, int, str]:
    """Return the step within its part, the number of steps in the part, and both in words."""
    part_starts = (*tutorial.lesson.parts, len(tutorial.lesson.steps))
    first_step, end_step = part_starts[tutorial.part_no], part_starts[tutorial.part_no + 1]
    n, total = tutorial.step_no - first_step + 1, end_step - first_step
    if len(part_starts) == 2:
        return n, total, t("{n} of {total}", n=n, total=total)
    return n, total, t("Part {part}, step {n} of {total}", part=tutorial.part_no + 1, n=n, total=total)


def _rule_links(tutorial: Tutorial, t: Language) -> Markup | None:
    titles = {section.id: t.message(section.title) for section in book_sections(tutorial.game)}
    links: list[Child] = []
    for name in filter(None, tutorial.current_step.rules.split(",")):
        label = titles.get(name) or t("Rule {number}", number=name)
        links += [", " if links else " ", link(label, f"#/{tutorial.game.id}/rules/{name}")]
    return tag("p", t("In the rules:"), links, class_="tutorial-rules") if links else None


def _part_buttons(tutorial: Tutorial, t: Language) -> Markup:
    """Draw the buttons to choose a part, restart the lesson, and go back a step."""
    part_numbers = range(len(tutorial.lesson.parts))

    def part_button(number: int) -> Markup:
        args: ButtonArgs = {
            "kind": "ghost",
            "pressed": number == tutorial.part_no,
            "id": f"lesson-part-{number}",
        }
        return button(t("Part {n}", n=number + 1), "learning:part", {"part": number}, **args)

    buttons: list[Child] = []
    if step := tutorial.step_no:
        restart_label, back_label = t("Restart the lesson"), t("Previous step")
        buttons = [
            icon_button(restart_label, "first", "learning:part", {"part": 0}, id="lesson-restart"),
            icon_button(back_label, "previous", "learning:step", {"step": step - 1}, id="lesson-back"),
        ]
    return button_row(map(part_button, part_numbers) if len(part_numbers) > 1 else (), *buttons)


def _next_button(tutorial: Tutorial, t: Language) -> Markup | None:
    """Draw the button to try again, continue, or play a game; `None` while there is a task."""
    if tutorial.is_stuck:
        retry_args: ButtonArgs = {"kind": "primary", "icon": "undo", "id": "lesson-again"}
        return button(t("Try again"), "learning:step", {"step": tutorial.step_no}, **retry_args)
    if tutorial.can_continue:
        return button(t("Next"), "learning:next", kind="primary", id="lesson-next")
    if tutorial.is_finished:
        play_args: ButtonArgs = {"kind": "primary", "icon": "anchor", "id": "lesson-play"}
        return button(t("Play a game"), "setup:play", {"game": tutorial.game.id}, **play_args)
    return None


class _PageElements:
    """Looks up the elements on the screen by id."""

    def __init__(self, *parts: Child) -> None:
        self._text = "".join(str(part) for part in parts if part)

    def _opening_tag(self, id: str) -> str:
        """Return the opening tag of an element, or ""."""
        start = self._text.find(f' id="{id}"')
        return (
            "" if start < 0 else self._text[self._text.rfind("<", 0, start) : self._text.find(">", start) + 1]
        )

    def is_usable(self, id: str) -> bool:
        """Return whether an element exists and is enabled. `id:on` also requires it to be pressed or
        selected; `a+b` requires both elements to be usable."""
        if "+" in id:
            return all(map(self.is_usable, id.split("+")))
        element_id, _, required_state = id.partition(":")
        markup = self._opening_tag(element_id)
        is_pressed = not required_state or 'aria-pressed="true"' in markup or 'aria-selected="true"' in markup
        return bool(markup) and is_pressed and 'aria-disabled="true"' not in markup

    def element_gestures(self, id: str) -> list[BoardGesture]:
        """Return an element's gestures (act, argument as JSON): its own, else those of elements inside it,
        else that of the enclosing button."""
        markup = self._opening_tag(id)
        if not markup:
            return []
        if not _ACT_PATTERN.search(markup):
            markup = (
                self._inner_markup(markup)
                if _ACT_PATTERN.search(self._inner_markup(markup))
                else self._parent_tag(markup)
            )
        return [
            (act_match[1], _argument(act_match.string))
            for act_match in map(_ACT_PATTERN.search, _ACT_TAG_PATTERN.findall(markup))
            if act_match
        ]

    def _parent_tag(self, opening_tag: str) -> str:
        """Return the opening tag of the button that encloses an element, or ""."""
        tags = _ACT_TAG_PATTERN.findall(self._text[: self._text.find(opening_tag)])
        return tags[-1] if tags and opening_tag in self._inner_markup(tags[-1]) else ""

    def _inner_markup(self, opening_tag: str) -> str:
        start, tag_name, depth = (
            self._text.find(opening_tag) + len(opening_tag),
            opening_tag[1:].split(maxsplit=1)[0],
            1,
        )
        for match in re.finditer(rf"<(/?){tag_name}\b[^>]*?(/?)>", self._text[start:]):
            depth += -1 if match[1] else 0 if match[2] else 1
            if not depth:
                return self._text[start : start + match.start()]
        return ""

    def gestures(self, line: Line) -> set[BoardGesture]:
        """Return the gestures of the elements that a line points to."""
        return {gesture for id in line.targets.split(",") for gesture in self.element_gestures(id)}

    def button_label(self, id: str) -> str:
        """Return the text of a button or, if it has none, its accessible name; "" if it does not exist."""
        opening_tag = self._opening_tag(id)
        start = self._text.find(opening_tag) + len(opening_tag)
        text = _TAG_PATTERN.sub(
            "", _KEYCAP_PATTERN.sub("", self._text[start : self._text.find("</button>", start)])
        )
        label_match = _LABEL_PATTERN.search(opening_tag)
        return unescape(text or (label_match[1] if label_match else "")).strip() if opening_tag else ""

    def line_text(self, line: Line, t: Language) -> str:
        """Return the text of a line, including the labels of buttons it mentions."""
        args = {
            name: self.button_label(arg[1:]) if isinstance(arg, str) and arg.startswith("#") else arg
            for name, arg in line.text.args.items()
        }
        return t.message(replace(line.text, args=args))


_ACT_PATTERN: Final = re.compile(r' data-act="([\w:-]+)"')
_ACT_TAG_PATTERN: Final = re.compile(r'<[^<>]*? data-act="[\w:-]+"[^<>]*>')
_ID_PATTERN: Final = re.compile(r' id="([^"]*)"')
_LABEL_PATTERN: Final = re.compile(r' aria-label="([^"]*)"')
_KEYCAP_PATTERN: Final = re.compile(r"<kbd.*?</kbd>", re.DOTALL)
_TAG_PATTERN: Final = re.compile(r"<[^>]*>")
_BUTTON_PATTERN: Final = re.compile(r'<button\b[^>]*? data-act="(\w+)"[^>]*>')
_ATTRS_PATTERN: Final = re.compile(
    r""" (?:title|data-act|data-arg|data-shortcut|aria-keyshortcuts)=("[^"]*"|'[^']*')"""
)
_ARG_PATTERN: Final = re.compile(r""" data-arg=(?:"([^"]*)"|'([^']*)')""")


def _argument(markup: str) -> str:
    """Return the argument of an element's act as JSON, as the board receives it; `null` without one."""
    match = _ARG_PATTERN.search(markup)
    return json.dumps(json.loads(unescape(match[1] or match[2])) if match is not None else None)


def _guard_buttons(
    tutorial: Tutorial, actions: Markup, t: Language
) -> tuple[Markup, Message | None, set[str]]:
    """Disable the buttons for actions that the lesson would refuse. Return the markup of all buttons, the
    objection to the action that the player has prepared (if any), and the ids of the buttons that would play
    a prepared action which the lesson accepts."""
    session, correction, ready_ids = tutorial.session, None, set[str]()
    seat = session.acting_seat()
    if seat is None:
        return actions, None, ready_ids
    view, board = session.table.view(seat), session.board
    parts: list[str] = []
    last_end = 0
    for match in _BUTTON_PATTERN.finditer(actions):
        act, arg = match[1], json.loads(_argument(match[0]))
        result = board.interact(view, session.ui, act, arg)
        if not isinstance(result, Do) or session.check(seat, result.action) is not None:
            continue
        initial_result = board.interact(view, board.new_ui(view), act, arg)
        is_chosen = not isinstance(initial_result, Do) or initial_result.action != result.action
        objection = tutorial.objection_message(result.action)
        if objection is None:
            if is_chosen and (id_match := _ID_PATTERN.search(match[0])):
                ready_ids.add(id_match[1])
            continue
        reason = block_reason(Refusal(objection, LESSON_RULE), t) or ""
        disabled_args: dict[str, Attribute] = {
            "aria_disabled": "true",
            "title": reason,
            "data_act": "app:why",
        }
        attrs_text = attributes_text(disabled_args | {"data_arg": reason_args(reason)})
        parts += [actions[last_end : match.start()], _ATTRS_PATTERN.sub("", match[0])[:-1], attrs_text, ">"]
        last_end = match.end()
        if "button-primary" in match[0] and is_chosen and tutorial.has_task and not tutorial.has_next_line:
            correction = objection
    return Markup("".join([*parts, actions[last_end:]])), correction, ready_ids


def _target_ids(tutorial: Tutorial, page: _PageElements) -> str:
    """Return the ids of the elements that the bubble points to, separated by commas. If the task names
    several, return only those that the rules and the lesson allow, or all if they allow none."""
    session, line = tutorial.session, tutorial.line
    seat, ids = session.acting_seat(), line.targets.split(",")
    if seat is None or line not in tutorial.current_step.task or len(ids) == 1:
        return line.targets
    view = session.table.view(seat)

    def is_refused(act: str, arg: str) -> bool:
        result = session.board.interact(view, session.ui, act, json.loads(arg))
        if isinstance(result, Do):
            return (
                session.check(seat, result.action) is not None
                or tutorial.objection_message(result.action) is not None
            )
        return isinstance(result, Refusal)

    allowed_ids = [
        id
        for id in ids
        if page.is_usable(id) and not any(is_refused(*gesture) for gesture in page.element_gestures(id))
    ]
    return ",".join(allowed_ids) or line.targets


def _lesson_bubble(
    tutorial: Tutorial, line: str, correction: Message | None, target_ids: str, t: Language
) -> Markup:
    last_refusal = tutorial.session.refusal
    refusal_text, rule = (
        tutorial.block_reason or ("", "")
        if last_refusal is None
        else (t.sentence(last_refusal.message), last_refusal.rule)
    )
    refusal_text = refusal_text.rstrip(".") + "." if refusal_text else ""
    if correction is not None:
        line = t.sentence(correction) + "."
    elif tutorial.is_stuck or (tutorial.is_off_track and not refusal_text):
        line = " ".join((t("Not quite."), line))
    # A refusal is announced separately.
    tutorial.sentence = line
    rule_links = citation(tutorial.game, rule, t)
    if refusal_text:
        line = refusal_text if rule == LESSON_RULE or line == refusal_text else f"{refusal_text} {line}"
    return coach_bubble(
        [line, " " if rule_links else None, rule_links],
        _next_button(tutorial, t),
        label=t("Lesson: {game}", game=tutorial.game.title),
        target_ids=target_ids,
        is_done=tutorial.shows_success,
    )


def screen(tutorial: Tutorial, t: Language) -> Markup:
    """Draw a lesson at its current step."""
    session, ui = tutorial.session, tutorial.session.ui
    scene = session.board.scene(session.view(), session.ui, get_context(session, t))
    n, count, counter = _step_counter(tutorial, t)
    hint_button = None
    if session.board.advises(session.view()):
        hint_button = icon_button(t("Hint"), "hint", "play:hint", shortcut="h", id="hint")
    actions, correction, ready_ids = _guard_buttons(tutorial, scene.actions, t)
    page = _PageElements(scene.board, scene.strip, scene.hand, scene.facts, actions, hint_button)
    line = tutorial.next_line(page, correction, ready_ids)
    if session.ui is not ui:
        return screen(tutorial, t)
    bubble = None
    if not tutorial.is_busy:
        correction = tutorial.correction if tutorial.is_off_track else None if ready_ids else correction
        bubble = _lesson_bubble(tutorial, page.line_text(line, t), correction, _target_ids(tutorial, page), t)
    status_text = t.sentence(scene.status) if scene.status is not None else ""
    # The lesson gives the instructions; the board's status only describes the grid.
    status_line = tag("p", status_text, id="status", class_="visually-hidden")
    heading = lesson_head(
        n, count, _part_buttons(tutorial, t), title=t("Lesson"), counter=counter, number=tutorial.step_no
    )
    # The bubble replaces the headline and its notes, except the reason for a hint.
    has_hint = session.thinking.hint is not None and scene.note is not None
    hint_text = t.sentence(scene.note) if has_hint and scene.note is not None else ""
    return game_layout(
        scene.board,
        t,
        title=t("Lesson: {game}", game=tutorial.game.title),
        status=(heading, bubble, status_line, tag("p", hint_text, id="note", class_="status-note")),
        strip=scene.strip or None,
        hand=scene.hand or None,
        actions=button_row(hint_button, actions),
        side=join((_rule_links(tutorial, t) or EMPTY, scene.facts, command_panel(session, t))),
        game=tutorial.game.id,
    )
