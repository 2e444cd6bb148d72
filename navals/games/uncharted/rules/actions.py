"""Actions of the game. The rules are in the package docstring, events in ``events.py``.

Names follow the notation: C2 for a friendly ship, B.C2 for an enemy ship. Squadrons are numbered from 0.
Positions are in thousandths of an inch, headings in steps of 15 degrees, winds in compass points.
"""

from __future__ import annotations

from typing import Final

from navals.core.game import Action


class Piece(Action, frozen=True, tag="piece"):
    """Place a piece of terrain (3.13)."""

    kind: str
    x: int
    y: int
    radius: int


class Deploy(Action, frozen=True, tag="deploy"):
    """Deploy a squadron (3.13); ``at`` lists (ship, x, y) in squadron order."""

    squadron: int
    at: tuple[tuple[str, int, int], ...]
    heading: int


class Play(Action, frozen=True, tag="play"):
    """Play a card (3.12), with a choice if it needs one."""

    card: str
    choice: tuple[str, ...] = ()


class Pass(Action, frozen=True, tag="pass"):
    """Decline to play a card, or to discard."""


class Activate(Action, frozen=True, tag="activate"):
    """Activate a squadron (3.4); ``group`` names the acting ships if it has split into groups (3.3)."""

    squadron: int
    group: tuple[str, ...] = ()


class MoveShip(Action, frozen=True, tag="move"):
    """Move a ship (3.2): turn ``helm`` steps on the spot (C06, starboard positive), go an inch astern
    (``back``, 3.8), take ``steps`` (``s`` straight; ``l``, ``r`` turns), then drop anchor or ram an enemy,
    named without its side.
    """

    ship: str
    steps: str = ""
    helm: int = 0
    back: bool = False
    anchor: bool = False
    ram: str = ""


class Stay(Action, frozen=True, tag="stay"):
    """Leave a ship where it is (3.2)."""

    ship: str


class Weigh(Action, frozen=True, tag="weigh"):
    """Weigh anchor instead of moving (3.2)."""

    ship: str


class Divide(Action, frozen=True, tag="divide"):
    """Divide a ship's melee dice (3.9); ``shares`` lists (enemy, dice) pairs."""

    ship: str
    shares: tuple[tuple[str, int], ...]


class Fire(Action, frozen=True, tag="fire"):
    """Fire batteries (3.6) such as C1.P, leader first. ``shares`` lists (enemy, dice) pairs; 0 dice means all
    of them.
    """

    guns: tuple[str, ...]
    shares: tuple[tuple[str, int], ...]


class End(Action, frozen=True, tag="end"):
    """End the squadron's fire."""


class Discard(Action, frozen=True, tag="discard"):
    """Discard cards at the end of a turn (3.10)."""

    cards: tuple[str, ...]


class Roll(Action, frozen=True, tag="roll"):
    """Chance action: all dice thrown at once; each six in a pool is followed by its reroll (3.6)."""

    faces: tuple[int, ...]


class Draw(Action, frozen=True, tag="draw"):
    """Chance action: the cards drawn, ordered by id."""

    cards: tuple[str, ...]


class Breeze(Action, frozen=True, tag="breeze"):
    """Chance action: the point that the opening wind blows towards (3.13)."""

    point: int


UnchartedAction = (
    Piece
    | Deploy
    | Play
    | Pass
    | Activate
    | MoveShip
    | Stay
    | Weigh
    | Divide
    | Fire
    | End
    | Discard
    | Roll
    | Draw
    | Breeze
)

PASS: Final = Pass()
END: Final = End()
