"""Bots: user-written computer players, Python programs with a ``play`` function (``docs/bots.md``).

On the page, a bot is a source text that runs in a separate engine without access to page or network
(``navals.thinking.cage``). In a wheel, it is a module. Sandboxing is the surrounding engine's job.
"""

from __future__ import annotations

import linecache
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, module_from_spec
from pathlib import PurePath
from types import CodeType, ModuleType
from typing import Final

import msgspec

from navals.core.game import AnyGame, State
from navals.core.player import PATIENCE, Forfeit, Limit, Thought
from navals.core.refusal import NotationError
from navals.core.rules import Resign, options_of
from navals.core.seat import CHANCE

FILE_NAME: Final = "<bot>"
"""File name of a bot's source text in tracebacks."""
ACTION_SAMPLES: Final = 40
"""Number of actions to sample if they cannot be listed."""
DRAW_SAMPLES: Final = 8
"""Number of draws to sample if their outcomes cannot be listed."""
MAX_OUTCOMES: Final = 36
"""Maximum number of outcomes to list."""
MAX_MESSAGE: Final = 1000
"""Maximum length of an error message, in characters."""
_MAX_EXCERPT: Final = 100
_TABLE_ACTIONS: Final = ("draw", "resign")


class BotTools:
    """Names available to a bot: the game, and functions for reasoning about a view."""

    NAMES: Final = ("game", "guess", "legal", "outcomes", "score", "text")

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def guess(self, view: object, rng: random.Random) -> State:
        """Sample a full state consistent with the view."""
        state: State = self.game.hidden.guess(view, rng)
        return state

    def legal(self, state: State, rng: random.Random) -> list[object]:
        """Return the legal actions (a sample if there are too many), without draw offers and resignation."""
        actions = state.actions()
        if actions is None:
            actions = tuple(state.sample(rng) for _ in range(ACTION_SAMPLES))
        actions_by_text = {self.game.text(action): action for action in actions}
        return [action for text, action in actions_by_text.items() if text not in _TABLE_ACTIONS] or list(
            actions
        )

    def outcomes(self, state: State, action: object, rng: random.Random) -> list[tuple[State, float]]:
        """Return the possible states after an action with probabilities, sampled if there are too many."""
        end_states: list[tuple[State, float]] = []
        queue = [(state.apply(action), 1.0)]
        while queue:
            node_state, probability = queue.pop()
            if node_state.actor() != CHANCE:
                end_states.append((node_state, probability))
                continue
            outcomes = node_state.outcomes() if len(end_states) + len(queue) < MAX_OUTCOMES else None
            if outcomes is None or len(outcomes) > MAX_OUTCOMES:
                count = DRAW_SAMPLES if len(end_states) + len(queue) < MAX_OUTCOMES else 1
                outcomes = tuple((node_state.sample(rng), 1 / count) for _ in range(count))
            queue += [(node_state.apply(draw), probability * weight) for draw, weight in outcomes if weight]
        return end_states

    def score(self, state: State, seat: int) -> float:
        """Return the winning chance (0 to 1) of ``seat``'s side, based on its view; 0.5 if unknown."""
        side = self.game.seating.side(seat, options_of(state))
        result = state.result()
        if result is not None:
            return float(result.score(side))
        view = state.view(seat)
        chance = self.game.analysis.chance(view)
        if chance is None:
            chance = self.game.analysis.estimate(view)
        return 0.5 if chance is None else 1 - chance if side else chance

    def text(self, action: object) -> str:
        """Write an action in notation, as in records."""
        return self.game.text(action)


class BotAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sandbox's answer: the ``action`` in notation, or Python's ``error`` message and its ``line`` (0:
    unknown); and the bot's ``printed`` output."""

    action: str = ""
    printed: str = ""
    error: str = ""
    line: int = 0


class BotError(Forfeit):
    """Raised when a bot's program fails, with Python's message (``description``) and the ``line`` (or 0)."""

    def __init__(self, cause: BaseException, file: str = FILE_NAME) -> None:
        self.description: str
        self.line: int
        self.description, self.line = _describe_error(cause, file)
        excerpt = " ".join(self.description.split())
        excerpt = excerpt if len(excerpt) <= _MAX_EXCERPT else excerpt[:_MAX_EXCERPT] + "…"
        file_name = "" if file == FILE_NAME else PurePath(file).name
        location = ", ".join(part for part in (file_name, f"line {self.line}" if self.line else "") if part)
        super().__init__(f"raised {excerpt}" + (f" ({location})" if location else ""))


class Bot:
    """A bot that plays one game; implements ``Player``. Raise ``BotError`` if it cannot be loaded.

    ``program`` is its source text or, if ``is_installed``, the name of its module (``module:function`` if the
    function is not ``play``). It is loaded once, so its globals live as long as this object.

    >>> import random
    >>> from navals.core.player import decide
    >>> from navals import games
    >>> mats = games.find("mats")
    >>> bot = Bot(mats, "def play(view, actions, rng):\\n    return rng.choice(actions)\\n")
    >>> view = mats.start(mats.schema.default()).view(0)
    >>> bot.move(view, 7) == bot.move(view, 7)
    True
    >>> type(decide(bot, view, Limit(), random.Random(7)).action).__name__
    'Order'
    """

    def __init__(self, game: AnyGame, program: str, name: str = "bot", *, is_installed: bool = False) -> None:
        self.level: str = name
        self.games: tuple[str, ...] | None = None
        """Ids of the games the bot plays; ``None``: all."""
        self._tools = BotTools(game)
        self._file = FILE_NAME
        with self._report_errors():
            module_name, _, function_name = program.partition(":") if is_installed else ("", "", "")
            spec = find_spec(module_name) if is_installed else ModuleSpec("bot", _TextLoader(program))
            if spec is None or spec.loader is None:
                raise ImportError(f"there is no module {module_name}")
            self._file = spec.origin or FILE_NAME
            module = module_from_spec(spec)
            vars(module).update({name: getattr(self._tools, name) for name in BotTools.NAMES})
            with _register(module):
                spec.loader.exec_module(module)
            self._play = getattr(module, function_name or "play", None)
            if not callable(self._play):
                raise TypeError(f"there is no function called {function_name or 'play'}")
            game_ids = getattr(module, "GAMES", None)
            self.games = None if game_ids is None else tuple(map(str, game_ids))

    def move(self, view: object, seed: int) -> str:
        """Return the bot's action for a view, in notation. Raise ``BotError`` if the program fails."""
        with self._report_errors():
            rng = random.Random(seed)
            actions = self._tools.legal(self._tools.guess(view, random.Random(seed)), rng)
            assert self._play is not None
            action = self._play(view, actions, rng)
            if isinstance(action, str):
                return action
            if type(action) not in {type(legal_action) for legal_action in actions} and not isinstance(
                action, msgspec.Struct
            ):
                raise TypeError(f"play returned {type(action).__name__} and no action")
            return self._tools.text(action)

    def think(self, view: object, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield a single thought with the bot's action; its output goes to standard error. Raise ``Forfeit``
        if it fails, takes longer than ``PATIENCE`` seconds or returns an invalid action."""
        start = time.monotonic()
        with redirect_stdout(sys.stderr):
            text = self.move(view, rng.getrandbits(32))
        if (seconds := time.monotonic() - start) > PATIENCE:
            raise Forfeit(f"took {seconds:.0f} s for a move, and may take {PATIENCE:g}")
        game = self._tools.game
        try:
            action = parse(game, text, self._tools.guess(view, rng))
        except NotationError as error:
            raise Forfeit(f"named {text[:_MAX_EXCERPT]!r}, which is no action: {error}") from None
        yield Thought(action)

    @contextmanager
    def _report_errors(self) -> Iterator[None]:
        """Turn the program's exceptions into ``BotError``."""
        try:
            yield
            return
        except (Exception, SystemExit) as raised:
            error = BotError(raised, self._file)
        # Raise it here to avoid a reference cycle: the program's objects must be freed before the next call.
        try:
            raise error
        finally:
            del error


@contextmanager
def _register(module: ModuleType) -> Iterator[None]:
    """Register a module while it is loaded, as dataclasses require. Bots are reloaded for each match."""
    name = module.__name__
    previous_module = sys.modules.get(name)
    sys.modules[name] = module
    try:
        yield
    finally:
        sys.modules.pop(name, None)
        if previous_module is not None:
            sys.modules[name] = previous_module


def parse(game: AnyGame, text: str, state: State) -> object:
    """Read a bot's answer: a game action or ``resign``. Raise ``NotationError`` if it is neither."""
    return Resign() if text == "resign" else game.parse(text, state)


class _TextLoader(SourceFileLoader):
    def __init__(self, source: str) -> None:
        super().__init__("bot", FILE_NAME)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        """Compile the source text and make its lines available to tracebacks."""
        lines = self._source.splitlines(keepends=True)
        linecache.cache[FILE_NAME] = (len(self._source), None, lines, FILE_NAME)
        return compile(self._source, FILE_NAME, "exec")


def _describe_error(cause: BaseException, file: str) -> tuple[str, int]:
    """Return a description of an error, and its line in ``file`` (0: unknown)."""
    name = type(cause).__name__
    if isinstance(cause, SyntaxError) and cause.filename == file:
        return f"{name}: {cause.msg}", cause.lineno or 0
    try:
        description = f"{name}: {cause}"[:MAX_MESSAGE]
    except BaseException:  # its own __str__ may fail too
        description = name
    line, trace = 0, cause.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return description, line
