"""Run a bot in the page's sandbox, a separate engine without access to page or network (``docs/bots.md``).

Requests and answers are JSON texts. The bot sees only views and answers in notation, which the table checks.
"""

from __future__ import annotations

import gc
import io
import sys
from contextlib import redirect_stdout
from typing import Final, Literal

import msgspec

from navals import games
from navals.club.bot import Bot, BotAnswer, BotError
from navals.thinking.packing import unpack

MAX_OUTPUT: Final = 8_000
"""Maximum length of a bot's captured output, in characters; older text is dropped."""


class BotRequest(msgspec.Struct, frozen=True):
    """A request: ``load`` a bot from its ``source`` for a ``game``, or ``play`` from a packed ``view``."""

    do: Literal["load", "play"]
    game: str = ""
    source: str = ""
    view: str = ""
    seed: int = 0


class _BoundedOutput(io.StringIO):
    def write(self, text: str, /) -> int:
        count = super().write(text)
        if self.tell() > 2 * MAX_OUTPUT:
            tail = self.getvalue()[-MAX_OUTPUT:]
            self.seek(0)
            self.truncate()
            super().write(tail)
        return count


class Cage:
    """Holds at most one bot and handles requests for it."""

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._load_count = 0

    def answer(self, text: str) -> str:
        """Handle a request (JSON) and return a ``BotAnswer`` (JSON), which also reports any error."""
        output = _BoundedOutput()
        action, error, line = "", "", 0
        try:
            with redirect_stdout(output):
                action = self._handle_request(msgspec.json.decode(text, type=BotRequest))
        except BaseException as raised:  # third-party programs may raise anything
            error, line = _describe_error(raised)
        bot_answer = BotAnswer(action[:MAX_OUTPUT], output.getvalue()[-MAX_OUTPUT:], error, line)
        return msgspec.json.encode(bot_answer).decode()

    def _handle_request(self, request: BotRequest) -> str:
        """Carry out a request. Return the bot's action in notation, or "" after loading a bot."""
        if request.do == "load":
            self._bot = None
            if self._load_count:
                gc.collect()  # memory is scarce, and the previous bot may be in reference cycles
            self._load_count += 1
            self._bot = Bot(games.find(request.game), request.source)
            return ""
        if self._bot is None:
            raise ValueError("no bot is there")
        return self._bot.move(unpack(request.view), request.seed)


def _describe_error(cause: BaseException) -> tuple[str, int]:
    """Return an error's description and line (0: unknown), without keeping a reference to it."""
    error = cause if isinstance(cause, BotError) else BotError(cause)
    return error.description, error.line


answer = Cage().answer

sys.setrecursionlimit(min(sys.getrecursionlimit(), 1000))
