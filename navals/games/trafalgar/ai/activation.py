"""Plans for a ship's activation: all courses and broadsides possible with its moves and shots left.

The search keeps the best total gain for each berth and set of sides that have fired. Danger from port guns is
charged when the ship comes within their range.
"""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.ai.outlook import FiringTable, Outlook
from navals.games.trafalgar.ai.posts import BerthValue
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fleet import SHIP_RATE
from navals.games.trafalgar.rules.sailing.chart import OFF

YIELD_EVERY = 24
"""Number of berths evaluated between two yields."""


class ActivationPlan(msgspec.Struct, frozen=True):
    """An activation: total ``value``, ``gain`` of its shots minus hazards, ``end_berth``, and ``path``.

    The path lists the berths sailed to, and OFF - side for each broadside.
    """

    value: float
    gain: float
    end_berth: int
    path: tuple[int, ...]


class PlanSearch:
    """The search through all activations of a ship."""

    def __init__(
        self,
        outlook: Outlook,
        ship: int,
        firing_table: FiringTable,
        moves: int,
        hazards: dict[int, float],
        berths: list[int],
    ) -> None:
        self.outlook = outlook
        self.ship = ship
        self.obstacles: set[int] = {berth // 6 for n, berth in enumerate(berths) if n != ship}
        self.start: int = berths[ship]
        self.firing_table = firing_table
        self.moves = moves
        self.hazards = hazards
        self.trail: list[tuple[int, float, int]] = []
        """(node, gain, index of the previous entry). A node is ``berth * 4`` + a bit mask of sides fired."""
        self.best_entries: dict[int, int] = {}
        """Index of the best entry for each node."""
        self._run()

    def _run(self) -> None:
        outlook, trail, best_entries, obstacles, hazards = (
            self.outlook,
            self.trail,
            self.best_entries,
            self.obstacles,
            self.hazards,
        )
        next_berths = pilot.next_berths(
            outlook.options.board, SHIP_RATE[self.ship], outlook.options.wind_no_go, outlook.view.wind
        )
        start = self.start
        trail.append((start * 4, 0.0, OFF))
        best_entries[start * 4] = 0
        layer = self._add_broadsides([0])
        for _ in range(self.moves):
            next_layer: list[int] = []
            for entry in layer:
                node, gain, _ = trail[entry]
                if best_entries[node] != entry:
                    continue
                fired_sides = node & 3
                for dest in next_berths[node >> 2]:
                    if dest < 0:
                        continue
                    next_gain = gain
                    if dest // 6 != node // 24:
                        if dest // 6 in obstacles:
                            continue
                        if hazards:
                            start_point, point = node // 24, dest // 6
                            next_gain -= max(0.0, hazards.get(point, 0.0) - hazards.get(start_point, 0.0))
                    next_node = dest * 4 + fired_sides
                    old_entry = best_entries.get(next_node)
                    if old_entry is None or trail[old_entry][1] < next_gain - 1e-12:
                        best_entries[next_node] = len(trail)
                        next_layer.append(len(trail))
                        trail.append((next_node, next_gain, entry))
            layer = self._add_broadsides(next_layer)
            if not layer:
                break

    def _add_broadsides(self, layer: list[int]) -> list[int]:
        """Add to ``layer`` the entries that broadsides from its berths lead to, and return it."""
        port, starboard = self.firing_table
        if not (port or starboard):
            return layer
        trail, best_entries = self.trail, self.best_entries
        for entry in layer:
            node, gain, _ = trail[entry]
            berth = node >> 2
            for side_bit, side_table in ((1, port), (2, starboard)):
                if not node & side_bit and berth in side_table:
                    next_gain, next_node = gain + side_table[berth][0], node | side_bit
                    old_entry = best_entries.get(next_node)
                    if old_entry is None or trail[old_entry][1] < next_gain - 1e-12:
                        best_entries[next_node] = len(trail)
                        layer.append(len(trail))
                        trail.append((next_node, next_gain, entry))
        return layer

    def end_entries(self) -> dict[int, int]:
        """Return the best entry for each end berth."""
        end_entries: dict[int, int] = {}
        for node, entry in self.best_entries.items():
            berth = node >> 2
            old_entry = end_entries.get(berth)
            if old_entry is None or self.trail[entry][1] > self.trail[old_entry][1] + 1e-12:
                end_entries[berth] = entry
        return end_entries

    def path_to(self, entry: int) -> tuple[int, ...]:
        """Return the berths and broadsides leading to an entry (see ``ActivationPlan``)."""
        steps: list[int] = []
        while entry >= 0:
            node, _, parent = self.trail[entry]
            if parent >= 0:
                previous_node = self.trail[parent][0]
                if previous_node >> 2 == node >> 2:
                    steps.append(OFF - ((node ^ previous_node) & 3 == 2))
                else:
                    steps.append(node >> 2)
            entry = parent
        return tuple(reversed(steps))


def search_plans(outlook: Outlook, ship: int, berth_value: BerthValue) -> PlanSearch:
    """Search the courses and broadsides that our ship can still make this turn."""
    firing_table = outlook.firing_table(ship, outlook.enemy_ships, outlook.berths, with_forts=True)
    return PlanSearch(
        outlook, ship, firing_table, outlook.moves_left(ship), berth_value.hazards, outlook.berths
    )


def rank_plans(
    outlook: Outlook, ship: int, berth_value: BerthValue, may_stay: bool
) -> Generator[None, None, list[ActivationPlan]]:
    """Return a ship's activations, one per end berth, best first.

    Unless ``may_stay``, the ship must leave its point if it can.
    """
    plan_search = search_plans(outlook, ship, berth_value)
    yield
    start = outlook.berths[ship]
    end_entries = plan_search.end_entries()
    ranking: list[tuple[float, int, int]] = []
    for count, (berth, entry) in enumerate(end_entries.items()):
        if count % YIELD_EVERY == YIELD_EVERY - 1:
            yield
        if not may_stay and berth // 6 == start // 6 and len(end_entries) > 6:
            continue
        ranking.append((plan_search.trail[entry][1] + berth_value.value(berth), berth, entry))
    # If values are equal, the ship stays put; failing that, the path found first is the shortest.
    rank_by_berth = {berth: index for index, berth in enumerate(end_entries)}
    ranking.sort(key=lambda row: (-row[0], rank_by_berth[row[1]]))
    return [
        ActivationPlan(value, plan_search.trail[entry][1], end, plan_search.path_to(entry))
        for value, end, entry in ranking
    ]


def possible_gain(outlook: Outlook, ship: int, berths: list[int]) -> float:
    """Return a ship's maximum gain from shots in its next turn, with all ships at ``berths``."""
    guns = outlook.view.ships[ship].guns
    firing_table = outlook.firing_table(ship, outlook.enemy_ships, berths, with_forts=False, shots=guns)
    if not (firing_table[0] or firing_table[1]):
        return 0.0
    plan_search = PlanSearch(outlook, ship, firing_table, outlook.speeds[ship], {}, berths)
    return max(gain for _, gain, _ in plan_search.trail)


def broadside_losses(outlook: Outlook, ship: int, plans: list[ActivationPlan]) -> list[dict[int, float]]:
    """Return the expected losses to each activation's broadsides, by enemy ship."""
    firing_table = outlook.firing_table(ship, outlook.enemy_ships, outlook.berths, with_forts=True)
    losses_by_plan = []
    for plan in plans:
        losses: dict[int, float] = {}
        berth = outlook.berths[ship]
        for step in plan.path:
            if step >= 0:
                berth = step
                continue
            gain, target = firing_table[OFF - step][berth]
            if target < GUN:
                losses[target] = losses.get(target, 0.0) + gain
        losses_by_plan.append(losses)
    return losses_by_plan
