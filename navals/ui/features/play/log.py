"""The log of a game."""

from __future__ import annotations

from navals.ui.components import LogEntry, ReplayLog, log_list, panel
from navals.ui.draw.html import Markup
from navals.ui.session import Session
from navals.ui.session.replay import may_reveal
from navals.ui.table.words import event_message
from navals.ui.words import sentences
from navals.ui.words.i18n import Language


def log_panel(session: Session, t: Language, names: tuple[str, ...]) -> Markup:
    """Draw the log. It is cached, because it gets long and seldom changes."""
    handover = session.handover
    view_key = (
        handover.viewer,
        handover.curtain_seat,
        session.lookback.perspective,
        session.lookback.ply is None,
    )
    cache_key = (names, t.code, *view_key, *session.seats.people)
    content = session.cache.part(
        "log", session.table.position, cache_key, lambda: _render_log(session, t, names)
    )
    if isinstance(content, Markup):
        return content
    current_indices = [
        index for index, entry in enumerate(content.entries) if entry.arg["ply"] == session.lookback.ply
    ]
    if may_reveal(session):
        return content.highlight(current_indices)
    return content.highlight(
        current_indices, sum(entry.arg["ply"] <= session.shown_ply for entry in content.entries)
    )


def _render_log(session: Session, t: Language, names: tuple[str, ...]) -> Markup | ReplayLog:
    entries, label = _log_entries(session, t, names), t("Game log")
    if session.lookback.ply is not None and entries:
        return ReplayLog(entries, t("Log"), label=label)
    entry_list = log_list(entries, label=label, empty_text=t("Nothing has happened yet."))
    return panel(t("Log"), entry_list, class_="log-panel")


def _log_entries(session: Session, t: Language, names: tuple[str, ...]) -> list[LogEntry]:
    entries: list[LogEntry] = []
    sides = sentences.seat_sides(session.table.game, session.table.options)
    for ply, events in enumerate(session.table.replay.events):
        arg, seat = {"ply": ply + 1}, session.table.replay.moves[ply].seat
        side = "ab"[sides[seat]] if seat >= 0 else ""
        for event in session.visible_events(events):
            message = event_message(session, event, names)
            if message is not None:
                shown_number = ply + 1 if not entries or entries[-1].arg != arg else ""
                mark = session.table.game.moments.mark(event)
                entries.append(LogEntry(t.sentence(message), shown_number, mark, side, "replay:look", arg))
    return entries
