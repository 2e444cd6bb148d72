"""Jobs for workers (a computer player's decision, a hint, an analysis, ...) and their reports.

``Job`` and ``Report`` are JSON texts (``docs/bridge.md``). A ``DecisionTask`` contains the seat's view, never
the state, the record or the seed of the dice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Literal

import msgspec

from navals.club.dial import PatientPlayer, get_player
from navals.core.game import AnyGame
from navals.core.player import Limit, Thought
from navals.core.record.computers import Computer
from navals.thinking.packing import pack, unpack


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """A job of some ``kind``, with the number ``job``.

    ``think`` and ``hint`` need the id of the ``game``, the player's ``level`` (empty for a hint, which the
    adviser gives) or dial ``position``, ``nodes`` and ``times`` as in ``Limit``, and the packed view and
    generator state as ``content``. ``analysis``, ``exercises`` and ``grade`` need the text of a ``record``;
    ``grade`` also the packed exercise and answer as ``content``. ``wheels`` are the stored third-party wheels
    that contain the game (``navals.extensions.wheels``).
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
    """Progress of a job. ``content`` is a packed ``Thought``, ``Findings``, ``SearchResult`` or
    ``AnswerVerdict``, or empty if there is no result yet; ``failed`` is the reason if the job failed.
    """

    job: int
    content: str = ""
    done: bool = False
    failed: str = ""


class DecisionTask(msgspec.Struct, frozen=True):
    """A decision to take, given a ``view``, by the player of a ``level`` (``None``: the adviser) or dial
    ``position``. ``rng_state`` is that of its random generator (``random.Random.getstate``).

    The same task gives the same thoughts on every machine.
    """

    game: AnyGame
    level: str | None
    view: object
    rng_state: tuple[object, ...]
    limit: Limit = Limit()
    position: int | None = None

    def thoughts(self) -> Iterator[Thought]:
        """Yield at least one thought, improving each time; the last one is the decision."""
        rng = random.Random()
        rng.setstate(self.rng_state)
        computer = None if self.level is None else Computer(self.level, self.position)
        player = self.game.adviser() if computer is None else get_player(computer, self.game)
        if self.limit.times > 1:
            player = PatientPlayer(player)
        return player.think(self.view, self.limit, rng)

    def job(self, number: int) -> Job:
        """Return the task as a job with this number.

        >>> import random
        >>> from navals import games
        >>> game = games.find("bataille")
        >>> view = game.start(game.schema.default()).view(0)
        >>> task = DecisionTask(game, "easy", view, random.Random(7).getstate())
        >>> read_task(task.job(1), game) == task
        True
        """
        content = pack((self.view, self.rng_state))
        nodes, times = self.limit.nodes, self.limit.times
        if self.level is None:
            return Job(number, "hint", self.game.id, nodes=nodes, times=times, content=content)
        return Job(number, "think", self.game.id, self.level, self.position, nodes, times, content)


def read_task(job: Job, game: AnyGame) -> DecisionTask:
    """Return a job's task. Raise ``ValueError`` if its content cannot be read."""
    view, rng_state = unpack(job.content)
    level = None if job.kind == "hint" else job.level
    return DecisionTask(game, level, view, rng_state, Limit(job.nodes, job.times), job.position)
