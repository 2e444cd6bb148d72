"""Gestures on the pages of the campaigns: one is set up, its battles begin, its ships are repaired, it is saved and deleted."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.campaign.campaign import Battle, Campaign, with_battle
from navals.core.record import record
from navals.core.refusal import NotationError
from navals.core.table import Table
from navals.core.tournament.tournament import PERSON
from navals.ui.features.campaigns import model as campaigns
from navals.ui.features.campaigns.model import ADDRESS, KIND, NEW, Campaigns, Chosen, Form
from navals.ui.features.library.model import games_of, title_of
from navals.ui.registry import board_of
from navals.ui.session import Session, playout
from navals.ui.session.bots import table_name
from navals.ui.session.playout import Playout
from navals.ui.session.summary import CAMPAIGN, event_of, fresh_key
from navals.ui.shell import clock
from navals.ui.shell.effects import Begin, Download, Effect, Focus, Note, Say, Visit
from navals.ui.shell.feature import Acts, Step
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell
from navals.ui.shell.storage.shelf import Shelf

START: Final = Campaigns


def _here(shell: Shell) -> tuple[str, Chosen | None]:
    """The id and the campaign of the page."""
    id = shell.part(1) if shell.part(0) == "campaign" and shell.session is None else ""
    return id, campaigns.find(shell.store, id)


def _arrive(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """The reader came to another page: to a campaign, the last battle of which is brought up to date."""
    model = replace(model, playout=None)
    if shell.part(0) != "campaign" or not shell.part(1):
        return model, ()
    if shell.part(1) == NEW:
        if campaigns.chosen(shell.part(2), shell.part(3)) is None:
            return model, shell.shelf.missing(KIND, "")
        names = [name for name in shell.prefs.names if name]
        if model.form == Form() and names:
            first, second = model.form.players
            model = replace(model, form=Form((replace(first, name=names[0]), second)))
        return model, ()
    id, one = _here(shell)
    if one is None:
        return model, shell.shelf.missing(KIND, id)
    return model, _kept(id, one, campaigns.synced(one, shell.store, shell.previous))


def _kept(id: str, one: Chosen, now: Campaign) -> list[Effect]:
    """Store the campaign if it has changed."""
    return [] if now == one.held else [Shelf.put(KIND, id, now)]


def _saved(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """A game was stored: perhaps the last battle of a campaign."""
    session = shell.session
    id = "" if session is None else event_of(shell.store, session.key).removeprefix(CAMPAIGN)
    one = campaigns.find(shell.store, id)
    if session is None or one is None or one.held.battles[-1].key != session.key:
        return model, ()
    return model, _kept(id, one, campaigns.synced(one, shell.store, shell.previous, session.table.replay))


def _set(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """A field changed."""
    form = campaigns.changed(model.form, gesture.text("name"), gesture.fields.get("value", ""))
    return replace(model, form=form), ()


def _start(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Begin the campaign that is set up."""
    found = campaigns.chosen(shell.part(2), shell.part(3))
    if (shell.part(0), shell.part(1)) != ("campaign", NEW) or found is None:
        return model, ()
    form = model.form
    for name, value in gesture.fields.items():
        form = campaigns.changed(form, name, value)
    game, plan = found
    openly = form.openly and board_of(game.id).open_table
    held = Campaign(
        game.id,
        plan.id,
        campaigns.players_of(form, shell.bots, shell.t),
        (),
        shell.date,
        clock.epoch(),
        openly,
    )
    id = shell.entropy(4)
    return replace(model, form=form), (
        Shelf.put(KIND, id, held),
        Visit(f"{ADDRESS}/{id}", replace=True),
        Focus("title"),
    )


def _next(shell: Shell) -> Playout | None:
    """The next battle, which is not kept yet; None where none can begin."""
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
    said = shell.t("{campaign} – battle {n}: {title}", campaign=shell.t.message(one.plan.title), n=number + 1, title=shell.t.message(one.plan.battles[number].title))  # fmt: skip
    table.replay.tags[record.TITLE] = title_of(said)
    people = sum(player.kind == PERSON for player in held.players)
    session = Session(
        fresh_key(shell.store, shell.entropy), table, board_of(game.id), held.openly and people == 2
    )
    # The sides are not equal: such a battle says nothing of how strong a player is.
    session.counts = None
    return Playout(id, session)


def _noted(begun: Playout, shell: Shell) -> list[Effect]:
    """The campaign is kept with a battle that has begun."""
    one = campaigns.find(shell.store, begun.id)
    if one is None:
        return []
    now = replace(one.held, battles=(*one.held.battles, Battle(begun.session.key)))
    return _kept(begun.id, one, now)


def _unfought(shell: Shell) -> list[Effect]:
    """Why no battle begins, where one should."""
    _, one = _here(shell)
    return (
        []
        if one is None or not one.ready
        else [Note(shell.t("This battle cannot begin: its position is no longer known."))]
    )


def _sail(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Begin the next battle."""
    begun = _next(shell)
    if begun is None:
        return model, _unfought(shell)
    return replace(model, playout=None), (*_noted(begun, shell), Begin(begun.session))


def _settle(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Have the next battle of two computers played out here."""
    begun = _next(shell)
    return playout.settled(model, begun, _unfought(shell) if begun is None else [])


def _work(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """A slice of the battle that is played out; at its end it is kept, and counts."""
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
    return playout.ended(model, shell, text, _kept(played.id, one, now), "battle")


def _stop(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """The battle that is played out is given up; it can begin anew."""
    return playout.stopped(model)


# ---------------------------------------------------------------------------------------------------- the yard


def _chosen(gesture: Gesture, shell: Shell) -> tuple[str, Chosen, int] | None:
    """The id and the campaign of the page, and the side that repairs (``side``), where it may now: a person's, between two battles."""
    id, one = _here(shell)
    side = gesture.fields.get("side")
    if one is None or not one.ready or not one.held.battles or side not in (0, 1) or isinstance(side, bool):
        return None
    return (id, one, side) if one.held.players[side].kind == PERSON else None


def _repaired(one: Chosen, side: int, choice: tuple[str, ...] | None) -> Campaign:
    """Return the campaign with another choice of repairs."""
    last = len(one.held.battles) - 1
    battle = one.held.battles[last]
    repairs = (choice, battle.repairs[1]) if side == 0 else (battle.repairs[0], choice)
    return with_battle(one.held, last, replace(battle, repairs=repairs))


def _repair(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """One thing is done for a ship (``what``: ``CODE:NAME``)."""
    found = _chosen(gesture, shell)
    if found is None:
        return model, ()
    id, one, side = found
    yards = one.course.stages[len(one.held.battles) - 1].yards
    assert yards is not None
    wanted = (*yards[side].chosen, gesture.text("what"))
    held = _repaired(one, side, wanted)
    # What cannot be done, or paid, is left out of the course: then nothing is kept of it either.
    now = campaigns.of(held)
    after = None if now is None else now.course.stages[len(one.held.battles) - 1].yards
    if after is None or after[side].chosen != wanted:
        return model, ()
    code = gesture.text("what").partition(":")[0]
    assert now is not None and one.game.campaigns is not None
    state = one.game.campaigns.told(side, code, after[side].after[code], one.options)
    left = shell.t.plural("{n} point left.", "{n} points left.", after[side].rest)
    return model, (*_kept(id, one, held), Say(f"{shell.t.message(state)}. {left}"))


def _propose(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """The repairs that are proposed."""
    return model, _replaced(gesture, shell, None, "clear")


def _clear(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """No repair yet: all are chosen one by one."""
    return model, _replaced(gesture, shell, (), "propose")


def _replaced(gesture: Gesture, shell: Shell, choice: tuple[str, ...] | None, focus: str) -> list[Effect]:
    found = _chosen(gesture, shell)
    if found is None:
        return []
    id, one, side = found
    return [*_kept(id, one, _repaired(one, side, choice)), Focus(f"{focus}-{side}")]


# ---------------------------------------------------------------------------------------------------- files, deletion


def _games(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """All battles of the campaign go to a file, as they were played."""
    id, one = _here(shell)
    if one is None:
        return model, ()
    text = games_of((battle.key for battle in one.held.battles), shell.store, shell.previous)
    if not text:
        return model, (Note(shell.t("No battle of it is on this device.")),)
    return model, (Download(f"navals-campaign-{id}.navals", "text/plain", text),)


def _delete(model: Campaigns, gesture: Gesture, shell: Shell) -> Step[Campaigns]:
    """Delete the campaign; its battles stay in the library."""
    id, one = _here(shell)
    if one is None:
        return model, ()
    return replace(model, playout=None), shell.shelf.delete(KIND, id, leave=True)


ACTS: Final[Acts] = {
    "set": _set,
    "start": _start,
    "sail": _sail,
    "settle": _settle,
    "stop": _stop,
    "repair": _repair,
    "propose": _propose,
    "clear": _clear,
    "games": _games,
    "delete": _delete,
}

REPORTS: Final[Acts] = {"arrive": _arrive, "saved": _saved, "work": _work}
"""What the application alone tells."""
