"""Installs wheels of other people in the page's workers, by micropip, from bytes that are here. Like ``wheels.py`` in the browser only; it comes with the wheel that has the
conformance kit."""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from navals_site import installer, wheels

from navals import __version__, games
from navals.browser.wheels import bring_library
from navals.extensions.wheels import called, let_go, name_of, settle, take_in, there, unsettled


class _Site:
    """The file system of this worker. See ``navals.extensions.wheels.Site``."""

    async def has(self, requirement: str) -> bool:
        """Whether a requirement is met, by this package, by what the site has, or by a wheel that was picked."""
        name = name_of(requirement)
        if name in ("glicko2", "fsrs") and hasattr(wheels, name):
            await bring_library(name)
        from micropip.metadata import Metadata

        try:
            (need,) = Metadata(f"Requires-Dist: {requirement}".encode()).requires() or (None,)
            found = __version__ if name == "navals" else _version(distribution(name))
        except (PackageNotFoundError, ValueError):
            return False
        return need is None or need.specifier.contains(found, prereleases=True)

    async def install(self, file: str, data: bytes) -> None:
        """From a file of this worker; no index is asked, no dependency is looked for."""
        import micropip

        path = Path("/tmp", file)
        path.write_bytes(data)
        try:
            await micropip.install(f"emfs:{path}", deps=False)
        finally:
            path.unlink()
        importlib.invalidate_caches()

    def remove(self, name: str) -> None:
        """Take the files of a wheel away, as its record lists them. (micropip's own way wants the ``email`` package, which the site does not ship.)"""
        try:
            found = distribution(name)
        except PackageNotFoundError:
            return
        root = Path(str(found.locate_file("")))
        listed = [
            root / line.rpartition(",")[0].rpartition(",")[0].strip('"')
            for line in (found.read_text("RECORD") or "").splitlines()
        ]
        folders: set[Path] = set()
        for path in listed:
            if path.is_file() and path.resolve().is_relative_to(root):
                path.unlink()
                folders.update(
                    parent for parent in path.parents if parent.is_relative_to(root) and parent != root
                )
        for about in root.glob("*.dist-info"):
            if called(about.name.partition("-")[0]) == name:
                shutil.rmtree(about)
        for folder in sorted(folders, key=lambda one: -len(one.parts)):
            # Bytecode may have been written beside it.
            shutil.rmtree(folder / "__pycache__", ignore_errors=True)
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
        importlib.invalidate_caches()


def _version(found: Distribution) -> str:
    """The version of a distribution. (Its own ``version`` wants the ``email`` package.)"""
    head = (found.read_text("METADATA") or "").partition("\n\n")[0]
    return next(
        (line.partition(":")[2].strip() for line in head.splitlines() if line.startswith("Version:")), "0"
    )


async def settled(wanted: Mapping[str, str]) -> None:
    """Have the wheels here that are wanted, and no others."""
    await installer()
    site: Any = _Site()
    await settle(wanted, site)


async def settle_games(wanted: Mapping[str, str]) -> None:
    """Have the games of these wheels here, which the page's engine has tried and offers."""
    if unsettled(wanted):
        await settled(wanted)
    let_go()
    for one in there().values():
        if one.why is None:
            take_in(one.wheel)
            for game_id in one.wheel.games:
                games.offer(game_id)
