"""Install third-party wheels in the page's workers with micropip, from local bytes."""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from navals_site import installer, wheels

from navals import __version__, games
from navals.browser.wheels import LIBRARIES, install_library
from navals.extensions.wheels import (
    adopt_games,
    drop_games,
    needs_sync,
    normalize_name,
    requirement_name,
    statuses,
    sync,
)


class _Site:
    """This worker's file system. Implements ``navals.extensions.wheels.Site``."""

    async def has(self, requirement: str) -> bool:
        """Return whether this package, the site or an installed wheel meets a requirement."""
        name = requirement_name(requirement)
        if name in LIBRARIES and hasattr(wheels, name):
            await install_library(name)
        from micropip.metadata import Metadata

        try:
            (dependency,) = Metadata(f"Requires-Dist: {requirement}".encode()).requires() or (None,)
            version = __version__ if name == "navals" else _version(distribution(name))
        except (PackageNotFoundError, ValueError):
            return False
        return dependency is None or dependency.specifier.contains(version, prereleases=True)

    async def install(self, file: str, data: bytes) -> None:
        """Install a wheel through a local file, without an index or dependencies."""
        import micropip

        path = Path("/tmp", file)
        path.write_bytes(data)
        try:
            await micropip.install(f"emfs:{path}", deps=False)
        finally:
            path.unlink()
        importlib.invalidate_caches()

    def remove(self, name: str) -> None:
        """Remove a wheel's files without ``micropip.uninstall``, which needs ``email`` (not on the site)."""
        try:
            dist = distribution(name)
        except PackageNotFoundError:
            return
        root = Path(str(dist.locate_file("")))
        lines = (dist.read_text("RECORD") or "").splitlines()
        files = [root / line.rpartition(",")[0].rpartition(",")[0].strip('"') for line in lines]
        folders: set[Path] = set()
        for path in files:
            if path.is_file() and path.resolve().is_relative_to(root):
                path.unlink()
                folders.update(
                    parent for parent in path.parents if parent.is_relative_to(root) and parent != root
                )
        for info_dir in root.glob("*.dist-info"):
            if normalize_name(info_dir.name.partition("-")[0]) == name:
                shutil.rmtree(info_dir)
        for folder in sorted(folders, key=lambda up: -len(up.parts)):
            # The folder may contain bytecode.
            shutil.rmtree(folder / "__pycache__", ignore_errors=True)
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
        importlib.invalidate_caches()


def _version(dist: Distribution) -> str:
    """Read a distribution's version from its metadata; its ``version`` attribute needs ``email``."""
    header = (dist.read_text("METADATA") or "").partition("\n\n")[0]
    versions = (line.partition(":")[2].strip() for line in header.splitlines() if line.startswith("Version:"))
    return next(versions, "0")


async def sync_wheels(texts: Mapping[str, str]) -> None:
    """Install the wanted wheels (stored texts by name), and remove all others."""
    await installer()
    site: Any = _Site()
    await sync(texts, site)


async def load_games(texts: Mapping[str, str]) -> None:
    """Load the games in these wheels (stored texts by name), which the page's engine has already tested."""
    if needs_sync(texts):
        await sync_wheels(texts)
    drop_games()
    for status in statuses().values():
        if status.reason is None:
            adopt_games(status.wheel)
            for game_id in status.wheel.games:
                games.offer(game_id)
