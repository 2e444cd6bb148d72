"""Discovery of the features by their folders, and lookups over all manifests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final, TypeVar

from navals import games
from navals.core.card import Card
from navals.ui import features
from navals.ui.components import link
from navals.ui.draw.html import Markup
from navals.ui.session import Session
from navals.ui.session.kind import AnyKind
from navals.ui.session.summary import event_of as event_among
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import loaded
from navals.ui.shell.manifest import (
    Acts,
    Door,
    Event,
    Feature,
    Place,
    Requirements,
    Route,
    Spot,
    Study,
    Table,
)
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language


def _found() -> dict[str, Feature[object]]:
    names = sorted(name for _, name, is_package in iter_modules(features.__path__) if is_package)
    return {name: import_module(f"navals.ui.features.{name}.feature").FEATURE for name in names}


FEATURES: Final[Mapping[str, Feature[object]]] = _found()
"""Manifests by folder name. Each feature has its own model type, which only it sees."""

T = TypeVar("T")


def _ranked(
    parts: Callable[[Feature[object]], Sequence[T]], rank: Callable[[T], int]
) -> tuple[tuple[str, T], ...]:
    """Return parts of all manifests with their feature names, lowest rank first."""
    found = [(name, part) for name, feature in FEATURES.items() for part in parts(feature)]
    return tuple(sorted(found, key=lambda one: rank(one[1])))


OVERLAYS: Final = _ranked(lambda feature: feature.overlays, lambda one: one.rank)
SLICES: Final = _ranked(lambda feature: feature.works, lambda one: one.rank)
THINKING: Final = _ranked(lambda feature: feature.thinks, lambda one: one.rank)

H = TypeVar("H")


def _hooks(of: Callable[[Feature[object]], H | None]) -> tuple[tuple[str, H], ...]:
    """Return one kind of hook from all manifests, with feature names."""
    return tuple((name, hook) for name, feature in FEATURES.items() if (hook := of(feature)) is not None)


BOOT: Final = _hooks(lambda feature: feature.boot)
BEFORE: Final = _hooks(lambda feature: feature.before)
INTERRUPTED: Final = _hooks(lambda feature: feature.interrupted)
LEAVE: Final = _hooks(lambda feature: feature.leave)
ARRIVE: Final = _hooks(lambda feature: feature.arrive)
SAVED: Final = _hooks(lambda feature: feature.saved)
GRADED: Final = _hooks(lambda feature: feature.graded)
ABSENT: Final = _hooks(lambda feature: feature.absent)
FINISH: Final = _hooks(lambda feature: feature.finish)
DRAWN: Final = _hooks(lambda feature: feature.drawn)
DEMANDS: Final = _hooks(lambda feature: feature.demands)
EVENTS: Final = _hooks(lambda feature: feature.event)
REMARKS: Final = _hooks(lambda feature: feature.remark)
STRIPS: Final = _hooks(lambda feature: feature.strip)
WAYS: Final = _hooks(lambda feature: feature.ways)

OWNERS: Final = {scope: name for name, feature in FEATURES.items() for scope in (name, *feature.scopes)}
"""The name of the feature that handles each gesture scope."""
_ROUTES: Final = {route.path: (name, route) for name, feature in FEATURES.items() for route in feature.routes}


@cache
def _acts(scope: str) -> Acts[object]:
    feature = FEATURES[OWNERS[scope]]
    return loaded(feature.scopes.get(scope, feature.acts))


def acts(scope: str) -> Acts[object]:
    """Return a scope's gestures by name; empty for an unknown scope."""
    return _acts(scope) if scope in OWNERS else {}


def needs_of(gesture: Gesture) -> Callable[[Gesture, Shell], tuple[str, ...]] | None:
    """Return the function that lists the games an act needs, or `None`."""
    feature = FEATURES.get(gesture.to)
    return None if feature is None else feature.needs.get(gesture.act)


def routes() -> Iterator[Route[object]]:
    """Return the pages, sorted by address."""
    return (_ROUTES[path][1] for path in sorted(_ROUTES))


def route(parts: Sequence[str]) -> tuple[str, Route[object]] | None:
    """Return the name of the feature and the route at an address, or `None` if no page matches."""
    first, second = (*parts, "", "")[:2]
    return _ROUTES.get(first if games.card(first) is None else f"<game>/{second}")


def title(shell: Shell) -> str:
    """Return the title of the page at the address, or ""."""
    found = route(shell.parts)
    if found is not None and found[1].title is not None:
        return shell.t.message(found[1].title)
    card = shell.session.table.game.card if shell.session is not None else games.card(shell.part(0))
    return "" if card is None else shell.t.message(card.title)


def needs(place: Place) -> Iterator[Requirements]:
    """Yield the requirements of the page at an address: its game, and what the page needs."""
    if games.card(place.part(0)) is not None:
        yield Requirements((place.part(0),))
    if (found := route(place.parts)) is not None:
        yield found[1].needs(place)


@cache
def kinds() -> tuple[AnyKind, ...]:
    """Return the kinds of text exported to the file of all games, most important first. Imports their
    features."""
    kept = (one for feature in FEATURES.values() for one in feature.kinds)
    return tuple(loaded(one.kind) for one in sorted(kept, key=lambda one: one.rank))


def event_of(shell: Shell, key: str) -> tuple[str, Event] | None:
    """Return the key and kind of the event (such as a tournament) for which a game was played, or `None`."""
    for _, event in EVENTS:
        if found := event_among(shell.store, key, event.prefix):
            return found, event
    return None


@cache
def _doors(spot: Spot) -> tuple[Callable[[Shell], Iterable[Door]], ...]:
    return tuple(feature.doors[spot] for feature in FEATURES.values() if spot in feature.doors)


def doors(spot: Spot, shell: Shell) -> list[Door]:
    """Return the doors at a spot, sorted by rank."""
    return sorted((door for make in _doors(spot) for door in make(shell)), key=lambda door: door.rank)


@cache
def studies() -> tuple[Study, ...]:
    """Return the pages about a single game."""
    found = (study for feature in FEATURES.values() for study in feature.studies)
    return tuple(sorted(found, key=lambda study: study.rank))


def study(id: str) -> Study | None:
    """Return the page with this id, or `None`."""
    return next((one for one in studies() if one.id == id), None) if id else None


def study_links(session: Session, t: Language, where: str) -> list[Markup]:
    """Return links to the available pages about a game; `where` prefixes their ids."""
    return [
        link(
            t.message(one.title),
            f"{session.address}/{one.id}",
            kind="plain",
            icon=one.icon,
            id=f"{where}-{one.id}",
        )
        for one in studies()
        if one.linked and one.offered(session)
    ]


def remarks(session: Session, shell: Shell) -> str:
    """Return the features' remarks on a finished game."""
    said = (remark(session, shell) for _, remark in REMARKS)
    return " ".join(text for text in said if text)


def ways(card: Card, t: Language) -> list[Door]:
    """Return the ways into a game offered by features."""
    return sorted((door for _, make in WAYS for door in make(card, t)), key=lambda door: door.rank)


def strips(session: Session, t: Language) -> list[Markup]:
    """Return the strips shown above a game's table."""
    return [strip(session, t) for _, strip in STRIPS]


@cache
def table() -> Table:
    """Return the page and handlers for a game in progress."""
    return next(feature.table for feature in FEATURES.values() if feature.table is not None)
