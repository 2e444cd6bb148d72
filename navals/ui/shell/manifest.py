"""The manifest of a feature: `FEATURE` in the `feature.py` of its folder. No other code names the folder.

A folder of `navals/ui/features` is a feature. `navals.ui.shell.index` finds it, and its manifest declares the
rest: gestures, pages, dialogs, stored texts, background work, and the games and files to load first.
Manifests are imported at start, so they import the other modules of their folder lazily (`lazy.py`).

A feature reads the `Shell` and changes it only through effects. It neither imports another feature nor reads
its model: it sends it a gesture (`effects.Send`), visits its page (`effects.Visit`), or provides something
that others show without knowing it (`PageItem`, `Study`, `Feature.remark`).
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
from navals.ui.session.summary import event_key
from navals.ui.shell.effects import Effects
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import Language

M = TypeVar("M")  # the model of a feature: an immutable value

Step = tuple[M, Effects]
"""The next model, and effects in execution order."""
Handler = Callable[[M, Gesture, Shell], Step[M]]
"""Handles a gesture. It must not modify `Shell` except through effects, but may play moves in a session."""
Watcher = Callable[[M | None, Gesture, Shell], Step[M] | None]
"""Like a handler, but also called for gestures of other features: the model is `None` before the feature is
used, and the result is `None` if the gesture does not concern it. It must be fast."""


class Requirements(NamedTuple):
    """Games and files to load before a gesture is handled.

    `games` are ids. `wheels` are parts of this program that are not loaded yet. `libraries` are loaded in
    parallel; the gesture does not wait for them. `installs` are third-party wheels (texts by name): the full
    set to install, or `None` for no change."""

    games: tuple[str, ...] = ()
    wheels: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    installs: Mapping[str, str] | None = None

    @property
    def missing_ids(self) -> tuple[str, ...]:
        """The games and wheels still to be loaded before the gesture."""
        return (*games.missing_ids(self.games), *self.wheels)


NO_REQUIREMENTS = Requirements()


class PageAddress(NamedTuple):
    """An address, with the stored texts: at start, the shell does not have them yet."""

    parts: tuple[str, ...]
    store: Mapping[str, str]
    previous_texts: Mapping[str, str]

    def part(self, index: int) -> str:
        """Return a part of the address, or ""."""
        return "".join(self.parts[index : index + 1])

    def game_requirements(self, key: str) -> Requirements:
        """Return the games named in a stored text and in its previous generation, in case the text is
        damaged."""
        return Requirements(games.mentioned_ids(self.store.get(key, ""), self.previous_texts.get(key, "")))


class Page(NamedTuple):
    """The main region and the contents of the bar above it."""

    main: Markup
    back_to: str = "#/"  # the target of the back link; "" for none
    title: str = ""  # defaults to the document title


class Act(msgspec.Struct, Generic[M], frozen=True, eq=False):
    """The handler of a gesture.

    `keeps_message` and `keeps_replay` are for gestures that the page sends on its own: the short message
    stays on the screen, and a running replay is not paused."""

    handler: Handler[M]
    keeps_message: bool = False
    keeps_replay: bool = False


Acts = Mapping[str, Act[M]]
"""A feature's gestures by name: `tournaments:start` is the act `start` of `tournaments`."""


class Route(msgspec.Struct, Generic[M], frozen=True, eq=False, kw_only=True):
    """A page and its address: `library`, or `<game>/drill` for a page of each game.

    Further parts of the address belong to the page (`Shell.part`)."""

    path: str
    page: Callable[[M, Shell], Page]
    title: Message | None = None
    """The document title, without secrets; defaults to the game's title."""
    exists: Callable[[Shell], bool] = lambda shell: True
    requirements: Callable[[PageAddress], Requirements] = lambda place: NO_REQUIREMENTS
    """Return what must be loaded before the page opens; nothing by default. For a game's page, its game is
    always loaded as well."""
    lists_games: bool = False  # whether it lists the stored games, which are read while it is open
    needs_thinker: bool = False  # whether the thinker may have work on this page
    is_per_game: bool = False  # whether the address continues with the key of a stored game to show
    prerender: Literal["", "title", "page", "modes"] = ""
    """How much the build prerenders: only the title, the whole page, or the whole page for each mode of a
    game."""


class Overlay(msgspec.Struct, Generic[M], frozen=True, eq=False):
    """A dialog over the page. If several are open, the one with the lowest `rank` is drawn.

    Ranks below 10 cover secrets, ranks below 20 can appear on every page, the others only in games."""

    rank: int
    is_open: Callable[[Shell], bool]
    draw: Callable[[M, Shell], Markup]
    lists_games: bool = False


def shows_overlay(*names: str) -> Callable[[Shell], bool]:
    """Return the `Overlay.is_open` of a dialog that the effect `Show` opens under one of these names."""
    return lambda shell: shell.overlay in names


class Slice(msgspec.Struct, Generic[M], frozen=True, eq=False, kw_only=True):
    """Work between gestures, one slice per tick. The waiting feature with the lowest `rank` works first.

    The model is `None` until the feature is used."""

    rank: int
    is_waiting: Callable[[M | None, Shell], bool]
    work: Handler[M]
    delay: Callable[[M | None, Shell], float | None] | None = None
    """Return the milliseconds until the next tick, or `None` for no tick. By default, return 0 if
    `is_waiting`, else `None`."""
    required_games: Callable[[Shell], tuple[str, ...]] = lambda shell: ()
    """Return the games that the next slice needs."""
    is_per_gesture: bool = False  # whether it works at the end of every gesture, not at ticks


class Client(Protocol):
    """An object whose work the thinker can take over."""

    is_delegated: bool  # whether the thinker does the work

    def job(self, number: int) -> Job:
        """Return the job with this number, including all that the thinker needs to do it."""

    def receive(self, content: object, is_final: bool) -> None:
        """Receive the result so far (`None`: nothing yet); `is_final`: whether it is final."""

    def recall(self, *, thinker_failed: bool = False) -> None:
        """Do the work in this worker: the thinker has disappeared or, with `thinker_failed`, has failed."""


class ThinkerWork(msgspec.Struct, Generic[M], frozen=True, eq=False):
    """Work for the thinker, the page's second worker. If several features have work, the one with the lowest
    `rank` goes first."""

    rank: int
    applies: Callable[[Shell], bool]
    client: Callable[[Shell], Client | None]  # returns the client to work for; `None`: nothing now
    on_report: Handler[M]  # called after each report


Slot = Literal["top", "reminder", "desk", "foot", "practice", "statistics", "bar"]
"""A place for items: on the home page above the games, in its logbook or at its foot; on the practice and
statistics pages; in the bar above every page."""


class PageItem(NamedTuple):
    """A link or other content that a feature adds to another page. The items of a slot are sorted by
    `rank`."""

    rank: int
    content: Child
    panel: Child = None  # a panel that the item opens


class Study(NamedTuple):
    """A page about a single game, at `#/play/KEY/ID`. It shows no more than `Session.view`."""

    id: str
    rank: int
    icon: str
    title: Message
    draw: Callable[[Session, Language], Markup]
    applies: Callable[[Session], bool]
    is_linked: bool = True  # whether menus link to it; otherwise it is among the ways to share the game


class EventKind(NamedTuple):
    """A kind of event, such as tournaments: stored texts that name the games played for them. `prefix` starts
    their keys and addresses; `label` and `icon` are for the link from a game's result to its event."""

    prefix: str
    label: Message
    icon: str

    def is_on_screen(self, shell: Shell) -> bool:
        """Return whether the game on the screen belongs to an event of this kind, such as a tournament."""
        return shell.session is not None and bool(event_key(shell.store, shell.session.key, self.prefix))


class ExportedKind(NamedTuple):
    """A kind of text in the file of all games. Those with the lowest `rank` come first if space is short."""

    rank: int
    kind: AnyKind


class TablePage(NamedTuple):
    """The page of a game in progress, and the handlers of its gestures."""

    page: Callable[[Session, Shell], Markup]
    board: Callable[[Gesture, Shell], Effects | None]  # board gestures; `None`: nothing has changed
    key: Callable[[Gesture, Shell], Effects]  # keys not claimed by any element
    on_settle: Callable[[Session, Shell], Effects]  # called after the last animation of an action


class Feature(msgspec.Struct, Generic[M], frozen=True, eq=False, kw_only=True):
    """The manifest of a feature. All fields except `model` are optional."""

    model: Callable[[], M]
    """Create the initial model."""
    acts: Acts[M] = {}
    scopes: Mapping[str, Acts[M]] = {}
    """Acts in scopes other than the folder's name."""
    routes: tuple[Route[M], ...] = ()
    overlays: tuple[Overlay[M], ...] = ()
    required_games: Mapping[str, Callable[[Gesture, Shell], tuple[str, ...]]] = {}
    """The games that each act needs."""
    gesture_needs: Callable[[M | None, Gesture, Shell], Requirements] | None = None
    """Returns this feature's requirements for any gesture."""
    unavailable_note: Message | None = None
    """The message shown if those requirements could not be loaded."""

    boot: Handler[M] | None = None
    """Called at start with information about the browser (`docs/bridge.md`)."""
    prepare: Watcher[M] | None = None
    """Called before every gesture, and at start before the address is opened."""
    on_interrupt: Watcher[M] | None = None
    """Called before every gesture that does not keep a replay running."""
    on_leave: Handler[M] | None = None
    """Called before the address changes to the `route` in the argument."""
    on_arrive: Handler[M] | None = None
    """Called after the address has changed to one of the feature's pages or, if it has a model, to any
    page."""
    on_save: Watcher[M] | None = None
    """Called after the game on the screen has been stored."""
    on_grade: Watcher[M] | None = None
    """Called when the answer on the screen may have been graded (`effects.NotifyGraded`)."""
    on_absent: Watcher[M] | None = None
    """Called if a gesture's requirements could not be loaded; a result replaces the default message."""
    finish: Callable[[Shell], Effects] | None = None
    """Called at the end of every gesture, before the page is drawn."""
    on_draw: Callable[[Shell], Effects] | None = None
    """Called after the page is drawn."""
    slices: tuple[Slice[M], ...] = ()
    thinker_work: tuple[ThinkerWork[M], ...] = ()

    kinds: tuple[ExportedKind, ...] = ()
    event: EventKind | None = None
    page_items: Mapping[Slot, Callable[[Shell], Iterable[PageItem]]] = {}
    studies: tuple[Study, ...] = ()
    remark: Callable[[Session, Shell], str] | None = None
    """A sentence below the result of a game."""
    strip: Callable[[Session, Language], Markup] | None = None
    """A strip above the table, for a game that came with a link or continues elsewhere; empty otherwise."""
    start_links: Callable[[Card, Language], Iterable[PageItem]] | None = None
    """Further links to start a game, shown on its card on the home page."""
    table: TablePage | None = None
    """The page of a game in progress; exactly one feature defines it."""
