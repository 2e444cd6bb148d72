"""Which file of the package belongs to which wheel of the site (web/steps/parts.py)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from navals import games

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web"))

from steps import engine, parts  # noqa: E402

pytestmark = pytest.mark.native


def names(part: str) -> set[str]:
    return {path.relative_to(ROOT).as_posix() for path in parts.sources()[part]}


@pytest.mark.slow
def test_every_game_has_a_wheel_and_there_is_no_other() -> None:
    assert set(parts.sources()) == {parts.HOUSE, *parts.APART, *games.IDS}


def test_a_file_is_in_one_wheel_at_most() -> None:
    parts_ = [names(part) for part in parts.sources()]
    assert sum(map(len, parts_)) == len(set().union(*parts_))


@pytest.mark.slow
@pytest.mark.parametrize("part", [parts.HOUSE, parts.KIT, parts.DUEL, *games.IDS])
def test_what_a_wheel_imports_comes_with_it_or_before_it(part: str) -> None:
    """Within the house, only the code that requests another part names it."""
    names = {path: name for name, path in parts.modules().items()}
    local = {names[path] for home in {part, parts.HOUSE} for path in parts.sources()[home] if path in names}
    for path in parts.sources()[part]:
        if path.suffix == ".py":
            needed = {name for name in parts.imports(path) if name in parts.modules()} - local
            assert part == parts.HOUSE or not needed, path
            assert all(parts.inside(name, parts.KIT_STARTS + parts.DUEL_STARTS) for name in needed), path


def test_what_only_a_terminal_needs_is_not_shipped() -> None:
    shipped = set().union(*(names(part) for part in parts.sources()))
    for name in (
        "cli/__init__",
        "__main__",
        "cli/serve",
        "search/match",
        "ui/shell/app/prerender",
        "pictures/sheets",
    ):
        assert f"navals/{name}.py" not in shipped and (ROOT / "navals" / f"{name}.py").exists()
    assert not any(name.startswith(("navals/cli/", "navals/engine/")) for name in shipped)


def test_imports_are_found_in_functions_and_in_names_that_are_put_together(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text(
        "import a.b\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import c\nelse:\n    import d\n"
        "def f(name):\n    from e import g\n    return importlib.import_module(f'navals.x.{name}.update')\n"
    )
    assert {*parts.imports(path)} - {"typing", "typing.TYPE_CHECKING"} == {
        "a.b",
        "d",
        "e",
        "e.g",
        "navals.x.*.update",
    }


def test_the_house_knows_a_game_by_its_card_only() -> None:
    of_games = {name for name in names(parts.HOUSE) if name.startswith("navals/games/")}
    assert of_games == {
        "navals/games/__init__.py",
        *(f"navals/games/{game}/{name}.py" for game in games.IDS for name in ("__init__", "card")),
        *(f"navals/games/{game}/{name}" for game in games.IDS for name in ("card.json", "picture.svg")),
    }


@pytest.mark.parametrize("game", games.IDS)
def test_a_game_brings_its_folder_and_its_sentences(game: str) -> None:
    files = names(game)
    assert f"navals/games/{game}/game.py" in files
    assert f"navals/games/{game}/words/fr.mo" in files
    assert all(name.startswith(f"navals/games/{game}/") for name in files)


def test_data_goes_with_its_game() -> None:
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "navals").rglob("*.json")}
    data -= {name for name in data if name.startswith("navals/pictures/") or name.endswith("/card.json")}
    assert data and data <= set().union(*(names(game) for game in games.IDS))


def test_what_only_type_checkers_read_is_left_out(tmp_path: Path) -> None:
    source = tmp_path / "one.py"
    source.write_text(
        "from __future__ import annotations\nfrom typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from nowhere import Thing\nelse:\n    kept = 7\n"
        "if TYPE_CHECKING:\n    from elsewhere import Thing as Other\n"
        "def f(x: Thing) -> Other:\n    return x\n",
        encoding="utf-8",
    )
    text = engine.stripped(source)
    assert "Thing" not in text and "Other" not in text
    namespace: dict[str, object] = {"__name__": "one"}
    exec(compile(text, "one.py", "exec"), namespace)
    assert namespace["kept"] == 7 and namespace["f"](8) == 8  # type: ignore[operator]


def test_a_stripped_module_is_the_same_program(tmp_path: Path) -> None:
    """Keyword-only and positional-only parameters, defaults, and annotations of structs are preserved."""
    source = tmp_path / "one.py"
    source.write_text(
        '''"""Doc."""
from __future__ import annotations
import msgspec
class Shot(msgspec.Struct, frozen=True):
    """A shot."""
    square: int
    """Where."""
    hit: bool = False
def tag(name: str, /, *children: str, **attributes: str) -> str:
    """A tag."""
    return name + "".join(children) + "".join(attributes)
''',
        encoding="utf-8",
    )
    text = engine.stripped(source)
    assert "Doc" not in text and "A tag" not in text and "-> str" not in text
    namespace: dict[str, object] = {"__name__": "one"}
    exec(compile(text, "one.py", "exec"), namespace)
    tag, shot = namespace["tag"], namespace["Shot"]
    assert tag("a", "b", name="c") == "abname"  # type: ignore[operator]
    assert shot(3).hit is False and shot.__struct_fields__ == ("square", "hit")  # type: ignore[operator, attr-defined]


SHEETS = sorted([*ROOT.glob("web/styles/*.css"), *ROOT.glob("navals/games/*/screen/*.css")])


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_a_stylesheet_closes_what_it_opens(sheet: Path) -> None:
    """Browsers silently ignore rules after a surplus brace."""
    depth = 0
    for sign in re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.S):
        depth += (sign == "{") - (sign == "}")
        assert depth >= 0
    assert depth == 0


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_a_line_beneath_a_text_is_one_that_every_browser_draws(sheet: Path) -> None:
    """In the shorthand, WebKit accepts only a line style."""
    assert not re.findall(r"text-decoration: [\w-]+ .*?;", sheet.read_text(encoding="utf-8"))
