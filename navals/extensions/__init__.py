"""Third-party games and players: installed wheels with entry points ``navals.games`` and ``navals.players``.

    [project.entry-points."navals.games"]
    regatta = "navals_regatta"

The name is the game's id, the value its package, structured as in ``docs/adding-a-game.md``; its modules
import each other as ``navals.games.<id>``. A game is offered if its files pass this version's conformance kit
(``navals.conformance``); verdicts are stored in the user's cache folder. Installing a wheel means trusting
it: its code is not sandboxed.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterable
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

import msgspec

from navals import __version__, games
from navals.conformance import TEST_GAMES, ContractError, check_game, error_location
from navals.core.game import AnyGame
from navals.extensions import players

GROUP: Final = "navals.games"
_MAX_DESCRIPTION: Final = 500


class Extension(msgspec.Struct, frozen=True):
    """A game or a player in a wheel: its id, its package (for a player: its module, or ``module:function``),
    and the distribution's name and version."""

    id: str
    package: str
    name: str
    version: str
    kind: Literal["game", "player"] = "game"


class Verdict(msgspec.Struct, frozen=True):
    """A test result: the ``digest`` of the test games or, for a player, the ids of the games it ``plays``; if
    the tests failed, ``why``."""

    extension: Extension
    digest: str = ""
    why: str = ""
    plays: tuple[str, ...] = ()

    @property
    def has_passed(self) -> bool:
        """Return whether all tests passed."""
        return not self.why


Rehearsal = Callable[[AnyGame], None]


def _skip_rehearsal(game: AnyGame) -> None:
    """Do nothing: the default, for tests without a rehearsal."""


def find_all(kind: Literal["game", "player"] = "game") -> tuple[Extension, ...]:
    """Return the installed games or players, sorted by id."""
    entries = []
    for entry_point in entry_points(group=GROUP if kind == "game" else players.GROUP):
        name, version = (entry_point.dist.name, entry_point.dist.version) if entry_point.dist else ("", "")
        entries.append(Extension(entry_point.name, entry_point.value, name, version, kind))
    return tuple(sorted(entries, key=lambda entry: (entry.id, entry.name)))


def offer(extension: Extension, repeat: bool = False, rehearse: Rehearsal = _skip_rehearsal) -> Verdict:
    """Adopt a game if it passes the tests; return the verdict.

    A stored verdict is used instead of new tests unless ``repeat``. ``rehearse`` tests everything built on
    the rules (``navals.rehearsal``).
    """
    store = _VerdictStore.read()
    key = _verdict_key(extension.package, is_rehearsed=rehearse is not _skip_rehearsal)
    verdict = None if repeat or not key else store.verdicts.get(key)
    try:
        games.adopt(extension.id, extension.package)
        game = games.find(extension.id)
        if verdict is None:
            verdict = Verdict(extension, check_game(game, TEST_GAMES))
            rehearse(game)
    except ContractError as error:
        verdict = Verdict(extension, why=_describe_error(error))
    except Exception as error:  # third-party code may raise anything
        location = "".join(
            error_location(folder, error) for folder in _package_folders(_module_spec(extension.package))
        )
        verdict = Verdict(extension, why=f"{_describe_error(error)}{location}")
    assert verdict is not None
    if not verdict.has_passed and extension.id in games.IDS and games.adopted_folders(extension.id):
        games.forget(extension.id)
    if key:
        store.verdicts[key] = verdict
        store.write()
    return verdict


def check_player(extension: Extension, repeat: bool = False) -> Verdict:
    """Test a player in some games and return the verdict.

    A stored verdict is returned instead unless ``repeat``.
    """
    store, key = _VerdictStore.read(), _verdict_key(extension.package, extension.id)
    verdict = None if repeat or not key else store.verdicts.get(key)
    if verdict is None:
        try:
            entry = players.find(extension.id)
            if entry is None:
                raise ValueError(f"there can be no player {extension.id!r} beside the others")
            game_ids = entry.games()
            for _ in players.play_trials(entry, game_ids):
                pass
            verdict = Verdict(extension, plays=game_ids)
        except Exception as error:  # third-party code may raise anything
            verdict = Verdict(extension, why=_describe_error(error))
        if key:
            store.verdicts[key] = verdict
            store.write()
    return verdict


def stored_verdict(extension: Extension) -> Verdict:
    """Return the stored verdict on a game that was tested with a rehearsal, or an empty verdict."""
    return _VerdictStore.read().verdicts.get(_verdict_key(extension.package, is_rehearsed=True)) or Verdict(
        extension
    )


def offer_all(
    extensions: Iterable[Extension] | None = None, rehearse: Rehearsal = _skip_rehearsal
) -> tuple[Verdict, ...]:
    """Offer these games (default: all installed ones), except those already adopted. Return the verdicts."""
    batch = find_all() if extensions is None else extensions
    return tuple(offer(game, rehearse=rehearse) for game in batch if not games.adopted_folders(game.id))


def _describe_error(error: BaseException) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= _MAX_DESCRIPTION else text[:_MAX_DESCRIPTION] + "…"


def _verdict_key(package: str, player: str = "", is_rehearsed: bool = False) -> str:
    """Return the key of a verdict: a digest of this program's version and a package's (or player's) files.

    Return "" if there are no files. Verdicts with and without a rehearsal have different keys."""
    module = package.partition(":")[0]
    spec = _module_spec(module.partition(".")[0] if player else module)
    python_version, rehearsal = sys.version_info[:2], "rehearsed" if is_rehearsed else ""
    prefix = f"{__version__} {TEST_GAMES} {python_version} {player} {package if player else ''} {rehearsal}"
    hasher = hashlib.sha256(prefix.encode())
    if player and spec is not None and not spec.submodule_search_locations and spec.origin:
        hasher.update(Path(spec.origin).read_bytes())
        return hasher.hexdigest()
    folders = _package_folders(spec)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                hasher.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return hasher.hexdigest() if folders else ""


def _module_spec(module: str) -> ModuleSpec | None:
    try:
        return find_spec(module)
    except (ImportError, ValueError):
        return None


def _package_folders(spec: ModuleSpec | None) -> list[Path]:
    """Return the folders of a package; none for a plain module."""
    return [] if spec is None else [*map(Path, spec.submodule_search_locations or ())]


class _VerdictStore(msgspec.Struct):
    """Stored verdicts, by digest (``_verdict_key``)."""

    verdicts: dict[str, Verdict] = {}

    @staticmethod
    def path() -> Path:
        """Return the path of the file with the verdicts."""
        windows_folder = os.environ.get("LOCALAPPDATA") if os.name == "nt" else None
        cache_folder = os.environ.get("XDG_CACHE_HOME") or windows_folder or Path.home() / ".cache"
        return Path(cache_folder) / "navals" / "extensions.json"

    @classmethod
    def read(cls) -> _VerdictStore:
        """Read the verdicts, or return an empty store if the file is missing or damaged."""
        try:
            return msgspec.json.decode(cls.path().read_bytes(), type=cls)
        except (OSError, ValueError, RuntimeError):
            return cls()

    def write(self) -> None:
        """Write the verdicts if possible; otherwise the tests run every time."""
        try:
            self.path().parent.mkdir(parents=True, exist_ok=True)
            temporary_file = self.path().with_suffix(f".{os.getpid()}")
            temporary_file.write_bytes(msgspec.json.encode(self))
            temporary_file.replace(self.path())
        except (OSError, RuntimeError):
            return
