"""Explain why an order or advance is illegal (R1, R9-R13)."""

from __future__ import annotations

from navals.core.message import Message, clip, msg, msgn
from navals.core.refusal import Refusal
from navals.games.mats.rules import column
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.events import Advance
from navals.games.mats.rules.options import SUNK, Options, roster
from navals.games.mats.rules.view import Pair


def _refuse_unknown(name: str) -> Refusal:
    return Refusal(msg("there is no ship {ship} in the fleet", ship=clip(name)), "mats R1")


def check_order(options: Options, hulls: tuple[int, ...], ships: tuple[str, ...]) -> Refusal | None:
    """Return why ``ships`` is not an order of all surviving ships (R1), or None if it is."""
    ship_numbers = roster(options).numbers
    names_seen: set[str] = set()
    for name in ships:
        ship_number = ship_numbers.get(name)
        if ship_number is None:
            return _refuse_unknown(name)
        if hulls[ship_number] == SUNK:
            return Refusal(msg("{ship} is sunk", ship=name), "mats R1")
        if name in names_seen:
            return Refusal(msg("{ship} is in the column twice", ship=name), "mats R1")
        names_seen.add(name)
    for name, ship_number in ship_numbers.items():
        if hulls[ship_number] != SUNK and name not in names_seen:
            return Refusal(msg("{ship} is missing from the column", ship=name), "mats R1")
    return None


class AdvanceCheck:
    """A check of the chosen advances of ``side``.

    ``hulls``, ``line``, ``columns`` and ``double_bits`` are ``life``, ``line``, ``at`` and ``double`` of
    ``View``.
    """

    def __init__(
        self,
        options: Options,
        hulls: Pair,
        line: Pair,
        columns: Pair,
        double_bits: tuple[int, int],
        side: int,
    ) -> None:
        self.options = options
        self.hulls: tuple[int, ...] = hulls[side]
        self.line: tuple[int, ...] = line[side]
        self.positions: tuple[int, ...] = columns[side]
        self.direction = DIRECTION[side]
        self.limit: int = column.rear_position(columns[1 - side], 1 - side)
        self.double_pawns: dict[int, int] = {
            x: pawn for pawn, x in enumerate(self.positions) if double_bits[side] >> pawn & 1
        }

    def check(self, action: Advance) -> Refusal | None:
        """Return why this advance is illegal, or None if it is legal."""
        name, steps = action.ship, action.steps
        ship_number = roster(self.options).numbers.get(name)
        if ship_number is None:
            return _refuse_unknown(name)
        if self.hulls[ship_number] == SUNK:
            return Refusal(msg("{ship} is sunk", ship=name), "mats R22")
        refusal = _check_masts(name, roster(self.options).masts[ship_number][self.hulls[ship_number]], steps)
        if refusal is not None:
            return refusal
        pawn = self.line.index(ship_number)
        double_pawn = self.double_pawns.get(self.positions[pawn], pawn)
        if double_pawn != pawn:
            reason = msg(
                "{ship} is held by {other} in the double file", ship=name, other=self._pawn_name(double_pawn)
            )
            return Refusal(reason, "mats R10")
        return self._check_path(name, self.positions[pawn], steps)

    def _check_path(self, name: str, start: int, steps: int) -> Refusal | None:
        """Return a refusal under R11, R12 or R13, if any."""
        if self.direction * (start - self.limit) >= 0:
            return Refusal(msg("{ship} is already at the end of the enemy column", ship=name), "mats R11")
        if self.direction * (start - self.limit) + steps > 0:
            return Refusal(msg("{ship} would go beyond the last enemy ship or wreck", ship=name), "mats R11")
        for step in range(1, steps + 1):
            blocker = self.double_pawns.get(start + self.direction * step)
            if blocker is None:
                continue
            blocker_name = self._pawn_name(blocker)
            if step == steps:
                no_room_reason = msg(
                    "there is no room for {ship}: {other} is in the double file there",
                    ship=name,
                    other=blocker_name,
                )
                return Refusal(no_room_reason, "mats R13")
            if self.hulls[self.line[blocker]] != SUNK or not self.options.pass_double_wreck:
                barred_reason = msg(
                    "{ship} cannot pass {other} in the double file", ship=name, other=blocker_name
                )
                return Refusal(barred_reason, "mats R12")
        return None

    def _pawn_name(self, pawn: int) -> str | Message:
        ship = self.line[pawn]
        return msg("a wreck") if self.hulls[ship] == SUNK else self.options.fleet[ship].id


def _check_masts(name: str, masts: int, steps: int) -> Refusal | None:
    """Return a refusal under R9, if any."""
    if steps < 1:
        return Refusal(msg("{ship} must advance at least one position", ship=name), "mats R9")
    if not masts:
        return Refusal(msg("{ship} has no masts left and only moves with its column", ship=name), "mats R9")
    if steps <= masts:
        return None
    reason = msgn(
        "{ship} has {n} mast: it can advance {n} position at most",
        "{ship} has {n} masts: it can advance {n} positions at most",
        masts,
        ship=name,
    )
    return Refusal(reason, "mats R9")
