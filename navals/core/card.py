"""The card of a game: facts needed before the game's other modules are loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pkgutil import get_data
from typing import Any, Final

import msgspec

from navals.core import message
from navals.core.message import Message
from navals.core.result import Result

MODES: Final = ("ai", "two", "watch")
"""Modes of every game: against the computer, two people at one screen, computers only."""


class Way(msgspec.Struct, frozen=True):
    """An extra mode for people: its name in presets, its label on the home page and its icon."""

    mode: str
    label: Message
    icon: str


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What the home page, the library and the statistics need to know about a game.

    Each game has one, ``CARD`` in its ``card`` module; ``navals.games.card`` finds it.

    >>> from navals import games
    >>> games.card("trafalgar").id, games.card("trafalgar").modes[0]
    ('trafalgar', 'ai')
    """

    id: str
    """Name in records, addresses and folders."""
    place: int
    """Position on the home page; lower comes first."""
    title: Message
    blurb: Message
    """The game in one sentence."""
    brief: tuple[Message, ...] = ()
    """How to play, in three short sentences for a first game."""
    levels: Mapping[str, Message]
    """An honest sentence about each of ``navals.core.player.LEVELS``."""
    handicap: Message | None = None
    """How rule options even a game out, in a sentence; ``None`` if no option does."""
    reason: Callable[[Result, Sequence[str]], Message]
    """Sentence on why a game ended, by its result and the sides' names; not for resignation or agreement."""
    rules: str = "1"
    """Version of the rules, as in the ``Rules`` tag. Records of other versions are refused."""
    ways: tuple[Way, ...] = ()
    """Extra modes."""
    here: Message | None = None
    """Label of the button that begins a game on the screen, where ``ways`` have equal buttons beside it."""
    modes: tuple[str, ...] = MODES
    """The modes among ``MODES`` and ``ways`` that have a preset."""
    counts: tuple[Message, ...] = ()
    """Labels of the counts in ``Game.statistics``, in the order of the rows."""
    themes: Mapping[str, Message] = {}
    """Themes of exercises, by the names that ``Analysis.theme`` returns."""
    arranged: bool = False
    """Whether positions can be set up by hand (``screen.arranger``)."""
    drilled: bool = False
    """Whether the game has drills (``screen.drills``)."""
    campaigns: bool = False
    """Whether the game has campaigns (``words/campaigns.py``)."""
    daily: bool = False
    """Whether the game has a position a day (``navals.club.study.days``)."""
    rated: Mapping[str, Message] = {}
    """Names of the classes with a rating of their own, by the options of ``Option.apart``."""
    ground: tuple[str, str] = ("", "")
    """Background of small pictures: SVG path data in a 240 x 132 field, and its style class; "" for none."""


def read(package: str, **more: Any) -> Card:
    """Read the card of a game, ``card.json`` in its package: fields of ``Card``, texts under ``said``.

    ``reasons`` has sentences by outcome or reason, the last one for all others; ``{name}`` is the winner.
    ``more`` has the fields that are not data.
    """
    fields = message.read(get_data(package, "card.json") or b"")
    reason = partial(_reason, fields.pop("reasons"))
    return Card(reason=reason, **fields, **more)


def _reason(reasons: Mapping[str, Message], result: Result, names: Sequence[str]) -> Message:
    text = (reasons.get(result.outcome) or reasons.get(result.reason) or [*reasons.values()][-1]).text
    winner, loser = names[:2] if result.outcome == "1-0" else names[1::-1]
    words = {"name": winner, "loser": loser}
    return Message(text, {field: name for field, name in words.items() if f"{{{field}}}" in text})
