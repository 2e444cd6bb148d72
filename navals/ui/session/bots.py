"""Bots at a table (``docs/bots.md``): what is kept of them, what one is asked, and what its answer leads to.

A bot is one text in the store, ``bot/ID``: JSON with its name and its source, which the page runs in a sandbox. It takes
a seat under its id (``core.thinking.dial``): a bot that is not kept here does not play, whatever a file or a link calls
it. The players of wheels take seats under their names and play in the page's engine.
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
from navals.core.thinking.bot import Answer, Bot, BotError, parse
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


class BotText(msgspec.Struct, frozen=True):
    """A bot as it is kept: its name and its text."""

    name: str
    source: str


def named(name: str) -> str:
    """A name as it is kept: one line, and none of a computer player.

    >>> named("  Le   Glouton "), named("ai:hard")
    ('Le Glouton', 'aihard')
    """
    name = " ".join(name.split())[:NAME].strip()
    return name.replace(":", "") if name.lower().startswith("ai:") else name


def _sound(bot: BotText) -> BotText:
    if len(bot.source) > MOST:
        raise ValueError("too long")
    return BotText(named(bot.name), bot.source)


KIND: Final = Kind(
    "bot/",
    BotText,
    check=_sound,
    depth=3,
    caption=lambda id, bot, t: bot.name or id,
    missing=msg("There is no bot in this link, or it is damaged."),
    pages=lambda id: ("#/workshop",),
)


def kept(store: Mapping[str, str]) -> list[tuple[str, BotText]]:
    """The bots that are kept, by name, with their ids."""
    return sorted(KIND.all(store), key=lambda one: (one[1].name.lower(), one[0]))


# ---------------------------------------------------------------------------------------------------- who may take a seat


Loader = Callable[[Game[Any]], Bot]
"""Loads a player of a wheel for a game. Raises BotError."""


def seats(store: Mapping[str, str], wheel_players: Iterable[str] = ()) -> dict[str, str]:
    """Return who may take a seat beside people and the computer's levels: what is chosen, and the name. The bots that are
    kept come first, then the players of wheels.

    >>> seats({"bot/07ab12cd": KIND.encode(BotText("Greedy", "x = 1"))}, ("first",))
    {'bot:07ab12cd': 'Greedy', 'bot:first': 'first'}
    """
    own = {SEAT + id: bot.name or id for id, bot in kept(store)}
    return own | {SEAT + name: name for name in sorted(wheel_players) if SEAT + name not in own}


def table_name(kind: str, name: str) -> str:
    """What a table calls a player of a ``kind``: a level, what ``seats`` tells, or else a person. ``name``: what a person or a bot is called.

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
        told = msgspec.json.decode(heard.said, type=Answer)
    except ValueError:  # it is not even UTF-8, or no JSON of that shape
        return Understood(fault=Fault(_GONE))
    if told.error or not told.action:
        return Understood(fault=Fault(told.error or _GONE, told.line), printed=told.printed)
    game, position = table.game, table.position
    try:
        action = parse(game, told.action, position.state)
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
        "view": pack(table.view(seat)), "seed": _seed(table, seat),
    }  # fmt: skip


def _seed(table: Table, seat: int) -> int:
    """The seed of a bot's generator, which ``Bot.think`` draws likewise."""
    return table.thinker(seat).getrandbits(32)


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
        self.from_wheel: bool = False
        """Whether it is a player of a wheel, which decides here."""
        self._player: Bot | None = None
        self._table = table
        self._told = False

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._table.game.id

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
        return not self.done and (self._player is None or self.fault is not None)

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

    def take(self, load: Callable[[], Bot]) -> None:
        """A player of a wheel decides here. ``load`` may raise BotError."""
        self.from_wheel = True
        try:
            self._player = load()
        except BotError as error:
            self.fault = Fault(error.words[:_SAID], error.line)

    def work(self, seconds: float) -> None:
        """Let a player of a wheel decide, at once; a bot thinks elsewhere."""
        if self._player is None or not self.pending:
            return
        table, begun = self._table, clock.spent()
        try:
            action = self._player.move(table.view(self.seat), _seed(table, self.seat))
        except BotError as error:
            self.fault = Fault(error.words[:_SAID], error.line)
            return
        # It shares the engine with the page, so it cannot be stopped.
        late = clock.spent() - begun > PATIENCE
        answer = msgspec.json.encode(Answer(action)).decode()
        self.hear(Heard(self.number, end="time") if late else Heard(self.number, answer))
