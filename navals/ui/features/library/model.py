"""Stored games: titles, copies, imports. Records from files are read in slices between gestures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from navals.club import bundle
from navals.club.bundle import BundleItem
from navals.core.message import Message, msg
from navals.core.record import link, record
from navals.core.record.record import RecordError
from navals.ui import clock
from navals.ui.session import summary
from navals.ui.session.faults import ENCODING_FAULT, SIZE_FAULT, explain_error, is_cut_off
from navals.ui.session.summary import TITLE_LENGTH, Save, Summary
from navals.ui.shell.gesture import File
from navals.ui.shell.storage import backup

if TYPE_CHECKING:
    pass

SLICE = 0.02  # seconds of reading per slice
_MAX_FAULTS: Final = 12  # maximum number of errors to list
REMINDER_THRESHOLD: Final = 5  # number of finished games not yet in a file that triggers a reminder


class ImportFault(msgspec.Struct, frozen=True):
    """Why a record was rejected or, if `is_accepted`, a flaw in a record that was accepted."""

    file: str
    message: Message
    is_accepted: bool = False


class ImportReport(msgspec.Struct):
    """The result of an import: how many games were added, already present or rejected; how many other texts
    and preferences were restored (`extra_count`); the faults, and how many of them are not listed.
    """

    addition_count: int = 0
    duplicate_count: int = 0
    extra_count: int = 0
    rejection_count: int = 0
    faults: list[ImportFault] = []
    hidden_fault_count: int = 0

    def add_fault(self, fault: ImportFault) -> None:
        """Count a fault, and list it if there is room."""
        self.rejection_count += not fault.is_accepted
        if len(self.faults) < _MAX_FAULTS:
            self.faults.append(fault)
        else:
            self.hidden_fault_count += 1


def unique_title(title: str, titles: Container[str]) -> str:
    """Return the title with the lowest unused number, at least 2, appended, as in "Title (2)"."""
    number = 2
    while (new_title := f"{title[: TITLE_LENGTH - 6].strip()} ({number})") in titles:
        number += 1
    return new_title


def with_title(save: Save, title: str) -> Save:
    """Return the game under another title ("": without one)."""
    game_summary = save.summary
    return msgspec.structs.replace(
        save,
        record=record.change_tag(save.record, record.TITLE_TAG, title),
        summary=None if game_summary is None else msgspec.structs.replace(game_summary, title=title),
    )


def count_unsaved(entries: Iterable[Summary | Message], start_time: int) -> int:
    """Return the number of finished games stored after `start_time`, in milliseconds since 1970."""
    return sum(
        isinstance(entry, Summary) and entry.outcome != "" and entry.at > start_time for entry in entries
    )


def missing_records(file_text: str, own_records: Collection[str]) -> list[str]:
    """Return the records in a file that are not among `own_records`. Omit games that `own_records` continue:
    records with the same draw commitment (`SeedCommit`) that begin with the same moves.
    """
    moves_by_commitment = defaultdict(list)
    for text in own_records:
        commitment, moves = _split_record(text)
        moves_by_commitment[commitment].append(moves)

    def was_continued(text: str) -> bool:
        commitment, moves = _split_record(text)
        prefixes = (f"{moves}\n", f"{moves} ") if moves else ("",)
        return commitment != "" and any(
            f"{other_moves}\n".startswith(prefixes) for other_moves in moves_by_commitment[commitment]
        )

    record_texts = (
        piece.text.rstrip("\n") + "\n" for piece in bundle.split_records(backup.extract_records(file_text))
    )
    return [
        text
        for text in record_texts
        if text.startswith("[Navals ") and text not in own_records and not was_continued(text)
    ]


def _split_record(text: str) -> tuple[str, str]:
    """Return a canonical record's draw commitment ("" for none) and its moves."""
    head, _, moves = text.partition("\n\n")
    commitments = (line for line in head.split("\n") if line.startswith("[SeedCommit "))
    return next(commitments, ""), moves.rstrip("\n")


class Import:
    """An import of files: their records are read one by one, and nothing is replaced."""

    def __init__(
        self, files: Iterable[File], records: Iterable[str], date: str, entropy: Callable[[int], str]
    ) -> None:
        self.report: ImportReport = ImportReport()
        self.date = date
        self.read_count: int = 0  # number of records read
        self.contents: backup.BackupContents = backup.BackupContents()  # content of the files besides games
        self._records = set(records)
        self._entropy = entropy
        self._items: list[tuple[str, BundleItem, bool]] = []
        """File, record, and whether the games are the reader's own, because the file is a backup that
        contains more than games."""
        for name, text, _, is_large, encoding in files:
            name = name[:100]
            if encoding:
                self.report.add_fault(ImportFault(name, ENCODING_FAULT))
                continue
            if is_large or len(text) > bundle.MAX_BYTES:
                self.report.add_fault(ImportFault(name, SIZE_FAULT))
                continue
            fragment = link.find(text)
            if fragment is not None:
                try:
                    text = link.decode(fragment)
                except link.LinkError as error:
                    self.report.add_fault(ImportFault(name, error.message))
                    continue
            contents = backup.read(text)
            self.contents.games.update(contents.games)
            self.contents.texts.update(contents.texts)
            self.contents.progress = (
                contents.progress if contents.progress != backup.PlayerProgress() else self.contents.progress
            )
            for item in bundle.split_records(backup.extract_records(text)):
                if len(self._items) == bundle.MAX_RECORDS:
                    fault = msg("it contains too many games to open at once")
                    self.report.add_fault(ImportFault(name, fault))
                    break
                self._items.append((name, item, bool(contents)))
        self.total_count: int = len(self._items)
        self._last_time = 0
        self._steps = self._read_records()

    def read_slice(self) -> Iterator[Save]:
        """Read for one slice; yield the new games."""
        deadline = clock.machine_time() + SLICE
        for save in self._steps:
            if save is not None:
                yield save
            if clock.machine_time() >= deadline:
                return

    @property
    def is_done(self) -> bool:
        return self.read_count == self.total_count

    def _summarize_game(self, replay: record.Replay, is_own: bool) -> Summary:
        """Summarize an imported game; all get different times, to preserve the order in the file."""
        game_summary = summary.summarize(replay, self.date)
        self._last_time = max(game_summary.at, self._last_time + 1)
        is_foreign = not is_own and game_summary.outcome != ""
        return msgspec.structs.replace(game_summary, at=self._last_time, foreign=is_foreign)

    def _read_records(self) -> Iterator[Save | None]:
        for name, item, is_own in self._items:
            try:
                partial_replays = record.read_in_steps(item.text)
                replay = next(partial_replays)
                for _ in partial_replays:
                    yield None
                text = record.write(replay)
            except RecordError as error:
                error.line += item.line_offset
                self.report.add_fault(ImportFault(name, explain_error(error)))
            except Exception:  # a broken record must not affect the others
                self.report.add_fault(ImportFault(name, msg("this game cannot be read")))
            else:
                save = self._add_game(name, text, replay, is_own)
                self.read_count += 1
                yield save
                continue
            self.read_count += 1
            yield None

    def _add_game(self, name: str, text: str, replay: record.Replay, is_own: bool) -> Save | None:
        if text in self._records:
            self.report.duplicate_count += 1
            return None
        self._records.add(text)
        self.report.addition_count += 1
        if is_cut_off(replay):
            notice = msg("the end is missing. The game resumes after action {n}", n=len(replay.moves))
            self.report.add_fault(ImportFault(name, notice, is_accepted=True))
        seed = replay.tags.get("Seed") or self._entropy(32)
        return Save(text, seed, updated=self.date, summary=self._summarize_game(replay, is_own))


class Library(msgspec.Struct, frozen=True):
    """The state of the library page and of the storage."""

    status_filter: str = ""  # list only games in progress (`going`) or finished ones (`over`)
    search_text: str = ""  # list only games that match these words
    extra_pages: int = 0  # number of times that more games were requested
    edited_key: str = ""  # key of the game being given a title
    current_import: Import | None = None  # files being imported
    report: ImportReport | None = None  # the result of the last import
    is_persistent: bool = False  # whether the browser has promised to keep stored data
    browser_may_delete: bool = False
    """Whether the browser deletes stored data after a week without a visit, unless the page is on the home
    screen."""
    has_asked: bool = False  # whether the browser was asked for that promise in this visit
    save_count: int = 0  # number of saves in this visit
    copy_keys: tuple[str, str] = ("", "")
    """The key of a game that another tab has continued, and the key of the copy played in this tab."""
    pending_message: str = ""  # message to show after the backup is saved
    problem: str = ""  # code of the storage error reported by the page, or ""
