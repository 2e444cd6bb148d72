"""Matches that take hours, played in parts: every game is kept as a line, so a run goes on where the one before it ended.

A ledger is a file of JSON lines, ``games/NAME.jsonl`` beside the figures ``NAME.json`` that are made of it. A line has the ``key`` of its game, the ``commit`` at
which it was played, and what was noted of it. Lines older than the code that they are about (`provenance.py`) are left out and are not written again; where
that code is not committed, nothing is read and nothing is kept. No script: the benches of play say which games there are (``played``).
"""

from __future__ import annotations

import json
import math
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from bench import provenance

Row = dict[str, Any]
"""What was noted of a game, as JSON has it."""
Play = Callable[[str], Row]
"""Plays the game of a key."""

_at_work: list[Play] = []
"""In a worker: what it calls. Workers are forked, so it need not be one that can be sent to them."""


def at(figures: Path) -> Path:
    """Where the games of a file of figures are kept."""
    return figures.parent / "games" / f"{figures.stem}.jsonl"


def read(path: Path) -> dict[str, Row]:
    """The games that are kept and not older than the code, by their keys."""
    if not path.exists():
        return {}
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    old = {commit for commit in {row["commit"] for row in rows} if provenance.changed_since(commit, path)}
    return {row["key"]: row for row in rows if row["commit"] not in old}


def played(
    keys: Sequence[str], play: Play, figures: Path | None, *, jobs: int = 1, seconds: float = math.inf
) -> list[Row]:
    """The games of these keys, in their order: kept ones, and what can be begun within the time, each kept as it ends."""
    commit = provenance.commit()
    path = None if figures is None or commit.endswith("-dirty") else at(figures)
    found = read(path) if path else {}
    kept = [{**row, "key": key} for key, row in found.items()]
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{json.dumps(row)}\n" for row in kept), encoding="utf-8")
    missing = [key for key in keys if key not in found]
    for number, (key, row) in enumerate(_all(missing, play, jobs, seconds)):
        found[key] = {"key": key, "commit": commit, **row}
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(found[key])}\n")
        print(f"\r{number + 1} of {len(missing)}", end="", file=sys.stderr, flush=True)
    if missing:
        print(file=sys.stderr)
    return [found[key] for key in keys if key in found]


def _all(keys: Sequence[str], play: Play, jobs: int, seconds: float) -> Iterator[tuple[str, Row]]:
    """The games as they end; none is begun after the time."""
    until = time.monotonic() + seconds
    if jobs == 1:
        for key in keys:
            if time.monotonic() > until:
                return
            yield key, play(key)
        return
    left, running = iter(keys), dict[Future[Row], str]()
    forked = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, forked, initializer=_at_work.append, initargs=(play,)) as workers:
        while True:
            for key in left:
                if time.monotonic() > until:
                    left = iter(())
                    break
                running[workers.submit(_called, key)] = key
                if len(running) == jobs:
                    break
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(done), done.result()


def _called(key: str) -> Row:
    return _at_work[-1](key)
