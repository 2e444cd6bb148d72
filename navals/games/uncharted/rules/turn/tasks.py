"""What waits to be done: the tasks of the agenda, and the things that they work on.

The last task of the agenda is the current one. It needs a decision, a throw or a draw, or it runs by itself; what follows
from it is put on top. Ships are numbers of ``Position.ships``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

import msgspec


class Contact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ship that moved has touched something: ``met`` is a ship, or terrain. ``bonus``: attack dice of a card."""

    ship: int
    met: int
    ram: bool = False
    bonus: int = 0


class Activation(msgspec.Struct, frozen=True, omit_defaults=True):
    """The squadron that is being activated. ``group``: the ships that act (3.3); ``cards``: those that hold until its end;
    ``moved``: who has moved; ``contacts``: what was touched; ``silent``: who may not fire (D6); ``eager``: whose next attack
    has three dice more (L7); ``drilled``: whose turret fires again at half (D5); ``axes``: who has four melee dice more in its
    next round (D7)."""

    seat: int
    squadron: int
    group: tuple[int, ...]
    cards: tuple[str, ...] = ()
    moved: tuple[int, ...] = ()
    contacts: tuple[Contact, ...] = ()
    silent: tuple[int, ...] = ()
    eager: tuple[int, ...] = ()
    drilled: tuple[int, ...] = ()
    axes: tuple[int, ...] = ()


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battery in an attack: ``printed`` its dice at the band; ``helping`` in linked fire; ``lined`` not halved for a partial
    target (I2); ``halves``: how often cards halve it; ``bonus`` what is added to each die; ``share``: the dice given to it in
    split fire, or at the printed number (O7), instead of all reductions but that for a partial target."""

    ship: int
    battery: str
    printed: int
    partial: bool = False
    helping: bool = False
    lined: bool = False
    halves: int = 0
    bonus: int = 0
    share: int = 0


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice against one ship.

    ``kind``: ``fire``, ``parting`` (I7), ``roar`` (O7), ``ram``, ``answer`` (to a ram), ``collision``, ``terrain`` or
    ``blast``; ``source``: the ship, or terrain, that it comes from; ``flat``: its dice where no battery fires; ``extra``: dice
    of cards for ships that take part; ``cards``: those played on it; ``done``: the types of cards played on it (A, R); ``hits``
    and ``missed`` (dice, and what is added to each) so far.
    """

    kind: str
    source: int
    target: int
    parts: tuple[Part, ...] = ()
    flat: int = 0
    band: int = 1
    red: bool = False
    extra: int = 0
    cards: tuple[str, ...] = ()
    done: str = ""
    hits: int = 0
    missed: tuple[tuple[int, int], ...] = ()


class Task(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Base of the tasks."""


class RollOff(Task, frozen=True):
    """Both roll a die, A's first, until one is higher. ``what``: ``place`` (who deploys first), ``cards`` (who plays T cards
    first in turn 1) or ``initiative``."""

    what: str


class CountPieces(Task, frozen=True):
    """A die tells how many pieces of terrain are placed (3.13)."""


class PlacePiece(Task, frozen=True):
    """A seat places a piece; ``left`` pieces, this one among them."""

    seat: int
    left: int


class Deploying(Task, frozen=True):
    """A seat deploys a squadron."""

    seat: int


class OpeningWind(Task, frozen=True):
    """The first wind is drawn."""


class Dealing(Task, frozen=True):
    """A seat gets cards."""

    seat: int
    count: int


class Drawing(Task, frozen=True):
    """Cards are drawn from a deck that has enough of them."""

    seat: int
    count: int


class NextTurn(Task, frozen=True):
    """The next turn of the game begins."""


class TurnCards(Task, frozen=True):
    """T cards, the loser of the last initiative first."""


class WindRoll(Task, frozen=True):
    """Does the wind change?"""


class WindShift(Task, frozen=True):
    """How far the wind turns, once it changes."""


class Choosing(Task, frozen=True):
    """A seat chooses a squadron, or the other one if it has none left."""

    seat: int


class EndPhase(Task, frozen=True):
    """The end of the turn begins."""


class Upkeep(Task, frozen=True):
    """Fire, flood and repairs of ships, one after the other."""

    left: tuple[int, ...]


class FloodDie(Task, frozen=True):
    """Does water come in?"""

    ship: int


class Repairs(Task, frozen=True):
    """A die for each marker of a ship."""

    ship: int


class Adrift(Task, frozen=True):
    """Derelicts drift at the end of a turn."""


class Discarding(Task, frozen=True):
    """A seat throws cards away, and draws."""

    seat: int


class TurnEnd(Task, frozen=True):
    """Effects end; is the game over?"""


class Moving(Task, frozen=True):
    """The ships of the group move, in any order."""


class Drifting(Task, frozen=True):
    """Ships out of command drift."""


class Meeting(Task, frozen=True):
    """Rams and collisions; derelicts are taken."""


class Fighting(Task, frozen=True):
    """A round of every melee of the squadron."""


class Firing(Task, frozen=True):
    """The group fires, if anything is in reach."""


class Aiming(Task, frozen=True):
    """The next attack is ordered."""


class Closing(Task, frozen=True):
    """The activation comes to its end."""


class Boilers(Task, frozen=True):
    """A die for each ship under overpressure (D1)."""

    ships: tuple[int, ...]


class Batch(Task, frozen=True):
    """Attacks that are resolved at once: all are thrown before any counts. ``at``: the one that is being thrown; ``step``: how
    far it has come."""

    attacks: tuple[Attack, ...]
    at: int = 0
    step: int = 0


class Throwing(Task, frozen=True):
    """A pool of the attack is thrown; ``again``: dice that missed, for the second time."""

    dice: int
    needs: int = 4
    bonus: int = 0
    again: bool = False


class Resolving(Task, frozen=True):
    """The hits of an attack count."""

    attack: Attack


class After(Task, frozen=True):
    """What may be answered to an attack that is over."""

    attack: Attack


class Critical(Task, frozen=True):
    """Critical hits on a ship, ``left`` of them; ``fire``: by gunfire."""

    target: int
    left: int
    fire: bool


class Striking(Task, frozen=True):
    """A row of the critical table takes effect; ``eased``: its loss of hull points only (I3)."""

    target: int
    row: int
    fire: bool
    eased: bool = False


class CrewDie(Task, frozen=True):
    """How many of a crew a critical hit kills."""

    target: int


class Sinking(Task, frozen=True):
    """A ship goes down; ``fire``: by gunfire; ``blast``: its magazine; ``asked``: its last card was asked for."""

    ship: int
    fire: bool = False
    blast: bool = False
    asked: bool = False


class Melee(Task, frozen=True):
    """A round of a melee of these ships. ``bonus``: melee dice of cards by ship; ``dread``: the ship that is hit less (L6);
    ``shares``: how ships divide their dice, as (from, to, dice); ``kills``: hits by ship; ``done``: types of cards played."""

    ships: tuple[int, ...]
    step: int = 0
    bonus: tuple[tuple[int, int], ...] = ()
    dread: int = -1
    shares: tuple[tuple[int, int, int], ...] = ()
    kills: tuple[tuple[int, int], ...] = ()
    missed: int = 0
    done: str = ""


class Dividing(Task, frozen=True):
    """A ship in contact with several enemies divides its dice."""

    ship: int


class Hacking(Task, frozen=True):
    """The dice against one ship of the melee; ``again``: those that missed, for the second time."""

    target: int
    dice: int
    again: bool = False


class Ask(Task, frozen=True):
    """A window opens if the seat has a card to play at this ``moment`` (see ``cards.py``); ``subject`` and ``other`` are the
    ships that it is about."""

    seat: int
    moment: str
    subject: int = -1
    other: int = -1


class Window(Task, frozen=True):
    """A seat may play a card."""

    seat: int
    moment: str
    subject: int = -1
    other: int = -1


class Effect(Task, frozen=True):
    """A card that was played takes effect."""

    seat: int
    card: str
    choice: tuple[str, ...]
    moment: str
    subject: int = -1
    other: int = -1


if TYPE_CHECKING:
    AnyTask = Task
else:
    AnyTask = Union[tuple(Task.__subclasses__())]  # noqa: UP007 - the list is made when the program runs
    """Every kind of task, from which msgspec knows how to read them."""
