"""Optional abilities of a game, one object for each concern, with defaults that suit most games.

A game holds them as attributes (``navals.core.game.Game``) built from functions of its modules:
``moments = Moments(landmark)``, then ``game.moments.landmark(event)``. ``Analysis`` is subclassed instead,
because its functions import computer players and must load lazily.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from navals.core.event import Event, Landmark, Loss
from navals.core.message import Message, msg
from navals.core.seat import NOBODY

O = TypeVar("O")  # noqa: E741 - the options of a game
S = TypeVar("S")  # its states
V = TypeVar("V")  # its views


class Seating(msgspec.Struct, Generic[O], frozen=True, kw_only=True):
    """Seats and their sides; by default two seats, each its own side.

    >>> Seating().seats(None), Seating().side(1, None), Seating().people_only(None)
    (2, 1, False)
    """

    seats: Callable[[O], int] = lambda options: 2
    """Number of seats under these options."""
    side: Callable[[int, O], int] = lambda seat, options: seat
    """Side (0: A's, 1: B's) of a seat under these options."""
    people_only: Callable[[O], bool] = lambda options: False
    """Whether these options exclude computers, because people report events from a real table."""
    own_draw: bool = False
    """Whether the rules have their own draw by agreement, so that the table offers none."""

    def sides(self, options: O) -> tuple[int, ...]:
        """Return the side of each seat under these options: 0 for all in a cooperative game."""
        return tuple(self.side(seat, options) for seat in range(self.seats(options)))

    def cooperative(self, options: O) -> bool:
        """Return whether all play on one side, so that nobody can accept a draw."""
        return 1 not in self.sides(options)

    def shared(self, number: int, options: O) -> tuple[bool, ...]:
        """Return which seats the first of two players takes in a match's game, numbered from 0.

        The players change sides after each game. Those on one side take every second seat.

        >>> Seating().shared(0, None), Seating().shared(1, None)
        ((True, False), (False, True))
        >>> Seating(seats=lambda options: 3, side=lambda seat, options: 0).shared(1, None)
        (False, True, False)
        """
        sides = self.sides(options)
        if not self.cooperative(options):
            return tuple(side == number % 2 for side in sides)
        return tuple((seat + number) % 2 == 0 or len(sides) == 1 for seat in range(len(sides)))


class Throws(msgspec.Struct, Generic[S], frozen=True):
    """Chance draws that are dice throws and that people may make themselves; by default one die a draw."""

    throwers: Callable[[S], tuple[int, ...]] = lambda state: ()
    """At a chance node: the seat that throws each die, the last one for all further dice; ``()``: nobody."""
    thrown: Callable[[S, Sequence[str]], bool | None] = lambda state, shown: not shown
    """At a chance node: whether the throw needs more dice after these faces; ``None`` if no die shows it."""
    faces: tuple[tuple[str, int], ...] = tuple((str(face), 1) for face in range(1, 7))
    """Faces of a die in notation, each with the number of its sides. The last one is the most wanted."""
    best: Message = msg("a 6")
    """Name of the last face."""

    def shown(self, text: str) -> tuple[str, ...]:
        """Split a draw in notation into the faces of its dice; ``()`` if it is no throw.

        >>> Throws().shown("4 2"), Throws().shown("hand: wind")
        (('4', '2'), ())
        """
        shown = text.split()
        return tuple(shown) if {*shown} <= {face for face, _ in self.faces} else ()


def _guess(view: Any, rng: random.Random) -> Any:
    raise NotImplementedError


class Question(Exception):
    """An action's outcome depends on a secret of ``seat``: its owner must say ``truth``, a text.

    ``truth`` is right only on the owner's device. ``sealed``: the owner must open his sealed action instead.
    """

    def __init__(self, seat: int, truth: str, sealed: bool) -> None:
        self.seat = seat
        self.truth = truth
        self.sealed = sealed
        super().__init__(seat)


class Lie(ValueError):
    """A claim contradicts the secrets of its seat."""


class Claims:
    """What the owners of secrets have said about an action, in order, while a state holds guesses.

    ``own`` are the seats whose secrets are true in the state.

    >>> claims = Claims(("hit",), frozenset({0}), random.Random(7))
    >>> claims.hear(1, "water")
    'hit'
    >>> claims.hear(0, "water")
    Traceback (most recent call last):
    navals.core.capabilities.Question: 0
    """

    def __init__(self, texts: Sequence[str], own: frozenset[int], rng: random.Random) -> None:
        self.texts = texts
        self.own = own
        self.rng = rng
        self.count = 0

    def hear(self, seat: int, truth: str, sealed: bool = False) -> str:
        """Return the next claim, by ``seat``, whose secrets in the state would give ``truth``.

        Raise ``Question`` if nothing is said yet, ``Lie`` if a claim contradicts true secrets.
        """
        if self.count == len(self.texts):
            raise Question(seat, truth, sealed)
        text = self.texts[self.count]
        self.count += 1
        if seat in self.own and text != truth:
            raise Lie(seat, text)
        return text


def _apply(state: Any, action: Any, log: list[Event] | None, claims: Claims) -> Any:
    return state.apply(action, log)


class Hidden(msgspec.Struct, frozen=True):
    """Hidden information, and guesses about it.

    The last four abilities are for devices that hold true secrets of some seats only (``navals.duel``).
    """

    guess: Callable[[Any, random.Random], Any] = _guess
    """Sample a full state whose view for the seat equals this view."""
    answers: Callable[[Any, Any, random.Random], tuple[tuple[Any, float], ...]] = lambda view, action, rng: ()
    """Views that may follow an action with a hidden outcome, with their probabilities; else ``()``."""
    seals: Callable[[Any, Any], bool] = lambda state, action: False
    """Whether an action stays secret when it is taken."""
    drawer: Callable[[Any], int] = lambda state: NOBODY
    """At a chance node: the seat that alone sees the draw, or ``NOBODY``."""
    admit: Callable[[Any, Any, random.Random], Any] = lambda state, action, rng: state
    """Change guessed secrets of the actor so that the action can be legal, as far as others can tell."""
    apply: Callable[[Any, Any, list[Event] | None, Claims], Any] = _apply
    """Apply an action as ``State.apply``, with guesses that agree with ``claims``. Raise ``Question`` for a
    missing claim, ``ValueError`` for an impossible one."""


class Analysis(Generic[V]):
    """Estimates of winning chances, during the game and in analysis."""

    reckoning: ClassVar[Message | None] = None
    """How ``estimate`` works and how far to trust it, in a sentence or two."""
    foresight: ClassVar[int] = 0
    """Actions that an analysis plays on before comparing two decisions; more if they pay off later."""

    def chance(self, view: V) -> float | None:
        """Return A's winning chance, 0 to 1, as far as ``view`` tells; ``None`` if unknown."""
        return None

    @property
    def at_the_table(self) -> bool:
        """Whether the chance can be shown during play, because the game defines ``chance``."""
        return type(self).chance is not Analysis.chance

    def estimate(self, view: V) -> float | None:
        """Return A's chance for an analysis, 0 to 1 or ``None``; a tie is half. May be slow."""
        return self.chance(view)

    def warm(self, view: V) -> Iterator[None]:
        """Build slow tables for ``estimate``, a slice at a time."""
        return iter(())

    def theme(self, view: V, action: Any) -> str:
        """Return the theme (a name in ``Card.themes``) of a decision whose best action this is, or ``""``."""
        return ""

    def blurred(self, action: Any, rng: random.Random) -> object:
        """Return the action as a good but inexact hand would execute it."""
        return action


class Moments(msgspec.Struct, Generic[O], frozen=True):
    """Events worth a mark or a board of their own. Everything depends on the event alone, so its audience is
    also the audience of the mark."""

    landmark: Callable[[Event], Landmark | None] = lambda event: None
    """Why an event is worth finding again in a replay; ``None`` for most."""
    decisive: Callable[[Event], bool] = lambda event: False
    """Whether a printed game shows the board after the event."""
    mark: Callable[[Event], str] = lambda event: ""
    """Mark before the event in the log: ``miss``, ``hit``, ``sunk`` (``navals.ui.art.marks``) or ``""``."""
    passing: Callable[[Event], bool] = lambda event: False
    """Whether an event only passes the turn, discards or reports an omission: not worth seeing again."""
    loss: Callable[[Event, O], Loss | None] = lambda event, options: None
    """What a side loses by an event. All losses of a turn are told until the reader has seen them."""
    news: Callable[[Event], bool] = lambda event: False
    """Whether an event is told with the losses of a turn, though it is none: a new wind, a flag taken."""
    summed: Callable[[Event, Event], Event | None] = lambda first, second: None
    """Two losses of one unit as one event, or ``None`` if each has a sentence of its own."""
    brief: Callable[[Sequence[Any], Any], Sequence[Any]] = lambda events, options: events
    """The events of a turn without losses, shortened; a ``Message`` may replace several of them."""
