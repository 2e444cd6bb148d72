"""The page of a campaign: a chart of its battles, the next step, and both fleets with their shipyards."""

from __future__ import annotations

from collections.abc import Mapping

from navals.club.campaign.campaign import Battle
from navals.club.campaign.course import CampaignStage, ShipLoss, Yard
from navals.club.campaign.plan import AnyCampaigns, campaigns_of
from navals.club.tournament.tournament import PERSON
from navals.core.message import Message
from navals.core.refusal import NotationError
from navals.ui.art.sketch import draw_sketch, picture
from navals.ui.components import button, button_row, game_link, page_title
from navals.ui.components.controls import ButtonArgs
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import el, svg
from navals.ui.features.campaigns import model
from navals.ui.features.campaigns.model import CampaignStatus, player_names
from navals.ui.features.campaigns.view import battle_item, progress_text, score_text, scoring_text
from navals.ui.session.summary import SAVE_PREFIX
from navals.ui.shell.events.playout import Playout
from navals.ui.table.entrants import is_bot
from navals.ui.words.i18n import Language


def page(
    status: CampaignStatus, store: Mapping[str, str], t: Language, playout: Playout | None = None
) -> Markup:
    """Draw the page of a campaign."""
    names = player_names(status.campaign, t)
    battle_items = [_battle_item(status, n, names, store, t) for n in range(len(status.plan.battles))]
    return tag(
        "div",
        page_title(t.message(status.plan.title), t.message(status.game.title)),
        tag("p", progress_text(status, t), id="campaign-said", class_="tournament-said", role="status"),
        _score_line(status, names, t),
        _next_buttons(status, playout, t),
        tag("h2", t("The battles"), class_="campaign-head"),
        tag("ol", battle_items, class_="campaign-legs"),
        tag("div", [_fleet_section(status, side, names, t) for side in (0, 1)], class_="campaign-fleets"),
        tag("p", scoring_text(status.plan, t), class_="field-help"),
        button_row(
            button(t("Save the battles"), "campaigns:games", icon="save", id="campaign-games"),
            button(t("Print"), "app:print", icon="print", id="campaign-print"),
            button(t("Delete"), "campaigns:delete", icon="trash", id="campaign-delete"),
            class_="tournament-tools",
        ),
        class_="screen screen-tournament is-one screen-campaign",
    )


def _score_line(status: CampaignStatus, names: tuple[str, str], t: Language) -> Markup:
    def side_part(side: int) -> Markup:
        side_label = tag("span", t.message(status.plan.side_name(side)), class_="campaign-party")
        return tag("span", tag("b", names[side]), side_label, class_=["campaign-side", f"seat-{'ab'[side]}"])

    score_label = tag("span", score_text(status), class_="campaign-points")
    return tag("div", side_part(0), score_label, side_part(1), class_="campaign-score", id="campaign-score")


def _battle_item(
    status: CampaignStatus, number: int, names: tuple[str, str], store: Mapping[str, str], t: Language
) -> Markup:
    battle, campaign = status.plan.battles[number], status.campaign
    if number < len(campaign.battles):
        stored_battle = campaign.battles[number]
        is_over = stored_battle.ending is not None
        result = (
            _battle_result(status, status.course.stages[number], stored_battle, names, t) if is_over else None
        )
        return battle_item(
            number,
            battle,
            result,
            "over" if is_over else "going",
            t,
            _battle_link(status, number, stored_battle, store, t),
        )
    if number == len(campaign.battles) and status.is_ready:
        return battle_item(number, battle, None, "next", t, _opening_picture(status))
    result = (
        tag("p", t("This battle was not fought."), class_="leg-result") if status.course.is_finished else None
    )
    return battle_item(number, battle, result, "", t)


def _battle_result(
    status: CampaignStatus, stage: CampaignStage, battle: Battle, names: tuple[str, str], t: Language
) -> Markup:
    assert battle.ending is not None and stage.points is not None
    winner = battle.ending.winner
    if winner >= 0:
        result_text = t("{name} wins", name=names[winner])
    else:
        result_text = t("A draw") if battle.ending.outcome == "1/2-1/2" else t("Both lose")
    points_text = f"{stage.points[0]} : {stage.points[1]}"
    loss_texts = [_losses_text(status, stage, side, names, t) for side in (0, 1)]
    return tag(
        "div",
        tag("p", tag("b", f"{result_text}, {points_text}"), class_="leg-result"),
        [tag("p", text, class_="leg-lost") for text in loss_texts if text],
    )


def _losses_text(
    status: CampaignStatus, stage: CampaignStage, side: int, names: tuple[str, str], t: Language
) -> str:
    rules, options = _campaign_rules(status), status.options
    ship_names = [_translate_name(t, rules.ship_name(side, code, options)) for code in stage.losses[side]]
    return t("{name}'s losses: {ships}.", name=names[side], ships=", ".join(ship_names)) if ship_names else ""


def _translate_name(t: Language, name: Message | str) -> str:
    return t.message(name) if isinstance(name, Message) else name


def _campaign_rules(status: CampaignStatus) -> AnyCampaigns:
    campaigns = campaigns_of(status.game)
    assert campaigns is not None
    return campaigns


def _battle_link(
    status: CampaignStatus, number: int, battle: Battle, store: Mapping[str, str], t: Language
) -> Child:
    """Draw a link to a battle, or `None` if it is no longer stored."""
    id, title = battle.key.removeprefix(SAVE_PREFIX), t.message(status.plan.battles[number].title)
    if battle.key not in store:
        return None
    is_over = battle.ending is not None
    label = t("View") if is_over else t("Resume")
    link = game_link(label, f"#/play/{id}", title, is_over=is_over, compact=is_over, id=f"battle-{id}")
    return tag("span", link, class_="leg-go")


def _opening_picture(status: CampaignStatus) -> Child:
    try:
        options, setup = model.next_opening(status)
        state = status.game.start(options, setup)
    except (NotationError, ValueError):
        return None
    return tag(
        "div", picture(status.game.id, draw_sketch(status.game.id, state.view(None))), class_="leg-plate"
    )


def _next_buttons(status: CampaignStatus, playout: Playout | None, t: Language) -> Child:
    if not status.is_ready:
        return None
    if playout is not None:
        ply_text = t.plural("{n} action so far.", "{n} actions so far.", playout.session.table.ply)
        return button_row(
            tag("span", ply_text, class_="match-played"),
            button(t("Stop"), "campaigns:stop", icon="close", id="playout-stop"),
            class_="campaign-next",
        )
    is_automatic = all(player.kind != PERSON for player in status.campaign.players)
    label = t("Sail to the next battle") if status.campaign.battles else t("Sail to the first battle")
    settle_button = None
    if is_automatic:
        label = t("Watch the next battle")
        if not any(map(is_bot, status.campaign.players)):
            settle_button = button(
                t("Skip to the result"), "campaigns:settle", icon="next-event", id="settle"
            )
    sail_button = button(
        label, "campaigns:play", kind="primary", icon="eye" if is_automatic else "sail", id="sail"
    )
    row = button_row(sail_button, settle_button, class_="campaign-next")
    if not any(_offers_repairs(status, side) for side in (0, 1)):
        return row
    # The shipyard is further down the page, and has a default.
    repair_note = t("The repairs are listed with the fleets below; you can change them there.")
    return tag("div", row, tag("p", repair_note, class_="field-help"))


def _offers_repairs(status: CampaignStatus, side: int) -> bool:
    yard = _find_yard(status, side)
    return (
        yard is not None and status.campaign.players[side].kind == PERSON and _can_repair(status, side, yard)
    )


def _find_yard(status: CampaignStatus, side: int) -> Yard | None:
    """Return a side's shipyard between two battles, or `None` if it is closed."""
    yards = (
        status.course.stages[len(status.campaign.battles) - 1].yards
        if status.is_ready and status.campaign.battles
        else None
    )
    return None if yards is None else yards[side]


def _can_repair(status: CampaignStatus, side: int, yard: Yard) -> bool:
    rules = _campaign_rules(status)
    return any(
        rules.repairs(side, code, ship_state, status.options) for code, ship_state in yard.old_ships.items()
    )


def _fleet_section(status: CampaignStatus, side: int, names: tuple[str, str], t: Language) -> Markup:
    yard = _find_yard(status, side)
    stage = status.course.stages[-1] if status.is_ready else None
    ships, losses = status.course.fleets[side], status.course.losses[side]
    count_label = tag("span", t.plural("{n} ship", "{n} ships", len(ships)), class_="campaign-party")
    ship_items = [_ship_item(status, side, code, ships[code], stage, yard, t) for code in ships]
    loss_list: Child = None
    if losses:
        loss_items = [_lost_ship_item(status, side, code, loss, t) for code, loss in losses.items()]
        loss_list = tag(
            "ul", loss_items, class_="campaign-ships is-lost", role="list", aria_label=t("Lost ships")
        )
    return tag(
        "section",
        tag("h2", names[side], count_label),
        _yard_panel(status, side, yard, t) if yard is not None else None,
        tag("ul", ship_items, class_="campaign-ships", role="list"),
        loss_list,
        class_=["campaign-fleet", f"seat-{'ab'[side]}"],
        id=f"fleet-{side}",
    )


def _yard_panel(status: CampaignStatus, side: int, yard: Yard, t: Language) -> Markup:
    """Draw the repair points, and buttons for choosing repairs."""

    def repair_button(label: str, act: str, icon: str) -> Markup:
        return button(label, f"campaigns:{act}", {"side": side}, icon=icon, compact=True, id=f"{act}-{side}")

    text, note = t("Nothing to repair."), ""
    buttons: list[Markup] = []
    if _can_repair(status, side, yard):
        text = t("Shipyard: {rest} of {points} points left.", rest=yard.points_left, points=yard.points)
        is_person = status.campaign.players[side].kind == PERSON
        if is_person and yard.is_proposal and yard.repairs:
            note = t("These repairs are suggested; you can choose others.")
            buttons = [repair_button(t("Choose the repairs"), "clear", "edit")]
        elif is_person and not yard.is_proposal:
            note = t("The number in brackets is what a repair costs, in points.")
            buttons = [repair_button(t("Use suggestion"), "propose", "hint")]
            buttons += [repair_button(t("Clear all"), "clear", "undo")] if yard.repairs else []
    return tag(
        "div",
        tag("p", text, class_="yard-said", id=f"yard-{side}"),
        tag("p", note, class_="field-help") if note else None,
        tag("div", buttons, class_="yard-choice") if buttons else None,
        class_="campaign-yard",
    )


def _ship_item(
    status: CampaignStatus,
    side: int,
    code: str,
    ship_state: str,
    stage: CampaignStage | None,
    yard: Yard | None,
    t: Language,
) -> Markup:
    """Draw a ship: its name and state, and the repairs made and available."""
    rules, options = _campaign_rules(status), status.options
    name = _translate_name(t, rules.ship_name(side, code, options))
    notes = []
    if stage is not None and code in stage.arrivals[side]:
        notes.append(t("joins from the reserve"))
    elif stage is not None and code not in stage.ships[side]:
        notes.append(t("sits this battle out"))
    if any(code in past_stage.prizes[side] for past_stage in status.course.stages):
        notes.append(t("a prize"))
    if yard is not None and yard.ship_repairs(code):
        notes.append(t.plural("{n} repair", "{n} repairs", len(yard.ship_repairs(code))))
    health, maximum = rules.health(side, code, ship_state, options)
    return tag(
        "li",
        tag("span", name, class_="ship-name"),
        _health_marks(health, maximum),
        tag("span", t.message(rules.describe(side, code, ship_state, options)), class_="ship-state"),
        tag("span", " · ".join(notes), class_="ship-notes") if notes else None,
        _repair_buttons(status, side, code, name, yard, t),
        class_=["campaign-ship", stage is not None and code not in stage.ships[side] and "is-away"],
        id=f"ship-{side}-{code}",
    )


def _health_marks(health: int, maximum: int) -> Markup:
    """Draw a ship's health as a row of marks; its state is also given in words."""
    classes = ["pip-left" if n < health else "pip-gone" for n in range(maximum)]
    marks = [
        el("rect", x=5 * n + 0.5, y=0.5, width=4, height=7, class_=class_name)
        for n, class_name in enumerate(classes)
    ]
    view_box, class_name = f"0 0 {5 * maximum} 8", "ship-pips"
    return svg(view_box, marks, class_=class_name, aria_hidden="true", preserveAspectRatio="xMinYMid meet")


def _repair_buttons(
    status: CampaignStatus, side: int, code: str, name: str, yard: Yard | None, t: Language
) -> Child:
    """Draw buttons for the repairs that the person playing this side can afford, if any."""
    if yard is None or status.campaign.players[side].kind != PERSON or code not in yard.new_ships:
        return None
    rules = _campaign_rules(status)
    buttons = []
    for repair in rules.repairs(side, code, yard.new_ships[code], status.options):
        if repair.cost > yard.points_left:
            continue
        label = t.message(repair.label)
        cost_text = t.plural("{n} point", "{n} points", repair.cost)
        arg, id = {"side": side, "what": f"{code}:{repair.name}"}, f"repair-{side}-{code}-{repair.name}"
        args: ButtonArgs = {"compact": True, "id": id, "aria_label": f"{label} – {name}, {cost_text}"}
        buttons.append(button(f"{label} ({repair.cost})", "campaigns:repair", arg, **args))
    return tag("span", buttons, class_="ship-repairs") if buttons else None


def _lost_ship_item(status: CampaignStatus, side: int, code: str, loss: ShipLoss, t: Language) -> Markup:
    rules, options = _campaign_rules(status), status.options
    fate_text = t("sunk in battle {n}", n=loss.battle + 1)
    if loss.new_code:
        new_name = _translate_name(t, rules.ship_name(1 - side, loss.new_code, options))
        fate_text = t(
            "taken in battle {n}; now sails for the enemy as {ship}", n=loss.battle + 1, ship=new_name
        )
    elif loss.is_prize:
        fate_text = t("taken in battle {n}", n=loss.battle + 1)
    return tag(
        "li",
        tag("s", _translate_name(t, rules.ship_name(side, code, options)), class_="ship-name"),
        tag("span", fate_text, class_="ship-state"),
        class_="campaign-ship is-gone",
    )
