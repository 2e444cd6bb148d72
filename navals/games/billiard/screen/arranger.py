"""Position editor: balls on the simulated table, armour, planes aboard, immersed submarines.

A real table has no picture, since the positions of its balls are unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.message import msg
from navals.core.seat import LETTERS
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import RADIUS
from navals.games.billiard.rules.table.shots import CLOTHS, to_metres
from navals.games.billiard.rules.turns import CYCLES
from navals.games.billiard.rules.units import SUBMARINE, UNIT_COUNT, army_of, class_of
from navals.games.billiard.screen.table.felt import FRAME_WIDTH, picture, to_svg
from navals.ui.board.arranger import OFF_BOARD, Arranger, Knob, MovablePiece, Pairs, Sheet
from navals.ui.draw.svg import number
from navals.ui.words.i18n import Language

State = BilliardState | TableState


def _values_by_unit(
    pairs: Pairs, key: str, value_separator: str, item_separator: str = ","
) -> dict[str, str]:
    """Return a key's values by unit. Each item has the form unit, ``value_separator``, value; items are
    separated by ``item_separator``.
    """
    return {
        item.partition(value_separator)[0]: item.partition(value_separator)[2]
        for item in pairs.get_list(key, item_separator)
    }


def _set_items(
    pairs: Pairs, key: str, values: dict[str, str], value_separator: str, item_separator: str = ","
) -> None:
    pairs.set_items(
        key,
        (f"{unit}{value_separator}{value}" if value else unit for unit, value in values.items()),
        item_separator,
    )


class _BilliardArranger(Arranger[State]):
    def sheets(self, state: State, t: Language) -> Sequence[Sheet]:
        if not isinstance(state, TableState):
            return ()
        cloth = CLOTHS[state.options.table]
        width, height = (number(1000 * length + 2 * FRAME_WIDTH) for length in (cloth.length, cloth.width))
        table_picture = picture(state.view(None), t("The table"), is_labelled=True)
        return (Sheet(table_picture, f"{-FRAME_WIDTH} {-FRAME_WIDTH} {width} {height}"),)

    def pieces(self, state: State) -> Sequence[MovablePiece]:
        width = CLOTHS[state.options.table].width
        positions = state.lies if isinstance(state, TableState) else (None,) * UNIT_COUNT
        places = [None if spot is None else to_svg(to_metres(spot), width) for spot in positions]
        return [
            MovablePiece(str(unit), naming.unit_name(unit), str(unit), army_of(unit), place, 2000 * RADIUS)
            for unit, place in enumerate(places, 1)
        ]

    def knobs(self, state: State, pairs: Pairs, piece: str) -> Sequence[Knob]:
        match, damage_terms = (
            state.match if isinstance(state, TableState) else state,
            damage_terms_of(state.options),
        )
        if not piece:
            turn_choices = tuple((letter, letter) for letter in LETTERS[: len(CYCLES[state.options.mode])])
            armies = match.armies
            plane_choices = tuple((str(n), str(n)) for n in range(damage_terms.planes_total))
            return (
                Knob("turn", msg("Who shoots"), pairs["turn"], turn_choices),
                Knob("hangar_s", msg("Planes aboard, balls 1 to 8"), str(armies.hangar[0]), plane_choices),
                Knob(
                    "hangar_t",
                    msg("Planes aboard, balls 9 to 15 and the white ball"),
                    str(armies.hangar[1]),
                    plane_choices,
                ),
            )
        unit = int(piece)
        armour_choices = tuple((str(n), str(n)) for n in range(damage_terms.full_armour(unit) + 1))
        knobs = [Knob("armour", msg("Armour"), str(match.armies.armour[unit - 1]), armour_choices)]
        if isinstance(state, TableState):
            positions = _values_by_unit(pairs, "lies", "@", ";")
            knobs.insert(
                0,
                Knob(
                    "place",
                    msg("Position in metres"),
                    positions.get(piece, OFF_BOARD),
                    placeholder="1.0,0.635",
                ),
            )
        if class_of(unit) == SUBMARINE:
            pocket_choices = tuple((str(n), name) for n, name in enumerate(naming.POCKET_NAMES))
            immersed_choices = (("in", msg("yes")),) if not state.options.tracks_pockets() else pocket_choices
            immersions = _values_by_unit(pairs, "immersed", "@")
            value = (immersions[piece] or "in") if piece in immersions else OFF_BOARD
            knobs.append(
                Knob("immersed", msg("Submerged"), value, ((OFF_BOARD, msg("no")), *immersed_choices))
            )
        return tuple(knobs)

    def place(self, state: State, pairs: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        width = CLOTHS[state.options.table].width
        self.set_knob(state, pairs, piece, "place", f"{x / 1000:.3f},{width - y / 1000:.3f}")
        return True

    def set_knob(self, state: State, pairs: Pairs, piece: str, knob: str, value: str) -> None:
        match = state.match if isinstance(state, TableState) else state
        if not piece:
            if knob == "turn":
                # The last shooter follows from the next one.
                if value != pairs["turn"]:
                    pairs.pop("last", None)
                pairs["turn"] = value
            else:
                hangar = [str(n) for n in match.armies.hangar]
                hangar[("hangar_s", "hangar_t").index(knob)] = value
                pairs.set_items("hangar", hangar)
            return
        armour = _values_by_unit(pairs, "armour", ":")
        positions = _values_by_unit(pairs, "lies", "@", ";")
        immersions = _values_by_unit(pairs, "immersed", "@")
        if knob == "armour":
            armour[piece] = value
            if value == "0":
                positions.pop(piece, None)
                immersions.pop(piece, None)
        elif knob == "immersed":
            immersions.pop(piece, None)
            if value != OFF_BOARD:
                immersions[piece] = "" if value == "in" else value
                positions.pop(piece, None)
        elif value == OFF_BOARD:
            positions.pop(piece, None)
        else:
            # A unit put back on the table is intact.
            if match.armies.armour[int(piece) - 1] == 0:
                armour.pop(piece, None)
            immersions.pop(piece, None)
            positions[piece] = value
        if isinstance(state, TableState):  # units without a position are destroyed
            armour = {unit: n for unit, n in armour.items() if unit in positions or unit in immersions}
        _set_items(pairs, "armour", armour, ":")
        _set_items(pairs, "immersed", immersions, "@")
        if isinstance(state, TableState):
            _set_items(pairs, "lies", positions, "@", ";")


ARRANGER: Final = _BilliardArranger()
