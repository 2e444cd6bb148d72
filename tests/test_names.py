"""The house names no games or their events, not even in comments; tests, benches and the build find games by
their manifests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from navals import games
from navals.ui.words.i18n import LANGUAGES, language
from tests.sources import parsed

pytestmark = pytest.mark.native  # sources are the same on every platform
ROOT = Path(__file__).parents[1] / "navals"
HOUSE = [
    path
    for folder in ("core", "ui", "search", "geometry", "pictures")
    for path in sorted((ROOT / folder).rglob("*.py"))
]


def trees(paths: list[Path]) -> Iterator[tuple[str, ast.Module]]:
    for path in paths:
        yield path.relative_to(ROOT).as_posix(), parsed(path)


def classes(tree: ast.Module) -> dict[str, set[str]]:
    """Return the classes of a module, with the names of their bases."""
    return {
        node.name: {
            base.id if isinstance(base, ast.Name) else getattr(base, "attr", "") for base in node.bases
        }
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }


def happenings() -> set[str]:
    """Return the names of all games' events and actions."""
    bases: dict[str, set[str]] = {}
    for _, tree in trees(sorted((ROOT / "games").rglob("*.py"))):
        bases |= classes(tree)
    kinds: set[str] = set()
    roots = {"Event", "Action"}
    while new := {name for name, above in bases.items() if above & (roots | kinds)} - kinds:
        kinds |= new
    return kinds


def _says(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in ("t", "msg", "msgn")


def names(tree: ast.Module) -> set[str]:
    """Return all identifiers, and all strings except sentences and keys."""
    words: set[str] = set()
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    prose = {id(arg) for call in calls if _says(call.func) for arg in call.args[:2]}
    prose |= {id(keyword.value) for call in calls for keyword in call.keywords if keyword.arg == "shortcut"}
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg"):
            if isinstance(text := getattr(node, field, None), str):
                words.add(text)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            words.add(node.value)
    return words


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a file, except doctests, which may use any game."""
    example = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        example = line.strip().startswith(">>>") or (example and line.strip() not in ("", '"""'))
        if not example:
            yield number, line


def test_the_house_names_no_game() -> None:
    titles = {
        language(code).message(card.title)
        for code in LANGUAGES
        for id in games.IDS
        if (card := games.card(id))
    }
    word = re.compile(r"\b({})\b".format("|".join(map(re.escape, {*games.IDS, *titles}))), re.IGNORECASE)
    assert len(titles) >= len(games.IDS)
    entries = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in HOUSE
        for number, line in lines(path)
        if word.search(line)
    ]
    assert entries == []


@pytest.mark.slow
def test_the_house_names_nothing_that_happens_in_a_game() -> None:
    events = happenings()
    assert len(events) > 100
    # Names that also have a meaning in the house.
    homonyms = {name for _, tree in trees(HOUSE) for name in classes(tree)}
    used = {(path, name) for path, tree in trees(HOUSE) for name in names(tree) & (events - homonyms)}
    assert used == set()


def named(node: ast.AST) -> str | None:
    """Return the game that a string names, directly or as one of its records (``mats-classic``)."""
    if isinstance(node, ast.Tuple | ast.List) and node.elts:
        return named(node.elts[0])
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return next((id for id in games.IDS if re.fullmatch(rf"{id}(-.*)?", node.value)), None)
    return None


def lists_of_games(tree: ast.AST) -> Iterator[str]:
    """Yield displays that name three or more games, and conditions on a single game."""
    for node in ast.walk(tree):
        parts = [*node.keys] if isinstance(node, ast.Dict) else getattr(node, "elts", [])
        if len({name for part in parts if part is not None and (name := named(part))}) > 2:
            yield ast.unparse(node)
        if isinstance(node, ast.If | ast.IfExp):
            tests = (test for test in ast.walk(node.test) if isinstance(test, ast.Compare | ast.Call))
            operands = (test.comparators if isinstance(test, ast.Compare) else test.args for test in tests)
            if any(named(operand) for some in operands for operand in some):
                yield ast.unparse(node.test)


@pytest.mark.slow
def test_outside_their_folders_no_program_lists_games() -> None:
    top, pattern = ROOT.parent, re.compile(rf"(test_)?({'|'.join(games.IDS)})(_\w+)?\.py")
    faults = [
        f"{path.relative_to(top)}: {text}"
        for folder in ("bench", "e2e", "tests", "web")
        for path in sorted((top / folder).rglob("*.py"))
        if not {*games.IDS, "node_modules", ".cache", "dist"} & {*path.relative_to(top).parts}
        and not pattern.fullmatch(path.name)
        for text in lists_of_games(parsed(path))
    ]
    assert faults == []


def test_lists_of_games_are_seen() -> None:
    a, b, c, *_ = games.IDS
    for text in (
        f"X = ('{a}', '{b}', '{c}')",
        f"X = ['{a}-x', '{b}', '{c}-z']",
        f"X = {{'{a}': 1, '{b}': 2, '{c}': 3}}",
        f"X = [('{a}', 1), ('{b}', 2), ('{c}', 3)]",
        f"if game == '{a}': pass",
        f"y = 3 if name.startswith('{a}') else 9",
    ):
        assert list(lists_of_games(ast.parse(text))), text
    assert not list(lists_of_games(ast.parse(f"X = ('{a}', '{b}')\nassert y == '{a}'")))
