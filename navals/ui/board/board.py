"""The interface of a game's board: views to markup, gestures to actions, events to motion.

Boards are pure: they get a view (so they cannot reveal secrets) and a small frozen selection, and return
markup or a new selection. Each game has one in `games/<name>/screen/board.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.player import Thought
from navals.core.refusal import Refusal
from navals.ui.board.clip import Clip, Sound
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.words.i18n import Language

Drawing = Callable[[Language], Markup]
"""A picture with words, such as a figure of the rules or a printable sheet."""


class Context(msgspec.Struct, frozen=True):
    """The context of a scene, besides the view.

    `acting` is the seat that may act at this screen, if any; `names` are by seat; `hint` is the computer's
    opinion, if asked, and `advice` whether its choice is shown too (else only probabilities). `recent` holds
    for each seat the public events of its last action. `marks`: mark what follows from the answers. `start`:
    a bystander's view of the position in which the game was set up, if it was."""

    t: Language
    names: tuple[str, ...]
    acting: int | None
    hint: Thought | None = None
    advice: bool = False
    recent: tuple[tuple[Event, ...], ...] = ()
    marks: bool = True
    start: Any = None


class Scene(msgspec.Struct, frozen=True):
    """Markup of the play screen. `status` is the instruction, `note` explains what is hovered or advised,
    `facts` can be looked up. Always visible next to the board: `strip` (the remaining forces of both sides)
    and `hand` (targets, advice)."""

    board: Markup
    actions: Markup = EMPTY
    facts: Markup = EMPTY
    status: Message | None = None
    note: Message | None = None
    strip: Markup = EMPTY
    hand: Markup = EMPTY


class Do(msgspec.Struct, frozen=True):
    """The gesture asks for an action; `kept` then filters the selection `ui` (`None`: the current one)."""

    action: object
    ui: object = None


class Caption(msgspec.Struct, frozen=True):
    """A line shown from `at` milliseconds until the next one: a sentence, or an event as the log words it."""

    at: int
    words: Message | Event


class Motion(msgspec.Struct, frozen=True):
    """The animation of events, `milliseconds` long, with `captions`. `flows`: the computer's next action may
    follow at once. `told`: it plays to its end before the result covers it."""

    clips: tuple[Clip, ...] = ()
    sounds: tuple[Sound, ...] = ()
    milliseconds: int = 0
    flows: bool = False
    told: bool = False
    captions: tuple[Caption, ...] = ()


class Figure(msgspec.Struct, frozen=True):
    """A game in one figure: `said`, without a full stop, and its `worth` (more is better)."""

    said: Message
    worth: float


class Score(msgspec.Struct, frozen=True):
    """The number that decides a game, or tells most about its end, for both sides."""

    label: Message
    sides: tuple[int, int]


def rate(
    counts: Mapping[str, int], done: Message, tried: Message, say: Callable[[int, int], Message]
) -> Figure | None:
    """Return a success rate, counted under `done` and `tried` and worded by `say`; `None` without tries."""
    good, all_ = counts.get(done.text, 0), counts.get(tried.text, 0)
    return Figure(say(good, all_), good / all_) if all_ else None


V_contra = TypeVar("V_contra", contravariant=True)
U = TypeVar("U")


class Board(Protocol[V_contra, U]):
    """A game's board, by the types of its views and selections: derive from it. Methods with a body have
    defaults."""

    open_table: ClassVar[bool] = True
    """Whether two people may play openly, without handing over the screen for secret decisions."""
    example: ClassVar[str] = ""  # an action in the game's notation, shown where actions are typed
    keys: ClassVar[tuple[tuple[tuple[str, ...], Message], ...]] = ()
    """Keys of this board and their effects, for the list of keys."""
    touches: ClassVar[tuple[tuple[Message, Message], ...]] = ()
    """Finger gestures and their effects, for the same list on a touch screen."""

    def keys_here(self, view: V_contra) -> tuple[tuple[tuple[str, ...], Message], ...]:
        """Return the keys that work now."""
        return self.keys

    def keys_ever(self) -> tuple[tuple[tuple[str, ...], Message], ...]:
        """Return all keys of this board."""
        return self.keys

    def example_here(self, view: V_contra) -> str:
        """Return an example action that fits the view."""
        return self.example

    def fresh(self, view: V_contra) -> U:
        """Return the selection at the start of a turn."""

    def kept(self, ui: U, view: V_contra) -> U:
        """Return the part of a selection that is still valid after an action."""
        return self.fresh(view)

    def follow(self, view: V_contra, ui: U) -> object:
        """Return an action ordered beforehand, or `None`. `kept` must drop each order once followed."""
        return None

    def unasked(self, view: V_contra, ui: U) -> object:
        """Return an action to take for a person without handing them the screen, because there is nothing to
        decide; or `None`. `view` is theirs, `ui` their initial selection."""
        return None

    def habits(self, ui: U) -> tuple[str, ...]:
        """Return settings that outlast a selection: they survive hand-overs and are stored with the game."""
        return ()

    def resumed(self, ui: U, habits: tuple[str, ...]) -> U:
        """Return a fresh selection with these habits, which are untrusted."""
        return ui

    def takes_back(self, view: V_contra) -> bool:
        """Return whether two people may take back the last action without asking.

        Only asked if no other seat has acted and nothing was drawn since; `view` is a bystander's."""
        return False

    def untap(self, view: V_contra, ui: U) -> U | None:
        """Return the selection without its last step, if take-back undoes only that; else `None`."""
        return None

    def private(self, view: V_contra) -> bool:
        """Return whether the decision is secret, so that two people must take turns at the screen."""

    def hidden(self, view: V_contra) -> bool:
        """Return whether seats know different things (in a bystander's `view`). If not, no curtain falls."""
        return True

    def advises(self, view: V_contra) -> bool:
        """Return whether a hint is available for the decision."""
        return not self.private(view)

    def together(self, view: V_contra) -> bool:
        """Return whether the next draw belongs to the last one (in a bystander's `view`)."""
        return False

    def asked(self, view: V_contra, context: Context) -> Message:
        """With real dice: return a sentence on the current roll, its player and purpose."""
        return msg("Roll the dice and enter what they show.")

    def scene(self, view: V_contra, ui: U, context: Context) -> Scene:
        """Return the parts of the screen that the game draws."""

    def interact(self, view: V_contra, ui: U, name: str, arg: object) -> U | Do | Refusal | Motion | None:
        """Handle a gesture: return a selection, `Do`, `Refusal`, or `Motion`; `None` if unknown."""

    def at_once(self, view: V_contra, ui: U) -> bool:
        """Return whether one tap may fire, if the reader wants that: not at what is better asked first."""
        return True

    def advised(self, ui: U, action: object) -> U:
        """Return the selection with an advised action ready to take."""

    def spot(self, view: V_contra) -> str | None:
        """Return the element to focus after an action."""

    def motion(self, view: V_contra, events: Sequence[Event]) -> Motion:
        """Return the animation of one action, or of draws that belong together; `view` follows it."""

    def finale(self, view: V_contra, context: Context) -> Markup:
        """Return the scores at the end of the game."""

    def score(self, view: V_contra) -> Score | None:
        """Return the final score."""
        return None

    def figure(self, counts: Mapping[str, int]) -> Figure | None:
        """Return a player's game in one figure, from counts by English words (`Game.statistics`)."""
        return None


AnyBoard = Board[object, object]
"""The board of any game."""
