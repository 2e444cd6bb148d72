"""Computer players as they sit at a table: at a level, at a strength between and beyond the levels (the dial), with more time, or as a bot: a program
that a person wrote, which only the page can run (``docs/bots.md``).

The dial is a line on which the four levels stand a hundred apart: easy at 0, medium at 100, hard at 200, expert at 300. In front of them, at
-100, stands who does anything that is legal; beyond them, at 400, the expert with ``BEYOND`` times its effort. Between two of them a player takes
each decision as one of the two, the nearer one more often, by its own generator: it sees less far now and then, and slips as people do.
Fields of skills could be interpolated instead, but most of them are switches, at which strength would jump; a mixture of decisions is
even everywhere, and every game has it that has levels. What dice show, and what a view hides, is the same at every strength.

How strong a position is, a ladder of self-play tells (``Ladder``, ``bench/ladder.py``).
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
"""How far apart two levels are."""
LOWEST: Final = -60
"""The weakest position: six decisions in ten are careless."""
HIGHEST: Final = STEP * len(LEVELS)
"""The strongest one."""
BEYOND: Final = 4
"""How many times its usual effort an expert spends at the strongest position."""
SECONDS: Final = (2, 5, 10, 30)
"""The times that an expert can be given for a decision."""
_AGAIN: Final = 20
"""How often a careless action is drawn again at most."""
_TABLE: Final = ("draw", "resign")
"""What nobody does carelessly."""
_NAME: Final = re.compile(
    r"ai:(easy|medium|hard|expert)(?:@(-?[0-9]\.[0-9]{2})(?: ([0-9]{1,4}))?|@([0-9]{1,2}) s)?"
)
_ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}")
_BOT: Final = re.compile(rf"bot:({_ID.pattern})\n(.*)")
"""No tag of a record has a line break: nobody's name is taken for a bot's."""


class Computer(msgspec.Struct, frozen=True):
    """A computer player: its ``level``, or the one nearest to its ``position`` on the dial (None: it is on none), with the ``rating`` that this
    had when the game began (0: not known); ``seconds``: the time that an expert is given for a decision (0: its usual effort). A bot has no level ("")
    but the id under which its device keeps it, and what it is ``called``.

    >>> Computer("hard").name, Computer("hard", 235, 1350).name, Computer("expert", seconds=10).name
    ('ai:hard', 'ai:hard@2.35 1350', 'ai:expert@10 s')
    >>> [read(one.name) == one for one in (Computer("easy"), at(-25, 410), at(250), Computer("expert", seconds=30))]
    [True, True, True, True]
    """

    level: str
    position: int | None = None
    rating: int = 0
    seconds: int = 0
    bot: str = ""
    called: str = ""

    @property
    def name(self) -> str:
        """Its name at a table: ``ai:LEVEL``, and what it has besides; of a bot ``bot:ID``, and in a line of its own what it is called."""
        if self.bot:
            return f"bot:{self.bot}\n{self.called}"
        tags = self.tags("A")
        more = tags.get("DialA") or (f"{self.seconds} s" if self.seconds else "")
        return tags["A"] + (f"@{more}" if more else "")

    def tags(self, letter: str) -> dict[str, str]:
        """The tags of a record that seat it (``docs/record.md``).

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
        """Who thinks for it. Raises ValueError for a bot: only the page can run it."""
        if self.bot:
            raise ValueError("a bot plays in the page only")
        return game.player(self.level) if self.position is None else Dialled(game, self.position)


def at(position: int, rating: int = 0) -> Computer:
    """The player at a position of the dial (the nearest one that there is)."""
    position = min(HIGHEST, max(LOWEST, position))
    nearest = min(len(LEVELS) - 1, max(0, (position + STEP // 2) // STEP))
    return Computer(LEVELS[nearest], position, rating)


@lru_cache(maxsize=64)
def read(name: str) -> Computer | None:
    """The computer player of that name, None for a person.

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
        # What the tag of another level says, or one beyond the dial, is no position.
        return (
            dialled
            if (dialled.level, dialled.name.split()[0]) == (level, name.split(maxsplit=1)[0])
            else Computer(level)
        )
    if seconds is not None and level == LEVELS[-1] and int(seconds) in SECONDS:
        return Computer(level, seconds=int(seconds))
    return Computer(level)


def name_in(tags: Mapping[str, str], letter: str) -> str | None:
    """What the tags of a record call who sits at a seat, as ``Computer.name`` has it; None where nobody is named.

    >>> name_in({"B": "ai:hard", "DialB": "2.35 1350"}, "B"), name_in({"B": "ai:hard", "DialB": "?"}, "B"), name_in({}, "B")
    ('ai:hard@2.35 1350', 'ai:hard', None)
    >>> name_in({"B": "Greedy", "BotB": "07ab12cd"}, "B"), name_in({"B": "bot:x\\ny"}, "B")
    ('bot:07ab12cd\\nGreedy', 'bot:x y')
    """
    return _called(
        tags.get(letter), tags.get(f"Bot{letter}"), tags.get(f"Dial{letter}"), tags.get(f"Think{letter}")
    )


@lru_cache(maxsize=64)  # a screen asks time and again who sits at a seat
def _called(name: str | None, bot: str | None, dialled: str | None, thinking: str | None) -> str | None:
    """What these tags of a seat call who sits there."""
    if name is not None:
        name = name.replace("\n", " ")
    if name is None or not name.startswith("ai:"):
        return Computer("", bot=bot or "", called=name or "").name if _ID.fullmatch(bot or "") else name
    more = f"@{dialled}" if dialled else f"@{thinking} s" if thinking else ""
    known = read(name + more) or read(name)
    return name if known is None else known.name


def seat(tags: dict[str, str], letter: str, name: str) -> None:
    """Change the tags of a record: who sits at a seat (``""``: somebody without a name). ValueError where a name means a computer player that there is not: no
    record could be read that has it."""
    known = read(name)
    if known is None and name.startswith("ai:"):
        raise ValueError(f"{name!r} is no computer player")
    for tag in (letter, f"Dial{letter}", f"Think{letter}", f"Bot{letter}"):
        tags.pop(tag, None)
    if name:
        tags.update({letter: name} if known is None else known.tags(letter))


class Dialled:
    """The player at a position of the dial. See ``navals.core.player.Player``."""

    def __init__(self, game: Game[Any], position: int) -> None:
        self.level: str = at(position).level
        self.position: int = at(position).position or 0
        self._game = game
        self._below, self._share = divmod(self.position, STEP)
        rungs = {-1: self._careless, len(LEVELS): self._harder}
        rungs |= {number: game.player(level).think for number, level in enumerate(LEVELS)}
        self._rungs: Mapping[int, Callable[[Any, Limit, random.Random], Iterator[Thought]]] = rungs

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """The thoughts of one of the two players between whom it stands."""
        upper = rng.randrange(STEP) < self._share
        return self._rungs[self._below + upper](view, limit, rng)

    def _careless(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Anything that is legal, as far as the view tells, but no offer and no surrender."""
        state = self._game.hidden.guess(view, rng)
        action = state.sample(rng)
        for _ in range(_AGAIN):
            if self._game.text(action) not in _TABLE:
                break
            action = state.sample(rng)
        yield Thought(action)

    def _harder(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """An expert with more effort."""
        more = msgspec.structs.replace(limit, times=limit.times * BEYOND)
        return self._game.player(LEVELS[-1]).think(view, more, rng)


def efforts(total: int) -> tuple[int, ...]:
    """How a patient player spends so many times its usual effort in all: first the usual one, then about four times as much each time.

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
    """A player that thinks a decision over again with more and more effort (``efforts`` of the limit's ``times``) and meanwhile keeps what the
    effort before has come to: whoever stops it gets that, and not the beginning of a longer thought. See ``navals.core.player.Player``."""

    def __init__(self, player: Player) -> None:
        self.level: str = player.level
        self._player = player

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """The thoughts of the usual effort, then what each effort has come to."""
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
    """How strong positions of the dial are in a game: ``rungs`` are pairs (position, rating), both rising. An expert's rating is ``EXPERT`` in
    every game; who is rated 400 higher wins ten games of eleven (Elo's scale).

    >>> ladder = Ladder(((0, 800), (100, 1200), (300, 2000)))
    >>> ladder.rating(150), ladder.position(1400), ladder.position(100), ladder.position(9000)
    (1400, 150, 0, 300)
    """

    rungs: tuple[tuple[int, int], ...]
    tenfold: tuple[int, int, int] | None = None
    """What the expert scored with ten times its effort against itself, in percent, with its 95 % interval
    (``bench/ladder.py --longer``); None: not
    measured."""

    def rating(self, position: int) -> int:
        """The rating of a position: on the line between the rungs around it, at most that of the last one."""
        return _between(self.rungs, position)

    def position(self, rating: int) -> int:
        """The position of a rating, the nearest one that the ladder has."""
        return _between(tuple((of, at) for at, of in self.rungs), rating)


EXPERT: Final = 2000
"""The rating of the level ``expert``, in every game."""


def _between(points: tuple[tuple[int, int], ...], x: int) -> int:
    """The height at ``x`` of the line through points, which ends level on both sides; halves are rounded up."""
    before = points[0]
    for point in points:
        if x < point[0]:
            if point is before:
                return point[1]
            (x0, y0), (x1, y1) = before, point
            return (2 * (x - x0) * (y1 - y0) + (x1 - x0)) // (2 * (x1 - x0)) + y0
        before = point
    return before[1]
