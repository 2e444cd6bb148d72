"""Bots at a table (`docs/bots.md`): their storage, the questions to them, and the interpretation of answers.

A bot is a stored text, `bot/ID`: JSON with its name and source, which the page runs in a sandbox. It takes a
seat under its id (`club.dial`), so a bot that is not stored on this device does not play, whatever a file or
link calls it. Wheel players take seats under their names and run in the page's engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Final, Literal

import msgspec

from navals.club.bot import Bot, BotAnswer, BotError, parse
from navals.core import rules
from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.core.player import LEVELS, PATIENCE, Thought
from navals.core.record.computers import Computer
from navals.core.refusal import NotationError
from navals.core.table import Table
from navals.thinking.packing import pack
from navals.ui import clock
from navals.ui.session.kind import Kind

SEAT_PREFIX: Final = "bot:"  # prefix of bot ids among the seat choices
MAX_NAME_LENGTH: Final = 24  # maximum length of a name, in characters
MAX_LENGTH: Final = 60_000  # maximum length of a bot's source, in characters
MAX_ERROR_LENGTH: Final = 500  # maximum length of a Python error message


class BotText(msgspec.Struct, frozen=True):
    """A stored bot: its name and Python source."""

    name: str
    source: str


def normalize_name(name: str) -> str:
    """Normalize a bot's name to a single line that cannot be confused with a computer player's name.

    >>> normalize_name("  Le   Glouton "), normalize_name("ai:hard")
    ('Le Glouton', 'aihard')
    """
    name = " ".join(name.split())[:MAX_NAME_LENGTH].strip()
    return name.replace(":", "") if name.lower().startswith("ai:") else name


def _check_bot(bot: BotText) -> BotText:
    if len(bot.source) > MAX_LENGTH:
        raise ValueError("too long")
    return BotText(normalize_name(bot.name), bot.source)


KIND: Final = Kind(
    "bot/",
    BotText,
    check=_check_bot,
    max_depth=3,
    caption=lambda id, bot, t: bot.name or id,
    missing_message=msg("This link has no bot in it, or is damaged."),
    pages=lambda id: ("#/workshop",),
)


def load_bots(store: Mapping[str, str]) -> list[tuple[str, BotText]]:
    """Return the stored bots with their ids, sorted by name."""
    return sorted(KIND.items(store), key=lambda pair: (pair[1].name.lower(), pair[0]))


Loader = Callable[[AnyGame], Bot]  # Loads a wheel player for a game. Raises `BotError` on failure.


def seat_choices(store: Mapping[str, str], wheel_players: Iterable[str] = ()) -> dict[str, str]:
    """Return the names of the bots that may take seats, by seat choice: stored bots first, then wheel
    players.

    >>> seat_choices({"bot/07ab12cd": KIND.encode(BotText("Greedy", "x = 1"))}, ("first",))
    {'bot:07ab12cd': 'Greedy', 'bot:first': 'first'}
    """
    names = {SEAT_PREFIX + id: bot.name or id for id, bot in load_bots(store)}
    return names | {
        SEAT_PREFIX + name: name for name in sorted(wheel_players) if SEAT_PREFIX + name not in names
    }


def seat_name(kind: str, name: str) -> str:
    r"""Return the name to use at the table. `kind` is a level, a choice from `seat_choices`, or `person`;
    `name` is the name of the person or bot.

    >>> seat_name("hard", ""), seat_name("bot:07ab12cd", "Greedy"), seat_name("person", "Ann")
    ('ai:hard', 'bot:07ab12cd\nGreedy', 'Ann')
    """
    if kind.startswith(SEAT_PREFIX):
        return Computer("", bot=kind.removeprefix(SEAT_PREFIX), bot_name=name).name
    return f"ai:{kind}" if kind in LEVELS else name


_QUESTION_NUMBERS: Final = count(1)


def new_question_number() -> int:
    """Return an unused number for a question."""
    return next(_QUESTION_NUMBERS)


class Reply(msgspec.Struct, frozen=True):
    """The page's reply to question `n`: in `said` the bot's answer (JSON), or in `end` why its sandbox
    ended."""

    n: int
    said: str = ""
    end: Literal["", "time", "talk", "size", "died", "stopped", "start", "network"] = ""


class BotFailure(msgspec.Struct, frozen=True):
    """Why a bot has no move: a message of this program or Python's error text, and the line in the bot's
    source (0: unknown)."""

    reason: Message | str
    line: int = 0

    def message(self, name: str) -> Message:
        """Describe the error in one sentence, without Python jargon."""
        if isinstance(self.reason, Message):
            return msg("{name} stopped. {why}", name=name, why=self.reason)
        if self.line:
            return msg("{name} stopped: error on line {n}.", name=name, n=self.line)
        return msg("{name} stopped: error.", name=name)


class Interpretation(msgspec.Struct, frozen=True):
    """A parsed answer: an `action` or a `failure`, and the `output` that the bot printed."""

    action: object = None
    failure: BotFailure | None = None
    output: str = ""


_END_MESSAGES: Final[dict[str, Message]] = {
    "time": msg("It thought for more than {n} seconds.", n=int(PATIENCE)),
    "network": msg("Python could not be loaded. Are you online?"),
    "start": msg("Python did not start."),
}
_STOP_MESSAGE: Final = msg("It did something bots are not allowed to do, or used too much memory.")
EXTENSION_GAME_FAILURE: Final = BotFailure(msg("Workshop bots cannot play games from extensions."))
NOT_SAVED_FAILURE: Final = BotFailure(msg("This bot is not saved on this device."))


def read_reply(arg: object, question_no: int | None) -> Reply | None:
    """Return the reply to the question numbered `question_no`; `None` if `arg` is anything else. The content
    of a reply is untrusted.
    """
    try:
        reply = msgspec.convert(arg, Reply)
    except msgspec.ValidationError:
        return None
    return reply if reply.n == question_no else None


def interpret_reply(reply: Reply, table: Table) -> Interpretation:
    """Interpret the reply of the bot that has to act, and check its move against the rules."""
    if reply.end:
        return Interpretation(failure=BotFailure(_END_MESSAGES.get(reply.end, _STOP_MESSAGE)))
    try:
        answer = msgspec.json.decode(reply.said, type=BotAnswer)
    except ValueError:  # invalid UTF-8 or JSON
        return Interpretation(failure=BotFailure(_STOP_MESSAGE))
    if answer.error or not answer.action:
        return Interpretation(
            failure=BotFailure(answer.error or _STOP_MESSAGE, answer.line), output=answer.printed
        )
    game, position = table.game, table.position
    try:
        action = parse(game, answer.action, position.state)
        refusal = rules.check(game, position, table.actor(), action)
    except NotationError as error:
        return Interpretation(failure=BotFailure(error.message), output=answer.printed)
    if refusal is not None:
        message = msg("{action} is not legal: {why}", action=answer.action, why=refusal.message)
        return Interpretation(failure=BotFailure(message), output=answer.printed)
    return Interpretation(action, output=answer.printed)


def question(table: Table, seat: int, number: int, source: str) -> dict[str, object]:
    """Return the question for a bot that has to act; it gets the view of its seat (`web/src/bots.js`)."""
    seed = table.seat_rng(seat).getrandbits(32)
    fields = {"n": number, "game": table.game.id, "source": source, "ms": round(1000 * PATIENCE)}
    return {**fields, "view": pack(table.view(seat)), "seed": seed}


class BotDecision:
    """A decision to be made by the bot at a `seat`; used instead of a `Deliberation`."""

    is_hint: bool = False
    is_late: bool = False

    def __init__(self, table: Table, bot: Computer, seat: int) -> None:
        self.bot: Computer = bot
        self.seat: int = seat
        self.ply: int = table.ply
        self.number: int = new_question_number()
        self.best_thought: Thought | None = None  # the bot's move, once known
        self.failure: BotFailure | None = (
            None  # why the bot has no move; a person must decide how to continue
        )
        self.is_from_wheel: bool = False  # whether the bot is a wheel player, which runs in this engine
        self._player: Bot | None = None
        self._table = table
        self._has_reported = False

    @property
    def game_id(self) -> str:
        """The id of the game being played."""
        return self._table.game.id

    def pop_failure_message(self) -> Message | None:
        """Return the message about a fault on the first call, then `None`; also `None` if there is no
        fault."""
        if self.failure is None or self._has_reported:
            return None
        self._has_reported = True
        return self.failure.message(self.bot.bot_name or self.bot.bot)

    @property
    def is_done(self) -> bool:
        return self.best_thought is not None

    @property
    def is_waiting(self) -> bool:
        """Whether the decision is waiting for the page or, after a fault, for a person."""
        return not self.is_done and (self._player is None or self.failure is not None)

    @property
    def is_pending(self) -> bool:
        """Whether an answer is still expected."""
        return self.best_thought is None and self.failure is None

    def question(self, source: str) -> dict[str, object]:
        return question(self._table, self.seat, self.number, source)

    def receive_reply(self, reply: Reply) -> None:
        """Accept the first answer; ignore any others."""
        if not self.is_pending:
            return
        interpretation = interpret_reply(reply, self._table)
        self.failure = interpretation.failure
        self.best_thought = None if interpretation.failure is not None else Thought(interpretation.action)

    def use_wheel_player(self, load: Callable[[], Bot]) -> None:
        """Load a wheel player to decide in this engine. If `load` raises `BotError`, record the fault."""
        self.is_from_wheel = True
        try:
            self._player = load()
        except BotError as error:
            self.failure = BotFailure(error.description[:MAX_ERROR_LENGTH], error.line)

    def run_slice(self, seconds: float) -> None:
        """Let a wheel player decide immediately; do nothing for other bots, which think in their sandbox."""
        if self._player is None or not self.is_pending:
            return
        table, start_time = self._table, clock.machine_time()
        try:
            action = self._player.move(table.view(self.seat), table.seat_rng(self.seat).getrandbits(32))
        except BotError as error:
            self.failure = BotFailure(error.description[:MAX_ERROR_LENGTH], error.line)
            return
        # The player runs in the page's engine and cannot be interrupted.
        took_too_long = clock.machine_time() - start_time > PATIENCE
        answer = msgspec.json.encode(BotAnswer(action)).decode()
        self.receive_reply(Reply(self.number, end="time") if took_too_long else Reply(self.number, answer))
