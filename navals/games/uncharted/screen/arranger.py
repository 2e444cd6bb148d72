"""Position editor: ships with hull, crew and markers, wind, turn, active seat, cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from navals.core.message import Message, msg
from navals.core.seat import LETTERS
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data.fleet import MARKERS, NEUTRAL, Ship
from navals.games.uncharted.rules.naming import COMPASS, MARKER_NAMES
from navals.games.uncharted.rules.notation import format_inches
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.screen.figures import picture
from navals.games.uncharted.screen.sea import scenery
from navals.games.uncharted.screen.sea.chart import RIM, table_size
from navals.games.uncharted.screen.ui import INCH, to_point, to_units
from navals.games.uncharted.words import navy
from navals.ui.board.arranger import (
    GROUND,
    OFF_BOARD,
    Arranger,
    Brush,
    Knob,
    MovablePiece,
    Pairs,
    Sheet,
    number_choices,
)
from navals.ui.draw.svg import number as figure
from navals.ui.words.i18n import Language

_PIECE_RADIUS: Final = 11.0
_FATES: Final = (
    ("sunk", msg("sunk")),
    ("prize:A", msg("{seat}'s prize", seat="A")),
    ("prize:B", msg("{seat}'s prize", seat="B")),
)


class _EditedShip:
    """A ship in the text of a position: place, heading, hull, crew and markers, or its fate."""

    def __init__(self, ship: Ship, text: str) -> None:
        parts = text.split(",")
        is_lost = len(parts) < 3
        self.fate = text if is_lost else ""
        self.x, self.y = ("", "") if is_lost else (parts[0], parts[1])
        self.heading = str(180 * ship.side) if is_lost else parts[2]
        strength = parts[3] if len(parts) > 3 else f"{ship.card.hull}/{ship.card.crew}"
        self.hull, _, self.crew = strength.partition("/")
        self.marks = parts[4].split("+") if len(parts) > 4 else []

    def to_text(self) -> str:
        if self.fate:
            return self.fate
        text = f"{self.x},{self.y},{self.heading},{self.hull}/{self.crew}"
        return f"{text},{'+'.join(self.marks)}" if self.marks else text


class _UnchartedArranger(Arranger[UnchartedState]):
    ground = msg("The scenario")
    option = "own_scenario"
    hint = msg(
        "Pick one of these, then tap the table to add or remove a piece. To move a piece, tap it, then "
        "its new place. Fleets, objective and turns are set below."
    )

    def brushes(self, state: UnchartedState) -> Sequence[Brush]:
        return scenery.BRUSHES

    def is_edited(self, state: UnchartedState) -> bool:
        return bool(state.options.own_scenario)

    def sheets(self, state: UnchartedState, t: Language) -> Sequence[Sheet]:
        view = state.view(None)
        width, height = (figure(length + 2 * RIM) for length in table_size(view))
        return (Sheet(picture(view, t, t("The table")), f"{figure(-RIM)} {figure(-RIM)} {width} {height}"),)

    def pieces(self, state: UnchartedState) -> Sequence[MovablePiece]:
        return tuple(self._pieces(state))

    def _pieces(self, state: UnchartedState) -> Iterator[MovablePiece]:
        view = state.view(None)
        for number, ship in enumerate(state.ships):
            if ship.side != NEUTRAL:
                position = to_units(view, ship.at) if ship.is_at_sea else None
                yield MovablePiece(
                    state.full_name(number), navy.name_of(ship), ship.name, ship.side, position, _PIECE_RADIUS
                )
        for id, title, short_name, point, radius in scenery.numbered_pieces(state):
            yield MovablePiece(
                id, title, short_name, 2, to_units(view, point), max(_PIECE_RADIUS, radius * INCH / 1000)
            )

    def knobs(self, state: UnchartedState, pairs: Pairs, piece: str) -> Sequence[Knob]:
        if not piece:
            return tuple(_game_knobs(state, pairs))
        if piece == GROUND:
            return tuple(scenery.scenario_knobs(state, pairs))
        if scenery.is_piece(piece):
            return scenery.knobs(state, piece)
        ship = state.ships[state.find_ship(piece)]
        edited_ship = _EditedShip(ship, pairs.get(piece, "sunk"))
        place_knob = Knob(
            "place",
            msg("Place, in inches"),
            OFF_BOARD if edited_ship.fate else f"{edited_ship.x},{edited_ship.y}",
            placeholder="24.0,20.5",
        )
        if edited_ship.fate:
            return (
                place_knob,
                Knob("fate", msg("Her fate"), edited_ship.fate, _fate_choices(edited_ship.fate)),
            )
        yes_no_choices = (("", msg("no")), ("yes", msg("yes")))
        return (
            place_knob,
            Knob("heading", msg("Heading"), edited_ship.heading, number_choices(range(0, 360, 15), "°")),
            Knob("hull", msg("Hull points"), edited_ship.hull, number_choices(range(1, ship.card.hull + 1))),
            Knob("crew", msg("Crew"), edited_ship.crew, number_choices(range(ship.card.crew + 1))),
            *(
                Knob(name, MARKER_NAMES[name], "yes" if name in edited_ship.marks else "", yes_no_choices)
                for name in MARKERS
            ),
            Knob("anchor", msg("at anchor"), "yes" if "anchor" in edited_ship.marks else "", yes_no_choices),
        )

    def place(self, state: UnchartedState, pairs: Pairs, piece: str, sheet: int, x: float, y: float) -> bool:
        point = to_point(state.view(None), x, y)
        if min(point) < 0:
            return False
        if scenery.is_piece(piece):
            return scenery.put_piece(state, pairs, piece, point)
        self.set_knob(state, pairs, piece, "place", f"{format_inches(point[0])},{format_inches(point[1])}")
        return True

    def set_knob(self, state: UnchartedState, pairs: Pairs, piece: str, knob: str, value: str) -> None:
        if piece == GROUND or scenery.is_piece(piece):
            scenery.set_knob(state, pairs, piece, knob, value)
            return
        if not piece:
            pairs[knob] = value
            return
        ship_text = pairs.get(piece, "sunk")
        edited_ship = _EditedShip(state.ships[state.find_ship(piece)], ship_text)
        match knob:
            case "place" if value == OFF_BOARD:
                edited_ship.fate = "sunk"
            case "place":
                edited_ship.x, _, edited_ship.y = value.partition(",")
                edited_ship.fate = ""
            case "heading" | "hull" | "crew" | "fate":
                setattr(edited_ship, knob, value)
            case _:
                edited_ship.marks = [marker for marker in edited_ship.marks if marker != knob] + [
                    knob
                ] * bool(value)
        # A moved ship loses its contacts.
        if knob == "place" and edited_ship.to_text() != ship_text:
            pairs.set_items(
                "touch", (pair for pair in pairs.get_list("touch") if piece not in pair.split("+"))
            )
        pairs[piece] = edited_ship.to_text()


def _fate_choices(current_fate: str) -> tuple[tuple[str, Message | str], ...]:
    values = {value for value, _ in _FATES}
    return _FATES if current_fate in values else (*_FATES, (current_fate, msg("lost some other way")))


def _game_knobs(state: UnchartedState, pairs: Pairs) -> Iterator[Knob]:
    seat_choices = tuple((letter, letter) for letter in LETTERS[:2])
    yield Knob("seat", msg("Who activates a squadron"), pairs["seat"], seat_choices)
    yield Knob("first", msg("Who won the roll"), pairs.get("first", pairs["seat"]), seat_choices)
    point_choices = tuple(zip(COMPASS, naming.POINT_NAMES, strict=True))
    yield Knob("wind", msg("The wind blows towards"), pairs["wind"], point_choices)
    yield Knob(
        "turn", msg("Turn"), pairs.get("turn", "1"), number_choices(range(1, state.options.turn_count + 1))
    )
    yield Knob("acted", msg("Squadrons already activated"), pairs.get("acted", ""), placeholder="A1,B2")
    if state.options.cards:
        for letter in "ab":
            key = f"hand_{letter}"
            yield Knob(
                key, msg("{seat}'s cards", seat=letter.upper()), pairs.get(key, ""), placeholder="C03,I2"
            )


ARRANGER: Final = _UnchartedArranger()
