"""The position editor of MATS: both columns, damage, crossing and series."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from navals.core.message import Message, msg
from navals.core.seat import LETTERS
from navals.games.mats.rules.options import rate_name
from navals.games.mats.rules.state import MatsState
from navals.games.mats.screen.art import LANE_WIDTH, ROW_HEIGHT, WIDTH, lane_x
from navals.games.mats.screen.columns import ColumnWindow, picture
from navals.ui.board.arranger import OFF_BOARD, Arranger, Knob, MovablePiece, Pairs, Sheet
from navals.ui.words.i18n import Language

_PAWN_PATTERN: Final = re.compile(r"([A-Z0-9]+)(?::(hit|wreck))?@(-?[0-9]+)(\+)?")
_STATE_CHOICES: Final = (("", msg("intact")), ("hit", msg("hit")), ("wreck", msg("wreck")))
_FILE_CHOICES: Final = (("", msg("base file")), ("+", msg("double file")))


class _EditedPawn:
    """An editable ship in the text of a position. ``piece`` names its side and ship: ``A:V1``."""

    def __init__(self, pairs: Pairs, piece: str) -> None:
        self.pairs = pairs
        self.side, self.name = LETTERS.index(piece[0]), piece[2:]
        self.ship_texts = {
            re.split("[:@]", ship_text)[0]: ship_text for ship_text in pairs.get_list("ab"[self.side])
        }
        match = _PAWN_PATTERN.fullmatch(self.ship_texts.get(self.name, ""))
        self.state, self.position, self.double = (
            (match[2] or "", match[3], match[4] or "") if match else ("", OFF_BOARD, "")
        )

    def write_back(self) -> None:
        """Write the ship to the text, or remove it if it has no position (it was sunk earlier)."""
        if self.position == OFF_BOARD:
            self.ship_texts.pop(self.name, None)
        else:
            state_suffix = f":{self.state}" if self.state else ""
            self.ship_texts[self.name] = f"{self.name}{state_suffix}@{self.position}{self.double}"
        self.pairs.set_items("ab"[self.side], self.ship_texts.values())


def _picture_window(state: MatsState) -> ColumnWindow:
    """Return the range of positions that ``picture`` shows."""
    positions = (*state.at[0], *state.at[1])
    return ColumnWindow(min(positions) - 1, max(positions) + 1)


class _MatsArranger(Arranger[MatsState]):
    def sheets(self, state: MatsState, t: Language) -> Sequence[Sheet]:
        if not state.at[0]:
            return ()
        drawing = picture(state.view(None), t, t("The two columns"))
        return (Sheet(drawing, f"0 0 {WIDTH} {ROW_HEIGHT * _picture_window(state).row_count}"),)

    def pieces(self, state: MatsState) -> Sequence[MovablePiece]:
        return tuple(self._pieces(state))

    def _pieces(self, state: MatsState) -> Iterator[MovablePiece]:
        for side in (0, 1):
            # No ship has a place before the columns are formed.
            pawns = {ship: pawn for pawn, ship in enumerate(state.line[side])} if state.at[0] else {}
            for number, ship in enumerate(state.options.fleet):
                centre = None
                if (pawn := pawns.get(number)) is not None:
                    x = lane_x(side, bool(state.double[side] >> pawn & 1))
                    centre = (
                        x + LANE_WIDTH / 2,
                        _picture_window(state).y(state.at[side][pawn]) + ROW_HEIGHT / 2,
                    )
                name = msg("{ship}, {rate}", ship=ship.id, rate=rate_name(ship.rate))
                yield MovablePiece(
                    f"{LETTERS[side]}:{ship.id}", name, ship.id, side, centre, ROW_HEIGHT * 0.6
                )

    def knobs(self, state: MatsState, pairs: Pairs, piece: str) -> Sequence[Knob]:
        if not piece:
            return tuple(_state_knobs(pairs))
        pawn = _EditedPawn(pairs, piece)
        place_knob = Knob("place", msg("Position"), pawn.position, placeholder="-2")
        if pawn.position == OFF_BOARD:
            return (place_knob,)
        file_knob = Knob("file", msg("File"), pawn.double, _FILE_CHOICES)
        return place_knob, file_knob, Knob("state", msg("State"), pawn.state, _STATE_CHOICES)

    def place(self, state: MatsState, pairs: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        pawn = _EditedPawn(pairs, piece)
        edge_distance = WIDTH - x if pawn.side else x
        if edge_distance >= 2 * LANE_WIDTH:
            return False
        pawn.position, pawn.double = (
            str(_picture_window(state).top - int(y // ROW_HEIGHT)),
            "+" if edge_distance < LANE_WIDTH else "",
        )
        pawn.write_back()
        return True

    def set_knob(self, state: MatsState, pairs: Pairs, piece: str, knob: str, value: str) -> None:
        if not piece:
            pairs[knob] = value
            return
        pawn = _EditedPawn(pairs, piece)
        setattr(pawn, {"place": "position", "file": "double"}.get(knob, "state"), value)
        pawn.write_back()


def _state_knobs(pairs: Pairs) -> Iterator[Knob]:
    side_choices: tuple[tuple[str, Message | str], ...] = (
        ("A", msg("the left column")),
        ("B", msg("the right column")),
    )
    yield Knob("turn", msg("Who advances"), pairs["turn"], side_choices)
    yield Knob("first", msg("Leader of the series"), pairs.get("first", pairs["turn"]), side_choices)
    yield Knob("series", msg("Series"), pairs.get("series", "1"), placeholder="1")
    yield Knob("crossing", msg("Crossing"), pairs.get("crossing", "1"), placeholder="1")


ARRANGER: Final = _MatsArranger()
