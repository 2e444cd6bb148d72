"""The part of the tour that saves options under names, seats four people, and looks at the games played."""

from __future__ import annotations

import json
from typing import Any


def _file(game: str, *options: str) -> dict[str, Any]:
    """A file of saved options."""
    rows = [{"name": "Anne", "options": one} for one in options]
    text = json.dumps({"navals-options": 1, "game": game, "configurations": rows})
    return {"value": {"name": "x.json", "text": text}}


def visit(guide: Any) -> None:
    """Everything there is to see of it, after games were played to their end."""
    guide.go("#/bataille/new/ai")
    for name in ("Anne", "Anne", ""):
        guide.act("keep", {"configuration": name})
    guide.act("saved", {"value": "Anne 2"})
    guide.act("forget", {"name": "Anne 2"})
    guide.act("forget-now", {"name": "Anne 2"})
    guide.act("keep-export")
    for file in (
        {"value": {"text": "{"}},
        _file("chess", ""),
        _file("bataille", "", "bombs=0"),
        _file("bataille", *[""] * 60),
    ):
        guide.step = "file of options"
        guide.act("keep-import", file)
    guide.act("keep", {"configuration": "Anne"})
    guide.go("#/billiard/new/keep")
    guide.act("set", {"name": "preset", "value": "score_pairs"})
    guide.go("#/billiard/new/ai")
    guide.act("set", {"name": "preset", "value": "pairs"})
    guide.act("set", {"name": "first_breaker", "value": "A"})
    guide.act("start")
    guide.act("seats")
    guide.act(
        "seated", {"kind-0": "person", "name-0": "Anne", "kind-1": "easy", "kind-2": "easy", "kind-3": "hard"}
    )
    guide.time()
    guide.act("command", {"command": "resign"})
    guide.act("finale")
    guide.go("#/")
    guide.go("#/history")
    while guide.app.shelf.behind:
        guide.act("tick")
    guide.act("history-filter", {"value": "bataille"})
    guide.act("history-filter", {"value": ""})
    guide.act("history-more")
    guide.go("#/history/billiard")
    known = guide.app.shelf.known(guide.app.store)
    for key in list(known):
        guide.act("delete", {"key": key})
        guide.act("delete-now", {"key": key})
