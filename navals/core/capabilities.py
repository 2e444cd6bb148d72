"""Optional capabilities of a game, one object for each concern, with defaults that suit most games.

They are attributes of a game (``navals.core.game.Game``), built from functions in its modules:
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

O = TypeVar("O")  # noqa: E741 - a game's options
S = TypeVar("S")  # a game's states
V = TypeVar("V")  # a game's views


class Seating(msgspec.Struct, Generic[O], frozen=True, kw_only=True):
    """Seats and their sides. The default is two seats on opposite sides.

    >>> Seating().seats(None), Seating().side(1, None), Seating().people_only(None)
    (2, 1, False)
    """

    seats: Callable[[O], int] = lambda options: 2
    """Number of seats under these options."""
    side: Callable[[int, O], int] = lambda seat, options: seat
    """Side (0: A's, 1: B's) of a seat under these options."""
    people_only: Callable[[O], bool] = lambda options: False
    """Whether these options exclude computers, because people report events from a physical table."""
    own_draw: bool = False
    """Whether the game has its own rule for agreeing to a draw, which replaces the table's draw offers."""

    def sides(self, options: O) -> tuple[int, ...]:
        """Return the side of each seat under these options; all 0 in a cooperative game."""
        return tuple(self.side(seat, options) for seat in range(self.seats(options)))

    def cooperative(self, options: O) -> bool:
        """Return whether all seats are on one side, so that nobody can accept a draw."""
        return 1 not in self.sides(options)

    def first_player_seats(self, number: int, options: O) -> tuple[bool, ...]:
        """Return, by seat, whether the first of two players takes it in game ``number`` (from 0) of a match.

        The players change sides after each game. In a cooperative game they take alternate seats.

        >>> Seating().first_player_seats(0, None), Seating().first_player_seats(1, None)
        ((True, False), (False, True))
        >>> Seating(seats=lambda options: 3, side=lambda seat, options: 0).first_player_seats(1, None)
        (False, True, False)
        """
        sides = self.sides(options)
        if not self.cooperative(options):
            return tuple(side == number % 2 for side in sides)
        return tuple((seat + number) % 2 == 0 or len(sides) == 1 for seat in range(len(sides)))


class Throws(msgspec.Struct, Generic[S], frozen=True):
    """Chance draws that players may make with real dice. By default, a draw is one die."""

    throwers: Callable[[S], tuple[int, ...]] = lambda state: ()
    """At a chance node: the seat that throws each die, in order (the last seat throws all further dice);
    ``()`` if nobody throws."""
    thrown: Callable[[S, Sequence[str]], bool | None] = lambda state, dice: not dice
    """At a chance node: whether more dice must follow these faces; ``None``: dice cannot decide the draw."""
    faces: tuple[tuple[str, int], ...] = tuple((str(face), 1) for face in range(1, 7))
    """The faces of a die in notation, each with the number of sides that show it. The best face is last."""
    best: Message = msg("a 6")
    """Name of the best face."""

    def split(self, text: str) -> tuple[str, ...]:
        """Split a draw in notation into the faces of its dice; ``()`` if it is not a dice throw.

        >>> Throws().split("4 2"), Throws().split("hand: wind")
        (('4', '2'), ())
        """
        faces = text.split()
        return tuple(faces) if {*faces} <= {face for face, _ in self.faces} else ()


def _guess(view: object, rng: random.Random) -> object:
    raise NotImplementedError


class Question(Exception):
    """Raised when an action's outcome depends on a secret of ``seat``, whose player must reveal it.

    ``truth`` is the answer as text; it is correct only on that player's device. If ``is_sealed``, the player
    must reveal a sealed action instead.
    """

    def __init__(self, seat: int, truth: str, is_sealed: bool) -> None:
        self.seat = seat
        self.truth = truth
        self.is_sealed = is_sealed
        super().__init__(seat)


class FalseClaim(ValueError):
    """Raised when a seat's claim contradicts its secrets."""


class Claims:
    """What players have revealed about an action's effects, in order, for a state with guessed secrets.

    ``own_seats`` are the seats whose secrets in the state are known, not guessed.

    >>> claims = Claims(("hit",), frozenset({0}), random.Random(7))
    >>> claims.next_claim(1, "water")
    'hit'
    >>> claims.next_claim(0, "water")
    Traceback (most recent call last):
    navals.core.capabilities.Question: 0
    """

    def __init__(self, texts: Sequence[str], own_seats: frozenset[int], rng: random.Random) -> None:
        self.texts = texts
        self.own_seats = own_seats
        self.rng = rng
        self.count: int = 0

    def next_claim(self, seat: int, truth: str, is_sealed: bool = False) -> str:
        """Return the next claim, made by ``seat``. ``truth`` is the answer according to the state.

        Raise ``Question`` if there is no further claim, ``FalseClaim`` if it contradicts known secrets.
        """
        if self.count == len(self.texts):
            raise Question(seat, truth, is_sealed)
        claim = self.texts[self.count]
        self.count += 1
        if seat in self.own_seats and claim != truth:
            raise FalseClaim(seat, claim)
        return claim


def _apply(state: Any, action: Any, log: list[Event] | None, claims: Claims) -> Any:
    return state.apply(action, log)


class Hidden(msgspec.Struct, frozen=True):
    """Hidden information, and guesses about it.

    The last four functions are for devices that know the secrets of only some seats (``navals.duel``).
    """

    guess: Callable[[Any, random.Random], Any] = _guess
    """Sample a full state consistent with this view."""
    answers: Callable[[Any, Any, random.Random], tuple[tuple[object, float], ...]] = (
        lambda view, action, rng: ()
    )
    """The possible views after an action with a hidden outcome, with probabilities; otherwise ``()``."""
    seals: Callable[[Any, Any], bool] = lambda state, action: False
    """Whether an action is kept secret from the other players when it is taken."""
    drawer: Callable[[Any], int] = lambda state: NOBODY
    """At a chance node: the only seat that sees the draw, or ``NOBODY`` if the draw is public."""
    admit: Callable[[Any, Any, random.Random], Any] = lambda state, action, rng: state
    """Change the actor's guessed secrets so that an action is legal. If that is impossible, keep them."""
    apply: Callable[[Any, Any, list[Event] | None, Claims], Any] = _apply
    """Apply an action like ``State.apply``, making guesses agree with ``claims``. Raise ``Question`` for a
    missing claim, ``ValueError`` for an impossible one."""


class Analysis(Generic[V]):
    """Estimates of winning chances, for the running game and for analysis."""

    reckoning: ClassVar[Message | None] = None
    """One or two sentences on how ``estimate`` works and how far to trust it."""
    foresight: ClassVar[int] = 0
    """Number of actions to play out before two decisions are compared; larger if decisions pay off late."""

    def chance(self, view: V) -> float | None:
        """Estimate A's winning chance (0 to 1) from a view; return ``None`` if unknown."""
        return None

    @property
    def shows_chance(self) -> bool:
        """Whether the chance can be shown during play, i.e. the game defines ``chance``."""
        return type(self).chance is not Analysis.chance

    def estimate(self, view: V) -> float | None:
        """Estimate A's winning chance (0 to 1, a tie counts half) for analysis, or ``None``. May be slow."""
        return self.chance(view)

    def warm(self, view: V) -> Iterator[None]:
        """Build slow lookup tables for ``estimate``, yielding between steps."""
        return iter(())

    def theme(self, view: V, action: Any) -> str:
        """Return the exercise theme (a name in ``Card.themes``) if ``action`` is best; ``""`` for none."""
        return ""

    def add_noise(self, action: Any, rng: random.Random) -> object:
        """Return the action with the small execution error of a good player."""
        return action


class Moments(msgspec.Struct, Generic[O], frozen=True):
    """How events are marked, shown and summarised. A mark depends only on its event, so whoever may see the
    event may see the mark."""

    landmark: Callable[[Event], Landmark | None] = lambda event: None
    """The landmark of an event that is worth finding again in a replay; ``None`` for most events."""
    decisive: Callable[[Event], bool] = lambda event: False
    """Whether the board is printed after the event in printed games."""
    mark: Callable[[Event], str] = lambda event: ""
    """The event's icon in the log: ``miss``, ``hit``, ``sunk`` (``navals.ui.art.marks``) or ``""``."""
    passing: Callable[[Event], bool] = lambda event: False
    """Whether an event is not worth replaying: passing the turn, discarding, or doing nothing."""
    loss: Callable[[Event, O], Loss | None] = lambda event, options: None
    """What a side loses in an event. A turn's losses are announced until the reader has seen them."""
    news: Callable[[Event], bool] = lambda event: False
    """Whether an event that is not a loss is announced with the losses: a new wind, a captured flag."""
    summed: Callable[[Event, Event], Event | None] = lambda first, second: None
    """Merge two losses of one unit into one event; ``None`` if each keeps its own sentence."""
    brief: Callable[[Sequence[Any], Any], Sequence[Any]] = lambda events, options: events
    """Shorten the events of a turn in which nothing is lost; a ``Message`` may replace several of them."""
