"""No folder of the package contains more than a few files."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1] / "navals"
MOST = 15
"""Maximum number of modules in a folder, except its ``__init__``. Move others to sub-folders with plain
names."""
MOST_AT_THE_TOP = 20
"""Maximum number of entries in the package's top folder: modules and sub-folders."""


def folders() -> list[Path]:
    return [ROOT, *(path for path in ROOT.rglob("*") if path.is_dir() and path.name != "__pycache__")]


def test_no_room_is_crowded() -> None:
    crowded = {
        folder.relative_to(ROOT.parent).as_posix(): count
        for folder in folders()
        if (count := len({path.stem for path in folder.glob("*.py")} - {"__init__"})) > MOST
    }
    assert crowded == {}, "modules by folder"


def test_the_front_of_the_house_is_looked_over_at_once() -> None:
    entries = {path.name for path in ROOT.iterdir() if path.name != "__pycache__"}
    assert len(entries) <= MOST_AT_THE_TOP, sorted(entries)


def test_a_module_is_not_called_like_another_in_the_plural() -> None:
    """Names such as ``board.py`` and ``boards.py`` side by side are confusing."""
    for folder in folders():
        names = {path.stem for path in folder.glob("*.py")}
        assert {name for name in names if f"{name}s" in names} == set(), folder
