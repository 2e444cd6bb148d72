"""The games kept on this device, apart from how they are shown: names, copies, what was deleted, files that come in.

A game is a stored text (``summary.Save``); nothing here replays one, but for records that come from files, which are read a
slice at a time between gestures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from typing import Final

import msgspec

from navals import games
from navals.core.dice import Dice
from navals.core.message import Message, msg
from navals.core.record import bundle, link, record
from navals.core.record.bundle import Piece
from navals.core.record.record import RecordError
from navals.ui.features.library.faults import LARGE, cut, explained
from navals.ui.session import summary
from navals.ui.session.summary import TITLE_LENGTH, Save, Summary
from navals.ui.shell import clock
from navals.ui.shell.gesture import File
from navals.ui.shell.storage import backup
from navals.ui.words.i18n import Language

SLICE = 0.02
"""Seconds of reading between two looks at the page."""
_FAULTS: Final = 12
"""So many faults are told of one lot of files."""
UNSAVED: Final = 5
"""So many games that ended and are in no file are worth a reminder."""


class Fault(msgspec.Struct, frozen=True):
    """Why a record of a file did not come in, or (``taken``) what is wrong with one that did."""

    file: str
    message: Message
    taken: bool = False


class Report(msgspec.Struct):
    """What became of files: how many games came in, how many were here already, how many were refused, and what is wrong with
    them (``more``: so many faults are not listed); ``others`` came in beside games."""

    taken: int = 0
    same: int = 0
    others: int = 0
    refused: int = 0
    faults: list[Fault] = []
    more: int = 0

    def refuse(self, fault: Fault) -> None:
        """Note another fault of a file."""
        self.refused += not fault.taken
        if len(self.faults) < _FAULTS:
            self.faults.append(fault)
        else:
            self.more += 1


def title_of(text: str) -> str:
    """A name for a game: printable, one line, not too long."""
    return " ".join("".join(ch if ch.isprintable() else " " for ch in text).split())[:TITLE_LENGTH].strip()


def called(one: Summary, t: Language) -> str:
    """What a game is called: by the name it was given, else as its rules are."""
    card = games.card(one.game)
    return one.title or (t.message(card.title) if card is not None else one.game)


def numbered(title: str, taken: Container[str]) -> str:
    """The name with the first number that no other game has."""
    number = 2
    while (name := f"{title[: TITLE_LENGTH - 6].strip()} ({number})") in taken:
        number += 1
    return name


def save_of(key: str, store: Mapping[str, str], previous: Mapping[str, str]) -> Save | None:
    """What is stored of a game; where that is damaged, what was stored before; None if that is damaged too."""
    for texts in (store, previous):
        try:
            return summary.GAMES.decode(texts[key])
        except (KeyError, ValueError):
            continue
    return None


def entitled(save: Save, title: str) -> Save:
    """The game under another name ('': under none)."""
    known = save.summary
    return msgspec.structs.replace(
        save,
        record=record.retagged(save.record, record.TITLE, title),
        summary=None if known is None else msgspec.structs.replace(known, title=title),
    )


def unsaved(known: Iterable[Summary | Message], since: int) -> int:
    """How many games ended after a time (milliseconds)."""
    return sum(isinstance(one, Summary) and one.outcome != "" and one.at > since for one in known)


def exported(save: Save) -> str:
    """The record as it goes to a file: once the game is over the seed is told, so that anybody can audit the draws."""
    over = save.summary is not None and save.summary.outcome
    if over and f'[SeedCommit "{Dice(save.seed).commitment}"]' in save.record.partition("\n\n")[0]:
        return record.retagged(save.record, "Seed", save.seed)
    return save.record


def only_there(file: str, here: Collection[str]) -> list[str]:
    """The records of a file of games that are not among the records here. Left out is also what is here and has gone on since: the same promise for the
    draws (``SeedCommit``), and the same moves so far."""
    known, begun = set(here), dict[str, list[str]]()
    for text in here:
        promise, moves = _begun(text)
        begun.setdefault(promise, []).append(moves)

    def went_on(text: str) -> bool:
        promise, moves = _begun(text)
        starts = (f"{moves}\n", f"{moves} ") if moves else ("",)
        return promise != "" and any(f"{more}\n".startswith(starts) for more in begun.get(promise, ()))

    pieces = (piece.text.rstrip("\n") + "\n" for piece in bundle.split(backup.cut(file)))
    return [
        text for text in pieces if text.startswith("[Navals ") and text not in known and not went_on(text)
    ]


def _begun(text: str) -> tuple[str, str]:
    """The promise for the draws of a canonical record ("": there is none), and its moves."""
    head, _, moves = text.partition("\n\n")
    promises = (line for line in head.split("\n") if line.startswith("[SeedCommit "))
    return next(promises, ""), moves.rstrip("\n")


def games_of(keys: Iterable[str], store: Mapping[str, str], previous: Mapping[str, str]) -> str:
    """Return the text of a file with the games of these keys, "" if none of them is stored."""
    saves = (save_of(key, store, previous) for key in keys)
    return bundled(exported(save) for save in saves if save is not None)[0]


def bundled(records: Iterable[str]) -> tuple[str, int]:
    """As many of the records as one file may hold, the last ones first of all (they are the newest), as one text; and how many
    of them."""
    kept: list[str] = []
    size = 0
    for text in reversed(list(records)):
        size += len(text.encode()) + 1
        if size > bundle.MAX_BYTES - backup.ROOM or len(kept) == bundle.MAX_RECORDS:
            break
        kept.append(text)
    return bundle.join(reversed(kept)), len(kept)


class Intake:
    """Files on their way in: the records in them are read one after the other, and nothing that is here is replaced."""

    def __init__(
        self,
        files: Iterable[File],
        here: Iterable[str],
        date: str,
        entropy: Callable[[int], str],
    ) -> None:
        self.report: Report = Report()
        self.date = date
        self.read: int = 0
        """How many records have been read."""
        self.contents: backup.Contents = backup.Contents()
        """What the files hold beside games."""
        self._here = set(here)
        self._entropy = entropy
        self._pieces: list[tuple[str, Piece]] = []
        for name, text, _, large in files:
            name = name[:100]
            if large or len(text) > bundle.MAX_BYTES:
                self.report.refuse(Fault(name, LARGE))
                continue
            fragment = link.find(text)
            if fragment is not None:
                try:
                    text = link.decode(fragment)
                except link.LinkError as error:
                    self.report.refuse(Fault(name, error.message))
                    continue
            found = backup.read(text)
            self.contents.games.update(found.games)
            self.contents.kept.update(found.kept)
            self.contents.ours = found.ours if found.ours != backup.Ours() else self.contents.ours
            for piece in bundle.split(backup.cut(text)):
                if len(self._pieces) == bundle.MAX_RECORDS:
                    self.report.refuse(
                        Fault(name, msg("there are more games in it than can be read at once"))
                    )
                    break
                self._pieces.append((name, piece))
        self.count: int = len(self._pieces)
        self._at = 0
        self._steps = self._reading()

    def work(self) -> Iterator[Save]:
        """Read for a slice of time: the games that came in."""
        until = clock.spent() + SLICE
        for save in self._steps:
            if save is not None:
                yield save
            if clock.spent() >= until:
                return

    @property
    def done(self) -> bool:
        """Whether everything has been read."""
        return self.read == self.count

    def _listed(self, replay: record.Replay) -> Summary:
        """What the library knows of a game. No two that came in have the same time: the list keeps the order of the file."""
        about = summary.of(replay, self.date)
        self._at = max(about.at, self._at + 1)
        return msgspec.structs.replace(about, at=self._at)

    def _reading(self) -> Iterator[Save | None]:
        for name, piece in self._pieces:
            try:
                steps = record.reading(piece.text)
                replay = next(steps)
                for _ in steps:
                    yield None
                text = record.write(replay)
            except RecordError as error:
                error.line += piece.line
                self.report.refuse(Fault(name, explained(error)))
            except Exception:  # whatever is wrong with one record, the others come in
                self.report.refuse(Fault(name, msg("this game cannot be read")))
            else:
                if text in self._here:
                    self.report.same += 1
                else:
                    self._here.add(text)
                    self.report.taken += 1
                    if cut(replay):
                        missing = msg(
                            "the end is missing. The game goes on after action {n}", n=len(replay.moves)
                        )
                        self.report.refuse(Fault(name, missing, taken=True))
                    seed = replay.tags.get("Seed") or self._entropy(32)
                    self.read += 1
                    yield Save(text, seed, updated=self.date, summary=self._listed(replay))
                    continue
            self.read += 1
            yield None


class Library(msgspec.Struct, frozen=True):
    """What the screen of the library, and what belongs to it, holds between two gestures."""

    state: str = ""
    """``going`` or ``over``: only those games."""
    words: str = ""
    """Only games in which these words stand."""
    more: int = 0
    """How often more of the list was asked for."""
    naming: str = ""
    """The key of the game for which a name is asked."""
    intake: Intake | None = None
    """Files on their way in."""
    report: Report | None = None
    """What became of the last ones."""
    persisted: bool = False
    """Whether the browser has promised to keep what is stored."""
    forgets: bool = False
    """Whether it throws away what is stored after a week without a visit, unless the page is on the home screen."""
    asked: bool = False
    """Whether it was asked for that promise in this visit."""
    saves: int = 0
    """How often a game was stored in this visit."""
    apart: tuple[str, str] = ("", "")
    """A game with which another tab has gone on, and the key under which what was played here since is kept."""
    saying: str = ""
    """What is said once the file with all games is saved."""
    problem: str = ""
    """What is wrong with the storage, as the page calls it."""
