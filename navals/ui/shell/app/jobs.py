"""Background work in the thinker, the page's second worker (`navals.thinking.thinker`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from navals import games
from navals.thinking.job import Job, Report
from navals.thinking.packing import unpack
from navals.ui.shell import index, kit
from navals.ui.shell.app.answer import Response
from navals.ui.shell.manifest import Client, Handler
from navals.ui.shell.shell import Shell

_NO_WHEELS: Final[Mapping[str, str]] = {}


class JobQueue:
    """The thinker's queue of at most one job."""

    def __init__(self) -> None:
        self.is_ready: bool = False  # whether a thinker is available
        self.client: Client | None = None  # the object whose work the thinker is doing
        self.has_requested_thinker: bool = False  # whether the page has been asked to start a thinker
        self.owner: tuple[str, Handler[object]] | None = None
        """The feature of the last client, and its report handler."""
        self._number = 0

    def set_ready(self, is_ready: bool) -> None:
        """Record that a thinker has started or stopped; any work in progress is lost."""
        self.is_ready, self.client = is_ready, None

    def start_job(
        self, client: Client | None, response: Response, wheels: Mapping[str, str] = _NO_WHEELS
    ) -> None:
        """Give the thinker the job of `client` in place of any other, or stop it (`None`). `wheels` are the
        stored third-party wheels."""
        if client is self.client:
            return
        self.client = client
        self._number += 1
        response.fields["think"] = None if client is None else _add_wheels(client.job(self._number), wheels)

    def assign_job(self, shell: Shell, response: Response) -> None:
        """Give the thinker the work that the screen is waiting for. Without a thinker, do it in this
        worker."""
        if _needs_thinker(shell) and not self.has_requested_thinker:
            self.has_requested_thinker = response.fields["thinker"] = True
        client = self._choose_client(shell)
        if client is not None and not self.is_ready:
            client.recall()
            client = None
        self.start_job(client, response, kit.stored_wheels(shell.store))

    def _choose_client(self, shell: Shell) -> Client | None:
        """Return the client whose work the thinker should do now, or `None`."""
        for name, thinker_work in index.THINKER_WORK:
            if thinker_work.applies(shell):
                self.owner = name, thinker_work.on_report
                return thinker_work.client(shell)
        return None

    def receive_report(self, arg: object) -> Client | None:
        """Pass a report to its client and return the client, or `None` if the report is outdated."""
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
            client.recall(thinker_failed=True)
        else:
            client.receive(content, report.done)
        return client


def _add_wheels(job: Job, texts: Mapping[str, str]) -> Job:
    """Add the third-party wheels that the job may need."""
    ids = {game_id for game_id in games.mentioned_ids(job.game, job.record) if games.adopted_folders(game_id)}
    if not ids:
        return job
    from navals.extensions.wheels import decode

    pairs = [(text, decoded[1]) for text in texts.values() if (decoded := decode(text)) is not None]
    return msgspec.structs.replace(
        job,
        wheels=tuple(
            text for text, wheel in pairs if ids & wheel.games.keys() or not (wheel.games or wheel.players)
        ),
    )


def _needs_thinker(shell: Shell) -> bool:
    """Return whether the current screen needs the thinker, now or later."""
    session = shell.active_session()
    if session is None:
        match = index.find_route(shell.parts)
        page_needs_thinker = match is not None and match[1].needs_thinker
        return page_needs_thinker or (
            shell.study_id != ""
            and any(thinker_work.applies(shell) for _, thinker_work in index.THINKER_WORK)
        )
    if shell.trial is not None:
        return True
    if session.table.result() is not None:
        return False
    return session.thinking.decision is not None or len(session.seats.people) < session.seats.count
