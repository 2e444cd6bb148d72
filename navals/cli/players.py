"""Players given on the command line: levels, ratings, bots from wheels and programs."""

from __future__ import annotations

import signal
import sys
from contextlib import ExitStack
from threading import current_thread, main_thread
from typing import Final

from navals.cli.arguments import UserError
from navals.club.bot import Bot
from navals.club.dial import get_player
from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.core.player import LEVELS, PATIENCE, Forfeit, Player
from navals.core.record.computers import AI_PREFIX, PROGRAM_PREFIX, WHEEL_PREFIX, Computer, from_position
from navals.extensions import players
from navals.ui.registry import ladder_of

PREFIXES: Final = (AI_PREFIX, WHEEL_PREFIX, PROGRAM_PREFIX)
"""Prefixes of players that are not people."""
TERMINATION_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that terminate a command."""
PLAYER_SYNTAX: Final = "ai:LEVEL | ai:dial:RATING | player:NAME | cmd:COMMAND"
"""How players are written, for help texts."""


def find_player(game: AnyGame, text: str, stack: ExitStack, patience: float = PATIENCE) -> Player:
    """Return the player given by ``text``; a program is started, and closed by ``stack``.

    Raise ``UserError`` if there is no such player or it cannot be started."""
    if text.startswith(PROGRAM_PREFIX):
        return _start_program(text, stack, patience)
    if text.startswith(WHEEL_PREFIX) or (text not in LEVELS and players.find(text) is not None):
        return _load_bot(game, text.removeprefix(WHEEL_PREFIX))
    return get_player(find_computer(game, text), game)


def find_computer(game: AnyGame, text: str) -> Computer:
    """Return the computer player for a level or a rating. Raise ``UserError`` if there is none."""
    name = text.removeprefix(AI_PREFIX)
    if name in LEVELS:
        return Computer(name)
    prefix, _, rating = name.partition(":")
    if prefix != "dial" or not rating.isdecimal() or len(rating) > 4:
        raise UserError(
            msg(
                "there is no computer player {value}: give a level ({levels}) or a rating, such as {example}",
                value=repr(text),
                example="ai:dial:1350",
                levels=", ".join(LEVELS),
            )
        )
    ladder = ladder_of(game.id)
    if ladder is None:
        raise UserError(msg("the computer players of this game have no ratings: give a level"))
    position = ladder.position(int(rating))
    return from_position(position, ladder.rating(position))


def _start_program(name: str, stack: ExitStack, patience: float) -> Player:
    from navals.engine.program import Program

    for signal_number in TERMINATION_SIGNALS:
        # Only the main thread may set handlers. Signals that ``nohup`` ignores stay ignored.
        if current_thread() is main_thread() and signal.getsignal(signal_number) is signal.SIG_DFL:
            # Exit normally, so that ``stack`` is closed.
            signal.signal(signal_number, lambda number, frame: sys.exit(128 + number))
    try:
        program = Program(name.removeprefix(PROGRAM_PREFIX), patience)
        stack.callback(program.close)
        program.start()
    except (OSError, ValueError) as error:
        raise UserError(msg("{name} cannot be started: {reason}", name=name, reason=str(error))) from None
    except Forfeit as error:
        message = msg("{name} does not speak the protocol: it {reason}", name=name, reason=str(error))
        raise UserError(message) from None
    return program


def _load_bot(game: AnyGame, name: str) -> Bot:
    entry = players.find(name)
    if entry is None:
        name_list = ", ".join(player.name for player in players.find_all()) or "–"
        quoted_name = repr(name)
        raise UserError(
            msg(
                "there is no player {name}; the installed players are: {players}",
                name=quoted_name,
                players=name_list,
            )
        )
    try:
        return entry.bot(game)
    except Forfeit as error:
        raise UserError(describe_forfeit(name, error)) from None


def describe_forfeit(name: str, error: Exception) -> Message:
    """Describe why a player forfeited."""
    return msg("{name} broke the rules: {why}", name=name, why=str(error))
