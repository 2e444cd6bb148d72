"""A position a day: the same for everybody, from a list that was made and verified beforehand (``bench/days.py``).

Each game has a list of positions in its folder (``FILE``), ``YEAR`` when it is complete, a line of JSON each. Neighbours may be from one game: a date takes the one that is ``STRIDE``
further on, so that in as many days as there are positions each has its turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from navals.core.game import Game
from navals.core.message import Message, restored
from navals.core.record.record import Replay
from navals.core.seat import CHANCE
from navals.core.study.exercise import Exercise, mark_of

if TYPE_CHECKING:
    import datetime

FILE: Final = "days.jsonl"
WHEEL: Final = "days"
"""What the lists of all games come in, in the browser."""
YEAR: Final = 366
"""So many positions a complete list has."""
STRIDE: Final = 151
"""A prime that divides no likely length."""


class Puzzle(msgspec.Struct, frozen=True, array_like=True):
    """A position with something to find: the game's ``options`` and ``setup`` (the tag ``Setup``), the actions ``before`` the decision, draws too, what was
    ``played`` in the game that it is from and what is ``better``, all in notation; ``gain``, ``error``, ``theme`` and ``reason`` as in an exercise. ``source`` is
    the number of that game."""

    source: int
    options: str
    setup: str
    before: tuple[str, ...]
    played: str
    better: str
    gain: float
    error: float
    theme: str = ""
    reason: Message | None = None


def number_of(day: datetime.date, count: int = YEAR) -> int:
    """Which position of a list of so many a date has, from 0.

    >>> import datetime
    >>> first = datetime.date(2026, 12, 31)
    >>> (number_of(first + datetime.timedelta(1)) - number_of(first)) % YEAR == STRIDE
    True
    >>> number_of(first) == number_of(first + datetime.timedelta(YEAR))
    True
    """
    return day.toordinal() * STRIDE % count


def read(text: str, number: int) -> Puzzle:
    """One position of a list. Raises ValueError where there is none of that number, or it cannot be read."""
    lines = text.splitlines()
    if not 0 <= number < len(lines):
        raise ValueError(f"there is no position {number}")
    puzzle = msgspec.json.decode(lines[number], type=Puzzle)
    reason = None if puzzle.reason is None else restored(puzzle.reason)
    return msgspec.structs.replace(puzzle, reason=reason)


def lay(game: Game[Any], puzzle: Puzzle) -> tuple[Replay, Exercise]:
    """The position as a game that ends with what was played, and the exercise that it is. Raises NotationError, OptionError or
    IllegalAction where the puzzle is none of the game.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> setup = "turn=A series=1 first=A a=TP@-1,V1@-2,V2@-3,F1@-4,F2@-5,C1@-6,C2@-7 b=TP@1,V1@2,V2@3,F1@4,F2@5,C1@6,C2@7"
    >>> replay, exercise = lay(game, Puzzle(0, "", setup, (), "pass", "TP+2", 0.1, 0.01))
    >>> len(replay.moves), exercise.seat, exercise.better
    (1, 0, 'TP+2')
    """
    replay = Replay(game, game.schema.parse(puzzle.options), {"Setup": puzzle.setup})
    for text in puzzle.before:
        state = replay.position.state
        actor = state.actor()
        replay.play(actor, game.draw(text.split(), state)[0] if actor == CHANCE else game.parse(text, state))
    state = replay.position.state
    seat = state.actor()
    exercise = Exercise(
        len(replay.moves),
        seat,
        puzzle.played,
        puzzle.better,
        puzzle.gain,
        puzzle.error,
        mark_of(game.id, state.view(seat)),
        puzzle.theme,
        puzzle.reason,
    )
    replay.play(seat, game.parse(puzzle.played, state))
    return replay, exercise
