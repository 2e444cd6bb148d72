"""Bots at a table (`docs/bots.md`): their storage, the questions to them, and the interpretation of answers.

A bot is a stored text, `bot/ID`: JSON with its name and source, which the page runs in a sandbox. It takes a
seat under its id (`club.dial`), so a bot that is not stored on this device does not play, whatever a file or
link calls it. Wheel players take seats under their names and run in the page's engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Final, Literal

import msgspec

from navals.club.bot import Answer, Bot, BotError, parse
from navals.core import position as rules
from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.core.player import LEVELS, PATIENCE, Thought
from navals.core.record.computers import Computer
from navals.core.refusal import NotationError
from navals.core.table import Table
from navals.thinking.packing import pack
from navals.ui import clock
from navals.ui.session.kind import Kind

SEAT: Final = "bot:"  # prefix of bot ids among the seat choices
NAME: Final = 24  # maximum length of a name, in characters
MOST: Final = 60_000  # maximum length of a bot's source, in characters
_SAID: Final = 500  # maximum length of a Python error message


class BotText(msgspec.Struct, frozen=True):
    """A stored bot."""

    name: str
    source: str


def named(name: str) -> str:
    """Normalize a bot's name to a single line that cannot be confused with a computer player's name.

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
    missing=msg("This link has no bot in it, or is damaged."),
    pages=lambda id: ("#/workshop",),
)


def load_all(store: Mapping[str, str]) -> list[tuple[str, BotText]]:
    """Return the stored bots with their ids, sorted by name."""
    return sorted(KIND.all(store), key=lambda pair: (pair[1].name.lower(), pair[0]))


Loader = Callable[[AnyGame], Bot]  # Loads a wheel player for a game. Raises `BotError` on failure.


def seats(store: Mapping[str, str], wheel_players: Iterable[str] = ()) -> dict[str, str]:
    """Return the names of the bots that may take seats, by choice: stored bots first, then wheel players.

    >>> seats({"bot/07ab12cd": KIND.encode(BotText("Greedy", "x = 1"))}, ("first",))
    {'bot:07ab12cd': 'Greedy', 'bot:first': 'first'}
    """
    names = {SEAT + id: bot.name or id for id, bot in load_all(store)}
    return names | {SEAT + name: name for name in sorted(wheel_players) if SEAT + name not in names}


def table_name(kind: str, name: str) -> str:
    r"""Return the name at the table for a level, a choice from `seats`, or a person. `name` is the name of
    the person or bot.

    >>> table_name("hard", ""), table_name("bot:07ab12cd", "Greedy"), table_name("person", "Ann")
    ('ai:hard', 'bot:07ab12cd\nGreedy', 'Ann')
    """
    if kind.startswith(SEAT):
        return Computer("", bot=kind.removeprefix(SEAT), called=name).name
    return f"ai:{kind}" if kind in LEVELS else name


_NUMBERS: Final = count(1)


def number() -> int:
    """Return a new number for a question."""
    return next(_NUMBERS)


class Heard(msgspec.Struct, frozen=True):
    """The page's reply to question `n`: the bot's answer `said` (JSON), or why its sandbox ended."""

    n: int
    said: str = ""
    end: Literal["", "time", "talk", "size", "died", "stopped", "start", "network"] = ""


class Fault(msgspec.Struct, frozen=True):
    """Why a bot has no move, as our message or Python's, with the line of its source (0: unknown)."""

    words: Message | str
    line: int = 0

    def message(self, name: str) -> Message:
        """Describe the error in one sentence, without Python jargon."""
        if isinstance(self.words, Message):
            return msg("{name} stopped. {why}", name=name, why=self.words)
        if self.line:
            return msg("{name} stopped: error on line {n}.", name=name, n=self.line)
        return msg("{name} stopped: error.", name=name)


class Understood(msgspec.Struct, frozen=True):
    """A parsed answer: an `action` or a `fault`, and the bot's output (`output`)."""

    action: object = None
    fault: Fault | None = None
    output: str = ""


_ENDS: Final[dict[str, Message]] = {
    "time": msg("It thought for more than {n} seconds.", n=int(PATIENCE)),
    "network": msg("Python could not be loaded. Are you online?"),
    "start": msg("Python did not start."),
}
_GONE: Final = msg("It was stopped: it did something bots may not do, or used too much memory.")
NOT_THIS: Final = Fault(msg("Workshop bots cannot play games from extensions."))
ELSEWHERE: Final = Fault(msg("This bot is not saved on this device."))


def heard(arg: object, expected: int | None) -> Heard | None:
    """Return the reply to the question numbered `expected`, or `None`. The content is untrusted."""
    try:
        reply = msgspec.convert(arg, Heard)
    except msgspec.ValidationError:
        return None
    return reply if reply.n == expected else None


def understood(heard: Heard, table: Table) -> Understood:
    """Interpret the answer of the player to act. The move is checked by the rules."""
    if heard.end:
        return Understood(fault=Fault(_ENDS.get(heard.end, _GONE)))
    try:
        answer = msgspec.json.decode(heard.said, type=Answer)
    except ValueError:  # invalid UTF-8 or JSON
        return Understood(fault=Fault(_GONE))
    if answer.error or not answer.action:
        return Understood(fault=Fault(answer.error or _GONE, answer.line), output=answer.printed)
    game, position = table.game, table.position
    try:
        action = parse(game, answer.action, position.state)
        refusal = rules.check(game, position, table.actor(), action)
    except NotationError as error:
        return Understood(fault=Fault(error.message), output=answer.printed)
    if refusal is not None:
        why = msg("{action} is not legal: {why}", action=answer.action, why=refusal.message)
        return Understood(fault=Fault(why), output=answer.printed)
    return Understood(action, output=answer.printed)


def question(table: Table, seat: int, number: int, source: str) -> dict[str, object]:
    """Return the question for a bot that has to act; it gets the view of its seat (`web/src/bots.js`)."""
    seed = table.thinker(seat).getrandbits(32)
    fields = {"n": number, "game": table.game.id, "source": source, "ms": round(1000 * PATIENCE)}
    return {**fields, "view": pack(table.view(seat)), "seed": seed}


class Asked:
    """A decision to be made by the bot at a `seat`; used instead of a `Deliberation`."""

    hint: bool = False
    late: bool = False

    def __init__(self, table: Table, bot: Computer, seat: int) -> None:
        self.bot: Computer = bot
        self.seat: int = seat
        self.ply: int = table.ply
        self.number: int = number()
        self.best: Thought | None = None  # its move, once known
        self.fault: Fault | None = None  # why it has no move; a person must then decide how to continue
        self.from_wheel: bool = False  # whether it is a wheel player, which runs in this engine
        self._player: Bot | None = None
        self._table = table
        self._told = False

    @property
    def game(self) -> str:
        """The id of the game being played."""
        return self._table.game.id

    def fault_to_tell(self) -> Message | None:
        """Return the fault the first time it is asked for, then `None`."""
        if self.fault is None or self._told:
            return None
        self._told = True
        return self.fault.message(self.bot.called or self.bot.bot)

    @property
    def done(self) -> bool:
        return self.best is not None

    @property
    def waits(self) -> bool:
        """Whether it is waiting for the page."""
        return not self.done and (self._player is None or self.fault is not None)

    @property
    def pending(self) -> bool:
        """Whether an answer is still expected."""
        return self.best is None and self.fault is None

    def question(self, source: str) -> dict[str, object]:
        return question(self._table, self.seat, self.number, source)

    def hear(self, heard: Heard) -> None:
        """Accept the first answer; ignore any others."""
        if not self.pending:
            return
        meaning = understood(heard, self._table)
        self.fault = meaning.fault
        self.best = None if meaning.fault is not None else Thought(meaning.action)

    def take(self, load: Callable[[], Bot]) -> None:
        """Let a wheel player decide in this engine. `load` may raise `BotError`."""
        self.from_wheel = True
        try:
            self._player = load()
        except BotError as error:
            self.fault = Fault(error.words[:_SAID], error.line)

    def work(self, seconds: float) -> None:
        """Let a wheel player decide immediately; do nothing for other bots, which think in their sandbox."""
        if self._player is None or not self.pending:
            return
        table, start = self._table, clock.spent()
        try:
            action = self._player.move(table.view(self.seat), table.thinker(self.seat).getrandbits(32))
        except BotError as error:
            self.fault = Fault(error.words[:_SAID], error.line)
            return
        # The player runs in the page's engine and cannot be interrupted.
        late = clock.spent() - start > PATIENCE
        answer = msgspec.json.encode(Answer(action)).decode()
        self.hear(Heard(self.number, end="time") if late else Heard(self.number, answer))
