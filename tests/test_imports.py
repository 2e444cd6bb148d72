"""The plan of the house: who may import whom. Imports are parsed, not run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from navals.games import IDS

ROOT = Path(__file__).parents[1] / "navals"

# The first pattern that fits a module gives its storey. A module may import its own storey and those below.
STOREYS = (
    (0, r"navals(\.core(\..*)?)?"),
    (1, r"navals\.geometry(\..*)?"),
    # The card of a game, and what finds it, are there before the rest of the game.
    (1, r"navals\.games(\.\w+\.card)?"),
    (3, r"navals\.search(\..*)?"),
    (4, r"navals\.games\.\w+\.(ai|estimate|shooter|placement|tilt)"),
    (6, r"navals\.games\.(registry|\w+\.(board|book|lesson|editor|sketch)(\..*)?)"),
    (2, r"navals\.games(\..*)?"),
    # What screens are made of knows no screen and no game.
    (4, r"navals\.(async_)?thinker"),
    (5, r"navals\.ui(\.(html|svg|i18n|sentences|answer|board|book|art|components)(\..*)?)?"),
    (6, r"navals\.ui\..*"),
    (7, r"navals\.(analyse|conformance|match|measure|terminal|serve|verify)"),
    (8, r"navals\.(cli|verify|__main__|bridge|thinker_bridge|wheels)"),
)

EXCEPTIONS = {
    ("navals.core.record", "navals.games"): "a record names its game, which is looked up when it is opened",
    ("navals.games.*.game", "navals.games.*.ai"): "a game hands out its players, which know its rules",
    (
        "navals.games.*.game",
        "navals.games.*.estimate",
    ): "what an analysis reckons with knows what players know",
}
"""Imports against the direction; all of them inside functions."""


def storey(module: str) -> int:
    for number, pattern in STOREYS:
        if re.fullmatch(pattern, module):
            return number
    raise AssertionError(f"{module} has no place in the house: add it to STOREYS")


@cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append((name, ast.parse(path.read_text(encoding="utf-8"))))
    return tuple(found)


NAMES = {name for name, _ in modules()}


def targets(node: ast.AST) -> list[str]:
    """What an import statement imports, modules as far as they can be told from names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        whole = [f"{node.module}.{alias.name}" for alias in node.names]
        return [name if name in NAMES else str(node.module) for name in whole]
    return []


def imports(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """Each import with whether it stands inside a function; those for type checkers only are left out."""

    def walk(node: ast.AST, inside: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
                continue
            for target in targets(child):
                yield target, inside
            yield from walk(child, inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))

    yield from walk(tree, False)


def _general(name: str) -> str:
    return re.sub(r"^navals\.games\.(?!registry)\w+", "navals.games.*", name)


def _upward() -> set[tuple[str, str, bool]]:
    return {
        (name, target, inside)
        for name, tree in modules()
        for target, inside in imports(tree)
        if target.split(".")[0] == "navals" and storey(target) > storey(name)
    }


def test_imports_go_down_the_house_only() -> None:
    """core <- geometry <- rules <- search <- ai; what screens are made of; boards and screens; tools;
    bridge."""
    wrong = {
        (name, target)
        for name, target, inside in _upward()
        if not (inside and (_general(name), _general(target)) in EXCEPTIONS)
    }
    assert wrong == set()


def test_every_exception_is_still_needed() -> None:
    found = {(_general(name), _general(target)) for name, target, _ in _upward()}
    assert set(EXCEPTIONS) - found == set()


def test_a_game_imports_no_other_game() -> None:
    def game(name: str) -> str | None:
        found = re.match(r"navals\.games\.(\w+)", name)
        return found[1] if found and found[1] != "registry" else None

    wrong = {
        (name, target)
        for name, tree in modules()
        for target, _ in imports(tree)
        if game(name) and game(target) and game(name) != game(target)
    }
    assert wrong == set()


def test_a_card_sits_on_the_core_only() -> None:
    wrong = {
        (name, target)
        for name, tree in modules()
        if re.fullmatch(r"navals\.games\.\w+\.card", name)
        for target, _ in imports(tree)
        if target.startswith("navals") and not target.startswith("navals.core.")
    }
    assert wrong == set()


def test_the_package_of_a_game_is_empty() -> None:
    """It runs when the card is imported: nothing else of the game need be there then."""
    for game_id in IDS:
        tree = dict(modules())[f"navals.games.{game_id}"]
        assert len(tree.body) == 1 and ast.get_docstring(tree), game_id


def test_outside_its_folder_nothing_imports_a_game() -> None:
    """It is found by its id, so that it can be told which games must be there."""
    own = r"navals\.games\.({})\b".format("|".join(IDS))
    wrong = {
        (name, target)
        for name, tree in modules()
        if not re.match(own, name)
        for target, _ in imports(tree)
        if re.match(own, target)
    }
    assert wrong == set()


def test_modules_of_games_are_found_in_few_places() -> None:
    """By ``navals.games`` itself, the registry of what screens need, and the small pictures."""
    finders: dict[str, set[str]] = {}
    for name, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in ("import_module", "module"):
                finders.setdefault(node.attr, set()).add(name)
            if isinstance(node, ast.Name) and node.id in ("import_module", "__import__"):
                finders.setdefault(node.id, set()).add(name)
    assert finders == {
        "import_module": {"navals.games"},
        "module": {"navals.games.registry", "navals.ui.art.sketch"},
    }


IN_THE_BROWSER = {"navals.bridge", "navals.thinker_bridge", "navals.wheels"}


def test_only_the_bridges_and_what_brings_wheels_know_the_browser() -> None:
    """pyscript, js, pyodide and micropip exist nowhere else, not even inside functions."""
    browser = {"pyscript", "js", "pyodide", "pyodide_js", "navals_site", "micropip"}
    users = {
        name for name, tree in modules() for target, _ in imports(tree) if target.split(".")[0] in browser
    }
    assert users == IN_THE_BROWSER


def test_nothing_imports_the_bridges_or_the_command_line() -> None:
    """But the module that is the command."""
    users = {
        name
        for name, tree in modules()
        for target, _ in imports(tree)
        if target in {*IN_THE_BROWSER, "navals.cli"}
    }
    assert users - IN_THE_BROWSER == {"navals.__main__"}


def test_the_engine_needs_msgspec_and_the_standard_library_only() -> None:
    import sys

    known = {*sys.stdlib_module_names, "navals", "msgspec"}
    foreign = {
        (name, target)
        for name, tree in modules()
        for target, _ in imports(tree)
        if target.split(".")[0] not in known and name not in IN_THE_BROWSER
    }
    assert foreign == set()


def test_rules_use_no_function_whose_last_bit_differs_between_platforms() -> None:
    """sin, cos, atan2, acos, exp, pow, gauss and the like: never in core, geometry or rules."""
    doubtful = {
        *[
            "sin",
            "cos",
            "tan",
            "asin",
            "acos",
            "atan",
            "atan2",
            "sinh",
            "cosh",
            "tanh",
            "exp",
            "expm1",
            "pow",
            "log",
            "log2",
            "log10",
            "cbrt",
        ],
        *["gauss", "normalvariate", "lognormvariate", "expovariate", "vonmisesvariate", "fsum"],
    }
    used = {
        (name, node.attr)
        for name, tree in modules()
        if storey(name) <= 2
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in doubtful
        and isinstance(node.value, ast.Name)
        and node.value.id in ("math", "random", "rng")
    }
    assert used == set()
