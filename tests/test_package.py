"""The package metadata, and a wheel built from the source distribution and installed in an empty
environment."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest

from navals import __version__

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.native


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_is_defined_once() -> None:
    """It is in ``navals/__init__.py``; other places derive it or are updated by ``make i18n``."""
    assert project()["project"]["dynamic"] == ["version"] and "version" not in project()["project"]
    assert project()["tool"]["hatch"]["version"] == {"path": "navals/__init__.py"}
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    catalogues = [path.read_text(encoding="utf-8") for path in (ROOT / "navals").rglob("*.po")]
    heads = {re.search(r'^"Project-Id-Version: (.+)\\n"$', text, re.MULTILINE)[1] for text in catalogues}  # type: ignore[index]
    assert heads == {f"navals {__version__}"}


def test_the_changelog_begins_with_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## ([\d.]+)", changes, re.MULTILINE)[0] == __version__


def test_the_description_is_the_first_sentence_of_the_readme() -> None:
    title, paragraph = (ROOT / "README.md").read_text(encoding="utf-8").split("\n\n")[:2]
    assert title == "# Navals"
    assert " ".join(paragraph.split()).startswith(project()["project"]["description"] + ". ")


def needed(name: str) -> set[str]:
    """Return the dependencies of a distribution, without extras."""
    names = set()
    for line in distribution(name).requires or ():
        requirement, _, marker = line.partition(";")
        other = requirement.split("[")[0].split(">")[0].split("=")[0].split("<")[0].split("!")[0].strip()
        if not marker:
            names |= {other} | needed(other)
    return names


def lay(name: str, folder: Path) -> None:
    """Link the files of a distribution into a folder."""
    for file in distribution(name).files or ():
        top = folder / file.parts[0]
        if file.parts[0] != ".." and not top.exists():
            top.symlink_to(Path(str(distribution(name).locate_file(file.parts[0]))))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands in a new environment with the wheel installed."""
    folder = tmp_path_factory.mktemp("package")
    python = [sys.executable, "-m"]
    subprocess.run([*python, "hatchling", "build", "-t", "sdist", "-d", folder], cwd=ROOT, check=True)
    with tarfile.open(folder / f"navals-{__version__}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    source = folder / f"navals-{__version__}"
    subprocess.run([*python, "hatchling", "build", "-t", "wheel", "-d", folder], cwd=source, check=True)
    import venv  # Pyodide has no pip

    venv.create(folder / "empty", with_pip=False)
    commands = folder / "empty" / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = folder.glob("*.whl")
    pip = [*python, "pip", "--python", commands / "python", "--disable-pip-version-check", "install", "-q"]
    subprocess.run([*pip, "--no-index", "--no-deps", "--no-compile", wheel], check=True)
    (packages,) = (folder / "empty").rglob("site-packages")
    for name in needed("navals"):
        lay(name, packages)
    return commands


def run(*command: str | Path, at: Path, stdin: str = "") -> str:
    done = subprocess.run(command, cwd=at, input=stdin, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_command_plays_from_the_wheel_alone(installed: Path, tmp_path: Path) -> None:
    output = run(installed / "navals", "play", "mats", "--seed", "7", at=tmp_path, stdin="resign\n")
    assert "has resigned" in output
    assert "a abandonné" in run(
        installed / "navals", "--lang", "fr", "play", "mats", "--seed", "7", at=tmp_path, stdin="resign\n"
    )


@pytest.mark.slow
def test_every_game_and_everything_public_is_in_the_wheel(installed: Path, tmp_path: Path) -> None:
    program = """
import navals
from navals import core, games, search
assert "site-packages" in navals.__file__, navals.__file__
for package in (core, games, search):
    for name in package.__all__:
        getattr(package, name)
for name in games.IDS:
    game = games.find(name)
    game.player("easy")
    assert games.picture(name).startswith("<svg")
    assert "<style>" in game.start(game.schema.default())._repr_svg_()
print(len(games.IDS))
"""
    assert int(run(installed / "python", "-I", "-c", program, at=tmp_path)) >= 5


@pytest.mark.slow
def test_the_wheel_lays_a_new_game_that_passes(installed: Path, tmp_path: Path) -> None:
    run(installed / "navals", "new-game", "regatta", at=tmp_path)
    program = """
import sys
sys.path.insert(0, "regatta")
from navals import conformance, games, rehearsal
games.adopt("regatta", "navals_regatta")
rehearsal.rehearse(games.find("regatta"), seconds=0.1)
print(len(conformance.check_game(games.find("regatta"), 3)))
"""
    assert int(run(installed / "python", "-I", "-c", program, at=tmp_path)) == 64


@pytest.mark.slow
def test_type_checkers_find_its_types(installed: Path) -> None:
    (package,) = installed.parent.rglob("site-packages/navals")
    assert (package / "py.typed").is_file() and not list(package.rglob("*.po"))
