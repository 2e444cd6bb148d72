"""``navals new-game``: create a new game from the documentation's example, under another name.

The new folder is a project that builds a wheel (``docs/wheels.md``); the game is playable and passes the
conformance kit.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

import navals
from navals import games
from navals.cli.arguments import Commands, UserError
from navals.core.message import msg

ID_PATTERN: Final = r"[a-z][a-z0-9]{1,19}"
"""Pattern of valid game ids, which become part of class names and sentences."""
SUFFIXES: Final = {".css", ".py", ".svg"}
"""Suffixes of the files to copy."""
PROJECT_FILE: Final = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "navals-{name}"
version = "0.1"
dependencies = ["navals"]

[project.entry-points."navals.games"]
{name} = "navals_{name}"
"""


def register(commands: Commands) -> None:
    """Add ``navals new-game`` and its arguments."""
    parser = commands.add_parser("new-game", help="create a new game from a working example")
    parser.add_argument("name", metavar="ID", help="id of the game: lower-case letters and digits")
    parser.add_argument(
        "--into", type=Path, default=Path(), metavar="DIR", help="folder to create it in (default: .)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Create the project and print the next steps."""
    game_id, project = args.name, args.into / args.name
    if not re.fullmatch(ID_PATTERN, game_id):
        raise UserError(
            msg("the id of a game must be 2 to 20 lower-case letters or digits, starting with a letter")
        )
    if not games.is_free(game_id):
        raise UserError(msg("{id} is taken: choose another id", id=game_id))
    if project.exists():
        raise UserError(msg("{name} already exists", name=str(project)))
    create_project(project, game_id)
    t = args.t
    print(t("{folder} now contains a working game. To install and test it:", folder=str(project)))
    for command in (("pip", "install", "-e", project), ("navals", "extensions"), ("navals", "play", game_id)):
        print(" ", *command)
    return 0


def create_project(project: Path, game_id: str) -> None:
    """Write a game's project to a new folder."""
    example_folder = template_folder()
    for path in sorted(example_folder.rglob("*")):
        if path.suffix in SUFFIXES:
            target = project / f"navals_{game_id}" / path.relative_to(example_folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8").replace(example_folder.name, game_id)
            text = text.replace(example_folder.name.capitalize(), game_id.capitalize())
            target.write_text(text, encoding="utf-8")
    (project / "pyproject.toml").write_text(PROJECT_FILE.format(name=game_id), encoding="utf-8")


def template_folder() -> Path:
    """Return the example's folder: ``navals/template/ID`` in a wheel, otherwise in ``tests/games/_sixth``."""
    package = Path(navals.__file__).parent
    folder = package / "template"
    if not folder.is_dir():
        folder = package.parent / "tests" / "games" / "_sixth"
    return next(path for path in sorted(folder.iterdir()) if (path / "card.py").is_file())
