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

NAME: Final = r"[a-z][a-z0-9]{1,19}"
"""Pattern of valid game ids, which become part of class names and sentences."""
KINDS: Final = {".css", ".py", ".svg"}
"""Suffixes of the files to copy."""
PROJECT: Final = """[build-system]
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
    name, project = args.name, args.into / args.name
    if not re.fullmatch(NAME, name):
        raise UserError(
            msg("the id of a game must be 2 to 20 lower-case letters or digits, starting with a letter")
        )
    if not games.free(name):
        raise UserError(msg("{id} is taken: choose another id", id=name))
    if project.exists():
        raise UserError(msg("{name} already exists", name=str(project)))
    create(project, name)
    t = args.t
    print(t("{folder} now contains a working game. To install and test it:", folder=str(project)))
    for command in (("pip", "install", "-e", project), ("navals", "extensions"), ("navals", "play", name)):
        print(" ", *command)
    return 0


def create(project: Path, name: str) -> None:
    """Write a game's project to a new folder."""
    example = template()
    for path in sorted(example.rglob("*")):
        if path.suffix in KINDS:
            target = project / f"navals_{name}" / path.relative_to(example)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8").replace(example.name, name)
            text = text.replace(example.name.capitalize(), name.capitalize())
            target.write_text(text, encoding="utf-8")
    (project / "pyproject.toml").write_text(PROJECT.format(name=name), encoding="utf-8")


def template() -> Path:
    """Return the example's folder: ``navals/template/ID`` in a wheel, otherwise in ``tests/games/_sixth``."""
    package = Path(navals.__file__).parent
    folder = package / "template"
    if not folder.is_dir():
        folder = package.parent / "tests" / "games" / "_sixth"
    return next(path for path in sorted(folder.iterdir()) if (path / "card.py").is_file())
