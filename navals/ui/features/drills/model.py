"""What is kept of drills, and what the pages hold. No markup here.

Each drill has one text in the store, ``drill/GAME.ID``: of a person's own the drill itself, and of all the run that goes on and those before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from navals import games
from navals.core.game import Game, State
from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.core.record import link
from navals.core.refusal import NotationError
from navals.core.study import drill as told
from navals.core.study.drill import Drill, Ready, Run
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.model import Arranged
from navals.ui.registry import drills_of
from navals.ui.session.kind import Kind
from navals.ui.words.i18n import Language

NEW: Final = "new"
"""In place of an id: the page where a drill is made."""
SENT: Final = "~"
"""What the id of a drill begins with that came with a link, and is not kept yet."""
WAYS: Final = ("table", "real")
"""What follows the id: a run on the game's own table, or at a real one."""
MOST: Final = 60
"""So many runs are kept of a drill."""


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a drill: itself, if it is a person's own; the last ``run``; those before it, the oldest first."""

    drill: Drill | None = None
    run: Run | None = None
    past: tuple[Run, ...] = ()

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs in which something was tried, the newest first."""
        return tuple(run for run in (*self.past, *((self.run,) if self.run else ()))[::-1] if run.marks)


class Held(msgspec.Struct, frozen=True):
    """The page of a ``game``: the drill of an ``id`` and which of ``WAYS`` it is run ("": it is looked at), with how many ``tries`` the next run has; or one
    that is being made. ``refused`` is what is wrong with that."""

    game: str = ""
    id: str = ""
    drill: Drill | None = None
    way: str = ""
    tries: int = told.TRIES[1]
    refused: Message | None = None


def _sound(kept: Kept) -> Kept:
    """Return the sound runs, the last ones. Raise ValueError if the drill is none."""
    if kept.drill is not None:
        told.read(told.written(kept.drill))
    run = kept.run if kept.run is not None and kept.run.sound else None
    return replace(kept, run=run, past=tuple(one for one in kept.past if one.sound)[-MOST:])


def _caption(id: str, kept: Kept, t: Language) -> str:
    """Return the title of a drill, or else its task."""
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
    """Return what is stored of a drill."""
    return KIND.find(store, f"{game_id}.{id}") or Kept()


def ready_of(game_id: str, id: str) -> Ready | None:
    """The drill of that id that comes with a game."""
    return next((one for one in drills_of(game_id).ready if one.id == id), None)


def state_of(game_id: str, drill: Drill) -> State:
    """The position of a drill. Raises NotationError or OptionError."""
    return positions.state_of(game_id, Arranged(drill.options, drill.setup))


def checked(game_id: str, drill: Drill) -> Message:
    """The task of a drill in a sentence. Raises NotationError or OptionError where position or task is none."""
    state = state_of(game_id, drill)
    if state.result() is not None:
        raise NotationError(msg("the game would be over there: nothing is left to play"))
    return drills_of(game_id).said(state, drill.task)


def find(store: Mapping[str, str], game_id: str, id: str) -> Drill | None:
    """The drill of an id: one that comes with the game, a person's own, or one that came with a link; None where it is none, or is damaged."""
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
    """Yield a person's own drills of a game with their ids, and leave out those that cannot be read."""
    for whole, _ in KIND.all(store):
        game, _, id = whole.partition(".")
        if game == game_id and ready_of(game_id, id) is None:
            drill = find(store, game_id, id)
            if drill is not None:
                yield id, drill


def making(game: Game[Any], store: Mapping[str, str]) -> Held:
    """The page where a drill is made of the position that was put together last."""
    held = positions.restored(game, store) or positions.begun(game, "")
    drill = Drill(held.now.options, held.now.setup, "")
    try:
        task = drills_of(game.id).first(state_of(game.id, drill))
    except NotationError as error:
        return Held(game.id, NEW, drill, refused=error.message)
    return Held(game.id, NEW, replace(drill, task=task))


def tried(kept: Kept, *, made: bool, date: str) -> Kept:
    """One more try of the run that goes on."""
    run = kept.run
    if run is None or not run.left:
        return kept
    return replace(kept, run=replace(run, marks=run.marks + ("+" if made else "-"), date=date))


def taken_back(kept: Kept) -> Kept:
    """The run without its last try."""
    return kept if kept.run is None else replace(kept, run=replace(kept.run, marks=kept.run.marks[:-1]))


def begun(kept: Kept, tries: int, *, real: bool) -> Kept:
    """Another run; the one before it is kept, if something was tried."""
    before = (kept.run,) if kept.run is not None and kept.run.marks else ()
    return replace(kept, run=Run("", tries, real), past=(*kept.past, *before)[-MOST:])


def goes_on(kept: Kept, way: str) -> bool:
    """Whether a run of that way has tries left."""
    return kept.run is not None and kept.run.left > 0 and kept.run.real == (way == "real")


def game_of(game_id: str) -> Game[Any]:
    """The game of an id that is known."""
    game = games.find(game_id)
    assert game is not None
    return game
