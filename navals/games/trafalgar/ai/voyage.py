"""Plans for a ship's activation: all courses and broadsides possible with its moves and shots left.

The search keeps the best total gain for each berth and set of sides that have fired. Danger from port guns is
charged when the ship comes within their range.
"""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.ai.outlook import Fires, Outlook
from navals.games.trafalgar.ai.posts import Post
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fleet import RATE
from navals.games.trafalgar.rules.sailing.chart import OFF

BREATH = 24
"""Number of berths evaluated between two yields."""


class Voyage(msgspec.Struct, frozen=True):
    """An activation: total ``value``, ``gain`` of its shots minus hazards, ``end`` berth, and ``path``.

    The path lists the berths sailed to, and OFF - side for each broadside.
    """

    value: float
    gain: float
    end: int
    path: tuple[int, ...]


class VoyageSearch:
    """The search through all activations of a ship."""

    def __init__(
        self,
        outlook: Outlook,
        number: int,
        fires: Fires,
        moves: int,
        hazards: dict[int, float],
        berths: list[int],
    ) -> None:
        self.outlook = outlook
        self.number = number
        self.obstacles: set[int] = {berth // 6 for n, berth in enumerate(berths) if n != number}
        self.start: int = berths[number]
        self.fires = fires
        self.moves = moves
        self.hazards = hazards
        self.trail: list[tuple[int, float, int]] = []
        """(node, gain, index of the previous entry). A node is ``berth * 4`` + a bit mask of sides fired."""
        self.best: dict[int, int] = {}
        """Index of the best entry for each node."""
        self._run()

    def _run(self) -> None:
        outlook, trail, best, obstacles, hazards = (
            self.outlook,
            self.trail,
            self.best,
            self.obstacles,
            self.hazards,
        )
        steps = pilot.steps(
            outlook.options.board, RATE[self.number], outlook.options.wind_no_go, outlook.view.wind
        )
        start = self.start
        trail.append((start * 4, 0.0, OFF))
        best[start * 4] = 0
        layer = self._add_broadsides([0])
        for _ in range(self.moves):
            next_layer: list[int] = []
            for entry in layer:
                node, gain, _ = trail[entry]
                if best[node] != entry:
                    continue
                fired_sides = node & 3
                for dest in steps[node >> 2]:
                    if dest < 0:
                        continue
                    value = gain
                    if dest // 6 != node // 24:
                        if dest // 6 in obstacles:
                            continue
                        if hazards:
                            origin, point = node // 24, dest // 6
                            value -= max(0.0, hazards.get(point, 0.0) - hazards.get(origin, 0.0))
                    next_node = dest * 4 + fired_sides
                    old = best.get(next_node)
                    if old is None or trail[old][1] < value - 1e-12:
                        best[next_node] = len(trail)
                        next_layer.append(len(trail))
                        trail.append((next_node, value, entry))
            layer = self._add_broadsides(next_layer)
            if not layer:
                break

    def _add_broadsides(self, layer: list[int]) -> list[int]:
        """Append to a layer the entries after broadsides from its berths; return the layer."""
        port, starboard = self.fires
        if not (port or starboard):
            return layer
        trail, best = self.trail, self.best
        for entry in layer:
            node, gain, _ = trail[entry]
            berth = node >> 2
            for bit, fires in ((1, port), (2, starboard)):
                if not node & bit and berth in fires:
                    value, next_node = gain + fires[berth][0], node | bit
                    old = best.get(next_node)
                    if old is None or trail[old][1] < value - 1e-12:
                        best[next_node] = len(trail)
                        layer.append(len(trail))
                        trail.append((next_node, value, entry))
        return layer

    def ends(self) -> dict[int, int]:
        """Return the best entry for each end berth."""
        ends: dict[int, int] = {}
        for node, entry in self.best.items():
            berth = node >> 2
            old = ends.get(berth)
            if old is None or self.trail[entry][1] > self.trail[old][1] + 1e-12:
                ends[berth] = entry
        return ends

    def path_to(self, entry: int) -> tuple[int, ...]:
        """Return the berths and broadsides leading to an entry (see ``Voyage``)."""
        moves: list[int] = []
        while entry >= 0:
            node, _, parent = self.trail[entry]
            if parent >= 0:
                previous = self.trail[parent][0]
                if previous >> 2 == node >> 2:
                    moves.append(OFF - ((node ^ previous) & 3 == 2))
                else:
                    moves.append(node >> 2)
            entry = parent
        return tuple(reversed(moves))


def search(outlook: Outlook, number: int, post: Post) -> VoyageSearch:
    """Search the courses and broadsides that our ship can still make this turn."""
    fires = outlook.fires(number, outlook.theirs, outlook.berth, forts=True)
    return VoyageSearch(outlook, number, fires, outlook.moves(number), post.hazards, outlook.berth)


def voyages(outlook: Outlook, number: int, post: Post, stay: bool) -> Generator[None, None, list[Voyage]]:
    """Return a ship's activations, one per end berth, best first.

    Unless ``stay``, the ship must leave its point if it can.
    """
    paths = search(outlook, number, post)
    yield
    start = outlook.berth[number]
    ends = paths.ends()
    ranking: list[tuple[float, int, int]] = []
    for count, (berth, entry) in enumerate(ends.items()):
        if count % BREATH == BREATH - 1:
            yield
        if not stay and berth // 6 == start // 6 and len(ends) > 6:
            continue
        ranking.append((paths.trail[entry][1] + post.value(berth), berth, entry))
    # If worth is equal, the ship stays put; failing that, the path found first is the shortest.
    rank = {berth: place for place, berth in enumerate(ends)}
    ranking.sort(key=lambda row: (-row[0], rank[row[1]]))
    return [Voyage(value, paths.trail[entry][1], end, paths.path_to(entry)) for value, end, entry in ranking]


def hope(outlook: Outlook, number: int, berths: list[int]) -> float:
    """Return a ship's maximum gain from shots in its next turn, with all ships at ``berths``."""
    guns = outlook.view.ships[number].guns
    fires = outlook.fires(number, outlook.theirs, berths, forts=False, shots=guns)
    if not (fires[0] or fires[1]):
        return 0.0
    paths = VoyageSearch(outlook, number, fires, outlook.speed[number], {}, berths)
    return max(gain for _, gain, _ in paths.trail)


def broadsides(outlook: Outlook, number: int, plans: list[Voyage]) -> list[dict[int, float]]:
    """Return the expected losses to each activation's broadsides, by enemy ship."""
    fires = outlook.fires(number, outlook.theirs, outlook.berth, forts=True)
    sides = []
    for plan in plans:
        losses: dict[int, float] = {}
        berth = outlook.berth[number]
        for step in plan.path:
            if step >= 0:
                berth = step
                continue
            gain, target = fires[OFF - step][berth]
            if target < GUN:
                losses[target] = losses.get(target, 0.0) + gain
        sides.append(losses)
    return sides
