"""What can be done in the Uncharted Seas. The rules are told at the head of the room, what happens is in ``events.py``.

Ships are named as notation does, C2 of one's own and B.C2 of the enemy. Places are in thousandths of an inch, headings in steps of
15 degrees, winds in points of the compass.
"""

from __future__ import annotations

from typing import Final

from navals.core.game import Action


class Piece(Action, frozen=True, tag="piece"):
    """A piece of terrain is placed (3.13)."""

    kind: str
    x: int
    y: int
    radius: int


class Deploy(Action, frozen=True, tag="deploy"):
    """A squadron is placed (3.13): ``at[n]`` is (ship, x, y), in the order of the squadron."""

    squadron: int
    at: tuple[tuple[str, int, int], ...]
    heading: int


class Play(Action, frozen=True, tag="play"):
    """A card is played (3.12), with its choice where it has one."""

    card: str
    choice: tuple[str, ...] = ()


class Pass(Action, frozen=True, tag="pass"):
    """No card is played, or thrown away."""


class Activate(Action, frozen=True, tag="activate"):
    """A squadron is activated (3.4); ``group``: the ships that act, where there are several groups (3.3)."""

    squadron: int
    group: tuple[str, ...] = ()


class Move(Action, frozen=True, tag="move"):
    """A ship moves (3.2): ``helm`` steps on the spot first (C06, starboard positive), ``back``: an inch astern (3.8), then
    ``steps`` (``s``, ``l``, ``r``); then it drops anchor, or rams a ship."""

    ship: str
    steps: str = ""
    helm: int = 0
    back: bool = False
    anchor: bool = False
    ram: str = ""


class Stay(Action, frozen=True, tag="stay"):
    """A ship does not move (3.2)."""

    ship: str


class Weigh(Action, frozen=True, tag="weigh"):
    """A ship weighs anchor instead of moving (3.2)."""

    ship: str


class Divide(Action, frozen=True, tag="divide"):
    """How a ship divides its melee dice (3.9): (enemy with its side, dice)."""

    ship: str
    shares: tuple[tuple[str, int], ...]


class Fire(Action, frozen=True, tag="fire"):
    """Batteries fire (3.6): ``guns`` as C1.P, the leader first; ``shares`` are (enemy, dice), with one enemy and 0 for all
    dice, with several for split fire."""

    guns: tuple[str, ...]
    shares: tuple[tuple[str, int], ...]


class End(Action, frozen=True, tag="end"):
    """The squadron fires no more."""


class Discard(Action, frozen=True, tag="discard"):
    """Cards are thrown away at the end of a turn (3.10)."""

    cards: tuple[str, ...]


class Roll(Action, frozen=True, tag="roll"):
    """Chance: the faces of all dice that are thrown at once, in the order rolled, each six of a pool followed by its die's next
    throw (3.6)."""

    faces: tuple[int, ...]


class Draw(Action, frozen=True, tag="draw"):
    """Chance: cards drawn, in the order of their ids."""

    cards: tuple[str, ...]


class Breeze(Action, frozen=True, tag="breeze"):
    """Chance: the opening wind (3.13)."""

    point: int


UnchartedAction = (
    Piece
    | Deploy
    | Play
    | Pass
    | Activate
    | Move
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
