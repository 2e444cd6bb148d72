"""Boards and animations of every game, in random games: well formed, named, every part where it is needed."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from navals.conformance import visible
from navals.core.event import Event
from navals.core.seat import NOBODY
from navals.ui.board.board import Context, Motion, Scene
from navals.ui.components.layout import Parted
from navals.ui.registry import board_of
from navals.ui.words.i18n import LANGUAGES, language
from tests.games import game, given
from tests.suites.scenes import NAMES
from tests.ui.page import tree, within

DRAWN = [(game_id, *one) for game_id, drawn in given("drawn").items() for one in drawn.items()]
EVERY = 5
"""Number of positions of which one is examined element by element."""
TAIL = 900
"""Milliseconds that a part of an animation may last beyond its end."""


def markup(scene: Scene) -> str:
    return f"<div>{scene.board}{scene.strip}{scene.hand}{scene.facts}{scene.actions}</div>"


def ids(text: str) -> set[str]:
    """Return the ids of elements, which must differ."""
    found = re.findall(r'\sid="([^"]*)"', text)
    assert len(found) == len(set(found)), sorted(id for id in found if found.count(id) > 1)
    return set(found)


def check_scene(scene: Scene) -> None:
    """Check the drawn parts of a screen."""
    for one in tree(markup(scene)).walk():
        assert not any(name == "style" or name.startswith("on") for name in one.attributes), one.attributes
        label = one["aria-label"]
        assert label is None or label.strip(), one.attributes
        pressed = one.tag == "button" or (one["role"] in ("button", "gridcell") and one.has("data-act"))
        assert not pressed or label or one["tabindex"] == "-1" or one.text, one.attributes
    if isinstance(scene.board, Parted):
        filled = str(scene.board.frame)
        for name, part in scene.board.parts.items():
            filled = within(filled, name, part)
        assert filled == scene.board, "the parts fill the frame"


def check_film(film: Motion, there: set[str]) -> None:
    """Check that an animation moves only parts of the page, and ends when it says."""
    text = "".join(str(clip.insert["markup"]) for clip in film.clips if clip.insert)
    assert tree(text) is not None
    inserted = ids(text)
    for clip in film.clips:
        assert re.findall(r"#([\w-]+)", clip.target)[0] in there | inserted, clip.target
        assert clip.insert is None or clip.insert["into"].removeprefix("#") in there, clip.insert
        end = clip.timing["delay"] + clip.timing["duration"] if clip.timing else 0
        assert end <= film.milliseconds + TAIL, clip.target


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "options", "plies"), DRAWN)
def test_positions_are_drawn_well_and_films_find_their_parts(game_id: str, options: str, plies: int) -> None:
    """For the player to act, also with an advised action, and a bystander, in every language in turn."""
    found, board, rng, films = game(game_id), board_of(game_id), random.Random(2), 0
    state: Any = found.start(found.schema.parse(options))
    names, before, log = NAMES[: found.seating.seats(state.options)], set[str](), list[Event]()
    languages = [language(code) for code in LANGUAGES]
    for ply in range(plies):
        actor, there = state.actor(), set[str]()
        for seat in (actor, None) if actor >= 0 else (None,):
            view, told = state.view(seat), tuple(visible(log, seat))
            context = Context(languages[ply % len(languages)], names, seat, recent=(told,) * len(names))
            ui = board.fresh(view)
            advised = seat is not None and ply % 2 == 1
            if advised:
                ui = board.advised(ui, state.sample(random.Random(ply)))
            scene = board.scene(view, ui, context)
            there |= ids(markup(scene))
            if ply % EVERY == 0:
                check_scene(scene)
            if seat is not None:
                assert scene.status is not None and found.parse(board.example_here(view), state) is not None
                spot = board.spot(view)
                assert advised or spot is None or spot in there, spot
        film = board.motion(state.view(None), visible(log, None)) if log else Motion()
        check_film(film, before | there)
        films += bool(film.clips)
        if actor == NOBODY:
            break
        before, log = there, []
        state = state.apply(state.sample(rng), log)
    assert films > 3
