"""A game's state at a table, with the table actions common to all games: resigning and agreeing to a draw.

Their refusals cite the rule id ``table``. A seat may resign at any time before the end. The seat to act may
offer a draw once per turn; the next seat of the other side must answer before play continues.
"""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from navals.core.capabilities import Claims
from navals.core.event import Event, tell
from navals.core.game import AnyGame, State
from navals.core.message import msg
from navals.core.public import Shown
from navals.core.refusal import IllegalAction, Refusal
from navals.core.result import Result, won_by
from navals.core.seat import CHANCE, NOBODY, letter

TABLE_RULE: Final = "table"


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Resign, even out of turn; the seat's side loses."""


class Offer(msgspec.Struct, frozen=True, tag="draw"):
    """Offer a draw; only the seat to act may do so, once per turn."""


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """Accept the offered draw; the game ends in a tie."""


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """Decline the offered draw; the game continues."""


TABLE_TYPES: Final = (Resign, Offer, Accept, Decline)
TABLE_ACTIONS: Final[dict[str, object]] = {str(kind.__struct_config__.tag): kind() for kind in TABLE_TYPES}


class Resigned(Event, frozen=True, kw_only=True):
    """``seat`` resigned; its side lost."""

    seat: int


class Offered(Event, frozen=True, kw_only=True):
    """``seat`` offered a draw."""

    seat: int


class Answered(Event, frozen=True, kw_only=True):
    """``seat`` accepted or declined a draw."""

    seat: int
    accepted: bool


class Position(msgspec.Struct, Shown, frozen=True):
    """The game's state, with draw offers and resignation.

    ``awaits`` is the seat that must answer a draw offer, ``offered`` the seat that has already made one in
    the current turn (``NOBODY`` for none). ``ended`` is the result if the game ended by resignation or
    agreement, not by its rules.

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> actor(Position(mats.start(mats.schema.default())))
    0
    """

    state: State
    awaits: int = NOBODY
    offered: int = NOBODY
    ended: Result | None = None


def options_of(state: State) -> object:
    """Return the ``options`` field of a state (``docs/protocol.md``), or ``None``."""
    return getattr(state, "options", None)


def actor(position: Position) -> int:
    """Return who must act: a seat, ``CHANCE`` or ``NOBODY``."""
    if position.ended is not None:
        return NOBODY
    if position.awaits != NOBODY:
        return position.awaits
    return position.state.actor()


def result(position: Position) -> Result | None:
    """Return the result, whether by a table action or by the rules; ``None`` during the game."""
    return position.ended if position.ended is not None else position.state.result()


def check(game: AnyGame, position: Position, seat: int, action: object) -> Refusal | None:
    """Return why ``seat`` may not take this table or game action now, or ``None`` if it may.

    Pass the action ``None`` to check only whose turn it is.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> start = Position(game.start(game.schema.default()))
    >>> str(check(game, start, 1, Offer()))
    "it is A's turn"
    >>> check(game, start, 1, Resign()) is None
    True
    """
    current_actor = actor(position)
    if current_actor == NOBODY:
        return Refusal(msg("the game is over"))
    if isinstance(action, Resign):
        return Refusal(msg("chance cannot resign"), TABLE_RULE) if seat == CHANCE else None
    if seat != current_actor:
        if current_actor == CHANCE:
            return Refusal(msg("nobody can act before the roll or the draw"))
        if seat == CHANCE:
            return Refusal(
                msg("there is nothing to roll or draw: it is {seat}'s turn", seat=letter(current_actor))
            )
        return Refusal(msg("it is {seat}'s turn", seat=letter(current_actor)))
    is_answer = isinstance(action, Accept | Decline)
    if position.awaits != NOBODY:
        return None if is_answer else Refusal(msg("a draw was offered: accept or decline"), TABLE_RULE)
    if is_answer:
        return Refusal(msg("no draw was offered"), TABLE_RULE)
    if isinstance(action, Offer):
        if game.seating.own_draw:
            return Refusal(msg("this game has its own rule for draws"), TABLE_RULE)
        if game.seating.cooperative(options_of(position.state)):
            return Refusal(msg("everyone is on the same side: nobody can accept a draw"), TABLE_RULE)
        if seat == CHANCE:
            return Refusal(msg("chance cannot offer a draw"), TABLE_RULE)
        if position.offered == seat:
            return Refusal(msg("a draw was already offered this turn"), TABLE_RULE)
        return None
    return position.state.check(action)


def apply(
    game: AnyGame,
    position: Position,
    seat: int,
    action: object,
    log: list[Event] | None = None,
    claims: Claims | None = None,
) -> Position:
    """Return the position after an action and append its events to ``log``.

    Raise ``IllegalAction`` if it is illegal. Pass ``claims`` if the position contains guessed secrets
    (``Hidden.apply``).

    >>> from navals import games
    >>> game = games.find("mats")
    >>> result(apply(game, Position(game.start(game.schema.default())), 1, Resign()))
    Result(outcome='1-0', reason='resign')
    """
    refusal = check(game, position, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    if isinstance(action, TABLE_TYPES):
        return _apply_table_action(game, position, seat, action, log)
    state_before = position.state
    next_state = (
        state_before.apply(action, log)
        if claims is None
        else game.hidden.apply(state_before, action, log, claims)
    )
    next_seat = next_state.actor()
    # A turn lasts as long as the same seat acts; chance draws do not end it.
    offering_seat = position.offered if next_seat in (position.offered, CHANCE) else NOBODY
    return Position(next_state, NOBODY, offering_seat)


def _apply_table_action(
    game: AnyGame, position: Position, seat: int, action: object, log: list[Event] | None
) -> Position:
    options = options_of(position.state)
    if isinstance(action, Resign):
        tell(log, Resigned, seat=seat)
        final_result = won_by(1 - game.seating.side(seat, options), "resign")
        return msgspec.structs.replace(position, awaits=NOBODY, ended=final_result)
    if isinstance(action, Offer):
        tell(log, Offered, seat=seat)
        return msgspec.structs.replace(position, awaits=_answering_seat(game, seat, options), offered=seat)
    is_accepted = isinstance(action, Accept)
    tell(log, Answered, seat=seat, accepted=is_accepted)
    tie = Result("1/2-1/2", "agreement") if is_accepted else None
    return msgspec.structs.replace(position, awaits=NOBODY, ended=tie)


def _answering_seat(game: AnyGame, seat: int, options: object) -> int:
    """Return the seat that must answer an offer: the next one on the other side."""
    seat_count, side = game.seating.seats(options), game.seating.side
    next_seats = ((seat + step) % seat_count for step in range(1, seat_count))
    return next(next_seat for next_seat in next_seats if side(next_seat, options) != side(seat, options))


def digest(game: AnyGame, position: Position) -> str:
    """Return the SHA-256 of the canonical position (64 hexadecimal digits), the same on every platform.

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> len(digest(mats, Position(mats.start(mats.schema.default()))))
    64
    """
    content = [game.id, game.card.rules, position]
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()
