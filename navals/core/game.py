"""The protocol of a game: what its states can do, and what the game itself offers. See
``docs/protocol.md``."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from navals.core.card import MODES, Card
from navals.core.event import Event, Landmark
from navals.core.message import Message, msg
from navals.core.option import Schema
from navals.core.player import Player
from navals.core.refusal import Refusal
from navals.core.result import Result

if TYPE_CHECKING:
    from navals.core.record import Replay
    from navals.ui.i18n import Language


class Action(msgspec.Struct, frozen=True, tag=True):
    """Base of a game's actions: small structs, one class a kind, with quantised integers only."""


class View(Protocol):
    """What one seat knows, built by listing what is known, never by deleting secrets."""

    seat: int | None


class State(msgspec.Struct, frozen=True):
    """Base of a game's states: immutable, deterministic, without a generator. Chance acts as a player."""

    def actor(self) -> int:
        """The seat that must act, CHANCE, or NOBODY when the game is over."""
        raise NotImplementedError

    def check(self, action: Any) -> Refusal | None:
        """Why the actor may not take ``action``, or None. Total on well-typed actions."""
        raise NotImplementedError

    def actions(self) -> tuple[Any, ...] | None:
        """All legal actions of the actor in a fixed order (at a chance node: all outcomes); None where they
        cannot be listed."""
        raise NotImplementedError

    def sample(self, rng: random.Random) -> Any:
        """Some legal action of the actor; at a chance node one drawn by its probability."""
        raise NotImplementedError

    def outcomes(self) -> tuple[tuple[Any, float], ...] | None:
        """At a chance node, the outcomes with their probabilities; None where they cannot be listed."""
        raise NotImplementedError

    def apply(self, action: Any, log: list[Event] | None = None) -> State:
        """The state after a legal ``action``; what happened is appended to ``log``. Not checked: see
        ``check``."""
        raise NotImplementedError

    def view(self, seat: int | None) -> Any:
        """What ``seat`` knows; None is a bystander who sees nothing that is secret to anybody."""
        raise NotImplementedError

    def open_view(self, seat: int | None = None) -> Any:
        """Everything, as it lies before ``seat`` (None: an arbiter). For records and finished games, never for a player."""
        raise NotImplementedError

    def agreed(self) -> bool:
        """At a chance node: whether the people at the table agree on the outcome instead of drawing it."""
        return False

    def result(self) -> Result | None:
        """How it ended, None while it goes on."""
        raise NotImplementedError


class Preset(msgspec.Struct, frozen=True):
    """A named choice of options, as the set-up offers it; ``options`` as the record tag has them, ``modes`` the ways of
    playing in which it is offered."""

    id: str
    label: Message
    options: str
    modes: tuple[str, ...] = MODES


S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """A game: rules, notation, options, players. One instance a game, found through ``navals.games``."""

    card: ClassVar[Card]
    """What is known of the game before its other modules are there."""
    schema: ClassVar[Schema[Any]]
    presets: ClassVar[tuple[Preset, ...]]
    match_options: ClassVar[str] = ""
    """With which options computers play where nobody said any."""
    action_type: ClassVar[Any]
    """The union of the action classes (for msgspec)."""
    own_draw: ClassVar[bool] = False
    """Whether the rules of the game have their own draw by agreement (else the table offers it)."""
    dice: ClassVar[bool] = False
    """Whether draws by lot are rolls of dice, which people may roll themselves."""
    die: ClassVar[tuple[tuple[str, int], ...]] = tuple((str(face), 1) for face in range(1, 7))
    """What a die shows, as draws write it, and on how many of its sides. The last one is the one people hope for."""
    best: ClassVar[Message] = msg("a 6")
    """What that last one is called."""
    max_plies: ClassVar[int]
    """A bound on the plies of any game, for the contract tests."""

    @property
    def id(self) -> str:
        """The id on its card."""
        return self.card.id

    @property
    def title(self) -> Message:
        """The title on its card."""
        return self.card.title

    def start(self, options: Any, setup: str | None = None) -> S:
        """The first state. ``setup`` is the record's ``Setup`` tag, where the game knows one."""
        raise NotImplementedError

    def seats(self, options: Any) -> int:
        """How many seats there are."""
        return 2

    def side(self, seat: int, options: Any) -> int:
        """The side (0: A's, 1: B's) a seat plays for."""
        return seat

    def people_only(self, options: Any) -> bool:
        """Whether computers cannot play with these options, since people tell what happens (at a real table)."""
        return False

    def offered(self, mode: str) -> tuple[Preset, ...]:
        """The presets by which one of ``MODES`` or of the card's ``ways`` begins; none: the game has no such way in."""
        known = (*MODES, *(way.mode for way in self.card.ways))
        return tuple(preset for preset in self.presets if mode in preset.modes and mode in known)

    def text(self, action: Any) -> str:
        """The notation of an action (for chance: its tokens, separated by blanks)."""
        raise NotImplementedError

    def parse(self, text: str, state: S) -> Any:
        """The action written as ``text``, leniently. Raises NotationError. Legality is not looked at."""
        raise NotImplementedError

    def draw(self, tokens: Sequence[str], state: S) -> tuple[Any, int]:
        """The chance action at the head of ``tokens``, and how many tokens it took. Raises NotationError."""
        return self.parse(tokens[0], state), 1

    def thrown(self, state: S, shown: Sequence[str]) -> bool | None:
        """At a chance node: whether more dice belong to the throw that has shown ``shown``; None where what is drawn shows
        on no die."""
        return not shown

    def throwers(self, state: S) -> tuple[int, ...]:
        """At a chance node: for which seat each die is thrown, the last one for all that follow; () for nobody's."""
        return ()

    def faces(self, action: Any) -> tuple[str, ...]:
        """What the dice of a draw show, one after the other; () where no die is thrown."""
        shown = self.text(action).split() if self.dice else []
        return tuple(shown) if {*shown} <= {face for face, _ in self.die} else ()

    def guess(self, view: Any, rng: random.Random) -> S:
        """A whole state consistent with a view, such that its view for that seat is the same again."""
        raise NotImplementedError

    def player(self, level: str) -> Player:
        """The computer player of a level (``navals.core.player.LEVELS``)."""
        raise NotImplementedError

    def adviser(self) -> Player:
        """Who gives hints: a player whose thoughts have a reason, and details that the board can draw."""
        return self.player("expert")

    def chance(self, view: Any) -> float | None:
        """How likely A's side is to win, 0 to 1, as far as ``view`` tells; None where that is not known."""
        return None

    reckoning: ClassVar[Message | None] = None
    """How ``estimate`` comes about and how far it can be trusted, in a sentence or two."""
    foresight: ClassVar[int] = 0
    """How many actions an analysis plays on before it compares what two decisions led to: more, where they bear fruit later."""

    def estimate(self, view: Any) -> float | None:
        """How likely A's side is to win, for an analysis: as ``chance``, unless the game has something better that takes longer or
        is not meant for the table. Draws count half."""
        return self.chance(view)

    def warm(self, view: Any) -> Iterator[None]:
        """Make the tables that ``estimate`` asks for, a slice at a time, where they take long."""
        return iter(())

    def answers(self, view: Any, action: Any, rng: random.Random) -> tuple[tuple[Any, float], ...]:
        """Where what is hidden decides how an action turns out: the views that may follow, with their probabilities; else ()."""
        return ()

    def blurred(self, action: Any, rng: random.Random) -> Any:
        """The action as a good hand would do it, where hands are not exact (as it is)."""
        return action

    @property
    def reckons(self) -> bool:
        """Whether the game can tell who is ahead: ``chance`` is its own."""
        return type(self).chance is not Game.chance

    def board_text(self, view: Any, language: Language) -> str:
        """The board as text, for terminals."""
        raise NotImplementedError

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        """What is said of an event to ``viewer``; None if nothing is. ``names`` are the players', by seat."""
        raise NotImplementedError

    def landmark(self, event: Event) -> Landmark | None:
        """What makes an event one to be found again in a replay; None for most. It decides by the event alone."""
        return None

    def statistics(self, replay: Replay) -> tuple[tuple[Message, tuple[int, ...]], ...]:
        """What is counted of a game that is over: what it is (a label of the card's ``counts``), and a whole number for each seat.
        Numbers are added up over games."""
        return ()
