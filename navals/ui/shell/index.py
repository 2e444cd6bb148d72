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
from navals.ui.session.summary import event_key as event_among
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import load_now
from navals.ui.shell.manifest import (
    Acts,
    EventKind,
    Feature,
    PageAddress,
    PageItem,
    Requirements,
    Route,
    Slot,
    Study,
    TablePage,
)
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language


def _load_features() -> dict[str, Feature[object]]:
    names = sorted(name for _, name, is_package in iter_modules(features.__path__) if is_package)
    return {name: import_module(f"navals.ui.features.{name}.feature").FEATURE for name in names}


FEATURES: Final[Mapping[str, Feature[object]]] = _load_features()
"""Manifests by folder name. Each feature has its own model type, which only it sees."""

T = TypeVar("T")


def _sort_by_rank(
    get_parts: Callable[[Feature[object]], Sequence[T]], get_rank: Callable[[T], int]
) -> tuple[tuple[str, T], ...]:
    """Return parts of all manifests with their feature names, lowest rank first."""
    pairs = [(name, part) for name, feature in FEATURES.items() for part in get_parts(feature)]
    return tuple(sorted(pairs, key=lambda pair: get_rank(pair[1])))


OVERLAYS: Final = _sort_by_rank(lambda feature: feature.overlays, lambda item: item.rank)
SLICES: Final = _sort_by_rank(lambda feature: feature.slices, lambda item: item.rank)
THINKER_WORK: Final = _sort_by_rank(lambda feature: feature.thinker_work, lambda item: item.rank)

H = TypeVar("H")


def _find_hooks(get_hook: Callable[[Feature[object]], H | None]) -> tuple[tuple[str, H], ...]:
    """Return one kind of hook from all manifests, with feature names."""
    return tuple(
        (name, hook) for name, feature in FEATURES.items() if (hook := get_hook(feature)) is not None
    )


BOOT_HOOKS: Final = _find_hooks(lambda feature: feature.boot)
PREPARE_HOOKS: Final = _find_hooks(lambda feature: feature.prepare)
ON_INTERRUPT: Final = _find_hooks(lambda feature: feature.on_interrupt)
ON_LEAVE: Final = _find_hooks(lambda feature: feature.on_leave)
ON_ARRIVE: Final = _find_hooks(lambda feature: feature.on_arrive)
ON_SAVE: Final = _find_hooks(lambda feature: feature.on_save)
ON_GRADE: Final = _find_hooks(lambda feature: feature.on_grade)
ON_ABSENT: Final = _find_hooks(lambda feature: feature.on_absent)
FINISH_HOOKS: Final = _find_hooks(lambda feature: feature.finish)
ON_DRAW: Final = _find_hooks(lambda feature: feature.on_draw)
GESTURE_NEEDS: Final = _find_hooks(lambda feature: feature.gesture_needs)
EVENTS: Final = _find_hooks(lambda feature: feature.event)
REMARKS: Final = _find_hooks(lambda feature: feature.remark)
STRIPS: Final = _find_hooks(lambda feature: feature.strip)
START_LINKS: Final = _find_hooks(lambda feature: feature.start_links)

OWNERS: Final = {scope: name for name, feature in FEATURES.items() for scope in (name, *feature.scopes)}
"""The name of the feature that handles each gesture scope."""
_ROUTES: Final = {route.path: (name, route) for name, feature in FEATURES.items() for route in feature.routes}


@cache
def _load_acts(scope: str) -> Acts[object]:
    feature = FEATURES[OWNERS[scope]]
    return load_now(feature.scopes.get(scope, feature.acts))


def find_acts(scope: str) -> Acts[object]:
    """Return a scope's gestures by name; empty for an unknown scope."""
    return _load_acts(scope) if scope in OWNERS else {}


def game_finder(gesture: Gesture) -> Callable[[Gesture, Shell], tuple[str, ...]] | None:
    """Return the function that lists the games an act needs, or `None`."""
    feature = FEATURES.get(gesture.to)
    return None if feature is None else feature.required_games.get(gesture.act)


def routes() -> Iterator[Route[object]]:
    """Return the pages, sorted by address."""
    return (_ROUTES[path][1] for path in sorted(_ROUTES))


def find_route(parts: Sequence[str]) -> tuple[str, Route[object]] | None:
    """Return the name of the feature and the route at an address, or `None` if no page matches."""
    first, second = (*parts, "", "")[:2]
    return _ROUTES.get(first if games.card(first) is None else f"<game>/{second}")


def page_title(shell: Shell) -> str:
    """Return the title of the page at the address, or ""."""
    page_match = find_route(shell.parts)
    if page_match is not None and page_match[1].title is not None:
        return shell.t.message(page_match[1].title)
    card = shell.session.table.game.card if shell.session is not None else games.card(shell.part(0))
    return "" if card is None else shell.t.message(card.title)


def page_requirements(address: PageAddress) -> Iterator[Requirements]:
    """Yield the requirements of the page at an address: its game, and what the page needs."""
    if games.card(address.part(0)) is not None:
        yield Requirements((address.part(0),))
    if (match := find_route(address.parts)) is not None:
        yield match[1].requirements(address)


@cache
def exported_kinds() -> tuple[AnyKind, ...]:
    """Return the kinds of text exported to the file of all games, most important first. This imports their
    features."""
    exports = (part for feature in FEATURES.values() for part in feature.kinds)
    return tuple(load_now(part.kind) for part in sorted(exports, key=lambda part: part.rank))


def find_event(shell: Shell, key: str) -> tuple[str, EventKind] | None:
    """Return the key and kind of the event (such as a tournament) for which a game was played, or `None`."""
    for _, event in EVENTS:
        if event_key := event_among(shell.store, key, event.prefix):
            return event_key, event
    return None


@cache
def _item_makers(slot: Slot) -> tuple[Callable[[Shell], Iterable[PageItem]], ...]:
    return tuple(feature.page_items[slot] for feature in FEATURES.values() if slot in feature.page_items)


def page_items(slot: Slot, shell: Shell) -> list[PageItem]:
    """Return the items of a slot, sorted by rank."""
    return sorted((item for make in _item_makers(slot) for item in make(shell)), key=lambda item: item.rank)


@cache
def studies() -> tuple[Study, ...]:
    """Return the pages about a single game, lowest rank first."""
    all_studies = (study for feature in FEATURES.values() for study in feature.studies)
    return tuple(sorted(all_studies, key=lambda study: study.rank))


def study_page(id: str) -> Study | None:
    """Return the page with this id, or `None`."""
    return next((page for page in studies() if page.id == id), None) if id else None


def study_links(session: Session, t: Language, id_prefix: str) -> list[Markup]:
    """Return links to the available pages about a game; `id_prefix` prefixes their ids."""
    return [
        link(
            t.message(page.title),
            f"{session.address}/{page.id}",
            kind="plain",
            icon=page.icon,
            id=f"{id_prefix}-{page.id}",
        )
        for page in studies()
        if page.is_linked and page.applies(session)
    ]


def remark_text(session: Session, shell: Shell) -> str:
    """Return the features' remarks on a finished game."""
    texts = (remark(session, shell) for _, remark in REMARKS)
    return " ".join(text for text in texts if text)


def start_links(card: Card, t: Language) -> list[PageItem]:
    """Return the links to start a game that features add to its card."""
    return sorted((item for _, make in START_LINKS for item in make(card, t)), key=lambda item: item.rank)


def strips(session: Session, t: Language) -> list[Markup]:
    """Return the strips shown above a game's table."""
    return [strip(session, t) for _, strip in STRIPS]


@cache
def table_page() -> TablePage:
    """Return the page and handlers for a game in progress."""
    return next(feature.table for feature in FEATURES.values() if feature.table is not None)
