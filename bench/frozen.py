"""The players as they once were, so that "stronger" is a figure: ``old-easy`` to ``old-expert`` in every bench of strength.

    python bench/frozen.py COMMIT     freezes the players of that commit in their place

``players.zip`` holds the ``ai`` folders of the games and ``navals/search`` of one commit (its comment says which), under the name ``frozen``. They
play by the rules of today: what they import of these must stay there, or be frozen with them.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from navals import games  # noqa: E402
from navals.core.player import Player  # noqa: E402

FROZEN = ROOT / "bench" / "players.zip"
EPOCH = (2026, 1, 1, 0, 0, 0)
"""The time of every file in it: the same commit gives the same bytes."""


def player(game: str, level: str) -> Player:
    """The player of a game and level as it was. Raises ImportError where it needs what the rules no longer have."""
    if str(FROZEN) not in sys.path:
        sys.path.insert(0, str(FROZEN))
    module = import_module(f"frozen.{game}.player")
    return cast(Player, getattr(module, f"{game.capitalize()}Player")(level))


def source() -> str:
    """The commit that the frozen players are from."""
    with zipfile.ZipFile(FROZEN) as held:
        return held.comment.decode()


def thawed(name: str) -> str | None:
    """Where a file of the project lies among the frozen ones; None if it is none of them."""
    if found := re.fullmatch(r"navals/games/(\w+)/ai/(\w+\.py)", name):
        return f"frozen/{found[1]}/{found[2]}"
    if found := re.fullmatch(r"navals/search/(\w+\.py)", name):
        return f"frozen/search/{found[1]}"
    return None


def freeze(commit: str, out: Path = FROZEN) -> int:
    """Write the players of a commit; how many files they are. Raises CalledProcessError for a commit that nobody knows."""

    def git(*arguments: str) -> bytes:
        return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True).stdout

    full = git("rev-parse", commit).decode().strip()
    files: dict[str, str] = {"frozen/__init__.py": ""}
    with tarfile.open(fileobj=io.BytesIO(git("archive", full, "navals/search", "navals/games"))) as archive:
        for member in archive.getmembers():
            place = thawed(member.name)
            stream: Any = archive.extractfile(member)
            if place and stream:
                text = stream.read().decode()
                text = re.sub(r"\bnavals\.games\.(\w+)\.ai\b", r"frozen.\1", text)
                files[place] = re.sub(r"\bnavals\.search\b", "frozen.search", text)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as held:
        held.comment = full.encode()
        for place in sorted(files):
            held.writestr(zipfile.ZipInfo(place, EPOCH), files[place], zipfile.ZIP_DEFLATED)
    return len(files)


if __name__ == "__main__":
    print(f"{freeze(sys.argv[1])} files")
    for id in games.IDS:
        player(id, "expert")
