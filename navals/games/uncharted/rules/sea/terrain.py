"""Terrain (3.13): round islands, reefs and sandbanks."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.house import CACHE_SIZE, Bounds, amend, check_bounds, load_data
from navals.geometry.plane import Point


class TerrainKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain. ``dice``: attack dice against a ship that runs into it (A31); ``high``: blocks
    sight.
    """

    dice: int
    high: bool


class Island(msgspec.Struct, frozen=True):
    """A piece of terrain: kind, centre, and radius in thousandths of an inch."""

    kind: str
    at: Point
    radius: int

    @property
    def is_high(self) -> bool:
        return terrain_kinds()[self.kind].high


class _TerrainData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kinds: dict[str, TerrainKind]
    map: tuple[Island, ...]


FILE: Final = "terrain.json"
BOUNDS: Final[Bounds] = {"dice": (1, 20)}
KINDS: Final = ("island", "reef", "sandbank")
MIN_RADIUS: Final = 2000
MAX_RADIUS: Final = 4000
EDGE_DISTANCE: Final = 8000  # Minimum distance of placed pieces from every edge.
PIECE_GAP: Final = 4000  # Minimum distance between placed pieces.


@cache
def _load_data() -> _TerrainData:
    data = load_data(FILE, _TerrainData)
    if tuple(data.kinds) != KINDS:
        raise ValueError(f"{FILE}: the kinds must be {', '.join(KINDS)}, in this order")
    for name, kind in data.kinds.items():
        check_bounds(FILE, f"kinds.{name}", kind, BOUNDS)
    for number, piece in enumerate(data.map):
        if piece.kind not in KINDS or not 0 < piece.radius <= MAX_RADIUS:
            raise ValueError(
                f"{FILE}: map[{number}] needs one of these kinds, and a radius up to {MAX_RADIUS}"
            )
    return data


@lru_cache(maxsize=CACHE_SIZE)
def terrain_kinds(changes: str = "") -> dict[str, TerrainKind]:
    """Return all terrain kinds by name, with house numbers applied."""
    return {name: amend(kind, f"terrain.{name}", changes) for name, kind in _load_data().kinds.items()}


def default_map(excluded_kinds: tuple[str, ...] = ()) -> tuple[Island, ...]:
    """Return the pieces of the default map, except those of ``excluded_kinds``."""
    return tuple(piece for piece in _load_data().map if piece.kind not in excluded_kinds)


def are_apart(point: Point, other_point: Point, distance: int) -> bool:
    """Return whether two points are at least ``distance`` apart."""
    dx, dy = point[0] - other_point[0], point[1] - other_point[1]
    return dx * dx + dy * dy >= distance * distance


def has_room(
    islands: tuple[Island, ...], wrecks: tuple[Point, ...], table: tuple[int, int], point: Point, radius: int
) -> bool:
    """Return whether a piece at ``point`` is far enough from the edges, other pieces and wrecks."""
    margin = EDGE_DISTANCE + radius
    clears_edges = all(
        margin <= coordinate <= length - margin for coordinate, length in zip(point, table, strict=True)
    )
    obstacles = [*((piece.at, piece.radius) for piece in islands), *((wreck, 0) for wreck in wrecks)]
    return clears_edges and all(
        are_apart(point, centre, PIECE_GAP + radius + obstacle_radius)
        for centre, obstacle_radius in obstacles
    )
