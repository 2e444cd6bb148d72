"""The part of the tour that saves options under names, and looks at the library and the statistics."""

from __future__ import annotations

import json
from typing import Any

from navals import games
from navals.ui.session.summary import Summary


def _file(game: str, *options: str) -> dict[str, Any]:
    """A file of saved options."""
    rows = [{"name": "Anne", "options": one} for one in options]
    text = json.dumps({"navals-options": 1, "game": game, "configurations": rows})
    return {"value": {"name": "x.json", "text": text}}


def visit(guide: Any) -> None:
    guide.go("#/bataille/new/ai")
    for name in ("Anne", "Anne", ""):
        guide.act("options:keep", {"configuration": name})
    guide.each(("options:choose", {"value": "Anne 2"}), ("options:forget", {"name": "Anne 2"}))
    guide.act("options:export")
    for file in (
        {"value": {"text": "{"}},
        _file("chess", ""),
        _file("bataille", "", "bombs=0"),
        _file("bataille", *[""] * 60),
    ):
        guide.step = "file of options"
        guide.act("options:import", file)
    guide.act("options:keep", {"configuration": "Anne"})
    guide.go("#/")
    guide.go("#/library")
    while guide.app.shell.summaries.behind:
        guide.act("app:tick")
    guide.act("library:filter", {"name": "library-game", "value": "bataille"})
    guide.act("library:filter", {"name": "library-state", "value": "over"})
    guide.each(("library:search", {"value": "zzz"}), ("library:search", {"value": ""}))
    guide.act("library:more")
    guide.go(f"#/library/{games.IDS[-1]}")
    guide.each("library:export", "library:persist")
    for answer in (True, False):
        guide.act("library:persisted", answer)
    for problem in ("unavailable", "quota", "failed", ""):
        guide.act("library:storage", problem)
    known = guide.app.shell.summaries.known(guide.app.shell.store)
    key = next(key for key, one in known.items() if isinstance(one, Summary) and one.outcome)
    over = guide.app.shell.store[key]
    files = [
        {"name": "a.navals", "text": "x"},
        {"name": "b.navals", "large": True},
        {"name": "c", "text": json.loads(over)["record"]},
    ]
    guide.act("library:import", {"value": {"name": "d", "text": over, "more": files * 5}})
    guide.act("library:import", {"value": files[0]})
    while guide.app.model("library").intake is not None:
        guide.act("app:tick")
    guide.each("library:read", ("library:name", {"key": key}), ("library:named", {"title": "Anne"}))
    guide.each(("library:name", {"key": key}), ("library:named", {"title": ""}))
    guide.each(("library:copy", {"key": key}), "library:table")
    guide.go("#/statistics")
    guide.act("statistics:player", {"value": "Anne"})
    guide.go("#/library")
    guide.go("#/play/" + key.removeprefix("game/"))
    guide.act("library:stored", {"key": key, "text": guide.app.shell.store[key]})
    guide.go("#/library")
    for key in list(guide.app.shell.summaries.known(guide.app.shell.store)):
        guide.act("library:delete", {"key": key})
    guide.each("app:undo", "app:gone")
