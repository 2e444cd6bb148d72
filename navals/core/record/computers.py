"""Names of computer players in records and at tables: levels, dial positions, thinking times, bots.

`navals.club.dial` creates the players from these names; `docs/record.md` lists the tags.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from navals.core.player import LEVELS

LEVEL_STEP: Final = 100
"""Distance between two levels on the dial."""
MIN_POSITION: Final = -60
"""The weakest dial position: six of ten decisions are random."""
MAX_POSITION: Final = LEVEL_STEP * len(LEVELS)
"""The strongest dial position."""
TIME_CHOICES: Final = (2, 5, 10, 30)
"""Selectable thinking times for an expert's decision, in seconds."""
AI_PREFIX: Final = "ai:"
"""Prefix of a built-in player."""
WHEEL_PREFIX: Final = "player:"
"""Prefix of a bot from a wheel, followed by its name."""
PROGRAM_PREFIX: Final = "cmd:"
"""Prefix of an external program, followed by its command."""
_AI_NAME: Final = re.compile(
    r"ai:(easy|medium|hard|expert)(?:@(-?[0-9]\.[0-9]{2})(?: ([0-9]{1,4}))?|@([0-9]{1,2}) s)?"
)
_BOT_ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}")
_BOT_NAME: Final = re.compile(rf"bot:({_BOT_ID.pattern})\n(.*)")
"""Tags contain no line breaks, so no person's name can look like a bot's."""


class Computer(msgspec.Struct, frozen=True):
    """A computer player. ``level`` is its level or, if it has a ``position`` on the dial, the nearest level.

    ``rating`` is the position's rating when the game started (0: unknown), ``seconds`` an expert's time for a
    decision (0: its usual effort). For a bot, ``bot`` is the id of its program on this device,
    ``bot_name`` its name, and ``level`` is "".

    >>> Computer("hard").name, Computer("hard", 235, 1350).name, Computer("expert", seconds=10).name
    ('ai:hard', 'ai:hard@2.35 1350', 'ai:expert@10 s')
    >>> some = Computer("easy"), from_position(-25, 410), from_position(250), Computer("expert", seconds=30)
    >>> all(read(one.name) == one for one in some)
    True
    """

    level: str
    position: int | None = None
    rating: int = 0
    seconds: int = 0
    bot: str = ""
    bot_name: str = ""

    @property
    def name(self) -> str:
        """Return the full name: ``ai:LEVEL`` with details, or ``bot:ID`` and a second line with its name."""
        if self.bot:
            return f"bot:{self.bot}\n{self.bot_name}"
        tags = self.tags("A")
        suffix = tags.get("DialA") or (f"{self.seconds} s" if self.seconds else "")
        return tags["A"] + (f"@{suffix}" if suffix else "")

    def tags(self, letter: str) -> dict[str, str]:
        """Return the record tags for this player at a seat (``docs/record.md``).

        >>> from_position(235, 1350).tags("B")
        {'B': 'ai:hard', 'DialB': '2.35 1350'}
        >>> Computer("", bot="07ab12cd", bot_name="Greedy").tags("B")
        {'B': 'Greedy', 'BotB': '07ab12cd'}
        """
        if self.bot:
            return ({letter: self.bot_name} if self.bot_name else {}) | {f"Bot{letter}": self.bot}
        tags = {letter: f"ai:{self.level}"}
        if self.position is not None:
            units, steps = divmod(abs(self.position), LEVEL_STEP)
            sign = "-" if self.position < 0 else ""
            tags[f"Dial{letter}"] = f"{sign}{units}.{steps:02d}" + (f" {self.rating}" if self.rating else "")
        elif self.seconds:
            tags[f"Think{letter}"] = str(self.seconds)
        return tags


def from_position(position: int, rating: int = 0) -> Computer:
    """Return the player at a dial position, or at the nearest valid one."""
    position = min(MAX_POSITION, max(MIN_POSITION, position))
    level_index = min(len(LEVELS) - 1, max(0, (position + LEVEL_STEP // 2) // LEVEL_STEP))
    return Computer(LEVELS[level_index], position, rating)


@lru_cache(maxsize=64)
def read(name: str) -> Computer | None:
    """Return the computer player with that name, or ``None`` for a person.

    >>> read("Ann"), read("ai:hard@9.99") == read("ai:hard") == Computer("hard")
    (None, True)
    """
    match = _AI_NAME.fullmatch(name)
    if match is None:
        bot_match = _BOT_NAME.fullmatch(name)
        return None if bot_match is None else Computer("", bot=bot_match[1], bot_name=bot_match[2])
    level, position, rating, seconds = match.groups()
    if position is not None:
        computer = from_position(int(position.replace(".", "")), int(rating or 0))
        # Ignore a position that contradicts the level or is off the dial.
        is_consistent = (computer.level, computer.name.split()[0]) == (level, name.split(maxsplit=1)[0])
        return computer if is_consistent else Computer(level)
    if seconds is not None and level == LEVELS[-1] and int(seconds) in TIME_CHOICES:
        return Computer(level, seconds=int(seconds))
    return Computer(level)


def seat_name(tags: Mapping[str, str], letter: str) -> str | None:
    """Return the name of a seat's player from a record's tags (as in ``Computer.name``), or ``None``.

    >>> seat_name({"B": "ai:hard", "DialB": "2.35 1350"}, "B"), seat_name({"B": "ai:hard", "DialB": "?"}, "B")
    ('ai:hard@2.35 1350', 'ai:hard')
    >>> seat_name({"B": "Greedy", "BotB": "07ab12cd"}, "B"), seat_name({"B": "bot:x\\ny"}, "B")
    ('bot:07ab12cd\\nGreedy', 'bot:x y')
    """
    return _full_name(*(tags.get(f"{tag}{letter}") for tag in ("", "Bot", "Dial", "Think")))


def name_or_letter(tags: Mapping[str, str], letter: str) -> str:
    """Return the name like ``seat_name``, or the letter if there is none. A name that equals the letter is
    wrapped in (invisible) directional isolates to tell them apart.

    >>> name_or_letter({}, "B"), ascii(name_or_letter({"B": "B"}, "B")), name_or_letter({"B": "A"}, "B")
    ('B', "'\\\\u2068B\\\\u2069'", 'A')
    """
    name = seat_name(tags, letter)
    return f"\u2068{letter}\u2069" if name == letter else name or letter


@lru_cache(maxsize=64)  # screens ask repeatedly
def _full_name(name: str | None, bot: str | None, dial: str | None, seconds: str | None) -> str | None:
    if name is not None:
        name = name.replace("\n", " ")
    if name is None or not name.startswith("ai:"):
        return Computer("", bot=bot or "", bot_name=name or "").name if _BOT_ID.fullmatch(bot or "") else name
    suffix = f"@{dial}" if dial else f"@{seconds} s" if seconds else ""
    computer = read(name + suffix) or read(name)
    return name if computer is None else computer.name


def set_seat(tags: dict[str, str], letter: str, name: str) -> None:
    """Set a seat's player in a record's tags (``""``: unnamed). Raise ``ValueError`` for an unknown computer
    player, because reading the record would fail.

    >>> tags = {}
    >>> set_seat(tags, "A", "Ann"), set_seat(tags, "B", "player:greedy")
    (None, None)
    >>> tags
    {'A': 'Ann', 'B': 'greedy', 'BotB': 'greedy'}
    """
    computer = read(name)
    if computer is None and name.startswith(AI_PREFIX):
        raise ValueError(f"{name!r} is no computer player; the levels are {', '.join(LEVELS)}")
    if (bot_id := name.removeprefix(WHEEL_PREFIX)) != name:
        if not _BOT_ID.fullmatch(bot_id):
            raise ValueError(f"{name!r} is no player from a wheel")
        computer = Computer("", bot=bot_id, bot_name=bot_id)
    for tag in (letter, f"Dial{letter}", f"Think{letter}", f"Bot{letter}"):
        tags.pop(tag, None)
    if name:
        tags.update({letter: name} if computer is None else computer.tags(letter))
