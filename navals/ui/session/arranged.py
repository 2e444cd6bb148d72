"""Stored positions that were set up by hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from navals.core.game import AnyGame, State
from navals.core.message import msg
from navals.core.refusal import NotationError
from navals.core.rules import options_of
from navals.ui.registry import arranger_of, game_of
from navals.ui.session.kind import Kind
from navals.ui.words import i18n

MAX_LENGTH: Final = 4000


class Arrangement(msgspec.Struct, frozen=True):
    """A stored position: options and `Setup`, as in a record."""

    options: str
    setup: str


@lru_cache(maxsize=16)
def build_state(game_id: str, arrangement: Arrangement) -> State:
    """Return the state of a position. Raise `NotationError` or `OptionError` if it is invalid."""
    game = game_of(game_id)
    state: State = game.start(game.schema.parse(arrangement.options), arrangement.setup)
    return state


def first_setup(game: AnyGame, options: object) -> str:
    """Return the `Setup` of the first position with something to see in a game between computers. If there is
    none, return the first `Setup`, or ""."""
    from navals.club.study.opening import opening_setup

    english = i18n.language("en")
    is_people_only = game.seating.people_only(options)
    return opening_setup(
        game, options, lambda state: is_people_only or bool(arranger_of(game.id).sheets(state, english))
    )


def preset_position(game: AnyGame, preset_id: str) -> tuple[Arrangement, str]:
    """Return the first position of a preset and the preset's id. An unknown id selects the first preset
    against the computer."""
    presets = game.presets
    default_preset = next((entry for entry in presets if "ai" in entry.modes), presets[0])
    preset = next((entry for entry in presets if entry.id == preset_id), default_preset)
    options = game.schema.parse(preset.options)
    return Arrangement(game.schema.write(options), first_setup(game, options)), preset.id


def _is_too_long(arrangement: Arrangement) -> bool:
    return max(len(arrangement.setup), len(arrangement.options)) > MAX_LENGTH


def _check_length(arrangement: Arrangement) -> Arrangement:
    if _is_too_long(arrangement):
        raise ValueError("too long")
    return arrangement


KIND: Final = Kind("position/", Arrangement, check=_check_length, has_random_ids=False)


def load_position(game: AnyGame, store: Mapping[str, str]) -> Arrangement | None:
    """Return the stored position, or `None` if there is no valid one."""
    arrangement = KIND.find(store, game.id)
    if arrangement is None:
        return None
    try:
        normalize_position(game, arrangement)
    except ValueError:
        return None
    return arrangement


def normalize_position(game: AnyGame, arrangement: Arrangement) -> Arrangement:
    """Return the normalized position. Raise `NotationError` or `OptionError` if it is invalid or too long, or
    if the game would already be over."""
    if _is_too_long(arrangement):
        raise NotationError(msg("that is too long for a position"))
    state = build_state(game.id, arrangement)
    if state.result() is not None:
        raise NotationError(msg("the game would already be over: there is nothing left to play"))
    setup = game.setup(state)
    return Arrangement(
        game.schema.write(options_of(state)), setup if setup is not None else arrangement.setup
    )
