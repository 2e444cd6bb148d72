"""Import rules of the folders. Imports are parsed, not executed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from navals.games import IDS
from tests.sources import parsed

pytestmark = pytest.mark.native  # sources are the same on every platform
ROOT = Path(__file__).parents[1] / "navals"

BOARDS = ("draw", "art", "components", "board")
"""Folders that the games' screens may import."""
UI = (*BOARDS, "session", "table", "shell", "pages")
FOLDERS = {
    "core": (r"navals(\.core(\..*)?)?", "core", "index"),
    # Find games and their cards before a game is loaded.
    "index": (r"navals\.games(\.\w+\.card)?", "core", "index"),
    # Give access to a game, which is loaded on demand.
    "handle": (r"navals\.games\.\w+", "core", "game"),
    # Built on the protocol, without a screen.
    "club": (r"navals\.club(\..*)?", "core", "index", "club"),
    # A game on two devices, without a screen.
    "duel": (r"navals\.duel(\..*)?", "core", "index", "duel"),
    "geometry": (r"navals\.geometry(\..*)?", "core", "geometry"),
    "search": (r"navals\.search(\..*)?", "core", "club", "geometry", "search"),
    "rules": (r"navals\.games\.\w+\.rules(\..*)?", "core", "index", "geometry", "rules"),
    "ai": (r"navals\.games\.\w+\.ai(\..*)?", "core", "club", "index", "geometry", "search", "rules", "ai"),
    "words": (r"navals\.games\.\w+\.words(\..*)?", "core", "club", "index", "geometry", "rules", "words"),
    # The storeys of the page, from the bottom up.
    "draw": (r"navals\.ui(\.(clock|(draw|words)(\..*)?))?", "core", "index", "draw"),
    "art": (r"navals\.ui\.art(\..*)?", "core", "index", "draw", "art"),
    "components": (r"navals\.ui\.components(\..*)?", "core", "index", "draw", "art", "components"),
    "board": (r"navals\.ui\.(registry|printed|board(\..*)?)", "core", "club", "index", *BOARDS),
    "session": (r"navals\.ui\.session(\..*)?", "core", "club", "index", "thinking", *BOARDS, "session"),
    "table": (
        r"navals\.ui\.table(\..*)?", "core", "club", "index", "thinking", *BOARDS, "session", "table",
    ),
    # The shell finds pages by their folders, so it may import the package that contains them.
    "pages": (r"navals\.ui\.features",),
    "shell": (
        r"navals\.ui\.shell(\..*)?",
        "core", "club", "duel", "index", "thinking", "kit", *UI,
    ),
    "features": (
        r"navals\.ui\.features\..*",
        "core", "club", "duel", "index", "geometry", "thinking", "kit", *UI, "features",
    ),
    # Run in a separate worker, or in the page.
    "thinking": (r"navals\.thinking(\..*)?", "core", "club", "index", "thinking"),
    # Test third-party wheels.
    "kit": (r"navals\.(conformance|extensions(\..*)?)", "core", "club", "index", "thinking", "kit"),
    "screen": (
        r"navals\.games\.\w+\.screen(\..*)?",
        "core", "club", "index", "geometry", "search", "rules", "ai", "words", *BOARDS, "screen",
    ),
    "game": (
        r"navals\.games\.\w+\.game",
        "core", "club", "index", "geometry", "search", "rules", "ai", "words", *BOARDS, "screen",
    ),
    # Talk to external programs.
    "engine": (r"navals\.engine(\..*)?", "core", "club", "index", "search", "engine"),
    # Draw the page's boards as self-contained pictures.
    "pictures": (r"navals\.pictures(\..*)?", "core", "club", "index", *UI, "pictures"),
    # Tests third-party games with everything.
    "rehearsal": (
        r"navals\.rehearsal",
        "core", "club", "index", *UI, "thinking", "kit", "engine", "pictures",
    ),
    "entries": (
        r"navals\.(cli(\..*)?|__main__|browser(\..*)?)",
        "core", "club", "duel", "index", "geometry", "search", *UI, "thinking", "kit", "engine",
        "pictures", "rehearsal", "entries",
    ),
}  # fmt: skip
"""The folders from which each folder may import, anywhere in its modules. Uses of ``import_module`` are
checked separately."""


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
    return tuple((name, parsed(path)) for name, path in NAMES.items())


def targets(node: ast.AST) -> list[str]:
    """Return the names that a statement imports; modules in full where the names are modules."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute"
        names = [f"{node.module}.{alias.name}" for alias in node.names]
        return [name if name in NAMES else str(node.module) for name in names]
    return []


def chain(node: ast.AST) -> tuple[str, ...]:
    """Return the names in ``a.b.c``, or an empty tuple for other expressions."""
    if isinstance(node, ast.Attribute):
        return (*prefix, node.attr) if (prefix := chain(node.value)) else ()
    return (node.id,) if isinstance(node, ast.Name) else ()


def attributes(tree: ast.Module) -> Iterator[str]:
    """Yield modules that are used as attributes of imported packages: ``ui.shell.app`` after ``from navals
    import ui``, even under another name."""
    aliases = {"navals": "navals"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            aliases |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            aliases |= {alias.asname: alias.name for alias in node.names if alias.asname}
    for node in ast.walk(tree):
        if len(parts := chain(node)) > 1 and parts[0] in aliases:
            yield ".".join((aliases[parts[0]], *parts[1:]))


@cache
def imports(tree: ast.Module) -> tuple[str, ...]:
    """Return all imports of a module, including those in functions."""
    direct = (target for node in ast.walk(tree) for target in targets(node))
    return (*direct, *(name for name in attributes(tree) if name in NAMES))


FINDERS = {"import_module", "__import__", "resolve_name", "run_module", "run_path", "module", "modules"}


@cache
def finders(tree: ast.AST) -> set[str]:
    """Return the functions by which a module finds others by name."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {alias.name for alias in node.names} & FINDERS - {"module"}
        elif isinstance(node, ast.Attribute):
            owned = node.attr != "modules" or ast.unparse(node) == "sys.modules"
            names |= {node.attr} & FINDERS if owned else set()
        elif isinstance(node, ast.Name):
            names |= {node.id} & FINDERS - {"module", "modules"}
    return names


@cache
def edges() -> tuple[tuple[str, str], ...]:
    """Return pairs of a module's name and one of its imports."""
    return tuple((name, target) for name, tree in modules() for target in imports(tree))


def of_game(name: str) -> str | None:
    match = re.match(r"navals\.games\.({})\b".format("|".join(IDS)), name)
    return match[1] if match else None


@pytest.mark.slow
def test_imports_go_down_the_house_only() -> None:
    for name, target in edges():
        if target.split(".")[0] == "navals":
            assert folder(target) in FOLDERS[folder(name)][1:], (name, target)


def test_no_two_folders_of_the_page_need_each_other() -> None:
    homes = {name: ".".join(path.relative_to(ROOT.parent).parent.parts) for name, path in NAMES.items()}
    needs: dict[str, set[str]] = {}
    for name, target in edges():
        home, other = homes[name], homes.get(target, "")
        if home != other and home.startswith("navals.ui") and other.startswith("navals.ui"):
            needs.setdefault(home, set()).add(other)
    while free := {folder for folder, needed in needs.items() if not needed & needs.keys()}:
        needs = {folder: needed for folder, needed in needs.items() if folder not in free}
    assert needs == {}, "folders in circles, and what needs them"


PAGE = re.compile(r"navals\.ui\.features\.(\w+)")


def page_of(name: str) -> str | None:
    match = PAGE.match(name)
    return match[1] if match else None


@pytest.mark.slow
def test_a_page_knows_no_other_page() -> None:
    """Pages send gestures, visit addresses, and show what others offer. No other module imports a page
    either."""
    for name, target in edges():
        assert page_of(target) in (None, page_of(name)), (name, target)


@pytest.mark.slow
def test_only_manifests_are_known_by_the_name_of_their_module() -> None:
    """No other module name is built from a page's name."""
    for name, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and "navals.ui.features." in (text := ast.unparse(node)):
                assert name == "navals.ui.shell.index" and ".feature'" in text, (name, text)


def test_no_two_files_need_each_other() -> None:
    """There are no import cycles. A package counts as one file."""
    needs = {
        name: {target for target in imports(tree) if target in NAMES} - {name} for name, tree in modules()
    }
    while free := {name for name, needed in needs.items() if not needed & needs.keys()}:
        needs = {name: needed for name, needed in needs.items() if name not in free}
    assert needs == {}, "files in circles, and what needs them"


def test_only_a_game_imports_its_modules() -> None:
    """Other modules load it by id, so that the required games are known."""
    assert not [(name, target) for name, target in edges() if of_game(target) not in (None, of_game(name))]


def test_a_card_sits_on_the_core_only() -> None:
    for name, target in edges():
        if re.fullmatch(r"navals\.games\.\w+\.card", name) and target.startswith("navals"):
            assert target.startswith("navals.core."), (name, target)


HANDLE = """
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from navals.games.{game_id}.game import GAME as GAME
else:
    from navals.core.public import lazy_getattr

    __dir__ = ["GAME"].copy
    __getattr__ = lazy_getattr(__name__, {{"game": "GAME"}})
"""


def test_the_package_of_a_game_gives_out_the_game_only() -> None:
    """A card can be imported without the rest of its game."""
    for game_id in IDS:
        text = NAMES[f"navals.games.{game_id}"].read_text(encoding="utf-8")
        assert text.split('"""\n')[-1] == HANDLE.format(game_id=game_id)


@pytest.mark.slow
def test_modules_of_games_are_found_in_few_places() -> None:
    """They are ``navals.games``, the registry, the small pictures, and the description of events.

    Features, commands and the exports of packages are each loaded in one place.
    """
    users: dict[str, set[str]] = {}
    for name, tree in modules():
        for finder in finders(tree):
            users.setdefault(finder, set()).add(name)
    assert users == {
        "import_module": {
            "navals.cli",
            "navals.core.public",
            "navals.games",
            "navals.ui.shell.index",
            "navals.ui.shell.lazy",
        },
        "module": {
            "navals.ui.registry",
            "navals.ui.art.sketch",
            "navals.engine.describe",
            "navals.club.campaign.plan",
        },
        # These only check whether or where a module exists, remove one, or load a bot.
        "modules": {
            "navals.browser.wheels",
            "navals.club.bot",
            "navals.conformance",
            "navals.engine.describe",
            "navals.extensions.wheels",
            "navals.games",
            "navals.ui.features.exercises.schedule",
            "navals.ui.shell.kit",
            "navals.ui.words.i18n",
        },
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "import navals.ui.shell.app",
        "def f():\n    from navals.ui.shell import app",
        "def f():\n    import navals.ui.shell.app as other",
        "import navals\nnavals.ui.shell.app.act('')",
        "from navals import ui as rooms\nrooms.shell.app.act('')",
        "import navals.ui as rooms\nrooms.shell.app",
        "from importlib import import_module as load\nload('navals.ui.shell.app')",
        "import importlib as i\nload = i.import_module",
        "load = __import__\nload('navals.ui.shell.app')",
        "import sys\ndef f(): return sys.modules['navals.ui.shell.app']",
        "from sys import modules as m\nm['navals.ui.shell.app']",
    ],
)
def test_no_way_around_the_rules_is_missed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any of these lines in a module of the core makes one of the tests above fail."""
    smuggler = ast.parse(text)
    house = (*modules(), ("navals.core.smuggler", smuggler))
    targets = tuple(("navals.core.smuggler", target) for target in imports(smuggler))
    monkeypatch.setitem(globals(), "modules", lambda: house)
    monkeypatch.setitem(globals(), "edges", lambda: targets)
    errors = []
    for test in (test_imports_go_down_the_house_only, test_modules_of_games_are_found_in_few_places):
        try:
            test()
        except AssertionError as error:
            errors.append(error)
    assert len(errors) == 1


@pytest.mark.slow
def test_what_is_given_out_by_name_is_known() -> None:
    """Packages export their public names lazily, and notebooks find the drawing code, which browsers do not
    get."""
    users = {
        name
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "lazy_getattr"
    }
    packages = {f"navals.games.{game_id}" for game_id in IDS}
    assert users == {"navals.club", "navals.core", "navals.search", "navals.core.public", *packages}


IN_THE_BROWSER = {f"navals.browser.{name}" for name in ("bridge", "others", "thinker_bridge", "wheels")}


def test_only_the_bridges_and_what_brings_wheels_know_the_browser() -> None:
    """pyscript, js, pyodide and micropip exist only in the browser. Imports inside functions count too."""
    browser = {"pyscript", "js", "pyodide", "pyodide_js", "navals_site", "micropip"}
    assert {name for name, target in edges() if target.split(".")[0] in browser} == IN_THE_BROWSER


def test_nothing_imports_the_bridges_or_the_command_line() -> None:
    """The only exception is the module that runs the command."""
    users = {name for name, target in edges() if target in {*IN_THE_BROWSER, "navals.cli"}}
    assert users - IN_THE_BROWSER == {"navals.__main__"}


def test_the_engine_needs_msgspec_and_the_standard_library_only() -> None:
    """Libraries for ratings and spaced repetition are loaded later; pictures, which parse CSS, are not in the
    browser."""
    import sys

    allowed = {*sys.stdlib_module_names, "navals", "msgspec"}
    later = {
        ("navals.ui.features.exercises.schedule", "fsrs"),
        ("navals.ui.shell.rating", "glicko2"),
        ("navals.cli.completion", "shtab"),
    }
    native = {
        ("navals.cli.verify.transcripts", "cryptography.exceptions"),
        ("navals.cli.verify.transcripts", "cryptography.hazmat.primitives.asymmetric.ed25519"),
        ("navals.pictures.sheets", "tinycss2"),
        ("navals.pictures.trees", "cssselect2"),
        ("navals.pictures.values", "tinycss2.color4"),
    }
    foreign = {
        (name, target)
        for name, target in edges()
        if target.split(".")[0] not in allowed and name not in IN_THE_BROWSER
    }
    assert foreign == later | native


_DOUBTFUL = """
    sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 expm1 pow log log1p log2 log10 cbrt hypot dist
    gamma lgamma erf gauss normalvariate lognormvariate expovariate vonmisesvariate
"""
DOUBTFUL = {*_DOUBTFUL.split()}
"""Functions of ``math`` and ``random`` whose last bit depends on the platform.

Exceptions are ``sqrt``, which IEEE 754 requires to be rounded correctly, and ``fsum``, which rounds the exact
sum once. ``sum`` is checked separately, because Python 3.12 and later correct rounding errors.
"""


def doubtful(tree: ast.Module) -> Iterator[str]:
    """Yield uses of these functions, from any module or generator."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ("math", "random", "cmath"):
            yield from (alias.name for alias in node.names if alias.name in {*DOUBTFUL, "*"})
        elif isinstance(node, ast.Attribute) and node.attr in DOUBTFUL and ast.unparse(node.value) != "self":
            yield node.attr


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


WHOLE = {
    ("navals.games.bataille.rules.posterior", "sum(counts)"),
    ("navals.games.bataille.rules.state", "sum(sizes)"),
    ("navals.games.mats.rules.state", "sum([guns[ship][hulls[side][ship]] for ship in ships])"),
}
"""Sums of integers in modules that also use floats."""


def sums(tree: ast.Module) -> Iterator[str]:
    """Yield uses of ``sum`` in a module with floats, except counts and sums that start with a fraction."""
    nodes = [*ast.walk(tree)]
    floats = any(
        (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
        or isinstance(getattr(node, "op", None), ast.Div)
        for node in nodes
    )
    for node in nodes if floats else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "sum":
            item = getattr(node.args[0], "elt", None)
            counts = isinstance(item, ast.Compare | ast.UnaryOp | ast.Constant)
            if not counts and not any("Fraction" in ast.unparse(start) for start in node.args[1:]):
                yield ast.unparse(node)


def test_no_floats_are_summed_with_sum() -> None:
    """``sum`` depends on the version of Python; ``math.fsum`` and loops do not."""
    assert {(name, text) for name, tree in exact() for text in sums(tree)} == WHOLE


def test_sums_of_floats_are_seen() -> None:
    for text in (
        "def f(xs: list[float]): return sum(xs)",
        "def f(n): return sum(i / 3 for i in range(n))",
        "def f(n):\n    xs = [0.5] * n\n    return sum(xs)",
        "def g() -> float: ...\ndef f(n):\n    xs = [g() for _ in range(n)]\n    return sum(xs)",
        "def f(d: dict[str, float]): return sum(share for share in d.values())",
        "X = sum((0.1, 0.2))",
        "class A:\n    def f(self, xs: tuple[float, ...]): return 1 - sum(x * 2 for x in xs)",
    ):
        assert list(sums(ast.parse(text))), text
    for text in (
        "def f(xs: list[int]): return sum(xs)",
        "def f(xs, most): return sum(x > most for x in xs) / 2",
        "def f(xs: list[float]): return fsum(xs)",
        "def f(xs): return sum(xs, Fraction(0)) / 2",
    ):
        assert not list(sums(ast.parse(text))), text
