"""What is kept of the exercises of each game, which are due, and the search for more. No markup here.

A game that was looked through has a text of its own beside it in the store: ``study/ID`` for ``game/ID``. Exercises hold plies and notation: the game's
record is the truth, and a text whose game is gone, or is another by now, counts for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from navals import games
from navals.core.message import Message, msg, restored
from navals.core.record import record
from navals.core.study.exercise import Exercise, Found, people
from navals.core.thinking.dial import read as computer
from navals.core.thinking.job import Job
from navals.ui.features.exercises.schedule import Due
from navals.ui.session.kind import Kind
from navals.ui.session.summary import GAMES, SAVE, Summary
from navals.ui.session.thinking import SLICE

if TYPE_CHECKING:
    from navals.core.study.search import Search

Known = Mapping[str, Summary | Message]


class Exercises(msgspec.Struct, frozen=True):
    """What is listed: the exercises of one ``game`` and one ``theme`` ("": all); how many portions of the list were asked for."""

    game: str = ""
    theme: str = ""
    more: int = 0


class Studied(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a game that was looked through: how many actions it had, its exercises, and by their plies when they come back."""

    plies: int
    exercises: tuple[Exercise, ...] = ()
    dues: dict[int, Due] = {}


class Line(NamedTuple):
    """One exercise, as it is listed."""

    key: str
    """Of the game."""
    game: str
    summary: Summary
    exercise: Exercise
    due: Due | None

    @property
    def route(self) -> str:
        """Where it is found."""
        return f"#/study/{self.key.removeprefix(SAVE)}/{self.exercise.ply}"


def _whole(studied: Studied) -> Studied:
    """Return what was found, with the messages in it as they were."""
    exercises = tuple(
        one if one.reason is None else replace(one, reason=restored(one.reason)) for one in studied.exercises
    )
    return replace(studied, exercises=exercises)


# Sentences hold sentences: they are nested deeper than other texts.
KIND: Final = Kind(
    "study/",
    Studied,
    check=_whole,
    depth=20,
    missing=msg("This exercise is not on this device, or cannot be read."),
    pages=lambda id: ("#/study",),
    random_ids=False,
    of_game=True,
)


def studied_of(store: Mapping[str, str], key: str, summary: Summary) -> Studied | None:
    """What was found in a game, None where it was not looked through as it is now."""
    studied = KIND.find(store, key.removeprefix(SAVE))
    return studied if studied is not None and studied.plies == summary.plies else None


def _over(known: Known) -> Iterator[tuple[str, Summary]]:
    """The finished games in which people sat, the newest first."""
    finished = [
        (key, one)
        for key, one in known.items()
        if isinstance(one, Summary) and one.outcome and any(computer(name) is None for name in one.names)
    ]
    finished.sort(key=lambda pair: (-pair[1].at, pair[0]))
    yield from finished


def waiting(store: Mapping[str, str], known: Known) -> Iterator[tuple[str, Summary]]:
    """The games that are still to be looked through with their keys, the newest first."""
    return ((key, one) for key, one in _over(known) if studied_of(store, key, one) is None)


def lines(store: Mapping[str, str], known: Known) -> list[Line]:
    """All exercises, those of the newest game first. Where the same was missed in the same position in several games, it is one: the
    newest."""
    seen: set[tuple[str, str]] = set()
    found: list[Line] = []
    for key, one in _over(known):
        studied = studied_of(store, key, one)
        for exercise in studied.exercises if studied is not None else ():
            if (mark := (exercise.mark, exercise.better)) not in seen:
                seen.add(mark)
                assert studied is not None
                found.append(Line(key, one.game, one, exercise, studied.dues.get(exercise.ply)))
    return found


def chosen(found: list[Line], held: Exercises) -> list[Line]:
    """Those that are listed."""
    return [
        line for line in found if held.game in ("", line.game) and held.theme in ("", line.exercise.theme)
    ]


def due_now(found: list[Line], now: int) -> list[Line]:
    """Those to be solved now: what comes back first, then what is new, the costliest first."""
    back = [line for line in found if line.due is not None and line.due.due <= now]
    new = [line for line in found if line.due is None]
    back.sort(key=lambda line: line.due.due if line.due is not None else 0)
    new.sort(key=lambda line: -line.exercise.gain)
    return back + new


class Searching:
    """The search in one stored game, for the page or for the thinker (``shell.jobs.Client``)."""

    def __init__(self, key: str, text: str, plies: int) -> None:
        self.key: str = key
        """Of the game."""
        self.plies: int = plies
        """How many actions it has."""
        self.text: str = text
        """As it was stored: when it is another, nobody waits for this search."""
        self.record: str = GAMES.decode(text).record
        self.found: Found = Found((), 0.0)
        self.done: bool = False
        self.away: bool = False
        """Whether the thinker does it."""
        self.failed: bool = False
        """Whether it could not be done: the game is not looked through again before the page is loaded anew."""
        self._search: Search | None = None

    @property
    def needs(self) -> Iterable[str]:
        """The ids of the games that it takes."""
        return games.named(self.record)

    def work(self) -> None:
        """A slice of it, here; where it cannot be done it has failed."""
        if self.done or self.away:
            return
        try:
            if self._search is None:
                from navals.core.study.search import Search

                replay = record.read(self.record)
                self._search = Search(replay, people(replay))
            self._search.work(SLICE)
        except Exception:  # whatever is wrong with one game, the others are looked through
            self.done = self.failed = True
            return
        self.found, self.done = self._search.findings(), self._search.done

    def job(self, number: int) -> Job:
        """What the thinker is to do."""
        return Job(number, "exercises", record=self.record)

    def receive(self, content: Any, done: bool) -> None:
        """What the thinker has found so far."""
        if isinstance(content, Found):
            self.found = content
        self.done = done
        self.failed = done and self.found.progress < 1.0

    def recall(self, *, failed: bool = False) -> None:
        """The thinker is gone, or has ``failed`` with it."""
        self.away = False
        if failed:
            self.done = self.failed = True
