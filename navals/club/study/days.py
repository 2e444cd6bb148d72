"""Position of the day: the same for everyone, from a list prepared in advance (``bench/days.py``).

Each game's folder has a compressed list (``FILE_NAME``) of ``LIST_LENGTH`` positions, one JSON line each.
Adjacent lines may come from the same game, so consecutive dates are ``STRIDE`` lines apart; every position is
used.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from navals.club.study.exercise import Exercise, view_hash
from navals.core.fields import copy_as
from navals.core.game import AnyGame
from navals.core.message import Message, restore
from navals.core.record.record import Replay
from navals.core.seat import CHANCE

if TYPE_CHECKING:
    import datetime

FILE_NAME: Final = "days.jsonl.gz"
GZIP_WBITS: Final = 31
"""The ``wbits`` with which ``zlib`` reads gzip files. The page has no module ``gzip``."""
WHEEL_NAME: Final = "days"
"""Name of the wheel that contains all games' lists, in the browser."""
LIST_LENGTH: Final = 366
"""Length of a complete list."""
STRIDE: Final = 151
"""A prime unlikely to divide the length of a list."""


class Puzzle(msgspec.Struct, frozen=True, array_like=True):
    """A position with a better action to find.

    ``options`` and ``setup`` have the format of record tags. ``moves`` (actions and draws that lead to the
    decision), ``played`` and ``better`` are in notation. ``gain``, ``error``, ``theme`` and ``reason`` are
    those of ``Exercise``. ``source`` is the number of the game it comes from.
    """

    source: int
    options: str
    setup: str
    moves: tuple[str, ...]
    played: str
    better: str
    gain: float
    error: float
    theme: str = ""
    reason: Message | None = None


def index_of_date(day: datetime.date, count: int = LIST_LENGTH) -> int:
    """Return the index of a date's position in a list of ``count`` positions.

    >>> import datetime
    >>> first = datetime.date(2026, 12, 31)
    >>> (index_of_date(first + datetime.timedelta(1)) - index_of_date(first)) % LIST_LENGTH == STRIDE
    True
    >>> index_of_date(first) == index_of_date(first + datetime.timedelta(LIST_LENGTH))
    True
    """
    return day.toordinal() * STRIDE % count


def unpack(data: bytes) -> list[bytes]:
    """Return the lines of a list, one position each. Raise ``ValueError`` if it is damaged."""
    try:
        return zlib.decompress(data, GZIP_WBITS).splitlines()
    except zlib.error as error:
        raise ValueError(f"the list is damaged: {error}") from error


def read(line: bytes) -> Puzzle:
    """Read one position of a list. Raise ``ValueError`` if it is invalid."""
    puzzle = msgspec.json.decode(line, type=Puzzle)
    return puzzle if puzzle.reason is None else replace(puzzle, reason=restore(puzzle.reason))


def load_puzzle(game: AnyGame, puzzle: Puzzle) -> tuple[Replay, Exercise]:
    """Return the puzzle as a replay that ends with the action played, and as an exercise.

    Raise ``NotationError``, ``OptionError`` or ``IllegalAction`` if the puzzle does not fit the game.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> setup = "turn=A series=1 first=A a=TP@-1,V1@-2,V2@-3,F1@-4,F2@-5,C1@-6,C2@-7"
    >>> setup += " b=TP@1,V1@2,V2@3,F1@4,F2@5,C1@6,C2@7"
    >>> replay, exercise = load_puzzle(game, Puzzle(0, "", setup, (), "pass", "TP+2", 0.1, 0.01))
    >>> len(replay.moves), exercise.seat, exercise.better
    (1, 0, 'TP+2')
    """
    replay = Replay(game, game.schema.parse(puzzle.options), {"Setup": puzzle.setup})
    for text in puzzle.moves:
        state = replay.position.state
        actor = state.actor()
        replay.play(actor, game.draw(text.split(), state)[0] if actor == CHANCE else game.parse(text, state))
    state = replay.position.state
    seat = state.actor()
    view_mark = view_hash(game.id, state.view(seat))
    exercise = copy_as(Exercise, puzzle, ply=len(replay.moves), seat=seat, mark=view_mark)
    replay.play(seat, game.parse(puzzle.played, state))
    return replay, exercise
