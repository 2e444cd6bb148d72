"""Which games a gesture needs, known before it is handled, so that they can be loaded.

A text names a game if it contains its id: rarely too many games, never too few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from navals import games
from navals.club.study import days
from navals.core.record import link
from navals.core.record.link import LinkError
from navals.ui.features.library.view import newest
from navals.ui.registry import cards
from navals.ui.session.summary import SAVE, TOURNAMENT
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell


def wanted(shell: Shell, gesture: Gesture) -> tuple[str, ...]:
    """Return the ids of the games that a gesture needs, in the order of `games.IDS`."""
    needed = {*_asked(shell, gesture)}
    if gesture.name != "app:boot":
        needed.update(shell.summaries.needs)
    return tuple(game_id for game_id in games.IDS if game_id in needed)


def lists(gesture: Gesture) -> tuple[str, ...]:
    """Return the missing wheel of daily positions that a gesture needs."""
    address = gesture.route.split("/")
    card = games.card("".join(address[2:3]))
    if address[:2] != ["#", "day"] or card is None or not card.daily:
        return ()
    return () if games.data(address[2], days.FILE) is not None else (days.WHEEL,)


def _asked(shell: Shell, gesture: Gesture) -> Iterable[str]:
    match gesture.to, gesture.act:
        case "app", "boot":
            return _place(gesture.route, gesture.texts("store"), gesture.texts("previous"))
        case "app", "route":
            return _place(gesture.route, shell.store, shell.previous)
        case "app", "tick" if shell.searching is not None:
            from navals.ui.features.exercises.watch import works_here

            return shell.searching.needs if works_here(shell) else ()
        case "exercises", "next":
            from navals.ui.features.exercises.model import lines

            return {line.game for line in lines(shell.store, shell.summaries.known(shell.store))}
        case "app", "why":
            # The message links to this rule.
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


def _place(route: str, store: Mapping[str, str], previous: Mapping[str, str]) -> Iterable[str]:
    if not route.startswith("#/"):
        return ()
    if route.startswith(link.MARK):
        return _linked(route.removeprefix(link.MARK).partition("/")[0])
    first, *rest = route.removeprefix("#/").split("/")
    if first == "day":
        return rest[:1]
    if first == "tournament":
        id = "".join(rest[:1])
        # The set-up offers all games.
        return games.IDS if id == "new" else games.named(store.get(TOURNAMENT + id, ""))
    if first == "campaign":
        # Every page, and even an invalid address, can lead to the list of all campaigns.
        return [card.id for card in cards() if card.campaigns]
    if first in ("play", "study"):
        return _stored(SAVE + "".join(rest[:1]), store, previous)
    if first in ("workshop", "extensions"):
        return ()
    return games.IDS if first == "rules" else (first,)


def _stored(key: str, store: Mapping[str, str], previous: Mapping[str, str]) -> Iterable[str]:
    """The games of a stored text and of its previous generation, the fallback if the text is damaged."""
    return games.named(store.get(key, ""), previous.get(key, ""))


def _linked(fragment: str) -> Iterable[str]:
    """The game in a link; none if the link is invalid."""
    try:
        return games.named(link.decode(fragment))
    except LinkError:
        return ()


def _brought(gesture: Gesture) -> Iterator[str]:
    for file in gesture.files:
        yield from games.named(file.text)
        fragment = link.find(file.text)
        if fragment is not None:
            yield from _linked(fragment)
