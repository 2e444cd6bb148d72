"""Summaries of stored games, available without replaying them, for the home page, the library and statistics.

Every stored game includes its summary. If that is missing or outdated, the game is replayed once, in slices,
so that no gesture has to wait."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import msgspec

from navals import games
from navals.core import rules
from navals.core.message import Message, isolate, make_printable, msg
from navals.core.record import computers, record
from navals.core.record.record import RecordError, Replay
from navals.core.result import Outcome, Result
from navals.core.seat import LETTERS, NOBODY
from navals.ui import clock
from navals.ui.art import sketch
from navals.ui.art.sketch import Marks
from navals.ui.registry import board_of
from navals.ui.session.kind import Kind
from navals.ui.words.i18n import Language, Rank
from navals.ui.words.sentences import LEVEL_NAMES, game_title

SAVE_PREFIX: Final = "game/"  # prefix of the keys of stored games
_DATE: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
TITLE_LENGTH: Final = 60  # maximum length of a game's title
SLICE = 0.02  # seconds of replaying per slice


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """The summary of a stored game: `names` (as in the record) and `sides` by seat; `plies` so far; `outcome`
    and `reason`, empty until the end; `counts` by their English labels (`Game.statistics`); `date` and `at`
    (milliseconds) of the last save or of the end; `title` given by a player; `actor`, the seat to act;
    `first`, the side that made the first public action of a finished game (-1: unknown); `sketch`, the
    position as a bystander sees it; `foreign`: the game was finished when it came here as a copy, an import
    or a link, so statistics ignore it."""

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
    foreign: bool = False

    @property
    def result(self) -> Result | None:
        return Result(self.outcome, self.reason) if self.outcome else None

    def caption(self, t: Language) -> str:
        """Return the title that a player gave to this game or, without one, the title on the game's card."""
        return isolate(self.title) or game_title(self.game, t)


class Save(msgspec.Struct, omit_defaults=True):
    """A stored session. The record is authoritative; the rest describes how it is played. `rolled`:
    taken-back draws by number; `counts` and `spoiled` are as in `Session`."""

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
    spoiled: str = ""


class _Excerpt(msgspec.Struct):
    """The fields of a `Save` needed in this module."""

    summary: Summary | None = None
    record: str = ""


GAME_KIND: Final = Kind(
    SAVE_PREFIX,
    Save,
    caption=lambda id, save, t: save.summary.title if save.summary is not None else "",
    missing_message=msg("This game is not on this device, or cannot be read."),
    pages=lambda id: ("#/library", "#/"),
    element_prefix="library-name-",
)
_EXCERPT_KIND: Final = Kind(SAVE_PREFIX, _Excerpt)


def normalize_title(text: str) -> str:
    """Normalize the title of a game to a single printable line of at most `TITLE_LENGTH` characters."""
    return " ".join(make_printable(text, " ").split())[:TITLE_LENGTH].strip()


def load_save(key: str, store: Mapping[str, str], previous_texts: Mapping[str, str]) -> Save | None:
    """Return a stored game, or its previous generation if damaged; `None` if neither can be read."""
    for texts in (store, previous_texts):
        try:
            return GAME_KIND.decode(texts[key])
        except (KeyError, ValueError):
            continue
    return None


def summarize(replay: Replay, date: str, old_summary: Summary | None = None) -> Summary:
    """Summarize a game. `old_summary` is its last summary, if any; if the game was over by then, keep that
    date."""
    game, options, result = replay.game, replay.options, replay.result()
    seats = range(game.seating.seats(options))
    was_over = result is not None and old_summary is not None and old_summary.outcome != ""
    statistics = game.statistics(replay.options, replay.events) if result is not None else ()
    if result is not None and old_summary is None:
        # A finished game opened from a file was not played today.
        date = date_tag if re.fullmatch(_DATE, date_tag := replay.tags.get("Date", "")) else date
    return Summary(
        game.id,
        game.card.rules,
        tuple(computers.name_or_letter(replay.tags, LETTERS[seat]) for seat in seats),
        game.seating.sides(options),
        len(replay.moves),
        result.outcome if result is not None else "",
        result.reason if result is not None else "",
        tuple((label.text, numbers) for label, numbers in statistics),
        old_summary.date if was_over and old_summary is not None else date,
        old_summary.at if was_over and old_summary is not None else clock.epoch_ms(),
        replay.tags.get(record.TITLE_TAG, "")[:TITLE_LENGTH],
        rules.actor(replay.position),
        _first_side(replay) if result is not None else -1,
        sketch.draw_sketch(game.id, replay.position.state.view(None)),
        old_summary is not None and old_summary.foreign,
    )


def _first_side(replay: Replay) -> int:
    """Return the side that made the first public decision, or -1."""
    board = board_of(replay.game.id)
    for move, position in zip(replay.moves, replay.positions, strict=False):
        if move.seat >= 0 and not board.is_private(position.state.view(None)):
            return replay.game.seating.side(move.seat, replay.options)
    return -1


Listing = Mapping[str, Summary | Message]  # stored games by key; a message explains why a game cannot be read
UNREADABLE_GAME: Final = msg("Unreadable game")


def unfinished_games(summaries: Listing) -> list[tuple[str, Summary]]:
    """Return the keys and summaries of the games that can be resumed, newest first."""
    unfinished_entries = (
        (key, summary)
        for key, summary in summaries.items()
        if isinstance(summary, Summary) and not summary.outcome and games.card(summary.game) is not None
    )
    return sorted(unfinished_entries, key=lambda item: (item[1].date, item[1].at, item[0]), reverse=True)


def newest_key(summaries: Listing) -> str:
    """Return the key of the newest unfinished game, or ""."""
    return next((key for key, _ in unfinished_games(summaries)), "")


def newest_title(summaries: Listing, t: Language) -> str:
    """Return the title of the game listed first on the home page, or ""."""
    has_unreadable = any(isinstance(entry, Message) for entry in summaries.values())
    return next(
        (entry.caption(t) for _, entry in unfinished_games(summaries)),
        t.message(UNREADABLE_GAME) if has_unreadable else "",
    )


DIAL_LEVEL: Final = "dial"  # used instead of a level: a strength set on the dial
BOT_LEVEL: Final = "bot"  # used instead of a level: a bot


def parse_level(name: str) -> str | None:
    """Return a computer player's level (or `DIAL_LEVEL` or `BOT_LEVEL`), or `None` for a person."""
    computer = computers.read(name)
    if computer is None:
        return None
    if computer.bot:
        return BOT_LEVEL
    return computer.level if computer.position is None else DIAL_LEVEL


def display_names(names: Sequence[str], t: Language) -> tuple[str, ...]:
    """Return the displayed names of players: numbers, ranks or names, with the seat if two are equal."""
    return _unique_names(tuple(names), t)


@lru_cache(maxsize=64)
def _unique_names(names: tuple[str, ...], t: Language) -> tuple[str, ...]:
    labels = [_display_name(name, seat, t) for seat, name in enumerate(names)]
    if len(set(labels)) < len(labels):
        labels = [type(name)(f"{name} ({LETTERS[seat]})") for seat, name in enumerate(labels)]
    return tuple(labels)


def _display_name(name: str, seat: int, t: Language) -> str:
    computer = computers.read(name)
    if computer is not None and computer.bot:
        return computer.bot_name or default_name(seat, t)
    if computer is not None and computer.position is None:
        return Rank(t.message(LEVEL_NAMES[computer.level]))
    if computer is not None:
        return Rank(t("Rival ({rating})", rating=computer.rating) if computer.rating else t("Rival"))
    return default_name(seat, t) if name == LETTERS[seat] else person_name(name)


def person_name(name: str) -> str:
    """Return the displayed name of a person: as typed, with directional isolates around it."""
    return isolate(name.strip("\u2068\u2069"))


def default_name(seat: int, t: Language) -> str:
    """Return the displayed name of a person who has not entered one."""
    return t("Player {n}", n=seat + 1)


def format_date(date: str, t: Language) -> str:
    """Format an ISO date in the language; return any other text unchanged."""
    if not re.fullmatch(_DATE, date) or not 1 <= int(date[5:7]) <= 12:
        return date
    return t.date(int(date[:4]), int(date[5:7]), int(date[8:]))


def fresh_key(keys: Container[str], entropy: Callable[[int], str]) -> str:
    """Return an unused random key for a stored game."""
    while True:
        key = SAVE_PREFIX + entropy(4)
        if key not in keys:
            return key


def event_key(store: Mapping[str, str], key: str, prefix: str) -> str:
    """Return the key of a stored text that names the game `key`, or ""; only keys that start with `prefix`
    count."""
    quoted_key = f'"{key}"'
    return next((name for name, text in store.items() if name.startswith(prefix) and quoted_key in text), "")


class Summaries:
    """The summary of each stored game by key, or why it cannot be read, with the text it was made from."""

    def __init__(self) -> None:
        self._entries: dict[str, tuple[str, Summary | Message]] = {}
        self._tasks: dict[str, _Task] = {}
        self.is_loading: bool = False  # whether there are unread games that could be read now

    @property
    def required_games(self) -> tuple[str, ...]:
        """The ids of the games needed to continue replaying saves."""
        return tuple({game_id for task in self._tasks.values() for game_id in task.required_games})

    def collect(self, store: Mapping[str, str]) -> dict[str, Summary | Message]:
        """Return the summaries of the stored games read so far, by key, or why a game cannot be read."""
        return {
            key: entry[1]
            for key, text in store.items()
            if (entry := self._entries.get(key)) is not None and entry[0] == text
        }

    def read_slice(self, store: dict[str, str], previous_texts: dict[str, str]) -> dict[str, str]:
        """Read stored games for one time slice. Texts that now include their summary are replaced in the
        store and returned. Afterwards, `is_loading` is true if there is more to read. A game to be replayed
        waits until its modules are loaded (`required_games`).
        """
        deadline = clock.machine_time() + SLICE
        updated_texts: dict[str, str] = {}
        self.is_loading = True
        self._tasks = {key: task for key, task in self._tasks.items() if store.get(key) == task.text}
        for key in [key for key in store if key.startswith(SAVE_PREFIX)]:
            text = store[key]
            entry = self._entries.get(key)
            if entry is not None and entry[0] == text:
                continue
            task = self._tasks.get(key)
            if task is None:
                task = self._tasks[key] = _Task(text, _read_save(text, previous_texts.get(key)))
            elif games.missing_ids(task.required_games):
                continue
            for step in task.steps:
                if isinstance(step, _GameRequest):
                    task.required_games = step.game_ids
                    break
                if step is not None:
                    self._entries[key] = (step.text, step.result)
                    del self._tasks[key]
                    if step.text != text:
                        previous_texts[key] = text
                        store[key] = updated_texts[key] = step.text
                if clock.machine_time() >= deadline:
                    return updated_texts
        self.is_loading = any(not games.missing_ids(task.required_games) for task in self._tasks.values())
        return updated_texts


class _GameRequest(NamedTuple):
    """A request to load games, without which reading cannot continue."""

    game_ids: tuple[str, ...]


class _TaskResult(NamedTuple):
    """The summary of a game (or why it cannot be read), and the text to store."""

    result: Summary | Message
    text: str


class _Task:
    """Stepwise reading of a stored text, with the games it needs."""

    def __init__(self, text: str, steps: Iterator[_GameRequest | _TaskResult | None]) -> None:
        self.text = text
        self.steps = steps
        self.required_games: tuple[str, ...] = ()


def _read_save(text: str, previous_text: str | None) -> Iterator[_GameRequest | _TaskResult | None]:
    """Read a stored game, or its previous generation if damaged. Yield the games needed if it must be
    replayed, `None` while working, and finally the result."""
    error_message: Message | None = None
    for source in (text, previous_text):
        if source is None:
            continue
        try:
            summary = _read_summary(source)
            new_text = source
            if summary is None:
                save = GAME_KIND.decode(source)
                if game_ids := games.mentioned_ids(save.record):
                    yield _GameRequest(game_ids)
                steps = record.read_in_steps(save.record)
                replay = next(steps)
                for _ in steps:
                    yield None
                summary = save.summary = summarize(replay, save.updated)
                # Do not store unfinished games: another tab may be playing them.
                new_text = GAME_KIND.encode(save) if summary.outcome else source
        except RecordError as error:
            error_message = error_message or error.message
        except Exception:  # a broken game must not affect the others
            error_message = error_message or msg("The saved data is damaged.")
        else:
            # Keep a damaged text: it can still be saved to a file.
            yield _TaskResult(summary, new_text if source is text else text)
            return
    assert error_message is not None
    yield _TaskResult(error_message, text)


def _read_summary(text: str) -> Summary | None:
    """Return the valid summary in a stored text (even if its game is missing), or `None`. Raise `ValueError`
    if the text is damaged."""
    save = _EXCERPT_KIND.decode(text)
    summary = save.summary
    if summary is None:
        return None
    card = games.card(summary.game)
    size = len(summary.names)
    sizes_fit = len(summary.sides) == size and all(len(numbers) == size for _, numbers in summary.counts)
    is_consistent = f'[Game "{summary.game}"]' in save.record if card is None else card.rules == summary.rules
    return summary if is_consistent and sizes_fit and size else None
