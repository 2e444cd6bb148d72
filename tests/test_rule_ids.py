"""Rules and tests refer to each other: every rule has a test, every refusal cites a rule."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from pathlib import Path

import pytest

from navals import games
from tests.games import folder, tour, under_test
from tests.sources import parsed
from tests.suites.scenes import texts

CODE = Path(__file__).parents[1] / "navals"


def _examples(game_id: str) -> list[str]:
    """Return the ids of the worked examples in a game's rules."""
    letter, count = tour(game_id).examples
    return [f"{letter}{number}" for number in range(1, count + 1)]


def rulebook(game_id: str) -> list[str]:
    """Return a game's rule ids in the order of its rule book: at the start of lines (R7, or a section: 3.6),
    and resolutions in lists (A12)."""
    text = inspect.getdoc(games.module(game_id, "rules")) or ""
    tail = text.partition("Resolutions:")[2].partition("\n\n")[0]
    return re.findall(r"(?m)^\s*(R\d+|3\.\d+)\s", text) + re.findall(r"\bA\d+\b", tail)


@cache
def _cited(game_id: str) -> set[str]:
    """Return the citations in names and docstrings of a game's tests, and in the titles of its scenes."""
    # A12 is a resolution only if the rule book has resolutions; otherwise it is a square.
    letter = tour(game_id).examples[0] + ("A" if "A1" in rulebook(game_id) else "")
    titles = " ".join(scene.title for scene in texts(game_id))
    rules = set(re.findall(rf"\b[R{letter}]\d+\b|\b3\.\d+\b", titles))
    for path in folder(game_id).glob("test_*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                rules.update(re.findall(rf"\b[R{letter}]\d+\b|\b3\.\d+\b", ast.get_docstring(node) or ""))
                rules.update(
                    name.upper() for name in re.findall(rf"(?<=_)[r{letter.lower()}]\d+(?=_|$)", node.name)
                )
    return rules


def _refusals(path: Path) -> set[str]:
    """Return the rule ids that a module gives to refusals, written as ``game R7`` or ``game 3.6``."""
    return set(re.findall(r"\"(\w+ (?:[RA]\d+|3\.\d+)\w?)\"", path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("game_id", under_test())
def test_the_rulebook_numbers_its_rules_without_gaps(game_id: str) -> None:
    book = rulebook(game_id)
    for start in ("R", "3.", "A"):
        ids = [rule for rule in book if rule.startswith(start)]
        assert ids == [f"{start}{number}" for number in range(1, len(ids) + 1)]
    assert len(book) > 5


@pytest.mark.parametrize("game_id", under_test())
def test_every_rule_is_cited_by_a_test(game_id: str) -> None:
    assert [rule for rule in rulebook(game_id) if rule not in _cited(game_id)] == []


@pytest.mark.parametrize("game_id", under_test())
def test_every_worked_example_is_a_test(game_id: str) -> None:
    assert [example for example in _examples(game_id) if example not in _cited(game_id)] == []


@pytest.mark.parametrize("game_id", under_test())
def test_tests_cite_no_rule_that_does_not_exist(game_id: str) -> None:
    rules = {*rulebook(game_id), *_examples(game_id)}
    assert _cited(game_id) - rules == set()


@pytest.mark.parametrize("game_id", under_test())
def test_every_refusal_cites_a_rule_of_its_rulebook(game_id: str) -> None:
    rules = {f"{game_id} {rule}" for rule in rulebook(game_id)}
    code = Path(games.module(game_id, "game").__file__ or "").parent
    citations = set().union(*(_refusals(path) for path in code.rglob("*.py")))
    assert citations
    assert citations - rules == set()


def test_the_core_refuses_in_the_name_of_the_table_only() -> None:
    """Rule ids of games do not belong in the core."""
    assert set().union(*(_refusals(path) for path in (CODE / "core").glob("*.py"))) == set()
