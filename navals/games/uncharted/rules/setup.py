"""Custom positions: the ``Setup`` tag of records.

A setup describes a moment at which a seat is to activate a squadron, as ``key=value`` pairs separated by
spaces, each key once.

    seat=A                                        the seat that activates; required
    wind=NE                                       the point to which the wind blows; required
    turn=3                                        1 by default
    A.C1=24.000,20.000,90                         a ship: position and heading
    A.C1=24.000,20.000,90,3/5                     the same with hull points and crew
    A.C1=24.000,20.000,90,3/5,fire+anchor+fired:P the same with markers, ``anchor``, ``fired:`` batteries
    A.C1=sunk  B.C2=prize:A                       a ship off the sea: its fate and its captor
    first=B                                       winner of this turn's initiative; ``seat`` by default
    effects=A:L2                                  cards in force this turn
    touch=A.C1+B.C1,A.C2+reef1                    contacts: ships, or pieces of terrain by kind and number
    acted=A1,B2                                   squadrons activated in this turn
    hand_a=C05,I2  discard_b=C01                  cards in A's hand, and in B's discard pile
    terrain=reef:24.000:24.000:2.500,...          pieces of a random map

A ship without crew is a derelict; ships that are not listed are absent.
"""

from __future__ import annotations

import re
from typing import Final

from navals.core.fields import with_item
from navals.core.message import clip, msg
from navals.core.record.word_reader import SetupError, build_position, parse_seat, read_pairs
from navals.core.refusal import NotationError
from navals.core.seat import LETTERS
from navals.games.uncharted.rules.cards.deck import full_deck, sort_cards
from navals.games.uncharted.rules.data.fleet import AFLOAT, BATTERIES, DERELICT, FATES, MARKERS, NEUTRAL, Ship
from navals.games.uncharted.rules.data.own import parse_thousandths
from navals.games.uncharted.rules.naming import COMPASS
from navals.games.uncharted.rules.notation import format_inches
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.position import FIRST_TERRAIN
from navals.games.uncharted.rules.sea.terrain import KINDS, MAX_RADIUS, Island
from navals.games.uncharted.rules.state import UnchartedState, opening_state
from navals.games.uncharted.rules.turn.agenda import replace
from navals.games.uncharted.rules.turn.tasks import Choosing, EndPhase
from navals.geometry.plane import hulls_overlap, is_inside, touches_circle

_INCHES: Final = r"([0-9]{1,3})(?:\.([0-9]{1,3}))?"
_SHIP_PATTERN: Final = re.compile(
    rf"{_INCHES},{_INCHES},([0-9]{{1,3}})(?:,(-?[0-9]{{1,2}})/([0-9]{{1,2}})(?:,([a-z:+]+))?)?",
    re.ASCII | re.IGNORECASE,
)
_PIECE_PATTERN: Final = re.compile(rf"([a-z]+):{_INCHES}:{_INCHES}:{_INCHES}", re.ASCII | re.IGNORECASE)
_NAME_PATTERN: Final = re.compile(r"[AB]\.[FCHB][1-9][0-9]?", re.ASCII | re.IGNORECASE)
_TERRAIN_PATTERN: Final = re.compile(r"([a-z]+)([1-9])", re.ASCII | re.IGNORECASE)
_FIRED: Final = "fired:"
_FATE_PATTERN: Final = re.compile(r"([a-z]+)(?::([AB]))?", re.ASCII | re.IGNORECASE)
_CAPTURED_FATES: Final = ("prize", "taken", "saved")  # Fates with a captor.
_SHIP_EXAMPLE: Final = "24.000,20.000,90,3/5,fire"
_KEY_LIST: Final = "seat,first,wind,turn,acted,touch,hand_a,hand_b,discard_a,discard_b,effects,terrain"
_KEYS: Final = _KEY_LIST.split(",")


def _normalize_key(text: str) -> str | None:
    key = text.lower() if text.lower() in _KEYS else text.upper()
    return key if key in _KEYS or _NAME_PATTERN.fullmatch(key) else None


def parse_setup(source: str, options: Options) -> UnchartedState:
    """Parse a position. Raise ``NotationError`` with the offset of the faulty pair."""
    values = read_pairs(source, _normalize_key, ("seat", "wind"))
    ships = [key for key in values if key not in _KEYS]
    return build_position(values, ("terrain", *ships, *_KEYS[:-1]), _PositionBuilder(options))


class _PositionBuilder:
    def __init__(self, options: Options) -> None:
        self.state: UnchartedState = replace(opening_state(options), turn=1, first=0, lost=1)

    def read_pair(self, key: str, value: str) -> None:
        match key:
            case "seat":
                seat = parse_seat(value)
                self.change_state(first=seat, lost=1 - seat, agenda=(EndPhase(), Choosing(seat)))
                if not self.state.squadrons(0) or not self.state.squadrons(1):
                    raise SetupError(msg("each side needs at least one ship with crew"))
            case "first":
                seat = parse_seat(value)
                self.change_state(first=seat, lost=1 - seat)
            case "effects":
                self.read_effects(value)
            case "wind":
                if value.upper() not in COMPASS:
                    raise SetupError(msg("{text} is not a point of the compass", text=clip(value)))
                self.change_state(wind=COMPASS.index(value.upper()))
            case "turn":
                turn_count = self.state.options.turn_count
                if not re.fullmatch(r"[0-9]{1,2}", value, re.ASCII) or not 1 <= int(value) <= turn_count:
                    raise SetupError(
                        msg("{key} must be a number from {low} to {high}", key=key, low=1, high=turn_count)
                    )
                self.change_state(turn=int(value))
            case "acted":
                self.read_acted_squadrons(value)
            case "touch":
                contacts = {self.read_contact(text) for text in value.split(",")}
                self.change_state(touching=tuple(sorted(contacts)))
            case "terrain":
                for text in value.split(","):
                    self.read_piece(text)
            case "hand_a" | "hand_b" | "discard_a" | "discard_b":
                self.read_cards(key, value)
            case _:
                self.read_ship(key, value)

    def build_state(self) -> UnchartedState:
        return self.state

    def change_state(self, **changes: object) -> None:
        self.state = replace(self.state, **changes)

    def read_acted_squadrons(self, value: str) -> None:
        """Read the squadrons that have acted. Raise ``SetupError`` if none is left to activate."""
        squadrons = []
        for text in value.split(","):
            if not re.fullmatch(r"[AB][1-9]", text, re.ASCII | re.IGNORECASE):
                raise SetupError(
                    msg("{text} is not a squadron: write it like {form}", text=clip(text), form="A1")
                )
            squadrons.append((LETTERS.index(text[0].upper()), int(text[1]) - 1))
        self.change_state(acted=tuple(squadrons))
        if not self.state.waiting_squadrons(0) and not self.state.waiting_squadrons(1):
            raise SetupError(msg("there is no squadron left to activate"), "uncharted 3.10")

    def read_contact(self, text: str) -> tuple[int, int]:
        first_text, _, second_text = text.partition("+")
        first, second = sorted((self.object_number(first_text), self.object_number(second_text)))
        if first >= FIRST_TERRAIN or first == second:
            raise SetupError(
                msg("{text} is not a contact: write it like {form}", text=clip(text), form="A.C1+B.C1")
            )
        return first, second

    def object_number(self, text: str) -> int:
        """Return the number of a ship on the sea, or of a piece of terrain such as reef1; raise
        ``SetupError`` if there is none.
        """
        ship = self.state.find_ship(text.upper())
        if ship >= 0 and self.state.ships[ship].is_at_sea:
            return ship
        if (match := _TERRAIN_PATTERN.fullmatch(text)) is not None:
            piece_numbers = [
                n for n, piece in enumerate(self.state.islands) if piece.kind == match[1].lower()
            ]
            if int(match[2]) <= len(piece_numbers):
                return FIRST_TERRAIN + piece_numbers[int(match[2]) - 1]
        raise SetupError(msg("{text} is not on the table", text=clip(text)))

    def read_piece(self, text: str) -> None:
        example = "reef:24.000:24.000:2.500"
        error = SetupError(
            msg("{text} is not a piece of a random map: write it like {form}", text=clip(text), form=example)
        )
        match = _PIECE_PATTERN.fullmatch(text)
        if match is None or match[1].lower() not in KINDS or self.state.options.map != "random":
            raise error
        x, y, radius = (parse_thousandths(match[n], match[n + 1]) for n in (2, 4, 6))
        if not is_inside((x, y), self.state.options.table) or not 0 < radius <= MAX_RADIUS:
            raise error
        self.change_state(islands=(*self.state.islands, Island(match[1].lower(), (x, y), radius)))

    def read_cards(self, key: str, value: str) -> None:
        kind, seat = key[:-2], LETTERS.index(key[-1].upper())
        if not self.state.options.cards:
            raise SetupError(msg("this game has no cards"))
        new_cards = tuple(text.upper() for text in value.split(","))
        cards_left = list(full_deck(self.state.options.fleet(seat), self.state.options.house))
        for card in (*self.state.hands[seat], *self.state.discards[seat], *new_cards):
            if card not in cards_left:
                raise SetupError(msg("{card} is not in that deck", card=clip(card)))
            cards_left.remove(card)
        field = "hands" if kind == "hand" else "discards"
        self.change_state(**{field: with_item(getattr(self.state, field), seat, sort_cards(new_cards))})

    def read_effects(self, value: str) -> None:
        effects = []
        for text in value.upper().split(","):
            letter, _, card = text.partition(":")
            if letter not in ("A", "B") or not self.state.options.cards:
                raise SetupError(
                    msg("{text} does not fit here; try something like {form}", text=clip(text), form="A:L2")
                )
            if card not in full_deck(self.state.options.fleet("AB".index(letter)), self.state.options.house):
                raise SetupError(msg("{card} is not in that deck", card=clip(card)))
            effects.append(("AB".index(letter), card))
        self.change_state(effects=tuple(effects))

    def read_ship(self, name: str, value: str) -> None:
        ship_number = self.state.find_ship(name)
        match = _SHIP_PATTERN.fullmatch(value)
        if ship_number < 0:
            raise SetupError(msg("there is no ship {ship}", ship=name))
        if (fate_match := _FATE_PATTERN.fullmatch(value)) is not None and fate_match[1].lower() in FATES[2:]:
            fate, taker = fate_match[1].lower(), "AB".find((fate_match[2] or "?").upper())
            if (fate in _CAPTURED_FATES) != (taker >= 0):
                raise SetupError(
                    msg("{text} is not a ship: write it like {form}", text=clip(value), form="prize:A")
                )
            ship = replace(self.state.ships[ship_number], fate=fate, taker=taker, placed=True)
            self.change_state(ships=with_item(self.state.ships, ship_number, ship))
            return
        if match is None or int(match[5]) % 15:
            raise SetupError(
                msg("{text} is not a ship: write it like {form}", text=clip(value), form=_SHIP_EXAMPLE)
            )
        ship = self.state.ships[ship_number]
        hull, crew = (int(match[6]), int(match[7])) if match[6] else (ship.hull, ship.crew)
        maxima = {"hull": ship.card.hull, "crew": ship.card.crew}
        if not (1 <= hull <= maxima["hull"] and 0 <= crew <= maxima["crew"]):
            raise SetupError(
                msg("{ship} has at most {hull} hull points and {crew} crew", ship=name, **maxima)
            )
        point, heading = (
            (parse_thousandths(match[1], match[2]), parse_thousandths(match[3], match[4])),
            int(match[5]) // 15 % 24,
        )
        ship = replace(ship, at=point, heading=heading, placed=True, **_parse_marks(name, match[8]))
        ship = replace(ship, hull=hull, crew=crew, fate=AFLOAT if crew else DERELICT)
        if not is_inside(point, self.state.options.table):
            raise SetupError(msg("{ship} is not on the table", ship=name), "uncharted 3.13")
        shape = ship.shape()
        if any(other.is_at_sea and hulls_overlap(shape, other.shape()) for other in self.state.ships):
            raise SetupError(msg("{ship} overlaps another ship", ship=name), "uncharted 3.1")
        if any(touches_circle(shape, piece.at, piece.radius) for piece in self.state.islands):
            raise SetupError(msg("{ship} overlaps terrain", ship=name), "uncharted 3.13")
        self.change_state(ships=with_item(self.state.ships, ship_number, ship))


def _parse_marks(name: str, text: str | None) -> dict[str, object]:
    markers: list[str] = []
    is_anchored, batteries = False, ""
    for word in text.lower().split("+") if text else ():
        if word in MARKERS and word not in markers:
            markers.append(word)
        elif word == "anchor":
            is_anchored = True
        elif word.startswith(_FIRED) and set(word.removeprefix(_FIRED).upper()) <= set(BATTERIES):
            batteries = word.removeprefix(_FIRED).upper()
        else:
            raise SetupError(msg("{ship} cannot have {text}", text=clip(word), ship=name))
    return {"markers": tuple(markers), "anchored": is_anchored, "fired": batteries}


def setup_text(state: UnchartedState) -> str | None:
    """Return the ``Setup`` tag of a state in which a seat is to activate a squadron, or ``None`` if no
    setup describes it.

    >>> from navals.games.uncharted.rules.options import SCHEMA
    >>> orcs = SCHEMA.parse("fleet_b=orcs")
    >>> setup_text(start(orcs, "seat=B wind=n turn=2 A.B1=10,4,0 B.B1=40,44,180,4/5,fire A.C1=sunk"))
    'seat=B wind=N turn=2 A.B1=10.000,4.000,0,9/11 A.C1=sunk B.B1=40.000,44.000,180,4/5,fire'
    """
    task = state.agenda[-1] if state.agenda else None
    if not isinstance(task, Choosing) or state.outcome is not None:
        return None
    items = [f"seat={LETTERS[task.seat]}"]
    if state.first != task.seat:
        items.append(f"first={LETTERS[state.first]}")
    items.append(f"wind={COMPASS[state.wind]} turn={state.turn}")
    ships = ((n, ship) for n, ship in enumerate(state.ships) if ship.placed and ship.side != NEUTRAL)
    items += [f"{state.full_name(n)}={_ship_text(ship)}" for n, ship in ships]
    if state.acted:
        items.append("acted=" + ",".join(f"{LETTERS[side]}{squadron + 1}" for side, squadron in state.acted))
    if state.touching:
        items.append(
            "touch="
            + ",".join(
                f"{_object_name(state, first)}+{_object_name(state, second)}"
                for first, second in state.touching
            )
        )
    for field, cards in (("hand", state.hands), ("discard", state.discards)):
        items += [f"{field}_{'ab'[seat]}={','.join(cards[seat])}" for seat in (0, 1) if cards[seat]]
    if state.effects:
        items.append("effects=" + ",".join(f"{LETTERS[seat]}:{card}" for seat, card in state.effects))
    if state.options.map == "random" and state.islands:
        pieces = [
            ":".join((piece.kind, *map(format_inches, (*piece.at, piece.radius)))) for piece in state.islands
        ]
        items.append("terrain=" + ",".join(pieces))
    text = " ".join(items)
    try:
        parsed_state = parse_setup(text, state.options)
    except NotationError:
        return None
    return text if _drop_history(parsed_state) == _drop_history(state) else None


def _drop_history(state: UnchartedState) -> UnchartedState:
    """Return the state without the facts that no setup records: last action, details of lost ships."""
    blank_fields = {
        "at": (0, 0),
        "heading": 0,
        "hull": 0,
        "crew": 0,
        "markers": (),
        "fired": "",
        "anchored": False,
    }
    ships = [
        ship if ship.is_at_sea or not ship.placed else replace(ship, **blank_fields) for ship in state.ships
    ]
    return replace(state, ships=tuple(ships), last=None, lost=1 - state.first)


def _ship_text(ship: Ship) -> str:
    if not ship.is_at_sea:
        return ship.fate if ship.taker < 0 else f"{ship.fate}:{LETTERS[ship.taker]}"
    marks = "+".join((*ship.markers, *["anchor"] * ship.anchored, *[_FIRED + ship.fired] * bool(ship.fired)))
    text = f"{','.join(map(format_inches, ship.at))},{15 * ship.heading},{ship.hull}/{ship.crew}"
    return f"{text},{marks}" if marks else text


def _object_name(state: UnchartedState, number: int) -> str:
    """Return a ship's name, or a piece of terrain's kind and number."""
    if number < FIRST_TERRAIN:
        return state.full_name(number)
    piece = state.islands[number - FIRST_TERRAIN]
    pieces_of_kind = [island for island in state.islands if island.kind == piece.kind]
    return f"{piece.kind}{pieces_of_kind.index(piece) + 1}"


def start(options: Options, setup: str | None = None) -> UnchartedState:
    """Return the initial state, or the position in ``setup``. Raise ``NotationError`` if it is invalid."""
    return opening_state(options) if setup is None else parse_setup(setup, options)
