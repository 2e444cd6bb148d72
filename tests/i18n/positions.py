"""The part of the tour about the positions page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from navals import games
from navals.ui.features.positions import model as positions
from tests.games import tour


def visit(guide: Any, game_id: str) -> None:
    """Show a game's positions page: every piece, refusals, and a position from a game."""
    game = games.find(game_id)
    for preset in {preset.id: preset for preset in (*game.presets_of("ai")[:2], game.presets[-1])}.values():
        guide.go(f"#/{game_id}/position")
        guide.act("positions:preset", {"name": "preset", "value": preset.id})
        model = guide.app.model("positions")
        pieces = positions.arranger(game_id).pieces(positions.build_state(game_id, model.arrangement))
        # One piece of each name and side is enough, since the others have the same fields.
        for piece in {str(item.name): item for item in pieces}.values():
            guide.act("positions:take", {"piece": piece.id})
        _advise(guide, game_id)
    for options in tour(game_id).custom:
        guide.act("positions:set", {"name": "begins.", "value": "whole"})
        guide.app.models["positions"] = positions.with_options(guide.app.model("positions"), options)
        guide.act("positions:larger")
        arranger, model = positions.arranger(game_id), guide.app.model("positions")
        for brush in arranger.brushes(positions.build_state(game_id, model.arrangement)):
            guide.act("positions:take", {"piece": brush.id})
    guide.act("positions:tap", {"x": -1e5, "y": -1e5, "arg": {"sheet": 0}})
    for more in (" xyz=1", " " + "x" * 5000):
        setup = guide.app.model("positions").arrangement.setup
        guide.act("positions:text", {"name": "text", "value": setup + more})
    guide.each("positions:copy", "positions:undo")
    guide.go("#/")


def shots(guide: Any) -> None:
    """Sink everything in a position of Bataille navale."""
    game = games.find("bataille")
    guide.go("#/bataille/position")
    guide.act("positions:preset", {"name": "preset", "value": game.presets[0].id})
    fleets = positions.position_pairs(guide.app.model("positions"))
    squares = {name for ship in fleets.get_list("b") for name in _squares(ship)}
    guide.act("positions:take", {"piece": "A:shots"})
    guide.act("positions:set", {"name": "piece.squares", "value": ",".join(sorted(squares))})


def _advise(guide: Any, game_id: str) -> None:
    """Show the hint for the position: in progress, stopped, refused, and missing."""
    guide.go(f"#/{game_id}/position/hint")
    stand = guide.app.shell.separate_board
    if stand is not None:
        while stand.is_thinking and stand.session.thinking.hint is None:
            guide.act("app:tick")
        guide.act("positions:stop")
        guide.act("play:command", {"command": games.find(game_id).text(stand.action)})
    guide.go(f"#/{game_id}/position")


def _squares(ship: str) -> Iterator[str]:
    """Yield the squares of a ship of Bataille navale, given its ends."""
    first, _, last = ship.partition("-")
    last = last or first
    for column in range(ord(first[0]), ord(last[0]) + 1):
        for row in range(int(first[1:]), int(last[1:]) + 1):
            yield f"{chr(column)}{row}"
