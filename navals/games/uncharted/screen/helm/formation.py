"""Group sailing: the other ships copy the selected ship's move and keep formation."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from navals.core.fields import with_item
from navals.games.uncharted.rules.sea.moves import movable_ships
from navals.games.uncharted.rules.sea.sailing import ShipPath
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import state_of
from navals.games.uncharted.screen.helm import plotting
from navals.games.uncharted.screen.ui import Draft
from navals.geometry.plane import COS, SIN


class Leg(msgspec.Struct, frozen=True):
    """One ship's part in a formation's move; ``view`` is the view after the ships before it have moved."""

    ship: int
    draft: Draft
    path: ShipPath
    view: View


def companion_ships(view: View, n: int) -> tuple[int, ...]:
    """Return the ships of the group that could sail with ship ``n``."""
    return tuple(m for m in movable_ships(state_of(view)) if m != n and not view.ships[m].anchored)


@lru_cache(maxsize=8)
def hide_companions(view: View, n: int) -> View:
    """Return the view without the ships that would sail with ship ``n``."""
    companions = companion_ships(view, n)
    ships = (replace(ship, placed=m not in companions and ship.placed) for m, ship in enumerate(view.ships))
    return replace(view, ships=tuple(ships)) if companions else view


@lru_cache(maxsize=32)
def legs(view: View, n: int, draft: Draft) -> tuple[Leg, ...]:
    """Return the moves of a group in which ship ``n`` sails a draft, foremost ship first.

    Ships that cannot follow are left out; if others would block ship ``n``, it sails alone. Return an empty
    tuple if its draft is illegal or makes contact.
    """
    own_leg, path = _leg(view, n, draft), plotting.draft_path(hide_companions(view, n), n, draft)
    if not isinstance(path, ShipPath):
        return ()
    dx, dy = path.place[0] - view.ships[n].at[0], path.place[1] - view.ships[n].at[1]
    heading = view.ships[n].heading
    direction = (dx, dy) if dx or dy else (SIN[heading], COS[heading])
    group = sorted(
        (n, *companion_ships(view, n)),
        key=lambda m: (-view.ships[m].at[0] * direction[0] - view.ships[m].at[1] * direction[1], m),
    )
    result = []
    for m in group:
        leg = _leg(view, n, draft) if m == n else _follow_leader(view, m, draft, heading, (dx, dy))
        if leg is None and m == n:
            # If it is blocked, perhaps by a ship that moved before it, it sails first, as drawn.
            return (own_leg,) if own_leg is not None else ()
        if leg is not None:
            result.append(leg)
            ship = replace(view.ships[m], at=leg.path.place, heading=leg.path.heading)
            view = replace(view, ships=with_item(view.ships, m, ship))
    return tuple(result)


def _leg(view: View, n: int, draft: Draft) -> Leg | None:
    """Return a ship's leg, or ``None`` if its move is illegal, makes contact or leaves the table."""
    path = plotting.draft_path(view, n, draft)
    if not isinstance(path, ShipPath) or path.leaves_table or plotting.contacts(view, n, draft):
        return None
    return Leg(n, draft, path, view) if plotting.move_refusal(view, n, draft) is None else None


def _follow_leader(view: View, m: int, draft: Draft, heading: int, shift: tuple[int, int]) -> Leg | None:
    """Repeat the leader's steps if the ship has the same heading; otherwise, or if that fails, sail as near
    as possible to its place in the formation. Return ``None`` if the ship cannot follow.
    """
    anchors = draft.drops_anchor
    copied_draft = Draft(draft.steps, drops_anchor=anchors) if view.ships[m].heading == heading else Draft()
    leg = _leg(view, m, copied_draft) if copied_draft.steps else None
    if leg is None:
        x, y = view.ships[m].at
        best_draft = plotting.nearest_draft(view, m, Draft(), x + shift[0], y + shift[1])
        leg = None if best_draft is None else _leg(view, m, replace(best_draft, drops_anchor=anchors))
    return leg
