"""The computer players' weights, in units of value (an intact ship is worth 6 to 7)."""

from __future__ import annotations

from typing import Final

import msgspec


class TrafalgarWeights(msgspec.Struct, frozen=True):
    """The terms of an evaluation.

    Ships: ``hull``: being afloat; ``scarcity``: added to ``hull`` for each ship lost; ``last_ship``: added if
    the ship's loss ends the game; ``guns``: the guns on one side, by number; ``speed``: the moves per turn.

    Fighting: ``fear``: losses in the enemy's next turn; ``second_broadside``: share of the weaker broadside
    if a ship may fire both; ``patience``: number of quiet rounds that halves the fear; ``hope``: possible
    gains in the next turn; ``shock``: how far our fire reduces an enemy's; ``pull``: nearness to an enemy
    (for a slow ship, in moves including turns); ``cohesion``: closeness of our ships, for each pair;
    ``battery``: a port gun destroyed; ``exposure``: being in range of enemy port guns.

    Flags: ``raid``: a flag brought home immediately; ``delay_factor``: factor for each round of delay;
    ``blockade``: rounds a ship on the corner delays a raider; ``reserve``: share counted for ships other than
    the best raider; ``guard``: effect of a defender in time; ``max_sortie``: maximum rounds to the flag for a
    ship to be sent; ``round_value``: a round saved on its way; ``flag_round_value``: the same with the flag
    aboard; ``avoidance``: extra moves worth making to avoid a point under fire; ``raid_battery``: a port gun
    destroyed by a raider.
    """

    hull: float = 1.0
    scarcity: float = 0.5
    last_ship: float = 6.0
    guns: tuple[float, ...] = (0.0, 0.8, 1.4, 1.9)
    speed: tuple[float, ...] = (0.0, 0.9, 1.5, 1.9, 2.2, 2.4, 2.6)
    fear: float = 1.3
    hope: float = 0.3
    shock: float = 0.7
    second_broadside: float = 0.5
    patience: float = 16.0
    raid: float = 30.0
    delay_factor: float = 0.88
    blockade: float = 4.0
    reserve: float = 0.2
    guard: float = 6.0
    max_sortie: float = 3.5
    round_value: float = 2.0
    flag_round_value: float = 2.0
    avoidance: int = 2
    raid_battery: float = 1.0
    pull: float = 2.0
    cohesion: float = 6.0
    battery: float = 0.08
    exposure: float = 0.8


WEIGHTS: Final = TrafalgarWeights()
