"""Stored positions that were set up by hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from navals.core.game import AnyGame, State
from navals.core.message import msg
from navals.core.position import options_of
from navals.core.refusal import NotationError
from navals.ui.registry import arranger_of, game_of
from navals.ui.session.kind import Kind
from navals.ui.words import i18n

LONGEST: Final = 4000


class Arranged(msgspec.Struct, frozen=True):
    """A stored position: options and `Setup`, as in a record."""

    options: str
    setup: str


@lru_cache(maxsize=16)
def state_of(game_id: str, now: Arranged) -> State:
    """Return the state of a position. Raise `NotationError` or `OptionError` if it is invalid."""
    game = game_of(game_id)
    state: State = game.start(game.schema.parse(now.options), now.setup)
    return state


def beginning(game: AnyGame, options: object) -> str:
    """Return the first position with something to see, or "". Only computer moves lead up to it."""
    from navals.club.study.opening import first_position

    english = i18n.language("en")
    alone = game.seating.people_only(options)
    return first_position(
        game, options, lambda state: alone or bool(arranger_of(game.id).sheets(state, english))
    )


def opening(game: AnyGame, preset_id: str) -> tuple[Arranged, str]:
    """Return the first position of a preset and the preset's id. The default is a preset against the
    computer."""
    offered = game.presets
    played = next((one for one in offered if "ai" in one.modes), offered[0])
    preset = next((one for one in offered if one.id == preset_id), played)
    options = game.schema.parse(preset.options)
    return Arranged(game.schema.write(options), beginning(game, options)), preset.id


def _short(now: Arranged) -> Arranged:
    if max(len(now.setup), len(now.options)) > LONGEST:
        raise ValueError("too long")
    return now


KIND: Final = Kind("position/", Arranged, check=_short, random_ids=False)


def kept(game: AnyGame, store: Mapping[str, str]) -> Arranged | None:
    """Return the stored position, or `None` if there is no valid one."""
    now = KIND.find(store, game.id)
    if now is None:
        return None
    try:
        checked(game, now)
    except ValueError:
        return None
    return now


def checked(game: AnyGame, now: Arranged) -> Arranged:
    """Return the normalized position. Raise `NotationError` or `OptionError` if it is invalid."""
    if max(len(now.setup), len(now.options)) > LONGEST:
        raise NotationError(msg("that is too long for a position"))
    state = state_of(game.id, now)
    if state.result() is not None:
        raise NotationError(msg("the game would already be over: there is nothing left to play"))
    written = game.setup(state)
    return Arranged(game.schema.write(options_of(state)), written if written is not None else now.setup)
