"""The part of the tour about exercises, positions of the day, and the page of positions.

Only a game of MATS is searched; the exercises of other games are made up, one for each theme.
"""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Iterator
from typing import Any, get_args

from navals import games
from navals.core.record import record
from navals.core.study.exercise import Exercise, Grade, Verdict
from navals.ui.features.daily import model as daily
from navals.ui.features.exercises.model import KIND, Studied
from navals.ui.features.exercises.schedule import DAY, Due
from navals.ui.features.positions import model as positions
from navals.ui.shell import clock
from tests.games import tour
from tests.records import missed

NOW = 1_764_000_000_000


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
    """Show an exercise, with every grade of an answer."""
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


def _see_days(guide: Any) -> None:
    """The positions of the day: before the first answer, one on the board, and after some days."""
    shell, epoch = guide.app.shell, clock.epoch
    # Each date has other positions: the tour is always made on the same one.
    clock.epoch = lambda: NOW
    today = clock.today()
    guide.go("#/day")
    for game_id, grade in zip(games.IDS, (*get_args(Grade), "best"), strict=False):
        guide.go(f"#/day/{game_id}")
        guide.act("exercises:give-up")
        shell.trial.given_up = False
        shell.trial.verdict = Verdict(grade, 0.4, 0.3, 0.5)
        guide.act("app:tick")
        guide.app.report("daily", "graded")
        guide.act("app:read")
        guide.go(f"#/day/{game_id}")
        guide.go("#/day")
        guide.each("daily:copy", "daily:share")
    for ago in (1, 3, 4, 5):
        kept = daily.counted(shell.store, today - datetime.timedelta(ago), "mats", "best")
        assert kept is not None
        shell.store[daily.KIND.key(str(today.year))] = daily.KIND.encode(kept)
        guide.go("#/day")
    shell.store.pop(daily.KIND.key(str(today.year)))
    guide.go("#/day")
    data, games.data = games.data, lambda game_id, name: None
    guide.go("#/day/mats")
    games.data, clock.epoch = data, epoch


def visit(guide: Any) -> None:
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
    guide.each("exercises:next", "exercises:give-up")
    while shell.trial.waits:
        guide.act("app:tick")
    guide.each("exercises:again", "exercises:next")
    for game_id in games.IDS:
        guide.go("#/")
        guide.act("share:file", {"name": "x.navals", "text": _record(game_id)})
        key, exercises = guide.session.key, tuple(_exercises(game_id))
        due = Due(-DAY, -DAY, 2, 1.0, 5.0)
        shell.store[key.replace("game/", KIND.prefix)] = KIND.encode(
            Studied(guide.session.table.ply, exercises, {exercises[0].ply: due})
        )
        guide.go("#/study")
        guide.act("exercises:filter", {"name": "study-game", "value": game_id})
        guide.go(f"#/study/{key.removeprefix('game/')}/{exercises[0].ply}")
        _see(guide)
    guide.go("#/study")
    guide.act("exercises:more")
    for key, one in shell.summaries.known(shell.store).items():
        shell.store[key.replace("game/", KIND.prefix)] = KIND.encode(Studied(one.plies))
    guide.act("app:read")
    guide.go("#/study/none/1")
    _see_days(guide)
    shell.store = store
    guide.go("#/")


def arrange(guide: Any, game_id: str) -> None:
    """Show the page of positions of a game: every piece, refusals, and a position from a game."""
    game = games.find(game_id)
    for preset in {preset.id: preset for preset in (*game.offered("ai")[:2], game.presets[-1])}.values():
        guide.go(f"#/{game_id}/position")
        guide.act("positions:preset", {"name": "preset", "value": preset.id})
        model = guide.app.model("positions")
        pieces = positions.arranger(game_id).pieces(positions.state_of(game_id, model.now))
        # A piece of each name and side is enough: others have the same knobs.
        for piece in {str(one.called): one for one in pieces}.values():
            guide.act("positions:take", {"piece": piece.id})
        _advise(guide, game_id)
    for options in tour(game_id).own:
        guide.act("positions:set", {"name": "begins.", "value": "whole"})
        guide.app.models["positions"] = positions.with_options(guide.app.model("positions"), options)
        guide.act("positions:larger")
        arranger, model = positions.arranger(game_id), guide.app.model("positions")
        for brush in arranger.brushes(positions.state_of(game_id, model.now)):
            guide.act("positions:take", {"piece": brush.id})
    guide.act("positions:tap", {"x": -1e5, "y": -1e5, "arg": {"sheet": 0}})
    for more in (" xyz=1", " " + "x" * 5000):
        setup = guide.app.model("positions").now.setup
        guide.act("positions:text", {"name": "text", "value": setup + more})
    guide.each("positions:copy", "positions:undo")
    if game_id == "bataille":
        _shots(guide)
    guide.go("#/")


def _shots(guide: Any) -> None:
    """Sink everything in a position of Bataille navale."""
    game = games.find("bataille")
    guide.go("#/bataille/position")
    guide.act("positions:preset", {"name": "preset", "value": game.presets[0].id})
    fleets = positions.text_of(guide.app.model("positions"))
    squares = {name for ship in fleets.items_of("b") for name in _squares(ship)}
    guide.act("positions:take", {"piece": "A:shots"})
    guide.act("positions:set", {"name": "piece.squares", "value": ",".join(sorted(squares))})


def _advise(guide: Any, game_id: str) -> None:
    """Show the hint for the position: thinking, stopped, refusals, and no hint."""
    guide.go(f"#/{game_id}/position/hint")
    stand = guide.app.shell.stand
    if stand is not None:
        while stand.thinks and stand.session.thinking.hint is None:
            guide.act("app:tick")
        guide.act("positions:stop")
        guide.act("play:command", {"command": games.find(game_id).text(stand.action)})
    guide.go(f"#/{game_id}/position")


def _squares(ship: str) -> Iterator[str]:
    """The squares of a ship of Bataille navale, by its ends."""
    first, _, last = ship.partition("-")
    last = last or first
    for column in range(ord(first[0]), ord(last[0]) + 1):
        for row in range(int(first[1:]), int(last[1:]) + 1):
            yield f"{chr(column)}{row}"
