"""Take-backs: which decision is undone, who must consent, and how the state is restored."""

from __future__ import annotations

from navals.core.seat import CHANCE
from navals.ui.session.session import Session


def last_decision_ply(session: Session) -> int | None:
    """Return the ply before the last action that a person could take back, or `None`."""
    replay = session.table.replay
    human_seats, viewer = session.seats.people, session.handover.viewer
    seats = human_seats if viewer is None or len(human_seats) > 1 else [viewer]
    is_people_only = session.table.game.seating.people_only(session.table.options)
    for ply in range(len(replay.moves) - 1, session.take_back_limit - 1, -1):
        is_agreement = is_people_only and replay.positions[ply].state.agreed()
        if (replay.moves[ply].seat in seats or is_agreement) and ply not in session.follow_up_plies:
            return ply
    return None


def _needs_no_consent(session: Session, ply: int) -> bool:
    """Return whether everything since `ply` may be taken back without consent.

    All decisions must have been made by the person to act, without a draw, and the board must allow it. A
    game that is only recorded here, while people play it elsewhere, needs no consent.
    """
    if session.table.game.seating.people_only(session.table.options):
        return True
    moves = session.table.replay.moves
    if session.table.actor() != moves[ply].seat or session.next_viewer() is not None:
        return False
    decisions = [
        move for move_ply, move in enumerate(moves[ply:], ply) if move_ply not in session.follow_up_plies
    ]
    has_draws = any(move.seat == CHANCE for move in moves[ply:])
    has_one_actor = all(move.seat == moves[ply].seat for move in decisions)
    return has_one_actor and not has_draws and session.board.takes_back(session.table.view(None))


def _next_opponent(session: Session, seat: int) -> int | None:
    """Return the next person on the other side, if any."""
    game, options, count = session.table.game, session.table.options, session.seats.count
    human_seats, get_side = session.seats.people, game.seating.side
    other_seats = [(seat + step) % count for step in range(1, count)]
    return next(
        (
            other_seat
            for other_seat in other_seats
            if other_seat in human_seats and get_side(other_seat, options) != get_side(seat, options)
        ),
        None,
    )


def take_back(session: Session, has_consent: bool = False) -> bool:
    """Take back the last step of a selection, or the last decision with the actions ordered to follow it.
    Return whether anything was taken back. Between two people, the opponent is asked first
    (`HandOver.consent_request`), unless consent has been given (`has_consent`) or is not
    required."""
    acting_seat = session.acting_seat()
    earlier_selection = (
        None if acting_seat is None else session.board.undo_step(session.table.view(acting_seat), session.ui)
    )
    if earlier_selection is not None:
        session.ui, session.refusal = earlier_selection, None
        return True
    ply = last_decision_ply(session)
    if ply is None or not session.may_take_back(ply):
        return False
    seat = session.table.replay.moves[ply].seat
    opponent = None if has_consent or _needs_no_consent(session, ply) else _next_opponent(session, seat)
    if opponent is not None:
        session.handover = session.handover.ask_consent((ply, opponent))
        return False
    moves = session.table.take_back(ply)
    session.spoil_rating("undo")
    session.dice = session.dice.remember_draws(session.table, moves)
    session.refusal = None
    session.thinking.stop()
    session.look_at(None)
    session.handover = session.handover.rewind(ply)
    session.follow_up_plies = {move_ply for move_ply in session.follow_up_plies if move_ply < ply}
    if len(session.seats.people) > 1:
        # The person acts again; hand over the screen if someone else is looking.
        if not session.seats.is_secret():
            session.handover = session.handover.with_viewer(None)
        elif session.handover.viewer != seat:
            session.hand_over()
    session.ui = session.board.keep(session.ui, session.view())
    session.pace = session.pace.hurry()
    return True
