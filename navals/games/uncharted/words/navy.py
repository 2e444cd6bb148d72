"""Navy lists (``navies.json``): names of ships, captains, admirals and fleets by race. Records keep codes
(``A.C1``).

A's ships are the first half of a list, B's the second, so that fleets of one race differ. In languages
that use articles with names, the translated name includes its article.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from navals.core.message import Message, msg
from navals.games.uncharted.rules.data.fleet import NEUTRAL, Ship
from navals.games.uncharted.rules.naming import CLASS_NAMES
from navals.games.uncharted.rules.options import Options


class TranslatedNames(msgspec.Struct, frozen=True):
    """Translated names: two ``fleets``, and the ``ships`` of each class."""

    fleets: tuple[str, str]
    ships: dict[str, tuple[str, ...]]


class PlainNames(msgspec.Struct, frozen=True):
    """Untranslated names: two ``admirals``, ``captains``."""

    admirals: tuple[str, str]
    captains: tuple[str, ...]


class Navy(msgspec.Struct, frozen=True):
    """The names of a race: ``said`` are translated, ``plain`` are not."""

    said: TranslatedNames
    plain: PlainNames

    def fleet_name(self, side: int) -> Message:
        return Message(self.said.fleets[side], {})


_FILE: Final = files("navals.games.uncharted.words") / "navies.json"
NAVIES: Final = msgspec.json.decode(_FILE.read_bytes(), type=dict[str, Navy])
WRECK_NAMES: Final = (msg("Lost Hope"), msg("Grey Widow"))
_CODE_PATTERN: Final = re.compile(r"(?<![\w.])(?:([ABW])\.)?([FCHBW])([1-9]\d?)(?![\w])")


@lru_cache(maxsize=256)
def numbered_name(fleet: str, side: int, letter: str, number: int) -> Message:
    """Return the name of the ``number``-th ship (from 1) of a class; lists that run out repeat: Swift II."""
    if side == NEUTRAL or fleet not in NAVIES:
        return WRECK_NAMES[(number - 1) % len(WRECK_NAMES)]
    names = NAVIES[fleet].said.ships[letter]
    half_count = len(names) // 2
    cycle, index = divmod(number - 1, half_count)
    name = Message(names[half_count * side + index], {})
    return msg("{ship} {number}", ship=name, number="I" * (cycle + 1)) if cycle else name


def name_of(ship: Ship) -> Message:
    """Return the name of a ship."""
    return numbered_name(ship.fleet, ship.side, ship.profile, ship.number)


def full_title(ship: Ship) -> Message:
    """Return a ship with its class: ``Intrepid, cruiser``."""
    return msg("{ship}, {class_}", ship=name_of(ship), class_=CLASS_NAMES[ship.profile])


def captain_name(fleet: str, side: int, index: int) -> str:
    """Return the captain of a side's ship by its ``index`` (from 0), or '' for a wreck."""
    if fleet not in NAVIES:
        return ""
    names = NAVIES[fleet].plain.captains
    return names[(index + side * len(names) // 2) % len(names)]


def name_ships(message: Message, options: Options, seat: int = -1, *, with_codes: bool = False) -> Message:
    """Replace ship codes in a sentence with names; ``with_codes`` keeps the codes after the names. Codes
    without a side belong to ``seat``.
    """
    args = {key: _replace_codes(value, options, seat, with_codes) for key, value in message.args.items()}
    return Message(message.text, args, message.many)


def _replace_codes(value: object, options: Options, seat: int, with_codes: bool) -> object:
    if isinstance(value, Message):
        return name_ships(value, options, seat, with_codes=with_codes)
    if not isinstance(value, str) or not _CODE_PATTERN.search(value):
        return value
    name_args: dict[str, Message] = {}

    def replace_code(match: re.Match[str]) -> str:
        letter, class_letter, number = match.groups()
        side = "ABW".index(letter) if letter else seat
        if side < 0 or (class_letter == "W") != (side == NEUTRAL):
            return match[0]
        key = f"s{len(name_args)}"
        if with_codes and class_letter != "W":
            ship_name, code = numbered_name(options.fleet(side), side, class_letter, int(number)), match[0]
            name_args[key] = msg("{ship} ({code})", ship=ship_name, code=code)
            return "{" + key + "}"
        name_args[key] = numbered_name(
            options.fleet(side) if side < NEUTRAL else "", side, class_letter, int(number)
        )
        return "{" + key + "}"

    text = _CODE_PATTERN.sub(replace_code, value.replace("{", "{{").replace("}", "}}"))
    if not name_args:
        return value
    return name_args["s0"] if text == "{s0}" else Message(text, name_args)


_ARTICLE: Final = re.compile(r"^(?:le |la |les |l['\u2019])", re.IGNORECASE)


def strip_article(text: str) -> str:
    """Return a name without its article, as on a ship's plate.

    >>> strip_article("l'Intrépide"), strip_article("la Gloire"), strip_article("Swift")
    ('Intrépide', 'Gloire', 'Swift')
    """
    return _ARTICLE.sub("", text)
