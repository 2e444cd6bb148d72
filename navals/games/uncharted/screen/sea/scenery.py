"""Scenario editor on the position page: terrain, wrecks, forces and objectives. Any change turns the scenario
into a player-made one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from navals.core.fields import with_item
from navals.core.message import Message, msg
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data import own
from navals.games.uncharted.rules.data.fleet import FLEETS, STARTER_FLEET
from navals.games.uncharted.rules.data.own import CustomScenario
from navals.games.uncharted.rules.data.scenarios import BATTLE, BOUNDS
from navals.games.uncharted.rules.naming import COMPASS, FLEET_NAMES
from navals.games.uncharted.rules.sea.terrain import KINDS, MAX_RADIUS, MIN_RADIUS, Island
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.screen.editor.squadrons import FLEET_PATTERNS, LIST_NAMES, ready_fleets
from navals.geometry.plane import Point
from navals.ui.board.arranger import GROUND, OFF_BOARD, Brush, Knob, Pairs, number_choices

BRUSHES: Final = (
    *(Brush(kind, title) for kind, title in naming.TERRAIN_TITLES.items()),
    Brush("wreck", msg("Wreck")),
)
_PIECE_NAMES: Final = {brush.id: brush.name for brush in BRUSHES}
_PIECE_ID_PATTERN: Final = re.compile(rf"({'|'.join(_PIECE_NAMES)})([1-9][0-9]?)", re.ASCII)
_NEW_RADIUS: Final = 3000  # Radius of a new piece.
_GRID_SIZE: Final = 100  # Pieces snap to tenths of an inch.
_WINNING_LEADS: Final = (1, 3, 5, 10, 15, 20, 30, 40, 49)
_LIST_LABELS: Final = (
    (msg("A's ships"), msg("A's ships by letter: frigate F, cruiser C, heavy cruiser H, battleship B")),
    (msg("B's ships"), msg("B's ships by letter: frigate F, cruiser C, heavy cruiser H, battleship B")),
)
_FORCE_OPTIONS: Final = ("fleet_a", "fleet_b", "list_a", "list_b", "limit", "cards")
"""Options that change the forces and restart the position."""
_PLACE_PATTERN: Final = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,3})?),([0-9]{1,2}(?:\.[0-9]{1,3})?)", re.ASCII)

Pieces = list[tuple[str, Point, int]]  # Pieces on the table: kind, position and, for terrain, radius.


def is_piece(piece: str) -> bool:
    """Return whether an id is that of a brush or of a piece on the table."""
    return piece in _PIECE_NAMES or _PIECE_ID_PATTERN.fullmatch(piece) is not None


def _all_pieces(state: UnchartedState) -> Pieces:
    """Return all pieces, terrain first, as in the text of a scenario."""
    pieces = [(piece.kind, piece.at, piece.radius) for piece in state.islands]
    return [*pieces, *((own.WRECK, point, _NEW_RADIUS // 2) for point in state.options.scenario_data.wrecks)]


def numbered_pieces(state: UnchartedState) -> Iterator[tuple[str, Message, str, Point, int]]:
    """Yield the pieces: id, name, number within its kind, place and radius in thousandths of an inch."""
    counts: dict[str, int] = {}
    for kind, point, radius in _all_pieces(state):
        counts[kind] = counts.get(kind, 0) + 1
        yield f"{kind}{counts[kind]}", _PIECE_NAMES[kind], str(counts[kind]), point, radius


def _piece_index(state: UnchartedState, piece: str) -> int:
    """Return the index of a piece, or -1 for brushes and removed pieces."""
    return next((index for index, (id, *_) in enumerate(numbered_pieces(state)) if id == piece), -1)


def knobs(state: UnchartedState, piece: str) -> tuple[Knob, ...]:
    """Return the knobs of a piece; a brush has only one, for the place of a new piece."""
    index = _piece_index(state, piece)
    example = "24.0,20.5"
    if index < 0:
        return (Knob("place", msg("Place, in inches"), "", placeholder=example),)
    kind, place, radius = _all_pieces(state)[index]
    place_knob = Knob(
        "place", msg("Place, in inches"), ",".join(map(own.format_inches, place)), placeholder=example
    )
    if kind == own.WRECK:
        return (place_knob,)
    radii = sorted({*range(MIN_RADIUS, MAX_RADIUS + 1, 500), radius})
    return (
        place_knob,
        Knob("kind", msg("Kind"), kind, tuple((name, _PIECE_NAMES[name]) for name in KINDS)),
        Knob(
            "radius",
            msg("Radius, in inches"),
            str(radius),
            tuple((str(n), own.format_inches(n)) for n in radii),
        ),
    )


def put_piece(state: UnchartedState, pairs: Pairs, piece: str, point: Point) -> bool:
    """Move a piece; a brush adds a piece at the point, or removes the one there.

    Return ``False`` if the piece no longer exists.
    """
    place = round(point[0] / _GRID_SIZE) * _GRID_SIZE, round(point[1] / _GRID_SIZE) * _GRID_SIZE
    pieces = _all_pieces(state)
    index = _piece_index(state, piece)
    if piece in _PIECE_NAMES:
        if covering_indices := [n for n, entry in enumerate(pieces) if _covers(entry, point)]:
            del pieces[covering_indices[0]]
        else:
            pieces.append((piece, place, _NEW_RADIUS))
    elif index >= 0:
        pieces[index] = pieces[index][0], place, pieces[index][2]
    else:
        return False
    _set_pieces(state, pairs, pieces)
    return True


def _covers(piece: tuple[str, Point, int], point: Point) -> bool:
    _, (x, y), radius = piece
    return (x - point[0]) ** 2 + (y - point[1]) ** 2 <= radius * radius


def set_knob(state: UnchartedState, pairs: Pairs, piece: str, knob: str, value: str) -> None:
    """Change a value of a piece, a brush or the scenario."""
    if piece == GROUND:
        _change_scenario(state, pairs, knob, value)
        return
    pieces, index = _all_pieces(state), _piece_index(state, piece)
    place_match = _PLACE_PATTERN.fullmatch("".join(value.split()))
    match knob:
        case "place" if value == OFF_BOARD and index >= 0:
            del pieces[index]
        case "place" if place_match is not None:
            place = round(float(place_match[1]) * 1000), round(float(place_match[2]) * 1000)
            if index < 0:
                put_piece(state, pairs, piece, place)
                return
            pieces[index] = pieces[index][0], place, pieces[index][2]
        case "kind" if value in KINDS and index >= 0:
            pieces[index] = value, *pieces[index][1:]
        case "radius" if value.isdecimal() and index >= 0:
            pieces[index] = *pieces[index][:2], int(value)
        case _:
            return
    if pieces != _all_pieces(state):
        _set_pieces(state, pairs, pieces)


def _set_pieces(state: UnchartedState, pairs: Pairs, pieces: Pieces) -> None:
    """Set the scenario's pieces, dropping contacts with terrain, because pieces are renumbered."""
    islands = tuple(Island(kind, point, radius) for kind, point, radius in pieces if kind != own.WRECK)
    wrecks = tuple(point for kind, point, _ in pieces if kind == own.WRECK)
    _set_scenario(state, pairs, replace(_custom_scenario(state), islands=islands, wrecks=wrecks))
    pairs.set_items("touch", (pair for pair in pairs.get_list("touch") if pair.count(".") == 2))


def _set_scenario(state: UnchartedState, pairs: Pairs, scenario: CustomScenario) -> None:
    options = state.options
    if options.scenario != BATTLE:
        # A player-made scenario must state the squadrons and turns that the built-in one implied.
        for side, name in enumerate(("list_a", "list_b")):
            pairs.set_option(name, options.fleet_list(side))
        pairs.set_option("turns", str(options.turn_count))
    _write_scenario(pairs, own.format_scenario(scenario))


def _write_scenario(pairs: Pairs, scenario: str) -> None:
    for name in ("scenario", "map"):
        pairs.set_option(name, "")
    pairs["terrain"] = ""
    pairs.set_option("own_scenario", scenario)


def scenario_knobs(state: UnchartedState, pairs: Pairs) -> Iterator[Knob]:
    """Yield the knobs of the scenario."""
    options, scenario = state.options, state.options.scenario_data
    turn_choices = number_choices(range(1, 21))
    yield Knob("turns", msg("Turns"), str(options.turn_count), turn_choices)
    objective_choices = (("", msg("the higher score")), ("A", msg("A breaks out to the north")))
    yield Knob("runner", msg("Objective"), "A" if scenario.runner >= 0 else "", objective_choices)
    lead_sizes = sorted({*_WINNING_LEADS, scenario.minor})
    yield Knob("minor", msg("Winning lead"), str(scenario.minor), number_choices(lead_sizes, " %"))
    min_depth, max_depth = BOUNDS["zones"]
    for side, label in enumerate((msg("Depth of A's zone"), msg("Depth of B's zone"))):
        depth = str(scenario.zones[side] // 1000)
        yield Knob(f"zone_{'ab'[side]}", label, depth, number_choices(range(min_depth, max_depth + 1), "″"))
    wind_choices = (("", msg("drawn at random")), *zip(COMPASS, naming.POINT_NAMES, strict=True))
    yield Knob(
        "opening",
        msg("Opening wind (blows to)"),
        "" if scenario.wind is None else COMPASS[scenario.wind],
        wind_choices,
    )
    fleet_choices = tuple((name, FLEET_NAMES[name]) for name in FLEETS)
    yield Knob("fleet_a", msg("A's fleet"), options.fleet_a, fleet_choices)
    yield Knob("fleet_b", msg("B's fleet"), options.fleet_b, fleet_choices)
    for side, (label, list_label) in enumerate(_LIST_LABELS):
        name, current = LIST_NAMES[side], options.fleet_list(side)
        ready_lists = {text: FLEET_PATTERNS[key][0] for key, text in ready_fleets(options, side).items()}
        choices = tuple({**ready_lists, current: ready_lists.get(current, msg("Your own choice"))}.items())
        yield Knob(f"ready_{name}", label, current, choices)
        yield Knob(name, list_label, current, placeholder=STARTER_FLEET)
    if scenario.points is None:
        yield Knob("limit", msg("Points"), str(options.points_limit), placeholder="480")
    points = "" if scenario.points is None else "/".join(map(str, scenario.points))
    yield Knob("points", msg("Points for each side (any ships)"), points, placeholder="240/360")
    yes_no_choices = (("true", msg("yes")), ("false", msg("no")))
    yield Knob("cards", msg("Cards"), "true" if options.cards else "false", yes_no_choices)
    yield Knob("text", msg("The scenario as text"), options.own_scenario, is_code=True)


def _change_scenario(state: UnchartedState, pairs: Pairs, knob: str, value: str) -> None:
    """Change a value of the scenario."""
    options, old_scenario = state.options, state.options.scenario_data
    old_value = next((item.value for item in scenario_knobs(state, pairs) if item.name == knob), value)
    if value == old_value:
        return
    if knob == "turns":
        pairs.set_option("turns", value)
        return
    if knob == "text":
        pairs["touch"] = ""
        _write_scenario(pairs, value)
        return
    if knob.removeprefix("ready_") in _FORCE_OPTIONS:
        knob = knob.removeprefix("ready_")
        # Keep the points that the scenario allows, whatever the fleet.
        if options.scenario != BATTLE:
            _set_scenario(state, pairs, _custom_scenario(state))
        pairs.set_option(knob, value)
        pairs.is_initial = True
        return
    scenario = _custom_scenario(state)
    match knob:
        case "runner":
            scenario = replace(scenario, runner=0 if value else -1)
        case "minor" if value.isdecimal():
            scenario = replace(scenario, minor=int(value))
        case "zone_a" | "zone_b":
            zones = with_item(old_scenario.zones, "ab".index(knob[-1]), 1000 * int(value))
            scenario = replace(scenario, zones=zones)
        case "opening":
            scenario = replace(scenario, wind=COMPASS.index(value) if value else None)
        case "points":
            pairs.set_option("limit", "")
            scenario = replace(scenario, points=None)
            _set_scenario(state, pairs, scenario)
            if value.strip():
                pairs.set_option("own_scenario", f"{own.format_scenario(scenario)},points:{value}")
            return
    _set_scenario(state, pairs, scenario)


def _custom_scenario(state: UnchartedState) -> CustomScenario:
    scenario = state.options.scenario_data
    return CustomScenario(
        scenario.zones,
        scenario.minor,
        scenario.wind,
        scenario.runner,
        scenario.points,
        state.islands,
        scenario.wrecks,
    )
