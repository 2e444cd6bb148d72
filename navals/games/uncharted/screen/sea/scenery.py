"""Scenario editor on the position page: terrain, wrecks, forces and objectives. Any change turns the scenario
into a player-made one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from navals.core.fields import with_one
from navals.core.message import Message, msg
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.data import own
from navals.games.uncharted.rules.data.fleet import FLEETS, STARTER
from navals.games.uncharted.rules.data.own import CustomScenario
from navals.games.uncharted.rules.data.scenarios import BATTLE, BOUNDS
from navals.games.uncharted.rules.naming import FLEET_NAMES, POINTS
from navals.games.uncharted.rules.sea.terrain import KINDS, LEAST_RADIUS, MOST_RADIUS, Island
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.screen.editor.squadrons import LISTS, STARTERS, ready_fleets
from navals.geometry.plane import Point
from navals.ui.board.arranger import GROUND, OFF_BOARD, Brush, Knob, Pairs, number_choices

BRUSHES: Final = (
    *(Brush(kind, title) for kind, title in naming.TERRAIN_TITLES.items()),
    Brush("wreck", msg("Wreck")),
)
_PIECE_NAMES: Final = {brush.id: brush.name for brush in BRUSHES}
_PIECE_ID: Final = re.compile(rf"({'|'.join(_PIECE_NAMES)})([1-9][0-9]?)", re.ASCII)
_NEW_RADIUS: Final = 3000  # Radius of a new piece.
_GRID: Final = 100  # Pieces snap to tenths of an inch.
_LEAD_CHOICES: Final = (1, 3, 5, 10, 15, 20, 30, 40, 49)
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
    return piece in _PIECE_NAMES or _PIECE_ID.fullmatch(piece) is not None


def _all_pieces(state: UnchartedState) -> Pieces:
    """Return all pieces, terrain first, as in the text of a scenario."""
    pieces = [(piece.kind, piece.at, piece.radius) for piece in state.islands]
    return [*pieces, *((own.WRECK, point, _NEW_RADIUS // 2) for point in state.options.plan.wrecks)]


def numbered_pieces(state: UnchartedState) -> Iterator[tuple[str, Message, str, Point, int]]:
    """Yield the pieces: id, name, number within its kind, place and radius in thousandths of an inch."""
    counts: dict[str, int] = {}
    for kind, point, radius in _all_pieces(state):
        counts[kind] = counts.get(kind, 0) + 1
        yield f"{kind}{counts[kind]}", _PIECE_NAMES[kind], str(counts[kind]), point, radius


def _index_of(state: UnchartedState, piece: str) -> int:
    """Return the index of a piece, or -1 for brushes and removed pieces."""
    return next((index for index, (id, *_) in enumerate(numbered_pieces(state)) if id == piece), -1)


def knobs(state: UnchartedState, piece: str) -> tuple[Knob, ...]:
    """Return the knobs of a piece, or one for the place where a brush adds a piece."""
    index = _index_of(state, piece)
    form = "24.0,20.5"
    if index < 0:
        return (Knob("place", msg("Place, in inches"), "", placeholder=form),)
    kind, place, radius = _all_pieces(state)[index]
    place_knob = Knob(
        "place", msg("Place, in inches"), ",".join(map(own.format_inches, place)), placeholder=form
    )
    if kind == own.WRECK:
        return (place_knob,)
    sizes = sorted({*range(LEAST_RADIUS, MOST_RADIUS + 1, 500), radius})
    return (
        place_knob,
        Knob("kind", msg("Kind"), kind, tuple((name, _PIECE_NAMES[name]) for name in KINDS)),
        Knob(
            "radius",
            msg("Radius, in inches"),
            str(radius),
            tuple((str(n), own.format_inches(n)) for n in sizes),
        ),
    )


def put_piece(state: UnchartedState, text: Pairs, piece: str, point: Point) -> bool:
    """Move a piece; a brush adds a piece at the point, or removes the one there.

    Return ``False`` if the piece no longer exists.
    """
    place = round(point[0] / _GRID) * _GRID, round(point[1] / _GRID) * _GRID
    entries = _all_pieces(state)
    number = _index_of(state, piece)
    if piece in _PIECE_NAMES:
        if covering_pieces := [n for n, entry in enumerate(entries) if _covers(entry, point)]:
            del entries[covering_pieces[0]]
        else:
            entries.append((piece, place, _NEW_RADIUS))
    elif number >= 0:
        entries[number] = entries[number][0], place, entries[number][2]
    else:
        return False
    _set_pieces(state, text, entries)
    return True


def _covers(entry: tuple[str, Point, int], point: Point) -> bool:
    _, (x, y), radius = entry
    return (x - point[0]) ** 2 + (y - point[1]) ** 2 <= radius * radius


def change_knob(state: UnchartedState, text: Pairs, piece: str, knob: str, value: str) -> None:
    """Change a value of a piece, a brush or the scenario."""
    if piece == GROUND:
        _change_scenario(state, text, knob, value)
        return
    entries, number = _all_pieces(state), _index_of(state, piece)
    position_match = _PLACE_PATTERN.fullmatch("".join(value.split()))
    match knob:
        case "place" if value == OFF_BOARD and number >= 0:
            del entries[number]
        case "place" if position_match is not None:
            place = round(float(position_match[1]) * 1000), round(float(position_match[2]) * 1000)
            if number < 0:
                put_piece(state, text, piece, place)
                return
            entries[number] = entries[number][0], place, entries[number][2]
        case "kind" if value in KINDS and number >= 0:
            entries[number] = value, *entries[number][1:]
        case "radius" if value.isdecimal() and number >= 0:
            entries[number] = *entries[number][:2], int(value)
        case _:
            return
    if entries != _all_pieces(state):
        _set_pieces(state, text, entries)


def _set_pieces(state: UnchartedState, text: Pairs, entries: Pieces) -> None:
    """Set the scenario's pieces, dropping contacts with terrain, because pieces are renumbered."""
    islands = tuple(Island(kind, point, radius) for kind, point, radius in entries if kind != own.WRECK)
    wrecks = tuple(point for kind, point, _ in entries if kind == own.WRECK)
    _set_scenario(state, text, replace(_scenario_of(state), islands=islands, wrecks=wrecks))
    text.set_items("touch", (pair for pair in text.items_of("touch") if pair.count(".") == 2))


def _set_scenario(state: UnchartedState, text: Pairs, scenario: CustomScenario) -> None:
    options = state.options
    if options.scenario != BATTLE:
        # A player-made scenario must state the squadrons and turns that the built-in one implied.
        for side, name in enumerate(("list_a", "list_b")):
            text.set_option(name, options.list(side))
        text.set_option("turns", str(options.length))
    _write_scenario(text, own.write(scenario))


def _write_scenario(text: Pairs, scenario: str) -> None:
    for name in ("scenario", "map"):
        text.set_option(name, "")
    text["terrain"] = ""
    text.set_option("own_scenario", scenario)


def scenario_knobs(state: UnchartedState, text: Pairs) -> Iterator[Knob]:
    """Yield the knobs of the scenario."""
    options, plan = state.options, state.options.plan
    turns = number_choices(range(1, 21))
    yield Knob("turns", msg("Turns"), str(options.length), turns)
    objectives = (("", msg("the higher score")), ("A", msg("A breaks out to the north")))
    yield Knob("runner", msg("Objective"), "A" if plan.runner >= 0 else "", objectives)
    leads = sorted({*_LEAD_CHOICES, plan.minor})
    yield Knob("minor", msg("Winning lead"), str(plan.minor), number_choices(leads, " %"))
    low, high = BOUNDS["zones"]
    for side, label in enumerate((msg("Depth of A's zone"), msg("Depth of B's zone"))):
        depth = str(plan.zones[side] // 1000)
        yield Knob(f"zone_{'ab'[side]}", label, depth, number_choices(range(low, high + 1), "″"))
    winds = (("", msg("drawn at random")), *zip(POINTS, naming.POINT_NAMES, strict=True))
    yield Knob(
        "opening", msg("Opening wind (blows to)"), "" if plan.wind is None else POINTS[plan.wind], winds
    )
    fleets = tuple((name, FLEET_NAMES[name]) for name in FLEETS)
    yield Knob("fleet_a", msg("A's fleet"), options.fleet_a, fleets)
    yield Knob("fleet_b", msg("B's fleet"), options.fleet_b, fleets)
    for side, (label, letters) in enumerate(_LIST_LABELS):
        name, current = LISTS[side], options.list(side)
        ready_lists = {text: STARTERS[key][0] for key, text in ready_fleets(options, side).items()}
        choices = tuple({**ready_lists, current: ready_lists.get(current, msg("Your own choice"))}.items())
        yield Knob(f"ready_{name}", label, current, choices)
        yield Knob(name, letters, current, placeholder=STARTER)
    if plan.points is None:
        yield Knob("limit", msg("Points"), str(options.points), placeholder="480")
    points = "" if plan.points is None else "/".join(map(str, plan.points))
    yield Knob("points", msg("Points for each side (any ships)"), points, placeholder="240/360")
    yes_no = (("true", msg("yes")), ("false", msg("no")))
    yield Knob("cards", msg("Cards"), "true" if options.cards else "false", yes_no)
    yield Knob("text", msg("The scenario as text"), options.own_scenario, is_code=True)


def _change_scenario(state: UnchartedState, text: Pairs, knob: str, value: str) -> None:
    """Change a value of the scenario."""
    options, plan = state.options, state.options.plan
    previous = next((item.value for item in scenario_knobs(state, text) if item.name == knob), value)
    if value == previous:
        return
    if knob == "turns":
        text.set_option("turns", value)
        return
    if knob == "text":
        text["touch"] = ""
        _write_scenario(text, value)
        return
    if knob.removeprefix("ready_") in _FORCE_OPTIONS:
        knob = knob.removeprefix("ready_")
        # Keep the points that the scenario allows, whatever the fleet.
        if options.scenario != BATTLE:
            _set_scenario(state, text, _scenario_of(state))
        text.set_option(knob, value)
        text.is_initial = True
        return
    scenario = _scenario_of(state)
    match knob:
        case "runner":
            scenario = replace(scenario, runner=0 if value else -1)
        case "minor" if value.isdecimal():
            scenario = replace(scenario, minor=int(value))
        case "zone_a" | "zone_b":
            zones = with_one(plan.zones, "ab".index(knob[-1]), 1000 * int(value))
            scenario = replace(scenario, zones=zones)
        case "opening":
            scenario = replace(scenario, wind=POINTS.index(value) if value else None)
        case "points":
            text.set_option("limit", "")
            scenario = replace(scenario, points=None)
            _set_scenario(state, text, scenario)
            if value.strip():
                text.set_option("own_scenario", f"{own.write(scenario)},points:{value}")
            return
    _set_scenario(state, text, scenario)


def _scenario_of(state: UnchartedState) -> CustomScenario:
    plan = state.options.plan
    return CustomScenario(
        plan.zones, plan.minor, plan.wind, plan.runner, plan.points, state.islands, plan.wrecks
    )
