"""Why an order or an advance is not allowed (R1, R9-R13), in sentences."""

from __future__ import annotations

from navals.core.message import Message, clip, msg, msgn
from navals.core.refusal import Refusal
from navals.games.mats.rules import column
from navals.games.mats.rules.column import AHEAD
from navals.games.mats.rules.events import Advance
from navals.games.mats.rules.options import SUNK, Options, roster
from navals.games.mats.rules.view import Pair


def check_order(options: Options, life: tuple[int, ...], ships: tuple[str, ...]) -> Refusal | None:
    """Why this is no order of all the ships that are left (R1), or None."""
    known = roster(options).index
    seen: set[str] = set()
    for name in ships:
        index = known.get(name)
        if index is None:
            return Refusal(msg("there is no ship {ship} in the fleet", ship=clip(name)), "mats R1")
        if life[index] == SUNK:
            return Refusal(msg("{ship} is sunk", ship=name), "mats R1")
        if name in seen:
            return Refusal(msg("{ship} stands twice in the column", ship=name), "mats R1")
        seen.add(name)
    for index, ship in enumerate(options.fleet):
        if life[index] != SUNK and ship.id not in seen:
            return Refusal(msg("{ship} is missing from the column", ship=ship.id), "mats R1")
    return None


class March:
    """The columns as ``side`` finds them when it may advance a ship; fields as in ``View``."""

    def __init__(
        self, options: Options, life: Pair, line: Pair, at: Pair, double: tuple[int, int], side: int
    ) -> None:
        self.options = options
        self.life: tuple[int, ...] = life[side]
        self.line: tuple[int, ...] = line[side]
        self.at: tuple[int, ...] = at[side]
        self.ahead = AHEAD[side]
        self.limit: int = column.rear(at[1 - side], 1 - side)
        self.beside: dict[int, int] = {
            self.at[pawn]: pawn for pawn in range(len(self.at)) if double[side] >> pawn & 1
        }

    def check(self, action: Advance) -> Refusal | None:
        """Why this ship may not advance so far, or None; of several reasons the first in the order of the rules."""
        name, steps = action.ship, action.steps
        index = roster(self.options).index.get(name)
        if index is None:
            return Refusal(msg("there is no ship {ship} in the fleet", ship=clip(name)), "mats R1")
        if self.life[index] == SUNK:
            return Refusal(msg("{ship} is sunk", ship=name), "mats R22")
        refusal = self._masts(name, roster(self.options).masts[index][self.life[index]], steps)
        if refusal is not None:
            return refusal
        pawn = self.line.index(index)
        held = self.beside.get(self.at[pawn], pawn)
        if held != pawn:
            return Refusal(
                msg("{ship} is held by {other} in the double file", ship=name, other=self._called(held)),
                "mats R10",
            )
        return self._way(name, self.at[pawn], steps)

    def _masts(self, name: str, masts: int, steps: int) -> Refusal | None:
        """R9."""
        if steps < 1:
            return Refusal(msg("{ship} advances by one position at least", ship=name), "mats R9")
        if not masts:
            return Refusal(
                msg("{ship} has no mast and advances with the whole column only", ship=name), "mats R9"
            )
        if steps > masts:
            most = msgn(
                "{ship} has {n} mast: it advances by {n} position at most",
                "{ship} has {n} masts: it advances by {n} positions at most",
                masts,
                ship=name,
            )
            return Refusal(most, "mats R9")
        return None

    def _way(self, name: str, start: int, steps: int) -> Refusal | None:
        """R11-R13."""
        if self.ahead * (start - self.limit) >= 0:
            return Refusal(msg("{ship} has come to the end of the enemy column", ship=name), "mats R11")
        if self.ahead * (start - self.limit) + steps > 0:
            return Refusal(msg("{ship} would go beyond the last enemy ship or wreck", ship=name), "mats R11")
        for step in range(1, steps):
            other = self.beside.get(start + self.ahead * step)
            if other is not None and not (self._wreck(other) and self.options.pass_double_wreck):
                return Refusal(
                    msg(
                        "{ship} cannot pass {other} in the double file", ship=name, other=self._called(other)
                    ),
                    "mats R12",
                )
        other = self.beside.get(start + self.ahead * steps)
        if other is not None:
            return Refusal(
                msg(
                    "{ship} has no room: {other} is in the double file there",
                    ship=name,
                    other=self._called(other),
                ),
                "mats R13",
            )
        return None

    def _wreck(self, pawn: int) -> bool:
        return self.life[self.line[pawn]] == SUNK

    def _called(self, pawn: int) -> str | Message:
        return msg("a wreck") if self._wreck(pawn) else self.options.fleet[self.line[pawn]].id
