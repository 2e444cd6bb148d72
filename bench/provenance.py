"""Where figures come from: the commit and the machine of a run stand in the file that keeps them.

    python bench/provenance.py [FOLDER]     deletes results that are older than the code they measure

A result is one JSON object: ``{"commit", "machine", "figures"}``. Whoever has the commit can build what was measured.
"""

from __future__ import annotations

import ast
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
MEASURED = ("navals", "web")
"""What the figures are about: changes of anything else leave them true."""
PLAYED = ("navals/core", "navals/geometry", "navals/search", "navals/games/{}")
"""What figures about the play of one game are about."""
UNPLAYED = tuple(
    f":(exclude)navals/{name}"
    for name in (
        *(f"games/*/{part}" for part in ("screen/*", "words/*", "ai/ladder.py", "days.jsonl", "picture.svg")),
        *(f"core/{part}/*" for part in ("analysis", "campaign", "study", "tournament", "words")),
        *(f"core/{part}.py" for part in ("message", "option", "refusal", "record/bundle", "record/link")),
    )
)
"""What of it changes no game: screens, sentences, pictures, the positions of the day, the ratings that are made of such figures; and of the core what is done
with games that were played, how settings are read, and what is said of faults."""


def _git(*arguments: str, root: Path) -> str:
    """What git prints; raises CalledProcessError."""
    command = ["git", *arguments]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.strip()


def commit(root: Path = ROOT) -> str:
    """The short hash of the commit that is checked out, with ``-dirty`` if ``navals`` or ``web`` differ from it."""
    changed = _git("status", "--porcelain", "--", *MEASURED, root=root)
    return _git("rev-parse", "--short=10", "HEAD", root=root) + ("-dirty" if changed else "")


def machine() -> str:
    """Processor, number of cores, system, version of Python."""
    model = platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [
            line.split(":", 1)[1]
            for line in cpuinfo.read_text().splitlines()
            if line.startswith("model name")
        ]
        model += "".join(f" ({name.strip()})" for name in names[:1])
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def write(path: Path, figures: Any) -> None:
    """Keep the figures of a run, with its commit and its machine; those that are there already and still hold are left as they are."""
    if path.exists() and not stale(path) and read(path) == figures:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = {"commit": commit(), "machine": machine(), "figures": figures}
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def read(path: Path) -> Any:
    """The figures that ``write`` kept."""
    return json.loads(path.read_text(encoding="utf-8"))["figures"]


def whence(path: Path) -> str:
    """The commit whose figures ``write`` kept."""
    return str(json.loads(path.read_text(encoding="utf-8"))["commit"])


def measured(path: Path, root: Path = ROOT) -> tuple[str, ...]:
    """The folders whose code a result is about, as git is asked for them: a file that is named after a game (``mats_strength.json``) is about its play."""
    game = path.stem.split("_")[0]
    if (root / PLAYED[-1].format(game)).is_dir():
        return (*(folder.format(game) for folder in PLAYED), *UNPLAYED)
    return MEASURED


def stale(path: Path, root: Path = ROOT) -> bool:
    """Whether a result is older than the code it measures (``changed_since``), or does not name its commit."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    return changed_since(kept.get("commit", "") if isinstance(kept, dict) else "", path, root)


def changed_since(then: str, path: Path, root: Path = ROOT) -> bool:
    """Whether the code that a result is about (``measured``) is another one than at that commit, comments and docstrings aside, or nobody can tell, because the
    code was not committed, or the commit is not in this history."""
    if not then or then.endswith("-dirty"):
        return True
    try:
        _git("merge-base", "--is-ancestor", then, "HEAD", root=root)
        listed = _git(
            "diff", "--name-only", "--no-renames", then, "HEAD", "--", *measured(path, root), root=root
        )
        return any(_differs(name, then, root) for name in listed.splitlines())
    except subprocess.CalledProcessError:
        return True


def _differs(name: str, then: str, root: Path) -> bool:
    """Whether a file that was changed since a commit does something else now. Raises CalledProcessError where it is not in both."""
    before, now = (_git("show", f"{commit}:{name}", root=root) for commit in (then, "HEAD"))
    try:
        return not name.endswith(".py") or _bare(before) != _bare(now)
    except SyntaxError:
        return True


def _bare(source: str) -> str:
    """A module without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            texts = [one for one in body if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)]
            node.body = [one for one in body if one not in texts]  # type: ignore[attr-defined]
    return ast.dump(tree)


def main() -> None:
    """Delete what is stale, and say so."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else RESULTS
    for path in sorted(folder.glob("*.json")):
        if stale(path):
            path.unlink()
            print(f"{path.name}: older than the code, thrown away")


if __name__ == "__main__":
    main()
