"""Wheels of other people in the page: files that a person picks, with games (entry points ``navals.games``), players (``navals.players``) or what these need.

What is wanted is told as texts (``Kept``) by the names of the distributions; ``settle`` has the rest follow, through a ``Site``: in the page micropip
(``navals/browser/others.py``). ``there`` is what came of it. Nothing is fetched from anywhere.
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
from navals.conformance import CHECKED
from navals.core.message import Message, msg
from navals.core.player import Forfeit

MOST: Final = 5 * 2**20
"""So many bytes a wheel has at most."""
_UNPACKED: Final = 8 * MOST
_FILE: Final = re.compile(r"([A-Za-z0-9][\w.]*)-([\w.!+]+)(?:-\d[\w.]*)?-[\w.]+-none-any\.whl", re.ASCII)
_ENTRY: Final = re.compile(r"([\w.-]+)\s*=\s*([\w.:]+)", re.ASCII)
_NEED: Final = re.compile(r"[A-Za-z0-9][\w.-]*", re.ASCII)


class WheelError(Exception):
    """A file is no wheel that could be installed; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Wheel(msgspec.Struct, frozen=True):
    """What a wheel says of itself: the ``name`` of its distribution (as others write it too), its games and players with their packages, what it ``requires`` (as it is written
    there), the packages at its ``top``, and the ``digest`` of its bytes."""

    file: str
    name: str
    version: str
    size: int
    games: dict[str, str]
    players: dict[str, str]
    requires: tuple[str, ...]
    top: tuple[str, ...]
    digest: str


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a wheel: its ``file``'s name, its ``data`` in base64, and what was found: in which ``state`` (of the wheel and of this program, ``state_of``) it was
    tried, and ``why`` it is not offered, as it was told then."""

    file: str
    data: str
    state: str = ""
    why: str = ""


class There(NamedTuple):
    """A wheel that is wanted: installed, or (``why``) not."""

    wheel: Wheel
    why: Message | None = None


class Site(Protocol):
    """Where wheels are installed."""

    async def has(self, requirement: str) -> bool:
        """Whether what a wheel requires is here; what only the site itself has to bring comes by asking."""
        ...

    async def install(self, file: str, data: bytes) -> None:
        """Install a wheel. Raises whatever is wrong with it."""
        ...

    def remove(self, name: str) -> None:
        """Take a distribution away."""
        ...


def called(name: str) -> str:
    """The name of a distribution as it is compared.

    >>> called("Navals_Boats.extra")
    'navals-boats-extra'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def read(file: str, data: bytes) -> Wheel:
    """What a wheel says of itself. Raises WheelError.

    >>> try:
    ...     read("boats.zip", b"")
    ... except WheelError as error:
    ...     print(error)
    this is no wheel of pure Python: its name must end in -none-any.whl
    """
    found = _FILE.fullmatch(file)
    if found is None:
        raise WheelError(msg("this is no wheel of pure Python: its name must end in -none-any.whl"))
    if len(data) > MOST:
        raise WheelError(msg("it is too large: a wheel has at most {n} MB here", n=MOST // 2**20))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(one.file_size for one in archive.infolist()) > _UNPACKED or archive.testzip() is not None:
                raise WheelError(msg("the file is damaged"))
            names = archive.namelist()
            about = next((name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name)), "")
            metadata = archive.read(about).decode()
            entries = about.replace("METADATA", "entry_points.txt")
            points = archive.read(entries).decode() if entries in names else ""
    except WheelError:
        raise
    except Exception:  # whatever a damaged file makes of its reader
        raise WheelError(msg("the file is damaged")) from None
    head = metadata.partition("\n\n")[0].splitlines()
    needs = [line.partition(":")[2].strip() for line in head if line.lower().startswith("requires-dist:")]
    top = sorted({name.partition("/")[0].removesuffix(".py") for name in names if ".dist-info/" not in name})
    if "navals" in top:
        raise WheelError(msg("it would write over this program"))
    return Wheel(
        file, called(found[1]), found[2], len(data), _entries(points, "navals.games"), _entries(points, "navals.players"),
        tuple(need for need in needs if not re.search(r";.*\bextra\s*==", need)), tuple(top), hashlib.sha256(data).hexdigest(),
    )  # fmt: skip


def _entries(text: str, group: str) -> dict[str, str]:
    """The entry points of a group."""
    found, here = {}, ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            here = line.strip("[] ")
        elif here == group and (entry := _ENTRY.fullmatch(line)):
            found[entry[1]] = entry[2]
    return found


def state_of(wheel: Wheel) -> str:
    """A wheel, and the program that has tried it: what was found holds for these."""
    return hashlib.sha256(f"{wheel.digest} {__version__} {CHECKED}".encode()).hexdigest()[:32]


def bytes_of(data: str) -> bytes:
    """What base64 says. Raises WheelError."""
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise WheelError(msg("the file is damaged")) from None


def encode(kept: Kept) -> str:
    """The text that is kept of a wheel."""
    return msgspec.json.encode(kept).decode()


@lru_cache(maxsize=32)
def decode(text: str) -> tuple[Kept, Wheel] | None:
    """What is kept of a wheel, and what it says of itself; None for a text that is none."""
    try:
        kept = msgspec.json.decode(text, type=Kept)
        return kept, read(kept.file, bytes_of(kept.data))
    except (ValueError, WheelError):
        return None


# -------------------------------------------------------------------------------------------------- what is installed

_there: dict[str, There] = {}


def there() -> Mapping[str, There]:
    """The wheels that are wanted, by name, and what came of them."""
    return _there


def unsettled(wanted: Mapping[str, str]) -> bool:
    """Whether something is to be installed, or taken away."""
    digests = {name: known[1].digest for name, text in wanted.items() if (known := decode(text)) is not None}
    return digests != {name: one.wheel.digest for name, one in _there.items()}


async def settle(wanted: Mapping[str, str], site: Site) -> None:
    """Install what is wanted, and take away what is not. What needs another wheel waits for it; a wheel for which one never comes is told of (``There.why``)."""
    waiting = {name: known for name, text in wanted.items() if (known := decode(text)) is not None}
    for name, one in list(_there.items()):
        if name in waiting and one.wheel.digest == waiting[name][1].digest and one.why is None:
            del waiting[name]
            continue
        del _there[name]
        if one.why is None:
            site.remove(one.wheel.name)
            _forget(one.wheel)
    kept = {name: one for name, one in _there.items() if one.why is None}
    while lost := {name: one for name, one in kept.items() if await _lacking(one.wheel, site)}:
        # What it needed is gone.
        for name, one in lost.items():
            del kept[name], _there[name]
            site.remove(one.wheel.name)
            _forget(one.wheel)
            if (known := decode(wanted[name])) is not None:
                waiting[name] = known
    come = True
    while waiting and come:
        come = False
        for name, (text, wheel) in list(waiting.items()):
            if await _lacking(wheel, site):
                continue
            come, why = True, None
            del waiting[name]
            try:
                await site.install(text.file, bytes_of(text.data))
            except Exception as error:  # whatever is wrong with it
                why = msg("it cannot be installed: {why}", why=clipped(error))
            _there[name] = There(wheel, why)
    for name, (_, wheel) in waiting.items():
        needs = ", ".join(await _lacking(wheel, site))
        _there[name] = There(
            wheel, msg("it needs {names}, which is not here: choose that wheel too", names=needs)
        )


async def _lacking(wheel: Wheel, site: Site) -> list[str]:
    return [need for need in wheel.requires if not await site.has(need)]


def name_of(requirement: str) -> str:
    """The distribution that a requirement is about.

    >>> name_of("msgspec (>=0.19)"), name_of("Navals_Boats >= 1 ; python_version > '3'")
    ('msgspec', 'navals-boats')
    """
    found = _NEED.match(requirement)
    return called(found[0].rstrip(".-_")) if found else ""


def _forget(wheel: Wheel) -> None:
    """The modules of a wheel are gone."""
    for module in [
        one for one in sys.modules if one.partition(".")[0] in wheel.top and one.partition(".")[0] != "navals"
    ]:
        del sys.modules[module]


# -------------------------------------------------------------------------------------------------- which games they bring

_adopted: dict[str, str] = {}
"""The games of wheels that were taken in, with the digest of their wheels."""


def let_go(allowed: Callable[[str, str], bool] = lambda game_id, digest: True) -> tuple[str, ...]:
    """Forget the games of wheels that are gone, and those that are not ``allowed``; returns their ids."""
    here = {
        (game_id, one.wheel.digest)
        for one in _there.values()
        if one.why is None
        for game_id in one.wheel.games
    }
    gone = tuple(
        game_id
        for game_id, digest in _adopted.items()
        if (game_id, digest) not in here or not allowed(game_id, digest)
    )
    for game_id in gone:
        del _adopted[game_id]
        games.forget(game_id)
    return gone


def take_in(wheel: Wheel) -> None:
    """Take in the games of a wheel that is installed; they are held back. Raises whatever they raise, and WheelError; then none of them is taken in."""
    for game_id, package in wheel.games.items():
        if _adopted.get(game_id) == wheel.digest:
            continue
        if game_id in games.IDS or game_id in _adopted:
            let_go(lambda one, digest: digest != wheel.digest)
            raise WheelError(msg("there is a game of the same name already: {id}", id=game_id))
        try:
            games.adopt(game_id, package, held=True)
        except BaseException:
            let_go(lambda one, digest: digest != wheel.digest)
            raise
        _adopted[game_id] = wheel.digest


def clipped(error: BaseException, most: int = 300) -> str:
    """What an error says, in one line; of a player that broke the rules what it did."""
    text = " ".join(str(error).split())
    if not isinstance(error, Forfeit):
        text = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return text if len(text) <= most else text[:most] + "…"
