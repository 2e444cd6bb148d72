"""What the play screen asks of a game's board: a view into markup, a gesture into an action, events into motion.

Boards are pure: they get a view (so they cannot show what its seat does not know) and a small frozen record of the
person's selection, and give markup or a new selection. Each game has one in ``games/<name>/screen/board.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

import msgspec

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.player import Thought
from navals.core.refusal import Refusal
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.shell.answer import Clip, Sound
from navals.ui.words.i18n import Language

Drawing = Callable[[Language], Markup]
"""A picture with words in it, such as a figure of the rules or a sheet to print."""


class Context(msgspec.Struct, frozen=True):
    """Beside the view, what a scene depends on.

    ``acting`` is the seat whose turn it is to act at this screen (None: nobody here may act now); ``names`` the
    players' names by seat; ``hint`` what the computer thinks, if asked, and ``advice`` whether its choice is shown too
    (else only how likely things are). ``recent`` holds by seat what its last action caused, told to everybody.
    """

    t: Language
    names: tuple[str, ...]
    acting: int | None
    hint: Thought | None = None
    advice: bool = False
    recent: tuple[tuple[Event, ...], ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """Markup of the play screen's parts: the board itself, the main actions, and ``facts`` to be looked up; ``status`` says in a
    sentence what is to be done, ``note`` explains what is hovered or advised. Always in sight beside the board: ``strip``, what is
    left of both sides, and ``hand``, what is in hand (targets, advice)."""

    board: Markup
    actions: Markup = EMPTY
    facts: Markup = EMPTY
    status: Message | None = None
    note: Message | None = None
    strip: Markup = EMPTY
    hand: Markup = EMPTY


class Do(msgspec.Struct, frozen=True):
    """The gesture asks for this action of the game; ``ui`` is the selection of which ``kept`` then keeps what is good (None:
    the present one)."""

    action: Any
    ui: Any = None


class Caption(msgspec.Struct, frozen=True):
    """A line that is read while a film runs, ``at`` milliseconds from its beginning until the next one: a sentence, or an event,
    told as the log tells it."""

    at: int
    words: Message | Event


class Motion(msgspec.Struct, frozen=True):
    """What events look and sound like; ``milliseconds`` is how long it takes, ``captions`` say who does what and what comes of it.
    ``flows``: there is nothing to read in it, so that what the computer does next may follow at once. ``told``: it is seen to its
    end before the result covers it."""

    clips: tuple[Clip, ...] = ()
    sounds: tuple[Sound, ...] = ()
    milliseconds: int = 0
    flows: bool = False
    told: bool = False
    captions: tuple[Caption, ...] = ()


class Figure(msgspec.Struct, frozen=True):
    """What a game comes to for one player, in one figure: ``said`` without a full stop, and its ``worth`` beside that of other
    games (the more the better)."""

    said: Message
    worth: float


def rate(
    counts: Mapping[str, int], done: Message, tried: Message, say: Callable[[int, int], Message]
) -> Figure | None:
    """So many out of so many, by what was counted under the words ``done`` and ``tried``; ``say`` puts both into a sentence. None where
    nothing was tried."""
    good, all_ = counts.get(done.text, 0), counts.get(tried.text, 0)
    return Figure(say(good, all_), good / all_) if all_ else None


class Board(Protocol):
    """A game's board: derive from it. What has a body here is what holds if a game says nothing else."""

    open_table: ClassVar[bool] = True
    """Whether two people may choose to play openly, without handing the screen over between secret decisions."""
    example: ClassVar[str] = ""
    """An action in the game's notation, shown where actions are typed."""
    keys: ClassVar[tuple[tuple[tuple[str, ...], Message], ...]] = ()
    """Keys of this board and what they do, for the list of keys."""
    touches: ClassVar[tuple[tuple[Message, Message], ...]] = ()
    """What a finger does on this board, and what comes of it, for the same list on a touch screen."""

    def keys_here(self, view: Any) -> tuple[tuple[tuple[str, ...], Message], ...]:
        """The keys of what is on the screen."""
        return self.keys

    def keys_ever(self) -> tuple[tuple[tuple[str, ...], Message], ...]:
        """All keys that this board has at one time or another."""
        return self.keys

    def example_here(self, view: Any) -> str:
        """An action that fits what is on the screen."""
        return self.example

    def fresh(self, view: Any) -> Any:
        """The selection with which a turn begins."""
        ...

    def kept(self, ui: Any, view: Any) -> Any:
        """What of a selection is still good after an action."""
        return self.fresh(view)

    def follow(self, view: Any, ui: Any) -> Any:
        """An action that the person to act has ordered beforehand and that is to be taken now, or None. Each order is given
        once, or ``kept`` drops it: what follows must come to an end."""
        return None

    def unasked(self, view: Any, ui: Any) -> Any:
        """An action that a person takes without being asked although the screen would have to be handed to them first (there is nothing
        for them to decide), or None. ``view`` is theirs, ``ui`` what they would begin with."""
        return None

    def habits(self, ui: Any) -> tuple[str, ...]:
        """What of a selection outlasts it: it is kept with the game, when the screen is handed over and when the page is opened again."""
        return ()

    def resumed(self, ui: Any, habits: tuple[str, ...]) -> Any:
        """A fresh selection with these habits, whatever they are: they come from the browser's store."""
        return ui

    def takes_back(self, view: Any) -> bool:
        """Whether two people agree beforehand that the last action may be taken back, as long as nobody else has acted and
        nothing was drawn by lot since (``view`` is a bystander's)."""
        return False

    def untap(self, view: Any, ui: Any) -> Any:
        """The selection without its last step, if a take-back is to take back no more than that; else None."""
        return None

    def private(self, view: Any) -> bool:
        """Whether the decision to take is a secret one, that two people at one screen must take one after the other."""
        ...

    def hidden(self, view: Any) -> bool:
        """Whether seats know different things at this point (``view`` is a bystander's). Where they do not, two people
        look on together, and no curtain falls."""
        return True

    def advises(self, view: Any) -> bool:
        """Whether a hint can be had for the decision to take."""
        return not self.private(view)

    def together(self, view: Any) -> bool:
        """After a draw by lot that another one follows: whether that one belongs to it, so that both are drawn at once and
        shown in one motion (``view`` is a bystander's)."""
        return False

    def asked(self, view: Any, context: Context) -> Message:
        """With real dice: what is rolled now, by whom and for what, as a whole sentence."""
        return msg("Roll the dice, and tell what they show.")

    def scene(self, view: Any, ui: Any, context: Context) -> Scene:
        """The parts of the screen that the game draws."""
        ...

    def interact(self, view: Any, ui: Any, name: str, arg: Any) -> Any:
        """A gesture: a new selection, a ``Do``, a ``Refusal``, or a ``Motion`` to be seen again; None if it means nothing here."""
        ...

    def advised(self, ui: Any, action: Any) -> Any:
        """The selection with an advised action in hand, ready to be taken."""
        ...

    def spot(self, view: Any) -> str | None:
        """The element that has the reader's attention after an action: where the focus goes."""
        ...

    def motion(self, view: Any, events: Sequence[Event]) -> Motion:
        """The animation of events that ``view`` (after them) may show: of one action, or of draws that belong together."""
        ...

    def finale(self, view: Any, context: Context) -> Markup:
        """What the end of the game shows besides the reason: scores."""
        ...

    def figure(self, counts: Mapping[str, int]) -> Figure | None:
        """A game that is over in one figure, from what was counted of one player (``Game.statistics``, by its English words); None
        where that tells nothing."""
        return None


__all__ = ["Board", "Caption", "Context", "Do", "Figure", "Motion", "Refusal", "Scene", "rate"]
