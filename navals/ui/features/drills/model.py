"""Stored drills, and the state of their pages.

Each drill has a stored text, `drill/GAME.ID`, with its runs and, if the player created it, the drill
itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.club.study import drill as drill_texts
from navals.club.study.drill import BuiltInDrill, Drill, Run
from navals.core.game import AnyGame, State
from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.core.record import link
from navals.core.refusal import NotationError
from navals.ui.registry import drills_of
from navals.ui.session import arranged
from navals.ui.session.arranged import Arrangement
from navals.ui.session.kind import Kind
from navals.ui.words.i18n import Language

NEW_DRILL: Final = "new"  # used instead of an id: the page for creating a drill
LINK_PREFIX: Final = "~"  # id prefix of a drill from a link, which is not stored yet
VENUES: Final = ("table", "real")  # last part of an address: a run on the game's table, or on a real one
MAX_RUNS: Final = 60  # maximum number of stored runs per drill


class StoredDrill(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stored drill: the drill itself if the player created it, the last `run`, and earlier runs, oldest
    first."""

    drill: Drill | None = None
    run: Run | None = None
    past: tuple[Run, ...] = ()

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs with at least one try, newest first."""
        return tuple(run for run in (*self.past, *((self.run,) if self.run else ()))[::-1] if run.marks)


class DrillPage(msgspec.Struct, frozen=True):
    """State of the page of a drill in a `game`, or of a new drill. `venue` is one of `VENUES`, or "" for the
    overview; `tries`: number of tries in the next run; `fault`: why a new drill is invalid."""

    game: str = ""
    id: str = ""
    drill: Drill | None = None
    venue: str = ""
    tries: int = drill_texts.TRY_COUNTS[1]
    fault: Message | None = None


def _drop_invalid_runs(save: StoredDrill) -> StoredDrill:
    """Drop invalid runs. Raise `ValueError` if the drill is invalid."""
    if save.drill is not None:
        drill_texts.read(drill_texts.write(save.drill))
    run = save.run if save.run is not None and save.run.is_valid else None
    return replace(
        save, run=run, past=tuple(old_run for old_run in save.past if old_run.is_valid)[-MAX_RUNS:]
    )


def _caption(id: str, save: StoredDrill, t: Language) -> str:
    drill = save.drill
    return "" if drill is None else drill.title or t.sentence(check_drill(id.partition(".")[0], drill))


KIND: Final = Kind(
    "drill/",
    StoredDrill,
    check=_drop_invalid_runs,
    max_depth=5,
    caption=_caption,
    missing_message=msg("This drill is not on this device, or cannot be read."),
    pages=lambda id: (f"#/{id.partition('.')[0]}/drill",),
    element_prefix="drill-",
    has_random_ids=False,
)


def stored_drill(store: Mapping[str, str], game_id: str, id: str) -> StoredDrill:
    """Return a drill's stored state, or an empty one."""
    return KIND.find(store, f"{game_id}.{id}") or StoredDrill()


def built_in_drill(game_id: str, id: str) -> BuiltInDrill | None:
    """Return the game's built-in drill with this id, or `None`."""
    return next((built_in for built_in in drills_of(game_id).built_in if built_in.id == id), None)


def drill_state(game_id: str, drill: Drill) -> State:
    """Return the position of a drill. Raise `NotationError` or `OptionError` if it is invalid."""
    return arranged.build_state(game_id, Arrangement(drill.options, drill.setup))


def check_drill(game_id: str, drill: Drill) -> Message:
    """Describe the task in a sentence. Raise `NotationError` or `OptionError` if the drill is invalid."""
    state = drill_state(game_id, drill)
    if state.result() is not None:
        raise NotationError(msg("the game would already be over: there is nothing left to play"))
    return drills_of(game_id).describe(state, drill.task)


def find_drill(store: Mapping[str, str], game_id: str, id: str) -> Drill | None:
    """Return the drill with this id: built in, the player's own, or from a link; `None` if not found."""
    game_drill = built_in_drill(game_id, id)
    if game_drill is not None:
        return game_drill.drill
    try:
        drill = (
            drill_texts.read(link.decode(id.removeprefix(LINK_PREFIX)))
            if id.startswith(LINK_PREFIX)
            else None
        )
        drill = drill or stored_drill(store, game_id, id).drill
        if drill is not None:
            check_drill(game_id, drill)
    except (link.LinkError, ValueError, OptionError):
        return None
    return drill


def own_drills(store: Mapping[str, str], game_id: str) -> Iterator[tuple[str, Drill]]:
    """Yield the player's valid drills for a game with their ids."""
    for key, _ in KIND.items(store):
        key_game_id, _, id = key.partition(".")
        if key_game_id == game_id and built_in_drill(game_id, id) is None:
            drill = find_drill(store, game_id, id)
            if drill is not None:
                yield id, drill


def new_drill_page(game: AnyGame, store: Mapping[str, str]) -> DrillPage:
    """Return the state for creating a drill from the last arranged position or, by default, a preset."""
    arrangement = arranged.load_position(game, store) or arranged.preset_position(game, "")[0]
    drill = Drill(arrangement.options, arrangement.setup, "")
    try:
        task = drills_of(game.id).first_task(drill_state(game.id, drill))
    except NotationError as error:
        return DrillPage(game.id, NEW_DRILL, drill, fault=error.message)
    return DrillPage(game.id, NEW_DRILL, replace(drill, task=task))


def add_try(save: StoredDrill, *, is_made: bool, date: str) -> StoredDrill:
    """Add a try to the current run, if it has tries left."""
    run = save.run
    if run is None or not run.tries_left:
        return save
    return replace(save, run=replace(run, marks=run.marks + ("+" if is_made else "-"), date=date))


def remove_try(save: StoredDrill) -> StoredDrill:
    """Remove the last try from the current run, if there is one."""
    return save if save.run is None else replace(save, run=replace(save.run, marks=save.run.marks[:-1]))


def start_run(save: StoredDrill, try_count: int, *, is_real: bool) -> StoredDrill:
    """Begin a new run; keep the previous one if it has any tries."""
    kept_runs = (save.run,) if save.run is not None and save.run.marks else ()
    return replace(save, run=Run("", try_count, is_real), past=(*save.past, *kept_runs)[-MAX_RUNS:])


def can_continue(save: StoredDrill, venue: str) -> bool:
    """Return whether the current run is at this venue and has tries left."""
    return save.run is not None and save.run.tries_left > 0 and save.run.real == (venue == "real")
