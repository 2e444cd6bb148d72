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
from navals.ui.session.summary import SAVE_PREFIX
from navals.ui.shell.index import exported_kinds
from navals.ui.shell.prefs import Prefs, RatedGame

MAX_LENGTH: Final = 500_000
"""Maximum length in characters: other programs may read these lines as part of the last record."""
_ID: Final = re.compile(r"[\w.-]{1,80}", re.ASCII)
_GAME_KEY: Final = re.compile(rf"{SAVE_PREFIX}[\w.-]{{1,80}}", re.ASCII)
_LINE_PREFIX: Final = "; navals"
_LINE: Final = re.compile(rf"^{_LINE_PREFIX} (game|kept|prefs) (.*)\n?", re.MULTILINE)


class PlayerProgress(msgspec.Struct, frozen=True):
    """The preferences that record progress (lessons completed, ratings) rather than settings."""

    learned: tuple[str, ...] = ()
    ratings: dict[str, tuple[RatedGame, ...]] = {}


class BackupContents(msgspec.Struct):
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


def extract_records(text: str) -> str:
    """Return the records of a file, without the lines of this module."""
    return _LINE.sub("", text) if _LINE_PREFIX in text else text


def read(text: str) -> BackupContents:
    """Return the content of a file apart from the records, skipping invalid lines."""
    contents = BackupContents()
    for line_kind, line_text in _LINE.findall(text.replace("\r\n", "\n")) if _LINE_PREFIX in text else ():
        key, _, value = line_text.partition(" ")
        try:
            if line_kind == "prefs":
                contents.progress = msgspec.json.decode(line_text, type=PlayerProgress)
            elif line_kind == "game" and _GAME_KEY.fullmatch(key):
                contents.games[key] = value
            elif (
                line_kind == "kept"
                and (kind := find_kind(key)) is not None
                and kind.is_readable(stored_text := msgspec.json.decode(value, type=str))
            ):
                contents.texts[key] = stored_text
        except ValueError:
            continue
    return contents


def find_kind(key: str) -> AnyKind | None:
    """Return the exported kind to which a key belongs, or `None`."""
    kind = next((kind for kind in exported_kinds() if key.startswith(kind.prefix)), None)
    return kind if kind is not None and _ID.fullmatch(key.removeprefix(kind.prefix)) else None


def format_lines(
    store: Mapping[str, str], records: Mapping[str, str], prefs: Prefs, contents: BackupContents
) -> str:
    """Return the lines to write to a file, merged with its old `contents`; `records` are the exported games
    by key."""
    kinds_by_key = {key: kind for key in store if (kind := find_kind(key)) is not None}
    texts = contents.texts | {
        key: kind.merge_texts(store[key], contents.texts[key]) if key in contents.texts else store[key]
        for key, kind in kinds_by_key.items()
    }
    games = {**contents.games, **{key: digest(text) for key, text in records.items()}}
    progress = _merge_progress(PlayerProgress(prefs.learned, prefs.ratings), contents.progress)
    lines = [_format_line("prefs", _to_json(progress))] if progress != PlayerProgress() else []
    remaining_length = MAX_LENGTH - sum(map(len, lines))
    for key in sorted(texts, key=_sort_key):
        line = _format_line("kept", key, _to_json(texts[key]))
        if len(line) <= remaining_length:
            lines.append(line)
            remaining_length -= len(line)
    named_keys = {name for line in lines for name in _GAME_KEY.findall(line)}
    named_keys |= {
        SAVE_PREFIX + key.removeprefix(kind.prefix)
        for key in texts
        if (kind := find_kind(key)) is not None and kind.has_game_ids
    }
    lines += [_format_line("game", key, games[key]) for key in sorted(named_keys & games.keys())]
    return "".join(lines)


def _format_line(*words: str) -> str:
    return " ".join((_LINE_PREFIX, *words)) + "\n"


def _to_json(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _sort_key(key: str) -> tuple[int, str]:
    return next(rank for rank, kind in enumerate(exported_kinds()) if key.startswith(kind.prefix)), key


def _merge_progress(first: PlayerProgress, second: PlayerProgress) -> PlayerProgress:
    """Combine progress, taking the longer list of ratings for each class."""
    ratings = {
        game: max(first.ratings.get(game, ()), second.ratings.get(game, ()), key=len)
        for game in (*first.ratings, *second.ratings)
    }
    return PlayerProgress(tuple(dict.fromkeys((*first.learned, *second.learned))), ratings)


def compute_changes(
    contents: BackupContents, store: Mapping[str, str], records: Iterable[tuple[str, str]], prefs: Prefs
) -> tuple[dict[str, str], dict[str, object]]:
    """Return the texts and preferences to change after reading a file; `records` are the (key, record) pairs
    of the games on this device. A text keeps a game's old key if the game is missing here or has been
    continued since."""
    keys_by_digest = {digest(text): key for key, text in records}

    def current_key(key: str) -> str:
        return keys_by_digest.get(contents.games.get(key, ""), key)

    texts: dict[str, str] = {}
    for key, text in contents.texts.items():
        kind = find_kind(key)
        assert kind is not None
        if kind.has_game_ids:
            key = kind.prefix + current_key(SAVE_PREFIX + key.removeprefix(kind.prefix)).removeprefix(
                SAVE_PREFIX
            )
        else:
            text = _GAME_KEY.sub(lambda match: current_key(match[0]), text)
        if key not in store:
            texts[key] = text
        elif (merged_text := kind.merge_texts(store[key], text)) != store[key]:
            texts[key] = merged_text
    current_progress = PlayerProgress(prefs.learned, prefs.ratings)
    file_progress = msgspec.json.decode(
        _GAME_KEY.sub(lambda match: current_key(match[0]), _to_json(contents.progress)), type=PlayerProgress
    )
    progress = _merge_progress(current_progress, file_progress)
    changes = {
        name: msgspec.to_builtins(getattr(progress, name))
        for name in PlayerProgress.__struct_fields__
        if getattr(progress, name) != getattr(current_progress, name)
    }
    return texts, changes
