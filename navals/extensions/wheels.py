"""Third-party wheels on the page: files picked by the user, with games (entry points ``navals.games``),
players (``navals.players``) or their dependencies.

Stored wheels (``StoredWheel``) are texts, by distribution name. ``sync`` installs them through a ``Site``,
which uses micropip on the page (``navals/browser/others.py``); ``statuses`` returns the results. This module
makes no network requests.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import re
import sys
import zipfile
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

import msgspec

from navals import __version__, games
from navals.conformance import TEST_GAMES
from navals.core.message import Message, msg
from navals.core.player import Forfeit

MAX_BYTES: Final = 5 * 2**20
"""Maximum size of a wheel, in bytes."""
_MAX_UNPACKED: Final = 8 * MAX_BYTES
_FILE_NAME: Final = re.compile(r"([A-Za-z0-9][\w.]*)-([\w.!+]+)(?:-\d[\w.]*)?-[\w.]+-none-any\.whl", re.ASCII)
_ENTRY: Final = re.compile(r"([\w.-]+)\s*=\s*([\w.:]+)", re.ASCII)
_REQUIREMENT: Final = re.compile(r"[A-Za-z0-9][\w.-]*", re.ASCII)


class WheelError(Exception):
    """Raised for a file that is not a usable wheel; ``message`` is the reason."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Wheel(msgspec.Struct, frozen=True):
    """Facts about a wheel: its normalised ``name``, ``size`` in bytes, games and players with their packages,
    raw requirements, top-level packages and modules, and the SHA-256 ``digest`` of its bytes."""

    file: str
    name: str
    version: str
    size: int
    games: dict[str, str]
    players: dict[str, str]
    requirements: tuple[str, ...]
    top_level_names: tuple[str, ...]
    digest: str


class StoredWheel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stored wheel: its ``file`` name, its ``data`` in base64, the ``state`` in which it was tested
    (``state_digest``; "" if untested), and ``why`` it failed the tests ("" if it did not)."""

    file: str
    data: str
    state: str = ""
    why: str = ""


class WheelStatus(NamedTuple):
    """A wanted wheel, and the ``reason`` why it is not installed (``None`` if it is)."""

    wheel: Wheel
    reason: Message | None = None


class Site(Protocol):
    """Where wheels are installed."""

    async def has(self, requirement: str) -> bool:
        """Return whether a requirement is met; the site may load its own packages to meet it."""
        ...

    async def install(self, file: str, data: bytes) -> None:
        """Install a wheel. Errors in the wheel propagate."""
        ...

    def remove(self, name: str) -> None:
        """Remove an installed distribution."""
        ...


def normalize_name(name: str) -> str:
    """Normalise a distribution name.

    >>> normalize_name("Navals_Boats.extra")
    'navals-boats-extra'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def read(file: str, data: bytes) -> Wheel:
    """Read the facts about a wheel. Raise ``WheelError`` if it is unusable.

    >>> try:
    ...     read("boats.zip", b"")
    ... except WheelError as error:
    ...     print(error)
    this is not a pure-Python wheel: its name must end in -none-any.whl
    """
    match = _FILE_NAME.fullmatch(file)
    if match is None:
        raise WheelError(msg("this is not a pure-Python wheel: its name must end in -none-any.whl"))
    if len(data) > MAX_BYTES:
        raise WheelError(msg("it is too large: a wheel can be {n} MB at most", n=MAX_BYTES // 2**20))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if (
                sum(member.file_size for member in archive.infolist()) > _MAX_UNPACKED
                or archive.testzip() is not None
            ):
                raise WheelError(msg("the file is damaged"))
            names = archive.namelist()
            metadata_name = next(
                (name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name)), ""
            )
            metadata = archive.read(metadata_name).decode()
            entry_points_name = metadata_name.replace("METADATA", "entry_points.txt")
            entry_points = archive.read(entry_points_name).decode() if entry_points_name in names else ""
    except WheelError:
        raise
    except Exception:  # damaged files may raise anything
        raise WheelError(msg("the file is damaged")) from None
    header_lines = metadata.partition("\n\n")[0].splitlines()
    requirements = [
        line.partition(":")[2].strip() for line in header_lines if line.lower().startswith("requires-dist:")
    ]
    top_level_names = sorted(
        {name.partition("/")[0].removesuffix(".py") for name in names if ".dist-info/" not in name}
    )
    if "navals" in top_level_names:
        raise WheelError(msg("it would overwrite this program"))
    games, players = (_read_entry_points(entry_points, group) for group in ("navals.games", "navals.players"))
    requirements = [
        requirement for requirement in requirements if not re.search(r";.*\bextra\s*==", requirement)
    ]
    digest = hashlib.sha256(data).hexdigest()
    name, version = normalize_name(match[1]), match[2]
    return Wheel(
        file, name, version, len(data), games, players, tuple(requirements), tuple(top_level_names), digest
    )


def _read_entry_points(text: str, group: str) -> dict[str, str]:
    entry_points, section = {}, ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == group and (entry := _ENTRY.fullmatch(line)):
            entry_points[entry[1]] = entry[2]
    return entry_points


def state_digest(wheel: Wheel) -> str:
    """Return a digest of a wheel and this program's version; a verdict is valid only for this digest."""
    return hashlib.sha256(f"{wheel.digest} {__version__} {TEST_GAMES}".encode()).hexdigest()[:32]


def decode_data(data: str) -> bytes:
    """Decode base64. Raise ``WheelError`` if it is invalid."""
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise WheelError(msg("the file is damaged")) from None


def encode(stored_wheel: StoredWheel) -> str:
    """Write a stored wheel as text (JSON)."""
    return msgspec.json.encode(stored_wheel).decode()


@lru_cache(maxsize=32)
def decode(text: str) -> tuple[StoredWheel, Wheel] | None:
    """Read a stored wheel and its facts; return ``None`` if the text is invalid."""
    try:
        stored_wheel = msgspec.json.decode(text, type=StoredWheel)
        return stored_wheel, read(stored_wheel.file, decode_data(stored_wheel.data))
    except (ValueError, WheelError):
        return None


_statuses: dict[str, WheelStatus] = {}


def statuses() -> Mapping[str, WheelStatus]:
    """Return the results of ``sync`` for the wanted wheels, by distribution name."""
    return _statuses


def needs_sync(texts: Mapping[str, str]) -> bool:
    """Return whether the wanted wheels (stored texts by name) differ from those of the last ``sync``."""
    digests = {name: pair[1].digest for name, text in texts.items() if (pair := decode(text)) is not None}
    return digests != {name: status.wheel.digest for name, status in _statuses.items()}


async def sync(texts: Mapping[str, str], site: Site) -> None:
    """Install the wanted wheels (stored texts by name) and remove all others. A wheel is installed after its
    requirements; if some are missing, ``WheelStatus.reason`` names them."""
    queue = {name: pair for name, text in texts.items() if (pair := decode(text)) is not None}
    for name, status in list(_statuses.items()):
        if name in queue and status.wheel.digest == queue[name][1].digest and status.reason is None:
            del queue[name]
            continue
        del _statuses[name]
        if status.reason is None:
            site.remove(status.wheel.name)
            _unload_modules(status.wheel)
    live_statuses = {name: status for name, status in _statuses.items() if status.reason is None}
    while broken_statuses := {
        name: status for name, status in live_statuses.items() if await _unmet_needs(status.wheel, site)
    }:
        # One of their requirements was removed.
        for name, status in broken_statuses.items():
            del live_statuses[name], _statuses[name]
            site.remove(status.wheel.name)
            _unload_modules(status.wheel)
            if (pair := decode(texts[name])) is not None:
                queue[name] = pair
    has_progress = True
    while queue and has_progress:
        has_progress = False
        for name, (text, wheel) in list(queue.items()):
            if await _unmet_needs(wheel, site):
                continue
            has_progress, reason = True, None
            del queue[name]
            try:
                await site.install(text.file, decode_data(text.data))
            except Exception as error:  # wheels may raise anything
                reason = msg("it cannot be installed: {why}", why=describe_error(error))
            _statuses[name] = WheelStatus(wheel, reason)
    for name, (_, wheel) in queue.items():
        missing_list = ", ".join(await _unmet_needs(wheel, site))
        reason = msg("it also needs {names}; choose these wheels together", names=missing_list)
        _statuses[name] = WheelStatus(wheel, reason)


async def _unmet_needs(wheel: Wheel, site: Site) -> list[str]:
    return [requirement for requirement in wheel.requirements if not await site.has(requirement)]


def requirement_name(requirement: str) -> str:
    """Return the normalised distribution name of a requirement, or "" if it is invalid.

    >>> requirement_name("msgspec (>=0.19)"), requirement_name("Navals_Boats >= 1 ; python_version > '3'")
    ('msgspec', 'navals-boats')
    """
    match = _REQUIREMENT.match(requirement)
    return normalize_name(match[0].rstrip(".-_")) if match else ""


def _unload_modules(wheel: Wheel) -> None:
    for module_name in list(sys.modules):
        if module_name.partition(".")[0] in {*wheel.top_level_names} - {"navals"}:
            del sys.modules[module_name]


_digests: dict[str, str] = {}
"""Wheel digests of the adopted games, by game id."""


def drop_games(is_allowed: Callable[[str, str], bool] = lambda game_id, digest: True) -> tuple[str, ...]:
    """Forget games that are not ``is_allowed`` or whose wheel was removed; return their ids."""
    live_wheels = [status.wheel for status in _statuses.values() if status.reason is None]
    live_games = {(game_id, wheel.digest) for wheel in live_wheels for game_id in wheel.games}
    dropped_ids = tuple(
        id for id, digest in _digests.items() if (id, digest) not in live_games or not is_allowed(id, digest)
    )
    for game_id in dropped_ids:
        del _digests[game_id]
        games.forget(game_id)
    return dropped_ids


def adopt_games(wheel: Wheel) -> None:
    """Adopt all games in an installed wheel, or none if one fails, without offering them yet. Raise
    ``WheelError`` if an id is taken; errors in a game propagate."""
    for game_id, package in wheel.games.items():
        if _digests.get(game_id) == wheel.digest:
            continue
        if game_id in games.IDS or game_id in _digests:
            drop_games(lambda game, digest: digest != wheel.digest)
            raise WheelError(msg("there is already a game with this name: {id}", id=game_id))
        try:
            games.adopt(game_id, package, is_hidden=True)
        except BaseException:
            drop_games(lambda game, digest: digest != wheel.digest)
            raise
        _digests[game_id] = wheel.digest


def describe_error(error: BaseException, limit: int = 300) -> str:
    """Describe an error in one line, cut after ``limit`` characters; of a ``Forfeit``, only the reason."""
    text = " ".join(str(error).split())
    if not isinstance(error, Forfeit):
        text = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return text if len(text) <= limit else text[:limit] + "…"
