"""What the screen of a game shows while it is looked back at: the bar of the replay, what happened, what is worth finding."""

from __future__ import annotations

from navals.core.message import msg
from navals.core.seat import CHANCE
from navals.ui.components import (
    LogEntry,
    button,
    details,
    icon_button,
    log_list,
    mark_sign,
    recorder,
    scrubber,
    select,
)
from navals.ui.draw.html import Markup, tag
from navals.ui.features.replay import model as replay
from navals.ui.features.replay.model import Mark
from navals.ui.session import Session
from navals.ui.session.summary import called
from navals.ui.words import sentences
from navals.ui.words.i18n import Language


def said(session: Session, start: int, t: Language) -> str:
    """What the log says of the actions from ``start`` to the position that is looked at."""
    assert session.past.ply is not None
    names = called(session.table.names, t)
    messages = (
        sentences.event(session.table.game, event, session.handover.eyes(), names, session.table.options)
        for event in replay.happened(session, start, session.past.ply)
    )
    return " ".join(t.sentence(message) for message in messages if message is not None)


def spoken(session: Session, start: int, t: Language) -> str:
    """What the log says, with the place, to be read aloud."""
    place = t("Action {n} of {total}.", n=session.past.ply, total=session.table.ply)
    return f"{place} {said(session, start, t)}".strip()


def note(session: Session, t: Language) -> str:
    """What has just happened at the position that is looked at."""
    assert session.past.ply is not None
    return said(session, replay.backward(session, session.past.ply), t) if session.past.ply else ""


def _text(session: Session, mark: Mark, t: Language) -> str:
    """What is marked, in a sentence."""
    game, names = session.table.game, called(session.table.names, t)
    result = session.result()
    if mark.event is None:
        assert result is not None
        message = sentences.reason(game.card, result, sentences.sides_of(game, session.table.options), names)
    else:
        options = session.table.options
        message = sentences.event(game, mark.event, session.handover.eyes(), names, options) or msg(
            "Action {n}", n=mark.ply
        )
    return t.sentence(message)


def bar(session: Session, t: Language) -> Markup:
    """The bar with which a replay is controlled."""
    look, total = session.past.ply, session.table.ply
    assert look is not None
    marks = replay.marks(session)
    track = scrubber(
        look,
        total,
        [(mark.ply, mark.sign) for mark in marks],
        label=t("Position"),
        value=f"{t('Action {n} of {total}.', n=look, total=total)} {note(session, t)}".strip(),
        id="look-scrub",
        act="replay:scrub",
    )
    return recorder(
        track,
        _keys(session, look, marks, t),
        _more(session, look, t),
        back(session, t),
        label=t("Replay"),
        halt="replay:pause" if session.past.rolling else None,
    )


def back(session: Session, t: Language) -> Markup | None:
    """The way out: to the game, where there is one to go back to."""
    over = session.result() is not None
    if session.seats.guest and not over:
        return None
    label = t("Close the replay") if over else t("Back to the game")
    return button(label, "replay:look", {"ply": None}, icon="close", shortcut="Escape", id="look-end")


def _keys(session: Session, look: int, marks: tuple[Mark, ...], t: Language) -> list[Markup]:
    """The buttons."""
    total = session.table.ply
    before = next((mark for mark in reversed(marks) if mark.ply < look), None)
    after = next((mark for mark in marks if mark.ply > look), None)
    rolling = session.past.rolling
    return [
        icon_button(t("First position"), "first", "replay:look", {"ply": 0}, id="look-first", shortcut="Home"),
        icon_button(
            t("Previous event: {event}", event=_text(session, before, t)) if before else t("Previous event"),
            "previous-event", "replay:look", {"ply": before.ply} if before else None, id="look-event-before",
            shortcut="Shift+ArrowLeft", disabled=None if before else t("there is no event before this"),
        ),
        icon_button(
            t("Earlier"), "previous", "replay:look", {"ply": replay.backward(session, look)}, id="look-previous",
            shortcut="ArrowLeft ,", data_repeat=True,
        ),
        icon_button(
            t("Pause") if rolling else t("Start the replay"), "pause" if rolling else "play", "replay:play", id="replay-play", kind="primary", shortcut="Space",
        ),
        icon_button(
            t("Later"), "next", "replay:forward", id="look-next", shortcut="ArrowRight .", data_repeat=True
        ),
        icon_button(
            t("Next event: {event}", event=_text(session, after, t)) if after and replay.reveals(session) else t("Next event"),
            "next-event", "replay:forward", {"ply": after.ply} if after else None, id="look-event-after",
            shortcut="Shift+ArrowRight", disabled=None if after else t("there is no event after this"),
        ),
        icon_button(t("Last position"), "last", "replay:look", {"ply": total}, id="look-last", shortcut="End"),
    ]  # fmt: skip


def _more(session: Session, look: int, t: Language) -> list[Markup | None]:
    """Speed, eyes, and what else can be done from here."""
    speeds = [(f"{tempo:g}", f"{t.number(tempo, 0 if tempo >= 1 else 1)}×") for tempo in replay.TEMPOS]
    objection = replay.objection(session, look)
    return [
        select(
            "tempo", speeds, f"{session.past.tempo:g}", id="replay-speed", change="replay:speed", aria_label=t("Speed"), title=t("Speed")
        ),
        _eyes(session, t),
        button(
            t("Play on from here"), "replay:branch", icon="redo", id="replay-branch", disabled=t.message(objection) if objection else None
        ),
        icon_button(t("Change this position"), "edit", "positions:from", id="replay-position")
        if session.result() is not None and session.table.game.card.arranged
        else None,
        icon_button(t("Game menu"), "menu", "play:menu", id="game-menu"),
    ]  # fmt: skip


def _eyes(session: Session, t: Language) -> Markup | None:
    """Through whose eyes to look, where that is free to choose and makes a difference."""
    if (session.seats.people and session.result() is None) or not replay.secretive(session):
        return None
    names = called(session.table.names, t)
    choices = [("all", t("Everything")), *((str(seat), name) for seat, name in enumerate(names))]
    value = "all" if session.past.eyes is None else str(session.past.eyes)
    return select(
        "eyes",
        choices,
        value,
        id="replay-eyes",
        change="replay:perspective",
        aria_label=t("Seen by"),
        title=t("Seen by"),
    )


def moments(session: Session, t: Language) -> Markup | None:
    """Everything that is marked, as a list."""
    marks = replay.marks(session)
    if not marks:
        return None
    seen = session.table.ply if replay.reveals(session) else session.past.shown
    depends = (t.code, seen, *session.table.names)
    return session.drawn.part("moments", marks, depends, lambda: _moments(session, marks, seen, t))


def _moments(session: Session, marks: tuple[Mark, ...], seen: int, t: Language) -> Markup:
    """Those after ``seen`` actions are not told, but can be gone to."""
    sides = sentences.sides_of(session.table.game, session.table.options)
    moves = session.table.replay.moves
    entries = [
        LogEntry(
            _text(session, mark, t) if mark.ply <= seen else t("Later: action {n}", n=mark.ply),
            mark.ply,
            "",
            "ab"[sides[seat]] if (seat := moves[mark.ply - 1].seat) != CHANCE else "",
            "replay:look",
            {"ply": mark.ply},
            sign=mark_sign(mark.sign),
        )
        for mark in marks
    ]
    return details(
        tag("span", t.plural("{n} event", "{n} events", len(marks))),
        log_list(entries, label=t("Events of the game"), id="events"),
        id="events-box",
    )


def keys(t: Language) -> list[tuple[list[str], str]]:
    """The keys of a replay, for the list of keys."""
    return [
        ([t("Space")], t("replay: play or pause")),
        (["←", "→"], t("replay: one action back or on")),
        ([f"{t('Shift')}+←", f"{t('Shift')}+→"], t("replay: to the event before or after")),
        ([t("Home"), t("End")], t("replay: to the beginning or the end")),
    ]
