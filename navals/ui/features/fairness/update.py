"""Gestures on the fairness page."""

from __future__ import annotations

from typing import Final

from navals.ui.session import Session
from navals.ui.shell.effects import Copy, Effects, Say, Send, SetAddress, Show
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, game_handler


def _check_draws(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Check every draw of a finished game against its seed, if it is known."""
    seed = session.known_seed()
    if seed is None:
        return ()
    from navals.core.record.audit import audit
    from navals.ui.session.parts.draws import audit_sentences

    session.audit = audit(session.table.replay, seed)
    return (Say(" ".join(shell.t.sentence(message) for message in audit_sentences(session.audit))),)


def _show_more_draws(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    session.draw_page_count += 1
    return ()


def _show_draw(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    if session.handover.curtain_seat is not None:
        return ()
    return Show(study_id="", overlay=""), SetAddress(session.address), Send("replay:look", gesture.arg)


def _copy_text(text: str | None) -> Effects:
    return () if text is None else (Copy(text),)


ACTS: Final[Acts[None]] = {
    "check": Act(game_handler(_check_draws)),
    "more": Act(game_handler(_show_more_draws)),
    "see": Act(game_handler(_show_draw)),
    "copy-promise": Act(
        game_handler(lambda session, *_: _copy_text(session.table.replay.tags.get("SeedCommit")))
    ),
    "copy-seed": Act(game_handler(lambda session, *_: _copy_text(session.known_seed()))),
}
