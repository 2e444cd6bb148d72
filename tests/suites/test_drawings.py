"""Boards and animations of every game, in random games: well-formed, labelled, and with all parts that
animations need."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from navals.conformance import visible_events
from navals.core.event import Event
from navals.core.seat import NOBODY
from navals.ui.board.board import Context, Motion, Scene
from navals.ui.components.layout import PartedMarkup
from navals.ui.registry import board_of
from navals.ui.words.i18n import LANGUAGES, language
from tests.games import collect, game
from tests.suites.scenes import NAMES
from tests.ui.page import tree, within

DRAWN = [(game_id, *case) for game_id, counts in collect("drawings").items() for case in counts.items()]
EVERY = 5
"""One in this many positions is examined element by element."""
TAIL = 900
"""Milliseconds for which a part of an animation may outlast it."""


def markup(scene: Scene) -> str:
    return f"<div>{scene.board}{scene.strip}{scene.hand}{scene.facts}{scene.actions}</div>"


def ids(text: str) -> set[str]:
    """Return the ids in some markup, which must be unique."""
    all_ids = re.findall(r'\sid="([^"]*)"', text)
    assert len(all_ids) == len(set(all_ids)), sorted(id for id in all_ids if all_ids.count(id) > 1)
    return set(all_ids)


def check_scene(scene: Scene) -> None:
    """Check the drawn parts of a screen."""
    for e in tree(markup(scene)).walk():
        assert not any(name == "style" or name.startswith("on") for name in e.attributes), e.attributes
        label = e["aria-label"]
        assert label is None or label.strip(), e.attributes
        pressed = e.tag == "button" or (e["role"] in ("button", "gridcell") and e.has("data-act"))
        assert not pressed or label or e["tabindex"] == "-1" or e.text, e.attributes
    if isinstance(scene.board, PartedMarkup):
        filled = str(scene.board.frame)
        for name, part in scene.board.parts.items():
            filled = within(filled, name, part)
        assert filled == scene.board, "the parts fill the frame"


def check_film(film: Motion, present: set[str]) -> None:
    """Check that an animation only moves elements on the page, and ends in time."""
    text = "".join(str(clip.insert["markup"]) for clip in film.clips if clip.insert)
    assert tree(text) is not None
    inserted = ids(text)
    for clip in film.clips:
        assert re.findall(r"#([\w-]+)", clip.target)[0] in present | inserted, clip.target
        assert clip.insert is None or clip.insert["into"].removeprefix("#") in present, clip.insert
        end = clip.timing["delay"] + clip.timing["duration"] if clip.timing else 0
        assert end <= film.milliseconds + TAIL, clip.target


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "options", "plies"), DRAWN)
def test_positions_are_drawn_well_and_films_find_their_parts(game_id: str, options: str, plies: int) -> None:
    """For the acting player (with a hint at every other ply) and a bystander, alternating between
    languages."""
    rules, board, rng, films = game(game_id), board_of(game_id), random.Random(2), 0
    state: Any = rules.start(rules.schema.parse(options))
    names, old_ids, log = NAMES[: rules.seating.seats(state.options)], set[str](), list[Event]()
    languages = [language(code) for code in LANGUAGES]
    for ply in range(plies):
        actor, new_ids = state.actor(), set[str]()
        for seat in (actor, None) if actor >= 0 else (None,):
            view, events = state.view(seat), tuple(visible_events(log, seat))
            context = Context(
                languages[ply % len(languages)], names, seat, recent_events=(events,) * len(names)
            )
            ui = board.new_ui(view)
            advised = seat is not None and ply % 2 == 1
            if advised:
                ui = board.apply_hint(ui, state.sample(random.Random(ply)))
            scene = board.scene(view, ui, context)
            new_ids |= ids(markup(scene))
            if ply % EVERY == 0:
                check_scene(scene)
            if seat is not None:
                assert scene.status is not None and rules.parse(board.example_here(view), state) is not None
                spot = board.focus_target(view)
                assert advised or spot is None or spot in new_ids, spot
        film = board.motion(state.view(None), visible_events(log, None)) if log else Motion()
        check_film(film, old_ids | new_ids)
        films += bool(film.clips)
        if actor == NOBODY:
            break
        old_ids, log = new_ids, []
        state = state.apply(state.sample(rng), log)
    assert films > 3
