"""The manifest of a page: `FEATURE` in the `feature.py` of its folder, which no other code names.

A folder of `navals/ui/features` is a feature. `navals.ui.shell.index` finds it, and the application learns
the rest from its manifest: gestures, pages, dialogs, stored texts, work in idle time, and the games and files
to load first. Manifests are imported at start, so they import the other modules of their folder lazily
(`lazy.py`).

A feature reads the `Shell` and changes it by effects only. It neither imports another feature nor reads its
model: it sends it a gesture (`effects.Send`), visits its page (`effects.Visit`), or offers something that
others show without knowing it (`Door`, `Study`, `Feature.remark`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from navals import games
from navals.core.card import Card
from navals.core.message import Message
from navals.thinking.job import Job
from navals.ui.draw.html import Child, Markup
from navals.ui.session import Session
from navals.ui.session.kind import AnyKind
from navals.ui.session.summary import event_of
from navals.ui.shell.effects import Effects
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language

M = TypeVar("M")  # the model of a feature: an immutable value

Step = tuple[M, Effects]
"""The next model, and effects in the order of their execution."""
Handler = Callable[[M, Gesture, Shell], Step[M]]
"""Handles a gesture. It only reads `Shell` and changes it by effects; it may play moves in a session."""
Watcher = Callable[[M | None, Gesture, Shell], Step[M] | None]
"""Like a handler, but asked at every gesture: it gets no model before the feature is used, and returns `None`
if the gesture does not concern it. It must be quick."""


class Requirements(NamedTuple):
    """Games and files to load before a gesture is handled.

    `games` are ids. `wheels` are parts of this program that are still missing. `libraries` load beside the
    gesture, which does not wait for them. `installs` are third-party wheels, texts by name: all that must be
    installed, or `None` if nothing changes."""

    games: tuple[str, ...] = ()
    wheels: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    installs: Mapping[str, str] | None = None

    @property
    def missing(self) -> tuple[str, ...]:
        """The games and wheels to load before the gesture is handled."""
        return (*games.missing(self.games), *self.wheels)


NOTHING = Requirements()


class Place(NamedTuple):
    """An address, and the stored texts: at start the shell does not have them yet."""

    parts: tuple[str, ...]
    store: Mapping[str, str]
    previous: Mapping[str, str]

    def part(self, at: int) -> str:
        """Return a part of the address, or ""."""
        return "".join(self.parts[at : at + 1])

    def stored(self, key: str) -> Requirements:
        """Return the games of a stored text, and of its previous generation in case it is damaged."""
        return Requirements(games.named(self.store.get(key, ""), self.previous.get(key, "")))


class Page(NamedTuple):
    """The main region, and the contents of the bar above it."""

    main: Markup
    back: str = "#/"  # the target of the back link; "" for none
    title: str = ""  # by default that of the document


class Act(msgspec.Struct, Generic[M], frozen=True, eq=False):
    """The handler of a gesture.

    `keeps_message` and `keeps_replay` are for gestures that the page sends without the reader: the short
    message stays on the screen, and a running replay is not paused."""

    handle: Handler[M]
    keeps_message: bool = False
    keeps_replay: bool = False


Acts = Mapping[str, Act[M]]
"""Gestures of a feature by name: `tournaments:start` is the act `start` of `tournaments`."""


class Route(msgspec.Struct, Generic[M], frozen=True, eq=False, kw_only=True):
    """A page and its address: `library`, or `<game>/drill` for a page of each game.

    Further parts of the address are the page's own (`Shell.part`)."""

    path: str
    page: Callable[[M, Shell], Page]
    title: Message | None = None
    """The title of the document, without secrets; by default that of the game."""
    exists: Callable[[Shell], bool] = lambda shell: True
    needs: Callable[[Place], Requirements] = lambda place: NOTHING
    """By default nothing; a page of a game always needs its game."""
    lists_games: bool = False  # whether it shows the stored games, which are read while it is open
    thinks: bool = False  # whether the thinker will have work here
    of_game: bool = False  # whether the key of a stored game follows, which is put on the screen
    built: Literal["", "title", "page", "modes"] = ""
    """What the build renders, so that the page is there before the engine: only its title, all of it, or all
    of it for each mode of a game."""


class Overlay(msgspec.Struct, Generic[M], frozen=True, eq=False):
    """A dialog over the page. Of several that are open, the one with the lowest `rank` is drawn.

    Ranks below 10 cover secrets, those below 20 are for every page, the others only for games."""

    rank: int
    is_open: Callable[[Shell], bool]
    draw: Callable[[M, Shell], Markup]
    lists_games: bool = False


def named(*names: str) -> Callable[[Shell], bool]:
    """Return the `Overlay.is_open` of dialogs that effects open by these names (`Show`)."""
    return lambda shell: shell.overlay in names


class Slice(msgspec.Struct, Generic[M], frozen=True, eq=False, kw_only=True):
    """Work between gestures, a slice at each tick. The waiting feature with the lowest `rank` does its work.

    The model is `None` as long as the feature has not been used."""

    rank: int
    waits: Callable[[M | None, Shell], bool]
    work: Handler[M]
    delay: Callable[[M | None, Shell], float | None] | None = None
    """Milliseconds until the next tick, `None` for no tick; by default 0 while it `waits`."""
    needs: Callable[[Shell], tuple[str, ...]] = lambda shell: ()
    """The games of the next slice."""
    every_gesture: bool = False  # whether it works at the end of every gesture instead, before drawing


class Client(Protocol):
    """An object whose work the thinker can do."""

    away: bool  # whether the thinker does the work

    def job(self, number: int) -> Job:
        """Describe the whole job."""

    def receive(self, content: object, done: bool) -> None:
        """Take the result so far (`None`: nothing yet), and whether it is final."""

    def recall(self, *, failed: bool = False) -> None:
        """Do the work here: the thinker has disappeared, or `failed`."""


class Thinking(msgspec.Struct, Generic[M], frozen=True, eq=False):
    """Work for the thinker, the page's second worker. The lowest `rank` that `holds` it decides."""

    rank: int
    holds: Callable[[Shell], bool]
    client: Callable[[Shell], Client | None]  # whose work it should do; `None`: nothing now
    heard: Handler[M]  # called after a report


Spot = Literal["top", "reminder", "desk", "foot", "practice", "statistics", "bar"]
"""A place for doors: on the home page above its games, in its logbook or at its foot; on the pages
of everything to practise and of statistics; in the bar above every page."""


class Door(NamedTuple):
    """A link on another page, or something else to find there. Those of a place are sorted by `rank`."""

    rank: int
    shown: Child
    beside: Child = None  # a panel that it opens


class Study(NamedTuple):
    """A page about one game, at `#/play/KEY/ID`; it shows no more than `Session.view`, if `offered`."""

    id: str
    rank: int
    icon: str
    title: Message
    draw: Callable[[Session, Language], Markup]
    offered: Callable[[Session], bool]
    linked: bool = True  # whether menus link to it, else it is among the ways to share the game


class Event(NamedTuple):
    """Stored texts that name the games played for them, such as tournaments: the prefix of their keys and
    addresses, and the link to one of them from the result of its game."""

    prefix: str
    label: Message
    icon: str

    def on_screen(self, shell: Shell) -> bool:
        """Return whether the game on the screen is played for such an event."""
        return shell.session is not None and bool(event_of(shell.store, shell.session.key, self.prefix))


class Kept(NamedTuple):
    """A kind of text in the file of all games; those with a low `rank` come first, if room is short."""

    rank: int
    kind: AnyKind


class Table(NamedTuple):
    """The page of a game in progress, and the handlers of its gestures."""

    page: Callable[[Session, Shell], Markup]
    board: Callable[[Gesture, Shell], Effects | None]  # gestures on the board; `None` if nothing has changed
    key: Callable[[Gesture, Shell], Effects]  # keys that no element claims
    settled: Callable[[Session, Shell], Effects]  # called after the last animation of an action


class Feature(msgspec.Struct, Generic[M], frozen=True, eq=False, kw_only=True):
    """A feature. Every field but `model` may be left out."""

    model: Callable[[], M]
    """Make the first model."""
    acts: Acts[M] = {}
    scopes: Mapping[str, Acts[M]] = {}
    """Acts under other names than that of the folder."""
    routes: tuple[Route[M], ...] = ()
    overlays: tuple[Overlay[M], ...] = ()
    needs: Mapping[str, Callable[[Gesture, Shell], tuple[str, ...]]] = {}
    """The games that an act needs, by its name."""
    demands: Callable[[M | None, Gesture, Shell], Requirements] | None = None
    """Requirements of this feature for any gesture."""
    unavailable: Message | None = None
    """The message if that could not be loaded."""

    boot: Handler[M] | None = None
    """Called at start with the facts about the browser (`docs/bridge.md`)."""
    before: Watcher[M] | None = None
    """Called before every gesture, and at start before the address is opened."""
    interrupted: Watcher[M] | None = None
    """Called before every gesture that does not keep a replay running."""
    leave: Handler[M] | None = None
    """Called before the address changes to the `route` in the argument."""
    arrive: Handler[M] | None = None
    """Called after the address has changed to one of its pages and, once it has a model, to any page."""
    saved: Watcher[M] | None = None
    """Called after the game on the screen has been stored."""
    graded: Watcher[M] | None = None
    """Called when the answer on the screen has its grade."""
    absent: Watcher[M] | None = None
    """Called if a gesture's requirements could not be loaded; a result replaces the usual message."""
    finish: Callable[[Shell], Effects] | None = None
    """Called at the end of every gesture, before the page is drawn."""
    drawn: Callable[[Shell], Effects] | None = None
    """Called after drawing the page."""
    works: tuple[Slice[M], ...] = ()
    thinks: tuple[Thinking[M], ...] = ()

    kinds: tuple[Kept, ...] = ()
    event: Event | None = None
    doors: Mapping[Spot, Callable[[Shell], Iterable[Door]]] = {}
    studies: tuple[Study, ...] = ()
    remark: Callable[[Session, Shell], str] | None = None
    """A sentence under the result of a game."""
    strip: Callable[[Session, Language], Markup] | None = None
    """A strip over the table of a game that came with a link, or goes on elsewhere too; else empty."""
    ways: Callable[[Card, Language], Iterable[Door]] | None = None
    """Ways into a game, on its card on the home page."""
    table: Table | None = None
    """The game in progress; one feature has it."""
