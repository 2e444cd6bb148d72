"""Where a person's own player, a bot, is run: a Python text with a function ``play``, which is given views and nothing else (``docs/workshop.md``).

In the page this runs in an engine of its own that can reach neither the page nor a network. Nothing here keeps a bot from anything: that is what the engine around
it is for. What comes in and goes out are JSON texts; a bot's move goes out in notation, to be read and checked by the table.
"""

from __future__ import annotations

import io
import linecache
import random
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from types import CodeType
from typing import Any, Final, Literal

import msgspec

from navals import games
from navals.core.game import Game
from navals.core.seat import CHANCE
from navals.core.thinking.packing import unpack

FILE: Final = "<bot>"
"""What a bot's text is called in tracebacks."""
MOST: Final = 8_000
"""So many characters of what a bot prints are told, the last ones."""
SAMPLES: Final = 40
"""So many times an action is drawn where they cannot be listed."""
DRAWS: Final = 8
"""So many times chance is drawn where its outcomes cannot be listed."""
WIDEST: Final = 36
"""So many outcomes of one action are told apart at most."""
_TABLE: Final = ("draw", "resign")


class Ask(msgspec.Struct, frozen=True):
    """What is asked: ``load`` a bot (the id of its ``game``, its ``source``), or have it ``play`` (a packed ``view``, and the ``seed`` of its generator)."""

    do: Literal["load", "play"]
    game: str = ""
    source: str = ""
    view: str = ""
    seed: int = 0


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is told: the ``action`` in notation, what was ``printed``; or the ``error``, in Python's words, with the ``line`` of the bot's text (0: not known)."""

    action: str = ""
    printed: str = ""
    error: str = ""
    line: int = 0


class Tools:
    """What a bot finds beside its arguments: the game, and what may be done with what a view tells."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def guess(self, view: Any, rng: random.Random) -> Any:
        """A whole state of the game that fits the view: what is hidden is as it might be."""
        return self.game.hidden.guess(view, rng)

    def legal(self, state: Any, rng: random.Random) -> list[Any]:
        """The legal actions of whoever acts; where they cannot be listed, some of them. Without offers of a draw, and without resigning."""
        listed = state.actions()
        if listed is None:
            listed = [state.sample(rng) for _ in range(SAMPLES)]
        known = {self.game.text(action): action for action in listed}
        return [action for text, action in known.items() if text not in _TABLE] or list(listed)

    def outcomes(self, state: Any, action: Any, rng: random.Random) -> list[tuple[Any, float]]:
        """The states that may follow an action, with their probabilities: the exact ones, where chance can be listed, else some drawn ones."""
        found: list[tuple[Any, float]] = []
        waiting = [(state.apply(action), 1.0)]
        while waiting:
            now, share = waiting.pop()
            if now.actor() != CHANCE:
                found.append((now, share))
                continue
            listed = now.outcomes() if len(found) + len(waiting) < WIDEST else None
            if listed is None or len(listed) > WIDEST:
                count = DRAWS if len(found) + len(waiting) < WIDEST else 1
                listed = tuple((now.sample(rng), 1 / count) for _ in range(count))
            waiting += [(now.apply(drawn), share * weight) for drawn, weight in listed if weight]
        return found

    def score(self, state: Any, seat: int) -> float:
        """How likely the side of ``seat`` is to win, 0 to 1, as far as that seat sees; 0.5 where the game cannot tell."""
        side = self.game.seating.side(seat, _options(state))
        ended = state.result()
        if ended is not None:
            return float(ended.score(side))
        view = state.view(seat)
        chance = self.game.analysis.chance(view)
        if chance is None:
            chance = self.game.analysis.estimate(view)
        if chance is None:
            return 0.5
        return 1 - chance if side else chance

    def text(self, action: Any) -> str:
        """An action in notation, as records have it."""
        return self.game.text(action)


def _options(state: Any) -> Any:
    return getattr(state, "options", None)


class Bot:
    """A bot of a game. ``source`` is run at once; raises whatever it raises."""

    def __init__(self, game: Game[Any], source: str) -> None:
        self.tools: Tools = Tools(game)
        linecache.cache[FILE] = (len(source), None, source.splitlines(keepends=True), FILE)
        code: CodeType = compile(source, FILE, "exec")
        names: dict[str, Any] = {"__name__": "bot", "game": game}
        names |= {name: getattr(self.tools, name) for name in ("guess", "legal", "outcomes", "score", "text")}
        exec(code, names)
        play = names.get("play")
        if not callable(play):
            raise TypeError("there is no function called play")
        self._play: Callable[[Any, list[Any], random.Random], Any] = play

    def move(self, view: Any, seed: int) -> str:
        """What it plays on a view, in notation. Raises whatever it raises, and TypeError where it returns no action."""
        rng = random.Random(seed)
        actions = self.tools.legal(self.tools.guess(view, random.Random(seed)), rng)
        action = self._play(view, actions, rng)
        if isinstance(action, str):
            return action
        if type(action) not in {type(one) for one in actions} and not isinstance(action, msgspec.Struct):
            raise TypeError(f"play returned {type(action).__name__} and no action")
        return self.tools.game.text(action)


class _Printed(io.StringIO):
    """What is printed, its last part."""

    def write(self, text: str, /) -> int:
        written = super().write(text)
        if self.tell() > 2 * MOST:
            kept = self.getvalue()[-MOST:]
            self.seek(0)
            self.truncate()
            super().write(kept)
        return written


class Cage:
    """Holds one bot at most, and answers for it."""

    def __init__(self) -> None:
        self._bot: Bot | None = None

    def answer(self, text: str) -> str:
        """One question, one answer (JSON). A bot's own errors are told, as Python tells them, with their line."""
        printed = _Printed()
        action, error, line = "", "", 0
        try:
            with redirect_stdout(printed):
                action = self._done(msgspec.json.decode(text, type=Ask))
        except BaseException as raised:  # a stranger's program may raise anything, SystemExit among it
            error, line = _told(raised)
        return msgspec.json.encode(Told(action[:MOST], printed.getvalue()[-MOST:], error, line)).decode()

    def _done(self, asked: Ask) -> str:
        """Do what is asked; returns the move, if one was asked for."""
        if asked.do == "load":
            self._bot = None
            game = games.find(asked.game)
            if game is None:
                raise ValueError(f"no game is called {asked.game}")
            self._bot = Bot(game, asked.source)
            return ""
        if self._bot is None:
            raise ValueError("no bot is there")
        return self._bot.move(unpack(asked.view), asked.seed)


answer = Cage().answer


def _told(raised: BaseException) -> tuple[str, int]:
    """An error in a sentence, and the line of the bot's text where it came up."""
    try:
        words = f"{type(raised).__name__}: {raised}"[:1000]
    except BaseException:  # one whose words raise errors
        words = type(raised).__name__
    if isinstance(raised, SyntaxError) and raised.filename == FILE:
        return f"{type(raised).__name__}: {raised.msg}", raised.lineno or 0
    line, trace = 0, raised.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return words, line


sys.setrecursionlimit(min(sys.getrecursionlimit(), 1000))
