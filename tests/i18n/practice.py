"""The part of the tour about exercises from one's own games: the list, and each game's on the board. Only a game of MATS is really looked through: the
exercises of others are made up, one a theme."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, get_args

from navals import games
from navals.core.record import record
from navals.core.study.exercise import Exercise, Grade, Verdict
from navals.ui.features.exercises.model import Studied, encode, study_key
from navals.ui.features.exercises.schedule import DAY, Due
from tests.records import missed


def _record(game_id: str) -> str:
    """A short game, by a name that is the same in both languages."""
    return re.sub(r'"Ann"', '"Anne"', missed(game_id))


def _exercises(game_id: str) -> Iterator[Exercise]:
    """An exercise for each theme of a game, about the same decision."""
    replay = record.read(_record(game_id))
    ply = next(at for at, move in enumerate(replay.moves) if move.seat == 0)
    state = replay.positions[ply].state
    better = state.sample(random.Random(1))
    text = replay.game.text
    for theme in (*replay.game.card.themes, ""):
        played = text(replay.moves[ply].action)
        yield Exercise(ply, 0, played, text(better), 0.1, 0.01, f"{game_id} {theme}", theme)


def _see(guide: Any) -> None:
    """The exercise on the screen, with everything that can be said of an answer."""
    trial = guide.app.shell.trial
    guide.command("resign", "nonsense", trial.exercise.better)
    guide.command(trial.exercise.better)
    for grade in get_args(Grade):
        trial.verdict = Verdict(grade, 0.4, 0.3, 0.5)
        guide.act("app:read")
    for way in ("answer", "played", "better"):
        guide.act("exercises:show", {"way": way})
        guide.time()
    guide.each("exercises:again", "exercises:give-up")
    trial.verdict = Verdict("miss", 0.4, 0.3, 0.5)
    guide.act("app:read")


def visit(guide: Any) -> None:
    """Everything there is to see of them."""
    shell = guide.app.shell
    store, shell.store = shell.store, {}
    guide.go("#/study")
    guide.act("app:hidden", False)
    guide.go("#/")
    guide.act("share:file", {"name": "x.navals", "text": _record("mats")})
    guide.go("#/study")
    guide.each("app:tick", "exercises:watch", "exercises:watch")
    while shell.searching is not None:
        guide.act("app:tick")
    guide.act("exercises:next")
    guide.act("exercises:give-up")
    while shell.trial.waits:
        guide.act("app:tick")
    guide.each("exercises:again", "exercises:next")
    for game_id in games.IDS:
        guide.go("#/")
        guide.act("share:file", {"name": "x.navals", "text": _record(game_id)})
        key, exercises = guide.session.key, tuple(_exercises(game_id))
        due = Due(-DAY, -DAY, 2, 1.0, 5.0)
        shell.store[study_key(key)] = encode(
            Studied(guide.session.table.ply, exercises, {exercises[0].ply: due})
        )
        guide.go("#/study")
        guide.act("exercises:filter", {"name": "study-game", "value": game_id})
        guide.go(f"#/study/{key.removeprefix('game/')}/{exercises[0].ply}")
        _see(guide)
    guide.go("#/study")
    guide.act("exercises:more")
    for key, one in shell.shelf.known(shell.store).items():
        shell.store[study_key(key)] = encode(Studied(one.plies))
    guide.act("app:read")
    guide.go("#/study/none/1")
    shell.store = store
    guide.go("#/")
