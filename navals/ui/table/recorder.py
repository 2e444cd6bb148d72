"""The replay screen: its bar, recent events, and marks."""

from __future__ import annotations

from navals.core.message import msg
from navals.core.seat import CHANCE
from navals.ui.components.controls import button, icon_button
from navals.ui.components.fields import select
from navals.ui.components.play import LogEntry, log_list
from navals.ui.components.recorder import mark_sign, replay_bar, scrubber
from navals.ui.components.surfaces import details
from navals.ui.draw.html import Markup, tag
from navals.ui.session import Session, replay
from navals.ui.session.replay import Mark
from navals.ui.session.summary import display_names
from navals.ui.words import sentences
from navals.ui.words.i18n import Language


def narration(session: Session, start: int, t: Language) -> str:
    """Return the log's sentences from `start` to the position on the screen."""
    assert session.lookback.ply is not None
    names = display_names(session.table.names, t)
    game, perspective, options = session.table.game, session.perspective(), session.table.options
    events = replay.visible_events(session, start, session.lookback.ply)
    messages = (sentences.event_sentence(game, event, perspective, names, options) for event in events)
    return " ".join(t.sentence(message) for message in messages if message is not None)


def announcement(session: Session, start: int, t: Language) -> str:
    """Return the log's sentences preceded by the ply, to be announced by screen readers."""
    ply_note = t("Action {n} of {total}.", n=session.lookback.ply, total=session.table.ply)
    return f"{ply_note} {narration(session, start, t)}".strip()


def step_note(session: Session, t: Language) -> str:
    """Return the log's sentences on the step that led to the position on the screen; "" at the start."""
    assert session.lookback.ply is not None
    return (
        narration(session, replay.previous_ply(session, session.lookback.ply), t)
        if session.lookback.ply
        else ""
    )


def _mark_text(session: Session, mark: Mark, t: Language) -> str:
    game, names = session.table.game, display_names(session.table.names, t)
    result = session.result()
    if mark.event is None:
        assert result is not None
        message = sentences.end_reason(
            game.card, result, sentences.seat_sides(game, session.table.options), names
        )
    else:
        options = session.table.options
        sentence = sentences.event_sentence(game, mark.event, session.perspective(), names, options)
        message = sentence or msg("Action {n}", n=mark.ply)
    return t.sentence(message)


def control_bar(session: Session, t: Language) -> Markup:
    """Draw the control bar of a replay."""
    shown_ply, last_ply = session.lookback.ply, session.table.ply
    assert shown_ply is not None
    marks = replay.marks(session)
    scrub_bar = scrubber(
        shown_ply,
        last_ply,
        [(mark.ply, mark.sign) for mark in marks],
        label=t("Position"),
        value=f"{t('Action {n} of {total}.', n=shown_ply, total=last_ply)} {step_note(session, t)}".strip(),
        id="look-scrub",
        act="replay:scrub",
    )
    return replay_bar(
        scrub_bar,
        _control_buttons(session, shown_ply, marks, t),
        _more_controls(session, shown_ply, t),
        back_button(session, t),
        label=t("Replay"),
        halt_act="replay:pause" if session.lookback.is_playing else None,
    )


def back_button(session: Session, t: Language) -> Markup | None:
    """Draw the button that returns to the game, if there is one to return to."""
    is_over = session.result() is not None
    if session.seats.is_visitor and not is_over:
        return None
    label = t("Close the replay") if is_over else t("Back to the game")
    return button(label, "replay:look", {"ply": None}, icon="close", shortcut="Escape", id="look-end")


def _control_buttons(session: Session, shown_ply: int, marks: tuple[Mark, ...], t: Language) -> list[Markup]:
    last_ply = session.table.ply
    prev_mark = next((mark for mark in reversed(marks) if mark.ply < shown_ply), None)
    next_mark = next((mark for mark in marks if mark.ply > shown_ply), None)
    play_label, play_icon = (
        (t("Pause"), "pause") if session.lookback.is_playing else (t("Start the replay"), "play")
    )
    previous_label, next_label = t("Previous event"), t("Next event")
    if prev_mark:
        previous_label = t("Previous event: {event}", event=_mark_text(session, prev_mark, t))
    if next_mark and replay.may_reveal(session):
        next_label = t("Next event: {event}", event=_mark_text(session, next_mark, t))

    def step_button(
        label: str, icon: str, name: str, ply: int | None, reason: str | None = None, *, shortcut: str
    ) -> Markup:
        act = "replay:forward" if name in ("next", "event-after") else "replay:look"
        arg, repeats = None if ply is None else {"ply": ply}, name in ("previous", "next")
        return icon_button(
            label, icon, act, arg, id=f"look-{name}", shortcut=shortcut, disabled=reason, data_repeat=repeats
        )

    previous_reason = None if prev_mark else t("this is the first event")
    next_reason = None if next_mark else t("this is the last event")
    earlier_ply, later_ply = prev_mark.ply if prev_mark else None, next_mark.ply if next_mark else None
    previous_ply = replay.previous_ply(session, shown_ply)
    return [
        step_button(t("First position"), "first", "first", 0, shortcut="Home"),
        step_button(
            previous_label,
            "previous-event",
            "event-before",
            earlier_ply,
            previous_reason,
            shortcut="Shift+ArrowLeft",
        ),
        step_button(t("Previous position"), "previous", "previous", previous_ply, shortcut="ArrowLeft ,"),
        icon_button(play_label, play_icon, "replay:play", id="replay-play", kind="primary", shortcut="Space"),
        step_button(t("Next position"), "next", "next", None, shortcut="ArrowRight ."),
        step_button(
            next_label, "next-event", "event-after", later_ply, next_reason, shortcut="Shift+ArrowRight"
        ),
        step_button(t("Last position"), "last", "last", last_ply, shortcut="End"),
    ]


def _more_controls(session: Session, shown_ply: int, t: Language) -> list[Markup | None]:
    """Draw the controls for speed and view, and other actions."""
    speed_choices = [(f"{tempo:g}", f"{t.number(tempo, 0 if tempo >= 1 else 1)}×") for tempo in replay.TEMPOS]
    branch_objection = replay.branch_objection(session, shown_ply)
    reason, edit_button = t.message(branch_objection) if branch_objection else None, None
    if session.result() is not None and session.table.game.card.arranged:
        edit_button = icon_button(t("Edit this position"), "edit", "positions:from", id="replay-position")
    speed_label, current_speed = t("Speed"), f"{session.lookback.tempo:g}"
    return [
        select(
            "tempo",
            speed_choices,
            current_speed,
            id="replay-speed",
            change="replay:speed",
            aria_label=speed_label,
            title=speed_label,
        ),
        _perspective_select(session, t),
        button(t("Play from here"), "replay:branch", icon="redo", id="replay-branch", disabled=reason),
        edit_button,
        icon_button(t("Game menu"), "menu", "play:menu", id="game-menu"),
    ]


def _perspective_select(session: Session, t: Language) -> Markup | None:
    if (session.seats.people and session.result() is None) or not replay.has_secrets(session):
        return None
    player_names = display_names(session.table.names, t)
    choices = [("all", t("Everything")), *((str(seat), label) for seat, label in enumerate(player_names))]
    value = "all" if session.lookback.perspective is None else str(session.lookback.perspective)
    label, change = t("Point of view"), "replay:perspective"
    return select("eyes", choices, value, id="replay-eyes", change=change, aria_label=label, title=label)


def mark_list(session: Session, t: Language) -> Markup | None:
    """Draw a list of all marks; return `None` for a game without marks."""
    marks = replay.marks(session)
    if not marks:
        return None
    seen_ply = session.table.ply if replay.may_reveal(session) else session.shown_ply
    dependencies = (t.code, seen_ply, *session.table.names)
    return session.cache.part("moments", marks, dependencies, lambda: _mark_list(session, marks, seen_ply, t))


def _mark_list(session: Session, marks: tuple[Mark, ...], seen_ply: int, t: Language) -> Markup:
    """List the marks; those after `seen_ply` actions have no text."""
    sides = sentences.seat_sides(session.table.game, session.table.options)
    moves = session.table.replay.moves
    entries = [
        LogEntry(
            _mark_text(session, mark, t) if mark.ply <= seen_ply else t("Later: action {n}", n=mark.ply),
            mark.ply,
            "",
            "ab"[sides[seat]] if (seat := moves[mark.ply - 1].seat) != CHANCE else "",
            "replay:look",
            {"ply": mark.ply},
            sign=mark_sign(mark.sign),
        )
        for mark in marks
    ]
    count_label = tag("span", t.plural("{n} event", "{n} events", len(marks)))
    return details(count_label, log_list(entries, label=t("Game events"), id="events"), id="events-box")


def replay_keys(t: Language) -> list[tuple[list[str], str]]:
    """Return the replay keys for the list of keys."""
    return [
        ([t("Space")], t("replay: play or pause")),
        (["←", "→"], t("replay: one action back or forward")),
        ([f"{t('Shift')}+←", f"{t('Shift')}+→"], t("replay: previous or next event")),
        ([t("Home"), t("End")], t("replay: to the beginning or the end")),
    ]
