"""The part of the tour about campaigns: set-up, battles, yards and prizes."""

from __future__ import annotations

from typing import Any

from navals.club.campaign.campaign import Battle, Campaign, Ending
from navals.club.campaign.plan import Left, campaigns_of
from navals.club.tournament.tournament import Entrant
from navals.ui.features.campaigns import model as campaigns
from navals.ui.features.campaigns.model import KIND, Chosen
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
            rules, after = campaigns_of(one.game), campaigns.find(store, "w")
            assert rules is not None and after is not None
            for code, state in [*after.course.fleets[0].items()][:2]:
                for step in rules.repairs(0, code, state, after.options):
                    guide.act("campaigns:repair", {"side": 0, "what": f"{code}:{step.name}"})
            guide.act("campaigns:propose", {"side": 0})
        outcome = "1-0" if harsh else outcomes[number]
        held = Campaign(
            game_id, plan_id, held.players, (*held.battles, _fought(one, outcome, harsh=harsh)), held.date
        )


def visit(guide: Any, game_id: str) -> None:
    """Show every campaign of a game."""
    shell = guide.app.shell
    store, shell.store = shell.store, {}
    for game, plan in campaigns.offered():
        if game.id != game_id:
            continue
        guide.go(f"#/campaign/new/{game.id}/{plan.id}")
        for kind in ("person", "easy"):
            guide.act("campaigns:set", {"name": "kind-1", "value": kind})
        guide.each("campaigns:start", "campaigns:games", "campaigns:play")
        guide.time(40)
        here = next(key for key in shell.store if key.startswith(KIND.prefix)).removeprefix(KIND.prefix)
        guide.go(f"#/campaign/{here}")
        shell.store = {}
        for harsh in (False, True):
            _walk(guide, game.id, plan.id, harsh=harsh)
        shell.store = {}
    shell.store = store
