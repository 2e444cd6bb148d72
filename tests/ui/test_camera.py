"""The camera of films: the acting ship and its target are in view, and large enough, on every screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from navals.core.event import Event
from navals.core.record import record
from navals.games.trafalgar.rules import events as of_trafalgar
from navals.games.trafalgar.rules.fleet import SHIP_RATE
from navals.games.trafalgar.screen.chart import art
from navals.games.trafalgar.screen.chart.pieces import target_xy
from navals.games.trafalgar.screen.chart.sea import coordinates, sheet_bounds
from navals.games.uncharted.rules import events as of_uncharted
from navals.games.uncharted.screen.guns.salvo import state_of
from navals.games.uncharted.screen.sea import hulls
from navals.games.uncharted.screen.sea.chart import RIM, table_size
from navals.games.uncharted.screen.ui import to_units
from navals.ui import registry
from navals.ui.board.clip import CameraView
from navals.ui.board.stage import Hull
from tests.records import golden_text

WIDE = {(844, 390): (474, 333), (1280, 800): (881, 560)}
BOARDS = {
    "trafalgar": {(360, 640): (344, 348), (390, 664): (374, 372), **WIDE},
    "uncharted": {(360, 640): (344, 380), (390, 664): (374, 404), **WIDE},
}
"""Board sizes by window, in CSS pixels, as measured by ``e2e/test_places.py``."""
SHEETS: dict[str, Callable[[Any], tuple[float, float]]] = {
    "trafalgar": lambda view: sheet_bounds(view.sea)[2:],
    "uncharted": lambda view: (table_size(view)[0] + 2 * RIM, table_size(view)[1] + 2 * RIM),
}
"""Width and height of the whole sheet, in user units."""
ZOOMS = {"trafalgar": 9, "uncharted": 10}
TOOLS = 44
"""Height of the buttons that cover the upper edge of a board."""
LEAST = 28
LARGER = 2.4
"""Maximum magnification of a hull."""
RECORDS = [
    *(f"trafalgar-{name}" for name in ("duel", "flag", "superiority")),
    *(f"uncharted-{name}" for name in ("breakout", "lead", "orcs", "skirmish")),
]


def in_trafalgar(view: Any, event: Event, events: list[Event]) -> list[Hull]:
    """Return the ships and port guns in an event, each with its place and length."""
    wrecks = {each.ship: each.at for each in events if isinstance(each, of_trafalgar.Sunk)}

    def thing(n: int) -> list[Hull]:
        if n >= of_trafalgar.GUN:
            return [(*target_xy(view, n), art.FORT_SIZE)]
        at = wrecks.get(n, view.ships[n].at)
        return [(*coordinates(view.sea, at), art.HULL_LENGTHS[SHIP_RATE[n]])] if at >= 0 else []

    match event:
        case of_trafalgar.Aimed() | of_trafalgar.Rolled():
            shooter = event.ship if event.ship >= 0 else of_trafalgar.GUN + event.gun
            return thing(shooter) + thing(event.target)
        case of_trafalgar.MastLost() | of_trafalgar.Sunk() | of_trafalgar.Mended():
            return thing(event.ship)
        case of_trafalgar.Advanced() if view.ships[event.ship].at >= 0:
            return [
                (*coordinates(view.sea, at), art.HULL_LENGTHS[SHIP_RATE[event.ship]])
                for at in (event.start, event.to)
            ]
    return []


def in_uncharted(view: Any, event: Event, events: list[Event]) -> list[Hull]:
    """Return the ships in an event, each with its place and length."""
    fleet = state_of(view)

    def ship(name: str, *at: Any) -> list[Hull]:
        if (n := fleet.find_ship(name)) < 0:
            return []
        vessel = view.ships[n]
        return [
            (*to_units(view, each), 2 * hulls.half_size(vessel.card.size)[0]) for each in at or (vessel.at,)
        ]

    match event:
        case of_uncharted.Attacked():
            names = [*(gun.rpartition(".")[0] for gun in event.guns), event.source, event.target]
            return [hull for name in names for hull in ship(name)]
        case of_uncharted.RamDeclared():
            return ship(event.ship) + ship(event.target)
        case of_uncharted.MeleeBegan():
            return [hull for name in event.ships for hull in ship(name)]
        case of_uncharted.Moved():
            return ship(event.ship, event.start, event.at)
        case of_uncharted.Sunk():
            return ship(event.ship, event.at)
        case of_uncharted.Thrown() | of_uncharted.Decided() | of_uncharted.CriticalHit():
            return ship(event.target)
        case of_uncharted.HullLost() | of_uncharted.CrewLost() | of_uncharted.Marked() | of_uncharted.Taken():
            return ship(event.ship)
    return []


def sizes(game: str, view: Any, look: CameraView, window: tuple[int, int]) -> tuple[float, float]:
    """Return the size in pixels of the smallest hull in a frame: at true scale, and as drawn."""
    wide, high = SHEETS[game](view)
    across, down = BOARDS[game][window]
    unit = min(across / wide, down / high)
    _, _, width, height = look.frame
    zoom = max(1.0, min(ZOOMS[game], across / unit / width, (down - TOOLS) / unit / height))
    small = look.least * unit * zoom
    if small < LEAST and look.least in look.actors.values():
        # web/src/camera-films.js enlarges them, in a frame that is a tenth wider.
        return small / 1.1, LEAST
    return small, small


@pytest.mark.parametrize("name", RECORDS)
def test_who_acts_and_who_is_acted_upon_are_in_sight_and_large_enough(name: str) -> None:
    replay = record.read(golden_text(name))
    game, board = replay.game.id, registry.board_of(replay.game.id)
    places = {"trafalgar": in_trafalgar, "uncharted": in_uncharted}[game]
    seen = set()
    for each, position in zip(replay.events, replay.positions[1:], strict=True):
        events = [event for event in each if event.audience is None]
        view = position.state.view(None)
        looks = [clip.look for clip in board.motion(view, events).clips if clip.look is not None]
        for event in events:
            targets = places(view, event, events)
            if not targets:
                continue
            seen.add(type(event).__name__)
            assert any(all(_holds(look, hull) for hull in targets) for look in looks), event
        for look in looks:
            for window in BOARDS[game]:
                true, apparent = sizes(game, view, look, window)
                assert apparent >= LEAST - 0.01, (window, look)
                assert true * LARGER >= LEAST, (window, look)
    expected = {"trafalgar": {"Aimed", "Rolled", "Advanced"}, "uncharted": {"Attacked", "Thrown", "Moved"}}
    assert seen >= expected[game]


def _holds(look: CameraView, hull: Hull) -> bool:
    """Return whether a hull, whatever its heading, is in the frame and at least ``look.least`` long."""
    (x, y, width, height), (at_x, at_y, long) = look.frame, hull
    across = x <= at_x - long / 2 and at_x + long / 2 <= x + width
    return across and y <= at_y - long / 2 and at_y + long / 2 <= y + height and look.least <= long
