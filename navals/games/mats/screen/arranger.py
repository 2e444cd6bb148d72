"""Positions of MATS put together by hand: both columns, what is hit and sunk, the crossing and the series."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from navals.core.message import Message, msg
from navals.core.seat import LETTERS
from navals.games.mats.rules.options import rate_name, roster
from navals.games.mats.rules.state import MatsState
from navals.games.mats.screen.art import LANE, ROW, WIDTH, lane_x
from navals.games.mats.screen.columns import Window, picture
from navals.ui.board.arranger import OUT, Arranger, Knob, Pairs, Piece, Sheet
from navals.ui.words.i18n import Language

_PAWN: Final = re.compile(r"([A-Z0-9]+)(?::(hit|wreck))?@(-?[0-9]+)(\+)?")
_STATES: Final = (("", msg("whole")), ("hit", msg("hit")), ("wreck", msg("wreck")))
_FILES: Final = (("", msg("base file")), ("+", msg("double file")))


class _Pawn:
    """A ship in the text of a position."""

    def __init__(self, name: str, text: str = "") -> None:
        match = _PAWN.fullmatch(text)
        self.name = name
        self.state, self.at, self.double = (
            (match[2] or "", match[3], match[4] or "") if match else ("", OUT, "")
        )

    def told(self) -> str:
        """As the text has it."""
        state = f":{self.state}" if self.state else ""
        return f"{self.name}{state}@{self.at}{self.double}"


def _window(state: MatsState) -> Window:
    """The positions that ``picture`` shows."""
    places = (*state.at[0], *state.at[1])
    return Window(min(places) - 1, max(places) + 1)


def _column(text: Pairs, side: int) -> dict[str, str]:
    """The ships of a side in the text, by their names."""
    return {re.split("[:@]", one)[0]: one for one in text.items_of("ab"[side])}


class _Arranger(Arranger):
    def sheets(self, state: MatsState, t: Language) -> Sequence[Sheet]:
        if not state.at[0]:
            return ()
        drawn = picture(state.view(None), t, t("The two columns"))
        return (Sheet(drawn, f"0 0 {WIDTH} {ROW * _window(state).rows}"),)

    def pieces(self, state: MatsState) -> Sequence[Piece]:
        return tuple(self._pieces(state))

    def _pieces(self, state: MatsState) -> Iterator[Piece]:
        fleet = roster(state.options).ships
        for side in (0, 1):
            # Before the columns are formed nothing lies anywhere.
            lying = {ship: pawn for pawn, ship in enumerate(state.line[side])} if state.at[0] else {}
            for number, ship in enumerate(fleet):
                at = None
                if (pawn := lying.get(number)) is not None:
                    left = lane_x(side, bool(state.double[side] >> pawn & 1))
                    at = left + LANE / 2, _window(state).y(state.at[side][pawn]) + ROW / 2
                named = msg("{ship}, {rate}", ship=ship.id, rate=rate_name(ship.rate))
                yield Piece(f"{LETTERS[side]}:{ship.id}", named, ship.id, side, at, ROW * 0.6)

    def knobs(self, state: MatsState, text: Pairs, piece: str) -> Sequence[Knob]:
        if not piece:
            return tuple(_whole(text))
        side, name = LETTERS.index(piece[0]), piece[2:]
        pawn = _Pawn(name, _column(text, side).get(name, ""))
        place = Knob("place", msg("Position"), pawn.at, form="-2")
        if pawn.at == OUT:
            return (place,)
        return (
            place,
            Knob("file", msg("File"), pawn.double, _FILES),
            Knob("state", msg("State"), pawn.state, _STATES),
        )

    def put(self, state: MatsState, text: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        side, name = LETTERS.index(piece[0]), piece[2:]
        double = x < LANE if side == 0 else x > WIDTH - LANE
        mine = x < 2 * LANE if side == 0 else x > WIDTH - 2 * LANE
        if not mine:
            return False
        pawn = _Pawn(name, _column(text, side).get(name, ""))
        pawn.at = str(_window(state).high - int(y // ROW))
        pawn.double = "+" if double else ""
        self._keep(text, side, pawn)
        return True

    def turn(self, state: MatsState, text: Pairs, piece: str, knob: str, value: str) -> None:
        if not piece:
            text[knob] = value
            return
        side, name = LETTERS.index(piece[0]), piece[2:]
        pawn = _Pawn(name, _column(text, side).get(name, ""))
        match knob:
            case "place":
                pawn.at = value
            case "file":
                pawn.double = value
            case _:
                pawn.state = value
        self._keep(text, side, pawn)

    def _keep(self, text: Pairs, side: int, pawn: _Pawn) -> None:
        """A ship in the text; one that lies nowhere was sunk in an earlier crossing."""
        column = _column(text, side)
        if pawn.at == OUT:
            column.pop(pawn.name, None)
        else:
            column[pawn.name] = pawn.told()
        text.keep("ab"[side], column.values())


def _whole(text: Pairs) -> Iterator[Knob]:
    sides: tuple[tuple[str, Message | str], ...] = (
        ("A", msg("the left column")),
        ("B", msg("the right column")),
    )
    yield Knob("turn", msg("Who advances"), text["turn"], sides)
    yield Knob("first", msg("Player 1 of the series"), text.get("first", text["turn"]), sides)
    yield Knob("series", msg("Series"), text.get("series", "1"), form="1")
    yield Knob("crossing", msg("Crossing"), text.get("crossing", "1"), form="1")


ARRANGER: Final = _Arranger()
