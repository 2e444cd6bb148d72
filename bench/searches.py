"""What the long searches for faults have looked at so far, and with which commits.

    python bench/searches.py

They go on where they ended: ``simulate.mjs --on``, ``fuzz.py --on``, ``mutants.py PART --json bench/results/searches/mutants-PART.json``. Unlike results of matches they are
kept when the code changes: what was searched at a commit was searched.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent / "results" / "searches"
SESSIONS, INPUTS, MUTANTS = 100_000, 1_000_000, 0.85
"""The goals: sessions simulated, inputs of each decoder, the share of mutants that the tests notice."""


def commits(runs: Iterable[Any]) -> str:
    """Those of several runs, each once."""
    return ", ".join(dict.fromkeys(str(run["commit"]) for run in runs))


def simulated(runs: list[Any]) -> str:
    """The sessions of ``simulate.mjs``, and what broke in them."""
    sessions = sum(run["sessions"] for run in runs)
    failed = [seed for run in runs for seed in run["failed"]]
    told = f"seeds {', '.join(map(str, failed))} failed" if failed else "none failed"
    return f"simulation: {sessions} of {SESSIONS} sessions, {told} ({commits(runs)})"


def fuzzed(runs: list[Any]) -> Iterator[str]:
    """The inputs of ``fuzz.py``, by decoder."""
    for name in dict.fromkeys(run["decoder"] for run in runs):
        mine = [run for run in runs if run["decoder"] == name]
        inputs, slow = sum(run.get("inputs", 0) for run in mine), sum(run.get("slow", 0) for run in mine)
        failed = sum(run["failed"] for run in mine)
        worst = max(run.get("slowest (ms)", 0.0) for run in mine)
        memory = max(run.get("memory (MiB)", 0) for run in mine)
        yield (
            f"fuzzing, {name}: {inputs} of {INPUTS} inputs, {failed or 'no'} searches failed, {slow} answers slow, the slowest {worst} ms, "
            f"{memory} MiB ({commits(mine)})"
        )


def mutated(kept: Any) -> str:
    """The mutants of a part (``mutants.py``)."""
    one = kept["figures"]
    share = f"{100 * one['share']:.1f} % ({100 * one['low']:.1f} to {100 * one['high']:.1f}; goal {100 * MUTANTS:g})"
    return f"mutants, {one['part']}: {one['killed']} of {one['drawn']} killed, {share}, seed {one['seed']} ({kept['commit']})"


def table(folder: Path) -> Iterator[str]:
    """All of it, line by line."""
    for path in sorted(folder.glob("*.json")):
        kept = json.loads(path.read_text(encoding="utf-8"))
        if path.stem == "simulation":
            yield simulated(kept["runs"])
        elif path.stem == "fuzz":
            yield from fuzzed(kept["runs"])
        else:
            yield mutated(kept)


if __name__ == "__main__":
    print("\n".join(table(FOLDER)))
