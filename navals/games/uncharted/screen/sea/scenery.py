"""Scenario editor on the page of positions: terrain, wrecks, forces and objectives. Any change makes the
scenario player-made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from navals.core.fields import with_one
from navals.core.message import Message, msg
from navals.games.uncharted.rules import names as called
from navals.games.uncharted.rules.data import own
from navals.games.uncharted.rules.data.fleet import FLEETS, STARTER
from navals.games.uncharted.rules.data.own import Own
from navals.games.uncharted.rules.data.scenarios import BATTLE, BOUNDS
from navals.games.uncharted.rules.names import FLEET_NAMES, POINTS
from navals.games.uncharted.rules.sea.terrain import KINDS, LEAST_RADIUS, MOST_RADIUS, Island
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.screen.editor.squadrons import LISTS, STARTERS, ready
from navals.geometry.plane import Point
from navals.ui.board.arranger import GROUND, OUT, Brush, Knob, Pairs, numbered

BRUSHES: Final = (
    *(Brush(kind, title) for kind, title in called.TERRAIN_TITLES.items()),
    Brush("wreck", msg("Wreck")),
)
_CALLED: Final = {brush.id: brush.called for brush in BRUSHES}
_PIECE: Final = re.compile(rf"({'|'.join(_CALLED)})([1-9][0-9]?)", re.ASCII)
_NEW_RADIUS: Final = 3000  # Radius of a new piece.
_GRID: Final = 100  # Pieces snap to tenths of an inch.
_LEADS: Final = (1, 3, 5, 10, 15, 20, 30, 40, 49)
_LISTS: Final = (
    (msg("A's ships"), msg("A's ships by letter: frigate F, cruiser C, heavy H, battleship B")),
    (msg("B's ships"), msg("B's ships by letter: frigate F, cruiser C, heavy H, battleship B")),
)
_FORCES: Final = ("fleet_a", "fleet_b", "list_a", "list_b", "limit", "cards")
"""Options that change the forces and restart the position."""
_PLACE: Final = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,3})?),([0-9]{1,2}(?:\.[0-9]{1,3})?)", re.ASCII)

Pieces = list[tuple[str, Point, int]]  # Pieces on the table: kind, position and, for terrain, radius.


def is_piece(piece: str) -> bool:
    """Return whether an id is that of a brush or of a piece on the table."""
    return piece in _CALLED or _PIECE.fullmatch(piece) is not None


def _lying(state: UnchartedState) -> Pieces:
    """Return all pieces, terrain first, as in the text of a scenario."""
    pieces = [(piece.kind, piece.at, piece.radius) for piece in state.islands]
    return [*pieces, *((own.WRECK, at, _NEW_RADIUS // 2) for at in state.options.plan.wrecks)]


def pieces(state: UnchartedState) -> Iterator[tuple[str, Message, str, Point, int]]:
    """Yield the pieces: id, name, number within its kind, place and radius in thousandths of an inch."""
    counts: dict[str, int] = {}
    for kind, at, radius in _lying(state):
        counts[kind] = counts.get(kind, 0) + 1
        yield f"{kind}{counts[kind]}", _CALLED[kind], str(counts[kind]), at, radius


def _at(state: UnchartedState, piece: str) -> int:
    """Return the index of a piece, or -1 for brushes and removed pieces."""
    return next((at for at, (id, *_) in enumerate(pieces(state)) if id == piece), -1)


def knobs(state: UnchartedState, piece: str) -> tuple[Knob, ...]:
    """Return the settings of a piece, or the place of a brush."""
    at = _at(state, piece)
    form = "24.0,20.5"
    if at < 0:
        return (Knob("place", msg("Place, in inches"), "", form=form),)
    kind, place, radius = _lying(state)[at]
    where = Knob("place", msg("Place, in inches"), ",".join(map(own.inches, place)), form=form)
    if kind == own.WRECK:
        return (where,)
    sizes = sorted({*range(LEAST_RADIUS, MOST_RADIUS + 1, 500), radius})
    return (
        where,
        Knob("kind", msg("Kind"), kind, tuple((name, _CALLED[name]) for name in KINDS)),
        Knob("radius", msg("Radius, in inches"), str(radius), tuple((str(n), own.inches(n)) for n in sizes)),
    )


def put(state: UnchartedState, text: Pairs, piece: str, at: Point) -> bool:
    """Move a piece; a brush adds a piece at the point, or removes the one there."""
    place = round(at[0] / _GRID) * _GRID, round(at[1] / _GRID) * _GRID
    lying = _lying(state)
    number = _at(state, piece)
    if piece in _CALLED:
        if under := [n for n, entry in enumerate(lying) if _covers(entry, at)]:
            del lying[under[0]]
        else:
            lying.append((piece, place, _NEW_RADIUS))
    elif number >= 0:
        lying[number] = lying[number][0], place, lying[number][2]
    else:
        return False
    _lay(state, text, lying)
    return True


def _covers(entry: tuple[str, Point, int], at: Point) -> bool:
    _, (x, y), radius = entry
    return (x - at[0]) ** 2 + (y - at[1]) ** 2 <= radius * radius


def turn(state: UnchartedState, text: Pairs, piece: str, knob: str, value: str) -> None:
    """Change a value of a piece, a brush or the scenario."""
    if piece == GROUND:
        _aim(state, text, knob, value)
        return
    lying, number = _lying(state), _at(state, piece)
    spot = _PLACE.fullmatch("".join(value.split()))
    match knob:
        case "place" if value == OUT and number >= 0:
            del lying[number]
        case "place" if spot is not None:
            place = round(float(spot[1]) * 1000), round(float(spot[2]) * 1000)
            if number < 0:
                put(state, text, piece, place)
                return
            lying[number] = lying[number][0], place, lying[number][2]
        case "kind" if value in KINDS and number >= 0:
            lying[number] = value, *lying[number][1:]
        case "radius" if value.isdecimal() and number >= 0:
            lying[number] = *lying[number][:2], int(value)
        case _:
            return
    if lying != _lying(state):
        _lay(state, text, lying)


def _lay(state: UnchartedState, text: Pairs, lying: Pieces) -> None:
    """Set the scenario's pieces, dropping contacts with terrain, because pieces are renumbered."""
    islands = tuple(Island(kind, at, radius) for kind, at, radius in lying if kind != own.WRECK)
    wrecks = tuple(at for kind, at, _ in lying if kind == own.WRECK)
    _choose(state, text, replace(_all(state), islands=islands, wrecks=wrecks))
    text.keep("touch", (pair for pair in text.items_of("touch") if pair.count(".") == 2))


def _choose(state: UnchartedState, text: Pairs, scenario: Own) -> None:
    options = state.options
    if options.scenario != BATTLE:
        # A player-made scenario must state the squadrons and turns that the scenario implied.
        for side, name in enumerate(("list_a", "list_b")):
            text.choose(name, options.list(side))
        text.choose("turns", str(options.length))
    _write(text, own.write(scenario))


def _write(text: Pairs, scenario: str) -> None:
    for name in ("scenario", "map"):
        text.choose(name, "")
    text["terrain"] = ""
    text.choose("own_scenario", scenario)


def values(state: UnchartedState, text: Pairs) -> Iterator[Knob]:
    """Yield the values of the scenario."""
    options, plan = state.options, state.options.plan
    turns = numbered(range(1, 21))
    yield Knob("turns", msg("Turns"), str(options.length), turns)
    aims = (("", msg("the higher score")), ("A", msg("A breaks out to the north")))
    yield Knob("runner", msg("Objective"), "A" if plan.runner >= 0 else "", aims)
    leads = sorted({*_LEADS, plan.minor})
    yield Knob("minor", msg("Winning lead"), str(plan.minor), numbered(leads, " %"))
    low, high = BOUNDS["zones"]
    for side, label in enumerate((msg("Depth of A's zone"), msg("Depth of B's zone"))):
        depth = str(plan.zones[side] // 1000)
        yield Knob(f"zone_{'ab'[side]}", label, depth, numbered(range(low, high + 1), "″"))
    winds = (("", msg("drawn at random")), *zip(POINTS, called.POINT_NAMES, strict=True))
    yield Knob(
        "opening", msg("Opening wind blows to the"), "" if plan.wind is None else POINTS[plan.wind], winds
    )
    fleets = tuple((name, FLEET_NAMES[name]) for name in FLEETS)
    yield Knob("fleet_a", msg("A's fleet"), options.fleet_a, fleets)
    yield Knob("fleet_b", msg("B's fleet"), options.fleet_b, fleets)
    for side, (label, letters) in enumerate(_LISTS):
        name, now = LISTS[side], options.list(side)
        fleets_ = {text: STARTERS[key][0] for key, text in ready(options, side).items()}
        choices = tuple({**fleets_, now: fleets_.get(now, msg("Your own choice"))}.items())
        yield Knob(f"ready_{name}", label, now, choices)
        yield Knob(name, letters, now, form=STARTER)
    if plan.points is None:
        yield Knob("limit", msg("Points"), str(options.points), form="480")
    points = "" if plan.points is None else "/".join(map(str, plan.points))
    yield Knob("points", msg("Points for each side (any ships)"), points, form="240/360")
    has = (("true", msg("yes")), ("false", msg("no")))
    yield Knob("cards", msg("Cards"), "true" if options.cards else "false", has)
    yield Knob("text", msg("The scenario as text"), options.own_scenario, code=True)


def _aim(state: UnchartedState, text: Pairs, knob: str, value: str) -> None:
    """Change a value of the scenario."""
    options, plan = state.options, state.options.plan
    previous = next((item.value for item in values(state, text) if item.name == knob), value)
    if value == previous:
        return
    if knob == "turns":
        text.choose("turns", value)
        return
    if knob == "text":
        text["touch"] = ""
        _write(text, value)
        return
    if knob.removeprefix("ready_") in _FORCES:
        knob = knob.removeprefix("ready_")
        # Keep the points that the scenario gives, whatever the fleet.
        if options.scenario != BATTLE:
            _choose(state, text, _all(state))
        text.choose(knob, value)
        text.anew = True
        return
    scenario = _all(state)
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
            text.choose("limit", "")
            scenario = replace(scenario, points=None)
            _choose(state, text, scenario)
            if value.strip():
                text.choose("own_scenario", f"{own.write(scenario)},points:{value}")
            return
    _choose(state, text, scenario)


def _all(state: UnchartedState) -> Own:
    plan = state.options.plan
    return Own(plan.zones, plan.minor, plan.wind, plan.runner, plan.points, state.islands, plan.wrecks)
