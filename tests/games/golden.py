"""Golden playthroughs (``tests/golden``): what the tests of all games ask of them."""

from __future__ import annotations

import re
from pathlib import Path

from navals.core import position as table
from navals.core.record import Replay

GOLDEN = Path(__file__).parents[1] / "golden"


def names(game_id: str) -> set[str]:
    """The golden files of a game, without its name."""
    return {path.stem.removeprefix(f"{game_id}-") for path in GOLDEN.glob(f"{game_id}-*.navals")}


def text_of(game_id: str, name: str) -> str:
    """A golden file."""
    return (GOLDEN / f"{game_id}-{name}.navals").read_text(encoding="utf-8")


def stripped(text: str) -> str:
    """The record without comments and the lines that held nothing else."""
    kept = [line for line in text.split("\n") if not line.startswith(";")]
    moves = [line if line.startswith("[") else re.sub(r"\s*;.*", "", line) for line in kept]
    return "\n".join(moves).lstrip("\n")


def ending(replay: Replay) -> tuple[str, int, str]:
    """How a game ended: outcome and reason, its length, and the digest of its last position."""
    result = replay.result()
    assert result is not None
    assert replay.warnings == []
    return (
        f"{result.outcome} {result.reason}",
        len(replay.moves),
        table.digest(replay.game, replay.position),
    )
