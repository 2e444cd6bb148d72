"""The games by id. Each folder of ``__path__`` is a game with the same parts; see ``docs/adding-a-game.md``.

A game's card (``navals.games.<id>.card``) and picture are always available. In the browser its other modules
are loaded when somebody opens the game; code outside the game's folder accesses them only through this
module.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from keyword import iskeyword
from pathlib import Path
from pkgutil import get_data, iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

from navals.core.message import Message, clip, msg, nearest

if TYPE_CHECKING:
    from navals.core.card import Card
    from navals.core.game import AnyGame

__all__ = ["IDS", "UnknownGame", "card", "find", "get", "picture"]

_present: set[str] = set()
"""Games whose modules are known to be loaded or installed."""
_adopted_ids: set[str] = set()
"""Games whose folders are outside this package."""
_hidden_ids: set[str] = set()
"""Adopted games that are not offered yet."""


class UnknownGame(ValueError):
    """Raised if no game has this id. ``nearest`` are similar ids, which ``message`` suggests.

    >>> UnknownGame("matts").nearest, UnknownGame("chess").nearest
    (('mats',), ())
    """

    def __init__(self, game_id: str) -> None:
        self.nearest: tuple[str, ...] = nearest(game_id, IDS)
        name, ids = repr(clip(game_id)), ", ".join(self.nearest or IDS)
        self.message: Message = (
            msg("there is no game {name}; did you mean {games}?", name=name, games=ids)
            if self.nearest
            else msg("there is no game {name}; the games are: {games}", name=name, games=ids)
        )
        super().__init__(str(self.message))


@cache
def _card(game_id: str) -> Card:
    card: Card = importlib.import_module(f"navals.games.{game_id}.card").CARD
    return card


def scan() -> tuple[str, ...]:
    """Return the ids of the games in the folders of ``__path__``, in the order of their cards' ``place``."""
    return _in_order(name for _, name, is_package in iter_modules(__path__) if is_package)


def _in_order(ids: Iterable[str]) -> tuple[str, ...]:
    """Sort ids by the ``place`` of their cards, adopted games last."""
    return tuple(sorted(ids, key=lambda game_id: (game_id in _adopted_ids, _card(game_id).place, game_id)))


IDS = scan()
"""The games that can be played, in the order of the home page."""


def __dir__() -> list[str]:
    return [*__all__, *IDS]


def adopt(game_id: str, package: str, *, hidden: bool = False) -> None:
    """Add a game from outside this package: the folder of ``package`` becomes ``navals.games.<id>``.

    A ``hidden`` game can be found, but is not in ``IDS`` until ``offer`` is called. Raise ValueError if the
    id is taken or invalid, or if the package's card has another id; ImportError if there is no such package;
    and any exception that the card raises.
    """
    if not free(game_id):
        raise ValueError(f"{game_id!r} cannot be added to the games")
    source = find_spec(package)
    if source is None or not source.submodule_search_locations or not source.origin:
        raise ImportError(f"there is no package {package!r}")
    name, folders = f"{__name__}.{game_id}", [*source.submodule_search_locations]
    spec = spec_from_file_location(name, source.origin, submodule_search_locations=folders)
    if spec is None or spec.loader is None:
        raise ImportError(f"{package!r} is no package of files")
    module = sys.modules[name] = globals()[game_id] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        if _card(game_id).id != game_id:
            raise ValueError(f"the card of {package!r} is that of another game")
        _adopted_ids.add(game_id)
        _hidden_ids.add(game_id)
        if not hidden:
            offer(game_id)
    except BaseException:
        forget(game_id)
        raise


def free(game_id: str) -> bool:
    """Return whether a game can be added under this id: a lower-case identifier that is not a game, a Python
    keyword or a name in this module.

    >>> [free(name) for name in ("regatta", "Regatta", "mats", "class", "find")]
    [True, False, False, False, False]
    """
    valid = game_id.isidentifier() and game_id.isascii() and game_id.islower() and not iskeyword(game_id)
    return valid and not _exists(game_id) and game_id not in globals()


def offer(game_id: str) -> None:
    """Add an adopted ``hidden`` game to ``IDS``; do nothing for other games."""
    global IDS  # noqa: PLW0603 (the list of games has one place)
    if game_id in _hidden_ids:
        _hidden_ids.discard(game_id)
        IDS = _in_order((*IDS, game_id))


def _exists(game_id: str) -> bool:
    return game_id in IDS or game_id in _hidden_ids


def forget(game_id: str) -> None:
    """Remove an adopted game and all its modules."""
    global IDS  # noqa: PLW0603 (the list of games has one place)
    for games in (_adopted_ids, _hidden_ids, _present):
        games.discard(game_id)
    for function in (_card, picture, has):
        function.cache_clear()
    name = f"{__name__}.{game_id}"
    for module in [key for key in sys.modules if key == name or key.startswith(f"{name}.")]:
        del sys.modules[module]
    globals().pop(game_id, None)
    IDS = tuple(key for key in IDS if key != game_id)


def places(game_id: str) -> tuple[str, ...]:
    """Return the folders of an adopted game, or () for other games."""
    return tuple(sys.modules[f"{__name__}.{game_id}"].__path__) if game_id in _adopted_ids else ()


def card(game_id: str) -> Card | None:
    """Return a game's card, or None if the id is unknown.

    >>> str(card("mats").title), card("chess")
    ('MATS', None)
    """
    return _card(game_id) if _exists(game_id) else None


@cache
def picture(game_id: str) -> str:
    """Return the picture on a game's card as SVG, 240 by 132. Raise FileNotFoundError if it is missing.

    >>> picture("mats")[:4]
    '<svg'
    """
    return (get_data(f"navals.games.{game_id}", "picture.svg") or b"").decode().strip()


def sheet(game_id: str) -> str:
    """Return the style sheets of a game from a wheel; "" for built-in games, whose styles are in the page."""
    paths = sorted(path for place in places(game_id) for path in Path(place).rglob("*.css"))
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def data(game_id: str, name: str) -> bytes | None:
    """Return a file that is loaded separately into a game's folder, such as positions of the day
    (``navals.club.study.days``), or None if it is not loaded yet.
    """
    if _exists(game_id):
        _card(game_id)  # imports the package
        for place in sys.modules[f"{__name__}.{game_id}"].__path__:
            path = Path(place, name)
            if path.is_file():
                return path.read_bytes()
    return None


def find(game_id: str) -> AnyGame:
    """Return a game. Raise ``UnknownGame`` if the id is unknown.

    Raise ModuleNotFoundError if its modules are not loaded yet (see ``missing``).

    >>> find("mats").id
    'mats'
    >>> find("matts")
    Traceback (most recent call last):
    navals.games.UnknownGame: there is no game 'matts'; did you mean mats?
    """
    if (game := get(game_id)) is None:
        raise UnknownGame(game_id)
    return game


def get(game_id: str) -> AnyGame | None:
    """Return the game with this id, or None for an unknown id. Raise ModuleNotFoundError as ``find`` does.

    >>> get("mats") is find("mats"), get("chess")
    (True, None)
    """
    game: AnyGame | None = module(game_id, "game").GAME if _exists(game_id) else None
    return game


def module(game_id: str, name: str) -> ModuleType:
    """Return a module of a game, such as ``board``. Raise ModuleNotFoundError if it is not found."""
    return importlib.import_module(f"navals.games.{game_id}.{name}")


@cache
def has(game_id: str, name: str) -> bool:
    """Return whether a game has an optional module, such as ``editor``. Raise ModuleNotFoundError if the game
    is not loaded yet.
    """
    module(game_id, "game")
    try:
        return find_spec(f"navals.games.{game_id}.{name}") is not None
    except ModuleNotFoundError:  # even the folder is missing
        return False


def find_ids(*texts: str) -> tuple[str, ...]:
    """Return the ids of games that occur in the texts, ignoring case; all ids if a text has JSON escapes,
    which could hide some.
    """
    if any("\\u" in text for text in texts):
        return IDS
    lower = [text.lower() for text in texts]
    return tuple(game_id for game_id in IDS if any(game_id in text for text in lower))


def missing(ids: Iterable[str]) -> tuple[str, ...]:
    """Return the games in ``ids`` whose modules cannot be imported yet, in the same order."""
    absent = [game_id for game_id in ids if game_id not in _present]
    if absent:
        # Files may have been added since a folder was last read.
        importlib.invalidate_caches()
        _present.update(game_id for game_id in absent if game_id in IDS and _is_there(game_id))
    return tuple(game_id for game_id in absent if game_id in IDS and game_id not in _present)


def _is_there(game_id: str) -> bool:
    name = f"navals.games.{game_id}.game"
    return name in sys.modules or find_spec(name) is not None
