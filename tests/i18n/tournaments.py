"""The part of the tour about tournaments: set-ups of each system, a cup with byes, a league, files, and
refusals.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from navals import games
from navals.core.tournament import tournament as events
from navals.core.tournament.tournament import Tournament
from navals.ui.features.tournaments.model import KIND, Playout


def _set(guide: Any, **fields: Any) -> None:
    for name, value in fields.items():
        guide.act("tournaments:set", {"name": name.replace("__", "-"), "value": value})


def _begin(guide: Any, system: str, game: str, best_of: int, count: int) -> str:
    """Set one up with a person, and computers; returns its id."""
    guide.go("#/tournament/new")
    _set(guide, system=system, game=game, best_of=str(best_of), count=str(count), lots=False, title="Zoé")
    _set(guide, kind__0="person", name__0="Anne", kind__1="easy", kind__2="hard", kind__3="person")
    guide.act("tournaments:start")
    return str(guide.app.shell.part(1))


def _decided(held: Tournament, score: float) -> Tournament:
    """Every match of the last rounds with a game of that score."""
    for at, round_ in enumerate(held.rounds):
        for number, match in enumerate(round_):
            while not events.over(held, match):
                match = replace(match, bouts=(*match.bouts, events.Bout(f"game/{at}{number}", 0, score)))
            held = events.with_match(held, at, number, match)
    return held


def visit(guide: Any) -> None:
    shell = guide.app.shell
    store, shell.store = shell.store, {}
    guide.go("#/tournament")
    for game_id in games.IDS:
        guide.go("#/tournament/new")
        _set(guide, game=game_id, kind__0="person", kind__1="person", lots=False)
    _set(guide, game="billiard", preset="table")
    for system, game_id, count in (
        ("all", "mats", 3),
        ("swiss", "trafalgar", 5),
        ("knockout", "bataille", 7),
    ):
        id = _begin(guide, system, game_id, 3, count)
        held = KIND.find(shell.store, id)
        assert held is not None
        guide.act("tournaments:games")
        rounds = enumerate(held.rounds[0])
        at = next(n for n, match in rounds if not match.bye)
        guide.act("tournaments:play", {"round": 0, "match": at})
        guide.time(40)
        guide.go(f"#/tournament/{id}")
        for score in (0.5, 1):
            half = _decided(held, score)
            while True:
                shell.store[KIND.prefix + id] = KIND.encode(half)
                guide.go("#/tournament")
                guide.go(f"#/tournament/{id}")
                if events.finished(half):
                    break
                guide.act("tournaments:pair")
                now = KIND.find(shell.store, id)
                assert now is not None
                half = _decided(now, score)
        guide.each("tournaments:table", "tournaments:games", "tournaments:delete", "app:undo")
    # Two computers, whose games are played out: one is stopped.
    guide.go("#/tournament/new")
    _set(guide, system="all", game="mats", best_of="3", count="2", kind__0="easy", kind__1="easy")
    guide.act("tournaments:start")
    meant = {"round": 0, "match": 0}
    guide.each(("tournaments:settle", meant), "app:tick", "tournaments:stop", ("tournaments:settle", meant))
    while guide.app.model("tournaments").playout is not None:
        guide.act("app:tick")
    guide.act("tournaments:settle", meant)
    work, Playout.work = Playout.work, lambda self: 1 / 0
    guide.act("app:tick")
    Playout.work = work
    # Show that a finished game leads back, and that one with unknown options does not begin.
    id = _begin(guide, "all", "mats", 1, 2)
    guide.act("tournaments:play", {"round": 0, "match": 0})
    guide.command("resign")
    guide.act("play:resign-now")
    guide.time(40)
    guide.go(f"#/tournament/{id}")
    held = KIND.find(shell.store, id)
    assert held is not None
    fresh = replace(held, options="nonsense=1", rounds=((events.Match((0, 1)),),))
    shell.store[KIND.prefix + "x"] = KIND.encode(fresh)
    guide.go("#/tournament/x")
    guide.each(("tournaments:play", {"round": 0, "match": 0}), "tournaments:delete", "app:undo")
    guide.go("#/tournament/none")
    shell.store = store
    guide.go("#/")
