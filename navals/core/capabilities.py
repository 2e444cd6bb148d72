"""What the house may ask of a game beyond its rules: one object for each concern, with what holds for most games as its defaults.

They stand on the game (``navals.core.game.Game``): ``game.dice.thrown(state, shown)``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from navals.core.event import Event, Landmark
from navals.core.message import Message, msg


class Seating:
    """Who sits at the table, and for whom they play."""

    own_draw: ClassVar[bool] = False
    """Whether the rules of the game have their own draw by agreement (else the table offers it)."""

    def seats(self, options: Any) -> int:
        """How many seats there are."""
        return 2

    def side(self, seat: int, options: Any) -> int:
        """The side (0: A's, 1: B's) a seat plays for."""
        return seat

    def people_only(self, options: Any) -> bool:
        """Whether computers cannot play with these options, since people tell what happens (at a real table)."""
        return False


class Throws:
    """Dice: draws by lot that are throws, which people may make themselves."""

    faces: ClassVar[tuple[tuple[str, int], ...]] = tuple((str(face), 1) for face in range(1, 7))
    """What a die shows, as draws write it, and on how many of its sides. The last one is the one people hope for."""
    best: ClassVar[Message] = msg("a 6")
    """What that last one is called."""

    def thrown(self, state: Any, shown: Sequence[str]) -> bool | None:
        """At a chance node: whether more dice belong to the throw that has shown ``shown``; None where what is drawn shows
        on no die."""
        return not shown

    def throwers(self, state: Any) -> tuple[int, ...]:
        """At a chance node: for which seat each die is thrown, the last one for all that follow; () for nobody's."""
        return ()

    def shown(self, text: str) -> tuple[str, ...]:
        """What the dice of a draw (in notation) show, one after the other; () where no die is thrown.

        >>> Throws().shown("4 2"), Throws().shown("hand: wind")
        (('4', '2'), ())
        """
        shown = text.split()
        return tuple(shown) if {*shown} <= {face for face, _ in self.faces} else ()


class Hidden:
    """What seats do not know, and what can be thought of it."""

    def guess(self, view: Any, rng: random.Random) -> Any:
        """A whole state consistent with a view, such that its view for that seat is the same again."""
        raise NotImplementedError

    def answers(self, view: Any, action: Any, rng: random.Random) -> tuple[tuple[Any, float], ...]:
        """Where what is hidden decides how an action turns out: the views that may follow, with their probabilities; else ()."""
        return ()


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
        """The same for an analysis, where the game has something better that takes longer or is not meant for the table. Draws
        count half."""
        return self.chance(view)

    def warm(self, view: Any) -> Iterator[None]:
        """Make the tables that ``estimate`` asks for, a slice at a time, where they take long."""
        return iter(())

    def blurred(self, action: Any, rng: random.Random) -> Any:
        """The action as a good hand would do it, where hands are not exact (as it is)."""
        return action


class Moments:
    """Which events are worth a mark or a board of their own. All of it is decided by the event alone, so that it is shown to whom the
    event is told."""

    def landmark(self, event: Event) -> Landmark | None:
        """What makes an event one to be found again in a replay; None for most."""
        return None

    def decisive(self, event: Event) -> bool:
        """Whether a game that is printed shows the board after the event; without such events it shows some on the way."""
        return False

    def mark(self, event: Event) -> str:
        """The mark before the event in the log: ``miss``, ``hit`` or ``sunk`` (``navals.ui.art.marks``), '' for none."""
        return ""
