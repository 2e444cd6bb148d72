"""Complete states consistent with a view."""

from __future__ import annotations

import random
from typing import Final

from msgspec.structs import replace

from navals.core.capabilities import Claims
from navals.core.event import Event
from navals.core.fields import copy_as, with_item
from navals.core.seat import CHANCE
from navals.games.bataille.rules.grid import ends_of_ship, ship_text
from navals.games.bataille.rules.layouts import Clues, bits, consistent_fleet, grid, union
from navals.games.bataille.rules.state import BatailleAction, BatailleState, Place, Shoot, View, Waters

_GRID: Final = grid()


def derive_clues(waters: Waters) -> Clues:
    """Return the known facts about a grid: misses, squares around sunk ships, corners of hits (R3)."""
    wrecks = union(waters.sunk)
    hits = waters.hits & ~wrecks
    water = waters.bombed & ~waters.hits | union(_GRID.neighbours[square] for square in bits(wrecks))
    water |= union(_GRID.corner_neighbours[square] for square in bits(hits))
    return Clues(waters.left, water & ~wrecks, hits, wrecks, waters.bombed)


def empty_squares(waters: Waters) -> int:
    """Return the unbombed squares that cannot hold a ship."""
    clues = derive_clues(waters)
    return clues.water & ~clues.shot_mask


def guess(view: View, rng: random.Random) -> BatailleState:
    """Return a random state whose view for ``view.seat`` equals ``view``."""
    fleets: list[tuple[int, ...]] = []
    for waters, is_placed in zip(view.waters, view.placed, strict=True):
        fleet = waters.ships
        if fleet is None:
            fleet = consistent_fleet(derive_clues(waters), rng) if is_placed else ()
        fleets.append(fleet)
    return copy_as(
        BatailleState,
        view,
        turn=CHANCE if view.phase == "first" else view.actor,
        fleets=(fleets[0], fleets[1]),
        bombed=(view.waters[0].bombed, view.waters[1].bombed),
        outcome=view.result,
    )


def seals(state: BatailleState, action: BatailleAction) -> bool:
    """Return whether an action is a placement, which stays secret until the end of the game."""
    return isinstance(action, Place)


def apply(
    state: BatailleState, action: BatailleAction, log: list[Event] | None, claims: Claims
) -> BatailleState:
    """Apply an action. The enemy claims the answer to a shot (R7): ``water``, ``hit`` or ``sunk C9-G9``.

    Raise ValueError if no fleet can give this answer.
    """
    if isinstance(action, Shoot):
        square_bit, target = 1 << action.square, 1 - state.turn
        true_answer = _true_answer(state.fleets[target], state.bombed[target], square_bit)
        claim = claims.next_claim(target, true_answer)
        if claim != true_answer:
            fleet = _fleet_for_claim(state, target, square_bit, claim, claims.rng)
            state = replace(state, fleets=with_item(state.fleets, target, fleet))
            if _true_answer(fleet, state.bombed[target], square_bit) != claim:
                raise ValueError(f"no fleet can answer {claim!r}")
    return state.apply(action, log)


def _true_answer(fleet: tuple[int, ...], bombed_mask: int, bit: int) -> str:
    hit_ship = next((ship for ship in fleet if ship & bit), 0)
    if not hit_ship:
        return "water"
    return "hit" if hit_ship & ~(bombed_mask | bit) else f"sunk {ship_text(ends_of_ship(hit_ship))}"


def _fleet_for_claim(
    state: BatailleState, target: int, bit: int, claim: str, rng: random.Random
) -> tuple[int, ...]:
    """Return a fleet consistent with all answers so far and with ``claim`` for the square of ``bit``.

    Raise ValueError if there is none.
    """
    waters = state.view(None).waters[target]
    waters = replace(waters, bombed=waters.bombed | bit)
    if claim != "water":
        waters = replace(waters, hits=waters.hits | bit)
    if claim.startswith("sunk "):
        ships = (place.mask for size in {*waters.left} for place in _GRID.placements(size))
        wreck = next((ship for ship in ships if f"sunk {ship_text(ends_of_ship(ship))}" == claim), 0)
        if not wreck & bit or wreck & ~waters.hits:
            raise ValueError(f"no ship can lie there: {claim!r}")
        sizes_left = list(waters.left)
        sizes_left.remove(wreck.bit_count())
        waters = replace(waters, sunk=(*waters.sunk, wreck), left=tuple(sizes_left))
    elif claim not in ("water", "hit"):
        raise ValueError(f"{claim!r} is no answer")
    return consistent_fleet(derive_clues(waters), rng)
