"""The page of a campaign: a chart of its battles, the next step, and both fleets with their shipyards."""

from __future__ import annotations

from collections.abc import Mapping

from navals.club.campaign.campaign import Battle
from navals.club.campaign.course import Loss, Stage, Yard
from navals.club.campaign.plan import AnyCampaigns, campaigns_of
from navals.club.tournament.tournament import PERSON
from navals.core.message import Message
from navals.core.refusal import NotationError
from navals.ui.art.sketch import of as sketched
from navals.ui.art.sketch import picture
from navals.ui.components import button, button_row, game_link, page_title
from navals.ui.components.controls import ButtonArgs
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import el, svg
from navals.ui.features.campaigns import model as campaigns
from navals.ui.features.campaigns.model import Chosen, called
from navals.ui.features.campaigns.view import leg, score, stand, terms
from navals.ui.session.summary import SAVE
from navals.ui.shell.events.playout import Playout
from navals.ui.table.entrants import is_bot
from navals.ui.words.i18n import Language


def page(one: Chosen, store: Mapping[str, str], t: Language, playout: Playout | None = None) -> Markup:
    """Draw the page of a campaign."""
    names = called(one.held, t)
    legs = [_leg(one, n, names, store, t) for n in range(len(one.plan.battles))]
    return tag(
        "div",
        page_title(t.message(one.plan.title), t.message(one.game.title)),
        tag("p", stand(one, t), id="campaign-said", class_="tournament-said", role="status"),
        _score(one, names, t),
        _next(one, playout, t),
        tag("h2", t("The battles"), class_="campaign-head"),
        tag("ol", legs, class_="campaign-legs"),
        tag("div", [_fleet(one, side, names, t) for side in (0, 1)], class_="campaign-fleets"),
        tag("p", terms(one.plan, t), class_="field-help"),
        button_row(
            button(t("Save the battles"), "campaigns:games", icon="save", id="campaign-games"),
            button(t("Print"), "app:print", icon="print", id="campaign-print"),
            button(t("Delete"), "campaigns:delete", icon="trash", id="campaign-delete"),
            class_="tournament-tools",
        ),
        class_="screen screen-tournament is-one screen-campaign",
    )


def _score(one: Chosen, names: tuple[str, str], t: Language) -> Markup:
    def party(side: int) -> Markup:
        about = tag("span", t.message(one.plan.party(side)), class_="campaign-party")
        return tag("span", tag("b", names[side]), about, class_=["campaign-side", f"seat-{'ab'[side]}"])

    points = tag("span", score(one), class_="campaign-points")
    return tag("div", party(0), points, party(1), class_="campaign-score", id="campaign-score")


def _leg(one: Chosen, number: int, names: tuple[str, str], store: Mapping[str, str], t: Language) -> Markup:
    battle, held = one.plan.battles[number], one.held
    if number < len(held.battles):
        begun = held.battles[number]
        over = begun.ending is not None
        told = _told(one, one.course.stages[number], begun, names, t) if over else None
        return leg(number, battle, told, "over" if over else "going", t, _look(one, number, begun, store, t))
    if number == len(held.battles) and one.ready:
        return leg(number, battle, None, "next", t, _picture(one))
    told = tag("p", t("This battle was not fought."), class_="leg-result") if one.course.over else None
    return leg(number, battle, told, "", t)


def _told(one: Chosen, stage: Stage, begun: Battle, names: tuple[str, str], t: Language) -> Markup:
    assert begun.ending is not None and stage.points is not None
    won = begun.ending.won
    if won >= 0:
        result = t("{name} wins", name=names[won])
    else:
        result = t("A draw") if begun.ending.outcome == "1/2-1/2" else t("Both lose")
    points = f"{stage.points[0]} : {stage.points[1]}"
    losses = [_lost(one, stage, side, names, t) for side in (0, 1)]
    return tag(
        "div",
        tag("p", tag("b", f"{result}, {points}"), class_="leg-result"),
        [tag("p", told, class_="leg-lost") for told in losses if told],
    )


def _lost(one: Chosen, stage: Stage, side: int, names: tuple[str, str], t: Language) -> str:
    rules, options = _rules(one), one.options
    lost = [_named(t, rules.called(side, code, options)) for code in stage.lost[side]]
    return t("{name} lost: {ships}.", name=names[side], ships=", ".join(lost)) if lost else ""


def _named(t: Language, name: Message | str) -> str:
    return t.message(name) if isinstance(name, Message) else name


def _rules(one: Chosen) -> AnyCampaigns:
    rules = campaigns_of(one.game)
    assert rules is not None
    return rules


def _look(one: Chosen, number: int, begun: Battle, store: Mapping[str, str], t: Language) -> Child:
    """Draw a link to a battle that is in progress, or finished and still stored."""
    id, title = begun.key.removeprefix(SAVE), t.message(one.plan.battles[number].title)
    if begun.key not in store:
        return None
    over = begun.ending is not None
    label = t("View") if over else t("Resume")
    shown = game_link(label, f"#/play/{id}", title, over=over, compact=over, id=f"battle-{id}")
    return tag("span", shown, class_="leg-go")


def _picture(one: Chosen) -> Child:
    try:
        options, setup = campaigns.opening(one)
        state = one.game.start(options, setup)
    except (NotationError, ValueError):
        return None
    return tag("div", picture(one.game.id, sketched(one.game.id, state.view(None))), class_="leg-plate")


def _next(one: Chosen, playout: Playout | None, t: Language) -> Child:
    if not one.ready:
        return None
    if playout is not None:
        played = t.plural("{n} action so far.", "{n} actions so far.", playout.session.table.ply)
        return button_row(
            tag("span", played, class_="match-played"),
            button(t("Stop"), "campaigns:stop", icon="close", id="playout-stop"),
            class_="campaign-next",
        )
    watched = all(player.kind != PERSON for player in one.held.players)
    label = t("Sail to the next battle") if one.held.battles else t("Sail to the first battle")
    settle = None
    if watched:
        label = t("Watch the next battle")
        if not any(map(is_bot, one.held.players)):
            settle = button(t("Skip to the result"), "campaigns:settle", icon="next-event", id="settle")
    sail = button(label, "campaigns:play", kind="primary", icon="eye" if watched else "sail", id="sail")
    row = button_row(sail, settle, class_="campaign-next")
    if not any(_choice(one, side) for side in (0, 1)):
        return row
    # The shipyard is further down the page, and has a default.
    help_ = t("The repairs are listed with the fleets below; you can change them there.")
    return tag("div", row, tag("p", help_, class_="field-help"))


def _choice(one: Chosen, side: int) -> bool:
    yard = _open_yard(one, side)
    return yard is not None and one.held.players[side].kind == PERSON and _work(one, side, yard)


def _open_yard(one: Chosen, side: int) -> Yard | None:
    """Return a side's shipyard between two battles, if it is open."""
    yards = one.course.stages[len(one.held.battles) - 1].yards if one.ready and one.held.battles else None
    return None if yards is None else yards[side]


def _work(one: Chosen, side: int, yard: Yard) -> bool:
    rules = _rules(one)
    return any(rules.repairs(side, code, state, one.options) for code, state in yard.before.items())


def _fleet(one: Chosen, side: int, names: tuple[str, str], t: Language) -> Markup:
    yard = _open_yard(one, side)
    stage = one.course.stages[-1] if one.ready else None
    ships, losses = one.course.fleets[side], one.course.losses[side]
    count = tag("span", t.plural("{n} ship", "{n} ships", len(ships)), class_="campaign-party")
    lines = [_ship(one, side, code, ships[code], stage, yard, t) for code in ships]
    lost: Child = None
    if losses:
        gone = [_gone(one, side, code, loss, t) for code, loss in losses.items()]
        lost = tag("ul", gone, class_="campaign-ships is-lost", role="list", aria_label=t("Lost ships"))
    return tag(
        "section",
        tag("h2", names[side], count),
        _yard(one, side, yard, t) if yard is not None else None,
        tag("ul", lines, class_="campaign-ships", role="list"),
        lost,
        class_=["campaign-fleet", f"seat-{'ab'[side]}"],
        id=f"fleet-{side}",
    )


def _yard(one: Chosen, side: int, yard: Yard, t: Language) -> Markup:
    """Draw the repair points, and buttons for choosing repairs."""

    def act(label: str, act: str, icon: str) -> Markup:
        return button(label, f"campaigns:{act}", {"side": side}, icon=icon, compact=True, id=f"{act}-{side}")

    told, why = t("Nothing to repair."), ""
    acts: list[Markup] = []
    if _work(one, side, yard):
        told = t("In the shipyard: {rest} of {points} points left.", rest=yard.rest, points=yard.points)
        person = one.held.players[side].kind == PERSON
        if person and yard.proposed and yard.chosen:
            why = t("These repairs are suggested; you can choose others.")
            acts = [act(t("Choose the repairs"), "clear", "edit")]
        elif person and not yard.proposed:
            why = t("The number in brackets is what a repair costs, in points.")
            acts = [act(t("As suggested"), "propose", "hint")]
            acts += [act(t("Clear all"), "clear", "undo")] if yard.chosen else []
    return tag(
        "div",
        tag("p", told, class_="yard-said", id=f"yard-{side}"),
        tag("p", why, class_="field-help") if why else None,
        tag("div", acts, class_="yard-choice") if acts else None,
        class_="campaign-yard",
    )


def _ship(
    one: Chosen, side: int, code: str, state: str, stage: Stage | None, yard: Yard | None, t: Language
) -> Markup:
    """Draw a ship: its name and state, and the repairs made and available."""
    rules, options = _rules(one), one.options
    name = _named(t, rules.called(side, code, options))
    notes = []
    if stage is not None and code in stage.joined[side]:
        notes.append(t("joins from the reserve"))
    elif stage is not None and code not in stage.ships[side]:
        notes.append(t("sits this battle out"))
    if any(code in fought.prizes[side] for fought in one.course.stages):
        notes.append(t("a prize"))
    if yard is not None and yard.spent(code):
        notes.append(t.plural("{n} repair", "{n} repairs", len(yard.spent(code))))
    left, whole = rules.health(side, code, state, options)
    return tag(
        "li",
        tag("span", name, class_="ship-name"),
        _pips(left, whole),
        tag("span", t.message(rules.told(side, code, state, options)), class_="ship-state"),
        tag("span", " · ".join(notes), class_="ship-notes") if notes else None,
        _repairs(one, side, code, name, yard, t),
        class_=["campaign-ship", stage is not None and code not in stage.ships[side] and "is-away"],
        id=f"ship-{side}-{code}",
    )


def _pips(left: int, whole: int) -> Markup:
    """Draw the state of a ship as a row of marks, next to the same in words."""
    looks = ["pip-left" if n < left else "pip-gone" for n in range(whole)]
    marks = [el("rect", x=5 * n + 0.5, y=0.5, width=4, height=7, class_=look) for n, look in enumerate(looks)]
    view, look = f"0 0 {5 * whole} 8", "ship-pips"
    return svg(view, marks, class_=look, aria_hidden="true", preserveAspectRatio="xMinYMid meet")


def _repairs(one: Chosen, side: int, code: str, name: str, yard: Yard | None, t: Language) -> Child:
    """Draw buttons for the repairs that a person can afford."""
    if yard is None or one.held.players[side].kind != PERSON or code not in yard.after:
        return None
    rules = _rules(one)
    buttons = []
    for step in rules.repairs(side, code, yard.after[code], one.options):
        if step.cost > yard.rest:
            continue
        said = t.message(step.said)
        cost = t.plural("{n} point", "{n} points", step.cost)
        arg, id = {"side": side, "what": f"{code}:{step.name}"}, f"repair-{side}-{code}-{step.name}"
        about: ButtonArgs = {"compact": True, "id": id, "aria_label": f"{said} – {name}, {cost}"}
        buttons.append(button(f"{said} ({step.cost})", "campaigns:repair", arg, **about))
    return tag("span", buttons, class_="ship-repairs") if buttons else None


def _gone(one: Chosen, side: int, code: str, loss: Loss, t: Language) -> Markup:
    rules, options = _rules(one), one.options
    told = t("sunk in battle {n}", n=loss.battle + 1)
    if loss.under:
        other = _named(t, rules.called(1 - side, loss.under, options))
        told = t("taken in battle {n}; now sails for the enemy as {ship}", n=loss.battle + 1, ship=other)
    elif loss.taken:
        told = t("taken in battle {n}", n=loss.battle + 1)
    return tag(
        "li",
        tag("s", _named(t, rules.called(side, code, options)), class_="ship-name"),
        tag("span", told, class_="ship-state"),
        class_="campaign-ship is-gone",
    )
