"""Jobs for workers (a computer player's decision, a hint, an analysis, ...) and their reports.

``Job`` and ``Report`` are JSON texts (``docs/bridge.md``). A ``Task`` contains the seat's view, never the
state, the record or the seed of the dice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Literal

import msgspec

from navals.club.dial import Patient, player_of
from navals.core.game import AnyGame
from navals.core.player import Limit, Thought
from navals.core.record.computers import Computer
from navals.thinking.packing import pack, unpack


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """Work of a ``kind``, with the number ``job``.

    For ``think`` and ``hint``: the id of the ``game``, the player's ``level`` (empty for a hint: the adviser)
    or ``position`` on the dial, ``nodes`` and ``times`` as in ``Limit``, and in ``content`` the packed view
    and generator state. For ``analysis`` and ``exercises``: the text of the ``record``; ``grade`` also has
    the packed exercise and answer in ``content``. ``wheels`` are stored third-party wheels with the game
    (``navals.extensions.wheels``).
    """

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
    """Progress of a job: a packed ``Thought``, ``Findings``, ``Found`` or ``Verdict`` in ``content`` (empty:
    no result yet), and whether it is ``done``; ``failed`` is the reason for an abnormal end."""

    job: int
    content: str = ""
    done: bool = False
    failed: str = ""


class Task(msgspec.Struct, frozen=True):
    """A decision for the player of a ``level`` (``None``: the adviser) or of a ``position`` on the dial, on a
    ``view``, with a generator ``state`` (``random.Random.getstate``).

    The same task gives the same thoughts on every machine.
    """

    game: AnyGame
    level: str | None
    view: object
    state: tuple[object, ...]
    limit: Limit = Limit()
    position: int | None = None

    def thoughts(self) -> Iterator[Thought]:
        """Yield ever better thoughts, at least one; the last one is the decision."""
        rng = random.Random()
        rng.setstate(self.state)
        computer = None if self.level is None else Computer(self.level, self.position)
        player = self.game.adviser() if computer is None else player_of(computer, self.game)
        if self.limit.times > 1:
            player = Patient(player)
        return player.think(self.view, self.limit, rng)

    def job(self, number: int) -> Job:
        """Return the task as a job with that number.

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


def task_of(job: Job, game: AnyGame) -> Task:
    """Return the task of a job. Raise ``ValueError`` if its content cannot be read."""
    view, state = unpack(job.content)
    level = None if job.kind == "hint" else job.level
    return Task(game, level, view, state, Limit(job.nodes, job.times), job.position)
