"""What the page says of the thinker, its second worker, and which work is given to it."""

from __future__ import annotations

from typing import Any

from navals.ui.acts_analysis import AnalysisActs
from navals.ui.thinking import Client


class ThinkingActs(AnalysisActs):
    """Acts of the thinker. The engine does everything itself while there is none."""

    def on_thinker(self, arg: Any) -> None:
        """A thinker is ready (true), or there is none any more."""
        self.jobs.available(arg is True)

    def on_thought(self, arg: Any) -> None:
        """The thinker reports."""
        client = self.jobs.hear(arg)
        session, reading = self.active(), self.studied()
        if client is None:
            return
        if client is reading:
            if reading.analysis.done:
                self.tell_analysed()
        elif session is not None and client is session.thinking:
            events = session.step()
            if events is not None:
                self.happened(session, events)

    def lend(self) -> None:
        """Tell whose thinking may begin now whether there is a thinker."""
        session = self.active()
        if session is not None:
            session.thinks_away = self.jobs.ready

    def assign(self) -> None:
        """Give the thinker the work that what is on the screen waits for, or let it rest. Without a thinker the work comes back."""
        if self._thinks():
            self.jobs.call(self.answer)
        wanted = self._wanted()
        if wanted is not None and not self.jobs.ready:
            wanted.recall()
            wanted = None
        self.jobs.give(wanted, self.answer)

    def _thinks(self) -> bool:
        """Whether what is on the screen is thought about, now or later: an analysis, a hint, a game with a computer player."""
        session = self.active()
        if session is None:
            return self.studied() is not None
        table = session.table
        if table.result() is not None:
            return False
        return session.thinking is not None or any(map(table.level, range(len(table.names))))

    def _wanted(self) -> Client | None:
        """The work on the screen that is done away from here, None if there is none."""
        reading, session = self.studied(), self.active()
        if reading is not None:
            reading.away = reading.away or (self.jobs.ready and not reading.alone)
            return reading if reading.away and reading.running else None
        thinking = None if session is None else session.thinking
        return thinking if thinking is not None and thinking.waits else None
