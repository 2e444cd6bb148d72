"""Which part of the site each file of the package belongs to, found by following imports.

A new module, feature or game needs no entry here. Set by hand are the programs that start in a worker, the
modules that begin the kit and games on two devices, and (in ``packages.lock.json``) when a library is loaded.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from fnmatch import filter as matching
from functools import cache
from pathlib import Path

from steps.common import ROOT, WEB, read_json

HOUSE = "house"
"""Loaded before the first answer: what the programs import, and the cards of the games."""
DAYS = "days"
"""The positions of the day of all games, loaded when one of them is opened."""
KIT = "kit"
"""Loaded with the workshop, and with third-party wheels."""
DUEL = "duel"
"""Loaded with games on two devices."""

APART = (DAYS, KIT, DUEL)
"""The parts that are neither the house nor a game."""

PROGRAMS = ("navals.browser.bridge", "navals.browser.thinker_bridge", "navals.thinking.cage")
"""What ``web/runtime`` imports: ``main.py``, ``thinker.py``, ``cage.mjs``."""
KIT_STARTS = (
    "navals.browser.others",
    "navals.conformance",
    "navals.extensions",
    "navals.ui.features.extensions.model",
    "navals.ui.features.extensions.update",
    "navals.ui.features.extensions.view",
    "navals.ui.features.workshop.bots",
    "navals.ui.features.workshop.model",
    "navals.ui.features.workshop.update",
    "navals.ui.features.workshop.view",
)
"""Modules and packages that the house imports only after it has loaded the kit."""
DUEL_STARTS = (
    "navals.duel",
    "navals.ui.features.duel.model",
    "navals.ui.features.duel.pages",
    "navals.ui.features.duel.remote",
    "navals.ui.features.duel.update",
    "navals.ui.features.duel.view",
)
"""Modules and packages that the house imports only after it has loaded the part for two devices."""

OF_HOUSE = ("__init__.py", "card.py", "card.json", "picture.svg")
"""The files in a game's folder that come with the house."""
NOT_SHIPPED = {".css", ".new", ".po", ".pyc"}
"""Endings of files that only a build reads."""


@cache
def libraries(when: str) -> tuple[str, ...]:
    """Return the names of the libraries to load ``when``: ``start``, ``idle`` or ``later``."""
    wheels = read_json(WEB / "packages.lock.json")["wheels"]
    return tuple(name for name, entry in wheels.items() if entry["when"] == when)


@cache
def modules() -> dict[str, Path]:
    """Return the modules of the package by name."""
    paths = {}
    for path in sorted((ROOT / "navals").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


def imports(path: Path) -> Iterator[str]:
    """Yield the names that a file imports, in functions too, but not for type checkers only.

    ``from a import b`` gives ``a`` and ``a.b``; an f-string in ``import_module`` gives a pattern with ``*``.
    """
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"), str(path))]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                waiting += node.orelse
            case ast.Import():
                yield from (elt.name for elt in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
                yield from (f"{module}.{elt.name}" for elt in node.names)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.JoinedStr() as text]):
                if name == "import_module":
                    parts = text.values
                    yield "".join(str(elt.value) if isinstance(elt, ast.Constant) else "*" for elt in parts)
            case _:
                waiting += ast.iter_child_nodes(node)


def reached(starts: Iterable[str], closed: tuple[str, ...] = ()) -> set[str]:
    """Return the modules that ``starts`` import, directly or not, except those in ``closed``."""
    by_name = modules()
    waiting, names = [*starts], set[str]()
    while waiting:
        name = waiting.pop()
        if name.startswith("navals.") and "*" in name:
            waiting += matching(by_name, name)
        elif name in by_name and name not in names and not inside(name, closed):
            names.add(name)
            waiting += [name.rpartition(".")[0], *imports(by_name[name])]
    return names


def inside(name: str, packages: tuple[str, ...]) -> bool:
    """Return whether a module is in ``packages`` or below."""
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


@cache
def sources() -> dict[str, list[Path]]:
    """Return the files of the package by the part they belong to; a game's part is named by its id."""
    by_name = modules()
    names_by_part = {HOUSE: reached(PROGRAMS, KIT_STARTS + DUEL_STARTS)}
    for part, starts in ((KIT, KIT_STARTS), (DUEL, DUEL_STARTS)):
        names = reached(name for name in by_name if inside(name, starts))
        names_by_part[part] = names - names_by_part[HOUSE]
    part_of = {by_name[name]: part for part, names in names_by_part.items() for name in names}
    by_part: dict[str, list[Path]] = {}
    for path in sorted((ROOT / "navals").rglob("*")):
        if path.suffix in NOT_SHIPPED or path.name == "py.typed" or not path.is_file():
            continue
        match path.relative_to(ROOT / "navals").parts:
            case (*_, "days.jsonl.gz"):
                part = DAYS
            case ("games", game, *rest) if rest and (len(rest) > 1 or rest[0] not in OF_HOUSE):
                part = game
            case _:
                part = part_of.get(path if path.suffix == ".py" else _package(path), "")
        if part:
            by_part.setdefault(part, []).append(path)
    return by_part


def _package(path: Path) -> Path:
    """Return the ``__init__.py`` of the package that a data file belongs to."""
    return next(file for folder in path.parents if (file := folder / "__init__.py").exists())
