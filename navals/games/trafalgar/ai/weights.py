"""The weights of the computer players, in units of worth (an intact ship is worth 6 to 7)."""

from __future__ import annotations

from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The terms of an evaluation.

    Ships: ``hull``: being afloat; ``few``: the same, growing as ships are lost; ``decide``: the ship whose
    loss ends the game; ``guns``: a side by its guns; ``speed``: a ship by its moves a turn.

    Fighting: ``fear``: losses in the enemy's next turn; ``swing``: the weaker side of a ship that may fire
    both; ``patience``: quiet rounds that halve the fear; ``hope``: possible gains of the next turn;
    ``shock``: how far fire silences an enemy; ``pull``: nearness to an enemy, for a slow ship in moves
    including turns; ``mass``: nearness of own ships, for each pair; ``battery``: a port gun destroyed;
    ``shelter``: reach of enemy port guns.

    Flags: ``raid``: a flag brought home at once; ``pace``: what a round of delay leaves of it; ``wall``:
    rounds that a ship on the corner costs a raider; ``reserve``: share of ships other than the foremost
    raider; ``guard``: effect of a defender in time; ``near``: rounds to the flag at which a ship is sent;
    ``push``: a round less on its way; ``haul``: the same with the flag aboard; ``shun``: moves it sails
    around a point under fire; ``storm``: a port gun destroyed.
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
