"""Fixtures for tests of the command line, and records to use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from navals.cli import main

FLEET = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
HEAD = '[Navals "1"]\n[Game "bataille"]\n'
GAME = HEAD + f"1. A place {FLEET}\n2. B place {FLEET}\n3. * A\n4. A A1\n5. B J10\n"

Run = Callable[..., tuple[int, str, str]]
Write = Callable[[str], str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command and returns its exit status, standard output and
    standard error."""

    def command(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main(arguments)
        return (status, *capsys.readouterr())

    return command


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a record to a file and returns its path."""

    def file(text: str) -> str:
        path = tmp_path / "game.navals"
        path.write_bytes(text.encode())
        return str(path)

    return file


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that sets the lines to be typed; then input ends."""

    def typed(*lines: str) -> None:
        queue = iter(lines)

        def ask(prompt: str = "") -> str:
            try:
                return next(queue)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", ask)

    return typed
