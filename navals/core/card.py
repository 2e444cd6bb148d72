"""A game's card: what is shown and listed of a game that nobody has opened yet. Everything else of a game is in its other modules, which
need not be there before somebody opens it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from navals.core.message import Message
from navals.core.result import Result

MODES: Final = ("ai", "two", "watch")
"""The ways into every game: against the computer, two people at this screen, computers only."""


class Way(msgspec.Struct, frozen=True):
    """A way into a game besides ``MODES``, for people only: ``mode`` as presets name it, its label on the home page and
    its icon."""

    mode: str
    label: Message
    icon: str


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What the home page, the library and the statistics need of a game. One instance a game, ``CARD`` in its ``card`` module, found
    through ``navals.games.card``.

    >>> from navals import games
    >>> games.card("trafalgar").id, games.card("trafalgar").modes[0]
    ('trafalgar', 'ai')
    """

    id: str
    """Its name in records, addresses and folders."""
    place: int
    """Where it stands on the home page: games are in the order of these numbers."""
    title: Message
    blurb: Message
    """The game in one sentence."""
    brief: tuple[Message, ...] = ()
    """How it is played, in three short sentences: to be read before the first game."""
    levels: Mapping[str, Message]
    """An honest sentence about each level of the computer player (``navals.core.player.LEVELS``)."""
    handicap: Message | None = None
    """How options of the rules even a game out, in a sentence; None where there are none that do."""
    reason: Callable[[Result, Sequence[str]], Message]
    """Why a game ended so, in a sentence, from its result and what the two sides are called. Resignation, and a draw that the
    table offers, are told elsewhere."""
    rules: str = "1"
    """Version of the rules, as the record's ``Rules`` tag has it. Records of other versions are refused."""
    ways: tuple[Way, ...] = ()
    """Ways into the game besides those that every game has."""
    modes: tuple[str, ...] = MODES
    """Those of ``MODES`` and ``ways`` in which at least one preset is offered."""
    counts: tuple[Message, ...] = ()
    """What the game counts (``Game.statistics``): the labels, in the order of the rows."""
    themes: Mapping[str, Message] = {}
    """What exercises of the game can be about, by the names that ``Analysis.theme`` gives."""
    arranged: bool = False
    """Whether positions of the game can be put together by hand (``screen.arranger``)."""
    drilled: bool = False
    """Whether the game has drills (``screen.drills``)."""
    campaigns: bool = False
    """Whether the game has campaigns (``Game.campaigns``)."""
    daily: bool = False
    """Whether the game has a position a day (``navals.core.study.days``)."""
    ground: tuple[str, str] = ("", "")
    """What stands below the marks of every small picture of a position: the data of an SVG path on a field of 240 by 132, and its
    style class. Two empty texts: nothing does."""
