"""The players of tournaments and campaigns: form fields, kinds and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from navals.club.tournament.tournament import PERSON, Entrant
from navals.core.player import LEVELS
from navals.ui.session import bots
from navals.ui.session.summary import person
from navals.ui.table.sitting import name_of
from navals.ui.words.i18n import Language, Rank
from navals.ui.words.sentences import LEVEL_NAMES

KINDS: Final = (PERSON, *LEVELS)


def seated(players: tuple[Entrant, ...], name: str, text: str) -> tuple[Entrant, ...]:
    """Return the players after the field `kind-N` or `name-N` has changed; ignore other fields."""
    field, _, at = name.partition("-")
    if field not in ("kind", "name") or not at.isdecimal() or int(at) >= len(players):
        return players
    changed = list(players)
    if field == "name":
        changed[int(at)] = replace(players[int(at)], name=name_of(text))
    elif sound(Entrant(kind=text)):
        changed[int(at)] = replace(players[int(at)], kind=text)
    return tuple(changed)


def first_named(players: tuple[Entrant, ...], names: Iterable[str]) -> tuple[Entrant, ...]:
    """Name the first player with the first of the previously entered names."""
    name = next((name for name in names if name), "")
    return (replace(players[0], name=name or players[0].name), *players[1:])


def entrant_of(entrant: Entrant, n: int, bot_names: Mapping[str, str], t: Language) -> Entrant:
    """Return the player entered in a form row; rows are counted from 0."""
    if entrant.kind == PERSON:
        return Entrant(entrant.name or t("Player {n}", n=n + 1))
    return Entrant(bot_names.get(entrant.kind, ""), entrant.kind)


def is_bot(entrant: Entrant) -> bool:
    """Return whether a player is a bot, which can only play on the screen."""
    return entrant.kind.startswith(bots.SEAT)


def sound(entrant: Entrant) -> bool:
    """Return whether the kind of a stored player is valid."""
    return entrant.kind in KINDS or is_bot(entrant)


def names_of(entrants: Iterable[Entrant], t: Language) -> tuple[str, ...]:
    """Return displayed names: computers by rank, bots by name. Duplicates get a number."""
    names: list[str] = []
    for who in entrants:
        name = (
            person(who.name) if who.kind == PERSON or is_bot(who) else Rank(t.message(LEVEL_NAMES[who.kind]))
        )
        same = sum(earlier == name or earlier.startswith(f"{name} (") for earlier in names)
        names.append(type(name)(f"{name} ({same + 1})") if same else name)
    return tuple(names)
