"""Compressed copies of every file for the local server, and the sizes of downloads with their budgets."""

from __future__ import annotations

import json
import os
import shutil
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from navals.cli.serve import packed_folder
from steps.assets import DOCS, LIST
from steps.common import CACHE, WEB, BuildError, digest
from steps.parts import DAYS, DUEL, KIT

Sizes = dict[str, dict[str, int]]
"""Bytes of each file: ``raw``, ``gzip``, ``brotli``."""

# Suffixes of files that are already compressed.
NOT_PACKED = (".png", ".woff2")

BUDGETS = {
    "first move": 4_300_000,
    "game": 350_000,
    "everything": 5_400_000,
    DAYS: 150_000,
    "workshop": 200_000,
    KIT: 40_000,
    DUEL: 70_000,
}
"""Maximum size of each group of files after compression with brotli, in bytes."""

APART = {
    DAYS: (f"runtime/{DAYS}-",),
    "workshop": ("assets/editor-", "assets/bots-", "runtime/cage-", "runtime/sandbox-"),
    KIT: (f"runtime/{KIT}-",),
    DUEL: (f"runtime/{DUEL}-", "assets/peer-", "assets/scanner-"),
}
"""Prefixes of files with their own budget, outside ``everything``."""
LATER = ("icons/", "licences.", "sbom.", LIST, "pages/", "sw.js", "manifest.")
"""Prefixes of other files that are loaded after the first move, or never."""


def _packed(data: bytes) -> dict[str, Path]:
    """Compress data as hosts do, or find it in the cache (a megabyte takes seconds)."""
    import gzip

    import brotli

    folder = CACHE / "packed"
    folder.mkdir(exist_ok=True)
    paths = {"brotli": folder / f"{digest(data)}.br", "gzip": folder / f"{digest(data)}.gz"}
    if not all(path.exists() for path in paths.values()):
        compressed = brotli.compress(data, quality=11, lgwin=24)
        blobs = {"brotli": compressed, "gzip": gzip.compress(data, 9, mtime=0)}
        for kind, path in paths.items():
            partial = path.with_suffix(f".{os.getpid()}")
            partial.write_bytes(blobs[kind])
            partial.replace(path)
    for path in paths.values():
        path.touch()
    return paths


def _pack(source: Path, target: Path) -> dict[str, int]:
    """Write compressed copies of a file for the local server; return the sizes."""
    data = source.read_bytes()
    packed = _packed(data)
    if source.suffix not in NOT_PACKED:
        target.parent.mkdir(parents=True, exist_ok=True)
        for path in packed.values():
            # A copy has its own date, for conditional requests.
            shutil.copyfile(path, target.with_name(target.name + path.suffix))
    return {"raw": len(data), **{kind: path.stat().st_size for kind, path in packed.items()}}


def pack_site(out: Path) -> Sizes:
    """Compress every file into a separate folder; return the sizes."""
    target = packed_folder(out)
    shutil.rmtree(target, ignore_errors=True)
    paths = [path for path in sorted(out.rglob("*")) if path.is_file() and path.name != "headers.json"]
    # Start with the largest, so that no worker ends with it.
    paths.sort(key=lambda path: -path.stat().st_size)
    names = [path.relative_to(out) for path in paths]
    with ProcessPoolExecutor() as pool:
        sizes = pool.map(_pack, paths, [target / name for name in names])
        return dict(zip((name.as_posix() for name in names), sizes, strict=True))


def _total(table: Sizes) -> dict[str, int]:
    return {kind: sum(sizes[kind] for sizes in table.values()) for kind in ("raw", "gzip", "brotli")}


def budgets(table: Sizes) -> dict[str, tuple[dict[str, int], int]]:
    """Return the sizes and the budget of each group of files. ``first move`` is the download of a first visit
    until the first move, with the largest game; ``game ID`` the additional download of that game. The
    documentation has no budget."""
    from navals import games

    def of(*beginnings: str) -> Sizes:
        return {name: sizes for name, sizes in table.items() if name.startswith(beginnings)}

    table = {name: sizes for name, sizes in table.items() if not name.startswith(f"{DOCS}/")}
    wheels = {id: of(f"runtime/{id}-") for id in games.IDS}
    largest = max(wheels.values(), key=lambda wheel: _total(wheel)["brotli"])
    apart = {part: of(*names) for part, names in APART.items()}
    everything = {
        name: sizes for name, sizes in table.items() if not any(name in group for group in apart.values())
    }
    later = {name for wheel in wheels.values() if wheel is not largest for name in wheel} | of(*LATER).keys()
    first = {
        name: sizes
        for name, sizes in everything.items()
        if name not in later and not name.endswith("/pyodide.second.wasm")
    }
    groups = {"first move": first, **{f"game {id}": wheel for id, wheel in wheels.items()}}
    groups |= {"everything": everything, **apart}
    limits = BUDGETS | {f"game {id}": BUDGETS["game"] for id in wheels}
    return {name: (_total(files), limits[name]) for name, files in groups.items()}


def report_sizes(table: Sizes) -> None:
    """Print the sizes of downloads, and write them to dist-report.json.

    Raise ``BuildError`` if one exceeds its budget."""
    rows = budgets(table)
    exceeded = [name for name, (sizes, limit) in rows.items() if sizes["brotli"] > limit]
    limits = {name: {**sizes, "budget": limit} for name, (sizes, limit) in rows.items()}
    report = {"files": table, "budgets": limits}
    (WEB / "dist-report.json").write_text(json.dumps(report, indent=1))
    largest = sorted(table.items(), key=lambda item: -item[1]["brotli"])[:16]
    print(f"  {'raw kB':>9} {'gzip':>9} {'brotli':>9}")
    for name, sizes in [*largest, *((name, sizes) for name, (sizes, _) in rows.items())]:
        limit = rows[name][1] if name in rows else 0
        note = f"  (budget {limit / 1e3:.0f}{', EXCEEDED' if name in exceeded else ''})" if limit else ""
        columns = " ".join(f"{sizes[kind] / 1e3:9.1f}" for kind in ("raw", "gzip", "brotli"))
        print(f"  {columns}  {name}{note}")
    if exceeded:
        raise BuildError(f"larger than the budget in {Path(__file__).name}: {', '.join(exceeded)}")
