"""The players of tournaments and campaigns: form fields, kinds and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from navals.club.tournament.tournament import PERSON, Entrant
from navals.core.player import LEVELS
from navals.ui.session import bots
from navals.ui.session.summary import person_name
from navals.ui.table.sitting import clean_name
from navals.ui.words.i18n import Language, Rank
from navals.ui.words.sentences import LEVEL_NAMES

KINDS: Final = (PERSON, *LEVELS)


def change_entrant(players: tuple[Entrant, ...], name: str, text: str) -> tuple[Entrant, ...]:
    """Return the players after the field `kind-N` or `name-N` has changed; ignore other fields."""
    field, _, number = name.partition("-")
    if field not in ("kind", "name") or not number.isdecimal() or int(number) >= len(players):
        return players
    entrants = list(players)
    if field == "name":
        entrants[int(number)] = replace(players[int(number)], name=clean_name(text))
    elif is_valid(Entrant(kind=text)):
        entrants[int(number)] = replace(players[int(number)], kind=text)
    return tuple(entrants)


def name_first_player(players: tuple[Entrant, ...], names: Iterable[str]) -> tuple[Entrant, ...]:
    """Name the first player with the first of the previously entered names."""
    name = next((name for name in names if name), "")
    return (replace(players[0], name=name or players[0].name), *players[1:])


def named_entrant(entrant: Entrant, n: int, bot_names: Mapping[str, str], t: Language) -> Entrant:
    """Return the player entered in form row `n`, counted from 0; people and bots get a name."""
    if entrant.kind == PERSON:
        return Entrant(entrant.name or t("Player {n}", n=n + 1))
    return Entrant(bot_names.get(entrant.kind, ""), entrant.kind)


def is_bot(entrant: Entrant) -> bool:
    """Return whether a player is a bot, which can only play on the screen."""
    return entrant.kind.startswith(bots.SEAT_PREFIX)


def is_valid(entrant: Entrant) -> bool:
    """Return whether the kind of a stored player is valid."""
    return entrant.kind in KINDS or is_bot(entrant)


def entrant_names(entrants: Iterable[Entrant], t: Language) -> tuple[str, ...]:
    """Return displayed names: computers by rank, bots by name. Duplicates get a number."""
    names: list[str] = []
    for entrant in entrants:
        name = (
            person_name(entrant.name)
            if entrant.kind == PERSON or is_bot(entrant)
            else Rank(t.message(LEVEL_NAMES[entrant.kind]))
        )
        duplicate_count = sum(
            earlier_name == name or earlier_name.startswith(f"{name} (") for earlier_name in names
        )
        names.append(type(name)(f"{name} ({duplicate_count + 1})") if duplicate_count else name)
    return tuple(names)
