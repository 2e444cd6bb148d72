"""What the file of all games holds beside games: tournaments, campaigns, exercises, days, positions, drills, sets of options, ratings.

Each is a comment behind the last record (``docs/record.md``), which programs that know records pass over:

    ; navals game game/3f2a1b0c 9c1b...              a game's key on the device that wrote the file, and the digest of its record
    ; navals kept tournament/07ab12cd "{...}"        a text of the store, as JSON
    ; navals prefs {"ratings": ...}                  what was kept of the reader

Games come back under keys of their own: what speaks of a game is told its new key by the digest. Nothing that is here is replaced, but days that
were answered there and not here are added.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from navals.core.campaign import campaign
from navals.core.record.jsons import nested_deeper
from navals.core.tournament import tournament
from navals.ui.session.summary import CAMPAIGN, DEEPEST, SAVE, TOURNAMENT
from navals.ui.shell.prefs import Prefs, Rated

_DAYS: Final = "days/"
_STUDY: Final = "study/"
FAMILIES: Final = (TOURNAMENT, CAMPAIGN, _DAYS, "drill/", "position/", "options/", _STUDY)
"""The prefixes of the keys of such texts; of what does not fit into a file the first are the dearest."""
ROOM: Final = 500_000
"""So many characters at most: the last record and they are one record to programs that know no more."""
_KEY: Final = re.compile(rf"(?:{'|'.join(FAMILIES)})[\w.-]{{1,80}}", re.ASCII)
_GAME: Final = re.compile(rf"{SAVE}[\w.-]{{1,80}}", re.ASCII)
_MARK: Final = "; navals"
_LINE: Final = re.compile(rf"^{_MARK} (game|kept|prefs) (.*)\n?", re.MULTILINE)


class Ours(msgspec.Struct, frozen=True):
    """What the preferences hold that was earned, not chosen."""

    learned: tuple[str, ...] = ()
    ratings: dict[str, tuple[Rated, ...]] = {}


class Beside(msgspec.Struct):
    """What a file holds beside games: ``games`` are digests by keys, ``kept`` texts by keys."""

    games: dict[str, str] = {}
    kept: dict[str, str] = {}
    ours: Ours = Ours()

    def __bool__(self) -> bool:
        return bool(self.kept or self.ours != Ours())


def digest(record: str) -> str:
    """By what a record is known again, in any file."""
    return hashlib.sha256(record.rstrip("\n").encode()).hexdigest()[:32]


def cut(text: str) -> str:
    """A file without such lines: its records."""
    return _LINE.sub("", text) if _MARK in text else text


def read(text: str) -> Beside:
    """What a file holds beside games; lines that make no sense are passed over."""
    found = Beside()
    for what, rest in _LINE.findall(text.replace("\r\n", "\n")) if _MARK in text else ():
        key, _, value = rest.partition(" ")
        try:
            if what == "prefs":
                found.ours = msgspec.json.decode(rest, type=Ours)
            elif what == "game" and _GAME.fullmatch(key):
                found.games[key] = value
            elif (
                what == "kept"
                and _KEY.fullmatch(key)
                and _sound(kept := msgspec.json.decode(value, type=str), key)
            ):
                found.kept[key] = kept
        except ValueError:
            continue
    return found


def _sound(text: str, key: str) -> bool:
    """Whether a text is one that could be kept under a key. Raises ValueError where it is none."""
    if nested_deeper(text, DEEPEST):
        return False
    if key.startswith(TOURNAMENT):
        tournament.decode(text)
    elif key.startswith(CAMPAIGN):
        campaign.decode(text)
    else:
        msgspec.json.decode(text)
    return True


def written(store: Mapping[str, str], records: Mapping[str, str], prefs: Prefs, before: Beside) -> str:
    """The lines for a file: what the store and the preferences hold, and what the file held ``before`` and is not here any more; ``records`` are
    the exported games by their keys."""
    here = {key: text for key, text in store.items() if _KEY.fullmatch(key)}
    kept = {**before.kept, **here}
    for key, text in here.items():
        if key.startswith(_DAYS) and key in before.kept:
            kept[key] = _united(text, before.kept[key])
    games = {**before.games, **{key: digest(text) for key, text in records.items()}}
    ours = _added(Ours(prefs.learned, prefs.ratings), before.ours)
    lines = [_line("prefs", _json(ours))] if ours != Ours() else []
    left = ROOM - sum(map(len, lines))
    for key in sorted(kept, key=lambda key: (_rank(key), key)):
        line = _line("kept", key, _json(kept[key]))
        if len(line) <= left:
            lines.append(line)
            left -= len(line)
    meant = {name for line in lines for name in _GAME.findall(line)}
    meant |= {SAVE + key.removeprefix(_STUDY) for key in kept if key.startswith(_STUDY)}
    lines += [_line("game", key, games[key]) for key in sorted(meant & games.keys())]
    return "".join(lines)


def _line(*words: str) -> str:
    return " ".join((_MARK, *words)) + "\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _rank(key: str) -> int:
    return next(rank for rank, family in enumerate(FAMILIES) if key.startswith(family))


def _united(here: str, there: str) -> str:
    """A year of answers with those of another text that are missing in it: the first answer counts, and nobody knows which was first."""
    try:
        ours, theirs = (msgspec.json.decode(text, type=dict[str, dict[str, str]]) for text in (here, there))
    except ValueError:
        return here
    return _json({day: {**theirs.get(day, {}), **ours.get(day, {})} for day in (*theirs, *ours)})


def _added(here: Ours, there: Ours) -> Ours:
    """What was earned here, and there what is missing here; of a game's ratings those with more games."""
    ratings = {
        game: max(here.ratings.get(game, ()), there.ratings.get(game, ()), key=len)
        for game in (*here.ratings, *there.ratings)
    }
    return Ours(tuple(dict.fromkeys((*here.learned, *there.learned))), ratings)


def restored(
    found: Beside, store: Mapping[str, str], records: Iterable[tuple[str, str]], prefs: Prefs
) -> tuple[dict[str, str], dict[str, Any]]:
    """The texts that are to be kept and the preferences that are to change when a file has been read; ``records`` are the exported games that are
    here by now, with their keys. A game that is not among them, for it was deleted or has gone on since, keeps the key it had."""
    now = {digest(text): key for key, text in records}

    def told(key: str) -> str:
        return now.get(found.games.get(key, ""), key)

    kept: dict[str, str] = {}
    for key, text in found.kept.items():
        if key.startswith(_STUDY):
            key = _STUDY + told(SAVE + key.removeprefix(_STUDY)).removeprefix(SAVE)
        else:
            text = _GAME.sub(lambda match: told(match[0]), text)
        if key not in store:
            kept[key] = text
        elif key.startswith(_DAYS) and (united := _united(store[key], text)) != store[key]:
            kept[key] = united
    held = Ours(prefs.learned, prefs.ratings)
    theirs = msgspec.json.decode(_GAME.sub(lambda match: told(match[0]), _json(found.ours)), type=Ours)
    ours = _added(held, theirs)
    changed = {
        name: msgspec.to_builtins(getattr(ours, name))
        for name in Ours.__struct_fields__
        if getattr(ours, name) != getattr(held, name)
    }
    return kept, changed
