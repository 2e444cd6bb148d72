"""What the computer players of Trafalgar weigh, in units of worth (a whole ship is worth 6 to 7)."""

from __future__ import annotations

from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """``hull``: being afloat; ``few``: the same, the more the fewer ships are left; ``decide``: the ship whose loss ends the
    game; ``guns``: a side by its guns; ``speed``: a ship by its moves in a turn.

    ``fear``: the losses that the enemy can cause in his next turn; ``swing``: of the weaker side of a ship that may fire
    both; ``patience``: after how many quiet rounds half of the fear is gone. ``raid``: a flag brought home at once, ``pace``
    what a round of delay leaves of it, ``wall`` the rounds that a ship on the corner costs a raider, ``reserve`` the share
    that ships count which are not the foremost raider, ``guard`` how much a defender in time takes from a raid.
    ``hope``: what a ship could do in its next turn; ``shock``: how far an enemy fired at is expected to be silenced.
    ``near``: the rounds to the flag from which a ship is sent for it; ``push``: a round less on its way, ``haul``: the same with the
    flag aboard; ``shun``: the moves it sails around a point under fire; ``storm``: what a port gun destroyed is worth to it.
    ``pull``: being near to an enemy, for a slow ship by the moves to him, turns among them; ``mass``: being near to one another, for each pair of ships; ``battery``: a port gun destroyed; ``shelter``: being in reach of the enemy's.
    """

    hull: float = 1.0
    few: float = 0.5
    decide: float = 6.0
    guns: tuple[float, ...] = (0.0, 0.8, 1.4, 1.9)
    speed: tuple[float, ...] = (0.0, 0.9, 1.5, 1.9, 2.2, 2.4, 2.6)
    fear: float = 1.3
    hope: float = 0.3
    shock: float = 0.7
    swing: float = 0.5
    patience: float = 16.0
    raid: float = 30.0
    pace: float = 0.88
    wall: float = 4.0
    reserve: float = 0.2
    guard: float = 6.0
    near: float = 3.5
    push: float = 2.0
    haul: float = 2.0
    shun: int = 2
    storm: float = 1.0
    pull: float = 2.0
    mass: float = 6.0
    battery: float = 0.08
    shelter: float = 0.8


WEIGHTS: Final = Weights()
