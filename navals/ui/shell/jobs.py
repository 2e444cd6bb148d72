"""What is done away from the gestures, in the thinker: the page's second worker (``navals.thinking.thinker``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from navals import games
from navals.core.thinking.job import Job, Report
from navals.core.thinking.packing import unpack
from navals.ui.features import others
from navals.ui.session.bots import Asked
from navals.ui.shell.answer import Answer
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.analysis.model import Reading


_NONE: Final[Mapping[str, str]] = {}


class Client(Protocol):
    """Whoever may have work done by the thinker."""

    away: bool
    """Whether the work is done there; then nothing is done here."""

    def job(self, number: int) -> Job:
        """What is to be done, from the beginning."""
        ...

    def receive(self, content: Any, done: bool) -> None:
        """What the thinker has found so far (None: nothing yet), and whether it is the end."""
        ...

    def recall(self, *, failed: bool = False) -> None:
        """Do the work here: there is no thinker any more, or it ``failed`` with this work."""
        ...


class Jobs:
    """What the thinker does for the engine: at most one job at a time."""

    def __init__(self) -> None:
        self.ready: bool = False
        """Whether there is a thinker."""
        self.client: Client | None = None
        """For whom it works."""
        self.called: bool = False
        """Whether the page was asked to start one."""
        self._number = 0

    def available(self, ready: bool) -> None:
        """A thinker is there, or not any more; what was under way there is lost."""
        self.ready, self.client = ready, None

    def call(self, answer: Answer) -> None:
        """There is something to think about: have the thinker started, unless that was asked for before."""
        if not self.called:
            self.called = answer.fields["thinker"] = True

    def give(self, wanted: Client | None, answer: Answer, kept: Mapping[str, str] = _NONE) -> None:
        """Let the thinker work for ``wanted`` and nobody else; what it must be told is added to the answer. ``kept`` are the wheels of other people that are kept."""
        if wanted is self.client:
            return
        self.client = wanted
        self._number += 1
        answer.fields["think"] = None if wanted is None else _equipped(wanted.job(self._number), kept)

    def assign(self, shell: Shell, answer: Answer) -> None:
        """Give the thinker the work that what is on the screen waits for, or let it rest. Without a thinker the work comes back."""
        if _thinks(shell):
            self.call(answer)
        client = self._wanted(shell)
        if client is not None and not self.ready:
            client.recall()
            client = None
        self.give(client, answer, others.kept(shell.store))

    def _wanted(self, shell: Shell) -> Client | None:
        """The work on the screen that is done away from here, None if there is none."""
        reading, session, trial = studied(shell), shell.active(), shell.trial
        if trial is not None and trial.lent(ready=self.ready):
            return trial
        if reading is not None:
            reading.away = reading.away or (self.ready and not reading.alone)
            return reading if reading.away and reading.running else None
        if session is not None and session.thinking.waits:
            current = session.thinking.current
            return None if isinstance(current, Asked) else current
        return self._spare(shell)

    def _spare(self, shell: Shell) -> Client | None:
        """What is done while nothing else is: looking through finished games."""
        search = shell.searching
        if search is None or search.done:
            return None
        from navals.ui.features.exercises.watch import at_leisure

        search.away = self.ready and at_leisure(shell, ready=True)
        return search if search.away else None

    def hear(self, arg: Any) -> Client | None:
        """Hand a report (``Report``, as JSON gives it) to whoever waits for it; returns them, None for a report of a job that is no
        longer wanted. Where the job failed they do it themselves."""
        client = self.client
        try:
            report = msgspec.convert(arg, Report)
        except msgspec.ValidationError:
            return None
        if client is None or report.job != self._number:
            return None
        if report.done:
            self.client = None
        try:
            content = unpack(report.content) if report.content else None
        except ValueError as error:
            content, report = None, Report(report.job, done=True, failed=str(error))
            self.client = None
        if report.failed:
            client.recall(failed=True)
        else:
            client.receive(content, report.done)
        return client


def _equipped(job: Job, kept: Mapping[str, str]) -> Job:
    """A job with the wheels that its games come from, and with those that these may need."""
    ids = {game_id for game_id in games.named(job.game, job.record) if games.places(game_id)}
    if not ids:
        return job
    from navals.extensions.wheels import decode

    known = [(text, found[1]) for text in kept.values() if (found := decode(text)) is not None]
    return msgspec.structs.replace(
        job,
        wheels=tuple(
            text for text, wheel in known if ids & wheel.games.keys() or not (wheel.games or wheel.players)
        ),
    )


def studied(shell: Shell) -> Reading | None:
    """The analysis that is being read, or followed while the ending of a game is on the screen; None without one."""
    if shell.study != "analysis" and (shell.study or shell.overlay != "finale"):
        return None
    from navals.ui.features.analysis.update import studied

    return studied(shell)


def _thinks(shell: Shell) -> bool:
    """Whether what is on the screen is thought about, now or later: an analysis, a hint, a game with a computer player."""
    session = shell.active()
    if session is None:
        waits = shell.part(0) in ("day", "study") or shell.part(1) == "position"
        return waits or (shell.study == "analysis" and studied(shell) is not None)
    if shell.trial is not None:
        return True
    if session.table.result() is not None:
        return False
    return session.thinking.current is not None or len(session.seats.people) < session.seats.count
