"""Scripts, styles and icons (``tools/bundle.mjs``), and the service worker, which knows every file and its hash."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
from pathlib import Path
from typing import Any

from steps.common import CACHE, ROOT, WEB, digest, node, read_json

ENTRIES = ("src/main.js", "styles/index.css", "src/first.js")

# Parts of the workshop, which come when it is opened: entries for the sake of their names (steps/sizes.py).
LATE = ("src/editor.js", "src/bots.js")

# What browsers of any age can read.
OLD = ("src/gate.js",)

# The fonts of the first screen: asked for at once, and not only when the styles are there.
PRELOADED = ("source-sans-3", "old-standard-normal")

ICONS = (("icon", "icon", 192), ("icon", "icon", 512), ("maskable", "maskable", 192), ("maskable", "maskable", 512), ("icon", "favicon", 32))  # fmt: skip

# Files that the page never loads itself.
NOT_CACHED = {"headers.json", "sw.js"}
# The documentation of the package is beside the page, not a part of it: nothing of it is kept for playing without a network.
DOCS = "docs"
# Every other file with its digest, as `sha256sum --check` reads it: the page checks itself by it (navals/ui/features/about).
LIST = "SHA256SUMS.txt"
HASHED = ("assets/", "runtime/", "pages/")


def style_sheets() -> list[Path]:
    """The style sheets of the games, in the order of the home page."""
    from navals import games

    paths = [ROOT / "navals" / "games" / id / "screen" / "style.css" for id in games.IDS]
    return [path for path in paths if path.exists()]


def _bundle(tasks: list[dict[str, Any]]) -> Any:
    report = CACHE / f"bundle-{os.getpid()}.json"
    node("bundle.mjs", {"report": str(report), "tasks": tasks})
    try:
        return read_json(report)
    finally:
        report.unlink()


def bundle(out: Path) -> tuple[dict[str, str], list[str]]:
    """Scripts and styles with hashed names, icons drawn; returns entry name -> path in the site, and the fonts to ask for at once."""
    (out / "icons").mkdir()
    shutil.copy(WEB / "icons" / "icon.svg", out / "icons")
    drawings = [
        {"svg": str(WEB / "icons" / f"{source}.svg"), "png": str(out / "icons" / f"{name}-{width}.png"), "width": width}
        for source, name, width in ICONS
    ]  # fmt: skip
    outputs = _bundle([
        {"kind": "app", "entries": [str(WEB / entry) for entry in (*ENTRIES, *LATE)], "old": [str(WEB / entry) for entry in OLD], "outdir": str(out / "assets"), "base": str(WEB),
         "sheets": [str(path) for path in style_sheets()]},
        {"kind": "icons", "files": drawings},
    ])["app"]  # fmt: skip
    found = {
        Path(source).name: Path(os.path.relpath(WEB / file, out)).as_posix()
        for source, file in outputs.items()
        if source in (*ENTRIES, *OLD)
    }
    fonts = [next((out / "assets").glob(f"{font}-*.woff2")) for font in PRELOADED]
    return found, [path.relative_to(out).as_posix() for path in fonts]


def site_files(out: Path) -> dict[str, Path]:
    """The files that the page is made of, by their paths in the site, in their order."""
    found = {path.relative_to(out).as_posix(): path for path in out.rglob("*") if path.is_file()}
    return {
        name: found[name]
        for name in sorted(found)
        if name not in NOT_CACHED and not name.startswith(f"{DOCS}/")
    }


def write_list(out: Path) -> None:
    """The list of all files with their digests. Its own digest stands for the site: two sites with the same one have the same files."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in site_files(out).items()
    ]
    (out / LIST).write_bytes("".join(lines).encode())


def write_service_worker(out: Path) -> None:
    """Comes last: it knows every other file."""
    files = []
    for name, path in site_files(out).items():
        data = path.read_bytes()
        integrity = "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()
        revision = {} if name.startswith(HASHED) else {"revision": digest(data)}
        files.append({"url": name, **revision, "integrity": integrity})
    _bundle([
        {"kind": "worker", "entry": str(WEB / "src" / "sw.js"), "outfile": str(out / "sw.js"), "base": str(WEB),
         "define": {"__PRECACHE__": json.dumps(files)}},
    ])  # fmt: skip
