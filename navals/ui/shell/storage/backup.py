"""The lines of a backup file that are not records: other stored texts and the reader's progress.

Each line is a comment after the last record (`docs/record.md`), ignored by other programs:

    ; navals game game/3f2a1b0c 9c1b...              the key of a game, and the digest of its record
    ; navals kept tournament/07ab12cd "{...}"        a stored text, as JSON
    ; navals prefs {"ratings": ...}                  progress

Imported games get new keys, so texts that name a game are updated with its new key, found by the digest. An
import replaces nothing, but some kinds add to the stored text (`Kind.merge`)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from navals.ui.session.kind import AnyKind
from navals.ui.session.summary import SAVE
from navals.ui.shell.index import kinds
from navals.ui.shell.prefs import Prefs, RatedGame

ROOM: Final = 500_000
"""Maximum length in characters: other programs may read these lines as part of the last record."""
_ID: Final = re.compile(r"[\w.-]{1,80}", re.ASCII)
_GAME: Final = re.compile(rf"{SAVE}[\w.-]{{1,80}}", re.ASCII)
_MARK: Final = "; navals"
_LINE: Final = re.compile(rf"^{_MARK} (game|kept|prefs) (.*)\n?", re.MULTILINE)


class PlayerProgress(msgspec.Struct, frozen=True):
    """The preferences that record progress (lessons completed, ratings) rather than settings."""

    learned: tuple[str, ...] = ()
    ratings: dict[str, tuple[RatedGame, ...]] = {}


class Contents(msgspec.Struct):
    """The content of a file apart from the records: `games` maps keys to digests of records, `texts` keys to
    other stored texts."""

    games: dict[str, str] = {}
    texts: dict[str, str] = {}
    progress: PlayerProgress = PlayerProgress()

    def __bool__(self) -> bool:
        return bool(self.texts or self.progress != PlayerProgress())


def digest(record: str) -> str:
    """Return a digest that identifies a record."""
    return hashlib.sha256(record.rstrip("\n").encode()).hexdigest()[:32]


def records_in(text: str) -> str:
    """Return the records of a file, without the lines of this module."""
    return _LINE.sub("", text) if _MARK in text else text


def read(text: str) -> Contents:
    """Return a file's content besides games, skipping invalid lines."""
    contents = Contents()
    for line_kind, line_text in _LINE.findall(text.replace("\r\n", "\n")) if _MARK in text else ():
        key, _, value = line_text.partition(" ")
        try:
            if line_kind == "prefs":
                contents.progress = msgspec.json.decode(line_text, type=PlayerProgress)
            elif line_kind == "game" and _GAME.fullmatch(key):
                contents.games[key] = value
            elif (
                line_kind == "kept"
                and (kind := kind_of(key)) is not None
                and kind.is_readable(entry := msgspec.json.decode(value, type=str))
            ):
                contents.texts[key] = entry
        except ValueError:
            continue
    return contents


def kind_of(key: str) -> AnyKind | None:
    """Return the exported kind to which a key belongs, or `None`."""
    kind = next((kind for kind in kinds() if key.startswith(kind.prefix)), None)
    return kind if kind is not None and _ID.fullmatch(key.removeprefix(kind.prefix)) else None


def write_lines(
    store: Mapping[str, str], records: Mapping[str, str], prefs: Prefs, contents: Contents
) -> str:
    """Return the lines for a file that already holds `contents`; `records` are the exported games by key."""
    kinds_by_key = {key: kind for key in store if (kind := kind_of(key)) is not None}
    texts = contents.texts | {
        key: kind.unite(store[key], contents.texts[key]) if key in contents.texts else store[key]
        for key, kind in kinds_by_key.items()
    }
    games = {**contents.games, **{key: digest(text) for key, text in records.items()}}
    progress = _merge(PlayerProgress(prefs.learned, prefs.ratings), contents.progress)
    lines = [_line("prefs", _json(progress))] if progress != PlayerProgress() else []
    room = ROOM - sum(map(len, lines))
    for key in sorted(texts, key=_rank):
        line = _line("kept", key, _json(texts[key]))
        if len(line) <= room:
            lines.append(line)
            room -= len(line)
    named_games = {name for line in lines for name in _GAME.findall(line)}
    named_games |= {
        SAVE + key.removeprefix(kind.prefix)
        for key in texts
        if (kind := kind_of(key)) is not None and kind.is_of_game
    }
    lines += [_line("game", key, games[key]) for key in sorted(named_games & games.keys())]
    return "".join(lines)


def _line(*words: str) -> str:
    return " ".join((_MARK, *words)) + "\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _rank(key: str) -> tuple[int, str]:
    return next(rank for rank, kind in enumerate(kinds()) if key.startswith(kind.prefix)), key


def _merge(first: PlayerProgress, second: PlayerProgress) -> PlayerProgress:
    """Combine progress, taking the longer list of ratings for each class."""
    ratings = {
        game: max(first.ratings.get(game, ()), second.ratings.get(game, ()), key=len)
        for game in (*first.ratings, *second.ratings)
    }
    return PlayerProgress(tuple(dict.fromkeys((*first.learned, *second.learned))), ratings)


def changes_from(
    contents: Contents, store: Mapping[str, str], records: Iterable[tuple[str, str]], prefs: Prefs
) -> tuple[dict[str, str], dict[str, object]]:
    """Return the texts and preferences to change after reading a file; `records` are the (key, record) pairs
    of the games on this device. A text keeps a game's old key if the game is missing here or has been
    continued since."""
    current_keys = {digest(text): key for key, text in records}

    def current_key(key: str) -> str:
        return current_keys.get(contents.games.get(key, ""), key)

    texts: dict[str, str] = {}
    for key, text in contents.texts.items():
        kind = kind_of(key)
        assert kind is not None
        if kind.is_of_game:
            key = kind.prefix + current_key(SAVE + key.removeprefix(kind.prefix)).removeprefix(SAVE)
        else:
            text = _GAME.sub(lambda match: current_key(match[0]), text)
        if key not in store:
            texts[key] = text
        elif (merged_text := kind.unite(store[key], text)) != store[key]:
            texts[key] = merged_text
    current_progress = PlayerProgress(prefs.learned, prefs.ratings)
    file_progress = msgspec.json.decode(
        _GAME.sub(lambda match: current_key(match[0]), _json(contents.progress)), type=PlayerProgress
    )
    progress = _merge(current_progress, file_progress)
    changes = {
        name: msgspec.to_builtins(getattr(progress, name))
        for name in PlayerProgress.__struct_fields__
        if getattr(progress, name) != getattr(current_progress, name)
    }
    return texts, changes
