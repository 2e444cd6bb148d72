"""Work that can be done away from the table: a computer player's decision, a hint, an analysis; and what is reported of it.

A ``Job`` and its ``Report`` are JSON texts (``docs/bridge.md``). Whoever thinks for a seat is given a ``Task``: the view of that seat,
never the state, the record or the seed of the dice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from navals.core.game import Game
from navals.core.player import Limit, Thought
from navals.core.thinking.dial import Computer, Patient
from navals.core.thinking.packing import pack, unpack


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """``job`` is its number, ``kind`` what is to be done. For ``think`` and ``hint``: the id of the ``game``, the ``level`` of the
    player (none for a hint: the adviser's) or its ``position`` on the dial, ``nodes`` and ``times`` as in ``Limit``, and in ``content`` the
    packed view and state of the generator. For ``analysis`` and ``exercises``: the text of the ``record``; for ``grade`` in ``content`` the packed exercise and
    answer too. ``wheels`` are what is kept of wheels of other people that bring the game (``navals.extensions.wheels``)."""

    job: int
    kind: Literal["think", "hint", "analysis", "exercises", "grade"]
    game: str = ""
    level: str = ""
    position: int | None = None
    nodes: int | None = None
    times: int = 1
    content: str = ""
    record: str = ""
    wheels: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a job so far: in ``content`` a packed ``Thought``, ``Findings``, ``Found`` or ``Verdict`` (empty: nothing yet), ``done`` whether it is
    the end. ``failed`` says why the job came to no end of its own."""

    job: int
    content: str = ""
    done: bool = False
    failed: str = ""


class Task(msgspec.Struct, frozen=True):
    """A decision to think about: by the computer player of a ``level`` (None: by the adviser) or of a ``position`` on the dial, on a
    ``view``, with the generator in a ``state`` (``random.Random.getstate``). The same task gives the same thoughts everywhere."""

    game: Game[Any]
    level: str | None
    view: Any
    state: tuple[Any, ...]
    limit: Limit = Limit()
    position: int | None = None

    def thoughts(self) -> Iterator[Thought]:
        """Ever better thoughts from the beginning, at least one; the last one is the decision."""
        rng = random.Random()
        rng.setstate(self.state)
        player = (
            self.game.adviser()
            if self.level is None
            else Computer(self.level, self.position).player(self.game)
        )
        if self.limit.times > 1:
            player = Patient(player)
        return player.think(self.view, self.limit, rng)

    def job(self, number: int) -> Job:
        """The job of that number that stands for the task.

        >>> import random
        >>> from navals import games
        >>> game = games.find("bataille")
        >>> task = Task(game, "easy", game.start(game.schema.default()).view(0), random.Random(7).getstate())
        >>> task_of(task.job(1), game) == task
        True
        """
        content = pack((self.view, self.state))
        nodes, times = self.limit.nodes, self.limit.times
        if self.level is None:
            return Job(number, "hint", self.game.id, nodes=nodes, times=times, content=content)
        return Job(number, "think", self.game.id, self.level, self.position, nodes, times, content)


def task_of(job: Job, game: Game[Any]) -> Task:
    """The task that a job stands for. Raises ValueError where its content cannot be read."""
    view, state = unpack(job.content)
    level = None if job.kind == "hint" else job.level
    return Task(game, level, view, state, Limit(job.nodes, job.times), job.position)
