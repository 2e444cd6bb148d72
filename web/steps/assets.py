"""Scripts, styles and icons (``tools/bundle.mjs``), the list of files, and the service worker."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
from itertools import chain
from pathlib import Path
from typing import Any

from steps.common import CACHE, ROOT, WEB, digest, node, read_json

ENTRIES = ("src/main.js", "styles/index.css")

# Scripts that load later and have their own budgets; bundling keeps their names (steps/sizes.py).
LATE = ("src/editor.js", "src/bots.js", "src/peer.js", "src/scanner.js")

# Scripts that are not modules, by version of JavaScript: ES5 is for browsers of any age.
CLASSIC = {"es2022": ("src/first.js",), "es5": ("src/gate.js",)}

# Fonts of the first screen, preloaded.
PRELOADED = ("source-sans-3", "old-standard-normal")

ICONS = (("icon", "icon", 192), ("icon", "icon", 512), ("maskable", "maskable", 192))
ICONS += (("maskable", "maskable", 512), ("icon", "favicon", 32))

# Files that the page never loads itself.
NOT_CACHED = {"headers.json", "sw.js"}
# The documentation is next to the page; none of it is stored for offline use.
DOCS = "docs"
# The list of all other files, with digests: for `sha256sum --check` and the page (navals/ui/features/about).
LIST = "SHA256SUMS.txt"
HASHED = ("assets/", "runtime/", "pages/")


def style_sheets() -> list[Path]:
    """Return the style sheets of the games, in the order of the home page."""
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
    """Bundle scripts and styles, draw icons. Return the entries' paths by name, and the paths of the
    fonts to preload."""
    (out / "icons").mkdir()
    icons = WEB / "icons"
    shutil.copy(icons / "icon.svg", out / "icons")
    drawings = []
    for source, name, width in ICONS:
        png = str(out / "icons" / f"{name}-{width}.png")
        drawings.append({"svg": str(icons / f"{source}.svg"), "png": png, "width": width})
    app = {
        "kind": "app",
        "entries": [str(WEB / entry) for entry in (*ENTRIES, *LATE)],
        "classic": {version: [str(WEB / entry) for entry in group] for version, group in CLASSIC.items()},
        "outdir": str(out / "assets"),
        "base": str(WEB),
        "sheets": [str(path) for path in style_sheets()],
    }
    outputs = _bundle([app, {"kind": "icons", "files": drawings}])["app"]
    entries = {
        Path(source).name: Path(os.path.relpath(WEB / file, out)).as_posix()
        for source, file in outputs.items()
        if source in (*ENTRIES, *chain(*CLASSIC.values()))
    }
    fonts = [next((out / "assets").glob(f"{font}-*.woff2")) for font in PRELOADED]
    return entries, [path.relative_to(out).as_posix() for path in fonts]


def site_files(out: Path) -> dict[str, Path]:
    """Return the site's files by path, sorted, except ``NOT_CACHED`` and the documentation."""
    files = {path.relative_to(out).as_posix(): path for path in out.rglob("*") if path.is_file()}
    names = (name for name in sorted(files) if name not in NOT_CACHED and not name.startswith(f"{DOCS}/"))
    return {name: files[name] for name in names}


def write_list(out: Path) -> None:
    """Write the digests of all files; the list's own digest identifies the site."""
    hashes = ((hashlib.sha256(path.read_bytes()).hexdigest(), name) for name, path in site_files(out).items())
    (out / LIST).write_bytes("".join(f"{hash}  {name}\n" for hash, name in hashes).encode())


def write_service_worker(out: Path) -> None:
    """Write the service worker. Run this last, since it lists all other files."""
    files = []
    for name, path in site_files(out).items():
        data = path.read_bytes()
        integrity = "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()
        revision = {} if name.startswith(HASHED) else {"revision": digest(data)}
        files.append({"url": name, **revision, "integrity": integrity})
    worker = {"kind": "worker", "entry": str(WEB / "src" / "sw.js"), "outfile": str(out / "sw.js")}
    _bundle([worker | {"base": str(WEB), "define": {"__PRECACHE__": json.dumps(files)}}])
