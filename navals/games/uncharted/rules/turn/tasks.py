"""The agenda's tasks, and their data.

The last task on the agenda is the current one. It needs a decision, a throw or a draw, or runs automatically;
tasks it adds come next. Ships are indexes into ``Sea.ships``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

import msgspec


class Contact(msgspec.Struct, frozen=True, omit_defaults=True):
    """Contact of a moving ship with ``met``, a ship or terrain. ``bonus``: extra attack dice from a card."""

    ship: int
    met: int
    ram: bool = False
    bonus: int = 0


class Activation(msgspec.Struct, frozen=True, omit_defaults=True):
    """The current activation. ``group``: acting ships (3.3); ``cards``: cards in force until it ends;
    ``moved``: ships that have moved; ``contacts``: contacts still to be resolved; ``silent``: ships that may
    not fire (D6); ``eager``: ships with three more dice in their next attack (L7); ``drilled``: ships whose
    turrets fire again with half their dice (D5); ``axes``: ships with four more dice in their next round of
    melee (D7).
    """

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
    """One battery's part in an attack. ``printed``: dice at its range band; ``helping``: whether it supports
    linked fire; ``lined``: not halved for a partial target (I2); ``halves``: how many times cards halve it;
    ``bonus``: added to each die; ``share``: fixed number of dice in split fire or under O7, reduced only for
    a partial target.
    """

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
    """Dice thrown against one ship.

    ``kind``: ``fire``, ``parting`` (I7), ``roar`` (O7), ``ram``, ``answer`` (to a ram), ``collision``,
    ``terrain`` or ``blast``; ``source``: a ship or terrain; ``flat``: dice without batteries; ``extra``: dice
    from cards; ``cards``: cards that change its resolution; ``done``: types (A, R) of all cards played on it;
    ``hits``: hits so far; ``missed``: misses so far, as (dice, modifier).
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
    """Base class of tasks."""


class RollOff(Task, frozen=True):
    """Roll a die for each seat, A's first, until the results differ.

    ``what`` says what it decides: ``place``, ``cards`` (turn 1) or ``initiative``.
    """

    what: str


class CountPieces(Task, frozen=True):
    """Roll for the number of terrain pieces (3.13)."""


class PlacePiece(Task, frozen=True):
    """A seat places a piece of terrain. ``left``: the pieces still to be placed, including this one."""

    seat: int
    left: int


class Deploying(Task, frozen=True):
    """A seat deploys a squadron."""

    seat: int


class OpeningWind(Task, frozen=True):
    """Draw the opening wind."""


class Dealing(Task, frozen=True):
    """Deal cards to a seat."""

    seat: int
    count: int


class Drawing(Task, frozen=True):
    """Draw cards from a deck that has enough of them."""

    seat: int
    count: int


class NextTurn(Task, frozen=True):
    """Begin the next turn."""


class TurnCards(Task, frozen=True):
    """Let each seat play a T card, the loser of the last initiative first."""


class WindRoll(Task, frozen=True):
    """Roll for a change of wind."""


class WindShift(Task, frozen=True):
    """Roll for the size and direction of the change."""


class Choosing(Task, frozen=True):
    """A seat activates a squadron: ``seat`` (NOBODY: the winner of the initiative), or the other if that
    one has none left.
    """

    seat: int


class EndPhase(Task, frozen=True):
    """Begin the end phase of a turn."""


class Upkeep(Task, frozen=True):
    """Handle fire, flood and repairs of the ships ``left``, one by one."""

    left: tuple[int, ...]


class FloodDie(Task, frozen=True):
    """Roll for a flood in a ship."""

    ship: int


class Repairs(Task, frozen=True):
    """Roll a die for each marker of a ship."""

    ship: int


class Adrift(Task, frozen=True):
    """Let derelicts drift at the end of a turn."""


class Discarding(Task, frozen=True):
    """A seat discards and draws."""

    seat: int


class TurnEnd(Task, frozen=True):
    """End effects and check for victory."""


class Moving(Task, frozen=True):
    """Move the ships of the group, in any order."""


class Drifting(Task, frozen=True):
    """Let ships that are out of command drift."""


class Meeting(Task, frozen=True):
    """Resolve rams and collisions; take derelicts."""


class Fighting(Task, frozen=True):
    """Fight a round of every melee involving the squadron."""


class Firing(Task, frozen=True):
    """Let the group fire while it has a target."""


class Aiming(Task, frozen=True):
    """Ask for the next attack."""


class Closing(Task, frozen=True):
    """End the activation of a squadron."""


class Boilers(Task, frozen=True):
    """Roll a die for each ship under overpressure (D1)."""

    ships: tuple[int, ...]


class Batch(Task, frozen=True):
    """Attacks whose dice are all rolled before any is resolved. ``at``: index of the attack being rolled for;
    ``step``: its progress.
    """

    attacks: tuple[Attack, ...]
    at: int = 0
    step: int = 0


class Throwing(Task, frozen=True):
    """Throw dice of an attack. ``needs``: lowest face that hits; ``bonus``: modifier per die; ``again``:
    whether the dice are rerolled misses.
    """

    dice: int
    needs: int = 4
    bonus: int = 0
    again: bool = False


class Resolving(Task, frozen=True):
    """Apply the hits of an attack."""

    attack: Attack


class After(Task, frozen=True):
    """Offer responses to an attack."""

    attack: Attack


class Critical(Task, frozen=True):
    """Critical hits on a ship. ``left``: how many remain; ``fire``: whether gunfire caused them."""

    target: int
    left: int
    fire: bool


class Striking(Task, frozen=True):
    """Apply a row of the critical table. ``eased``: whether a card limits it to hull points (I3)."""

    target: int
    row: int
    fire: bool
    eased: bool = False


class CrewDie(Task, frozen=True):
    """Roll for the crew killed by a critical hit."""

    target: int


class Sinking(Task, frozen=True):
    """Sink a ship. ``fire``: by gunfire; ``blast``: by its own magazine; ``asked``: whether its owner was
    offered a last card.
    """

    ship: int
    fire: bool = False
    blast: bool = False
    asked: bool = False


class Melee(Task, frozen=True):
    """A melee round of these ships. ``step``: its progress; ``bonus``: (ship, dice from cards); ``dread``:
    the ship attacked with fewer dice (L6), or -1; ``shares``: (from, to, dice); ``kills``: (ship, hits on
    it); ``missed``: misses in the last throw; ``done``: types of cards played.
    """

    ships: tuple[int, ...]
    step: int = 0
    bonus: tuple[tuple[int, int], ...] = ()
    dread: int = -1
    shares: tuple[tuple[int, int, int], ...] = ()
    kills: tuple[tuple[int, int], ...] = ()
    missed: int = 0
    done: str = ""


class Dividing(Task, frozen=True):
    """Divide the dice of a ship that touches several enemies."""

    ship: int


class Hacking(Task, frozen=True):
    """Throw the dice against one ship in a melee. ``again``: whether the dice are rerolled misses."""

    target: int
    dice: int
    again: bool = False


class Ask(Task, frozen=True):
    """Open a window if the seat can play a card at ``moment`` (see ``cards/play.py``). ``subject`` and
    ``other``: the ships concerned, or -1.
    """

    seat: int
    moment: str
    subject: int = -1
    other: int = -1


class Window(Task, frozen=True):
    """A seat may play a card; fields as in ``Ask``."""

    seat: int
    moment: str
    subject: int = -1
    other: int = -1


class CardEffect(Task, frozen=True, tag="Effect"):
    """Apply the effect of a card played in a window; other fields as in ``Ask``."""

    seat: int
    card: str
    choice: tuple[str, ...]
    moment: str
    subject: int = -1
    other: int = -1


if TYPE_CHECKING:
    AnyTask = Task  # Any kind of task, for msgspec.
else:
    AnyTask = Union[tuple(Task.__subclasses__())]  # noqa: UP007 - the members are only known at run time
    """Any kind of task, so that msgspec can decode it."""
