"""Adds a game that is not in the product: the folder ``tests/games/_sixth/``."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import hatch_build
import navals
from navals import games
from navals.ui.words import i18n

ROOT = Path(__file__).parents[2]
(FOLDER,) = (path for path in (ROOT / "tests" / "games" / "_sixth").iterdir() if path.is_dir())
ID = FOLDER.name


def lay(root: Path) -> None:
    """Copy the folder to the games below ``root``."""
    shutil.copytree(FOLDER, root / "navals" / "games" / ID, ignore=shutil.ignore_patterns("__pycache__"))


@contextmanager
def added(root: Path) -> Iterator[None]:
    """Add the game to this process; ``root`` is an empty folder for it and the catalogues."""
    for name in (hatch_build.HOUSE, *games.IDS):
        source = hatch_build.file_of(root, "fr", name, "po")
        source.parent.mkdir(parents=True)
        shutil.copy(hatch_build.file_of(ROOT, "fr", name, "po"), source)
    lay(root)
    hatch_build.compile_catalogues(root)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(navals, "__path__", [str(root / "navals"), *navals.__path__])
        patch.setattr(games, "__path__", [*games.__path__, str(root / "navals" / "games")])
        patch.setattr(games, "IDS", games.scan_folders())
        i18n.language.cache_clear()
        yield
        for name in [name for name in sys.modules if name.startswith(f"navals.games.{ID}")]:
            del sys.modules[name]
        delattr(games, ID)
        for cached in (games._card, games.picture, games.has_module):
            cached.cache_clear()
    i18n.language.cache_clear()
