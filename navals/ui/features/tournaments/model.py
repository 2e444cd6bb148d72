"""What is filled in when a tournament is set up, and what is kept of one. No markup here.

A tournament is one text in the store, ``tournament/ID``. Its games are stored as all games are; their scores are copied from them whenever the tournament
is looked at or one of them is stored, so that nothing is lost whatever ends first, and a game that was deleted keeps its score.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from navals import games
from navals.core.game import Game, Preset
from navals.core.message import msg
from navals.core.option import OptionError
from navals.core.player import LEVELS
from navals.core.tournament import tournament as events
from navals.core.tournament.tournament import (
    BEST_OF,
    LEAST,
    MOST,
    PERSON,
    SYSTEMS,
    Bout,
    Entrant,
    Match,
    Tournament,
)
from navals.ui.features.library.model import save_of, title_of
from navals.ui.features.setup.model import name_of
from navals.ui.session import Session, bots, playout
from navals.ui.session.kind import Kind
from navals.ui.session.summary import TOURNAMENT
from navals.ui.words.i18n import Language, Rank
from navals.ui.words.sentences import LEVEL_NAMES

ADDRESS: Final = "#/tournament"
"""The page of all tournaments; with the rest of a key behind it, that tournament's."""
NEW: Final = "new"
"""In place of a key: the page where one is set up."""
KINDS: Final = (PERSON, *LEVELS)


class Form(msgspec.Struct, frozen=True):
    """What is filled in. ``entrants`` holds as many as there may be, of whom the first ``count`` play. ``length`` as in ``tournament.begin``."""

    title: str = ""
    game: str = games.IDS[0]
    preset: str = ""
    system: events.System = "all"
    best_of: int = 1
    length: int = 0
    count: int = 4
    entrants: tuple[Entrant, ...] = (
        Entrant(),
        Entrant(kind="easy"),
        Entrant(kind="medium"),
        Entrant(kind="hard"),
        *[Entrant()] * 4,
    )
    lots: bool = True
    openly: bool = False  # fmt: skip


class Playout(playout.Playout):
    """A game of a match that is played out."""

    def __init__(self, id: str, at: int, number: int, first: int, session: Session) -> None:
        super().__init__(id, session)
        self.at: int = at
        """The round, and in it the number of the match; who of the two has the first seat."""
        self.number: int = number
        self.first: int = first


class Tournaments(msgspec.Struct, frozen=True):
    """What the pages hold between two gestures."""

    form: Form = Form()
    playout: Playout | None = None
    """The game that is played out."""


def presets_of(game: Game[Any]) -> list[Preset]:
    """The presets that two players can play."""
    return [preset for preset in game.presets if game.seating.seats(game.schema.parse(preset.options)) == 2]


def preset_of(game: Game[Any], form: Form) -> Preset:
    """The preset that is chosen, else the first one that computers can play too."""
    offered = presets_of(game)
    chosen = next((one for one in offered if one.id == form.preset), None)
    return chosen or next((one for one in offered if not _alone(game, one)), offered[0])


def _alone(game: Game[Any], preset: Preset) -> bool:
    return bool(game.seating.people_only(game.schema.parse(preset.options)))


def people_only(game: Game[Any], form: Form) -> bool:
    """Whether no computer can play by the options that are chosen."""
    return _alone(game, preset_of(game, form))


def changed(form: Form, name: str, value: Any) -> Form:
    """The form after a field changed; what makes no sense changes nothing."""
    text = (
        value
        if isinstance(value, str)
        else ("true" if value is True else "false" if value is False else str(value))
    )
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1
    match name:
        case "title":
            return replace(form, title=title_of(text))
        case "game" if games.card(text) is not None:
            return replace(form, game=text, preset="")
        case "preset":
            return replace(form, preset=text)
        case "system":
            found = next((system for system in SYSTEMS if system == text), form.system)
            return form if found == form.system else replace(form, system=found, length=0)
        case "best_of" if number in BEST_OF:
            return replace(form, best_of=number)
        case "length" if 0 <= number < MOST:
            return replace(form, length=number)
        case "count" if LEAST <= number <= MOST:
            return replace(form, count=number)
        case "lots" | "openly":
            return replace(form, **{name: text == "true"})
    field, _, at = name.partition("-")
    if field in ("kind", "name") and at.isdecimal() and int(at) < MOST:
        entrants = list(form.entrants)
        one = entrants[int(at)]
        if field == "name":
            entrants[int(at)] = replace(one, name=name_of(text))
        elif text in KINDS or text.startswith(bots.SEAT):
            entrants[int(at)] = replace(one, kind=text)
        return replace(form, entrants=tuple(entrants))
    return form  # fmt: skip


def entrants_of(game: Game[Any], form: Form, others: Mapping[str, str], t: Language) -> tuple[Entrant, ...]:
    """Who plays: people without a name by their numbers, computers without one, bots as ``others`` (``Shell.bots``) names them."""
    alone = people_only(game, form)
    return tuple(
        entrant_of(replace(one, kind=PERSON) if alone else one, n, others, t)
        for n, one in enumerate(form.entrants[: form.count])
    )


def entrant_of(one: Entrant, n: int, others: Mapping[str, str], t: Language) -> Entrant:
    """A player who was filled in as the one with that number, from 0."""
    if one.kind == PERSON:
        return Entrant(one.name or t("Player {n}", n=n + 1))
    return Entrant(others.get(one.kind, ""), one.kind)


def is_bot(one: Entrant) -> bool:
    """Whether a player is a bot, which only plays in a game that is on the screen."""
    return one.kind.startswith(bots.SEAT)


def sound(one: Entrant) -> bool:
    """Whether a player that was kept is of a known kind."""
    return one.kind in KINDS or is_bot(one)


def called(tournament: Tournament, t: Language) -> tuple[str, ...]:
    """What the players are called."""
    return names_of(tournament.entrants, t)


def names_of(entrants: Iterable[Entrant], t: Language) -> tuple[str, ...]:
    """What players are called: computers by their ranks, bots by their names; namesakes with a number."""
    shown: list[str] = []
    for one in entrants:
        name = one.name if one.kind == PERSON or is_bot(one) else Rank(t.message(LEVEL_NAMES[one.kind]))
        same = sum(before == name or before.startswith(f"{name} (") for before in shown)
        shown.append(type(name)(f"{name} ({same + 1})") if same else name)
    return tuple(shown)


# ---------------------------------------------------------------------------------------------------- what is kept


def _usable(held: Tournament) -> bool:
    """Return whether the game and all players are known."""
    return games.card(held.game) is not None and all(map(sound, held.entrants))


KIND: Final = Kind(
    TOURNAMENT,
    Tournament,
    check=events.checked,
    usable=_usable,
    at=lambda held: held.at,
    caption=lambda id, held, t: held.title,
    remark=msg("Its games stay in the library."),
    missing=msg("This tournament is not on this device, or cannot be read."),
    pages=lambda id: (ADDRESS,),
    spot="tournament-open-",
)


def synced(tournament: Tournament, store: Mapping[str, str], previous: Mapping[str, str]) -> Tournament:
    """The tournament with the scores of its games as they are stored. What is decided where a later round was paired stays; a game that is gone and had no
    score is none."""
    for at, round_ in enumerate(tournament.rounds):
        settled = tournament.system != "all" and at + 1 < len(tournament.rounds)
        if settled:
            continue
        for number, match in enumerate(round_):
            bouts = tuple(
                now for bout in match.bouts if (now := _scored(bout, match, store, previous)) is not None
            )
            if bouts != match.bouts:
                tournament = events.with_match(tournament, at, number, replace(match, bouts=bouts))
    return tournament


def _scored(bout: Bout, match: Match, store: Mapping[str, str], previous: Mapping[str, str]) -> Bout | None:
    """A game of a match with its score as it is stored; None where there is nothing of it."""
    save = save_of(bout.key, store, previous)
    if save is None or save.summary is None:
        return bout if bout.score is not None or bout.key in store else None
    result = save.summary.result
    if result is None:
        return replace(bout, score=None, lost=False)
    # The first player of the match has the first seat, or the second one.
    side = save.summary.sides[bout.first] if len(save.summary.sides) == 2 else bout.first
    return replace(bout, score=result.score(side), lost=result.outcome == "0-0")


def options_of(tournament: Tournament) -> Any:
    """The options of its games; None where they are no longer known."""
    game = games.find(tournament.game)
    assert game is not None
    try:
        options = game.schema.parse(tournament.options)
    except OptionError:
        return None
    return options if game.seating.seats(options) == 2 else None
