"""The part of the tour about campaigns: list, set-up, battles, yards, prizes, files, and refusals."""

from __future__ import annotations

import json
from typing import Any

from navals.core.campaign.campaign import Battle, Campaign, Ending
from navals.core.campaign.plan import Left
from navals.core.tournament.tournament import Entrant
from navals.ui.features.campaigns import model as campaigns
from navals.ui.features.campaigns.model import KIND, Chosen
from navals.ui.session.playout import Playout
from tests.games import tour


def _fought(one: Chosen, outcome: Any, *, harsh: bool) -> Battle:
    """Return a battle with one ship undamaged on each side, others worn, and one sunk or captured; ``harsh``
    sinks the second side.
    """
    fleets: tuple[dict[str, Left], dict[str, Left]] = ({}, {})
    taken = any(one.plan.prizes)
    for side in (0, 1):
        for at, (code, state) in enumerate(one.course.stages[-1].ships[side].items()):
            lost = at == 1 or (harsh and side == 1)
            worn = state if at == 0 else tour(one.game.id).worn[0]
            fate = "afloat" if not lost else "taken" if taken and at != 2 else "sunk"
            fleets[side][code] = Left(fate, worn)  # type: ignore[arg-type]
    return Battle(f"game/{len(one.held.battles)}", 1, Ending(outcome, fleets))


def _walk(guide: Any, game_id: str, plan_id: str, *, harsh: bool) -> None:
    """Show a campaign from battle to battle."""
    store = guide.app.shell.store
    held = Campaign(game_id, plan_id, (Entrant("Anne"), Entrant(kind="easy")), date="2026-11-20")
    outcomes = ("1-0", "0-1", "1/2-1/2", "0-0", "1-0")
    for number in range(6):
        one = campaigns.of(held)
        assert one is not None
        store[KIND.prefix + "w"] = KIND.encode(held)
        guide.go("#/campaign")
        guide.go("#/campaign/w")
        if one.course.over:
            break
        yards = one.course.stages[number - 1].yards if number else None
        if yards is not None:
            guide.act("campaigns:clear", {"side": 0})
            rules, after = one.game.campaigns, campaigns.find(store, "w")
            assert rules is not None and after is not None
            for code, state in [*after.course.fleets[0].items()][:2]:
                for step in rules.repairs(0, code, state, after.options):
                    guide.act("campaigns:repair", {"side": 0, "what": f"{code}:{step.name}"})
            guide.act("campaigns:propose", {"side": 0})
        outcome = "1-0" if harsh else outcomes[number]
        held = Campaign(
            game_id, plan_id, held.players, (*held.battles, _fought(one, outcome, harsh=harsh)), held.date
        )


def _level(guide: Any) -> None:
    """Show a campaign that ends in a draw."""
    game, plan = campaigns.offered()[0]
    held = Campaign(game.id, plan.id, (Entrant("Anne"), Entrant("Zoé")))
    while True:
        one = campaigns.of(held)
        assert one is not None
        if one.course.over:
            break
        first, second = (
            {code: Left("afloat", state) for code, state in fleet.items()}
            for fleet in one.course.stages[-1].ships
        )
        held = Campaign(
            game.id,
            plan.id,
            held.players,
            (*held.battles, Battle("game/l", 1, Ending("1/2-1/2", (first, second)))),
        )
    guide.app.shell.store[KIND.prefix + "l"] = KIND.encode(held)
    guide.go("#/campaign/l")


def of_game(guide: Any, game_id: str) -> None:
    """Show every campaign of a game."""
    shell = guide.app.shell
    store, shell.store = shell.store, {}
    for game, plan in campaigns.offered():
        if game.id != game_id:
            continue
        guide.go(f"#/campaign/new/{game.id}/{plan.id}")
        for kind in ("person", "easy"):
            guide.act("campaigns:set", {"name": "kind-1", "value": kind})
        guide.each("campaigns:start", "campaigns:games", "campaigns:sail")
        guide.time(40)
        here = next(key for key in shell.store if key.startswith(KIND.prefix)).removeprefix(KIND.prefix)
        guide.go(f"#/campaign/{here}")
        shell.store = {}
        for harsh in (False, True):
            _walk(guide, game.id, plan.id, harsh=harsh)
        shell.store = {}
    shell.store = store


def visit(guide: Any) -> None:
    shell = guide.app.shell
    store, shell.store = shell.store, {}
    guide.go("#/campaign")
    _level(guide)
    shell.store = {}
    # Two computers, whose battles are played out: one is stopped, one fails, one comes to its end.
    game, plan = campaigns.offered()[0]
    guide.go(f"#/campaign/new/{game.id}/{plan.id}")
    for name in ("kind-0", "kind-1"):
        guide.act("campaigns:set", {"name": name, "value": "easy"})
    guide.act("campaigns:start")
    guide.each("campaigns:settle", "app:tick", "campaigns:stop", "campaigns:settle")
    work, Playout.work = Playout.work, lambda self: 1 / 0  # type: ignore[method-assign,return-value]
    guide.act("app:tick")
    Playout.work = work  # type: ignore[method-assign]
    guide.act("campaigns:settle")
    while guide.app.model("campaigns").playout is not None:
        guide.act("app:tick")
    guide.act("campaigns:games")
    # Return an impossible position.
    id = shell.part(1)
    spoilt = json.loads(shell.store[KIND.prefix + id])
    spoilt["game"], spoilt["plan"], spoilt["battles"] = "trafalgar", "strait", []
    shell.store[KIND.prefix + "x"] = json.dumps(spoilt)
    one = campaigns.find(shell.store, "x")
    assert one is not None
    ships = [{code: {"state": "-,0/0"} for code in fleet} for fleet in one.course.stages[0].ships]
    spoilt["battles"] = [
        {"key": "game/x", "at": 1, "ending": {"outcome": "0-0", "ships": ships}, "repairs": [[], []]}
    ]
    shell.store[KIND.prefix + "x"] = json.dumps(spoilt)
    guide.go("#/campaign/x")
    guide.each("campaigns:sail", "campaigns:delete", "app:undo")
    # Show that a finished battle leads back.
    shell.store = {}
    guide.go(f"#/campaign/new/{game.id}/{plan.id}")
    guide.each(("campaigns:set", {"name": "kind-0", "value": "person"}), "campaigns:start")
    guide.act("campaigns:sail")
    guide.command("resign")
    guide.act("play:resign-now")
    guide.time(40)
    guide.go("#/campaign/none")
    shell.store = store
    guide.go("#/")
