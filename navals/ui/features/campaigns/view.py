"""The pages of the campaigns: those that go on and those that are offered, and the set-up of one. One of them is in ``one``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from navals.core.campaign.plan import BattlePlan, Plan
from navals.core.game import Game
from navals.core.tournament.tournament import PERSON
from navals.ui.art.sketch import card_picture
from navals.ui.components import button, entry, field, fieldset, form, link, page_title, select, switch
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.features.campaigns import model as campaigns
from navals.ui.features.campaigns.model import ADDRESS, NEW, Chosen, Form, called
from navals.ui.features.setup.view import name_field, sitters
from navals.ui.registry import board_of
from navals.ui.session.summary import day
from navals.ui.words.i18n import Language


def page(store: Mapping[str, str], t: Language) -> Markup:
    """The campaigns on this device, and those that can be begun."""
    kept = campaigns.stored(store)
    return tag(
        "div",
        page_title(t("Campaigns"), t("Five battles in a row: what is lost stays lost, what is damaged must be repaired, and the points add up.")),
        tag("ol", [_entry(id, one, t) for id, one in kept], class_="library-list", id="campaigns") if kept else None,
        tag("h2", t("Begin a campaign"), class_="campaign-head"),
        tag("ol", [_offer(game, plan, t) for game, plan in campaigns.offered()], class_="library-list", id="campaign-offers"),
        class_="screen screen-library",
    )  # fmt: skip


def _entry(id: str, one: Chosen, t: Language) -> Markup:
    """One that has begun: what is played, who, and how far it is."""
    over, title = one.course.over, t.message(one.plan.title)
    label = t("Look") if over else t("Go on")
    first, second = called(one.held, t)
    facts = (t.message(one.game.title), f"{first} – {second}", day(one.held.date, t))
    return entry(
        card_picture(one.game.id),
        title,
        (" · ".join(fact for fact in facts if fact), f"{stand(one, t)} {score(one)}"),
        link(
            label,
            f"{ADDRESS}/{id}",
            kind="plain" if over else "primary",
            icon="eye" if over else "play",
            id=f"campaign-open-{id}",
            aria_label=f"{label} – {title}",
        ),
        id=f"campaign-{id}",
    )


def _offer(game: Game[Any], plan: Plan, t: Language) -> Markup:
    """One that can be begun."""
    title = t.message(plan.title)
    return entry(
        card_picture(game.id),
        title,
        (t.message(game.title), t.message(plan.story)),
        link(
            t("Choose"),
            f"{ADDRESS}/{NEW}/{game.id}/{plan.id}",
            kind="plain",
            icon="anchor",
            id=f"campaign-new-{game.id}-{plan.id}",
            aria_label=f"{t('Choose')} – {title}",
        ),
        head="h3",
    )


def stand(one: Chosen, t: Language) -> str:
    """How far it is, or who won."""
    winner = one.course.winner
    if winner is None:
        number = max(1, len(one.held.battles) + (0 if one.held.goes_on else 1))
        return t("Battle {n} of {total}.", n=number, total=len(one.plan.battles))
    if winner < 0:
        return t("The campaign ends in a draw.")
    return t("{name} wins the campaign.", name=called(one.held, t)[winner])


def score(one: Chosen) -> str:
    """The points of both sides."""
    first, second = one.course.points
    return f"{first} : {second}"


# ---------------------------------------------------------------------------------------------------- a new one


def setup(game: Game[Any], plan: Plan, held: Form, others: Mapping[str, str], t: Language) -> Markup:
    """The page on which one is set up: what it is about, its battles, and who plays."""
    people = sum(one.kind == PERSON for one in held.players)
    openly = people == 2 and board_of(game.id).open_table
    return tag(
        "div",
        page_title(t.message(plan.title), t.message(plan.story)),
        form(
            "campaigns:start",
            tag("div", [_player(plan, held, side, others, t) for side in (0, 1)], class_="tournament-entrants"),
            switch(t("Open table: no handing over between shots"), "openly", held.openly, id="openly", change="campaigns:set") if openly else None,
            tag("div", button(t("Begin"), "campaigns:start", kind="primary", icon="anchor", id="campaign-start", submit=True), class_="setup-start"),
            id="campaign-form",
        ),
        tag("h2", t("The battles"), class_="campaign-head"),
        tag("ol", [leg(n, battle, None, "", t) for n, battle in enumerate(plan.battles)], class_="campaign-legs"),
        tag("p", terms(plan, t), class_="field-help"),
        class_="screen screen-setup screen-campaign",
    )  # fmt: skip


def _player(plan: Plan, held: Form, side: int, others: Mapping[str, str], t: Language) -> Markup:
    """Who plays a side."""
    one, label = held.players[side], t.message(plan.party(side))
    name = name_field(t("Name"), f"name-{side}", f"name-{side}", one.name, side, t, change="campaigns:set")
    return fieldset(
        label,
        field(t("Who plays"), select(f"kind-{side}", sitters(False, t, others), one.kind, id=f"kind-{side}", change="campaigns:set"), id=f"kind-{side}"),
        name if one.kind == PERSON else None,
        class_=f"campaign-player seat-{'ab'[side]}",
    )  # fmt: skip


def leg(number: int, battle: BattlePlan, told: Child, state: str, t: Language, *more: Child) -> Markup:
    """A battle on the chart of a campaign: its number as a buoy, its title, what is special about it or what came of it (``told``). ``state``: ``over``,
    ``next``, ``going``, "" for one that is to come."""
    return tag(
        "li",
        tag("span", str(number + 1), class_="leg-buoy", aria_hidden="true"),
        tag(
            "div",
            tag("h3", t.message(battle.title), class_="leg-title"),
            tag("p", t.message(battle.brief), class_="leg-brief") if state != "over" else None,
            told,
            class_="leg-words",
        ),
        more,
        class_=["campaign-leg", state and f"is-{state}"],
        id=f"leg-{number}",
        aria_current="step" if state in ("next", "going") else None,
    )


def terms(plan: Plan, t: Language) -> str:
    """What counts, in a sentence or two."""
    counts = t("Every ship that you sink or take counts, and so does every battle won.")
    reserve = t("Where a side has fewer than {n} ships for a battle, others join from its reserve while it lasts.", n=plan.least)  # fmt: skip
    prizes = t("A ship that you take sails for you in the next battle.") if any(plan.prizes) else ""
    return " ".join(one for one in (counts, reserve, prizes) if one)
