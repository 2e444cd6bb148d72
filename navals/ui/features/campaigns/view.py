"""The list and the set-up page of campaigns. A campaign's own page is in `one`."""

from __future__ import annotations

from collections.abc import Mapping

from navals.club.campaign.plan import BattlePlan, Plan
from navals.club.tournament.tournament import PERSON
from navals.core.game import AnyGame
from navals.ui.art.sketch import card_picture
from navals.ui.components import button, choice, entry, fieldset, form, game_link, link, page_title, switch
from navals.ui.components.controls import ButtonArgs
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.campaigns import model
from navals.ui.features.campaigns.model import ADDRESS, CampaignStatus, player_names
from navals.ui.registry import board_of
from navals.ui.session.summary import format_date
from navals.ui.shell.events.hosting import NEW_ID, EventForm
from navals.ui.table.sitting import name_field, seat_choices
from navals.ui.words.i18n import Language


def page(store: Mapping[str, str], t: Language) -> Markup:
    """Draw the campaigns stored on this device, and the plans from which a new one can be started."""
    entries = [_campaign_item(id, status, t) for id, status in model.list_statuses(store)]
    plan_items = [_plan_item(game, plan, t) for game, plan in model.list_plans()]
    intro = t(
        "Five battles in a row: lost ships stay lost, damaged ships need repairs, and the points add up."
    )
    return tag(
        "div",
        page_title(t("Campaigns"), intro),
        tag("ol", entries, class_="library-list", id="campaigns") if entries else None,
        tag("h2", t("Begin a campaign"), class_="campaign-head"),
        tag("ol", plan_items, class_="library-list", id="campaign-offers"),
        class_="screen screen-library",
    )


def _campaign_item(id: str, status: CampaignStatus, t: Language) -> Markup:
    is_over, title = status.course.is_finished, t.message(status.plan.title)
    details = (
        t.message(status.game.title),
        " – ".join(player_names(status.campaign, t)),
        format_date(status.campaign.date, t),
    )
    label, link_id = t("View") if is_over else t("Resume"), f"campaign-open-{id}"
    return entry(
        card_picture(status.game.id),
        title,
        (" · ".join(text for text in details if text), f"{progress_text(status, t)} {score_text(status)}"),
        game_link(label, f"{ADDRESS}/{id}", title, is_over=is_over, id=link_id),
        id=f"campaign-{id}",
    )


def _plan_item(game: AnyGame, plan: Plan, t: Language) -> Markup:
    title, label, id = t.message(plan.title), t("Choose"), f"campaign-new-{game.id}-{plan.id}"
    args: ButtonArgs = {"kind": "plain", "icon": "anchor", "id": id, "aria_label": f"{label} – {title}"}
    choose_link = link(label, f"{ADDRESS}/{NEW_ID}/{game.id}/{plan.id}", **args)
    return entry(
        card_picture(game.id),
        title,
        (t.message(game.title), t.message(plan.story)),
        choose_link,
        heading_tag="h3",
    )


def progress_text(status: CampaignStatus, t: Language) -> str:
    """Describe the progress of a campaign, or its winner."""
    winner = status.course.winner
    if winner is None:
        number = len(status.campaign.battles) + (0 if status.campaign.is_in_progress else 1)
        return t("Battle {n} of {total}.", n=number, total=len(status.plan.battles))
    if winner < 0:
        return t("The campaign ends in a draw.")
    return t("{name} wins the campaign.", name=player_names(status.campaign, t)[winner])


def score_text(status: CampaignStatus) -> str:
    """Return both sides' points, as in "3 : 2"."""
    first, second = status.course.points
    return f"{first} : {second}"


def setup_page(
    game: AnyGame, plan: Plan, event_form: EventForm, bots: Mapping[str, str], t: Language
) -> Markup:
    """Draw the set-up page: the story, the battles, and who plays."""
    person_count = sum(entrant.kind == PERSON for entrant in event_form.entrants)
    open_switch = None
    if person_count == 2 and board_of(game.id).open_table:
        label = t("Open table: no passing the screen between turns")
        open_switch = switch(label, "openly", event_form.openly, id="openly", change="campaigns:set")
    start_args: ButtonArgs = {"kind": "primary", "icon": "anchor", "id": "campaign-start", "submit": True}
    battle_items = [battle_item(n, battle, None, "", t) for n, battle in enumerate(plan.battles)]
    return tag(
        "div",
        page_title(t.message(plan.title), t.message(plan.story)),
        form(
            "campaigns:start",
            tag(
                "div",
                [_player_fields(plan, event_form, side, bots, t) for side in (0, 1)],
                class_="tournament-entrants",
            ),
            open_switch,
            tag("div", button(t("Begin"), "campaigns:start", **start_args), class_="setup-start"),
            id="campaign-form",
        ),
        tag("h2", t("The battles"), class_="campaign-head"),
        tag("ol", battle_items, class_="campaign-legs"),
        tag("p", scoring_text(plan, t), class_="field-help"),
        class_="screen screen-setup screen-campaign",
    )


def _player_fields(
    plan: Plan, event_form: EventForm, side: int, bots: Mapping[str, str], t: Language
) -> Markup:
    entrant, kind_name, name_id, change = (
        event_form.entrants[side],
        f"kind-{side}",
        f"name-{side}",
        "campaigns:set",
    )
    kind_field = choice(
        t("Player"), kind_name, seat_choices(False, t, bots), entrant.kind, id=kind_name, change=change
    )
    name_control = (
        name_field(t("Name"), name_id, name_id, entrant.name, side, t, change=change)
        if entrant.kind == PERSON
        else None
    )
    side_name = t.message(plan.side_name(side))
    return fieldset(side_name, kind_field, name_control, class_=f"campaign-player seat-{'ab'[side]}")


def battle_item(
    number: int, battle: BattlePlan, result: Child, state: str, t: Language, *children: Child
) -> Markup:
    """Draw a battle on a campaign's chart: its number on a buoy, its title, and its brief or `result`.
    `state` is `over`, `going`, `next`, or "" for a later battle."""
    return tag(
        "li",
        tag("span", str(number + 1), class_="leg-buoy", aria_hidden="true"),
        tag(
            "div",
            tag("h3", t.message(battle.title), class_="leg-title"),
            tag("p", t.message(battle.brief), class_="leg-brief") if state != "over" else None,
            result,
            class_="leg-words",
        ),
        children,
        class_=["campaign-leg", state and f"is-{state}"],
        id=f"leg-{number}",
        aria_current="step" if state in ("next", "going") else None,
    )


def scoring_text(plan: Plan, t: Language) -> str:
    """Describe the scoring in a sentence or two."""
    points_text = t("Every ship you sink or take scores points, and so does every battle you win.")
    reserve_text = t(
        "A side with fewer than {n} ships for a battle calls up its reserve, while it lasts.",
        n=plan.least,
    )
    prizes_text = t("A ship you take sails for you in the next battle.") if any(plan.prizes) else ""
    return " ".join(part for part in (points_text, reserve_text, prizes_text) if part)
