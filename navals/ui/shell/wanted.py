"""Which games a gesture needs: told before it is handled, so that their modules can be brought first.

A text names a game if its id occurs in it: that is seldom too much, and never too little."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from navals import games
from navals.core.record import link
from navals.core.record.link import LinkError
from navals.core.study import days
from navals.ui.features.library.view import newest
from navals.ui.session.summary import SAVE, TOURNAMENT
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell


def wanted(shell: Shell, gesture: Gesture) -> tuple[str, ...]:
    """The ids of the games that must be there before a gesture is handled, in the order of ``games.IDS``; ``shell`` is the state that
    it meets. Games that are on the screen already may be left out. Nothing is changed."""
    needed = {*_asked(shell, gesture)}
    if (gesture.to, gesture.act) != ("app", "boot"):
        needed.update(shell.summaries.needs)
    return tuple(game_id for game_id in games.IDS if game_id in needed)


def _leads_to(gesture: Gesture) -> str:
    """The address that a gesture leads to, "" for none."""
    match gesture.to, gesture.act:
        case "app", "boot":
            route = gesture.fields.get("route")
        case "app", "route":
            route = gesture.arg
        case _:
            return ""
    return route if isinstance(route, str) else ""


def practises(gesture: Gesture) -> bool:
    """Whether a gesture leads to the exercises."""
    return _leads_to(gesture).startswith("#/study")


def lists(gesture: Gesture) -> tuple[str, ...]:
    """The name of the wheel with the positions of the day, where a gesture leads to one and they are not there."""
    address = _leads_to(gesture).split("/")
    card = games.card("".join(address[2:3]))
    if address[:2] != ["#", "day"] or card is None or not card.daily:
        return ()
    return () if games.data(address[2], days.FILE) is not None else (days.WHEEL,)


def _asked(shell: Shell, gesture: Gesture) -> Iterable[str]:
    fields = gesture.fields
    match gesture.to, gesture.act:
        case "app", "boot":
            return _place(fields.get("route"), _texts(fields.get("store")), _texts(fields.get("previous")))
        case "app", "route":
            return _place(gesture.arg, shell.store, shell.previous)
        case "app", "tick" if shell.searching is not None:
            from navals.ui.features.exercises.watch import works_here

            return shell.searching.needs if works_here(shell) else ()
        case "app", "why":
            # The message will cite this rule, with a link to where it is told.
            return games.named(gesture.text("rule"))
        case "library", "resume":
            key = gesture.text("key") or newest(shell.summaries.known(shell.store), shell.t)
            return _stored(key, shell.store, shell.previous)
        case ("setup", "play") | ("workshop", "run" | "watch"):
            return (gesture.text("game"),)
        case "library", "elsewhere-show" if shell.session is not None:
            return _stored(shell.session.key, shell.store, shell.previous)
        case ("share", "file" | "text") | ("library", "import"):
            return _brought(gesture)
        case "comfort", "keys" | "rekey":
            return games.IDS
    return ()


def _texts(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _place(route: Any, store: Mapping[str, Any], previous: Mapping[str, Any]) -> Iterable[str]:
    """The games that the page of an address is about."""
    if not isinstance(route, str) or not route.startswith("#/"):
        return ()
    if route.startswith(link.MARK):
        return _linked(route.removeprefix(link.MARK).partition("/")[0])
    first, *rest = route.removeprefix("#/").split("/")
    if first == "day":
        return rest[:1]
    if first == "tournament":
        id = "".join(rest[:1])
        # Whoever sets one up chooses among all games.
        return games.IDS if id == "new" else games.named(str(store.get(TOURNAMENT + id, "")))
    if first == "campaign":
        # From any of its pages one may come to the list of all campaigns, by an address that leads nowhere too.
        return [game_id for game_id in games.IDS if (card := games.card(game_id)) and card.campaigns]
    if first in ("play", "study"):
        return _stored(SAVE + "".join(rest[:1]), store, previous)
    if first in ("workshop", "extensions"):
        return ()
    return games.IDS if first == "rules" else (first,)


def _stored(key: str, store: Mapping[str, Any], previous: Mapping[str, Any]) -> Iterable[str]:
    """The games of a stored text, and of the one before it, which is opened where the last one is damaged."""
    return games.named(str(store.get(key, "")), str(previous.get(key, "")))


def _linked(fragment: str) -> Iterable[str]:
    """The game in a link; none in one that cannot be opened."""
    try:
        return games.named(link.decode(fragment))
    except LinkError:
        return ()


def _brought(gesture: Gesture) -> Iterator[str]:
    """The games in texts and files that come from outside."""
    for file in gesture.files:
        yield from games.named(file.text)
        fragment = link.find(file.text)
        if fragment is not None:
            yield from _linked(fragment)
