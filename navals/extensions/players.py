"""Computer players of other people: functions ``play(view, actions, rng)`` in wheels, found by entry points of the group ``navals.players``.

    [project.entry-points."navals.players"]
    greedy = "my_bots.greedy"

The name is what the player is called, the value its module, or a function in one (``my_bots:best``). The function is that of the workshop (``docs/workshop.md``), and
its module finds the same names beside it (``guess``, ``legal``, ``outcomes``, ``score``, ``text``, ``game``): a bot that was written there is such a module as it stands. A
module that has ``GAMES``, a tuple of ids, plays these games only. For each game it is loaded anew: what it keeps in globals is of that game.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any, Final, NamedTuple

from navals import games
from navals.core import position as rules
from navals.core.game import Game
from navals.core.player import LEVELS, PATIENCE, Limit, Player, Thought
from navals.core.position import TABLE_ACTIONS
from navals.core.refusal import IllegalAction, NotationError
from navals.core.table import Table, playing
from navals.thinking.cage import Bot, Tools

GROUP: Final = "navals.players"
TRIED: Final = 2
"""So many games are played of each game before a player is offered."""
_NAME: Final = re.compile(r"[A-Za-z][\w-]{0,23}", re.ASCII)
_SHOWN: Final = 60


class PlayerError(Exception):
    """A player has not played by the rules, or not in time; the text says what it did, as in "raised ZeroDivisionError"."""


class Found(NamedTuple):
    """A player of a wheel: its ``id`` (the name of its entry point), what it is called, and its ``play``: for a game, what gives a move in notation for a view and the seed of
    a generator. ``play`` raises whatever the player's module raises."""

    id: str
    name: str
    play: Callable[[Game[Any]], Callable[[Any, int], str]]


class _Seated(Bot):
    """A player of a wheel at a game: the workshop's bot, whose text is a module's."""

    def __init__(self, game: Game[Any], target: str) -> None:
        self.tools: Tools = Tools(game)
        name, _, function = target.partition(":")
        module = _loaded(name, game, self.tools)
        play = getattr(module, function or "play", None)
        if not callable(play):
            raise TypeError(f"there is no function {function or 'play'} in {name}")
        self._play: Callable[[Any, list[Any], random.Random], Any] = play


def _loaded(name: str, game: Game[Any], tools: Tools) -> ModuleType:
    """A module of its own for one game, with the names that a bot finds beside it."""
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        raise ImportError(f"there is no module {name}")
    module = module_from_spec(spec)
    vars(module).update(
        {each: getattr(tools, each) for each in ("guess", "legal", "outcomes", "score", "text")}
    )
    module.game = game  # type: ignore[attr-defined]
    spec.loader.exec_module(module)
    return module


class WheelPlayer:
    """A player of a wheel at one game. See ``navals.core.player.Player``; ``think`` raises PlayerError."""

    def __init__(self, name: str, game: Game[Any], move: Callable[[Any, int], str]) -> None:
        self.level: str = name
        self._game = game
        self._move = move

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """One thought: what it plays."""
        begun = time.monotonic()
        try:
            text = self._move(view, rng.getrandbits(63))
        except Exception as error:  # whatever a stranger's program raises
            raise PlayerError(f"raised {_clip(repr(error))}") from None
        if (spent := time.monotonic() - begun) > PATIENCE:
            raise PlayerError(f"took {spent:.0f} s for a move, and may take {PATIENCE:g}")
        own = self._game.seating.own_draw and text != "resign"
        try:
            action = None if own else TABLE_ACTIONS.get(text)
            yield Thought(action or self._game.parse(text, self._game.hidden.guess(view, rng)))
        except NotationError as error:
            raise PlayerError(f"named {_clip(repr(text))}, which is no action: {error}") from None


def found() -> Iterator[Found]:
    """The players of the wheels that are installed, by name; one that is called as another one, as a level, or not in 1 to 24 letters, digits, - and _, is none."""
    taken = set(LEVELS)
    for one in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        if one.name not in taken and _NAME.fullmatch(one.name):
            taken.add(one.name)
            yield of(one.name, one.value)


def of(name: str, target: str) -> Found:
    """The player of an entry point."""
    return Found(name, name, cache(lambda game: _Seated(game, target).move))


def find(name: str) -> Found | None:
    """The player of that name."""
    return next((one for one in found() if one.id == name), None)


def seated(one: Found, game: Game[Any]) -> WheelPlayer:
    """A player at a game. Raises PlayerError where it does not play it, or cannot be loaded."""
    try:
        return WheelPlayer(one.name, game, one.play(game))
    except Exception as error:  # whatever a stranger's program raises
        raise PlayerError(f"raised {_clip(repr(error))}") from None


def plays(target: str) -> tuple[str, ...]:
    """The games that the player of an entry point plays: those of its module's ``GAMES``, all of ours where it has none. Raises whatever the module raises."""
    name = target.partition(":")[0]
    for game_id in games.IDS:
        if (game := games.find(game_id)) is not None:
            wanted = getattr(_loaded(name, game, Tools(game)), "GAMES", None)
            return games.IDS if wanted is None else tuple(one for one in games.IDS if one in wanted)
    return ()


def trying(one: Found, ids: tuple[str, ...]) -> Iterator[str]:
    """Let a player play ``TRIED`` games of each of these against the easiest computer player, sides changed, in steps of an action: yields "" after each of them, and the
    id of the game at its end. Raises PlayerError."""
    if not ids:
        raise PlayerError("plays no game that is here")
    for game_id in ids:
        game = games.find(game_id)
        assert game is not None
        player = seated(one, game)
        options = game.schema.parse(game.match_options)
        for number in range(TRIED):
            seats = range(game.seating.seats(options))
            mine = [game.seating.side(seat, options) == number % 2 for seat in seats]
            easy = game.player(LEVELS[0])
            table = Table.new(
                game, options, [one.name if own else f"ai:{LEVELS[0]}" for own in mine], f"{one.id} {number}"
            )
            chosen: list[Player] = [player if own else easy for own in mine]
            try:
                for _ in playing(table, chosen, Limit()):
                    yield ""
            except IllegalAction as error:
                raise PlayerError(f"{_clip(str(error))}, after {table.ply} actions of {game_id}") from None
            except PlayerError as error:
                raise PlayerError(f"{error}, after {table.ply} actions of {game_id}") from None
            yield game_id


def refused(table: Table, seat: int, action: Any) -> str:
    """Why an action of a player is not legal, "" if it is."""
    refusal = rules.check(table.game, table.position, seat, action)
    return "" if refusal is None else str(refusal)


def let_go(names: tuple[str, ...]) -> None:
    """Forget modules of wheels that are gone, by the names of their packages."""
    for module in [one for one in sys.modules if one.partition(".")[0] in names]:
        del sys.modules[module]


def _clip(text: str) -> str:
    shown = " ".join(text.split())
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"
