"""The part of the tour on the command line: the list of games, boards as text, and damaged files."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest import mock

from navals import cli, games
from tests.records import golden

_NOTATION = re.compile(
    r"^ *[\w.]+ \(.*?\): |^\w+: |^ ?\d+ ([.:*=#oxP\d]( |$)|[A-Zcg][NS1-4]( |$))+| \(\w+ R\d+\)$"
)
"""Names of options and games, rows of squares, rule numbers: the same in every language."""


def visit(guide: Any) -> None:
    """Show the list of games, and positions of a game of each kind. ``guide`` is a ``tour.Guide``."""
    guide.step = "terminal"
    _run(guide, "", "games")
    for game_id in games.IDS:
        text = min(golden(game_id).values(), key=lambda path: path.stat().st_size).read_text(encoding="utf-8")
        for ply in (0, 1, 2, 9):
            guide.step = f"file {text}"
            _run(guide, text, "replay", "-", "--text", "--ply", str(ply))


def verify(guide: Any, files: Iterable[str]) -> None:
    """Show the check of the draws in these records."""
    for text in files:
        guide.step = f"file {text}"
        _run(guide, text, "verify", "-")


def _run(guide: Any, text: str, *arguments: str) -> None:
    """Run a command with ``text`` as input, in the language of the page."""
    output = io.StringIO()
    with (
        mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()))),
        redirect_stderr(output),
        redirect_stdout(output),
        mock.patch("navals.cli.language", lambda code: guide.app.shell.t),
    ):
        cli.main(arguments)
    guide.seen.update((guide.step, _NOTATION.sub("", line)) for line in output.getvalue().splitlines())
