"""The protocol of games and their states; see ``docs/protocol.md``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from navals.core.capabilities import Analysis, Hidden, Moments, Seating, Throws
from navals.core.card import MODES, Card
from navals.core.event import Event
from navals.core.message import Message, read
from navals.core.option import Schema
from navals.core.player import Player
from navals.core.public import Shown
from navals.core.refusal import Refusal
from navals.core.result import Result


class Action(msgspec.Struct, frozen=True, tag=True):
    """Base of a game's actions: small structs of quantised integers, one class for each kind.

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
        """Return the seat to act, ``CHANCE``, or ``NOBODY`` after the end."""
        raise NotImplementedError

    def check(self, action: Any) -> Refusal | None:
        """Return why the actor may not take ``action``, or ``None``. Accepts every well-typed action."""
        raise NotImplementedError

    def actions(self) -> tuple[object, ...] | None:
        """List the actor's legal actions (at a chance node: all outcomes) in a fixed order, if possible."""
        raise NotImplementedError

    def sample(self, rng: random.Random) -> object:
        """Return a legal action of the actor; at a chance node, draw one by its probability."""
        raise NotImplementedError

    def outcomes(self) -> tuple[tuple[object, float], ...] | None:
        """List the outcomes of a chance node with their probabilities, or ``None`` if there are too many."""
        raise NotImplementedError

    def apply(self, action: Any, log: list[Event] | None = None) -> State:
        """Return the state after a legal ``action`` (unchecked) and append its events to ``log``."""
        raise NotImplementedError

    def view(self, seat: int | None) -> object:
        """Return the knowledge of ``seat``; ``None`` is a bystander without any secrets."""
        raise NotImplementedError

    def open_view(self, seat: int | None = None) -> object:
        """Return everything, seen from ``seat`` (``None``: an arbiter). For records, never for a player."""
        raise NotImplementedError

    def agreed(self) -> bool:
        """At a chance node: return whether people agree on the outcome instead of drawing it."""
        return False

    def result(self) -> Result | None:
        """Return the result, or ``None`` during the game."""
        raise NotImplementedError


class Preset(msgspec.Struct, frozen=True):
    """A named choice of options in the set-up, in the format of the record tag.

    ``modes`` offer it; ``aim`` is the objective of a preset with its own story.

    >>> from navals import games
    >>> [preset.id for preset in games.find("mats").presets][:1]
    ['standard']
    """

    id: str
    label: Message
    options: str = ""
    modes: tuple[str, ...] = MODES
    aim: Message | None = None


def read_presets(source: bytes) -> tuple[Preset, ...]:
    """Return the presets of a data file.

    >>> read_presets(b'{"quick": {"said": {"label": "A quick game"}, "options": "turns=5"}}')[0].options
    'turns=5'
    """
    return tuple(Preset(name, **fields) for name, fields in read(source).items())


Counts = tuple[tuple[Message, tuple[int, ...]], ...]
"""Counts of a finished game: labels (``Card.counts``), each with a number for each seat."""

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
    """Facts available before the game's other modules are loaded."""
    schema: ClassVar[Schema[Any]]
    presets: ClassVar[tuple[Preset, ...]]
    first_preset: ClassVar[str] = ""
    """Preset of a first game, short and against an easy computer; ``""``: the first in the list."""
    match_options: ClassVar[str] = ""
    """Default options for computers' games."""
    ladder_preset: ClassVar[str] = ""
    """Preset in which ``bench/ladder.py`` rates computers, a short one; ``""``: ``match_options``."""
    action_type: ClassVar[object]
    """Union of the action classes, for msgspec."""
    max_plies: ClassVar[int]
    """Upper bound on the plies of any game, for the contract tests."""

    # Optional abilities, see ``navals.core.capabilities``.
    seating: ClassVar[Seating[Any]] = Seating()
    dice: ClassVar[Throws[Any] | None] = None
    hidden: ClassVar[Hidden] = Hidden()
    analysis: ClassVar[Analysis[Any]] = Analysis()
    moments: ClassVar[Moments[Any]] = Moments()

    @property
    def id(self) -> str:
        """Return the name in records, addresses and folders, from the card."""
        return self.card.id

    @property
    def title(self) -> Message:
        """Return the title for people, from the card."""
        return self.card.title

    def start(self, options: Any, setup: str | None = None) -> S:
        """Return the first state, by the record's ``Setup`` tag. Raise ``NotationError`` if it is invalid."""
        raise NotImplementedError

    def setup(self, state: S) -> str | None:
        """Return a ``Setup`` tag from which ``start`` restores ``state``, apart from its history.

        Return ``None`` if no tag can: in the middle of a draw or an action, after the end, or in a game
        without given positions.
        """
        return None

    def offered(self, mode: str) -> tuple[Preset, ...]:
        """Return the presets of a mode (``MODES`` or ``Card.ways``); ``()`` if the game has no such mode."""
        known = (*MODES, *(way.mode for way in self.card.ways))
        return tuple(preset for preset in self.presets if mode in preset.modes and mode in known)

    def text(self, action: Any) -> str:
        """Write an action in notation (for chance: tokens with blanks); ``parse`` and ``draw`` invert it."""
        raise NotImplementedError

    def parse(self, text: str, state: S) -> object:
        """Read an action leniently, without checking legality. Raise ``NotationError``."""
        raise NotImplementedError

    def draw(self, tokens: Sequence[str], state: S) -> tuple[object, int]:
        """Read a chance action; return it with the number of tokens used. Raise ``NotationError``."""
        return self.parse(tokens[0], state), 1

    def faces(self, action: Any) -> tuple[str, ...]:
        """Return the faces of the dice of a draw; ``()`` if it is no throw."""
        return self.dice.shown(self.text(action)) if self.dice else ()

    def player(self, level: str) -> Player:
        """Return the computer player of a level (``navals.core.player.LEVELS``)."""
        raise NotImplementedError

    def adviser(self) -> Player:
        """Return the player that gives hints, with reasons and details for the board."""
        return self.player("expert")

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        """Describe an event to ``viewer``, or return ``None``. ``names`` are the players', by seat."""
        raise NotImplementedError

    def unsaid(self, action: Any) -> Message | None:
        """Describe an action without sentences in its events, on request."""
        return None

    def told(self, event: Event, viewer: int | None, names: Sequence[str], options: Any) -> Message | None:
        """Describe an event as ``sentence`` does, in words that depend on the options."""
        return self.sentence(event, viewer, names)

    def named(self, message: Message, seat: int | None, options: Any) -> Message:
        """Reword a refusal for ``seat`` in words that depend on the options."""
        return message

    def statistics(self, options: Any, events: Sequence[Sequence[Event]]) -> Counts:
        """Count things in a finished game, by its options and the events of each action; games add up."""
        return ()


AnyGame = Game[State]
"""Any game."""
