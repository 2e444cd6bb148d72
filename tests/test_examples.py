"""The examples in docstrings run, natively and in Pyodide; and docstrings say something."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import parsed

ROOT = Path(__file__).parents[1]
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "navals").rglob("*.py"))
}


@cache
def trees() -> dict[str, ast.Module]:
    """Return the syntax trees of all modules by path. Not parsed on import, since every test worker imports
    this."""
    return {path: parsed(ROOT / path) for path in SOURCES}


def public(tree: ast.Module) -> Iterator[tuple[str, str | None]]:
    """Yield the public functions, classes and methods of a module, with their docstrings."""
    inner: list[tuple[str, ast.AST]] = [("", tree)]
    while inner:
        prefix, owner = inner.pop()
        for node in ast.iter_child_nodes(owner):
            if (
                isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
                and node.name[0] != "_"
            ):
                yield prefix + node.name, ast.get_docstring(node)
                if isinstance(node, ast.ClassDef):
                    inner.append((f"{prefix}{node.name}.", node))


WITH_EXAMPLES = [path for path, source in SOURCES.items() if re.search(r"^ *>>> ", source, re.MULTILINE)]
NATIVE = ("navals/pictures/", "navals/rehearsal.py")
"""Modules that are not shipped to browsers may need other libraries."""


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.native] * path.startswith(NATIVE)) for path in WITH_EXAMPLES],
)
def test_the_examples_of_a_module_give_what_they_say(path: str) -> None:
    module = importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    outcome = doctest.testmod(module)
    assert outcome.attempted and not outcome.failed


def test_what_every_game_is_made_of_has_examples() -> None:
    """Every module of the core, geometry and search that defines functions has examples."""
    folders = ("navals/core/", "navals/geometry/", "navals/search/")
    without = {
        path
        for path, tree in trees().items()
        if path.startswith(folders)
        and path not in WITH_EXAMPLES
        and any(isinstance(node, ast.FunctionDef) for node in ast.walk(tree))
    }
    assert without == set()


LEAST_WORDS = 2
RULE_ID = r"\b(R|A|X|E|B|U|L|I|C|D)?\d+(\.\d+)?\b"


def says_nothing(text: str) -> bool:
    """Return whether a docstring is only a word or two, a rule number, or a mere reference."""
    words = re.findall(r"[A-Za-z]{2,}|[aA]\b", re.sub(RULE_ID, "", text))
    return len(words) < LEAST_WORDS or text.startswith("The same")


def test_docstrings_say_something() -> None:
    empty = [
        f"{path} {name}: {text}"
        for path, tree in trees().items()
        for name, text in public(tree)
        if text is not None and says_nothing(text)
    ]
    assert empty == []


def test_what_says_nothing_is_seen() -> None:
    assert all(
        map(says_nothing, ("R16.", "The same.", "3.6, R8: C01", "Decide.", "The same for B's side, too."))
    )
    assert not says_nothing("Why a ship may not fire (R16).")
