"""The part of the tour about the workshop: bots that win, err and cheat, a bot from a link, files, and
refusals.
"""

from __future__ import annotations

from typing import Any

from navals import games
from navals.core.player import LEVELS
from navals.thinking.cage import Cage
from navals.ui.features.workshop.examples import EXAMPLES
from navals.ui.features.workshop.model import COUNTS, linked
from navals.ui.session.bots import BotText

NOTHING = "#/workshop/1.d.AAAA"


def _asked(guide: Any) -> dict[str, Any] | None:
    order = guide.app.answer.fields.get("bot")
    return order if isinstance(order, dict) else None


def _played(guide: Any, most: int = 4000) -> None:
    """Answer like the sandbox until the match is over."""
    cage, loaded = Cage(), ""
    for _ in range(most):
        match = guide.app.model("workshop").match
        if match.done:
            return
        order = _asked(guide)
        if order is None or order["n"] != match.asked:
            guide.act("app:tick")
            continue
        if loaded != order["source"]:
            loaded = order["source"]
            said = cage.answer(_json(do="load", game=order["game"], source=loaded))
            if '"error"' in said:
                guide.act("workshop:told", {"n": order["n"], "said": said})
                return
        said = cage.answer(_json(do="play", view=order["view"], seed=order["seed"]))
        guide.act("workshop:told", {"n": order["n"], "said": said})


def _json(**what: Any) -> str:
    import json

    return json.dumps(what)


def _write(guide: Any, source: str) -> None:
    guide.act("workshop:edit", {"text": source, "version": guide.app.model("workshop").version})


def _run(guide: Any) -> None:
    guide.act("workshop:run", {"game": guide.app.model("workshop").game})


def _stops(guide: Any) -> None:
    """Let the bot in the current game stop in each way; then replace it."""
    guide.act("play:seats")
    said = ('{"error": "x", "line": 2}', '{"error": "x"}', '{"action": "x"}')
    for told in (*({"said": text} for text in said), {"end": "time"}):
        for _ in range(100):
            if (_asked(guide) or {}).get("n"):
                break
            guide.act("app:tick")
        guide.act("play:told", {"n": _asked(guide)["n"], **told})  # type: ignore[index]
        guide.each("play:seats", "app:dismiss", "play:again")
    store = guide.app.shell.store
    kept = {key: text for key, text in store.items() if key.startswith("bot/")}
    for key in kept:
        del store[key]
    for _ in range(5):
        guide.act("app:tick")
    guide.act("play:again")
    for _ in range(5):
        guide.act("app:tick")
    guide.act("play:seats")
    store.update(kept)
    guide.act("play:seated", {"kind-0": "easy", "kind-1": "easy"})


def visit(guide: Any) -> None:
    shell = guide.app.shell
    store, shell.store = shell.store, {}
    guide.go("#/workshop")
    for name, values in (
        ("example", EXAMPLES),
        ("game", games.IDS),
        ("level", LEVELS),
        ("count", map(str, COUNTS)),
    ):
        for value in values:
            guide.act("workshop:set", {"name": name, "value": value})
    guide.act("workshop:set", {"name": "game", "value": "mats"})
    guide.act("workshop:set", {"name": "level", "value": "easy"})
    guide.act("workshop:set", {"name": "count", "value": "10"})
    guide.act("workshop:set", {"name": "example", "value": "random"})
    guide.each("workshop:copy", "workshop:save", ("workshop:watch", {"game": "mats"}), "setup:start")
    _stops(guide)
    guide.go("#/workshop")
    _run(guide)
    _played(guide, 600)
    guide.each("workshop:stop", ("workshop:set", {"name": "count", "value": "1"}))
    _write(guide, "def play(view, actions, rng):\n    print('aye')\n    return rng.choice(actions)\n")
    _run(guide)
    _played(guide)
    guide.each("workshop:see")
    guide.go("#/workshop")
    play = "def play(view, actions, rng):\n    return "
    for source in ("x = 1", f"{play}'A1'", f"{play}'nonsense'", "1 / 0"):
        _write(guide, source)
        _run(guide)
        _played(guide)
    for end in ("time", "talk", "network", "start"):
        _run(guide)
        guide.act("app:tick")
        match = guide.app.model("workshop").match
        while match.asked is None and not match.done:
            guide.act("app:tick")
        guide.act("workshop:told", {"n": match.asked, "end": end})
    _run(guide)
    guide.act("app:tick")
    guide.act("workshop:told", {"n": guide.app.model("workshop").match.asked, "said": "nonsense"})
    guide.each("workshop:delete", "app:undo")
    guide.act("workshop:file", {"value": {"name": "Zoé.py", "text": "x = 1"}})
    guide.act("workshop:file", {"value": {"name": "Zoé.py", "text": ""}})
    guide.go(linked(BotText("Anne", "x = 1")))
    guide.act("workshop:keep")
    guide.go(linked(BotText("", "x = 2")))
    guide.act("workshop:keep")
    guide.go(NOTHING)
    shell.store = store
    guide.go("#/")
