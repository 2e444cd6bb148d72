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


class Mode(msgspec.Struct, frozen=True):
    """An extra mode for human players: its name in presets, its label on the home page and its icon."""

    mode: str
    label: Message
    icon: str


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What the home page, the library and the statistics need to know about a game.

    Each game defines ``CARD`` in its ``card`` module; ``navals.games.card`` returns it.

    >>> from navals import games
    >>> games.card("trafalgar").id, games.card("trafalgar").modes[0]
    ('trafalgar', 'ai')
    """

    id: str
    """Name in records, addresses and folders."""
    place: int
    """Position on the home page; lower numbers come first."""
    title: Message
    blurb: Message
    """The game in one sentence."""
    brief: tuple[Message, ...] = ()
    """How to play: three short sentences for a player's first game."""
    levels: Mapping[str, Message]
    """A sentence that describes the play of each of ``navals.core.player.LEVELS``."""
    handicap: Message | None = None
    """A sentence on how rule options can serve as a handicap; ``None`` if no option does."""
    reason: Callable[[Result, Sequence[str]], Message]
    """Explain why a game ended (not by resignation or agreement), from its result and the sides' names."""
    rules: str = "1"
    """Version of the rules, as in the ``Rules`` tag. Records of other versions are refused."""
    ways: tuple[Mode, ...] = ()
    """Extra modes."""
    here: Message | None = None
    """Label of the Play button when it appears next to buttons for the extra modes (``ways``)."""
    modes: tuple[str, ...] = MODES
    """The modes, from ``MODES`` and ``ways``, that have a preset."""
    counts: tuple[Message, ...] = ()
    """Labels of the counts in ``Game.statistics``, in display order."""
    themes: Mapping[str, Message] = {}
    """Exercise themes, by the names that ``Analysis.theme`` returns."""
    arranged: bool = False
    """Whether players can set up positions (``screen.arranger``)."""
    drilled: bool = False
    """Whether the game has drills (``screen.drills``)."""
    campaigns: bool = False
    """Whether the game has campaigns (``words/campaigns.py``)."""
    daily: bool = False
    """Whether the game has a position of the day (``navals.club.study.days``)."""
    rated: Mapping[str, Message] = {}
    """Titles for ratings that are kept apart from the game's own, by option (``Option.apart``)."""
    ground: tuple[str, str] = ("", "")
    """Background of thumbnails: SVG path data in a 240 x 132 viewport, and its CSS class; "" for none."""


def read(package: str, **more: Any) -> Card:
    """Read a game's card from ``card.json`` in its package: fields of ``Card``, with texts under ``said``.

    ``reasons`` maps outcomes or reasons to sentences; the last one is the default. ``{name}`` is the winner,
    ``{loser}`` the loser. ``more`` provides the fields that cannot be written as JSON.
    """
    fields = message.read(get_data(package, "card.json") or b"")
    reason = partial(_describe_result, fields.pop("reasons"))
    return Card(reason=reason, **fields, **more)


def _describe_result(reasons: Mapping[str, Message], result: Result, names: Sequence[str]) -> Message:
    pattern = (reasons.get(result.outcome) or reasons.get(result.reason) or [*reasons.values()][-1]).text
    winner, loser = names[:2] if result.outcome == "1-0" else names[1::-1]
    values = {"name": winner, "loser": loser}
    return Message(pattern, {field: name for field, name in values.items() if f"{{{field}}}" in pattern})
