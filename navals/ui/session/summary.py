"""What is known of the stored games without replaying them: for the home page, the list of games played and its statistics.

Every stored game carries its summary. Where it is missing or does not hold, the game is replayed once, a slice at a time,
so that no gesture waits for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from navals import games
from navals.core import position as rules
from navals.core.message import Message, msg
from navals.core.record import record
from navals.core.record.record import RecordError, Replay
from navals.core.result import Outcome, Result
from navals.core.seat import LETTERS, NOBODY
from navals.core.thinking import dial
from navals.ui.art import sketch
from navals.ui.art.sketch import Marks
from navals.ui.registry import board_of
from navals.ui.session.kind import Kind
from navals.ui.shell import clock
from navals.ui.words.i18n import Language, Rank
from navals.ui.words.sentences import LEVEL_NAMES

SAVE: Final = "game/"
"""Prefix of the keys of stored games."""
_DATE: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
TITLE_LENGTH: Final = 60
"""Characters of the name of a game."""
SLICE = 0.02
"""Seconds of replaying between two looks at the page."""


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """``names`` as the record has them and ``sides``, both by seat; ``plies`` actions so far; ``outcome`` and ``reason`` are
    empty while the game goes on; ``counts`` is what the game counts (``Game.statistics``), under its English words; ``date``
    and ``at`` (milliseconds) tell when it was stored, or when it ended. ``title`` is the name that somebody gave the game,
    ``actor`` the seat to act, ``first`` the side that acted first before all eyes (of a game that is over; -1: not known),
    ``sketch`` what a bystander sees of the position."""

    game: str
    rules: str
    names: tuple[str, ...]
    sides: tuple[int, ...]
    plies: int
    outcome: Outcome | Literal[""] = ""
    reason: str = ""
    counts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    date: str = ""
    at: int = 0
    title: str = ""
    actor: int = NOBODY
    first: int = -1
    sketch: Marks = ()

    @property
    def result(self) -> Result | None:
        """How the game ended, if it did."""
        return Result(self.outcome, self.reason) if self.outcome else None


class Save(msgspec.Struct, omit_defaults=True):
    """What is stored of a session. The record is the truth; the rest is how it was being played. ``rolled`` holds dice
    that were taken back, by the number of the draw; ``counts``: the game may count for a rating (``Session.counts``)."""

    record: str
    seed: str
    openly: bool = False
    updated: str = ""
    seen: list[int] = []
    physical: bool = False
    rolled: dict[int, str] = {}
    summary: Summary | None = None
    habits: tuple[str, ...] = ()
    counts: bool | None = None


class _Kept(msgspec.Struct):
    """The part of a ``Save`` that is of interest here."""

    summary: Summary | None = None
    record: str = ""


GAMES: Final = Kind(
    SAVE,
    Save,
    caption=lambda id, save, t: save.summary.title if save.summary is not None else "",
    missing=msg("This game is not on this device, or cannot be read."),
    pages=lambda id: ("#/library", "#/"),
    spot="library-name-",
)
_KEPT: Final = Kind(SAVE, _Kept)


def of(replay: Replay, date: str, before: Summary | None = None) -> Summary:
    """The summary of a game as it stands; ``before`` is the last one: a game ends once."""
    game, options, result = replay.game, replay.options, replay.result()
    seats = range(game.seating.seats(options))
    ended = result is not None and before is not None and before.outcome != ""
    counts = game.statistics(replay.options, replay.events) if result is not None else ()
    if result is not None and before is None:
        # Opened from a file when it was over already: it was not played today.
        date = recorded if re.fullmatch(_DATE, recorded := replay.tags.get("Date", "")) else date
    return Summary(
        game.id,
        game.card.rules,
        tuple(dial.name_in(replay.tags, LETTERS[seat]) or LETTERS[seat] for seat in seats),
        tuple(game.seating.side(seat, options) for seat in seats),
        len(replay.moves),
        result.outcome if result is not None else "",
        result.reason if result is not None else "",
        tuple((label.text, numbers) for label, numbers in counts),
        before.date if ended and before is not None else date,
        before.at if ended and before is not None else clock.epoch(),
        replay.tags.get(record.TITLE, "")[:TITLE_LENGTH],
        rules.actor(replay.position),
        _first(replay) if result is not None else -1,
        sketch.of(game.id, replay.position.state.view(None)),
    )


def _first(replay: Replay) -> int:
    """The side that took the first decision that was no secret one, -1 if there was none."""
    board = board_of(replay.game.id)
    for move, position in zip(replay.moves, replay.positions, strict=False):
        if move.seat >= 0 and not board.private(position.state.view(None)):
            return replay.game.seating.side(move.seat, replay.options)
    return -1


DIALLED: Final = "dial"
"""In place of a level: a strength that somebody set, or that was found for them."""
BOT: Final = "bot"
"""In place of a level: a program that a person wrote."""


def level_of(name: str) -> str | None:
    """The level of the computer player that a table calls so (``DIALLED`` where it was set between the levels, ``BOT`` of a bot), None for a person."""
    computer = dial.read(name)
    if computer is None:
        return None
    if computer.bot:
        return BOT
    return computer.level if computer.position is None else DIALLED


def called(names: Sequence[str], t: Language) -> tuple[str, ...]:
    """What the players of a record are called on the screen, in the reader's language: people without a name by their numbers,
    computers by their ranks, bots by their names; namesakes are told apart by their seats."""
    shown = [_called(name, seat, t) for seat, name in enumerate(names)]
    if len(set(shown)) < len(shown):
        shown = [type(name)(f"{name} ({LETTERS[seat]})") for seat, name in enumerate(shown)]
    return tuple(shown)


def _called(name: str, seat: int, t: Language) -> str:
    computer = dial.read(name)
    if computer is not None and computer.bot:
        return computer.called or unnamed(seat, t)
    if computer is not None and computer.position is None:
        return Rank(t.message(LEVEL_NAMES[computer.level]))
    if computer is not None:
        return Rank(t("Rival ({rating})", rating=computer.rating) if computer.rating else t("Rival"))
    return unnamed(seat, t) if name == LETTERS[seat] else name


def unnamed(seat: int, t: Language) -> str:
    """What a person is called who gave no name: the record calls them by the letter of their seat."""
    return t("Player {n}", n=seat + 1)


def day(date: str, t: Language) -> str:
    """A date, such as 2026-11-21, as the language writes it."""
    if not re.fullmatch(_DATE, date) or not 1 <= int(date[5:7]) <= 12:
        return date
    return t.date(int(date[:4]), int(date[5:7]), int(date[8:]))


def fresh_key(taken: Container[str], entropy: Callable[[int], str]) -> str:
    """A key under which nothing is stored."""
    while True:
        key = SAVE + entropy(4)
        if key not in taken:
            return key


TOURNAMENT: Final = "tournament/"
"""Prefix of the keys of tournaments (``features/tournaments``)."""
CAMPAIGN: Final = "campaign/"
"""Prefix of the keys of campaigns (``features/campaigns``)."""
EVENTS: Final = {TOURNAMENT: "tournaments", CAMPAIGN: "campaigns"}
"""What games can belong to: the prefix of its keys, which is its page's in the address too, and the feature that has it."""


def event_of(store: Mapping[str, str], key: str) -> str:
    """The key of the stored tournament or campaign that a game belongs to, "" for none."""
    quoted = f'"{key}"'
    return next(
        (name for name, text in store.items() if name.startswith(tuple(EVENTS)) and quoted in text), ""
    )


class Summaries:
    """The summaries of the stored games by key, with the text each was made from; of a game that cannot be read, why."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, Summary | Message]] = {}
        self._tasks: dict[str, _Task] = {}
        self.behind: bool = False
        """Whether there is a game about which nothing is known yet, and something can be learnt now."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The ids of the games that must be there at the next look, for there are saves to replay."""
        return tuple({game_id for task in self._tasks.values() for game_id in task.needs})

    def known(self, store: Mapping[str, str]) -> dict[str, Summary | Message]:
        """What is known of the games in the store, by key."""
        return {
            key: known[1]
            for key, text in store.items()
            if (known := self._known.get(key)) is not None and known[0] == text
        }

    def look(self, store: dict[str, str], previous: dict[str, str]) -> dict[str, str]:
        """Learn about the stored games for a slice of time; texts that now carry their summary are changed in the store (what
        was there before becomes the previous generation), and returned. ``behind`` tells whether there is more to learn.
        A game that must be replayed for that is replayed from the next look on, when its modules are there (``needs``)."""
        until = clock.spent() + SLICE
        changed: dict[str, str] = {}
        self.behind = True
        self._tasks = {key: task for key, task in self._tasks.items() if store.get(key) == task.text}
        for key in [key for key in store if key.startswith(SAVE)]:
            text = store[key]
            known = self._known.get(key)
            if known is not None and known[0] == text:
                continue
            task = self._tasks.get(key)
            if task is None:
                task = self._tasks[key] = _Task(text, _learn(text, previous.get(key)))
            elif games.missing(task.needs):
                continue
            for step in task.steps:
                if isinstance(step, _Needed):
                    task.needs = step.ids
                    break
                if step is not None:
                    self._known[key] = (step.text, step.known)
                    del self._tasks[key]
                    if step.text != text:
                        previous[key] = text
                        store[key] = changed[key] = step.text
                if clock.spent() >= until:
                    return changed
        self.behind = any(not games.missing(task.needs) for task in self._tasks.values())
        return changed


class _Needed(NamedTuple):
    """Nothing more can be learnt without these games."""

    ids: tuple[str, ...]


class _Learnt(NamedTuple):
    """What is known of a game now, or why it cannot be read, and the text that goes with it."""

    known: Summary | Message
    text: str


class _Task:
    """The reading of a stored text, as far as it has come, and the games that it needs to go on."""

    def __init__(self, text: str, steps: Iterator[_Needed | _Learnt | None]) -> None:
        self.text = text
        self.steps = steps
        self.needs: tuple[str, ...] = ()


def _learn(text: str, before: str | None) -> Iterator[_Needed | _Learnt | None]:
    """Read a stored game, or where it is damaged the one stored before: yields None as long as it takes, then what is learnt. Before
    a replay it yields the games that are needed."""
    fault: Message | None = None
    for source in (text, before):
        if source is None:
            continue
        try:
            summary = _kept(source)
            kept = source
            if summary is None:
                save = GAMES.decode(source)
                if named := games.named(save.record):
                    yield _Needed(named)
                steps = record.reading(save.record)
                replay = next(steps)
                for _ in steps:
                    yield None
                summary = save.summary = of(replay, save.updated)
                # Only what can no longer change is written: another tab may be playing the others.
                kept = GAMES.encode(save) if summary.outcome else source
        except RecordError as error:
            fault = fault or error.message
        except Exception:  # whatever is wrong with one game, the others live on
            fault = fault or msg("The stored text is damaged.")
        else:
            # What was damaged stays as it is: somebody may still save it to a file.
            yield _Learnt(summary, kept if source is text else text)
            return
    assert fault is not None
    yield _Learnt(fault, text)


def _kept(text: str) -> Summary | None:
    """The summary in a stored text, None if it has none that holds today. (Of a game that is not here it does: the game may come back.) Raises ValueError."""
    kept = _KEPT.decode(text)
    summary = kept.summary
    if summary is None:
        return None
    card = games.card(summary.game)
    seats = len(summary.names)
    fits = len(summary.sides) == seats and all(len(numbers) == seats for _, numbers in summary.counts)
    holds = f'[Game "{summary.game}"]' in kept.record if card is None else card.rules == summary.rules
    return summary if holds and fits and seats else None
