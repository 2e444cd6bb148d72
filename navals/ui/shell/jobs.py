"""Background work in the thinker, the page's second worker (`navals.thinking.thinker`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from navals import games
from navals.thinking.job import Job, Report
from navals.thinking.packing import unpack
from navals.ui.features import others
from navals.ui.session.bots import Asked
from navals.ui.shell.answer import Answer
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.analysis.model import Reading


_NONE: Final[Mapping[str, str]] = {}


class Client(Protocol):
    """An object whose work the thinker can do."""

    away: bool  # whether the thinker does the work

    def job(self, number: int) -> Job:
        """Describe the whole job."""

    def receive(self, content: Any, done: bool) -> None:
        """Take the result so far (`None`: nothing yet), and whether it is final."""

    def recall(self, *, failed: bool = False) -> None:
        """Do the work here: the thinker has disappeared, or `failed`."""


class Jobs:
    """The thinker's queue of at most one job."""

    def __init__(self) -> None:
        self.ready: bool = False  # whether a thinker is available
        self.client: Client | None = None  # the object that it works for
        self.called: bool = False  # whether the page has been told to start it
        self._number = 0

    def available(self, ready: bool) -> None:
        """Note that a thinker has started or stopped; its work is lost."""
        self.ready, self.client = ready, None

    def give(self, wanted: Client | None, answer: Answer, kept: Mapping[str, str] = _NONE) -> None:
        """Let the thinker work for `wanted` only. `kept` are the stored third-party wheels."""
        if wanted is self.client:
            return
        self.client = wanted
        self._number += 1
        answer.fields["think"] = None if wanted is None else _equipped(wanted.job(self._number), kept)

    def assign(self, shell: Shell, answer: Answer) -> None:
        """Give the thinker the work that the screen waits for. Without a thinker, work here."""
        if _thinks(shell) and not self.called:
            self.called = answer.fields["thinker"] = True
        client = self._wanted(shell)
        if client is not None and not self.ready:
            client.recall()
            client = None
        self.give(client, answer, others.kept(shell.store))

    def _wanted(self, shell: Shell) -> Client | None:
        reading, session, trial = studied(shell), shell.active(), shell.trial
        if trial is not None and trial.lent(ready=self.ready):
            return trial
        if reading is not None:
            reading.away = reading.away or (self.ready and not reading.alone)
            return reading if reading.away and reading.running else None
        if session is not None and session.thinking.waits:
            current = session.thinking.current
            return None if isinstance(current, Asked) else current
        search = shell.searching
        if search is None or search.done:
            return None
        from navals.ui.features.exercises.watch import at_leisure

        search.away = self.ready and at_leisure(shell, ready=True)
        return search if search.away else None

    def hear(self, arg: Any) -> Client | None:
        """Pass a report to its client and return the client; `None` for an outdated report."""
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
    """Add the third-party wheels that a job may need."""
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
    """Return the analysis on the screen, or the one behind the result of a game."""
    if shell.study != "analysis" and (shell.study or shell.overlay != "finale"):
        return None
    from navals.ui.features.analysis.update import studied

    return studied(shell)


def _thinks(shell: Shell) -> bool:
    """Return whether the screen needs the thinker, now or later."""
    session = shell.active()
    if session is None:
        waits = shell.part(0) in ("day", "study") or shell.part(1) == "position"
        return waits or (shell.study == "analysis" and studied(shell) is not None)
    if shell.trial is not None:
        return True
    if session.table.result() is not None:
        return False
    return session.thinking.current is not None or len(session.seats.people) < session.seats.count
