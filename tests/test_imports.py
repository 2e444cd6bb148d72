"""Import rules of the folders. Imports are parsed, not run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from navals.games import IDS

pytestmark = pytest.mark.native  # sources are the same everywhere
ROOT = Path(__file__).parents[1] / "navals"

FOLDERS = {
    "core": (r"navals(\.core(\..*)?)?", "core", "index"),
    # These find games, and their cards, before the game is loaded.
    "index": (r"navals\.games(\.\w+(\.card)?)?", "core", "index"),
    # What is built on the protocol and has no screen.
    "club": (r"navals\.club(\..*)?", "core", "index", "club"),
    "geometry": (r"navals\.geometry(\..*)?", "core", "geometry"),
    "search": (r"navals\.search(\..*)?", "core", "club", "geometry", "search"),
    "rules": (r"navals\.games\.\w+\.rules(\..*)?", "core", "index", "geometry", "rules"),
    "ai": (r"navals\.games\.\w+\.ai(\..*)?", "core", "club", "index", "geometry", "search", "rules", "ai"),
    "words": (r"navals\.games\.\w+\.words(\..*)?", "core", "club", "index", "geometry", "rules", "words"),
    "ui": (r"navals\.ui(\..*)?", "core", "club", "index", "geometry", "ui", "thinking", "kit"),
    # These think in a worker of their own, or in the page.
    "thinking": (r"navals\.thinking(\..*)?", "core", "club", "index", "thinking"),
    # These check other people's wheels.
    "kit": (r"navals\.(conformance|extensions(\..*)?)", "core", "club", "index", "thinking", "kit"),
    "screen": (
        r"navals\.games\.\w+\.screen(\..*)?",
        "core", "club", "index", "geometry", "search", "rules", "ai", "words", "ui", "screen",
    ),
    "game": (
        r"navals\.games\.\w+\.game",
        "core", "club", "index", "geometry", "search", "rules", "ai", "words", "ui", "screen",
    ),
    # These talk to other people's programs.
    "engine": (r"navals\.engine(\..*)?", "core", "club", "index", "search", "engine"),
    # The page's boards as pictures that are complete by themselves.
    "pictures": (r"navals\.pictures(\..*)?", "core", "club", "index", "ui", "pictures"),
    "entries": (
        r"navals\.(cli(\..*)?|__main__|browser(\..*)?)",
        "core", "club", "index", "geometry", "search", "ui", "thinking", "kit", "engine",
        "pictures", "entries",
    ),
}  # fmt: skip
"""The folders from which each folder may import, anywhere in its modules. ``import_module`` is checked
separately.
"""


def folder(module: str) -> str:
    for name, (pattern, *_) in FOLDERS.items():
        if re.fullmatch(pattern, module):
            return name
    raise AssertionError(f"{module} has no place in the house: add it to FOLDERS")


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}
"""Paths of all modules by name."""


@cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    return tuple((name, ast.parse(path.read_text(encoding="utf-8"))) for name, path in NAMES.items())


def targets(node: ast.AST) -> list[str]:
    """Return the imports of a statement, modules as far as names tell."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        whole = [f"{node.module}.{alias.name}" for alias in node.names]
        return [name if name in NAMES else str(node.module) for name in whole]
    return []


@cache
def imports(tree: ast.Module) -> tuple[str, ...]:
    """Return all imports of a module."""
    return tuple(target for node in ast.walk(tree) for target in targets(node))


@cache
def edges() -> tuple[tuple[str, str], ...]:
    """Return the name of each module with each of its imports."""
    return tuple((name, target) for name, tree in modules() for target in imports(tree))


def of_game(name: str) -> str | None:
    found = re.match(r"navals\.games\.({})\b".format("|".join(IDS)), name)
    return found[1] if found else None


@pytest.mark.slow
def test_imports_go_down_the_house_only() -> None:
    for name, target in edges():
        if target.split(".")[0] == "navals":
            assert folder(target) in FOLDERS[folder(name)][1:], (name, target)


def test_no_two_files_need_each_other() -> None:
    """No import cycles. A package counts as its own file."""
    needs = {
        name: {target for target in imports(tree) if target in NAMES} - {name} for name, tree in modules()
    }
    while free := {name for name, needed in needs.items() if not needed & needs.keys()}:
        needs = {name: needed for name, needed in needs.items() if name not in free}
    assert needs == {}, "files in circles, and what needs them"


def test_only_a_game_imports_its_modules() -> None:
    """Others load it by its id, so that the required games are known."""
    assert not [(name, target) for name, target in edges() if of_game(target) not in (None, of_game(name))]


def test_a_card_sits_on_the_core_only() -> None:
    for name, target in edges():
        if re.fullmatch(r"navals\.games\.\w+\.card", name) and target.startswith("navals"):
            assert target.startswith("navals.core."), (name, target)


def test_the_package_of_a_game_is_empty() -> None:
    """A card is imported without the rest of its game."""
    for game_id in IDS:
        tree = dict(modules())[f"navals.games.{game_id}"]
        assert len(tree.body) == 1 and ast.get_docstring(tree), game_id


@pytest.mark.slow
def test_modules_of_games_are_found_in_few_places() -> None:
    """Through ``navals.games``, the registry, the small pictures, and the description of events.

    Features, commands and the exports of packages are loaded in one place each.
    """
    finders: dict[str, set[str]] = {}
    for name, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in ("import_module", "module"):
                finders.setdefault(node.attr, set()).add(name)
            if isinstance(node, ast.Name) and node.id in ("import_module", "__import__"):
                finders.setdefault(node.id, set()).add(name)
    assert finders == {
        "import_module": {"navals.cli", "navals.core.public", "navals.games", "navals.ui.features"},
        "module": {
            "navals.ui.registry",
            "navals.ui.art.sketch",
            "navals.engine.describe",
            "navals.club.campaign.plan",
        },
    }


@pytest.mark.slow
def test_what_is_given_out_by_name_is_known() -> None:
    """Packages export their public names lazily, and notebooks find the drawing code, which is not in the
    browser.
    """
    users = {
        name
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "given_out"
    }
    assert users == {"navals.club", "navals.core", "navals.search", "navals.core.public"}


IN_THE_BROWSER = {f"navals.browser.{name}" for name in ("bridge", "others", "thinker_bridge", "wheels")}


def test_only_the_bridges_and_what_brings_wheels_know_the_browser() -> None:
    """pyscript, js, pyodide and micropip exist only in the browser, also for imports inside functions."""
    browser = {"pyscript", "js", "pyodide", "pyodide_js", "navals_site", "micropip"}
    assert {name for name, target in edges() if target.split(".")[0] in browser} == IN_THE_BROWSER


def test_nothing_imports_the_bridges_or_the_command_line() -> None:
    """But the module that is the command."""
    users = {name for name, target in edges() if target in {*IN_THE_BROWSER, "navals.cli"}}
    assert users - IN_THE_BROWSER == {"navals.__main__"}


def test_the_engine_needs_msgspec_and_the_standard_library_only() -> None:
    """Libraries for ratings and spaced repetition load later; pictures, which parse CSS, stay out of the
    browser.
    """
    import sys

    known = {*sys.stdlib_module_names, "navals", "msgspec"}
    later = {
        ("navals.ui.features.exercises.schedule", "fsrs"),
        ("navals.ui.features.rating.model", "glicko2"),
        ("navals.cli.completion", "shtab"),
    }
    native = {
        ("navals.pictures.sheets", "tinycss2"),
        ("navals.pictures.trees", "cssselect2"),
        ("navals.pictures.values", "tinycss2.color4"),
    }
    foreign = {
        (name, target)
        for name, target in edges()
        if target.split(".")[0] not in known and name not in IN_THE_BROWSER
    }
    assert foreign == later | native


_DOUBTFUL = """
    sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 expm1 pow log log1p log2 log10 cbrt hypot dist
    gamma lgamma erf gauss normalvariate lognormvariate expovariate vonmisesvariate
"""
DOUBTFUL = {*_DOUBTFUL.split()}
"""Functions of ``math`` and ``random`` whose last bit differs between platforms.

Not ``sqrt``, which IEEE 754 requires to be rounded correctly, and not ``fsum``, which rounds the exact sum
once. ``sum`` is among them: since Python 3.12 it corrects for the error of floats.
"""


def doubtful(tree: ast.Module) -> Iterator[str]:
    """Uses of such functions, however they were imported."""
    modules = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name in ("math", "random", "cmath")
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ("math", "random", "cmath"):
            yield from (alias.name for alias in node.names if alias.name in DOUBTFUL or alias.name == "*")
        elif isinstance(node, ast.Attribute) and node.attr in DOUBTFUL:
            yield from (
                node.attr
                for name in [node.value]
                if isinstance(name, ast.Name) and name.id in {*modules, "rng"}
            )


def exact() -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules whose results must be the same on every platform."""
    return (
        (name, tree) for name, tree in modules() if folder(name) in ("core", "index", "geometry", "rules")
    )


def test_rules_use_no_function_whose_last_bit_differs_between_platforms() -> None:
    assert not [(name, function) for name, tree in exact() for function in doubtful(tree)]


def test_every_way_to_import_such_a_function_is_seen() -> None:
    for text in (
        "import math\nmath.exp(1)",
        "import math as m\nm.exp(1)",
        "from math import exp as e",
        "from math import *",
    ):
        assert list(doubtful(ast.parse(text))), text
    assert not list(doubtful(ast.parse("from math import sqrt\nimport math\nmath.floor(1)")))


_PASSES = "abs dict enumerate filter list map max min reversed set sorted sum tuple zip get items pop values"
PASSES = {*_PASSES.split()}
"""Calls that return their argument."""


def floaty(value: ast.AST, names: set[str]) -> bool:
    """Return whether an expression contains a float: a literal, a division, one of these names, or a call of
    one.
    """
    if isinstance(value, ast.Constant):
        return isinstance(value.value, float)
    if isinstance(value, ast.Name):
        return value.id in names
    if isinstance(value, ast.Attribute):
        return value.attr in names or floaty(value.value, names)
    if isinstance(value, ast.Call):
        called = value.func.attr if isinstance(value.func, ast.Attribute) else ast.unparse(value.func)
        return called in names or (
            called in PASSES and any(floaty(part, names) for part in (value.func, *value.args))
        )
    if isinstance(value, ast.Compare):
        return False
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Div):
        return True
    return any(floaty(part, names) for part in ast.iter_child_nodes(value))


def bound(target: ast.AST) -> Iterator[str]:
    """The names that an assignment gives a value."""
    for node in ast.walk(target):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.id if isinstance(node, ast.Name) else node.attr


def floats(tree: ast.AST, known: set[str]) -> set[str]:
    """Return names of floats or of containers of floats in a function or module: annotated so, or assigned
    such a value. ``known`` are names of the surrounding scope.
    """
    names, given = set(known), []
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation and "float" in ast.unparse(node.annotation):
            names.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and "float" in ast.unparse(node.annotation):
            names.update(bound(node.target))
        elif isinstance(node, ast.Assign):
            given += [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AugAssign):
            given.append((node.target, node.value))
        elif isinstance(node, ast.For | ast.comprehension):
            given.append((node.target, node.iter))
    count = -1
    while count < len(names):
        count = len(names)
        names.update(name for target, value in given if floaty(value, names) for name in bound(target))
    return names


def float_sums(tree: ast.Module) -> list[str]:
    """Yield uses of ``sum`` on floats, as far as the module tells; those that begin with a fraction are
    exact.
    """
    sums = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "sum"]
    if not sums:
        return []
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    outer = {node.name for node in functions if node.returns and "float" in ast.unparse(node.returns)}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            outer |= floats(node, outer)
    seen = []
    for one in sums:
        # The outermost function around it: those inside share its names.
        around = next(
            (node for node in functions if node.lineno <= one.lineno <= (node.end_lineno or 0)), one
        )
        exact = len(one.args) > 1 and "Fraction" in ast.unparse(one.args[1])
        if not exact and floaty(one.args[0], floats(around, outer)):
            seen.append(ast.unparse(one))
    return seen


def test_no_floats_are_summed_with_sum() -> None:
    """``sum`` differs between versions of Python; ``math.fsum`` and loops do not."""
    assert not [(name, text) for name, tree in exact() for text in float_sums(tree)]


def test_sums_of_floats_are_seen() -> None:
    for text in (
        "def f(xs: list[float]): return sum(xs)",
        "def f(n): return sum(i / 3 for i in range(n))",
        "def f(n):\n    xs = [0.5] * n\n    return sum(xs)",
        "def g() -> float: ...\ndef f(n):\n    xs = [g() for _ in range(n)]\n    return sum(xs)",
        "def f(d: dict[str, float]): return sum(d.values())",
        "def f(d: dict[str, float]): return sum(share for share in d.values())",
        "X = sum((0.1, 0.2))",
        "class A:\n    def f(self, xs: tuple[float, ...]): return 1 - sum(x * 2 for x in xs)",
    ):
        assert float_sums(ast.parse(text)), text
    for text in (
        "def f(xs: list[int], y: float): return sum(xs) * y",
        "def f(xs, most): return sum(x > most for x in xs)",
        "def f(xs: list[float]): return fsum(xs)",
    ):
        assert not float_sums(ast.parse(text)), text
