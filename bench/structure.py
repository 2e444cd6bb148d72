"""Measure the structure: import cycles, imports of each page, calls and files per gesture, sizes.

    python bench/structure.py [--json FILE]

Folders count as connected if any of their modules import each other, even in functions or only for type
checkers. Calls are those of Python functions during ``App.act``."""

from __future__ import annotations

import ast
import json
import random
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pytest  # noqa: E402

from bench import provenance  # noqa: E402
from tests.ui.page import Page, written  # noqa: E402
from tests.ui.play import alone  # noqa: E402

HOUSE = ROOT / "navals"
PAGES = HOUSE / "ui" / "features"


def sources(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the Python files below a folder with their texts."""
    for path in sorted(folder.rglob("*.py")):
        yield path, path.read_text(encoding="utf-8")


def lines(*paths: Path) -> int:
    """Return the number of lines in files."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def graph() -> dict[str, set[str]]:
    """Return the folders that each folder with modules imports, by name."""
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path, _ in sources(HOUSE)}
    edges: dict[str, set[str]] = defaultdict(set)
    for path, text in sources(HOUSE):
        package = ".".join(path.parent.relative_to(ROOT).parts)
        for node in ast.walk(ast.parse(text)):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [f"{node.module}.{alias.name}" for alias in node.names] + [node.module]
            for name in names:
                if name in modules:
                    edges[package].add(name.rpartition(".")[0])
                elif f"{name}.__init__" in modules:
                    edges[package].add(name)
    # The package itself has only the version and the command.
    return {folder: needed - {folder, "navals"} for folder, needed in edges.items() if folder != "navals"}


def largest_circle(needs: dict[str, set[str]]) -> list[str]:
    """Return the largest set of folders that import each other, directly or indirectly."""

    def reached(start: str) -> set[str]:
        seen, waiting = set[str](), [start]
        while waiting:
            for name in needs.get(waiting.pop(), ()):
                if name not in seen:
                    seen.add(name)
                    waiting.append(name)
        return seen

    reach = {folder: reached(folder) for folder in needs}
    circles = [sorted(b for b in reach[a] if a in reach.get(b, ())) for a in reach]
    return max(circles, key=len, default=[])


def named_outside() -> dict[str, int]:
    """Return the number of files outside each page's folder that import from it, most used page first."""
    pages = sorted(path.parent.name for path in PAGES.glob("*/__init__.py"))
    counts = {}
    for page in pages:
        word = re.compile(rf"navals\.ui\.features(\.{page}\b| import .*\b{page}\b)")
        outside = (text for path, text in sources(HOUSE) if PAGES / page not in path.parents)
        counts[page] = sum(bool(word.search(text)) for text in outside)
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def traced(act: Callable[[], Any]) -> tuple[int, int]:
    """Call ``act``; return the number of calls of Python functions, and of our files that define these."""
    calls, files = 0, set[str]()

    def note(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        if event == "call":
            calls += 1
            files.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls, sum(str(HOUSE) in file for file in files)


def gestures() -> dict[str, tuple[int, int]]:
    """Return the calls and files (``traced``) of gestures in Bataille navale, and of an action in MATS."""
    counts = {}
    page = alone()
    cells = [element for element in page.live() if element["data-act"] == "aim"]
    first, second = (json.loads(cell["data-arg"] or "null") for cell in cells[:2])

    def measured(name: str, act: str, arg: Any) -> None:
        text = written(act, arg)
        page.app.requirements(text)
        counts[name] = traced(lambda: page.app.act(text))

    page.send("preview", first)
    measured("hover without change", "preview", first)
    page.send("aim", first)
    measured("aim", "aim", second)
    measured("fire", "fire", None)
    page = Page(route="#/mats/new/two")
    page.send("setup:start")
    page.wait()
    for _ in range(40):
        session = page.session
        if session.handover.curtain_seat is not None:
            page.send("play:lift")
        elif session.acting_seat() is not None:
            action = session.table.position.state.sample(random.Random(1))
            measured("action in MATS", "play:command", {"command": session.table.game.text(action)})
            break
        else:
            page.wait()
    return counts


def main() -> int:
    """Measure, and print the figures."""
    args = provenance.parser(__doc__).parse_args()
    with pytest.MonkeyPatch.context() as patch:
        Page.patch = patch
        measured = gestures()
    circle, outside, shell = largest_circle(graph()), named_outside(), HOUSE / "ui" / "shell"
    with_any = sum(
        bool(re.search(r"\bAny\b", line)) for _, text in sources(HOUSE) for line in text.splitlines()
    )
    figures: dict[str, Any] = {
        "folders in the largest circle of imports": len(circle),
        "files outside a page's folder that import from it, at most": max(outside.values()),
        "pages that no other file imports from": sum(not count for count in outside.values()),
        **{f"calls: {name}": calls for name, (calls, _) in measured.items()},
        **{f"files: {name}": files for name, (_, files) in measured.items()},
        "lines of app.py": lines(shell / "app" / "app.py"),
        "lines of regions.py": lines(shell / "app" / "regions.py"),
        "lines with Any": with_any,
        "lines of core": lines(*(path for path, _ in sources(HOUSE / "core"))),
        "lines of ui": lines(*(path for path, _ in sources(HOUSE / "ui"))),
    }
    for name, figure in figures.items():
        print(f"{figure:>8,}  {name}")
    print("circle:", ", ".join(circle) or "none")
    print("imported from:", ", ".join(f"{page} {count}" for page, count in outside.items() if count))
    return provenance.finish(args, figures)


if __name__ == "__main__":
    raise SystemExit(main())
