"""The package as others get it: a wheel made from the source distribution, in an environment that holds nothing but what it says it needs."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from navals import __version__

ROOT = Path(__file__).parents[1]

pytestmark = [pytest.mark.native, pytest.mark.slow]


def needed(name: str) -> set[str]:
    """What a distribution needs, and what that needs, without extras."""
    found = set()
    for line in distribution(name).requires or ():
        requirement, _, marker = line.partition(";")
        other = requirement.split("[")[0].split(">")[0].split("=")[0].split("<")[0].split("!")[0].strip()
        if not marker:
            found |= {other} | needed(other)
    return found


def lay(name: str, folder: Path) -> None:
    """What a distribution consists of, as links in a folder."""
    for file in distribution(name).files or ():
        top = folder / file.parts[0]
        if file.parts[0] != ".." and not top.exists():
            top.symlink_to(Path(str(distribution(name).locate_file(file.parts[0]))))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of an empty environment into which the wheel was installed."""
    folder = tmp_path_factory.mktemp("package")
    python = [sys.executable, "-m"]
    subprocess.run([*python, "hatchling", "build", "-t", "sdist", "-d", folder], cwd=ROOT, check=True)
    with tarfile.open(folder / f"navals-{__version__}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    source = folder / f"navals-{__version__}"
    subprocess.run([*python, "hatchling", "build", "-t", "wheel", "-d", folder], cwd=source, check=True)
    import venv  # Pyodide has none

    venv.create(folder / "empty", with_pip=False)
    commands = folder / "empty" / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = folder.glob("*.whl")
    pip = [*python, "pip", "--python", commands / "python", "--disable-pip-version-check", "install", "-q"]
    subprocess.run([*pip, "--no-index", "--no-deps", wheel], check=True)
    (packages,) = (folder / "empty").rglob("site-packages")
    for name in needed("navals"):
        lay(name, packages)
    return commands


def run(*command: str | Path, at: Path, said: str = "") -> str:
    done = subprocess.run(command, cwd=at, input=said, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_plays_from_the_wheel_alone(installed: Path, tmp_path: Path) -> None:
    told = run(installed / "navals", "play", "mats", "--seed", "7", at=tmp_path, said="resign\n")
    assert "has resigned" in told
    assert "a abandonné" in run(
        installed / "navals", "--lang", "fr", "play", "mats", "--seed", "7", at=tmp_path, said="resign\n"
    )


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


def test_type_checkers_find_its_types(installed: Path) -> None:
    (package,) = installed.parent.rglob("site-packages/navals")
    assert (package / "py.typed").is_file() and not list(package.rglob("*.po"))
