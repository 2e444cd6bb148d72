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
    """Base class of a game's actions: small structs of integers, one class for each kind.

    >>> class Cast(Action, frozen=True):
    ...     quay: int
    ...     boats: int
    >>> Cast(0, 2)
    Cast(quay=0, boats=2)
    """


class State(msgspec.Struct, Shown, frozen=True):
    """Base class of a game's states: immutable and deterministic. Chance acts like a player.

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
        """Return why the actor may not take ``action`` (any well-typed value), or ``None`` if it is legal."""
        raise NotImplementedError

    def actions(self) -> tuple[object, ...] | None:
        """List the actor's legal actions (at a chance node: all outcomes) in a fixed order.

        Return ``None`` if there are too many."""
        raise NotImplementedError

    def sample(self, rng: random.Random) -> object:
        """Sample a legal action of the actor; at a chance node, by probability."""
        raise NotImplementedError

    def outcomes(self) -> tuple[tuple[object, float], ...] | None:
        """List the outcomes of a chance node with their probabilities, or ``None`` if there are too many."""
        raise NotImplementedError

    def apply(self, action: Any, log: list[Event] | None = None) -> State:
        """Return the state after ``action``, which must be legal, and append its events to ``log``."""
        raise NotImplementedError

    def view(self, seat: int | None) -> object:
        """Return what ``seat`` can see; ``None`` is a spectator who sees no secrets."""
        raise NotImplementedError

    def open_view(self, seat: int | None = None) -> object:
        """Return the view of ``seat`` (``None``: an arbiter) with all secrets. Never show it to players."""
        raise NotImplementedError

    def agreed(self) -> bool:
        """At a chance node, return whether people agree on the outcome instead of drawing it."""
        return False

    def result(self) -> Result | None:
        """Return the result, or ``None`` during the game."""
        raise NotImplementedError


class Preset(msgspec.Struct, frozen=True):
    """A named set of options for new games. ``options`` has the format of the record tag.

    The preset is available in ``modes``. A preset with a story of its own has an ``aim``, the objective.

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
    """Read the presets in a data file.

    >>> read_presets(b'{"quick": {"said": {"label": "A quick game"}, "options": "turns=5"}}')[0].options
    'turns=5'
    """
    return tuple(Preset(name, **fields) for name, fields in read(source).items())


Counts = tuple[tuple[Message, tuple[int, ...]], ...]
"""Statistics of a finished game: labels (``Card.counts``), each with one number per seat."""

S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """A game: rules, notation, options, players. ``navals.games`` returns the only instance of each game.

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> start = mats.start(mats.schema.default())
    >>> start.actor(), mats.text(mats.parse("ORDER f1 c2 c1 v2 tp f2 v1", start))
    (0, 'order F1 C2 C1 V2 TP F2 V1')
    """

    card: ClassVar[Card]
    """Facts available without loading the game's other modules."""
    schema: ClassVar[Schema[Any]]
    presets: ClassVar[tuple[Preset, ...]]
    first_preset: ClassVar[str] = ""
    """Preset for a player's first game: short, with an easy opponent; ``""``: the first in the list."""
    match_options: ClassVar[str] = ""
    """Default options for games between computers."""
    ladder_preset: ClassVar[str] = ""
    """Short preset with which ``bench/ladder.py`` rates computers; ``""``: use ``match_options``."""
    action_type: ClassVar[object]
    """Union of the action classes, for msgspec."""
    max_plies: ClassVar[int]
    """Upper bound on the number of plies, for the contract tests."""

    # Optional capabilities, see ``navals.core.capabilities``.
    seating: ClassVar[Seating[Any]] = Seating()
    dice: ClassVar[Throws[Any] | None] = None
    hidden: ClassVar[Hidden] = Hidden()
    analysis: ClassVar[Analysis[Any]] = Analysis()
    moments: ClassVar[Moments[Any]] = Moments()

    @property
    def id(self) -> str:
        """Return the card's id: the name in records, addresses and folders."""
        return self.card.id

    @property
    def title(self) -> Message:
        """Return the card's title."""
        return self.card.title

    def start(self, options: Any, setup: str | None = None) -> S:
        """Return the initial state, or the one in a ``Setup`` tag. Raise ``NotationError`` for a bad tag."""
        raise NotImplementedError

    def setup(self, state: S) -> str | None:
        """Return a ``Setup`` tag from which ``start`` restores ``state``, without its history.

        Return ``None`` if that is impossible: in the middle of a draw or an action, after the end, or if the
        game does not support set-up positions.
        """
        return None

    def presets_of(self, mode: str) -> tuple[Preset, ...]:
        """Return the presets of a mode (in ``MODES`` or ``Card.ways``); ``()`` if the game lacks the mode."""
        modes = (*MODES, *(extra.mode for extra in self.card.ways))
        return tuple(preset for preset in self.presets if mode in preset.modes and mode in modes)

    def text(self, action: Any) -> str:
        """Write an action in notation, a draw as a series of tokens. Inverse of ``parse`` and ``draw``."""
        raise NotImplementedError

    def parse(self, text: str, state: S) -> object:
        """Read an action leniently, without checking legality. Raise ``NotationError`` if unreadable."""
        raise NotImplementedError

    def draw(self, tokens: Sequence[str], state: S) -> tuple[object, int]:
        """Read a chance action; return it with the number of tokens used.

        Raise ``NotationError`` if it is unreadable."""
        return self.parse(tokens[0], state), 1

    def faces(self, action: Any) -> tuple[str, ...]:
        """Return the dice faces of a draw; ``()`` if it is not a dice throw."""
        return self.dice.split(self.text(action)) if self.dice else ()

    def player(self, level: str) -> Player:
        """Return the computer player of a level (``navals.core.player.LEVELS``)."""
        raise NotImplementedError

    def adviser(self) -> Player:
        """Return the player that gives hints, with explanations and details for the board."""
        return self.player("expert")

    def sentence(self, event: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
        """Describe an event for ``viewer``; return ``None`` to leave it out. ``names`` are listed by seat."""
        raise NotImplementedError

    def describe_action(self, action: Any) -> Message | None:
        """Describe an action whose events have no sentences; ``None`` for other actions."""
        return None

    def describe(
        self, event: Event, viewer: int | None, names: Sequence[str], options: Any
    ) -> Message | None:
        """Describe an event like ``sentence``, with wording that depends on the options."""
        return self.sentence(event, viewer, names)

    def reword(self, message: Message, seat: int | None, options: Any) -> Message:
        """Reword a refusal for ``seat``, depending on the options."""
        return message

    def statistics(self, options: Any, events: Sequence[Sequence[Event]]) -> Counts:
        """Return statistics of a finished game from each action's events; they can be summed over games."""
        return ()


AnyGame = Game[Any]
"""A game with any type of state."""
