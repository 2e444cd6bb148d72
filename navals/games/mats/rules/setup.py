"""Custom positions: the ``Setup`` tag of records, at the start of a crossing or before a chosen advance.

A space-separated list of ``key=value``, each key once. (The rules sheet has no custom positions.)

    turn=A                   who forms a column (A, when a crossing begins) or advances; required
    crossing=2 series=3      default 1; a series needs formed columns
    first=B                  player 1 of the series (R3); default ``turn``
    a=TP,V1:hit              the ships of A, and b= those of B; both required
    a=TP@-1,V1:hit@-2,F1@-2+ the same with positions: the column, head first; ``+`` in the double file
    a=TP@-1,C1:wreck@-2      wrecks stay in the columns until the crossing is over

Unlisted ships were sunk in earlier crossings. Water follows from the positions (G6).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from navals.core.message import clip, msg
from navals.core.record.word_reader import SetupError, build_position, key_normalizer, parse_seat, read_pairs
from navals.core.seat import LETTERS
from navals.games.mats.rules.options import HIT, INTACT, SUNK, Options, roster
from navals.games.mats.rules.state import MatsState, opening_state

_KEYS: Final = ("turn", "crossing", "series", "first", "a", "b")
_NUMBER_PATTERN: Final = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
_PAWN_PATTERN: Final = re.compile(
    r"([A-Z][A-Z0-9]{0,2})(?::(hit|wreck))?(?:@(-?[0-9]{1,2})(\+)?)?", re.ASCII | re.IGNORECASE
)
_HULLS: Final = {"": INTACT, "hit": HIT, "wreck": SUNK}
_MAX_LENGTH: Final = 500


class _Pawn(NamedTuple):
    """A ship in a column: ``hull`` is INTACT, HIT or SUNK; ``position`` is None without a position."""

    ship: int
    name: str
    hull: int
    position: int | None
    is_double: bool


def start(options: Options, setup: str | None = None) -> MatsState:
    """Return the initial state, or the position ``setup``. Raise NotationError if it is invalid."""
    if setup is None:
        return opening_state(options)
    return build_position(
        read_pairs(setup, key_normalizer(_KEYS), ("turn", "a", "b")), _KEYS, _PositionReader(options)
    )


class _PositionReader:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.turn = 0
        self.first: int | None = None
        self.crossing, self.series = 1, 0
        self.columns: dict[int, list[_Pawn]] = {}

    def read_pair(self, key: str, value: str) -> None:
        match key:
            case "turn" | "first":
                setattr(self, key, parse_seat(value))
            case "crossing" | "series":
                limit = (self.options.max_crossings if key == "crossing" else None) or 9999
                if not _NUMBER_PATTERN.fullmatch(value) or int(value) > limit:
                    raise SetupError(
                        msg("{key} must be a number from {low} to {high}", key=key, low=1, high=limit)
                    )
                setattr(self, key, int(value))
            case _:
                self.columns["ab".index(key)] = self._parse_column(value)

    def _parse_column(self, value: str) -> list[_Pawn]:
        column: list[_Pawn] = []
        ship_numbers = roster(self.options).numbers
        for pawn_text in [value] if len(value) > _MAX_LENGTH else value.split(","):
            match = _PAWN_PATTERN.fullmatch(pawn_text)
            if match is None:
                raise SetupError(
                    msg("{text} is not a ship: write it like {form}", text=clip(pawn_text), form="V1@-2")
                )
            name = match[1].upper()
            if name not in ship_numbers:
                raise SetupError(msg("there is no ship {ship}", ship=name))
            if any(pawn.name == name for pawn in column):
                raise SetupError(msg("{text} is given twice", text=name))
            hull, position = _HULLS[(match[2] or "").lower()], None if match[3] is None else int(match[3])
            column.append(_Pawn(ship_numbers[name], name, hull, position, match[4] is not None))
        placed_pawns = [pawn for pawn in column if pawn.position is not None]
        if placed_pawns and len(placed_pawns) < len(column):
            raise SetupError(msg("give a position to all ships, or to none"))
        wrecks = [pawn for pawn in column if pawn.hull == SUNK]
        if len(wrecks) == len(column):
            raise SetupError(msg("each side needs a ship afloat"), "mats R26")
        if wrecks and not placed_pawns:
            raise SetupError(msg("{ship} is sunk: leave it off the list", ship=wrecks[0].name))
        self._check_files(placed_pawns)
        return column

    def _check_files(self, column: list[_Pawn]) -> None:
        """Raise SetupError if two pawns share a place, or no pawn is beside a doubled one (G3, G4)."""
        base_positions = {pawn.position for pawn in column if not pawn.is_double}
        places: set[tuple[int | None, bool]] = set()
        for pawn in column:
            if (pawn.position, pawn.is_double) in places:
                raise SetupError(
                    msg("{ship} is in the same place as another ship", ship=pawn.name), "mats R13"
                )
            places.add((pawn.position, pawn.is_double))
            if pawn.is_double and pawn.position not in base_positions:
                raise SetupError(
                    msg("there is no ship beside {ship} in the base file", ship=pawn.name), "mats R14"
                )

    def build_state(self) -> MatsState:
        column_a, column_b = self.columns[0], self.columns[1]
        has_positions = column_a[0].position is not None
        if has_positions != (column_b[0].position is not None):
            raise SetupError(msg("give positions to both columns, or to neither"))
        hulls = self._hulls(column_a), self._hulls(column_b)
        if not has_positions:
            if self.turn or self.series or self.first is not None:
                raise SetupError(msg("at the start of a crossing, A is the first to form a column"))
            return MatsState(options=self.options, life=hulls, turn=0, crossing=self.crossing)
        state = MatsState(
            options=self.options,
            life=hulls,
            turn=self.turn,
            crossing=self.crossing,
            series=self.series or 1,
            first=self.turn if self.first is None else self.first,
            line=(tuple(pawn.ship for pawn in column_a), tuple(pawn.ship for pawn in column_b)),
            at=(
                tuple(pawn.position or 0 for pawn in column_a),
                tuple(pawn.position or 0 for pawn in column_b),
            ),
            double=(_double_bits(column_a), _double_bits(column_b)),
        )
        if state.have_passed():
            raise SetupError(msg("the columns have passed each other: the crossing is over"), "mats R24")
        if not state.moves(self.turn):
            raise SetupError(
                msg("{seat} has no ship that can advance here", seat=LETTERS[self.turn]),
                "mats R9",
            )
        return state

    def _hulls(self, column: list[_Pawn]) -> tuple[int, ...]:
        hull_by_ship = {pawn.ship: pawn.hull for pawn in column}
        return tuple(hull_by_ship.get(ship, SUNK) for ship in range(len(self.options.fleet)))


def _double_bits(column: list[_Pawn]) -> int:
    return sum(1 << index for index, pawn in enumerate(column) if pawn.is_double)


def write(state: MatsState) -> str | None:
    """Return the ``Setup`` tag of a state, or None unless it begins a crossing or a seat must choose an
    advance.

    >>> from navals.games.mats.rules.options import SCHEMA
    >>> options = SCHEMA.parse("roster=custom ships=TP:1/5>0/3,V1:2/4>1/2,F1:3/3>2/2")
    >>> write(start(options, "turn=b A=tp@0,V1:HIT@0+ b=V1@1 first=A"))
    'turn=B first=A a=TP@0,V1:hit@0+ b=V1@1'
    """
    if state.phase not in ("order", "advance") or (state.phase == "order" and state.turn):
        return None
    pair_texts = [f"turn={LETTERS[state.turn]}"]
    if state.crossing > 1:
        pair_texts.append(f"crossing={state.crossing}")
    if state.series > 1:
        pair_texts.append(f"series={state.series}")
    if state.phase == "advance" and state.first != state.turn:
        pair_texts.append(f"first={LETTERS[state.first]}")
    return " ".join([*pair_texts, f"a={_ships_text(state, 0)}", f"b={_ships_text(state, 1)}"])


def _ships_text(state: MatsState, side: int) -> str:
    """Return a side's ships, with positions once the columns are formed."""
    suffixes = {INTACT: "", HIT: ":hit", SUNK: ":wreck"}
    ship_texts = [
        ship.id + suffixes[hull] for ship, hull in zip(state.options.fleet, state.life[side], strict=True)
    ]
    if not state.at[0]:
        return ",".join(
            ship_text for ship_text, hull in zip(ship_texts, state.life[side], strict=True) if hull != SUNK
        )
    return ",".join(
        f"{ship_texts[ship]}@{state.at[side][pawn]}{'+' * (state.double[side] >> pawn & 1)}"
        for pawn, ship in enumerate(state.line[side])
    )
