"""The protocol of a game: what its states can do, and what the game itself offers. See
``docs/protocol.md``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from navals.core.campaign.plan import Campaigns
from navals.core.capabilities import Analysis, Hidden, Moments, Seating, Throws
from navals.core.card import MODES, Card
from navals.core.event import Event
from navals.core.message import Message
from navals.core.option import Schema
from navals.core.player import Player
from navals.core.public import Shown
from navals.core.refusal import Refusal
from navals.core.result import Result


class Action(msgspec.Struct, frozen=True, tag=True):
    """Base of a game's actions: small structs, one class a kind, with quantised integers only.

    >>> class Cast(Action, frozen=True):
    ...     quay: int
    ...     boats: int
    >>> Cast(0, 2)
    Cast(quay=0, boats=2)
    """


class State(msgspec.Struct, Shown, frozen=True):
    """Base of a game's states: immutable, deterministic, without a generator. Chance acts as a player.

    >>> import random
    >>> from navals import games
    >>> bataille, rng = games.find("bataille"), random.Random(7)
    >>> state = bataille.start(bataille.schema.default())
    >>> while state.result() is None:
    ...     action = state.sample(rng)
    ...     assert state.check(action) is None
    ...     state = state.apply(action)
    >>> state.actor(), state.result().outcome
    (-2, '0-1')
    """

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
    playing in which it is offered; ``aim``: what is fought for, where the choice is a story of its own.

    >>> from navals import games
    >>> [preset.id for preset in games.find("mats").presets][:1]
    ['standard']
    """

    id: str
    label: Message
    options: str
    modes: tuple[str, ...] = MODES
    aim: Message | None = None


Counts = tuple[tuple[Message, tuple[int, ...]], ...]
"""What is counted of a game: labels of the card's ``counts``, and a whole number for each seat."""

S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """A game: rules, notation, options, players. One instance a game, found through ``navals.games``.

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> start = mats.start(mats.schema.default())
    >>> start.actor(), mats.text(mats.parse("ORDER f1 c2 c1 v2 tp f2 v1", start))
    (0, 'order F1 C2 C1 V2 TP F2 V1')
    """

    card: ClassVar[Card]
    """What is known of the game before its other modules are there."""
    schema: ClassVar[Schema[Any]]
    presets: ClassVar[tuple[Preset, ...]]
    first_preset: ClassVar[str] = ""
    """The preset of a first game, a short one against an easy computer; "": the first that is offered."""
    match_options: ClassVar[str] = ""
    """With which options computers play where nobody said any."""
    ladder_preset: ClassVar[str] = ""
    """The preset in which the strengths of computers are rated (``bench/ladder.py``), a short one where games are long; "": ``match_options``."""
    action_type: ClassVar[Any]
    """The union of the action classes (for msgspec)."""
    max_plies: ClassVar[int]
    """A bound on the plies of any game, for the contract tests."""

    # What only some games have, or have in their own way; see ``navals.core.capabilities``.
    seating: ClassVar[Seating] = Seating()
    dice: ClassVar[Throws | None] = None
    hidden: ClassVar[Hidden] = Hidden()
    analysis: ClassVar[Analysis] = Analysis()
    moments: ClassVar[Moments] = Moments()

    @property
    def id(self) -> str:
        """The id on its card: its name in records, addresses and folders."""
        return self.card.id

    @property
    def title(self) -> Message:
        """The title on its card, as people read it."""
        return self.card.title

    @property
    def campaigns(self) -> Campaigns | None:
        """Its campaigns of linked battles (``navals.core.campaign``), None where it has none; the card says so too."""
        return None

    def start(self, options: Any, setup: str | None = None) -> S:
        """The first state. ``setup`` is the record's ``Setup`` tag, where the game knows one; raises NotationError for one that it does not know."""
        raise NotImplementedError

    def setup(self, state: S) -> str | None:
        """The record's ``Setup`` tag for a state: ``start`` gives the state back, but for what was done before. None for a state that no tag can give: while
        something waits to be drawn or to be finished, after the end, or in a game without given positions."""
        return None

    def offered(self, mode: str) -> tuple[Preset, ...]:
        """The presets by which one of ``MODES`` or of the card's ``ways`` begins; none: the game has no such way in."""
        known = (*MODES, *(way.mode for way in self.card.ways))
        return tuple(preset for preset in self.presets if mode in preset.modes and mode in known)

    def text(self, action: Any) -> str:
        """The notation of an action (for chance: its tokens, separated by blanks). ``parse`` and ``draw`` give the action back."""
        raise NotImplementedError

    def parse(self, text: str, state: S) -> Any:
        """The action written as ``text``, leniently. Raises NotationError. Legality is not looked at."""
        raise NotImplementedError

    def draw(self, tokens: Sequence[str], state: S) -> tuple[Any, int]:
        """The chance action at the head of ``tokens``, and how many tokens it took. Raises NotationError."""
        return self.parse(tokens[0], state), 1

    def faces(self, action: Any) -> tuple[str, ...]:
        """What the dice of a draw show, one after the other; () where no die is thrown."""
        return self.dice.shown(self.text(action)) if self.dice else ()

    def player(self, level: str) -> Player:
        """The computer player of a level (one of ``navals.core.player.LEVELS``)."""
        raise NotImplementedError

    def adviser(self) -> Player:
        """Who gives hints: a player whose thoughts have a reason, and details that the board can draw."""
        return self.player("expert")

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        """What is said of an event to ``viewer``; None if nothing is. ``names`` are the players', by seat."""
        raise NotImplementedError

    def unsaid(self, action: Any) -> Message | None:
        """What is said of an action whose events say nothing, where somebody asks for it all the same."""
        return None

    def told(self, event: Event, viewer: int | None, names: Sequence[str], options: Any) -> Message | None:
        """What is said of an event to readers of a game with these options, where they decide what things are called."""
        return self.sentence(event, viewer, names)

    def named(self, message: Message, seat: int | None, options: Any) -> Message:
        """Why ``seat`` may not do something, for who reads what things are called in the game."""
        return message

    def statistics(self, options: Any, events: Sequence[Sequence[Event]]) -> Counts:
        """What is counted of a game that is over, from its options and the events of its actions. Numbers are added up over games."""
        return ()
