"""Stored drills, and the state of their pages.

Each drill has a stored text, `drill/GAME.ID`, with its runs and, if the player created it, the drill
itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.club.study import drill as told
from navals.club.study.drill import Drill, Ready, Run
from navals.core.game import AnyGame, State
from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.core.record import link
from navals.core.refusal import NotationError
from navals.ui.registry import drills_of
from navals.ui.session import arranged
from navals.ui.session.arranged import Arranged
from navals.ui.session.kind import Kind
from navals.ui.words.i18n import Language

NEW: Final = "new"  # used instead of an id: the page for creating a drill
SENT: Final = "~"  # id prefix of a drill from a link, which is not stored yet
WAYS: Final = ("table", "real")  # last part of an address: a run on the game's table, or on a real one
MOST: Final = 60  # maximum number of stored runs per drill


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stored drill: the drill itself if the player created it, the last `run`, and earlier runs, oldest
    first."""

    drill: Drill | None = None
    run: Run | None = None
    past: tuple[Run, ...] = ()

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs with at least one try, newest first."""
        return tuple(run for run in (*self.past, *((self.run,) if self.run else ()))[::-1] if run.marks)


class Held(msgspec.Struct, frozen=True):
    """The page of a drill in a `game`, or of a new drill. `way` is one of `WAYS`, or "" for the overview;
    `tries` is for the next run; `refused` is the error in a new drill."""

    game: str = ""
    id: str = ""
    drill: Drill | None = None
    way: str = ""
    tries: int = told.TRIES[1]
    refused: Message | None = None


def _sound(kept: Kept) -> Kept:
    """Drop invalid runs. Raise `ValueError` if the drill is invalid."""
    if kept.drill is not None:
        told.read(told.written(kept.drill))
    run = kept.run if kept.run is not None and kept.run.sound else None
    return replace(kept, run=run, past=tuple(one for one in kept.past if one.sound)[-MOST:])


def _caption(id: str, kept: Kept, t: Language) -> str:
    drill = kept.drill
    return "" if drill is None else drill.title or t.sentence(checked(id.partition(".")[0], drill))


KIND: Final = Kind(
    "drill/",
    Kept,
    check=_sound,
    depth=5,
    caption=_caption,
    missing=msg("This drill is not on this device, or cannot be read."),
    pages=lambda id: (f"#/{id.partition('.')[0]}/drill",),
    spot="drill-",
    random_ids=False,
)


def kept_of(store: Mapping[str, str], game_id: str, id: str) -> Kept:
    """Return a drill's stored state, or an empty one."""
    return KIND.find(store, f"{game_id}.{id}") or Kept()


def ready_of(game_id: str, id: str) -> Ready | None:
    """Return the game's built-in drill with this id, or `None`."""
    return next((one for one in drills_of(game_id).ready if one.id == id), None)


def state_of(game_id: str, drill: Drill) -> State:
    """Return the position of a drill. Raise `NotationError` or `OptionError` if it is invalid."""
    return arranged.state_of(game_id, Arranged(drill.options, drill.setup))


def checked(game_id: str, drill: Drill) -> Message:
    """Describe the task in a sentence. Raise `NotationError` or `OptionError` if the drill is invalid."""
    state = state_of(game_id, drill)
    if state.result() is not None:
        raise NotationError(msg("the game would already be over: there is nothing left to play"))
    return drills_of(game_id).said(state, drill.task)


def find(store: Mapping[str, str], game_id: str, id: str) -> Drill | None:
    """Return the drill with this id: built in, the player's own, or from a link; `None` if not found."""
    ready = ready_of(game_id, id)
    if ready is not None:
        return ready.drill
    try:
        drill = told.read(link.decode(id.removeprefix(SENT))) if id.startswith(SENT) else None
        drill = drill or kept_of(store, game_id, id).drill
        if drill is not None:
            checked(game_id, drill)
    except (link.LinkError, ValueError, OptionError):
        return None
    return drill


def own(store: Mapping[str, str], game_id: str) -> Iterator[tuple[str, Drill]]:
    """Yield the player's valid drills for a game with their ids."""
    for whole, _ in KIND.all(store):
        game, _, id = whole.partition(".")
        if game == game_id and ready_of(game_id, id) is None:
            drill = find(store, game_id, id)
            if drill is not None:
                yield id, drill


def making(game: AnyGame, store: Mapping[str, str]) -> Held:
    """Return the state for creating a drill from the last arranged position."""
    now = arranged.kept(game, store) or arranged.opening(game, "")[0]
    drill = Drill(now.options, now.setup, "")
    try:
        task = drills_of(game.id).first(state_of(game.id, drill))
    except NotationError as error:
        return Held(game.id, NEW, drill, refused=error.message)
    return Held(game.id, NEW, replace(drill, task=task))


def tried(kept: Kept, *, made: bool, date: str) -> Kept:
    """Add a try to the current run."""
    run = kept.run
    if run is None or not run.left:
        return kept
    return replace(kept, run=replace(run, marks=run.marks + ("+" if made else "-"), date=date))


def taken_back(kept: Kept) -> Kept:
    """Remove the last try."""
    return kept if kept.run is None else replace(kept, run=replace(kept.run, marks=kept.run.marks[:-1]))


def begun(kept: Kept, tries: int, *, real: bool) -> Kept:
    """Begin a new run; keep the previous one if it has any tries."""
    before = (kept.run,) if kept.run is not None and kept.run.marks else ()
    return replace(kept, run=Run("", tries, real), past=(*kept.past, *before)[-MOST:])


def goes_on(kept: Kept, way: str) -> bool:
    """Return whether the current run is of this kind and has tries left."""
    return kept.run is not None and kept.run.left > 0 and kept.run.real == (way == "real")
