"""Protocol messages to a seat's player, derived only from the seat's view and events.

Equal views give equal lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, TypeVar

import msgspec

from navals.core.dice import Dice
from navals.core.event import Event
from navals.core.game import AnyGame, State
from navals.core.rules import options_of
from navals.core.seat import LETTERS, NOBODY, letter

VERSION: Final = "1"
"""Version of the protocol."""
MAX_LINE: Final = 1 << 20
"""Maximum length of a line, in bytes."""
EXAMPLE_COUNT: Final = 8
"""Number of example actions if the legal ones cannot be listed."""

T = TypeVar("T", bound=msgspec.Struct)


class PositionMessage(msgspec.Struct, frozen=True):
    """A position as a seat sees it: the seat, the actor (``None``: the game is over), the view, the legal
    actions in notation (some examples unless ``complete``), and the events visible to the seat."""

    seat: str
    actor: str | None
    view: object
    actions: tuple[str, ...]
    complete: bool
    events: tuple[dict[str, object], ...] = ()

    def line(self) -> str:
        """Return the position as one line of JSON."""
        return msgspec.json.encode(self, order="deterministic").decode()


def guess_state(game: AnyGame, view: object) -> State:
    """Return a full state consistent with a view; equal views give the same state."""
    state: State = game.hidden.guess(view, Dice("").generator(0))
    return state


def describe_events(events: Iterable[Event], seat: int) -> tuple[dict[str, object], ...]:
    """Describe the events visible to a seat as dicts: the class name as ``event``, and the fields."""
    entries = []
    for event in events:
        if event.visible_to(seat):
            fields = msgspec.to_builtins(event)
            del fields["audience"]
            entries.append({"event": type(event).__name__, **fields})
    return tuple(entries)


def describe_position(game: AnyGame, view: Any, events: Iterable[Event] = ()) -> PositionMessage:
    """Describe the position to a seat, given its view and the events since the last position sent to it.

    >>> from navals import games
    >>> game = games.find("bataille")
    >>> start = describe_position(game, game.start(game.schema.parse("variant=2")).view(0))
    >>> start.seat, start.actor, start.complete, start.events
    ('A', 'A', False, ())
    """
    state = guess_state(game, view)
    actor, rng = state.actor(), Dice("").generator(1)
    actions = state.actions() if actor == view.seat else ()
    shown_actions = (state.sample(rng) for _ in range(EXAMPLE_COUNT)) if actions is None else actions
    return PositionMessage(
        seat=letter(view.seat),
        actor=None if actor == NOBODY else letter(actor),
        view=share_defaults(game, view),
        actions=tuple(game.text(action) for action in dict.fromkeys(shown_actions)),
        complete=actions is not None,
        events=describe_events(events, view.seat),
    )


def share_defaults(game: AnyGame, view: T) -> T:
    """Return a view whose options share their default strings, since msgspec omits defaults by identity."""
    options = getattr(view, "options", None)
    if options is None:
        return view
    return msgspec.structs.replace(view, options=_parse_options(game, game.schema.write(options)))


@cache
def _parse_options(game: AnyGame, text: str) -> object:
    return game.schema.parse(text)


@cache
def view_type(game: AnyGame) -> type:
    """Return the struct type of a game's views."""
    return type(game.start(game.schema.parse(game.match_options)).view(0))


class _ViewPart(msgspec.Struct):
    """The part of a position message that ``read_view`` decodes."""

    view: msgspec.Raw


def read_view(game: AnyGame, text: str) -> Any:
    """Read the view in a position message. Raise ``ValueError`` if it is invalid or impossible."""
    view: Any = msgspec.json.decode(
        msgspec.json.decode(text.encode(), type=_ViewPart).view, type=view_type(game)
    )
    if view.seat not in range(len(LETTERS)):
        raise ValueError("the view is no seat's")
    try:
        state = guess_state(game, view)
        is_consistent = state.view(view.seat) == view
    except LookupError:
        is_consistent = False
    if not is_consistent or view.seat >= game.seating.seats(options_of(state)):
        raise ValueError("no position looks like this view")
    return view


def split_command(line: str) -> tuple[str, str]:
    """Return the first word of a line (or "") and the rest, ignoring a byte order mark.

    >>> split_command("\\ufeffgo\\tnodes 5\\n")
    ('go', 'nodes 5')
    """
    word, *argument = line.strip("\ufeff \t\r\n").split(None, 1) or [""]
    return word, "".join(argument)


def flatten(events: Sequence[Sequence[Event]]) -> list[Event]:
    """Return the events of several actions as one list."""
    return [event for group in events for event in group]
