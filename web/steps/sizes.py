"""Every file compressed as a host sends it, for the server on this machine; what goes over the wire, beside the budgets."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from navals.cli.serve import packed_folder
from steps.assets import DOCS, LIST
from steps.common import CACHE, WEB, digest

WORKSHOP_FILES = ("assets/editor-", "assets/bots-", "runtime/cage-", "runtime/sandbox-")
"""What only the workshop needs."""

Sizes = dict[str, dict[str, int]]
"""Bytes of each file: ``raw``, ``gzip``, ``brotli``."""

# What is compressed already.
NOT_PACKED = (".png", ".woff2")

FIRST_MOVE, FURTHER_GAME, EVERYTHING, DAYS, WORKSHOP, KIT = (
    4_300_000,
    350_000,
    5_400_000,
    150_000,
    200_000,
    40_000,
)
"""Budgets in bytes, compressed by brotli."""


def _packed(data: bytes) -> dict[str, Path]:
    """The data as hosts send it, from the cache or made now (some seconds for a megabyte)."""
    import gzip

    import brotli

    folder = CACHE / "packed"
    folder.mkdir(exist_ok=True)
    found = {"brotli": folder / f"{digest(data)}.br", "gzip": folder / f"{digest(data)}.gz"}
    if not all(path.exists() for path in found.values()):
        fresh = {"brotli": brotli.compress(data, quality=11, lgwin=24), "gzip": gzip.compress(data, 9, mtime=0)}  # fmt: skip
        for kind, path in found.items():
            partial = path.with_suffix(f".{os.getpid()}")
            partial.write_bytes(fresh[kind])
            partial.replace(path)
    for path in found.values():
        path.touch()
    return found


def _pack(source: Path, target: Path) -> dict[str, int]:
    """Put compressed copies of a file where the local server looks for them; returns the sizes."""
    data = source.read_bytes()
    packed = _packed(data)
    if source.suffix not in NOT_PACKED:
        target.parent.mkdir(parents=True, exist_ok=True)
        for path in packed.values():
            # Copied, for a date of its own: browsers ask whether a file changed since theirs.
            shutil.copyfile(path, target.with_name(target.name + path.suffix))
    return {"raw": len(data), **{kind: path.stat().st_size for kind, path in packed.items()}}


def pack_site(out: Path) -> Sizes:
    """Compressed copies of every file, in a folder beside the site; returns their sizes."""
    target = packed_folder(out)
    shutil.rmtree(target, ignore_errors=True)
    paths = [path for path in sorted(out.rglob("*")) if path.is_file() and path.name != "headers.json"]
    # The largest first: the last worker to finish should not have begun with it.
    paths.sort(key=lambda path: -path.stat().st_size)
    names = [path.relative_to(out) for path in paths]
    with ProcessPoolExecutor() as pool:
        sizes = pool.map(_pack, paths, [target / name for name in names])
        return dict(zip((name.as_posix() for name in names), sizes, strict=True))


def _total(table: Sizes, names: Iterable[str]) -> dict[str, int]:
    chosen = [table[name] for name in names]
    return {kind: sum(sizes[kind] for sizes in chosen) for kind in ("raw", "gzip", "brotli")}


def budgets(table: Sizes) -> dict[str, tuple[dict[str, int], int]]:
    """What has a budget: its sizes, and the budget. ``first move``: what must arrive before the first move of a game by whoever opens
    the site for the first time, with the largest game; ``game ID``: what opening that one needs besides; ``days``: the positions of the day; ``workshop``: what
    that needs besides; ``kit``: what deals with wheels of other people. The documentation has none: nobody who plays loads it."""
    from navals import games

    table = {name: sizes for name, sizes in table.items() if not name.startswith(f"{DOCS}/")}
    wheels = {id: next(name for name in table if name.startswith(f"runtime/{id}-")) for id in games.IDS}
    largest = max(wheels.values(), key=lambda name: table[name]["brotli"])
    days = next(name for name in table if name.startswith("runtime/days-"))
    workshop = [name for name in table if name.startswith(WORKSHOP_FILES)]
    kit = next(name for name in table if name.startswith("runtime/kit-"))
    later = (days, kit, *workshop, "icons/", "licences.", "sbom.", LIST, "pages/", "sw.js", "manifest.", *(name for name in wheels.values() if name != largest))  # fmt: skip
    found = {
        "first move": (
            _total(
                table,
                (n for n in table if not n.startswith(later) and not n.endswith("/pyodide.second.wasm")),
            ),
            FIRST_MOVE,
        )
    }
    for id, name in wheels.items():
        found[f"game {id}"] = (_total(table, [name]), FURTHER_GAME)
    # The positions of the day, the workshop and what deals with wheels of others have budgets of their own.
    return found | {
        "everything": (
            _total(table, (name for name in table if name not in (days, kit, *workshop))),
            EVERYTHING,
        ),
        "days": (_total(table, [days]), DAYS),
        "workshop": (_total(table, workshop), WORKSHOP),
        "kit": (_total(table, [kit]), KIT),
    }


def report_sizes(table: Sizes) -> None:
    """Print what goes over the wire, and write it to dist-report.json."""
    found = budgets(table)
    report = {"files": table, "budgets": {name: {**sizes, "budget": limit} for name, (sizes, limit) in found.items()}}  # fmt: skip
    (WEB / "dist-report.json").write_text(json.dumps(report, indent=1))
    largest = sorted(table.items(), key=lambda item: -item[1]["brotli"])[:16]
    print(f"  {'raw kB':>9} {'gzip':>9} {'brotli':>9}")
    for name, sizes in [*largest, *((name, sizes) for name, (sizes, _) in found.items())]:
        limit = found[name][1] if name in found else 0
        note = f"  (budget {limit / 1e3:.0f}{', EXCEEDED' if sizes['brotli'] > limit else ''})" if limit else ""  # fmt: skip
        print(f"  {sizes['raw'] / 1e3:9.1f} {sizes['gzip'] / 1e3:9.1f} {sizes['brotli'] / 1e3:9.1f}  {name}{note}")  # fmt: skip
