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
from navals.ui.features.campaigns.model import KIND, Campaigns, Chosen
from navals.ui.registry import board_of
from navals.ui.shell.effects import Focus, Say
from navals.ui.shell.events.hosting import NEW, Events, Form, session_of
from navals.ui.shell.events.playout import Playout
from navals.ui.shell.feature import Act, Acts, Gesture, Handler, Shelf, Shell, Step


def _created(form: Form, shell: Shell) -> tuple[Form, Campaign] | None:
    found = campaigns.chosen(shell.part(2), shell.part(3))
    if found is None:
        return None
    game, plan = found
    openly = form.openly and board_of(game.id).open_table
    players = campaigns.players_of(form, shell.bots, shell.t)
    return form, Campaign(game.id, plan.id, players, (), shell.date, clock.epoch(), openly)


def _next_game(id: str, held: Campaign, gesture: Gesture, shell: Shell) -> Playout | None:
    one = campaigns.of(held)
    if one is None or not one.ready:
        return None
    number = len(held.battles)
    campaign, title = shell.t.message(one.plan.title), shell.t.message(one.plan.battles[number].title)
    said = shell.t("{campaign} – battle {n}: {title}", campaign=campaign, n=number + 1, title=title)
    try:
        options, setup = campaigns.opening(one)
        session = session_of(one.game, options, held.players, said, held.openly, shell, setup)
    except (NotationError, ValueError):
        return None
    # The sides are unequal, so the battle is not rated.
    session.counts = None
    return None if session.table.result() is not None else Playout(id, session)


def _hindrance(held: Campaign, shell: Shell) -> str:
    one = campaigns.of(held)
    if one is None or not one.ready:
        return ""
    return shell.t("This battle cannot begin: its starting position is missing.")


EVENTS: Final = Events(
    kind=KIND,
    form=campaigns.FORM,
    changed=campaigns.changed,
    created=_created,
    next_game=_next_game,
    hindrance=_hindrance,
    noted=lambda held, begun: replace(held, battles=(*held.battles, Battle(begun.session.key))),
    synced=campaigns.synced,
    keys=lambda held: [battle.key for battle in held.battles],
    usable=lambda held: campaigns.of(held) is not None,
    row="battle",
    no_games=msg("None of its battles are on this device."),
)
saved, work = EVENTS.saved, EVENTS.work


def arrive(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Prepare a page; if there is no such campaign to begin, return to the list."""
    _, page, game, plan = (*shell.parts, "", "", "", "")[:4]
    if page == NEW and shell.part(0) == EVENTS.page and campaigns.chosen(game, plan) is None:
        return model, shell.shelf.missing(KIND, "")
    return EVENTS.arrive(model, gesture, shell)


def _chosen(gesture: Gesture, shell: Shell) -> tuple[str, Chosen, int] | None:
    """Return the page's id and campaign with the `side` to repair, or `None` if its player may not repair
    now."""
    id, held = EVENTS.here(shell)
    one = None if held is None else campaigns.of(held)
    side = gesture.fields.get("side")
    if one is None or not one.ready or not one.held.battles or side not in (0, 1) or isinstance(side, bool):
        return None
    return (id, one, side) if one.held.players[side].kind == PERSON else None


def _repaired(one: Chosen, side: int, choice: tuple[str, ...] | None) -> Campaign:
    last = len(one.held.battles) - 1
    battle = one.held.battles[last]
    repairs = (choice, battle.repairs[1]) if side == 0 else (battle.repairs[0], choice)
    return with_battle(one.held, last, replace(battle, repairs=repairs))


def _repair(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Repair a ship (`what` is `CODE:NAME`)."""
    found = _chosen(gesture, shell)
    if found is None:
        return model, ()
    id, one, side = found
    yards = one.course.stages[len(one.held.battles) - 1].yards
    assert yards is not None
    wanted = (*yards[side].chosen, gesture.text("what"))
    held = _repaired(one, side, wanted)
    # The course omits repairs that are impossible or too expensive: do not store them.
    now = campaigns.of(held)
    after = None if now is None else now.course.stages[len(one.held.battles) - 1].yards
    if after is None or after[side].chosen != wanted:
        return model, ()
    code = gesture.text("what").partition(":")[0]
    rules = campaigns_of(one.game)
    assert now is not None and rules is not None
    state = rules.told(side, code, after[side].after[code], one.options)
    left = shell.t.plural("{n} point left.", "{n} points left.", after[side].rest)
    return model, (Shelf.put(KIND, id, held), Say(f"{shell.t.message(state)}. {left}"))


def _replaced(choice: tuple[str, ...] | None, focus: str) -> Handler[Campaigns]:
    """Return a handler that sets a side's repairs to `choice` (`None`: the suggested ones)."""

    def handler(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
        found = _chosen(gesture, shell)
        if found is None:
            return model, ()
        id, one, side = found
        kept = Shelf.put(KIND, id, _repaired(one, side, choice))
        return model, (kept, Focus(f"{focus}-{side}"))

    return handler


ACTS: Final[Acts[Campaigns]] = {
    **EVENTS.acts,
    "repair": Act(_repair),
    "propose": Act(_replaced(None, "clear")),
    "clear": Act(_replaced((), "propose")),
}
