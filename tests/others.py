"""Third-party wheels (a game, a player, dependencies, damaged ones), and a page that installs them."""

from __future__ import annotations

import asyncio
import base64
import importlib
import io
import shutil
import sys
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.extensions import wheels
from navals.ui.shell.app import App
from tests.games.sixth import FOLDER, ID

BOT = "def play(view, actions, rng):\n    return rng.choice(actions)\n"


def wheel(
    name: str,
    files: Mapping[str, bytes | str],
    points: str = "",
    needs: tuple[str, ...] = (),
    version: str = "1.2",
) -> tuple[str, bytes]:
    """Return a wheel: its file name and its bytes."""
    about = f"{name}-{version}.dist-info"
    head = [
        f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: {version}",
        *(f"Requires-Dist: {need}" for need in needs),
    ]
    every = {
        **files,
        f"{about}/METADATA": "\n".join(head) + "\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": points,
    }
    every[f"{about}/RECORD"] = "".join(f"{path},,\n" for path in [*every, f"{about}/RECORD"])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in every.items():
            archive.writestr(zipfile.ZipInfo(path), text, zipfile.ZIP_DEFLATED)
    return f"{name}-{version}-py3-none-any.whl", out.getvalue()


def game_wheel(
    name: str = "navals_boats",
    id: str = ID,
    needs: tuple[str, ...] = ("navals",),
    version: str = "1.2",
    **spoilt: str,
) -> tuple[str, bytes]:
    """Return the wheel of the sixth game. ``spoilt`` is appended to modules (``rules/state`` as
    ``rules__state``)."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    files: dict[str, bytes | str] = {}
    for path in sorted(FOLDER.rglob("*")):
        place = path.relative_to(FOLDER).as_posix()
        if path.suffix == ".po":
            made = io.BytesIO()
            with path.open("rb") as source:
                write_mo(made, read_po(source, locale="fr"))
            files[f"{name}/{place[:-2]}mo"] = made.getvalue()
        elif path.is_file() and path.suffix != ".pyc":
            text = path.read_text(encoding="utf-8")
            files[f"{name}/{place}"] = text + spoilt.get(place.removesuffix(".py").replace("/", "__"), "")
    return wheel(name, files, f"[navals.games]\n{id} = {name}\n", needs, version)


def upload(*made: tuple[str, bytes]) -> dict[str, Any]:
    """Return files as the page sends them to ``extensions:pick``."""
    first, *more = [
        {"name": name, "text": "", "data": base64.b64encode(data).decode()} for name, data in made
    ]
    return {"name": "", "value": {**first, **({"more": more} if more else {})}, "form": {}}


class Folder:
    """A folder in which this process installs wheels. See ``navals.extensions.wheels.Site``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.names: dict[str, Path] = {}

    async def has(self, requirement: str) -> bool:
        return wheels.requirement_name(requirement) in {"navals", "msgspec", *self.names}

    async def install(self, file: str, data: bytes) -> None:
        place = self.root / wheels.normalize_name(file.split("-")[0])
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(place)
        self.names[place.name] = place
        sys.path.append(str(place))
        importlib.invalidate_caches()

    def remove(self, name: str) -> None:
        place = self.names.pop(name)
        sys.path.remove(str(place))
        shutil.rmtree(place)
        importlib.invalidate_caches()


@contextmanager
def installing(root: Path) -> Iterator[Folder]:
    """In this context, wheels are installed before each gesture, as by the page's worker."""
    site, act, previous = Folder(root), App.act, games.IDS

    def act_then(app: App, text: str) -> str:
        while (installs := app.requirements(text).installs) is not None:
            asyncio.run(wheels.sync(installs, site))
        return act(app, text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "act", act_then)
        try:
            yield site
        finally:
            asyncio.run(wheels.sync({}, site))
            wheels.drop_games()
            assert previous == games.IDS and not site.names
