"""The part of the tour that plays the scenes of a game (``tests/games/<id>/*.scenes``) on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from functools import partial
from typing import Any

from navals.core.game import Game
from navals.core.message import Message
from navals.core.record.record import Replay
from navals.core.refusal import NotationError
from navals.core.rules import Position
from navals.core.seat import CHANCE
from navals.core.table import Table
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.shell.effects import BeginGame
from tests.suites.scenes import Scene, texts

NAMES = ("Anne", "Zoé", "Anne", "Zoé")


def visit(guide: Any, game_id: str) -> None:
    """Show all scenes of a game. ``guide`` is a ``tour.Guide``."""
    seen: set[str] = set()
    for scene in texts(game_id):
        guide.step = f"typed {game_id}: {scene.title} {' '.join(scene.lines)}"
        scene.play(partial(_step, guide, seen))


def _step(guide: Any, seen: set[str], scene: Scene, step: str) -> None:
    """Show a step on the screen if it has a sentence that is not in ``seen``."""
    if step[0] == "!":
        for text in step[1:].partition(" -- ")[0].split(", "):
            sentences = objections(scene.game, scene.state, text)
            if sentences - seen:
                seen |= sentences
                begin(guide, scene)
                _type(guide, text)
    elif not re.search(r" (=>|!?=|!?~) ", step) and step[0] != "?":
        result = copy(scene).do(step)
        sentences = {key for message in _sentences(result) for key in keys(message)}
        if (end := result.ended()) is not None:
            sentences.add(" ".join(end))
        if sentences - seen:
            seen |= sentences
            begin(guide, scene)
            for text in step.split(", "):
                _type(guide, re.sub(r"^[A-D]: ", "", text))
                guide.time()
                guide.hand_over()
            if end is not None:
                guide.each("play:finale", "app:dismiss")


def objections(game: Game[Any], state: Any, text: str) -> set[str]:
    """Return the sentences that explain why an action is refused, if it is."""
    try:
        refusal = state.check(game.parse(text, state))
    except NotationError as error:
        return {*keys(error.message)}
    return set() if refusal is None else {*keys(refusal.message)}


def _sentences(scene: Scene) -> Iterator[Message]:
    """Yield the sentences about the last step."""
    for event in scene.events:
        message = scene.game.sentence(event, None, NAMES)
        if message is not None:
            yield message


def keys(message: Message) -> Iterator[str]:
    """Yield the id of a sentence, and those of the sentences within it."""
    yield message.text
    for value in message.args.values():
        if isinstance(value, Message):
            yield from keys(value)


def begin(guide: Any, scene: Scene) -> None:
    """Show the position of a scene in a game between people with real dice."""
    guide.act("app:route", "#/about")
    options = getattr(scene.state, "match", scene.state).options
    replay = Replay(
        scene.game, options, dict(zip("ABCD", NAMES[: scene.game.seating.seats(options)], strict=False))
    )
    replay.positions[0] = Position(scene.state)
    guide.app.execute_effects(
        BeginGame(Session("game/scene", Table(replay, "1"), board_of(scene.game_id), has_real_dice=True))
    )
    guide.act("app:settled")
    guide.time()
    guide.hand_over()


def _type(guide: Any, text: str) -> None:
    """Play an action or a draw."""
    if guide.session.table.actor() == CHANCE:
        guide.act("play:dice", {"dice": text})
    else:
        guide.command(text)
