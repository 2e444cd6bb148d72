"""The part of the tour about campaigns: setup, battles, repairs and prizes."""

from __future__ import annotations

from typing import Any

from navals.club.campaign.campaign import Battle, BattleResult, Campaign
from navals.club.campaign.plan import ShipFate, campaigns_of
from navals.club.tournament.tournament import Entrant
from navals.ui.features.campaigns import model
from navals.ui.features.campaigns.model import KIND, CampaignStatus
from tests.games import tour


def _fought(status: CampaignStatus, outcome: Any, *, harsh: bool) -> Battle:
    """Return a battle in which each side has an undamaged ship, damaged ones, and a sunk or captured one;
    ``harsh``: the second side loses all ships."""
    fleets: tuple[dict[str, ShipFate], dict[str, ShipFate]] = ({}, {})
    prizes = any(status.plan.prizes)
    for side in (0, 1):
        for at, (code, state) in enumerate(status.course.stages[-1].ships[side].items()):
            is_lost = at == 1 or (harsh and side == 1)
            worn = state if at == 0 else tour(status.game.id).worn[0]
            fate = "afloat" if not is_lost else "taken" if prizes and at != 2 else "sunk"
            fleets[side][code] = ShipFate(fate, worn)  # type: ignore[arg-type]
    return Battle(f"game/{len(status.campaign.battles)}", 1, BattleResult(outcome, fleets))


def _walk(guide: Any, game_id: str, plan_id: str, *, harsh: bool) -> None:
    """Show a campaign, battle by battle."""
    store = guide.app.shell.store
    data = Campaign(game_id, plan_id, (Entrant("Anne"), Entrant(kind="easy")), date="2026-11-20")
    outcomes = ("1-0", "0-1", "1/2-1/2", "0-0", "1-0")
    for number in range(6):
        status = model.status_of(data)
        assert status is not None
        store[KIND.prefix + "w"] = KIND.encode(data)
        guide.go("#/campaign")
        guide.go("#/campaign/w")
        if status.course.is_finished:
            break
        yards = status.course.stages[number - 1].yards if number else None
        if yards is not None:
            guide.act("campaigns:clear", {"side": 0})
            rules, current = campaigns_of(status.game), model.find_status(store, "w")
            assert rules is not None and current is not None
            for code, state in [*current.course.fleets[0].items()][:2]:
                for step in rules.repairs(0, code, state, current.options):
                    guide.act("campaigns:repair", {"side": 0, "what": f"{code}:{step.name}"})
            guide.act("campaigns:propose", {"side": 0})
        outcome = "1-0" if harsh else outcomes[number]
        data = Campaign(
            game_id, plan_id, data.players, (*data.battles, _fought(status, outcome, harsh=harsh)), data.date
        )


def visit(guide: Any, game_id: str) -> None:
    """Show all campaigns of a game."""
    shell = guide.app.shell
    store, shell.store = shell.store, {}
    for game, plan in model.list_plans():
        if game.id != game_id:
            continue
        guide.go(f"#/campaign/new/{game.id}/{plan.id}")
        for kind in ("person", "easy"):
            guide.act("campaigns:set", {"name": "kind-1", "value": kind})
        guide.each("campaigns:start", "campaigns:games", "campaigns:play")
        guide.time(40)
        new_id = next(key for key in shell.store if key.startswith(KIND.prefix)).removeprefix(KIND.prefix)
        guide.go(f"#/campaign/{new_id}")
        shell.store = {}
        for harsh in (False, True):
            _walk(guide, game.id, plan.id, harsh=harsh)
        shell.store = {}
    shell.store = store
