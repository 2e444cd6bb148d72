"""Whether the draws of a record come from its seed, and the seed from the promise made before the game.

``audit`` derives every draw again (``dice.py``) and compares. What nothing can check is said to be so: dice that people
rolled themselves or agreed upon, draws made before the seed was chosen, and all of them as long as the seed is not told.
The tag ``Dice`` of a record tells which draws were not made from its seed: ``real=3-7,12 earlier=0-2``, by their numbers
(the first draw of a game has the number 0).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Literal

import msgspec

from navals.core.dice import Dice
from navals.core.record.record import MAX_ACTIONS, Replay
from navals.core.seat import CHANCE, LETTERS

TAG: Final = "Dice"
REAL: Final = "real"
"""Dice that people rolled, and told."""
EARLIER: Final = "earlier"
"""Draws that had been made before the seed was chosen: the game was begun elsewhere."""
_RUN: Final = r"([0-9]{1,6})(?:-([0-9]{1,6}))?"

Verdict = Literal["same", "other", "real", "earlier", "agreed", "unknown"]
"""Of a draw: the seed gives the same, or another result; where it came from instead; the seed is not known."""


class Check(msgspec.Struct, frozen=True):
    """A draw: its ``number`` from 0 on, how many actions came before it, what was drawn in the notation of records, and the
    verdict; ``due``: what the seed gives, where that is something else."""

    number: int
    ply: int
    drawn: str
    verdict: Verdict
    due: str = ""


class Audit(msgspec.Struct, frozen=True):
    """All draws of a record. ``promise`` is the commitment made before the game, ``kept`` whether the seed fits it (None: one of
    the two is not known).

    >>> from navals.core.record.record import read
    >>> found = audit(read('[Navals "1"]\\n[Game "mats"]\\n\\nA resign'))
    >>> found.over, found.promise, len(found.checks)
    (True, None, 0)
    """

    game: str
    plies: int
    over: bool
    promise: str | None
    seed: str | None
    kept: bool | None
    checks: tuple[Check, ...]

    def having(self, verdict: Verdict) -> tuple[Check, ...]:
        """The draws with that verdict, in their order."""
        return tuple(check for check in self.checks if check.verdict == verdict)

    @property
    def outcome(self) -> Literal["fair", "broken", "open"]:
        """``broken`` where anything differs; ``fair`` where the promise was kept, and so was every draw made from the seed;
        ``open`` where that cannot be told."""
        if self.kept is False or self.having("other"):
            return "broken"
        return "open" if self.kept is None else "fair"


def audit(replay: Replay, seed: str | None = None) -> Audit:
    """Check a record, against the seed that it tells unless another one is given.

    >>> from navals import games
    >>> from navals.core.table import Table
    >>> game = games.find("mats")
    >>> table = Table.new(game, game.schema.default(), ["Ann", "Bob"], "7")
    >>> table.replay.tags["SeedCommit"] = table.dice.commitment
    >>> audit(table.replay, "7").outcome, audit(table.replay, "8").outcome, audit(table.replay).outcome
    ('fair', 'broken', 'open')
    """
    promise = replay.tags.get("SeedCommit")
    seed = seed if seed is not None else replay.tags.get("Seed")
    dice = None if seed is None else Dice(seed)
    elsewhere = sources(replay.tags)
    checks: list[Check] = []
    for ply, move in enumerate(replay.moves):
        if move.seat != CHANCE:
            continue
        number, state = len(checks), replay.positions[ply].state
        drawn, due = replay.game.text(move.action), ""
        verdict: Verdict
        if number in elsewhere:
            verdict = "real" if elsewhere[number] == REAL else "earlier"
        elif agreed(replay, ply):
            verdict = "agreed"
        elif dice is None:
            verdict = "unknown"
        else:
            action = dice.draw(state, number)
            verdict = "same" if action == move.action else "other"
            due = replay.game.text(action) if verdict == "other" else ""
        checks.append(Check(number, ply, drawn, verdict, due))
    kept = None if promise is None or dice is None else dice.commitment == promise.strip().lower()
    over = replay.result() is not None
    return Audit(replay.game.id, len(replay.moves), over, promise, seed, kept, tuple(checks))


def agreed(replay: Replay, ply: int) -> bool:
    """Whether the people agreed on a draw instead of making it; computers among themselves cannot."""
    seats = LETTERS[: replay.game.seating.seats(replay.options)]
    tags = replay.tags
    people = not all(tags.get(seat, "").startswith("ai:") or f"Bot{seat}" in tags for seat in seats)
    return people and replay.positions[ply].state.agreed()


# ------------------------------------------------------------------------------------------------- where dice came from


def sources(tags: Mapping[str, str]) -> Mapping[int, str]:
    """The draws that were not made from the seed, by number: REAL or EARLIER.

    >>> sources({"Dice": "real=3-4 earlier=0"})
    {3: 'real', 4: 'real', 0: 'earlier'}
    """
    return _read(tags.get(TAG, ""))


@lru_cache(maxsize=8)
def _read(text: str) -> Mapping[int, str]:
    origins: dict[int, str] = {}
    for part in text.split():
        name, _, runs = part.partition("=")
        if name not in (REAL, EARLIER):
            continue
        for run in runs.split(","):
            if (match := re.fullmatch(_RUN, run)) is not None:
                last = min(int(match[2] or match[1]), MAX_ACTIONS)
                origins.update((number, name) for number in range(int(match[1]), last + 1))
    return origins


def mark(tags: dict[str, str], numbers: Iterable[int], source: str | None) -> None:
    """Note in the tags where the draws of these ``numbers`` came from: REAL, EARLIER, or None for the seed.

    >>> tags = {}
    >>> mark(tags, [0, 1, 2, 5], REAL)
    >>> tags
    {'Dice': 'real=0-2,5'}
    """
    known = sources(tags)
    numbers = [
        number
        for number in numbers
        if known.get(number) != source and (source != EARLIER or number not in known)
    ]
    if not numbers:
        return
    origins = dict(known)
    for number in numbers:
        if source is None:
            del origins[number]
        else:
            origins[number] = source
    parts = [
        f"{name}={','.join(runs)}"
        for name in (REAL, EARLIER)
        if (runs := _runs(n for n in origins if origins[n] == name))
    ]
    tags.pop(TAG, None)
    if parts:
        tags[TAG] = " ".join(parts)


def _runs(numbers: Iterable[int]) -> list[str]:
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return [str(first) if first == last else f"{first}-{last}" for first, last in runs]
