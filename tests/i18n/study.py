"""The part of the tour about finished games (replay, fairness, analysis, paper), the library and learning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from navals import games
from navals.core.record import record
from navals.ui.features.analysis.update import current_reading
from tests.i18n import terminal
from tests.records import golden

SHORT = 60
"""The analysis is completed for games with fewer moves than this."""


def _record(path: Path) -> str:
    """Return a record in canonical form, between people whose names are the same in both languages."""
    replay = record.read(path.read_text(encoding="utf-8"))
    replay.tags |= {"A": "Anne", "B": "Zoé"}
    return record.write(replay)


def doubtful(text: str) -> Iterator[str]:
    """Yield versions of a finished game in which some draws cannot be checked, for different reasons."""
    seed, promise = (re.search(rf'\[{name} ".*"\]\n', text) for name in ("Seed", "SeedCommit"))
    assert seed is not None and promise is not None
    bare = text.replace(seed[0], "").replace(promise[0], "")
    going = re.sub(r'\[Result ".*"\]', '[Result "*"]', "\n".join(bare.split("\n")[:20]) + "\n")
    yield bare
    yield going
    yield text.replace(seed[0], "")
    yield text.replace(promise[0], "")
    for source in ("real=0-1", "earlier=0-2", "real=0 earlier=1-2"):
        yield text.replace("[Result", f'[Dice "{source}"]\n[Result')
    yield text + "999. A pass\n"


def visit(guide: Any) -> None:
    """Show everything about finished games, the library and learning."""
    for game_id in games.IDS:
        _game(guide, min(golden(game_id).values(), key=lambda path: path.stat().st_size))
    _promises(guide)
    _library(guide)
    _rules(guide)
    _keys(guide)


def _until(guide: Any, over: Any, limit: int = 3000) -> None:
    for _ in range(limit):
        if over():
            return
        guide.act("app:tick")


def _game(guide: Any, path: Path) -> None:
    guide.step = path.stem
    guide.go("#/")
    guide.act("share:file", {"name": path.name, "text": _record(path)})
    session = guide.session
    where, total = "#/play/" + session.key.removeprefix("game/"), session.table.ply
    guide.each("play:menu", ("replay:look", {"ply": 0}), "comfort:help", "app:dismiss")
    for ply in range(0, total + 1, max(1, total // 6)):
        guide.act("replay:look", {"ply": ply})
    for value in ("0", "1", "all"):
        guide.act("replay:perspective", {"value": value})
    guide.each(("replay:look", {"ply": total // 2}), ("replay:speed", {"value": "4"}))
    guide.each("replay:play", "replay:pause", ("replay:look", {"ply": total}), "replay:branch")
    guide.act("app:dismiss")
    guide.go("#/")
    guide.go(where)
    guide.each(("replay:look", {"ply": None}), "replay:again", ("replay:look", {"ply": None}))
    guide.act("play:finale")
    for _ in range(60):  # Meanwhile the turning point is computed.
        guide.act("app:tick")
    guide.act("app:dismiss")
    for page in ("fairness", "analysis", "paper"):
        guide.go(f"{where}/{page}")
        if page == "fairness":
            guide.each("fairness:check", "fairness:more", "fairness:copy-promise")
            guide.act("fairness:copy-seed")
        elif page == "analysis":
            _until(
                guide, lambda: not current_reading(guide.app.shell).is_running, 3000 if total < SHORT else 12
            )
            guide.act("analysis:stop")
            for eyes in ("0", "1", "all"):
                guide.act("analysis:eyes", {"value": eyes})
            guide.each("analysis:table", ("analysis:pick", {"ply": total // 2}))


def _promises(guide: Any) -> None:
    """Show the fairness page before the end, with a known seed, with real dice, and after cheating."""
    guide.go("#/mats/new/ai")
    guide.act("setup:set", {"name": "kind-1", "value": "easy"})
    guide.act("setup:start", {"name-0": "Anne"})
    where = "#/play/" + guide.session.key.removeprefix("game/")
    guide.time(40)
    guide.go(where + "/fairness")
    guide.act("fairness:copy-promise")
    guide.go(where)
    guide.each(("play:physical", {"value": True}), "play:resign", "play:resign-now")
    guide.go(where + "/fairness")
    guide.each("fairness:check", "fairness:copy-seed")
    guide.go("#/mats/new/watch")
    guide.act("setup:set", {"name": "kind-0", "value": "easy"})
    guide.each(("setup:set", {"name": "kind-1", "value": "easy"}), ("setup:start", {}))
    guide.time(3000)
    where = "#/play/" + guide.session.key.removeprefix("game/")
    guide.go(where + "/fairness")
    guide.each("fairness:check", "fairness:more")
    honest = guide.session.record()
    terminal.verify(guide, doubtful(honest))
    changes = (("* 1", "* 6"), ("* 6", "* 1"), ('[Seed "', '[Seed "f'), ('[SeedCommit "', '[SeedCommit "f'))
    for text in (*doubtful(honest), *(honest.replace(old, new, 1) for old, new in changes)):
        guide.go("#/")
        guide.act("share:file", {"name": "x.navals", "text": text})
        if guide.app.shell.session is not None:
            guide.go("#/play/" + guide.session.key.removeprefix("game/") + "/fairness")
            guide.each("fairness:check", "fairness:more")


def _library(guide: Any) -> None:
    guide.go("#/")
    guide.go("#/library")
    _until(guide, lambda: not guide.app.shell.summaries.is_loading)
    keys = [key for key in guide.app.shell.store if key.startswith("game/")]
    for key in keys[-3:]:
        guide.each(("library:name", {"key": key}), ("library:named", {"title": "Zoé"}))
        guide.each(("library:copy", {"key": key}), ("library:delete", {"key": key}), "app:undo")
        guide.each(("library:delete", {"key": key}), "app:gone", ("library:name", {"key": keys[0]}))
        guide.act("library:named", {"title": ""})
    guide.act("library:more")
    for value in ("going", "over", ""):
        guide.act("library:filter", {"name": "library-state", "value": value})
    for words in ("Anne", "no such words"):
        guide.each(("library:search", {"name": "words", "value": words}), "library:export")
    guide.act("library:search", {"name": "words", "value": ""})
    for problem in ("quota", "unavailable", "failed", ""):
        guide.act("library:storage", problem)
    guide.act("library:persist")
    for allowed in (True, False):
        guide.act("library:persisted", allowed)
    files = [
        {"name": "1.navals", "text": _record(golden("mats")["classic"])},
        {"name": "2.navals", "text": _record(golden("mats")["limit"])},
        {"name": "3.navals", "text": "…"},
        {"name": "4.navals", "text": _record(golden("mats")["classic"])[:-40] + "1. A nothing\n"},
        {"name": "5.navals", "text": "", "large": True},
    ]
    guide.act("library:import", {"value": {**files[0], "more": files[1:]}})
    guide.act("library:import", {"value": files[0]})
    _until(guide, lambda: guide.app.model("library").current_import is None)
    guide.each("library:read", "library:export", "library:table")
    for game in ("", *games.IDS):
        guide.go(f"#/library/{game}")
        guide.go(f"#/statistics/{game}".rstrip("/"))
        _until(guide, lambda: not guide.app.shell.summaries.is_loading)
        for player in ("Anne", "Zoé", "nobody"):
            guide.act("statistics:player", {"name": "library-player", "value": player})
    guide.go("#/")
    guide.go("#/play/" + keys[0].removeprefix("game/"))
    guide.step = "two tabs"
    guide.act("library:stored", {"key": keys[0], "text": guide.app.shell.store[keys[0]]})
    guide.act("library:elsewhere-part")


def _rules(guide: Any) -> None:
    guide.go("#/rules")
    for words in ("e", "wind", "vent", "no such words", ""):
        guide.act("learning:query", {"name": "rules-query", "value": words})
    guide.act("learning:first")


def rules_of(guide: Any, game: str) -> None:
    guide.go(f"#/{game}/rules")
    guide.each(("learning:query", {"name": "rules-query", "value": "6"}), "learning:first")
    guide.go(f"#/{game}/rules/print")
    guide.go(f"#/{game}/learn")
    course = guide.app.shell.tutorial
    for part in range(3):
        guide.act("learning:part", {"part": part})
    for step in range(len(course.lesson.steps)):
        guide.act("learning:step", {"step": step})


def _keys(guide: Any) -> None:
    guide.go("#/")
    guide.step = "keys"
    guide.act("comfort:keys")
    for name, value in ((":z", "y"), (":h", "y"), (":m", "4"), (":p", "")):
        guide.act("comfort:rekey", {"name": name, "value": value})
    guide.each("comfort:reset", "app:dismiss")
    guide.each(("comfort:pref", {"name": "shortcuts", "value": False}), "comfort:help")
    guide.each("comfort:settings", ("comfort:pref", {"name": "shortcuts", "value": True}))
    guide.act("app:dismiss")
