"""What the house may ask of a game beyond its rules: one object for each concern, with what holds for most games as its defaults.

They stand on the game (``navals.core.game.Game``) and are made of functions of its modules: ``moments = Moments(landmark)``, and then
``game.moments.landmark(event)``. An ``Analysis`` is derived from instead, since its functions import computer players, which need
not be there before they are asked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from navals.core.event import Landmark
from navals.core.message import Message, msg


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at the table, and for whom they play. Unless said otherwise two seats, each a side of its own.

    >>> Seating().seats(None), Seating().side(1, None), Seating().people_only(None)
    (2, 1, False)
    """

    seats: Callable[[Any], int] = lambda options: 2
    """How many seats there are under these options."""
    side: Callable[[int, Any], int] = lambda seat, options: seat
    """The side (0: A's, 1: B's) that a seat plays for under these options."""
    people_only: Callable[[Any], bool] = lambda options: False
    """Whether computers cannot play under these options, since people tell what happens (at a real table)."""
    own_draw: bool = False
    """Whether the rules of the game have their own draw by agreement (else the table offers it)."""


class Throws(msgspec.Struct, frozen=True):
    """Dice: draws by lot that are throws, which people may make themselves. Unless said otherwise one throw of one die a draw."""

    throwers: Callable[[Any], tuple[int, ...]] = lambda state: ()
    """At a chance node: for which seat each die is thrown, the last one for all that follow; () for nobody's."""
    thrown: Callable[[Any, Sequence[str]], bool | None] = lambda state, shown: not shown
    """At a chance node: whether more dice belong to the throw that has shown these faces so far; None where what is drawn shows on
    no die."""
    faces: tuple[tuple[str, int], ...] = tuple((str(face), 1) for face in range(1, 7))
    """What a die shows, as draws write it, and on how many of its sides. The last one is the one people hope for."""
    best: Message = msg("a 6")
    """What that last one is called."""

    def shown(self, text: str) -> tuple[str, ...]:
        """What the dice of a draw (in notation) show, one after the other; () where no die is thrown.

        >>> Throws().shown("4 2"), Throws().shown("hand: wind")
        (('4', '2'), ())
        """
        shown = text.split()
        return tuple(shown) if {*shown} <= {face for face, _ in self.faces} else ()


def _guess(view: Any, rng: random.Random) -> Any:
    raise NotImplementedError


class Hidden(msgspec.Struct, frozen=True):
    """What seats do not know, and what can be thought of it."""

    guess: Callable[[Any, random.Random], Any] = _guess
    """A whole state consistent with a view, such that its view for that seat is the same again."""
    answers: Callable[[Any, Any, random.Random], tuple[tuple[Any, float], ...]] = lambda view, action, rng: ()
    """Where what is hidden decides how an action turns out: the views that may follow, with their probabilities; else ()."""


class Analysis:
    """Who is ahead, at the table and in an analysis afterwards."""

    reckoning: ClassVar[Message | None] = None
    """How ``estimate`` comes about and how far it can be trusted, in a sentence or two."""
    foresight: ClassVar[int] = 0
    """How many actions an analysis plays on before it compares what two decisions led to: more, where they bear fruit later."""

    def chance(self, view: Any) -> float | None:
        """How likely A's side is to win, 0 to 1, as far as ``view`` tells; None where that is not known."""
        return None

    @property
    def at_the_table(self) -> bool:
        """Whether it can be told while a game is played: ``chance`` is the game's own."""
        return type(self).chance is not Analysis.chance

    def estimate(self, view: Any) -> float | None:
        """A's chance for an analysis, 0 to 1 or None, where the game has something better than ``chance`` that takes longer or is not meant
        for the table. Ties count half."""
        return self.chance(view)

    def warm(self, view: Any) -> Iterator[None]:
        """Make the tables that ``estimate`` asks for, a slice at a time, where they take long."""
        return iter(())

    def theme(self, view: Any, action: Any) -> str:
        """What a decision is about where this action is the right one on that view: a name of ``Card.themes``, "" for none of them."""
        return ""

    def blurred(self, action: Any, rng: random.Random) -> Any:
        """The action as a good hand would do it, where hands are not exact (as it is)."""
        return action


class Moments(msgspec.Struct, frozen=True):
    """Which events are worth a mark or a board of their own. All of it is decided by the event alone, so that it is shown to whom the
    event is told."""

    landmark: Callable[[Any], Landmark | None] = lambda event: None
    """What makes an event one to be found again in a replay; None for most."""
    decisive: Callable[[Any], bool] = lambda event: False
    """Whether a game that is printed shows the board after the event; without such events it shows some on the way."""
    mark: Callable[[Any], str] = lambda event: ""
    """The mark before the event in the log: ``miss``, ``hit`` or ``sunk`` (``navals.ui.art.marks``), '' for none."""
    passing: Callable[[Any], bool] = lambda event: False
    """Whether an event only passes the turn on, or tells of something that was not done: nothing that one would see again."""
