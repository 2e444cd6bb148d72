"""What is sent to whoever plays a seat: what that seat sees, and nothing else.

All of it comes from the seat's view and from the events that were told to it, so that two positions that look the same to a seat
are the same lines to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from navals.core.dice import Dice
from navals.core.event import Event
from navals.core.game import Game
from navals.core.seat import LETTERS, NOBODY, letter

VERSION: Final = "1"
"""The version of the protocol."""
LONGEST: Final = 1 << 20
"""No line has more bytes."""
EXAMPLES: Final = 8
"""How many legal actions are named where they cannot be listed."""


class Choices(msgspec.Struct, frozen=True):
    """What the actor of a view may do: all of it in a fixed order (``complete``), or some examples."""

    actions: tuple[Any, ...]
    complete: bool


class Seen(msgspec.Struct, frozen=True):
    """A position as a seat sees it: who sees it, who must act (None: nobody any more), the view, what may be done in notation (nothing for
    who is not to act) and whether that is all, and what the seat was told."""

    seat: str
    actor: str | None
    view: Any
    actions: tuple[str, ...]
    complete: bool
    events: tuple[dict[str, Any], ...] = ()

    def line(self) -> str:
        """As JSON, without line breaks."""
        return msgspec.json.encode(self, order="deterministic").decode()


def imagined(game: Game[Any], view: Any) -> Any:
    """Return a complete state that fits a view, always the same one."""
    return game.hidden.guess(view, Dice("").generator(0))


def choices(game: Game[Any], view: Any, examples: int = EXAMPLES) -> Choices:
    """Return what the actor of a ``view`` of its own may do, as a state that fits the view tells.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> start = game.start(game.schema.default()).view(0)
    >>> found = choices(game, start, 2)
    >>> found.complete, len(found.actions), game.text(found.actions[0]).split()[0]
    (False, 2, 'order')
    """
    return _choices(imagined(game, view), examples)


def _choices(state: Any, examples: int = EXAMPLES) -> Choices:
    listed = state.actions()
    if listed is not None:
        return Choices(tuple(listed), True)
    rng = Dice("").generator(1)
    return Choices(tuple(dict.fromkeys(state.sample(rng) for _ in range(examples))), False)


def told(events: Iterable[Event], seat: int) -> tuple[dict[str, Any], ...]:
    """What a seat is told of events: for each one its ``event`` (the name of its class), and its fields."""
    found = []
    for event in events:
        if event.visible_to(seat):
            fields = msgspec.to_builtins(event)
            del fields["audience"]
            found.append({"event": type(event).__name__, **fields})
    return tuple(found)


def seen(game: Game[Any], view: Any, events: Iterable[Event] = ()) -> Seen:
    """The position behind a seat's own view, with what the seat was told of ``events``.

    >>> from navals import games
    >>> game = games.find("bataille")
    >>> start = seen(game, game.start(game.schema.parse("variant=2")).view(0))
    >>> start.seat, start.actor, start.complete, start.events
    ('A', 'A', False, ())
    """
    state = imagined(game, view)
    actor = state.actor()
    may = _choices(state) if actor == view.seat else Choices((), True)
    return Seen(
        seat=letter(view.seat),
        actor=None if actor == NOBODY else letter(actor),
        view=plain(game, view),
        actions=tuple(game.text(action) for action in may.actions),
        complete=may.complete,
        events=told(events, view.seat),
    )


def plain(game: Game[Any], view: Any) -> Any:
    """Return the view with options such that equal views are equal bytes. Options leave out what is as usual, but msgspec
    knows a usual text by its identity, which a text that was decoded does not have."""
    options = getattr(view, "options", None)
    if options is None:
        return view
    return msgspec.structs.replace(view, options=_usual(game, game.schema.write(options)))


@cache
def _usual(game: Game[Any], text: str) -> Any:
    return game.schema.parse(text)


def encoded(game: Game[Any], view: Any) -> str:
    """A view as JSON: the same bytes for equal views.

    >>> from navals import games
    >>> game = games.find("bataille")
    >>> start = game.start(game.schema.default()).view(0)
    >>> encoded(game, msgspec.json.decode(msgspec.json.encode(start), type=type(start))) == encoded(game, start)
    True
    """
    return msgspec.json.encode(plain(game, view), order="deterministic").decode()


@cache
def view_type(game: Game[Any]) -> type:
    """The struct of a game's views."""
    return type(game.start(game.schema.parse(game.match_options)).view(0))


class _Sent(msgspec.Struct):
    """What is read of a position: the rest is for those who do not know the rules."""

    view: msgspec.Raw


def read(game: Game[Any], text: str) -> Any:
    """The view in a position that was sent. Raises ValueError where there is none, or one that no position gives."""
    view: Any = msgspec.json.decode(msgspec.json.decode(text.encode(), type=_Sent).view, type=view_type(game))
    if view.seat not in range(len(LETTERS)):
        raise ValueError("the view is no seat's")
    try:
        state = imagined(game, view)
        fits = state.view(view.seat) == view
    except LookupError:
        fits = False
    if not fits or view.seat >= game.seating.seats(getattr(state, "options", None)):
        raise ValueError("no position looks like this view")
    return view


def flat(events: Sequence[Sequence[Event]]) -> list[Event]:
    """The events of several actions, one after the other."""
    return [event for some in events for event in some]
