"""Given positions: the ``Setup`` tag of records. The sheet knows none; this one is the beginning of a crossing, or the moment before a chosen advance.

A list of ``key=value`` separated by blanks, each key once.

    turn=A                          who forms a column (A, at the beginning of a crossing) or advances; must be there
    crossing=2 series=3             1 if it is not said; a series only where the columns are formed
    first=B                         player 1 of the series (R3); ``turn`` if it is not said
    a=TP,V1:hit                     the ships that A has left, b= those of B; both must be there
    a=TP@-1,V1:hit@-2,F1@-2+        the same with their places: the column, its head first; ``+`` in the double file
    a=TP@-1,C1:wreck@-2             wrecks lie in the columns until the crossing is over

Ships that are not named were sunk in an earlier crossing. Water follows from the places (G6).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from navals.core.message import clip, msg
from navals.core.record.word_reader import Fault, pairs, position, seat_of
from navals.core.seat import LETTERS
from navals.games.mats.rules.options import HIT, INTACT, SUNK, Options, roster
from navals.games.mats.rules.state import MatsState, opening

_KEYS: Final = ("turn", "crossing", "series", "first", "a", "b")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
_PAWN: Final = re.compile(
    r"([A-Z][A-Z0-9]{0,2})(?::(hit|wreck))?(?:@(-?[0-9]{1,2})(\+)?)?", re.ASCII | re.IGNORECASE
)
_STATES: Final = {"": INTACT, "hit": HIT, "wreck": SUNK}
_LONGEST: Final = 500


class _Pawn(NamedTuple):
    """A ship of a column as it is read: its number and its name, INTACT, HIT or SUNK, its position if one is told, and whether it lies in the double file."""

    ship: int
    name: str
    state: int
    at: int | None
    double: bool


def _key(text: str) -> str | None:
    return text.lower() if text.lower() in _KEYS else None


def start(options: Options, setup: str | None = None) -> MatsState:
    """The first state of a game: before anything is done, or the position that ``setup`` tells. Raises NotationError with the place of the pair at
    fault."""
    if setup is None:
        return opening(options)
    values = pairs(setup, _key, ("turn", "a", "b"))
    return position(values, _KEYS, _Position(options))


class _Position:
    """A position as far as it is read."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.turn = 0
        self.first: int | None = None
        self.crossing, self.series = 1, 0
        self.columns: dict[int, list[_Pawn]] = {}

    def take(self, key: str, value: str) -> None:
        """Read one pair. Raises Fault."""
        match key:
            case "turn" | "first":
                setattr(self, key, seat_of(value))
            case "crossing" | "series":
                most = (self.options.max_crossings if key == "crossing" else None) or 9999
                if not _NUMBER.fullmatch(value) or int(value) > most:
                    raise Fault(msg("{key} is a number from {low} to {high}", key=key, low=1, high=most))
                setattr(self, key, int(value))
            case _:
                self.columns["ab".index(key)] = self._column(value)

    def _column(self, value: str) -> list[_Pawn]:
        """The ships of a side. Raises Fault."""
        column: list[_Pawn] = []
        known = roster(self.options).index
        if len(value) > _LONGEST:
            raise Fault(msg("{text} is no ship, as in {form}", text=clip(value), form="V1@-2"))
        for text in value.split(","):
            match = _PAWN.fullmatch(text)
            if match is None:
                raise Fault(msg("{text} is no ship, as in {form}", text=clip(text), form="V1@-2"))
            name = match[1].upper()
            if name not in known:
                raise Fault(msg("there is no ship {ship}", ship=name))
            if any(pawn.name == name for pawn in column):
                raise Fault(msg("{text} is given twice", text=name))
            at = None if match[3] is None else int(match[3])
            column.append(
                _Pawn(known[name], name, _STATES[(match[2] or "").lower()], at, match[4] is not None)
            )
        placed = [pawn for pawn in column if pawn.at is not None]
        if placed and len(placed) < len(column):
            raise Fault(msg("either all ships have places, or none"))
        if all(pawn.state == SUNK for pawn in column):
            raise Fault(msg("each side needs a ship that is afloat"), "mats R26")
        wreck = next((pawn for pawn in column if pawn.state == SUNK), None)
        if wreck is not None and not placed:
            raise Fault(msg("{ship} is sunk: leave it out", ship=wreck.name))
        self._files(placed)
        return column

    def _files(self, column: list[_Pawn]) -> None:
        """One pawn of a side at each place of the base file, and of the double file only beside one of the base file (G3, G4). Raises Fault."""
        base = {pawn.at for pawn in column if not pawn.double}
        taken: set[tuple[int | None, bool]] = set()
        for pawn in column:
            if (pawn.at, pawn.double) in taken:
                raise Fault(msg("{ship} lies where another ship is", ship=pawn.name), "mats R13")
            taken.add((pawn.at, pawn.double))
            if pawn.double and pawn.at not in base:
                raise Fault(msg("{ship} has no ship beside it in the base file", ship=pawn.name), "mats R14")

    def whole(self) -> MatsState:
        """The whole position. Raises Fault."""
        columns = (self.columns[0], self.columns[1])
        formed = [column[0].at is not None for column in columns]
        if formed[0] != formed[1]:
            raise Fault(msg("either both columns have places, or none"))
        fleet = len(self.options.fleet)
        life = [[SUNK] * fleet, [SUNK] * fleet]
        for side, column in enumerate(columns):
            for pawn in column:
                life[side][pawn.ship] = pawn.state
        lives = tuple(life[0]), tuple(life[1])
        if not formed[0]:
            if self.turn or self.series or self.first is not None:
                raise Fault(msg("a crossing begins with the column of A"))
            return MatsState(options=self.options, life=lives, turn=0, crossing=self.crossing)
        state = MatsState(
            options=self.options,
            life=lives,
            turn=self.turn,
            crossing=self.crossing,
            series=self.series or 1,
            first=self.turn if self.first is None else self.first,
            line=(tuple(pawn.ship for pawn in columns[0]), tuple(pawn.ship for pawn in columns[1])),
            at=(tuple(pawn.at or 0 for pawn in columns[0]), tuple(pawn.at or 0 for pawn in columns[1])),
            double=(_bits(columns[0]), _bits(columns[1])),
        )
        if state.passed():
            raise Fault(msg("the columns have passed each other: the crossing is over"), "mats R24")
        if not state.moves(self.turn):
            raise Fault(msg("{seat} can advance no ship there", seat=LETTERS[self.turn]), "mats R9")
        return state


def _bits(column: list[_Pawn]) -> int:
    return sum(1 << number for number, pawn in enumerate(column) if pawn.double)


def write(state: MatsState) -> str | None:
    """The ``Setup`` of a state; None while something is hidden, fought or rolled for, and after the end.

    >>> from navals.games.mats.rules.options import SCHEMA
    >>> options = SCHEMA.parse("roster=custom ships=TP:1/5>0/3,V1:2/4>1/2,F1:3/3>2/2")
    >>> write(start(options, "turn=b A=tp@0,V1:HIT@0+ b=V1@1 first=A"))
    'turn=B first=A a=TP@0,V1:hit@0+ b=V1@1'
    """
    if state.phase not in ("order", "advance") or (state.phase == "order" and state.turn):
        return None
    told = [f"turn={LETTERS[state.turn]}"]
    if state.crossing > 1:
        told.append(f"crossing={state.crossing}")
    if state.series > 1:
        told.append(f"series={state.series}")
    if state.phase == "advance" and state.first != state.turn:
        told.append(f"first={LETTERS[state.first]}")
    for side in (0, 1):
        told.append(f"{'ab'[side]}={','.join(_named(state, side))}")
    return " ".join(told)


def _named(state: MatsState, side: int) -> list[str]:
    """The ships of a side, with their places where the columns are formed."""
    fleet, life = state.options.fleet, state.life[side]
    marks = {INTACT: "", HIT: ":hit", SUNK: ":wreck"}
    if not state.at[0]:
        return [ship.id + marks[life[number]] for number, ship in enumerate(fleet) if life[number] != SUNK]
    return [
        f"{fleet[ship].id}{marks[life[ship]]}@{state.at[side][pawn]}{'+' * (state.double[side] >> pawn & 1)}"
        for pawn, ship in enumerate(state.line[side])
    ]
