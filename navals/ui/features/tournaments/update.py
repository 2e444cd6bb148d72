"""Gestures on the pages of tournaments."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals import games
from navals.club.tournament import rounds
from navals.club.tournament import tournament as tournament_data
from navals.club.tournament.tournament import PERSON, Bout, Tournament
from navals.core.dice import Dice
from navals.ui import clock
from navals.ui.features.tournaments import model as tournaments
from navals.ui.features.tournaments.model import KIND, TournamentForm, Tournaments
from navals.ui.registry import board_of
from navals.ui.shell.effects import Download, Focus, Say, ShowNote
from navals.ui.shell.events.hosting import EventPages, new_session
from navals.ui.shell.events.playout import Playout
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step
from navals.ui.table.entrants import entrant_names


def _create_tournament(form: TournamentForm, shell: Shell) -> tuple[TournamentForm, Tournament] | None:
    game = games.get(form.game)
    if game is None:
        return None
    entrants = list(tournaments.list_entrants(game, form, shell.bot_names, shell.t))
    if form.lots:
        Dice(shell.entropy(32)).generator(0, "lots").shuffle(entrants)
    title = form.title or shell.t("{game}: tournament", game=game.title)
    preset = tournaments.chosen_preset(game, form)
    tournament = rounds.begin_tournament(
        title,
        game.id,
        preset.options,
        form.system,
        tuple(entrants),
        best_of=form.best_of,
        length=form.length,
        date=shell.date,
        timestamp=clock.epoch_ms(),
    )
    # Keep everything in the form but the title for the next tournament.
    return replace(form, title=""), replace(tournament, openly=form.openly and board_of(game.id).open_table)


def _set_up_next_game(id: str, tournament: Tournament, gesture: Gesture, shell: Shell) -> Playout | None:
    """Set up the next game of the match that the gesture's `round` and `match` identify; return `None` if it
    cannot be played."""
    round_no, match_no = gesture.fields.get("round"), gesture.fields.get("match")
    if not isinstance(round_no, int) or not isinstance(match_no, int):
        return None
    if not (0 <= round_no < len(tournament.rounds) and 0 <= match_no < len(tournament.rounds[round_no])):
        return None
    match = tournament.rounds[round_no][match_no]
    game, options = games.get(tournament.game), tournaments.valid_options(tournament)
    if (
        game is None
        or options is None
        or match.is_bye
        or match.open_bout_index is not None
        or tournament_data.is_decided(tournament, match)
    ):
        return None
    starter = rounds.next_starter(tournament, round_no, match_no)
    entrants = [tournament.entrants[match.pair[side]] for side in (starter, 1 - starter)]
    title = shell.t("{tournament} – round {n}", tournament=tournament.title, n=round_no + 1)
    session = new_session(game, options, entrants, title, tournament.openly, shell)
    # A rating belongs to one player; with several people, nobody knows whose game this is.
    session.is_rated = True if [entrant.kind for entrant in tournament.entrants].count(PERSON) == 1 else None
    return Playout(id, session, round_no, match_no, starter)


def _record_game(tournament: Tournament, playout: Playout) -> Tournament:
    round_no, match_no, starter = playout.slot
    match = tournament.rounds[round_no][match_no]
    new_match = replace(match, bouts=(*match.bouts, Bout(playout.session.key, starter)))
    return tournament_data.with_match(tournament, round_no, match_no, new_match)


def _block_reason(tournament: Tournament, shell: Shell) -> str:
    return (
        "" if tournaments.valid_options(tournament) is not None else shell.t("These options no longer exist.")
    )


PAGES: Final = EventPages(
    kind=KIND,
    form=TournamentForm(),
    change_form=tournaments.change_form,
    create_event=_create_tournament,
    next_game=_set_up_next_game,
    block_reason=_block_reason,
    record_game=_record_game,
    sync=tournaments.sync,
    game_keys=lambda tournament: [
        bout.key for round_ in tournament.rounds for match in round_ for bout in match.bouts
    ],
)
on_arrival, on_save, run_slice = PAGES.on_arrival, PAGES.on_save, PAGES.run_slice


def _pair_round(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    id, tournament = PAGES.event_on_screen(shell)
    if tournament is None:
        return model, ()
    new_tournament = rounds.advance(tournaments.sync(tournament, shell.store, shell.previous_texts))
    if new_tournament == tournament:
        return model, ()
    n = len(new_tournament.rounds)
    message_effect = Say(shell.t("Round {n} begins.", n=n))
    return model, (Shelf.put(KIND, id, new_tournament), message_effect, Focus(f"round-{n - 1}"))


def _withdraw_player(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    id, tournament = PAGES.event_on_screen(shell)
    player_text = gesture.text("player")
    if (
        tournament is None
        or player_text not in map(str, range(len(tournament.entrants)))
        or tournament_data.is_finished(tournament)
    ):
        return model, ()
    name = entrant_names(tournament.entrants, shell.t)[int(player_text)]
    new_tournament = rounds.withdraw(
        tournaments.sync(tournament, shell.store, shell.previous_texts), int(player_text)
    )
    note_effect = ShowNote(shell.t("{name} leaves the tournament. The others play on.", name=name))
    return replace(model, playout=None), (Shelf.put(KIND, id, new_tournament), note_effect)


def _save_table(model: Tournaments, gesture: Gesture, shell: Shell) -> Step[Tournaments]:
    from navals.ui.features.tournaments.spreadsheet import tournament_csv

    id, tournament = PAGES.event_on_screen(shell)
    if tournament is None:
        return model, ()
    return model, (Download(f"navals-tournament-{id}.csv", "text/csv", tournament_csv(tournament, shell.t)),)


ACTS: Final[Acts[Tournaments]] = {
    **PAGES.acts,
    "pair": Act(_pair_round),
    "leave": Act(_withdraw_player),
    "table": Act(_save_table),
}
