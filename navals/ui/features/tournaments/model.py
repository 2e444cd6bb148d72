"""The set-up form of a tournament, and stored tournaments.

A tournament is a stored text, `tournament/ID`. Its games are stored like all games; their scores are copied
when the tournament is opened or a game is stored, so that the score of a deleted game is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from navals import games
from navals.club.tournament import tournament
from navals.club.tournament.tournament import (
    BEST_OF_CHOICES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PERSON,
    SYSTEMS,
    Bout,
    Entrant,
    Tournament,
)
from navals.core.game import AnyGame, Preset
from navals.core.message import msg
from navals.core.option import OptionError
from navals.core.player import LEVELS
from navals.ui.registry import game_of
from navals.ui.session import Session
from navals.ui.session.kind import Kind
from navals.ui.session.summary import load_save, normalize_title
from navals.ui.shell.events import hosting
from navals.ui.table.entrants import change_entrant, is_valid, named_entrant
from navals.ui.words.i18n import Language

ADDRESS: Final = "#/tournament"
"""Address of the list of tournaments; a tournament's id may follow."""


class TournamentForm(hosting.EventForm, frozen=True):
    """The set-up form. The first `count` of the `entrants` play, in random order if `lots` is set; `length`
    is as in `rounds.begin_tournament`."""

    title: str = ""
    game: str = games.IDS[0]
    preset: str = ""
    system: tournament.System = "all"
    best_of: int = 1
    length: int = 0
    count: int = 4
    entrants: tuple[Entrant, ...] = (
        Entrant(),
        *(Entrant(kind=level) for level in LEVELS[:3]),
        *[Entrant()] * 4,
    )
    lots: bool = True


Tournaments = hosting.EventModel[TournamentForm]
"""The state of the pages."""


def initial_state() -> Tournaments:
    """Return the initial state of the pages."""
    return Tournaments(TournamentForm())


def two_player_presets(game: AnyGame) -> list[Preset]:
    """Return the presets in which two players play against each other."""
    return [preset for preset in game.presets if _is_two_player(game, game.schema.parse(preset.options))]


def _is_two_player(game: AnyGame, options: object) -> bool:
    return sorted(game.seating.sides(options)) == [0, 1]


def list_game_ids() -> list[str]:
    """Return the ids of the games that two players can play against each other."""
    return [game_id for game_id in games.IDS if two_player_presets(games.find(game_id))]


def chosen_preset(game: AnyGame, form: TournamentForm) -> Preset:
    """Return the chosen preset, or by default the first one that computers can play."""
    presets = two_player_presets(game)
    preset = next((item for item in presets if item.id == form.preset), None)
    return preset or next((item for item in presets if not is_people_only(game, item)), presets[0])


def is_people_only(game: AnyGame, preset: Preset) -> bool:
    """Return whether a preset is for people only."""
    return bool(game.seating.people_only(game.schema.parse(preset.options)))


def change_form(form: TournamentForm, name: str, value: object) -> TournamentForm:
    """Return the form with one field changed; invalid values are ignored."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1
    match name:
        case "title":
            return replace(form, title=normalize_title(text))
        case "game" if text in list_game_ids():
            return replace(form, game=text, preset="")
        case "preset":
            return replace(form, preset=text)
        case "system":
            new_system = next((system for system in SYSTEMS if system == text), form.system)
            return form if new_system == form.system else replace(form, system=new_system, length=0)
        case "best_of" if number in BEST_OF_CHOICES:
            return replace(form, best_of=number)
        case "length" if 0 <= number < MAX_PLAYERS:
            return replace(form, length=number)
        case "count" if MIN_PLAYERS <= number <= MAX_PLAYERS:
            return replace(form, count=number)
        case "lots" | "openly":
            return replace(form, **{name: text == "true"})
    return replace(form, entrants=change_entrant(form.entrants, name, text))


def list_entrants(
    game: AnyGame, form: TournamentForm, bot_names: Mapping[str, str], t: Language
) -> tuple[Entrant, ...]:
    """Return the players, with default names for people; `bot_names` are the names of bots
    (`Shell.bot_names`).
    """
    has_only_people = is_people_only(game, chosen_preset(game, form))
    entrants = (
        replace(entry, kind=PERSON) if has_only_people else entry for entry in form.entrants[: form.count]
    )
    return tuple(named_entrant(entry, n, bot_names, t) for n, entry in enumerate(entrants))


KIND: Final = Kind(
    "tournament/",
    Tournament,
    check=tournament.validate,
    is_usable=lambda data: games.card(data.game) is not None and all(map(is_valid, data.entrants)),
    creation_time=lambda data: data.at,
    caption=lambda id, data, t: data.title,
    remark=msg("Its games stay in the library."),
    missing_message=msg("This tournament is not on this device, or cannot be read."),
    pages=lambda id: (ADDRESS,),
    element_prefix="tournament-open-",
)


def sync(
    data: Tournament,
    store: Mapping[str, str],
    previous_texts: Mapping[str, str],
    session: Session | None = None,
) -> Tournament:
    """Update the scores of the stored games, and drop deleted games without a score. Except in a round robin,
    earlier rounds stay as they are once a later one has been paired. `previous_texts` has earlier versions of
    damaged texts."""
    for round_no, round_ in enumerate(data.rounds):
        if data.system != "all" and round_no + 1 < len(data.rounds):
            continue  # a later round was paired using these scores
        for match_no, match in enumerate(round_):
            synced_bouts = (_sync_score(bout, store, previous_texts) for bout in match.bouts)
            bouts = tuple(bout for bout in synced_bouts if bout is not None)
            if bouts != match.bouts:
                data = tournament.with_match(data, round_no, match_no, replace(match, bouts=bouts))
    return data


def _sync_score(bout: Bout, store: Mapping[str, str], previous_texts: Mapping[str, str]) -> Bout | None:
    save = load_save(bout.key, store, previous_texts)
    if save is None or save.summary is None:
        return bout if bout.score is not None or bout.key in store else None
    result = save.summary.result
    if result is None:
        return replace(bout, score=None, lost=False)
    # The match's first player may be in the second seat.
    side = save.summary.sides[bout.first] if len(save.summary.sides) == 2 else bout.first
    return replace(bout, score=result.score(side), lost=result.outcome == "0-0")


def valid_options(tournament: Tournament) -> object:
    """Return the options of the tournament's games, or `None` if they are no longer valid."""
    game = game_of(tournament.game)
    try:
        options = game.schema.parse(tournament.options)
    except OptionError:
        return None
    return options if _is_two_player(game, options) else None
