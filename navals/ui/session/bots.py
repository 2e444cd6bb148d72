"""Bots at a table: programs of people (``docs/workshop.md``), which are kept on this device and run by the page in a sandbox. What is kept of them, what is asked of
one, and what comes of its answer.

A bot is one text in the store, ``bot/ID``: JSON with its name and its source. It takes a seat under its id (``core.thinking.dial``): one that is not kept here does not
play, whatever a file or a link calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any, Final, Literal

import msgspec

from navals.core import position as rules
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.player import LEVELS, PATIENCE, Thought
from navals.core.refusal import NotationError
from navals.core.table import Table
from navals.core.thinking.dial import Computer
from navals.core.thinking.packing import pack
from navals.ui.session.kind import Kind
from navals.ui.shell import clock

SEAT: Final = "bot:"
"""Before its id: what whoever chooses it for a seat has chosen."""
NAME: Final = 24
"""So many characters a name has at most."""
MOST: Final = 60_000
"""So many characters a bot has at most."""
_SAID: Final = 500
"""So much of an error of Python is told."""

# ---------------------------------------------------------------------------------------------------- what is kept


class Bot(msgspec.Struct, frozen=True):
    """A bot: what it is called, and its text."""

    name: str
    source: str


def named(name: str) -> str:
    """A name as it is kept: one line, and none of a computer player.

    >>> named("  Le   Glouton "), named("ai:hard")
    ('Le Glouton', 'aihard')
    """
    name = " ".join(name.split())[:NAME].strip()
    return name.replace(":", "") if name.lower().startswith("ai:") else name


def _sound(bot: Bot) -> Bot:
    if len(bot.source) > MOST:
        raise ValueError("too long")
    return Bot(named(bot.name), bot.source)


KIND: Final = Kind(
    "bot/",
    Bot,
    check=_sound,
    depth=3,
    caption=lambda id, bot, t: bot.name or id,
    missing=msg("There is no bot in this link, or it is damaged."),
    pages=lambda id: ("#/workshop",),
)


def kept(store: Mapping[str, str]) -> list[tuple[str, Bot]]:
    """The bots that are kept, by name, with their ids."""
    return sorted(KIND.all(store), key=lambda one: (one[1].name.lower(), one[0]))


# ---------------------------------------------------------------------------------------------------- who may take a seat


Plays = Callable[[Game[Any]], Callable[[Any, int], str]]
"""A player that needs no sandbox: for a game, what gives a move in notation for a view and the seed of a generator."""
_lenders: list[Callable[[Mapping[str, str]], Iterable[tuple[str, str, Plays]]]] = []


def lend(lender: Callable[[Mapping[str, str]], Iterable[tuple[str, str, Plays]]]) -> None:
    """From now on the players that a function finds for a store (id, name, play) may take seats too: wheels of other people bring them."""
    if lender not in _lenders:
        _lenders.append(lender)


def lent(store: Mapping[str, str]) -> dict[str, tuple[str, Plays]]:
    """The players that are lent, by id: their names and how they play. A bot that is kept under the same id goes before one."""
    found = {id: (name, play) for lender in _lenders for id, name, play in lender(store)}
    return {id: one for id, one in found.items() if KIND.key(id) not in store}


def further(store: Mapping[str, str]) -> list[tuple[str, str]]:
    """Who may take a seat beside people and the computer's levels: what is chosen, and what it is called. Bots come first, then what is lent.

    >>> further({"bot/07ab12cd": KIND.encode(Bot("Greedy", "x = 1"))})
    [('bot:07ab12cd', 'Greedy')]
    """
    own = [(SEAT + id, bot.name or id) for id, bot in kept(store)]
    return own + sorted((SEAT + id, name) for id, (name, _) in lent(store).items())


def table_name(kind: str, name: str) -> str:
    """What a table calls a player of a ``kind``: a level, what ``further`` tells, or else a person. ``name``: what a person or a bot is called.

    >>> table_name("hard", ""), table_name("bot:07ab12cd", "Greedy"), table_name("person", "Ann")
    ('ai:hard', 'bot:07ab12cd\\nGreedy', 'Ann')
    """
    if kind.startswith(SEAT):
        return Computer("", bot=kind.removeprefix(SEAT), called=name).name
    return f"ai:{kind}" if kind in LEVELS else name


# ---------------------------------------------------------------------------------------------------- what is asked


_NUMBERS: Final = count(1)


def number() -> int:
    """A number for a question, another one each time."""
    return next(_NUMBERS)


class Heard(msgspec.Struct, frozen=True):
    """What the page tells of a question: its number, with what the bot ``said`` (JSON, as it is) or why its sandbox came to an ``end``."""

    n: int
    said: str = ""
    end: Literal["", "time", "talk", "size", "died", "stopped", "start", "network"] = ""


class Fault(msgspec.Struct, frozen=True):
    """Why a bot has no move, in our words or in Python's, and the line of its text (0: not known)."""

    words: Message | str
    line: int = 0

    def told(self, name: str) -> Message:
        """It in a sentence; Python's own words are not in it."""
        if isinstance(self.words, Message):
            return msg("{name} stopped. {why}", name=name, why=self.words)
        if self.line:
            return msg("{name} stopped: an error in line {n}.", name=name, n=self.line)
        return msg("{name} stopped: an error.", name=name)


class Understood(msgspec.Struct, frozen=True):
    """What comes of an answer: the ``action``, or the ``fault``; and what the bot ``printed``."""

    action: Any = None
    fault: Fault | None = None
    printed: str = ""


class _Told(msgspec.Struct, frozen=True):
    """What a bot says (``navals.thinking.cage.Told``)."""

    action: str = ""
    printed: str = ""
    error: str = ""
    line: int = 0


_ENDS: Final[dict[str, Message]] = {
    "time": msg("It thought for more than {n} seconds.", n=int(PATIENCE)),
    "network": msg("Python could not be loaded for it. Is there a network?"),
    "start": msg("Python did not start for it."),
}
_GONE: Final = msg("It was stopped: it did what no bot may do, or took too much memory.")
NOT_THIS: Final = Fault(msg("Bots from the workshop play no games that are extensions."))
ELSEWHERE: Final = Fault(msg("This bot is not kept on this device."))


def heard(arg: Any, asked: int | None) -> Heard | None:
    """What the page tells of the question of that number; None for anything else. All of it is a stranger's: it is read by its type."""
    try:
        told = msgspec.convert(arg, Heard)
    except msgspec.ValidationError:
        return None
    return told if told.n == asked else None


def understood(heard: Heard, table: Table) -> Understood:
    """What comes of an answer to whoever acts at a table. A move is checked by the rules."""
    if heard.end:
        return Understood(fault=Fault(_ENDS.get(heard.end, _GONE)))
    try:
        told = msgspec.json.decode(heard.said, type=_Told)
    except ValueError:  # it is not even UTF-8, or no JSON of that shape
        return Understood(fault=Fault(_GONE))
    if told.error or not told.action:
        return Understood(fault=Fault(told.error or _GONE, told.line), printed=told.printed)
    game, position = table.game, table.position
    try:
        action = game.parse(told.action, position.state)
        refusal = rules.check(game, position, table.actor(), action)
    except NotationError as error:
        return Understood(fault=Fault(error.message), printed=told.printed)
    if refusal is not None:
        why = msg("{action} is not legal: {why}", action=told.action, why=refusal.message)
        return Understood(fault=Fault(why), printed=told.printed)
    return Understood(action, printed=told.printed)


def question(table: Table, seat: int, number: int, source: str) -> dict[str, Any]:
    """What is asked of a bot that has to act: it gets what its seat sees (``web/src/bots.js``)."""
    return {
        "n": number, "game": table.game.id, "source": source, "ms": round(1000 * PATIENCE),
        "view": pack(table.view(seat)), "seed": table.thinker(seat).getrandbits(32),
    }  # fmt: skip


class Asked:
    """A decision that is asked of the bot at a ``seat`` of a table; it takes the place of a ``Deliberation``."""

    hint: bool = False
    late: bool = False

    def __init__(self, table: Table, bot: Computer, seat: int) -> None:
        self.bot: Computer = bot
        self.seat: int = seat
        self.ply: int = table.ply
        self.number: int = number()
        """That of the question."""
        self.best: Thought | None = None
        """Its move, once it is there."""
        self.fault: Fault | None = None
        """Why there is none; then somebody must say how the game goes on."""
        self._play: Plays | None = None
        self._table = table
        self._told = False

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._table.game.id

    @property
    def lent(self) -> bool:
        """Whether it is a player of a wheel."""
        return self._play is not None

    def fault_to_tell(self) -> Message | None:
        """Why there is no move, for those who listen; None when it was told."""
        if self.fault is None or self._told:
            return None
        self._told = True
        return self.fault.told(self.bot.called or self.bot.bot)

    @property
    def done(self) -> bool:
        """Whether it has decided."""
        return self.best is not None

    @property
    def waits(self) -> bool:
        """Whether nothing can be done here but wait."""
        return not self.done and (self._play is None or self.fault is not None)

    @property
    def pending(self) -> bool:
        """Whether an answer is waited for."""
        return self.best is None and self.fault is None

    def question(self, source: str) -> dict[str, Any]:
        """What is asked, of a bot with that text."""
        return question(self._table, self.seat, self.number, source)

    def hear(self, heard: Heard) -> None:
        """Take the answer; whatever comes after the first one is passed over."""
        if not self.pending:
            return
        found = understood(heard, self._table)
        self.fault = found.fault
        self.best = None if found.fault is not None else Thought(found.action)

    def take(self, play: Plays) -> None:
        """It is a player that is lent: it decides here."""
        self._play = play

    def work(self, seconds: float) -> None:
        """A player that is lent decides, at once; a bot thinks elsewhere."""
        if self._play is None or not self.pending:
            return
        table, begun = self._table, clock.spent()
        try:
            said = self._play(table.game)(table.view(self.seat), table.thinker(self.seat).getrandbits(32))
        except Exception as error:  # whatever a stranger's program raises
            self.fault = Fault(f"{type(error).__name__}: {error}"[:_SAID])
        else:
            late = clock.spent() - begun > PATIENCE  # nobody can stop it: it thinks where the game is
            told = msgspec.json.encode(_Told(str(said))).decode()
            self.hear(Heard(self.number, end="time") if late else Heard(self.number, told))
