"""Custom positions: the ``Setup`` tag of records, for positions in which a seat must shoot.

A space-separated list of ``key=value``, each key once. (The rules sheet has no custom positions.)

    turn=A                     who shoots; required, as are both fleets
    a=A1-A5,C1-C4,...          the ships of A, in the order of the fleet
    b=...
    shots_a=B7,C3              the squares that A has bombed
    shots_b=...
    left=12,9                  the bombs left for A and B; default: the options' numbers minus the shots

Hits and sunk ships follow from these. A player without bombs cannot shoot while the other has one (R9); if a
fleet is sunk or no bomb is left, the game is over (R10, R11)."""

from __future__ import annotations

import re
from typing import Final

from navals.core.message import clip, msg
from navals.core.record.word_reader import SetupError, build_position, key_normalizer, parse_seat, read_pairs
from navals.core.refusal import NotationError
from navals.core.result import Result, won_by
from navals.core.seat import LETTERS, NOBODY
from navals.games.bataille.rules import notation
from navals.games.bataille.rules.grid import (
    SQUARE_COUNT,
    SQUARE_INDEX,
    SQUARE_NAMES,
    ends_of_ship,
    ship_mask,
    ship_text,
)
from navals.games.bataille.rules.layouts import bits
from navals.games.bataille.rules.options import Options
from navals.games.bataille.rules.state import BatailleState, check_fleet, count_tally, decide_by_tally

_KEYS: Final = ("turn", "a", "b", "shots_a", "shots_b", "left")
_BOMBS_PATTERN: Final = re.compile(r"([0-9]{1,3}),([0-9]{1,3})", re.ASCII)
_MAX_LENGTH: Final = 500


def start(options: Options, setup: str | None = None) -> BatailleState:
    """Return the initial state, or the position in ``setup``. Raise NotationError if it is invalid."""
    if setup is None:
        return BatailleState(options=options, bombs=options.bombs_by_seat)
    return build_position(
        read_pairs(setup, key_normalizer(_KEYS), ("turn", "a", "b")), _KEYS, _PositionReader(options)
    )


def _make_error(value: str, example: str) -> SetupError:
    return SetupError(
        msg("{text} does not fit here; try something like {form}", text=clip(value), form=example)
    )


class _PositionReader:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.turn = 0
        self.fleets: dict[int, tuple[int, ...]] = {}
        self.bombed_masks = [0, 0]
        self.bombs: tuple[int, int] | None = None

    def read_pair(self, key: str, value: str) -> None:
        if len(value) > _MAX_LENGTH:
            raise _make_error(value, "B7,C3")
        match key:
            case "turn":
                self.turn = parse_seat(value)
            case "a" | "b":
                self.fleets["ab".index(key)] = self._parse_fleet(value)
            case "shots_a" | "shots_b":
                self.bombed_masks[1 - "ab".index(key[-1])] = self._parse_squares(value)
            case _:
                match = _BOMBS_PATTERN.fullmatch(value)
                if match is None:
                    raise _make_error(value, "12,9")
                self.bombs = int(match[1]), int(match[2])

    def _parse_fleet(self, value: str) -> tuple[int, ...]:
        try:
            placement_action = notation.parse_placement("place " + value.replace(",", " "))
        except NotationError as error:
            raise SetupError(error.message) from None
        refusal = check_fleet(self.options, placement_action.ships)
        if refusal is not None:
            raise SetupError(refusal.message, refusal.rule)
        return tuple(map(ship_mask, placement_action.ships))

    def _parse_squares(self, value: str) -> int:
        mask = 0
        for name in value.upper().split(","):
            if name not in SQUARE_INDEX:
                raise SetupError(
                    msg("{text} is not a square: write it like {form}", text=clip(name), form="B7")
                )
            if mask >> SQUARE_INDEX[name] & 1:
                raise SetupError(msg("{text} is given twice", text=name))
            mask |= 1 << SQUARE_INDEX[name]
        return mask

    def build_state(self) -> BatailleState:
        """Return the complete position; the game may be over. Raise Fault if it cannot occur."""
        fleets, bombed_masks = (self.fleets[0], self.fleets[1]), (self.bombed_masks[0], self.bombed_masks[1])
        bombs = self.bombs or _default_bombs(self.options, bombed_masks)
        for seat in (0, 1):
            if bombed_masks[1 - seat].bit_count() + bombs[seat] > SQUARE_COUNT:
                raise SetupError(msg("{seat} has more bombs than squares to bomb", seat=LETTERS[seat]))
        result = _result(fleets, bombed_masks, bombs)
        if result is None and not bombs[self.turn]:
            raise SetupError(msg("{seat} has no bombs left", seat=LETTERS[self.turn]), "bataille R9")
        return BatailleState(
            options=self.options,
            turn=self.turn if result is None else NOBODY,
            fleets=fleets,
            bombed=bombed_masks,
            bombs=bombs,
            outcome=result,
        )


def _default_bombs(options: Options, bombed_masks: tuple[int, int]) -> tuple[int, int]:
    """Return the default bombs left: the options' numbers minus the shots on the opponent's grid."""
    a_bombs, b_bombs = options.bombs_by_seat
    return max(0, a_bombs - bombed_masks[1].bit_count()), max(0, b_bombs - bombed_masks[0].bit_count())


def _result(
    fleets: tuple[tuple[int, ...], tuple[int, ...]], bombed_masks: tuple[int, int], bombs: tuple[int, int]
) -> Result | None:
    """Return the result if the game has ended, else None. Raise Fault if both fleets are sunk."""
    is_fleet_sunk = [all(not ship & ~bombed_masks[seat] for ship in fleets[seat]) for seat in (0, 1)]
    if all(is_fleet_sunk):
        raise SetupError(msg("both fleets have been sunk"), "bataille R10")
    if any(is_fleet_sunk):
        return won_by(0 if is_fleet_sunk[1] else 1, "fleet")
    return (
        None
        if any(bombs)
        else decide_by_tally(count_tally(fleets[1], bombed_masks[1]), count_tally(fleets[0], bombed_masks[0]))
    )


def write(state: BatailleState) -> str | None:
    """Return the ``Setup`` tag of a state, or None unless a seat must shoot.

    >>> from navals.games.bataille.rules.options import SCHEMA
    >>> duel = SCHEMA.parse("variant=custom fleet=3")
    >>> write(start(duel, "TURN=b A=a3-A1 b=J8-J10 shots_b=C3,b1"))
    'turn=B a=A1-A3 b=J8-J10 shots_b=B1,C3'
    """
    if state.phase != "play":
        return None
    pair_texts = [f"turn={LETTERS[state.turn]}"]
    for seat, fleet in zip("ab", state.fleets, strict=True):
        pair_texts.append(f"{seat}={','.join(ship_text(ends_of_ship(ship)) for ship in fleet)}")
    for seat, bombed_mask in zip("ab", reversed(state.bombed), strict=True):
        if bombed_mask:
            pair_texts.append(
                f"shots_{seat}={','.join(SQUARE_NAMES[square] for square in bits(bombed_mask))}"
            )
    if state.bombs != _default_bombs(state.options, state.bombed):
        pair_texts.append(f"left={state.bombs[0]},{state.bombs[1]}")
    return " ".join(pair_texts)
