"""Gestures on the pages of tournaments."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from navals import games
from navals.club.tournament import rounds
from navals.club.tournament import tournament as events
from navals.club.tournament.tournament import PERSON, Bout, Tournament
from navals.core.dice import Dice
from navals.core.record import record
from navals.core.table import Table
from navals.ui import clock
from navals.ui.features.tournaments import model as tournaments
from navals.ui.features.tournaments.model import KIND, NEW, PREFIX, Form, Playout, Tournaments
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.bots import table_name
from navals.ui.session.summary import event_of, fresh_key, title_of
from navals.ui.shell import playout
from navals.ui.shell.effects import Begin, Download, Effect, Focus, Note, Say
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step
from navals.ui.shell.storage.files import games_file
from navals.ui.table.entrants import first_named, names_of


def _here(shell: Shell) -> tuple[str, Tournament | None]:
    id = shell.part(1) if shell.part(0) == "tournament" and shell.session is None else ""
    return id, KIND.find(shell.store, id)


def arrive(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    """Prepare the form, or count the games that were played."""
    model = replace(model, playout=None)
    if shell.part(0) != "tournament" or not shell.part(1):
        return model, ()
    if shell.part(1) == NEW:
        if model.form == Form():
            entrants = first_named(model.form.entrants, shell.prefs.names)
            model = replace(model, form=replace(model.form, entrants=entrants))
        return model, ()
    id, held = _here(shell)
    return model, shell.shelf.missing(KIND, id) if held is None else _caught_up(id, held, shell)


def _caught_up(id: str, held: Tournament, shell: Shell) -> list[Effect]:
    now = tournaments.synced(held, shell.store, shell.previous)
    return [] if now == held else [Shelf.put(KIND, id, now)]


def saved(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    """The scores may have changed if the stored game belongs to a tournament."""
    session = shell.session
    id = "" if session is None else event_of(shell.store, session.key, PREFIX).removeprefix(PREFIX)
    held = KIND.find(shell.store, id)
    return model, () if held is None else _caught_up(id, held, shell)


def _set(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    form = tournaments.changed(model.form, gesture.text("name"), gesture.fields.get("value", ""))
    return replace(model, form=form), ()


def _start(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    form = model.form
    if (shell.part(0), shell.part(1)) != ("tournament", NEW):
        return model, ()
    for name, value in gesture.fields.items():
        form = tournaments.changed(form, name, value)
    game = games.get(form.game)
    if game is None:
        return model, ()
    entrants = list(tournaments.entrants_of(game, form, shell.bots, shell.t))
    if form.lots:
        Dice(shell.entropy(32)).generator(0, "lots").shuffle(entrants)
    title = form.title or shell.t("{game}: tournament", game=game.title)
    preset = tournaments.preset_of(game, form)
    size: dict[str, Any] = {"best_of": form.best_of, "length": form.length}
    now: dict[str, Any] = {"date": shell.date, "at": clock.epoch()}
    begun = rounds.begin(title, game.id, preset.options, form.system, tuple(entrants), **size, **now)
    begun = replace(begun, openly=form.openly and board_of(game.id).open_table)
    # Keep the players for the next tournament.
    return replace(model, form=replace(form, title="")), shell.shelf.begin(KIND, begun)


def _begun(gesture: Gesture, shell: Shell) -> Playout | None:
    """Set up the next game of a match (`round` and `match` by number), if it can begin; do not store it."""
    id, held = _here(shell)
    at, number = gesture.fields.get("round"), gesture.fields.get("match")
    if held is None or not isinstance(at, int) or not isinstance(number, int):
        return None
    if not (0 <= at < len(held.rounds) and 0 <= number < len(held.rounds[at])):
        return None
    match = held.rounds[at][number]
    game, options = games.get(held.game), tournaments.options_of(held)
    if game is None or options is None or match.bye or match.open is not None or events.over(held, match):
        return None
    first = rounds.next_first(held, at, number)
    seated = [held.entrants[match.pair[side]] for side in (first, 1 - first)]
    names = [table_name(one.kind, one.name) for one in seated]
    table = Table.new(game, options, names, shell.entropy(32), shell.date or None)
    table.replay.tags["SeedCommit"] = table.dice.commitment
    title = shell.t("{tournament} – round {n}", tournament=held.title, n=at + 1)
    table.replay.tags[record.TITLE] = title_of(title)
    openly = held.openly and [one.kind for one in seated] == [PERSON] * 2
    session = Session(fresh_key(shell.store, shell.entropy), table, board_of(game.id), openly)
    # The rating belongs to one player: with several people it is unknown whose game this is.
    session.counts = True if [one.kind for one in held.entrants].count(PERSON) == 1 else None
    return Playout(id, at, number, first, session)


def _noted(begun: Playout, held: Tournament) -> Tournament:
    match = held.rounds[begun.at][begun.number]
    now = replace(match, bouts=(*match.bouts, Bout(begun.session.key, begun.first)))
    return events.with_match(held, begun.at, begun.number, now)


def _play(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    begun, held = _begun(gesture, shell), _here(shell)[1]
    if begun is None or held is None:
        return model, _outdated(held, shell)
    kept = Shelf.put(KIND, begun.id, _noted(begun, held))
    return replace(model, playout=None), (kept, Begin(begun.session))


def _outdated(held: Tournament | None, shell: Shell) -> list[Effect]:
    if held is None or tournaments.options_of(held) is not None:
        return []
    return [Note(shell.t("These options no longer exist."))]


def _settle(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    begun = _begun(gesture, shell)
    return playout.settled(model, begun, _outdated(_here(shell)[1], shell))


def work(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    """Play the background game for a slice; store and count it at its end."""
    step, played = playout.worked(model, shell), model.playout
    if step is not None or played is None:
        return step or (model, ())
    held = KIND.find(shell.store, played.id)
    if held is None:
        return replace(model, playout=None), ()
    text = played.session.save(shell.date)
    store = {**shell.store, played.session.key: text}
    now = tournaments.synced(_noted(played, held), store, shell.previous)
    return playout.ended(model, played.session, text, [Shelf.put(KIND, played.id, now)], "bout", shell.t)


def _pair(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    id, held = _here(shell)
    if held is None:
        return model, ()
    now = rounds.advanced(tournaments.synced(held, shell.store, shell.previous))
    if now == held:
        return model, ()
    n = len(now.rounds)
    said = Say(shell.t("Round {n} begins.", n=n))
    return model, (Shelf.put(KIND, id, now), said, Focus(f"round-{n - 1}"))


def _leave(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    id, held = _here(shell)
    number = gesture.text("player")
    if held is None or number not in map(str, range(len(held.entrants))) or events.finished(held):
        return model, ()
    name = names_of(held.entrants, shell.t)[int(number)]
    now = rounds.leave(tournaments.synced(held, shell.store, shell.previous), int(number))
    note = Note(shell.t("{name} leaves the tournament. The others play on.", name=name))
    return replace(model, playout=None), (Shelf.put(KIND, id, now), note)


def _table(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    from navals.ui.features.tournaments.spreadsheet import csv

    id, held = _here(shell)
    if held is None:
        return model, ()
    return model, (Download(f"navals-tournament-{id}.csv", "text/csv", csv(held, shell.t)),)


def _games(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    id, held = _here(shell)
    if held is None:
        return model, ()
    keys = [bout.key for round_ in held.rounds for match in round_ for bout in match.bouts]
    none = shell.t("None of its games are on this device.")
    return model, games_file(keys, shell, f"navals-tournament-{id}", none)


def _delete(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    id, held = _here(shell)
    return model, () if held is None else shell.shelf.delete(KIND, id, leave=True)


ACTS: Final[Acts[Tournaments]] = {
    "set": Act(_set),
    "start": Act(_start),
    "play": Act(_play),
    "settle": Act(_settle),
    "stop": Act(lambda model, gesture, shell: playout.stopped(model)),
    "pair": Act(_pair),
    "leave": Act(_leave),
    "table": Act(_table),
    "games": Act(_games),
    "delete": Act(_delete),
}
