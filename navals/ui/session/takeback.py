"""Taking back: which decision, who is asked, and what comes back with it."""

from __future__ import annotations

from navals.core.seat import CHANCE
from navals.ui.session.session import Session


def last_decision(session: Session) -> int | None:
    """The ply before the last action of a person who could wish it back, None if there is none."""
    replay = session.table.replay
    people, viewer = session.seats.people, session.handover.viewer
    mine = people if viewer is None or len(people) > 1 else [viewer]
    free = session.table.game.seating.people_only(session.table.options)
    for ply in range(len(replay.moves) - 1, session.stands - 1, -1):
        agreed = free and replay.positions[ply].state.agreed()
        if (replay.moves[ply].seat in mine or agreed) and ply not in session.followed:
            return ply
    return None


def _free(session: Session, ply: int) -> bool:
    """Whether everything since that ply may be taken back without asking the other person: only the one to act has
    decided anything, nothing was drawn, and the board says so; or people only told what happened elsewhere."""
    if session.table.game.seating.people_only(session.table.options):
        return True
    moves = session.table.replay.moves
    if session.table.actor() != moves[ply].seat or session.handover.due() is not None:
        return False
    others = [move for at, move in enumerate(moves[ply:], ply) if at not in session.followed]
    drawn = any(move.seat == CHANCE for move in moves[ply:])
    mine = all(move.seat == moves[ply].seat for move in others)
    return mine and not drawn and session.board.takes_back(session.table.view(None))


def _other(session: Session, seat: int) -> int | None:
    """The person who speaks for the other side: the next one of it after that seat; None if there is none."""
    game, options, count = session.table.game, session.table.options, session.seats.count
    people, side = session.seats.people, game.seating.side
    following = [(seat + step) % count for step in range(1, count)]
    return next((s for s in following if s in people and side(s, options) != side(seat, options)), None)


def take_back(session: Session, consent: bool = False) -> bool:
    """Take the last decision back, with what was ordered to follow it; first of all the last step of a selection, where the
    board keeps its steps. Between two people the other one is asked first (False is returned, and ``asked`` set), unless
    ``consent`` was given or the board says that none is needed."""
    acting = session.acting()
    step = None if acting is None else session.board.untap(session.table.view(acting), session.ui)
    if step is not None:
        session.ui, session.note = step, None
        return True
    ply = last_decision(session)
    if ply is None:
        return False
    seat = session.table.replay.moves[ply].seat
    other = None if consent or _free(session, ply) else _other(session, seat)
    if other is not None:
        session.handover.asked = (ply, other)
        return False
    gone = session.table.take_back(ply)
    session.spoil()
    session.dice.keep(session.table, gone)
    session.note = None
    session.thinking.rest()
    session.past.look_at(None)
    session.handover.back_to(ply)
    session.followed = {at for at in session.followed if at < ply}
    if len(session.seats.people) > 1:
        # The person whose action came back acts again; if another pair of eyes is looking, the screen is handed over.
        if not session.seats.secret():
            session.handover.viewer = None
        elif session.handover.viewer != seat:
            session.hand_over()
    session.ui = session.board.kept(session.ui, session.view())
    session.pace.due = 0.0
    return True
