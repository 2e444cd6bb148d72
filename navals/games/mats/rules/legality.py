"""Explain why an order or advance is illegal (R1, R9-R13)."""

from __future__ import annotations

from navals.core.message import Message, clip, msg, msgn
from navals.core.refusal import Refusal
from navals.games.mats.rules import column
from navals.games.mats.rules.column import AHEAD
from navals.games.mats.rules.events import Advance
from navals.games.mats.rules.options import SUNK, Options, roster
from navals.games.mats.rules.view import Pair


def _unknown(name: str) -> Refusal:
    return Refusal(msg("there is no ship {ship} in the fleet", ship=clip(name)), "mats R1")


def check_order(options: Options, life: tuple[int, ...], ships: tuple[str, ...]) -> Refusal | None:
    """Return why this is not an order of all surviving ships (R1), or None if it is."""
    known = roster(options).index
    seen: set[str] = set()
    for name in ships:
        index = known.get(name)
        if index is None:
            return _unknown(name)
        if life[index] == SUNK:
            return Refusal(msg("{ship} is sunk", ship=name), "mats R1")
        if name in seen:
            return Refusal(msg("{ship} is in the column twice", ship=name), "mats R1")
        seen.add(name)
    for name, index in known.items():
        if life[index] != SUNK and name not in seen:
            return Refusal(msg("{ship} is missing from the column", ship=name), "mats R1")
    return None


class March:
    """The columns when ``side`` may advance a ship. Fields are as in ``View``."""

    def __init__(
        self, options: Options, life: Pair, line: Pair, at: Pair, double: tuple[int, int], side: int
    ) -> None:
        self.options = options
        self.life: tuple[int, ...] = life[side]
        self.line: tuple[int, ...] = line[side]
        self.at: tuple[int, ...] = at[side]
        self.ahead = AHEAD[side]
        self.limit: int = column.rear(at[1 - side], 1 - side)
        self.beside: dict[int, int] = {x: pawn for pawn, x in enumerate(self.at) if double[side] >> pawn & 1}

    def check(self, action: Advance) -> Refusal | None:
        """Return the first rule that forbids this advance, or None if it is legal."""
        name, steps = action.ship, action.steps
        index = roster(self.options).index.get(name)
        if index is None:
            return _unknown(name)
        if self.life[index] == SUNK:
            return Refusal(msg("{ship} is sunk", ship=name), "mats R22")
        refusal = _masts(name, roster(self.options).masts[index][self.life[index]], steps)
        if refusal is not None:
            return refusal
        pawn = self.line.index(index)
        held = self.beside.get(self.at[pawn], pawn)
        if held != pawn:
            reason = msg("{ship} is held by {other}, in the double file", ship=name, other=self._called(held))
            return Refusal(reason, "mats R10")
        return self._way(name, self.at[pawn], steps)

    def _way(self, name: str, start: int, steps: int) -> Refusal | None:
        """Check R11 to R13."""
        if self.ahead * (start - self.limit) >= 0:
            return Refusal(msg("{ship} is already at the end of the enemy column", ship=name), "mats R11")
        if self.ahead * (start - self.limit) + steps > 0:
            return Refusal(msg("{ship} would go beyond the last enemy ship or wreck", ship=name), "mats R11")
        for step in range(1, steps + 1):
            other = self.beside.get(start + self.ahead * step)
            if other is None:
                continue
            called = self._called(other)
            if step == steps:
                full = msg(
                    "there is no room for {ship}: {other} is in the double file there",
                    ship=name,
                    other=called,
                )
                return Refusal(full, "mats R13")
            if self.life[self.line[other]] != SUNK or not self.options.pass_double_wreck:
                barred = msg("{ship} cannot pass {other} in the double file", ship=name, other=called)
                return Refusal(barred, "mats R12")
        return None

    def _called(self, pawn: int) -> str | Message:
        ship = self.line[pawn]
        return msg("a wreck") if self.life[ship] == SUNK else self.options.fleet[ship].id


def _masts(name: str, masts: int, steps: int) -> Refusal | None:
    """Check R9."""
    if steps < 1:
        return Refusal(msg("{ship} must advance at least one position", ship=name), "mats R9")
    if not masts:
        return Refusal(msg("{ship} has no masts left and only moves with its column", ship=name), "mats R9")
    if steps <= masts:
        return None
    most = msgn(
        "{ship} has {n} mast: it can advance {n} position at most",
        "{ship} has {n} masts: it can advance {n} positions at most",
        masts,
        ship=name,
    )
    return Refusal(most, "mats R9")
