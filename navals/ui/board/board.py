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
"""A picture containing words, such as a rules figure or a printable sheet."""


class Context(msgspec.Struct, frozen=True):
    """The context of a scene, besides the view.

    `acting_seat` is the seat that may act on this screen, if any; `names` is indexed by seat; `hint` is the
    computer's opinion, if requested, and `shows_advice` whether its choice is shown too (not only
    probabilities). `recent_events` holds the public events of each seat's last action. `shows_marks`: whether
    to mark what can be deduced from the answers. `start_view`: a bystander's view of the initial position if
    the game was set up."""

    t: Language
    names: tuple[str, ...]
    acting_seat: int | None
    hint: Thought | None = None
    shows_advice: bool = False
    recent_events: tuple[tuple[Event, ...], ...] = ()
    shows_marks: bool = True
    start_view: Any = None


class Scene(msgspec.Struct, frozen=True):
    """Markup of the play screen. `status` is the instruction; `note` explains what is hovered or advised;
    `facts` are for reference. Always visible next to the board: `strip` (the remaining forces of both sides)
    and `hand` (targets, advice)."""

    board: Markup
    actions: Markup = EMPTY
    facts: Markup = EMPTY
    status: Message | None = None
    note: Message | None = None
    strip: Markup = EMPTY
    hand: Markup = EMPTY


class Do(msgspec.Struct, frozen=True):
    """The result of a gesture that plays an action. After the action, `Board.keep` gets the selection `ui`
    (`None`: the current one)."""

    action: object
    ui: object = None


class Caption(msgspec.Struct, frozen=True):
    """A line shown from `start` milliseconds until the next one: a sentence, or an event worded as in the
    log."""

    start: int
    content: Message | Event


class Motion(msgspec.Struct, frozen=True):
    """The animation of events, `milliseconds` long, with `captions`. `flows`: the computer's next action may
    follow immediately."""

    clips: tuple[Clip, ...] = ()
    sounds: tuple[Sound, ...] = ()
    milliseconds: int = 0
    flows: bool = False
    captions: tuple[Caption, ...] = ()


class KeyFigure(msgspec.Struct, frozen=True):
    """A single figure that sums up a game. `label` is its text, without a full stop; a higher `value` is
    better."""

    label: Message
    value: float


class Score(msgspec.Struct, frozen=True):
    """The number that decides the game, or best indicates its outcome, for both sides."""

    label: Message
    sides: tuple[int, int]


def success_rate(
    counts: Mapping[str, int],
    success_label: Message,
    try_label: Message,
    wording: Callable[[int, int], Message],
) -> KeyFigure | None:
    """Return a success rate from the counts of `success_label` and `try_label`, worded by `wording`; `None`
    if there were no tries.
    """
    successes, tries = counts.get(success_label.text, 0), counts.get(try_label.text, 0)
    return KeyFigure(wording(successes, tries), successes / tries) if tries else None


V_contra = TypeVar("V_contra", contravariant=True)
U = TypeVar("U")


class Board(Protocol[V_contra, U]):
    """The base class of all games' boards, generic in the types of view and selection. Methods with a body
    are defaults."""

    open_table: ClassVar[bool] = True
    """Whether two people may play openly, without handing over the screen for secret decisions."""
    example: ClassVar[str] = ""  # an action in the game's notation, as an example next to the input field
    keys: ClassVar[tuple[tuple[tuple[str, ...], Message], ...]] = ()
    """This board's keys and their effects, for the list of keys."""
    touches: ClassVar[tuple[tuple[Message, Message], ...]] = ()
    """Touch gestures and their effects, for the list of keys on touch screens."""

    def keys_here(self, view: V_contra) -> tuple[tuple[tuple[str, ...], Message], ...]:
        """Return the keys that currently work."""
        return self.keys

    def keys_ever(self) -> tuple[tuple[tuple[str, ...], Message], ...]:
        """Return all keys of the board."""
        return self.keys

    def example_here(self, view: V_contra) -> str:
        """Return an example action that fits the view."""
        return self.example

    def new_ui(self, view: V_contra) -> U:
        """Return the selection at the start of a turn."""

    def keep(self, ui: U, view: V_contra) -> U:
        """Return what remains of a selection after an action."""
        return self.new_ui(view)

    def follow(self, view: V_contra, ui: U) -> object:
        """Return an action ordered in advance, or `None`. `keep` must drop each order that was followed."""
        return None

    def automatic_action(self, view: V_contra, ui: U) -> object:
        """Return an action to play for a person without handing them the screen, because there is nothing to
        decide; or `None`. `view` is theirs, `ui` their initial selection."""
        return None

    def habits(self, ui: U) -> tuple[str, ...]:
        """Return the settings that outlive a selection: they survive handovers and are stored with the
        game."""
        return ()

    def with_habits(self, ui: U, habits: tuple[str, ...]) -> U:
        """Return a fresh selection with these habits, which are untrusted input."""
        return ui

    def takes_back(self, view: V_contra) -> bool:
        """Return whether two people may take back the last action without asking.

        Only called if no other seat has acted and nothing was drawn since; `view` is a bystander's."""
        return False

    def undo_step(self, view: V_contra, ui: U) -> U | None:
        """Return the selection without its last step if take-back undoes only that step, else `None`."""
        return None

    def is_private(self, view: V_contra) -> bool:
        """Return whether the decision is secret, so that two people must take turns at the screen."""

    def has_secrets(self, view: V_contra) -> bool:
        """Return whether seats know different things (`view` is a bystander's). If not, no curtain is
        needed."""
        return True

    def advises(self, view: V_contra) -> bool:
        """Return whether a hint is available for the decision."""
        return not self.is_private(view)

    def joins_last_draw(self, view: V_contra) -> bool:
        """Return whether the next draw is related to the last one, so that both are shown together (`view` is
        a bystander's)."""
        return False

    def prompt(self, view: V_contra, context: Context) -> Message:
        """Return a sentence on the current roll of real dice: who rolls, and what for."""
        return msg("Roll the dice, then enter the result.")

    def scene(self, view: V_contra, ui: U, context: Context) -> Scene:
        """Return the parts of the screen drawn by the game."""

    def interact(self, view: V_contra, ui: U, name: str, arg: object) -> U | Do | Refusal | Motion | None:
        """Handle a gesture; return a selection, `Do`, `Refusal` or `Motion`; `None` for unknown gestures."""

    def may_fire_at_once(self, view: V_contra, ui: U) -> bool:
        """Return whether a single tap may fire, if the reader prefers that; otherwise the shot must be
        confirmed."""
        return True

    def apply_hint(self, ui: U, action: object) -> U:
        """Return the selection with an advised action ready to play."""

    def focus_target(self, view: V_contra) -> str | None:
        """Return the id of the element to focus after an action, if any."""

    def motion(self, view: V_contra, events: Sequence[Event]) -> Motion:
        """Return the animation of one action or of related draws; `view` is the view after it."""

    def finale(self, view: V_contra, context: Context) -> Markup:
        """Draw the scores at the end of the game."""

    def score(self, view: V_contra) -> Score | None:
        """Return the score so far or at the end, or `None` if the game has none."""
        return None

    def figure(self, counts: Mapping[str, int]) -> KeyFigure | None:
        """Return a figure that sums up a player's game, from counts by English label (`Game.statistics`), or
        `None`."""
        return None


AnyBoard = Board[object, object]
"""A board of any game."""
