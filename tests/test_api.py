"""The public API (``docs/api.md``): names exist, are documented and typed, and are loaded on demand."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from navals import games

ROOT = Path(__file__).parents[1]
PACKAGES = ("navals.club", "navals.core", "navals.games", "navals.search")
LAZY = ("navals.club", "navals.core", "navals.search")
NAMES = [(package, name) for package in PACKAGES for name in importlib.import_module(package).__all__]


def for_checkers(package: str) -> dict[str, tuple[str, str]]:
    """Return the names for type checkers, each with its module and its name there."""
    tree = ast.parse((ROOT / package.replace(".", "/") / "__init__.py").read_text(encoding="utf-8"))
    return {
        alias.asname or alias.name: (str(node.module), alias.name)
        for block in tree.body
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


@pytest.mark.parametrize("package", LAZY)
def test_programs_get_what_type_checkers_are_told(package: str) -> None:
    module, exports = importlib.import_module(package), for_checkers(package)
    assert dir(module) == sorted(module.__all__) == sorted(exports)
    for name, (place, inner) in exports.items():
        assert getattr(module, name) is getattr(importlib.import_module(place), inner), name


@pytest.mark.parametrize("package", LAZY)
def test_what_is_not_given_out_is_no_attribute(package: str) -> None:
    with pytest.raises(AttributeError, match=rf"'{package}' has no attribute 'nothing'"):
        importlib.import_module(package).nothing  # noqa: B018


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_given_out_by_its_package(game_id: str) -> None:
    package = importlib.import_module(f"navals.games.{game_id}")
    assert package.GAME is games.find(game_id)
    assert dir(package) == ["GAME"] and {game_id, *games.__all__} <= {*dir(games)}


@pytest.mark.native
@pytest.mark.exhaustive
def test_the_first_program_of_the_paper_has_types(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text("utf-8"), re.DOTALL)
    (tmp_path / "program.py").write_text(program + "reveal_type(mats.GAME)\n", "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", str(tmp_path / "program.py")]
    env = {**os.environ, "MYPYPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert 'Revealed type is "navals.games.mats.game.Mats"' in done.stdout


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_a_public_name_has_an_example(package: str, name: str) -> None:
    """Constants are documented at their definition."""
    value = getattr(importlib.import_module(package), name)
    if inspect.isclass(value) or inspect.isroutine(value):
        assert ">>> " in (inspect.getdoc(value) or ""), name


def test_the_paper_has_every_public_name_and_no_other() -> None:
    paper = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for package in PACKAGES:
        section = paper.partition(f"## `{package}`\n")[2].partition("\n## ")[0]
        names = {
            name
            for row in re.findall(r"^\| (.*?) \|", section, re.MULTILINE)
            for name in re.findall(r"`(\w+)`", row)
        }
        assert names == set(importlib.import_module(package).__all__), package


@pytest.mark.native
def test_a_package_imports_nothing_before_it_is_asked() -> None:
    program = (
        "import sys, navals.club, navals.core, navals.search;"
        " print(*(name for name in sys.modules if name.startswith('navals')))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) == {
        "navals",
        "navals.club",
        "navals.core",
        "navals.core.public",
        "navals.search",
    }
