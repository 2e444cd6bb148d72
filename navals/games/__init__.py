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

from navals.core.message import Message, clip, msg, nearest_words

if TYPE_CHECKING:
    from navals.core.card import Card
    from navals.core.game import AnyGame

__all__ = ["IDS", "UnknownGame", "card", "find", "get", "picture"]

_present_ids: set[str] = set()
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
        self.nearest: tuple[str, ...] = nearest_words(game_id, IDS)
        name, id_list = repr(clip(game_id)), ", ".join(self.nearest or IDS)
        self.message: Message = (
            msg("there is no game {name}; did you mean {games}?", name=name, games=id_list)
            if self.nearest
            else msg("there is no game {name}; the games are: {games}", name=name, games=id_list)
        )
        super().__init__(str(self.message))


@cache
def _card(game_id: str) -> Card:
    card: Card = importlib.import_module(f"navals.games.{game_id}.card").CARD
    return card


def scan_folders() -> tuple[str, ...]:
    """Return the ids of the games in the folders of ``__path__``, in the order of their cards' ``place``."""
    return _sort_ids(name for _, name, is_package in iter_modules(__path__) if is_package)


def _sort_ids(ids: Iterable[str]) -> tuple[str, ...]:
    """Sort ids by the ``place`` of their cards, adopted games last."""
    return tuple(sorted(ids, key=lambda game_id: (game_id in _adopted_ids, _card(game_id).place, game_id)))


IDS = scan_folders()
"""The games that can be played, in the order of the home page."""


def __dir__() -> list[str]:
    return [*__all__, *IDS]


def adopt(game_id: str, package: str, *, is_hidden: bool = False) -> None:
    """Add a game from outside this package: the folder of ``package`` becomes ``navals.games.<id>``.

    A hidden game can be found, but is not in ``IDS`` until ``offer`` is called. Raise ValueError if
    the id is taken or invalid, or if the package's card has another id; ImportError if there is no such
    package; and any exception that the card raises.
    """
    if not is_free(game_id):
        raise ValueError(f"{game_id!r} cannot be added to the games")
    package_spec = find_spec(package)
    if package_spec is None or not package_spec.submodule_search_locations or not package_spec.origin:
        raise ImportError(f"there is no package {package!r}")
    module_name, folders = f"{__name__}.{game_id}", [*package_spec.submodule_search_locations]
    spec = spec_from_file_location(module_name, package_spec.origin, submodule_search_locations=folders)
    if spec is None or spec.loader is None:
        raise ImportError(f"{package!r} is no package of files")
    module = sys.modules[module_name] = globals()[game_id] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        if _card(game_id).id != game_id:
            raise ValueError(f"the card of {package!r} is that of another game")
        _adopted_ids.add(game_id)
        _hidden_ids.add(game_id)
        if not is_hidden:
            offer(game_id)
    except BaseException:
        forget(game_id)
        raise


def is_free(game_id: str) -> bool:
    """Return whether a game can be added under this id: a lower-case identifier that is not a game, a Python
    keyword or a name in this module.

    >>> [is_free(name) for name in ("regatta", "Regatta", "mats", "class", "find")]
    [True, False, False, False, False]
    """
    is_valid = game_id.isidentifier() and game_id.isascii() and game_id.islower() and not iskeyword(game_id)
    return is_valid and not _exists(game_id) and game_id not in globals()


def offer(game_id: str) -> None:
    """Add an adopted hidden game to ``IDS``; do nothing for other games."""
    global IDS  # noqa: PLW0603 (the list of games has one place)
    if game_id in _hidden_ids:
        _hidden_ids.discard(game_id)
        IDS = _sort_ids((*IDS, game_id))


def _exists(game_id: str) -> bool:
    return game_id in IDS or game_id in _hidden_ids


def forget(game_id: str) -> None:
    """Remove an adopted game and all its modules."""
    global IDS  # noqa: PLW0603 (the list of games has one place)
    for ids in (_adopted_ids, _hidden_ids, _present_ids):
        ids.discard(game_id)
    for function in (_card, picture, has_module):
        function.cache_clear()
    package = f"{__name__}.{game_id}"
    for module_name in [key for key in sys.modules if key == package or key.startswith(f"{package}.")]:
        del sys.modules[module_name]
    globals().pop(game_id, None)
    IDS = tuple(key for key in IDS if key != game_id)


def adopted_folders(game_id: str) -> tuple[str, ...]:
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


def style_sheet(game_id: str) -> str:
    """Return the style sheets of a game from a wheel; "" for built-in games, whose styles are in the page."""
    paths = sorted(path for folder in adopted_folders(game_id) for path in Path(folder).rglob("*.css"))
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def read_data(game_id: str, name: str) -> bytes | None:
    """Return a file that is loaded separately into a game's folder, such as positions of the day
    (``navals.club.study.days``), or None if it is not loaded yet.
    """
    if _exists(game_id):
        _card(game_id)  # imports the package
        for folder in sys.modules[f"{__name__}.{game_id}"].__path__:
            path = Path(folder, name)
            if path.is_file():
                return path.read_bytes()
    return None


def find(game_id: str) -> AnyGame:
    """Return a game. Raise ``UnknownGame`` if the id is unknown.

    Raise ModuleNotFoundError if its modules are not loaded yet (see ``missing_ids``).

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
def has_module(game_id: str, name: str) -> bool:
    """Return whether a game has an optional module, such as ``editor``. Raise ModuleNotFoundError if the game
    is not loaded yet.
    """
    module(game_id, "game")
    try:
        return find_spec(f"navals.games.{game_id}.{name}") is not None
    except ModuleNotFoundError:  # even the folder is missing
        return False


def mentioned_ids(*texts: str) -> tuple[str, ...]:
    """Return the ids of games that occur in the texts, ignoring case; all ids if a text has JSON escapes,
    which could hide some.
    """
    if any("\\u" in text for text in texts):
        return IDS
    lower_texts = [text.lower() for text in texts]
    return tuple(game_id for game_id in IDS if any(game_id in text for text in lower_texts))


def missing_ids(ids: Iterable[str]) -> tuple[str, ...]:
    """Return the games in ``ids`` whose modules cannot be imported yet, in the same order."""
    absent_ids = [game_id for game_id in ids if game_id not in _present_ids]
    if absent_ids:
        # Files may have been added since a folder was last read.
        importlib.invalidate_caches()
        _present_ids.update(game_id for game_id in absent_ids if game_id in IDS and _is_importable(game_id))
    return tuple(game_id for game_id in absent_ids if game_id in IDS and game_id not in _present_ids)


def _is_importable(game_id: str) -> bool:
    module_name = f"navals.games.{game_id}.game"
    return module_name in sys.modules or find_spec(module_name) is not None
