"""The part of the tour about drills: the list, ready-made drills, runs here and at a real table, custom
drills, and refusals."""

from __future__ import annotations

import random
from typing import Any

from navals import games
from navals.club.study import drill as drill_texts
from navals.core.record import link
from navals.core.refusal import NotationError
from navals.ui.features.drills import model as drills
from navals.ui.features.positions import model as positions
from navals.ui.registry import drills_of
from navals.ui.session.arranged import KIND, Arrangement

TRIES = 10
"""Number of shots per drill. They miss at random, for different reasons."""


def visit(guide: Any, game_id: str) -> None:
    card = games.card(game_id)
    if card is None or not card.drilled:
        return
    shell = guide.app.shell
    store, shell.store = shell.store, {}
    _of_game(guide, game_id)
    shell.store = store
    guide.go("#/")


def _of_game(guide: Any, game_id: str) -> None:
    guide.go(f"#/{game_id}/drill")
    for ready in drills_of(game_id).built_in:
        guide.go(f"#/{game_id}/drill/{ready.id}")
        guide.act("drills:set", {"name": "tries", "value": "20"})
        _shoot(guide, game_id, ready.drill)
    guide.go(f"#/{game_id}/drill/{ready.id}")
    guide.act("drills:begin", {"real": True})
    for n in range(20):
        guide.act("drills:hit", {"made": n % 3 > 0})
        if n == 4:
            guide.act("drills:undo")
            guide.go(f"#/{game_id}/drill/{ready.id}")
            guide.go(f"#/{game_id}/drill/{ready.id}/real")
    guide.act("drills:hit", {"made": True})
    guide.go(f"#/{game_id}/drill/{ready.id}")
    guide.each("drills:copy", "drills:delete", "app:undo", "drills:delete")
    _arrange(guide, game_id)


def _shoot(guide: Any, game_id: str, drill: drill_texts.Drill) -> None:
    """Try some shots on the table, and collect reasons for other misses."""
    guide.act("drills:begin", {"real": False})
    rng, state, game = random.Random(drill.task), drills.drill_state(game_id, drill), games.find(game_id)
    guide.each("play:resign-now", ("play:command", {"command": game.text(state.sample(rng))}))
    guide.each("drills:undo", ("play:command", {"command": game.text(state.sample(rng))}))
    guide.act("drills:next")
    for _ in range(TRIES):
        events: list[Any] = []
        result = state.apply(state.sample(rng), events)
        guide.app.shell.t.sentence(drills_of(game_id).judge(state, events, result, drill.task).reason)


def _arrange(guide: Any, game_id: str) -> None:
    """Show custom drills of every kind; share, save and delete one of them."""
    seen: set[str] = set()
    for ready in drills_of(game_id).built_in:
        _keep(guide, game_id, Arrangement(ready.drill.options, ready.drill.setup))
        guide.go(f"#/{game_id}/drill/new")
        for choice in _choices(guide)[:1]:
            for value, _ in choice.choices:
                if value not in seen:
                    seen.add(value)
                    guide.act("drills:set", {"name": f"task.{choice.name}", "value": value})
                    _last(guide)
                    _last(guide)
    guide.each("drills:save", "drills:copy")
    sent = link.encode(drill_texts.write(guide.app.model("drills").drill))
    guide.each("drills:delete", "app:undo")
    guide.go(f"#/{game_id}/drill/~{sent}")
    guide.act("drills:save")
    guide.go(f"#/{game_id}/drill")
    guide.go(f"#/{game_id}/drill/none")
    game = games.find(game_id)
    for preset in game.presets:
        _keep(guide, game_id, positions.open_preset(game, preset.id).arrangement)
        guide.go(f"#/{game_id}/drill/new")


def _last(guide: Any) -> None:
    """For every choice of a task except its kind, choose the last value."""
    for choice in _choices(guide)[1:]:
        guide.act("drills:set", {"name": f"task.{choice.name}", "value": choice.choices[-1][0]})


def _keep(guide: Any, game_id: str, position: Arrangement) -> None:
    """Store a position as the last one that was set up."""
    guide.app.shell.store[KIND.key(game_id)] = KIND.encode(position)


def _choices(guide: Any) -> tuple[Any, ...]:
    model = guide.app.model("drills")
    state = drills.drill_state(model.game, model.drill)
    try:
        return tuple(drills_of(model.game).settings(state, model.drill.task))
    except NotationError:
        return ()
