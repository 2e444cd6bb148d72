"""Computer players at a table: levels, the dial, extra time, and bots (``docs/bots.md``).

On the dial, easy is at 0, medium at 100, hard at 200, expert at 300. At -100 any legal action is played, at
400 the expert has ``BEYOND`` times its effort. Between two of these, each decision is one player's or the
other's at random, more often the nearer one's. Interpolating skills instead would make strength jump, because
most are switches; mixing decisions is smooth and works for every game. Secrets and dice are the same at every
strength.

Self-play rates the positions (``Ladder``, ``bench/ladder.py``).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from navals.core.game import Game
from navals.core.player import LEVELS, Limit, Player, Thought

STEP: Final = 100
"""Distance of two levels."""
LOWEST: Final = -60
"""The weakest position: six of ten decisions are random."""
HIGHEST: Final = STEP * len(LEVELS)
"""The strongest position."""
BEYOND: Final = 4
"""Factor of the expert's effort at the strongest position."""
SECONDS: Final = (2, 5, 10, 30)
"""Possible times for an expert's decision, in seconds."""
_AGAIN: Final = 20
"""Maximum number of redraws of a random action."""
_TABLE: Final = ("draw", "resign")
"""Actions never taken at random."""
_NAME: Final = re.compile(
    r"ai:(easy|medium|hard|expert)(?:@(-?[0-9]\.[0-9]{2})(?: ([0-9]{1,4}))?|@([0-9]{1,2}) s)?"
)
_ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}")
_BOT: Final = re.compile(rf"bot:({_ID.pattern})\n(.*)")
"""Tags have no line breaks, so no person's name looks like a bot's."""


class Computer(msgspec.Struct, frozen=True):
    """A computer player: its ``level``, or the nearest one to its ``position`` on the dial (``None``: a plain
    level) with the ``rating`` of that at the start of the game (0: unknown).

    ``seconds`` is an expert's time for a decision (0: its usual effort). A bot has no level ("") but the id
    of its program on this device, and the name it is ``called``.

    >>> Computer("hard").name, Computer("hard", 235, 1350).name, Computer("expert", seconds=10).name
    ('ai:hard', 'ai:hard@2.35 1350', 'ai:expert@10 s')
    >>> some = Computer("easy"), at(-25, 410), at(250), Computer("expert", seconds=30)
    >>> all(read(one.name) == one for one in some)
    True
    """

    level: str
    position: int | None = None
    rating: int = 0
    seconds: int = 0
    bot: str = ""
    called: str = ""

    @property
    def name(self) -> str:
        """Return its name: ``ai:LEVEL`` with details, or ``bot:ID`` and the bot's name on a second line."""
        if self.bot:
            return f"bot:{self.bot}\n{self.called}"
        tags = self.tags("A")
        more = tags.get("DialA") or (f"{self.seconds} s" if self.seconds else "")
        return tags["A"] + (f"@{more}" if more else "")

    def tags(self, letter: str) -> dict[str, str]:
        """Return the tags that seat it in a record (``docs/record.md``).

        >>> at(235, 1350).tags("B")
        {'B': 'ai:hard', 'DialB': '2.35 1350'}
        >>> Computer("", bot="07ab12cd", called="Greedy").tags("B")
        {'B': 'Greedy', 'BotB': '07ab12cd'}
        """
        if self.bot:
            return ({letter: self.called} if self.called else {}) | {f"Bot{letter}": self.bot}
        tags = {letter: f"ai:{self.level}"}
        if self.position is not None:
            whole, part = divmod(abs(self.position), STEP)
            sign = "-" if self.position < 0 else ""
            tags[f"Dial{letter}"] = f"{sign}{whole}.{part:02d}" + (f" {self.rating}" if self.rating else "")
        elif self.seconds:
            tags[f"Think{letter}"] = str(self.seconds)
        return tags

    def player(self, game: Game[Any]) -> Player:
        """Return the player. Raise ``ValueError`` for a bot: only the page can run it."""
        if self.bot:
            raise ValueError("a bot plays in the page only")
        return game.player(self.level) if self.position is None else Dialled(game, self.position)


def at(position: int, rating: int = 0) -> Computer:
    """Return the player at a position of the dial, or at the nearest valid one."""
    position = min(HIGHEST, max(LOWEST, position))
    nearest = min(len(LEVELS) - 1, max(0, (position + STEP // 2) // STEP))
    return Computer(LEVELS[nearest], position, rating)


@lru_cache(maxsize=64)
def read(name: str) -> Computer | None:
    """Return the computer player with that name, or ``None`` for a person.

    >>> read("Ann"), read("ai:hard@9.99") == read("ai:hard") == Computer("hard")
    (None, True)
    """
    found = _NAME.fullmatch(name)
    if found is None:
        bot = _BOT.fullmatch(name)
        return None if bot is None else Computer("", bot=bot[1], called=bot[2])
    level, position, rating, seconds = found.groups()
    if position is not None:
        dialled = at(int(position.replace(".", "")), int(rating or 0))
        # A position that contradicts the level, or is beyond the dial, is ignored.
        fits = (dialled.level, dialled.name.split()[0]) == (level, name.split(maxsplit=1)[0])
        return dialled if fits else Computer(level)
    if seconds is not None and level == LEVELS[-1] and int(seconds) in SECONDS:
        return Computer(level, seconds=int(seconds))
    return Computer(level)


def name_in(tags: Mapping[str, str], letter: str) -> str | None:
    """Return the name of a seat's player by a record's tags, as in ``Computer.name``, if any.

    >>> name_in({"B": "ai:hard", "DialB": "2.35 1350"}, "B"), name_in({"B": "ai:hard", "DialB": "?"}, "B")
    ('ai:hard@2.35 1350', 'ai:hard')
    >>> name_in({"B": "Greedy", "BotB": "07ab12cd"}, "B"), name_in({"B": "bot:x\\ny"}, "B")
    ('bot:07ab12cd\\nGreedy', 'bot:x y')
    """
    return _called(*(tags.get(f"{tag}{letter}") for tag in ("", "Bot", "Dial", "Think")))


def labelled(tags: Mapping[str, str], letter: str) -> str:
    """Return the name as ``name_in``, or the letter for none. A person who is called like the letter gets it
    between isolates, which are not shown.

    >>> labelled({}, "B"), ascii(labelled({"B": "B"}, "B")), labelled({"B": "A"}, "B")
    ('B', "'\\\\u2068B\\\\u2069'", 'A')
    """
    name = name_in(tags, letter)
    return f"\u2068{letter}\u2069" if name == letter else name or letter


@lru_cache(maxsize=64)  # screens ask repeatedly
def _called(name: str | None, bot: str | None, dialled: str | None, thinking: str | None) -> str | None:
    if name is not None:
        name = name.replace("\n", " ")
    if name is None or not name.startswith("ai:"):
        return Computer("", bot=bot or "", called=name or "").name if _ID.fullmatch(bot or "") else name
    more = f"@{dialled}" if dialled else f"@{thinking} s" if thinking else ""
    known = read(name + more) or read(name)
    return name if known is None else known.name


def seat(tags: dict[str, str], letter: str, name: str) -> None:
    """Seat a player by name in the tags of a record (``""``: unnamed). Raise ``ValueError`` for an unknown
    computer player, since no reader would accept it."""
    known = read(name)
    if known is None and name.startswith("ai:"):
        raise ValueError(f"{name!r} is no computer player")
    for tag in (letter, f"Dial{letter}", f"Think{letter}", f"Bot{letter}"):
        tags.pop(tag, None)
    if name:
        tags.update({letter: name} if known is None else known.tags(letter))


class Dialled:
    """The player at a position of the dial; a ``navals.core.player.Player``."""

    def __init__(self, game: Game[Any], position: int) -> None:
        self.level: str = at(position).level
        self.position: int = at(position).position or 0
        self._game = game
        self._below, self._share = divmod(self.position, STEP)
        rungs = {-1: self._careless, len(LEVELS): self._harder}
        rungs |= {number: game.player(level).think for number, level in enumerate(LEVELS)}
        self._rungs: Mapping[int, Callable[[Any, Limit, random.Random], Iterator[Thought]]] = rungs

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Think as one of the two neighbouring players."""
        upper = rng.randrange(STEP) < self._share
        return self._rungs[self._below + upper](view, limit, rng)

    def _careless(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Take any action that is legal as far as the view tells, but no offer or resignation."""
        state = self._game.hidden.guess(view, rng)
        action = state.sample(rng)
        for _ in range(_AGAIN):
            if self._game.text(action) not in _TABLE:
                break
            action = state.sample(rng)
        yield Thought(action)

    def _harder(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        more = msgspec.structs.replace(limit, times=limit.times * BEYOND)
        return self._game.player(LEVELS[-1]).think(view, more, rng)


def efforts(total: int) -> tuple[int, ...]:
    """Split a total effort into thoughts, each about four times as long as the one before.

    >>> efforts(1), efforts(4), efforts(10), efforts(60), efforts(400)
    ((1,), (1, 3), (1, 4), (1, 4, 16, 39), (1, 4, 16, 64, 256))
    """
    spent = [1]
    left = total - 1
    while left >= 2 * spent[-1]:
        spent.append(min(4 * spent[-1], left))
        left -= spent[-1]
    return tuple(spent)


class Patient:
    """A player that rethinks a decision with increasing effort (``efforts`` of the limit's ``times``).

    Its answer is always that of the last completed effort, never an unfinished longer thought. A
    ``navals.core.player.Player``.
    """

    def __init__(self, player: Player) -> None:
        self.level: str = player.level
        self._player = player

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield the thoughts of the usual effort, then the result of each further one."""
        state = rng.getstate()
        best: Thought | None = None
        for times in efforts(limit.times):
            rng.setstate(state)
            newest: Thought | None = None
            for newest in self._player.think(view, msgspec.structs.replace(limit, times=times), rng):
                yield newest if best is None else best
            best = newest
        if best is not None:
            yield best


class Ladder(msgspec.Struct, frozen=True):
    """Ratings of dial positions in a game: ``rungs`` are pairs (position, rating), both rising.

    An expert is rated ``EXPERT`` in every game; 400 points more win ten of eleven games (Elo's scale).

    >>> ladder = Ladder(((0, 800), (100, 1200), (300, 2000)))
    >>> ladder.rating(150), ladder.position(1400), ladder.position(100), ladder.position(9000)
    (1400, 150, 0, 300)
    """

    rungs: tuple[tuple[int, int], ...]
    tenfold: tuple[int, int, int] | None = None
    """The expert's score with ten times its effort against itself, in percent, with its 95 % interval
    (``bench/ladder.py --longer``); ``None``: not measured."""

    def rating(self, position: int) -> int:
        """Return the rating of a position, interpolated between rungs and limited to the last one."""
        return _between(self.rungs, position)

    def position(self, rating: int) -> int:
        """Return the position of a rating, or the nearest one."""
        return _between(tuple((of, at) for at, of in self.rungs), rating)


EXPERT: Final = 2000
"""Rating of the level ``expert`` in every game."""


def _between(points: tuple[tuple[int, int], ...], x: int) -> int:
    """Interpolate at ``x`` between points, constant beyond both ends; halves are rounded up."""
    before = points[0]
    for point in points:
        if x < point[0]:
            if point is before:
                return point[1]
            (x0, y0), (x1, y1) = before, point
            return (2 * (x - x0) * (y1 - y0) + (x1 - x0)) // (2 * (x1 - x0)) + y0
        before = point
    return before[1]
