"""The MATS expert, a thousand times as fast: drives ``mats_double.cpp``, which plays the matches that the searches for columns need.

It needs a C++ compiler (``c++`` or ``$CXX``). ``Double`` builds it in ``build/`` and, before anything is played, compares it with the player that
it doubles: the judgement and the number of advances in some hundred positions of games played at random.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.ai.forecast import Reckoner, columns
from navals.games.mats.ai.weights import LIKELY, POWER
from navals.games.mats.ai.worth import worths
from navals.games.mats.game import GAME
from navals.games.mats.rules.options import Options

SOURCE = Path(__file__).with_name("mats_double.cpp")
BUILT = Path(__file__).resolve().parents[1] / "build" / "mats_double"

Line = tuple[int, ...]
"""Ships, places in the roster, head first."""

Mixture = Mapping[Line, float]
"""Columns with their shares; the sum is 1."""


def seeded(*names: object) -> int:
    """A seed of 63 bits by what it is for."""
    digest = hashlib.sha256("/".join(map(str, names)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


class Double:
    """A running double that plays with one roster. Raises CalledProcessError if it cannot be built, AssertionError if it differs."""

    def __init__(self, options: Options) -> None:
        BUILT.parent.mkdir(exist_ok=True)
        command = [os.environ.get("CXX", "c++"), "-std=c++17", "-O2", "-o", str(BUILT), str(SOURCE)]
        subprocess.run(command, check=True)
        self.options = options
        self.games = 0
        self._run = subprocess.Popen([str(BUILT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        figures = [str(len(options.fleet)), repr(LIKELY[1]), repr(POWER / 2)]
        for ship, worth in zip(options.fleet, worths(options.fleet), strict=True):
            figures += map(repr, (*ship.intact, *ship.hit, *worth))
        self._send("fleet " + " ".join(figures))
        self.compared = self._compare(12)

    def _send(self, job: str) -> None:
        assert self._run.stdin is not None
        self._run.stdin.write(job + "\n")
        self._run.stdin.flush()

    def _ask(self, job: str) -> list[str]:
        self._send(job)
        assert self._run.stdout is not None
        return self._run.stdout.readline().split()

    def _compare(self, games: int) -> int:
        """How many positions were compared."""
        reckoner, count = Reckoner(self.options, LIKELY), 0
        for number in range(games):
            state, rng = GAME.start(self.options), Random(number)
            while (actor := state.actor()) != NOBODY:
                if actor != CHANCE and state.at[0]:
                    a, b = columns(state.view(actor))
                    words = ["value", actor]
                    for column in (a, b):
                        words.append(len(column))
                        for x, ship, doubled, intact, hit in column:
                            words += [ship, x, int(doubled), 0 if intact else 1 if hit else 2]
                    value, moves = self._ask(" ".join(map(str, words)))
                    assert abs(float(value) - reckoner.value(a, b)) < 1e-9, "the double judges otherwise"
                    assert int(moves) == len(reckoner.moves(a, b, actor)) - 1, "the double moves otherwise"
                    count += 1
                state = state.apply(state.sample(rng))
        return count

    def play(self, one: Mixture, two: Mixture, games: int, *seed: object) -> tuple[int, int, int]:
        """Games won, lost and tied by the first of two mixtures of first columns; both sides advance as the expert does."""
        words: list[object] = ["play", games, seeded(*seed)]
        for mixture in (one, two):
            words.append(len(mixture))
            for line, share in mixture.items():
                words += [repr(share), *line]
        won, lost, tied = map(int, self._ask(" ".join(map(str, words))))
        self.games += games
        return won, lost, tied


def even(lines: Sequence[Line]) -> Mixture:
    """Every column as often as any other."""
    return dict.fromkeys(lines, 1.0 / len(lines))
