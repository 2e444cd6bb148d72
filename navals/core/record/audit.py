"""Audit a record: do its draws come from its seed, and does the seed match the commitment?

``audit`` recomputes every draw (``dice.py``) and compares. Draws that cannot be checked are reported as such:
dice rolled or agreed on by people, draws made before the seed was chosen, and all draws if the seed is
unknown. The tag ``Dice`` lists draws that did not come from the seed, numbered from 0:
``real=3-7,12 earlier=0-2``.
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

DICE_TAG: Final = "Dice"
REAL_DRAW: Final = "real"
"""Origin of a draw: dice rolled by people."""
EARLIER_DRAW: Final = "earlier"
"""Origin of a draw: made before the seed was chosen, in an imported game."""
_RANGE: Final = r"([0-9]{1,6})(?:-([0-9]{1,6}))?"

Verdict = Literal["same", "other", "real", "earlier", "agreed", "unknown"]
"""The verdict on a draw: the seed gives the ``same`` result or a different one (``other``), the draw has
another origin (``real``, ``earlier``, ``agreed``), or the seed is ``unknown``."""


class Check(msgspec.Struct, frozen=True):
    """A checked draw: its ``number`` (from 0), the number of actions before it, its result in notation, the
    verdict, and, if different, the result ``due`` according to the seed."""

    number: int
    ply: int
    drawn: str
    verdict: Verdict
    due: str = ""


class Audit(msgspec.Struct, frozen=True):
    """All draws of a record. ``promise`` is the commitment, ``kept`` whether the seed matches it (``None`` if
    either is unknown).

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

    def checks_with(self, verdict: Verdict) -> tuple[Check, ...]:
        """Return the draws with that verdict, in order."""
        return tuple(check for check in self.checks if check.verdict == verdict)

    @property
    def outcome(self) -> Literal["fair", "broken", "open"]:
        """Return ``broken`` for any mismatch, ``open`` if seed or commitment is unknown, else ``fair``."""
        if self.kept is False or self.checks_with("other"):
            return "broken"
        return "open" if self.kept is None else "fair"


def audit(replay: Replay, seed: str | None = None) -> Audit:
    """Check a record against the given seed, or the one in its tags, if any.

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
    origins = draw_origins(replay.tags)
    checks: list[Check] = []
    for ply, move in enumerate(replay.moves):
        if move.seat != CHANCE:
            continue
        number, state = len(checks), replay.positions[ply].state
        result_text, expected_text = replay.game.text(move.action), ""
        verdict: Verdict
        if number in origins:
            verdict = "real" if origins[number] == REAL_DRAW else "earlier"
        elif is_agreed_draw(replay, ply):
            verdict = "agreed"
        elif dice is None:
            verdict = "unknown"
        else:
            action = dice.draw(state, number)
            verdict = "same" if action == move.action else "other"
            expected_text = replay.game.text(action) if verdict == "other" else ""
        checks.append(Check(number, ply, result_text, verdict, expected_text))
    is_kept = None if promise is None or dice is None else dice.commitment == promise.strip().lower()
    is_over = replay.result() is not None
    return Audit(replay.game.id, len(replay.moves), is_over, promise, seed, is_kept, tuple(checks))


def is_agreed_draw(replay: Replay, ply: int) -> bool:
    """Return whether people agreed on the draw at ``ply`` instead of making it; computers never agree."""
    letters = LETTERS[: replay.game.seating.seats(replay.options)]
    tags = replay.tags
    has_people = not all(tags.get(seat, "").startswith("ai:") or f"Bot{seat}" in tags for seat in letters)
    return has_people and replay.positions[ply].state.agreed()


def draw_origins(tags: Mapping[str, str]) -> Mapping[int, str]:
    """Return the origin, REAL_DRAW or EARLIER_DRAW, of each draw that did not come from the seed, by number.

    >>> draw_origins({"Dice": "real=3-4 earlier=0"})
    {3: 'real', 4: 'real', 0: 'earlier'}
    """
    return _parse_origins(tags.get(DICE_TAG, ""))


@lru_cache(maxsize=8)
def _parse_origins(text: str) -> Mapping[int, str]:
    origins: dict[int, str] = {}
    for part in text.split():
        origin, _, range_list = part.partition("=")
        if origin not in (REAL_DRAW, EARLIER_DRAW):
            continue
        for range_text in range_list.split(","):
            if (match := re.fullmatch(_RANGE, range_text)) is not None:
                last_number = min(int(match[2] or match[1]), MAX_ACTIONS)
                origins.update((number, origin) for number in range(int(match[1]), last_number + 1))
    return origins


def record_origin(tags: dict[str, str], numbers: Iterable[int], origin: str | None) -> None:
    """Record the origin of these draws in the tags: REAL_DRAW, EARLIER_DRAW, or ``None`` for the seed.

    EARLIER_DRAW does not replace a recorded origin.

    >>> tags = {}
    >>> record_origin(tags, [0, 1, 2, 5], REAL_DRAW)
    >>> tags
    {'Dice': 'real=0-2,5'}
    """
    old_origins = draw_origins(tags)
    numbers = [
        n
        for n in numbers
        if old_origins.get(n) != origin and (origin != EARLIER_DRAW or n not in old_origins)
    ]
    if not numbers:
        return
    origins = dict(old_origins)
    for number in numbers:
        if origin is None:
            del origins[number]
        else:
            origins[number] = origin
    ranges_by_origin = {
        name: _format_ranges(n for n in origins if origins[n] == name) for name in (REAL_DRAW, EARLIER_DRAW)
    }
    parts = [f"{name}={','.join(ranges)}" for name, ranges in ranges_by_origin.items() if ranges]
    tags.pop(DICE_TAG, None)
    if parts:
        tags[DICE_TAG] = " ".join(parts)


def _format_ranges(numbers: Iterable[int]) -> list[str]:
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return [str(first) if first == last else f"{first}-{last}" for first, last in ranges]
