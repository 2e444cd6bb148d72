"""The page of one campaign: its battles as a course on a chart, what is to be done next, and both fleets with their yards."""

from __future__ import annotations

from collections.abc import Mapping

from navals.core.campaign.campaign import Battle
from navals.core.campaign.course import Loss, Stage, Yard
from navals.core.campaign.plan import Campaigns
from navals.core.message import Message
from navals.core.refusal import NotationError
from navals.core.tournament.tournament import PERSON
from navals.ui.art.sketch import of as sketched
from navals.ui.art.sketch import picture
from navals.ui.components import button, button_row, link, page_title
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import el, svg
from navals.ui.features.campaigns import model as campaigns
from navals.ui.features.campaigns.model import Chosen, called
from navals.ui.features.campaigns.view import leg, score, stand, terms
from navals.ui.features.tournaments.model import is_bot
from navals.ui.session.playout import Playout
from navals.ui.session.summary import SAVE
from navals.ui.words.i18n import Language


def page(one: Chosen, store: Mapping[str, str], t: Language, playout: Playout | None = None) -> Markup:
    """All of it; a battle is played out meanwhile (``playout``)."""
    names = called(one.held, t)
    return tag(
        "div",
        page_title(t.message(one.plan.title), t.message(one.game.title)),
        tag("p", stand(one, t), id="campaign-said", class_="tournament-said", role="status"),
        _score(one, names, t),
        _next(one, playout, t),
        tag("h2", t("The battles"), class_="campaign-head"),
        tag("ol", [_leg(one, n, names, store, t) for n in range(len(one.plan.battles))], class_="campaign-legs"),
        tag("div", [_fleet(one, side, names, t) for side in (0, 1)], class_="campaign-fleets"),
        tag("p", terms(one.plan, t), class_="field-help"),
        button_row(
            button(t("Save the battles"), "campaigns:games", icon="save", id="campaign-games"),
            button(t("Print"), "app:print", icon="print", id="campaign-print"),
            button(t("Delete"), "campaigns:delete", icon="trash", id="campaign-delete"),
            class_="tournament-tools",
        ),
        class_="screen screen-tournament is-one screen-campaign",
    )  # fmt: skip


def _score(one: Chosen, names: tuple[str, str], t: Language) -> Markup:
    """Both sides with their points."""
    first, second = (
        tag("span", tag("b", names[side]), tag("span", t.message(one.plan.party(side)), class_="campaign-party"), class_=["campaign-side", f"seat-{'ab'[side]}"])
        for side in (0, 1)
    )  # fmt: skip
    return tag(
        "div",
        first,
        tag("span", score(one), class_="campaign-points"),
        second,
        class_="campaign-score",
        id="campaign-score",
    )


# ---------------------------------------------------------------------------------------------------- the battles


def _leg(one: Chosen, number: int, names: tuple[str, str], store: Mapping[str, str], t: Language) -> Markup:
    """A battle on the chart: what came of it, or that it is next."""
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
    """Who won a battle, and what it cost."""
    assert begun.ending is not None and stage.points is not None
    won = begun.ending.won
    result = (
        t("{name} wins", name=names[won])
        if won >= 0
        else t("A draw")
        if begun.ending.outcome == "1/2-1/2"
        else t("Both lose")
    )
    points = f"{stage.points[0]} : {stage.points[1]}"
    losses = [_lost(one, stage, side, names, t) for side in (0, 1)]
    return tag(
        "div",
        tag("p", tag("b", f"{result}, {points}"), class_="leg-result"),
        [tag("p", told, class_="leg-lost") for told in losses if told],
    )


def _lost(one: Chosen, stage: Stage, side: int, names: tuple[str, str], t: Language) -> str:
    """The ships that a side lost in a battle."""
    rules, options = _rules(one), one.options
    lost = [_named(t, rules.called(side, code, options)) for code in stage.lost[side]]
    return t("{name} loses: {ships}.", name=names[side], ships=", ".join(lost)) if lost else ""


def _named(t: Language, name: Message | str) -> str:
    """What a ship is called: in the reader's language, or as its own stern has it."""
    return t.message(name) if isinstance(name, Message) else name


def _rules(one: Chosen) -> Campaigns:
    assert one.game.campaigns is not None
    return one.game.campaigns


def _look(one: Chosen, number: int, begun: Battle, store: Mapping[str, str], t: Language) -> Child:
    """To a battle that goes on, or that is over and still on this device."""
    id, title = begun.key.removeprefix(SAVE), t.message(one.plan.battles[number].title)
    if begun.key not in store:
        return None
    if begun.ending is None:
        return tag("span", link(t("Resume"), f"#/play/{id}", kind="primary", icon="play", id=f"battle-{id}", aria_label=f"{t('Resume')} – {title}"), class_="leg-go")  # fmt: skip
    return tag("span", link(t("Look"), f"#/play/{id}", kind="plain", icon="eye", compact=True, id=f"battle-{id}", aria_label=f"{t('Look')} – {title}"), class_="leg-go")  # fmt: skip


def _picture(one: Chosen) -> Child:
    """The next battle as it begins, in small."""
    try:
        options, setup = campaigns.opening(one)
        state = one.game.start(options, setup)
    except (NotationError, ValueError):
        return None
    return tag("div", picture(one.game.id, sketched(one.game.id, state.view(None))), class_="leg-plate")


def _next(one: Chosen, playout: Playout | None, t: Language) -> Child:
    """What begins the next battle."""
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
    row = button_row(
        button(t("Watch the next battle") if watched else label, "campaigns:sail", kind="primary", icon="eye" if watched else "sail", id="sail"),
        button(t("Play it out"), "campaigns:settle", icon="next-event", id="settle") if watched and not any(map(is_bot, one.held.players)) else None,
        class_="campaign-next",
    )  # fmt: skip
    if not any(_choice(one, side) for side in (0, 1)):
        return row
    # The yard is further down, and works without being asked.
    return tag(
        "div",
        row,
        tag(
            "p",
            t("Repairs are made as the fleets below say; you can change them there."),
            class_="field-help",
        ),
    )


def _choice(one: Chosen, side: int) -> bool:
    """Whether a person can choose repairs for a side now."""
    yard = _open_yard(one, side)
    return yard is not None and one.held.players[side].kind == PERSON and _work(one, side, yard)


def _open_yard(one: Chosen, side: int) -> Yard | None:
    """The yard of a side between two battles."""
    yards = one.course.stages[len(one.held.battles) - 1].yards if one.ready and one.held.battles else None
    return None if yards is None else yards[side]


def _work(one: Chosen, side: int, yard: Yard) -> bool:
    """Whether there is anything to repair."""
    rules = _rules(one)
    return any(rules.repairs(side, code, state, one.options) for code, state in yard.before.items())


# ---------------------------------------------------------------------------------------------------- the fleets


def _fleet(one: Chosen, side: int, names: tuple[str, str], t: Language) -> Markup:
    """A fleet: every ship in its state, what may be repaired, and what was lost."""
    yard = _open_yard(one, side)
    stage = one.course.stages[-1] if one.ready else None
    ships, losses = one.course.fleets[side], one.course.losses[side]
    return tag(
        "section",
        tag("h2", names[side], tag("span", t.plural("{n} ship", "{n} ships", len(ships)), class_="campaign-party")),
        _yard(one, side, yard, t) if yard is not None else None,
        tag("ul", [_ship(one, side, code, ships[code], stage, yard, t) for code in ships], class_="campaign-ships", role="list"),
        tag("ul", [_gone(one, side, code, loss, t) for code, loss in losses.items()], class_="campaign-ships is-lost", role="list", aria_label=t("Lost ships")) if losses else None,
        class_=["campaign-fleet", f"seat-{'ab'[side]}"],
        id=f"fleet-{side}",
    )  # fmt: skip


def _yard(one: Chosen, side: int, yard: Yard, t: Language) -> Markup:
    """What a side has for repairs, and how they are chosen."""
    person = one.held.players[side].kind == PERSON
    if not _work(one, side, yard):
        return tag(
            "div",
            tag("p", t("Nothing to repair."), class_="yard-said", id=f"yard-{side}"),
            class_="campaign-yard",
        )
    told = t("In the yard: {rest} of {points} points left.", rest=yard.rest, points=yard.points)
    why = (
        t("These repairs are proposed; you can choose others.")
        if person and yard.proposed and yard.chosen
        else ""
    )
    if person and not yard.proposed:
        why = t("In brackets: the points that a repair costs.")
    choice: Child = None
    if person and yard.proposed:
        choice = (
            button(
                t("Choose for yourself"),
                "campaigns:clear",
                {"side": side},
                icon="edit",
                compact=True,
                id=f"clear-{side}",
            )
            if yard.chosen
            else None
        )
    elif person:
        choice = (
            button(
                t("As proposed"),
                "campaigns:propose",
                {"side": side},
                icon="hint",
                compact=True,
                id=f"propose-{side}",
            ),
            button(
                t("Clear all"),
                "campaigns:clear",
                {"side": side},
                icon="undo",
                compact=True,
                id=f"clear-{side}",
            )
            if yard.chosen
            else None,
        )
    return tag(
        "div",
        tag("p", told, class_="yard-said", id=f"yard-{side}"),
        tag("p", why, class_="field-help") if why else None,
        tag("div", choice, class_="yard-choice") if choice else None,
        class_="campaign-yard",
    )  # fmt: skip


def _ship(
    one: Chosen, side: int, code: str, state: str, stage: Stage | None, yard: Yard | None, t: Language
) -> Markup:
    """A ship: its name, how much of it is left, what was done for it, and what can be."""
    rules, options = _rules(one), one.options
    name = _named(t, rules.called(side, code, options))
    notes = []
    if stage is not None and code in stage.joined[side]:
        notes.append(t("joins from the reserve"))
    elif stage is not None and code not in stage.ships[side]:
        notes.append(t("stays away"))
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
    """How much of a ship is left, as a row of marks. It is told in words beside it."""
    marks = [
        el("rect", x=5 * n + 0.5, y=0.5, width=4, height=7, class_="pip-left" if n < left else "pip-gone")
        for n in range(whole)
    ]
    return svg(
        f"0 0 {5 * whole} 8",
        marks,
        class_="ship-pips",
        aria_hidden="true",
        preserveAspectRatio="xMinYMid meet",
    )


def _repairs(one: Chosen, side: int, code: str, name: str, yard: Yard | None, t: Language) -> Child:
    """What can be done for a ship and be paid, by whoever chooses."""
    if yard is None or one.held.players[side].kind != PERSON or code not in yard.after:
        return None
    rules = _rules(one)
    buttons = []
    for step in rules.repairs(side, code, yard.after[code], one.options):
        if step.cost > yard.rest:
            continue
        said = t.message(step.said)
        cost = t.plural("{n} point", "{n} points", step.cost)
        buttons.append(
            button(
                f"{said} ({step.cost})",
                "campaigns:repair",
                {"side": side, "what": f"{code}:{step.name}"},
                compact=True,
                id=f"repair-{side}-{code}-{step.name}",
                aria_label=f"{said} – {name}, {cost}",
            )
        )
    return tag("span", buttons, class_="ship-repairs") if buttons else None


def _gone(one: Chosen, side: int, code: str, loss: Loss, t: Language) -> Markup:
    """What became of a ship that was lost."""
    rules, options = _rules(one), one.options
    told = t("sunk in battle {n}", n=loss.battle + 1)
    if loss.under:
        other = _named(t, rules.called(1 - side, loss.under, options))
        told = t("taken in battle {n}; sails for the enemy as {ship}", n=loss.battle + 1, ship=other)
    elif loss.taken:
        told = t("taken in battle {n}", n=loss.battle + 1)
    return tag(
        "li",
        tag("s", _named(t, rules.called(side, code, options)), class_="ship-name"),
        tag("span", told, class_="ship-state"),
        class_="campaign-ship is-gone",
    )
