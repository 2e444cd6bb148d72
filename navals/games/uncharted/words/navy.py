"""The navy lists: what ships, captains, admirals and fleets are called, race by race. Records keep their codes (``A.C1``); this is what
people read.

A list has the ships of both sides: A's are the first half, B's the second, so that two fleets of one race differ too. In a language with
articles a name is translated with its own.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

import msgspec

from navals.core.message import Message, msg
from navals.games.uncharted.rules.data.fleet import NEUTRAL, Ship
from navals.games.uncharted.rules.names import CLASS_NAMES
from navals.games.uncharted.rules.options import Options


class Navy(msgspec.Struct, frozen=True):
    """A race at sea: two ``fleets``, two ``admirals``, ``captains``, and the ``ships`` of each class."""

    fleets: tuple[Message, Message]
    admirals: tuple[str, str]
    captains: tuple[str, ...]
    ships: dict[str, tuple[Message, ...]]


NAVIES: Final[dict[str, Navy]] = {
    "imperials": Navy(
        (msg("the Crown Fleet"), msg("the Western Fleet")),
        ("Harcourt", "Vane"),
        (
            "Ashby", "Carew", "Dalrymple", "Ellison", "Fairfax", "Gresham", "Holloway", "Jervis", "Kempe", "Lockyer",
            "Maitland", "Norris", "Pellew", "Quill", "Rooke", "Saxton", "Thorne", "Upton", "Wade", "Yorke",
        ),
        {
            "B": (msg("Sovereign"), msg("Majesty"), msg("Colossus"), msg("Triumph")),
            "H": (msg("Bastion"), msg("Herald"), msg("Citadel"), msg("Guardian")),
            "C": (
                msg("Intrepid"), msg("Valiant"), msg("Renown"), msg("Constant"), msg("Prudent"),
                msg("Fearless"), msg("Defiance"), msg("Glory"), msg("Loyal"), msg("Justice"),
            ),
            "F": (
                msg("Swift"), msg("Lark"), msg("Falcon"), msg("Dart"), msg("Comet"), msg("Nymph"),
                msg("Swallow"), msg("Heron"), msg("Siren"), msg("Lively"), msg("Vesta"), msg("Hermes"),
            ),
        },
    ),
    "dwarves": Navy(
        (msg("the Forge Fleet"), msg("the Deep Fleet")),
        ("Durgan", "Brokka"),
        (
            "Alrik", "Bofur", "Dagna", "Eitri", "Fundin", "Grimni", "Hild", "Ivaldi", "Kili", "Loni",
            "Magni", "Nori", "Orik", "Rurik", "Skaldi", "Thrain", "Ulfar", "Vestri", "Ymir", "Zurik",
        ),
        {
            "B": (msg("Anvil"), msg("Ironhold"), msg("Mountain"), msg("Firebrand")),
            "H": (msg("Hammer"), msg("Furnace"), msg("Bulwark"), msg("Crucible")),
            "C": (
                msg("Granite"), msg("Boiler"), msg("Rivet"), msg("Pickaxe"), msg("Basalt"),
                msg("Cauldron"), msg("Onyx"), msg("Bellows"), msg("Girder"), msg("Obsidian"),
            ),
            "F": (
                msg("Ember"), msg("Nugget"), msg("Gimlet"), msg("Piston"), msg("Cinder"), msg("Spark"),
                msg("Flint"), msg("Chisel"), msg("Ingot"), msg("Clinker"), msg("Bolt"), msg("Tongs"),
            ),
        },
    ),
    "drakes": Navy(
        (msg("the Night Fleet"), msg("the Thorn Fleet")),
        ("Velisar", "Morwen"),
        (
            "Aelith", "Belar", "Caldris", "Drusil", "Erevan", "Faelor", "Ghaun", "Hadriel", "Ilmare", "Kaelis",
            "Lorath", "Maeve", "Nyssa", "Orlan", "Phaedra", "Rhael", "Sylvar", "Thael", "Ulric", "Zareth",
        ),
        {
            "B": (msg("Nightfall"), msg("Wyvern"), msg("Eclipse"), msg("Hydra")),
            "H": (msg("Scourge"), msg("Basilisk"), msg("Torment"), msg("Manticore")),
            "C": (
                msg("Shadow"), msg("Venom"), msg("Whisper"), msg("Gloom"), msg("Talon"),
                msg("Malice"), msg("Raven"), msg("Thorn"), msg("Mirage"), msg("Spectre"),
            ),
            "F": (
                msg("Viper"), msg("Moth"), msg("Adder"), msg("Sting"), msg("Wraith"), msg("Fang"),
                msg("Phantom"), msg("Hornet"), msg("Sickle"), msg("Haze"), msg("Owl"), msg("Nettle"),
            ),
        },
    ),
    "orcs": Navy(
        (msg("the Red Horde"), msg("the Black Horde")),
        ("Grubnag", "Zogg"),
        (
            "Azhag", "Bogrot", "Dregg", "Furgl", "Gobnik", "Hurk", "Izgit", "Krunk", "Lugbat", "Mogg",
            "Nazbad", "Ogluk", "Prakk", "Ragash", "Snaga", "Trogg", "Ugruk", "Vorg", "Wurzag", "Yagga",
        ),
        {
            "B": (msg("Havoc"), msg("Mauler"), msg("Ogre"), msg("Mammoth")),
            "H": (msg("Crusher"), msg("Brute"), msg("Tusker"), msg("Ruin")),
            "C": (
                msg("Gnasher"), msg("Cleaver"), msg("Brawler"), msg("Bludgeon"), msg("Wrecker"),
                msg("Butcher"), msg("Hatchet"), msg("Growler"), msg("Looter"), msg("Stinker"),
            ),
            "F": (
                msg("Rat"), msg("Flea"), msg("Weasel"), msg("Tick"), msg("Grub"), msg("Scab"),
                msg("Louse"), msg("Runt"), msg("Wart"), msg("Leech"), msg("Gnat"), msg("Toad"),
            ),
        },
    ),
}  # fmt: skip
WRECKS: Final = (msg("Lost Hope"), msg("Grey Widow"))
_CODE: Final = re.compile(r"(?<![\w.])(?:([ABW])\.)?([FCHBW])([1-9]\d?)(?![\w])")


@lru_cache(maxsize=256)
def name(fleet: str, side: int, letter: str, number: int) -> Message:
    """The name of the ``number``-th ship (from 1) of a class; where the list is at its end it begins anew: Swift II."""
    if side == NEUTRAL or fleet not in NAVIES:
        return WRECKS[(number - 1) % len(WRECKS)]
    listed = NAVIES[fleet].ships[letter]
    half = len(listed) // 2
    again, at = divmod(number - 1, half)
    ship = listed[half * side + at]
    return msg("{ship} {number}", ship=ship, number="I" * (again + 1)) if again else ship


def name_of(ship: Ship) -> Message:
    """What a ship is called."""
    return name(ship.fleet, ship.side, ship.profile, ship.number)


def class_of(ship: Ship) -> Message:
    """A ship with its class: ``Intrepid, cruiser``."""
    return msg("{ship}, {class_}", ship=name_of(ship), class_=CLASS_NAMES[ship.profile])


def captain(fleet: str, side: int, at: int) -> str:
    """Who commands the ``at``-th ship of a side, '' on a wreck."""
    if fleet not in NAVIES:
        return ""
    listed = NAVIES[fleet].captains
    return listed[(at + side * len(listed) // 2) % len(listed)]


def named(message: Message, options: Options, seat: int = -1) -> Message:
    """A sentence with names where it has codes; those without a side are the ships of ``seat``."""
    return Message(
        message.text, {key: _named(value, options, seat) for key, value in message.args.items()}, message.many
    )


def _named(value: Any, options: Options, seat: int) -> Any:
    if isinstance(value, Message):
        return named(value, options, seat)
    if not isinstance(value, str) or not _CODE.search(value):
        return value
    ships: dict[str, Message] = {}

    def take(found: re.Match[str]) -> str:
        letter, kind, number = found.groups()
        side = "ABW".index(letter) if letter else seat
        if side < 0 or (kind == "W") != (side == NEUTRAL):
            return found[0]
        key = f"s{len(ships)}"
        ships[key] = name(options.fleet(side) if side < NEUTRAL else "", side, kind, int(number))
        return "{" + key + "}"

    text = _CODE.sub(take, value.replace("{", "{{").replace("}", "}}"))
    if not ships:
        return value
    return ships["s0"] if text == "{s0}" else Message(text, ships)


_ARTICLE: Final = re.compile(r"^(?:le |la |les |l['\u2019])", re.IGNORECASE)


def bare(said: str) -> str:
    """A name as it stands on a ship's plate, without the article that its language gives it in a sentence.

    >>> bare("l'Intrépide"), bare("la Gloire"), bare("Swift")
    ('Intrépide', 'Gloire', 'Swift')
    """
    return _ARTICLE.sub("", said)
