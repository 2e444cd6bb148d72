"""Search for exercises in a stored game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from navals import games
from navals.club.study.exercise import SearchResult, human_seats
from navals.core.record import record
from navals.thinking.job import Job
from navals.ui.session.summary import GAMES
from navals.ui.session.thinking import SLICE

if TYPE_CHECKING:
    from navals.club.study.search import ExerciseSearch


class Searching:
    """The search of a stored game, in this worker or in the thinker (`shell.manifest.Client`)."""

    def __init__(self, key: str, text: str, plies: int) -> None:
        self.key: str = key  # key of the game
        self.plies: int = plies  # number of actions in the game
        self.text: str = text  # the stored text; if it changes, the search is obsolete
        self.record: str = GAMES.decode(text).record
        self.result: SearchResult = SearchResult((), 0.0)
        self.done: bool = False
        self.is_delegated: bool = False  # whether the thinker does the work
        self.has_failed: bool = False  # whether the search failed: skip the game until the page is reloaded
        self._search: ExerciseSearch | None = None

    @property
    def needs(self) -> Iterable[str]:
        """The ids of the required games."""
        return games.find_ids(self.record)

    def work(self) -> None:
        """Do a slice of the search in this worker; an error marks the search as failed."""
        if self.done or self.is_delegated:
            return
        try:
            if self._search is None:
                from navals.club.study.search import ExerciseSearch

                replay = record.read(self.record)
                self._search = ExerciseSearch(replay, human_seats(replay))
            self._search.work(SLICE)
        except Exception:  # a broken game must not affect the others
            self.done = self.has_failed = True
            return
        self.result, self.done = self._search.findings(), self._search.done

    def job(self, number: int) -> Job:
        return Job(number, "exercises", record=self.record)

    def receive(self, content: object, done: bool) -> None:
        if isinstance(content, SearchResult):
            self.result = content
        self.done = done
        self.has_failed = done and self.result.progress < 1.0

    def recall(self, *, thinker_failed: bool = False) -> None:
        self.is_delegated = False
        if thinker_failed:
            self.done = self.has_failed = True
