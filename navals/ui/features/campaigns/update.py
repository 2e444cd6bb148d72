"""Gestures on the pages of campaigns."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.club.campaign.campaign import Battle, Campaign, with_battle
from navals.club.campaign.plan import campaigns_of
from navals.club.tournament.tournament import PERSON
from navals.core.record import record
from navals.core.refusal import NotationError
from navals.core.table import Table
from navals.ui import clock
from navals.ui.features.campaigns import model as campaigns
from navals.ui.features.campaigns.model import KIND, NEW, PREFIX, Campaigns, Chosen, Form
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.bots import table_name
from navals.ui.session.summary import event_of, fresh_key, title_of
from navals.ui.shell import playout
from navals.ui.shell.effects import Begin, Effect, Focus, Note, Say
from navals.ui.shell.feature import Act, Acts, Gesture, Handler, Shelf, Shell, Step
from navals.ui.shell.playout import Playout
from navals.ui.shell.storage.files import games_file
from navals.ui.table.entrants import first_named


def _here(shell: Shell) -> tuple[str, Chosen | None]:
    id = shell.part(1) if shell.part(0) == "campaign" and shell.session is None else ""
    return id, campaigns.find(shell.store, id)


def arrive(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Prepare the form, or count the battles that were played."""
    model = replace(model, playout=None)
    if shell.part(0) != "campaign" or not shell.part(1):
        return model, ()
    if shell.part(1) == NEW:
        if campaigns.chosen(shell.part(2), shell.part(3)) is None:
            return model, shell.shelf.missing(KIND, "")
        if model.form == Form():
            model = replace(model, form=Form(first_named(model.form.players, shell.prefs.names)))
        return model, ()
    id, one = _here(shell)
    if one is None:
        return model, shell.shelf.missing(KIND, id)
    return model, _kept(id, one, campaigns.synced(one, shell.store, shell.previous))


def _kept(id: str, one: Chosen, now: Campaign) -> list[Effect]:
    return [] if now == one.held else [Shelf.put(KIND, id, now)]


def saved(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Count the game on the screen if it is the campaign's last battle."""
    session = shell.session
    id = "" if session is None else event_of(shell.store, session.key, PREFIX).removeprefix(PREFIX)
    one = campaigns.find(shell.store, id)
    if session is None or one is None or one.held.battles[-1].key != session.key:
        return model, ()
    return model, _kept(id, one, campaigns.synced(one, shell.store, shell.previous, session.table.replay))


def _set(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    form = campaigns.changed(model.form, gesture.text("name"), gesture.fields.get("value", ""))
    return replace(model, form=form), ()


def _start(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    found = campaigns.chosen(shell.part(2), shell.part(3))
    if (shell.part(0), shell.part(1)) != ("campaign", NEW) or found is None:
        return model, ()
    form = model.form
    for name, value in gesture.fields.items():
        form = campaigns.changed(form, name, value)
    game, plan = found
    openly = form.openly and board_of(game.id).open_table
    players = campaigns.players_of(form, shell.bots, shell.t)
    held = Campaign(game.id, plan.id, players, (), shell.date, clock.epoch(), openly)
    return replace(model, form=form), shell.shelf.begin(KIND, held)


def _next(shell: Shell) -> Playout | None:
    """Set up the next battle, if it can begin; it is not stored yet."""
    id, one = _here(shell)
    if one is None or not one.ready:
        return None
    held, game = one.held, one.game
    names = [table_name(player.kind, player.name) for player in held.players]
    try:
        options, setup = campaigns.opening(one)
        table = Table.new(game, options, names, shell.entropy(32), shell.date or None, setup)
    except (NotationError, ValueError):
        return None
    if table.result() is not None:
        return None
    table.replay.tags["SeedCommit"] = table.dice.commitment
    number = len(held.battles)
    campaign, title = shell.t.message(one.plan.title), shell.t.message(one.plan.battles[number].title)
    said = shell.t("{campaign} – battle {n}: {title}", campaign=campaign, n=number + 1, title=title)
    table.replay.tags[record.TITLE] = title_of(said)
    openly = held.openly and sum(player.kind == PERSON for player in held.players) == 2
    session = Session(fresh_key(shell.store, shell.entropy), table, board_of(game.id), openly)
    # The sides are unequal: such a battle is not rated.
    session.counts = None
    return Playout(id, session)


def _noted(begun: Playout, shell: Shell) -> list[Effect]:
    one = campaigns.find(shell.store, begun.id)
    if one is None:
        return []
    now = replace(one.held, battles=(*one.held.battles, Battle(begun.session.key)))
    return _kept(begun.id, one, now)


def _unfought(shell: Shell) -> list[Effect]:
    one = _here(shell)[1]
    if one is None or not one.ready:
        return []
    return [Note(shell.t("This battle cannot begin: its starting position is missing."))]


def _sail(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    begun = _next(shell)
    if begun is None:
        return model, _unfought(shell)
    return replace(model, playout=None), (*_noted(begun, shell), Begin(begun.session))


def _settle(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    return playout.settled(model, _next(shell), _unfought(shell))


def work(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Play the background battle for a slice; store and count it at its end."""
    step, played = playout.worked(model, shell), model.playout
    if step is not None or played is None:
        return step or (model, ())
    one = campaigns.find(shell.store, played.id)
    if one is None:
        return replace(model, playout=None), ()
    key, text = played.session.key, played.session.save(shell.date)
    begun = campaigns.of(replace(one.held, battles=(*one.held.battles, Battle(key))))
    assert begun is not None
    now = campaigns.synced(begun, {**shell.store, key: text}, shell.previous, played.session.table.replay)
    return playout.ended(model, played.session, text, _kept(played.id, one, now), "battle", shell.t)


def _chosen(gesture: Gesture, shell: Shell) -> tuple[str, Chosen, int] | None:
    """The id and the campaign of the page, and the `side` to repair, if its player may do so now."""
    id, one = _here(shell)
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
    """Repair a ship (`what`: `CODE:NAME`)."""
    found = _chosen(gesture, shell)
    if found is None:
        return model, ()
    id, one, side = found
    yards = one.course.stages[len(one.held.battles) - 1].yards
    assert yards is not None
    wanted = (*yards[side].chosen, gesture.text("what"))
    held = _repaired(one, side, wanted)
    # The course leaves out repairs that are impossible or too expensive: do not store them.
    now = campaigns.of(held)
    after = None if now is None else now.course.stages[len(one.held.battles) - 1].yards
    if after is None or after[side].chosen != wanted:
        return model, ()
    code = gesture.text("what").partition(":")[0]
    rules = campaigns_of(one.game)
    assert now is not None and rules is not None
    state = rules.told(side, code, after[side].after[code], one.options)
    left = shell.t.plural("{n} point left.", "{n} points left.", after[side].rest)
    return model, (*_kept(id, one, held), Say(f"{shell.t.message(state)}. {left}"))


def _replaced(choice: tuple[str, ...] | None, focus: str) -> Handler[Campaigns]:
    """The handler that replaces the repairs of a side by a `choice` (`None`: as proposed)."""

    def handler(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
        found = _chosen(gesture, shell)
        if found is None:
            return model, ()
        id, one, side = found
        return model, [*_kept(id, one, _repaired(one, side, choice)), Focus(f"{focus}-{side}")]

    return handler


def _games(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    id, one = _here(shell)
    if one is None:
        return model, ()
    keys = (battle.key for battle in one.held.battles)
    none = shell.t("None of its battles are on this device.")
    return model, games_file(keys, shell, f"navals-campaign-{id}", none)


def _delete(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    id, one = _here(shell)
    if one is None:
        return model, ()
    return replace(model, playout=None), shell.shelf.delete(KIND, id, leave=True)


ACTS: Final[Acts[Campaigns]] = {
    "set": Act(_set),
    "start": Act(_start),
    "sail": Act(_sail),
    "settle": Act(_settle),
    "stop": Act(lambda model, gesture, shell: playout.stopped(model)),
    "repair": Act(_repair),
    "propose": Act(_replaced(None, "clear")),
    "clear": Act(_replaced((), "propose")),
    "games": Act(_games),
    "delete": Act(_delete),
}
