"""Games and players of other people: wheels that are installed beside this package and say so by an entry point of the groups ``navals.games`` and ``navals.players``.

    [project.entry-points."navals.games"]
    regatta = "navals_regatta"

The name is the game's id, the value the package that is its folder, with the parts that ``docs/adding-a-game.md`` tells; its own modules import each
other as ``navals.games.<id>``. Such a game is offered once it has passed the conformance kit (``navals.conformance``), in this state of its files and with
this version of ours; what was found is noted in the cache folder of whoever plays. Installing a wheel means to trust it: its programs run like any other.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

import msgspec

from navals import __version__, games
from navals.conformance import CHECKED, check_game
from navals.extensions import players

GROUP: Final = "navals.games"
_LONGEST: Final = 500


class Extension(msgspec.Struct, frozen=True):
    """A game or a player in a wheel: its id, its package (of a player: its module, perhaps with a function), and the name and version of the distribution."""

    id: str
    package: str
    name: str
    version: str
    kind: Literal["game", "player"] = "game"


class Verdict(msgspec.Struct, frozen=True):
    """What the kit found: the digest of its games, or ``why`` the game is not offered. Of a player: the games that it has played (``plays``), or what it did wrong."""

    extension: Extension
    digest: str = ""
    why: str = ""
    plays: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether the game is offered."""
        return not self.why


def found(kind: Literal["game", "player"] = "game") -> tuple[Extension, ...]:
    """The games in wheels that are installed here, by their ids; or the players."""
    known = [
        Extension(
            one.name,
            one.value,
            one.dist.name if one.dist else "",
            one.dist.version if one.dist else "",
            kind,
        )
        for one in entry_points(group=GROUP if kind == "game" else players.GROUP)
    ]
    return tuple(sorted(known, key=lambda one: (one.id, one.name)))


def offer(extension: Extension, again: bool = False) -> Verdict:
    """Hold a game to the kit, unless that was done already, and take it in where it passes; ``again``: also where it was done."""
    noted = _Notes.read()
    state = _state(extension.package)
    verdict = None if again or not state else noted.verdicts.get(state)
    try:
        games.adopt(extension.id, extension.package)
        game = games.find(extension.id)
        if verdict is None and game is not None:
            verdict = Verdict(extension, check_game(game, CHECKED))
    except Exception as error:  # whatever a stranger's program raises
        verdict = Verdict(extension, why=_told(error))
    assert verdict is not None
    if not verdict.passed and extension.id in games.IDS and games.places(extension.id):
        games.forget(extension.id)
    if state:
        noted.verdicts[state] = verdict
        noted.write()
    return verdict


def try_out(extension: Extension, again: bool = False) -> Verdict:
    """Let a player play some games by the rules, unless that was done already; ``again``: also where it was done."""
    noted, state = _Notes.read(), _state(extension.package, extension.id)
    verdict = None if again or not state else noted.verdicts.get(state)
    if verdict is None:
        try:
            entry = players.find(extension.id)
            if entry is None:
                raise ValueError(f"there can be no player {extension.id!r} beside the others")
            ids = entry.games()
            for _ in players.trying(entry, ids):
                pass
            verdict = Verdict(extension, plays=ids)
        except Exception as error:  # whatever a stranger's program raises
            verdict = Verdict(extension, why=_told(error))
        if state:
            noted.verdicts[state] = verdict
            noted.write()
    return verdict


def noted(extension: Extension) -> Verdict:
    """What is noted of a game that is offered."""
    return _Notes.read().verdicts.get(_state(extension.package)) or Verdict(extension)


def offer_all(extensions: Iterable[Extension] | None = None) -> tuple[Verdict, ...]:
    """Hold all games that are installed to the kit and take in those that pass."""
    wanted = found() if extensions is None else extensions
    return tuple(offer(one) for one in wanted if not games.places(one.id))


def _told(error: BaseException) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def _state(package: str, player: str = "") -> str:
    """The digest of all files of a package and of our version; of a ``player``: of its module, with the package that it is in. "" where there is none."""
    module = package.partition(":")[0]
    try:
        spec = find_spec(module.partition(".")[0] if player else module)
    except (ImportError, ValueError):
        return ""
    total = hashlib.sha256(
        f"{__version__} {CHECKED} {sys.version_info[:2]} {player} {package if player else ''}".encode()
    )
    if player and spec is not None and not spec.submodule_search_locations and spec.origin:
        total.update(Path(spec.origin).read_bytes())
        return total.hexdigest()
    folders = () if spec is None else spec.submodule_search_locations or ()
    for folder in folders:
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                total.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest() if folders else ""


class _Notes(msgspec.Struct):
    """What was found, by the state of the files."""

    verdicts: dict[str, Verdict] = {}

    @staticmethod
    def path() -> Path:
        """Where it is noted."""
        usual = os.environ.get("XDG_CACHE_HOME") or (
            os.environ.get("LOCALAPPDATA") if os.name == "nt" else None
        )
        return Path(usual or Path.home() / ".cache") / "navals" / "extensions.json"

    @classmethod
    def read(cls) -> _Notes:
        """Nothing where there is none, or none that can be read: then the kit runs."""
        try:
            return msgspec.json.decode(cls.path().read_bytes(), type=cls)
        except (OSError, ValueError, RuntimeError):
            return cls()

    def write(self) -> None:
        """Note it; where that cannot be, the kit runs each time."""
        try:
            self.path().parent.mkdir(parents=True, exist_ok=True)
            fresh = self.path().with_suffix(f".{os.getpid()}")
            fresh.write_bytes(msgspec.json.encode(self))
            fresh.replace(self.path())
        except (OSError, RuntimeError):
            return
