"""Gestures on the pages of campaigns."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.club.campaign.campaign import Battle, Campaign, with_battle
from navals.club.campaign.plan import campaigns_of
from navals.club.tournament.tournament import PERSON
from navals.core.message import msg
from navals.core.refusal import NotationError
from navals.ui import clock
from navals.ui.features.campaigns import model as campaigns
from navals.ui.features.campaigns.model import KIND, Campaigns, CampaignStatus
from navals.ui.registry import board_of
from navals.ui.shell.effects import Focus, Say
from navals.ui.shell.events.hosting import NEW_ID, EventForm, EventPages, new_session
from navals.ui.shell.events.playout import Playout
from navals.ui.shell.feature import Act, Acts, Gesture, Handler, Shelf, Shell, Step


def _create_campaign(form: EventForm, shell: Shell) -> tuple[EventForm, Campaign] | None:
    game_and_plan = campaigns.find_plan(shell.part(2), shell.part(3))
    if game_and_plan is None:
        return None
    game, plan = game_and_plan
    is_open = form.openly and board_of(game.id).open_table
    players = campaigns.players_of(form, shell.bot_names, shell.t)
    return form, Campaign(game.id, plan.id, players, (), shell.date, clock.epoch_ms(), is_open)


def _begin_battle(id: str, campaign: Campaign, gesture: Gesture, shell: Shell) -> Playout | None:
    status = campaigns.status_of(campaign)
    if status is None or not status.is_ready:
        return None
    index = len(campaign.battles)
    campaign_title, battle_title = (
        shell.t.message(status.plan.title),
        shell.t.message(status.plan.battles[index].title),
    )
    heading = shell.t(
        "{campaign} – battle {n}: {title}", campaign=campaign_title, n=index + 1, title=battle_title
    )
    try:
        options, setup = campaigns.next_opening(status)
        session = new_session(status.game, options, campaign.players, heading, campaign.openly, shell, setup)
    except (NotationError, ValueError):
        return None
    # The sides are unequal, so the battle is not rated.
    session.is_rated = None
    return None if session.table.result() is not None else Playout(id, session)


def _block_message(campaign: Campaign, shell: Shell) -> str:
    status = campaigns.status_of(campaign)
    if status is None or not status.is_ready:
        return ""
    return shell.t("This battle cannot begin: its starting position is missing.")


PAGES: Final = EventPages(
    kind=KIND,
    form=campaigns.BLANK_FORM,
    change_form=campaigns.change_form,
    create_event=_create_campaign,
    next_game=_begin_battle,
    block_reason=_block_message,
    record_game=lambda event, playout: replace(event, battles=(*event.battles, Battle(playout.session.key))),
    sync=campaigns.sync,
    game_keys=lambda event: [battle.key for battle in event.battles],
    is_usable=lambda event: campaigns.status_of(event) is not None,
    row_prefix="battle",
    no_games_message=msg("None of the campaign's battles are on this device."),
)
on_save, run_slice = PAGES.on_save, PAGES.run_slice


def on_arrival(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Prepare the page; on the set-up page of an unknown campaign, return to the list."""
    _, page_name, game_id, plan_id = (*shell.parts, "", "", "", "")[:4]
    if (
        page_name == NEW_ID
        and shell.part(0) == PAGES.page_name
        and campaigns.find_plan(game_id, plan_id) is None
    ):
        return model, shell.shelf.report_missing(KIND, "")
    return PAGES.on_arrival(model, gesture, shell)


def _repair_target(gesture: Gesture, shell: Shell) -> tuple[str, CampaignStatus, int] | None:
    """Return the campaign's id, its status and the gesture's `side`, or `None` if no person may choose
    repairs for that side now."""
    id, campaign = PAGES.event_on_screen(shell)
    status = None if campaign is None else campaigns.status_of(campaign)
    side = gesture.fields.get("side")
    if (
        status is None
        or not status.is_ready
        or not status.campaign.battles
        or side not in (0, 1)
        or isinstance(side, bool)
    ):
        return None
    return (id, status, side) if status.campaign.players[side].kind == PERSON else None


def _replace_repairs(status: CampaignStatus, side: int, side_repairs: tuple[str, ...] | None) -> Campaign:
    battle_index = len(status.campaign.battles) - 1
    battle = status.campaign.battles[battle_index]
    repairs = (side_repairs, battle.repairs[1]) if side == 0 else (battle.repairs[0], side_repairs)
    return with_battle(status.campaign, battle_index, replace(battle, repairs=repairs))


def _add_repair(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Add the repair `what`: `CODE:NAME`, a ship and the name of a repair."""
    repair_target = _repair_target(gesture, shell)
    if repair_target is None:
        return model, ()
    id, status, side = repair_target
    yards = status.course.stages[len(status.campaign.battles) - 1].yards
    assert yards is not None
    repairs = (*yards[side].repairs, gesture.text("what"))
    campaign = _replace_repairs(status, side, repairs)
    # The course omits repairs that are impossible or too expensive: do not store them.
    new_status = campaigns.status_of(campaign)
    new_yards = (
        None if new_status is None else new_status.course.stages[len(status.campaign.battles) - 1].yards
    )
    if new_yards is None or new_yards[side].repairs != repairs:
        return model, ()
    code = gesture.text("what").partition(":")[0]
    game_campaigns = campaigns_of(status.game)
    assert new_status is not None and game_campaigns is not None
    ship_message = game_campaigns.describe(side, code, new_yards[side].new_ships[code], status.options)
    points_text = shell.t.plural("{n} point left.", "{n} points left.", new_yards[side].points_left)
    return model, (Shelf.put(KIND, id, campaign), Say(f"{shell.t.message(ship_message)}. {points_text}"))


def _repairs_handler(side_repairs: tuple[str, ...] | None, focus_prefix: str) -> Handler[Campaigns]:
    """Return a handler that sets a side's repairs to `side_repairs` (`None`: the suggested ones), then
    focuses the element whose id is `focus_prefix`, a hyphen and the side.
    """

    def handler(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
        repair_target = _repair_target(gesture, shell)
        if repair_target is None:
            return model, ()
        id, status, side = repair_target
        effect = Shelf.put(KIND, id, _replace_repairs(status, side, side_repairs))
        return model, (effect, Focus(f"{focus_prefix}-{side}"))

    return handler


ACTS: Final[Acts[Campaigns]] = {
    **PAGES.acts,
    "repair": Act(_add_repair),
    "propose": Act(_repairs_handler(None, "clear")),
    "clear": Act(_repairs_handler((), "propose")),
}
