"""What is filled in when a campaign is set up, and what is kept of one. No markup here.

A campaign is one text in the store, ``campaign/ID``. The battles are stored as all games are; how they ended is copied from them whenever the campaign is
looked at or one of them is stored, so that nothing is lost whatever ends first, and a battle that was deleted keeps its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from navals import games
from navals.core.campaign import campaign as kept_as
from navals.core.campaign import course as courses
from navals.core.campaign.campaign import Battle, Campaign, Ending
from navals.core.campaign.course import Course
from navals.core.campaign.plan import Plan
from navals.core.game import Game
from navals.core.message import msg
from navals.core.option import OptionError
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.tournament.tournament import Entrant
from navals.ui.features.library.model import save_of
from navals.ui.features.setup.model import name_of
from navals.ui.features.tournaments.model import KINDS, entrant_of, names_of, sound
from navals.ui.session import bots
from navals.ui.session.kind import Kind
from navals.ui.session.playout import Playout
from navals.ui.session.summary import CAMPAIGN
from navals.ui.words.i18n import Language

ADDRESS: Final = "#/campaign"
"""The page of all campaigns; with the rest of a key behind it, that campaign's."""
NEW: Final = "new"
"""In place of a key: the page where one is set up; behind it stand the game and the plan."""


class Form(msgspec.Struct, frozen=True):
    """What is filled in: who plays the two sides."""

    players: tuple[Entrant, Entrant] = (Entrant(), Entrant(kind="easy"))
    openly: bool = False


class Campaigns(msgspec.Struct, frozen=True):
    """What the pages hold between two gestures."""

    form: Form = Form()
    playout: Playout | None = None
    """The battle that is played out."""


class Chosen(msgspec.Struct, frozen=True):
    """A campaign as it is held: what is kept, its game and plan, and how it stands."""

    held: Campaign
    game: Game[Any]
    plan: Plan
    course: Course

    @property
    def options(self) -> Any:
        """The options by which its ships are spoken of."""
        return self.game.schema.parse(self.plan.battles[0].options)

    @property
    def ready(self) -> bool:
        """Whether the next battle can begin."""
        return not self.course.over and not self.held.goes_on


def offered() -> list[tuple[Game[Any], Plan]]:
    """All campaigns that can be begun, in the order of their games."""
    found = []
    for game_id in games.IDS:
        card = games.card(game_id)
        if card is None or not card.campaigns:
            continue
        game = games.find(game_id)
        if game is not None and game.campaigns is not None:
            found += [(game, plan) for plan in game.campaigns.plans()]
    return found


def chosen(game_id: str, plan_id: str) -> tuple[Game[Any], Plan] | None:
    """A game and one of its campaigns, None where there is none of that id."""
    card = games.card(game_id)
    game = games.find(game_id) if card is not None and card.campaigns else None
    plan = None if game is None else courses.plan_of(game, plan_id)
    return None if game is None or plan is None else (game, plan)


def changed(form: Form, name: str, value: Any) -> Form:
    """The form after a field changed; what makes no sense changes nothing."""
    if name == "openly":
        return replace(form, openly=value is True or value == "true")
    field, _, at = name.partition("-")
    if field not in ("kind", "name") or at not in ("0", "1") or not isinstance(value, str):
        return form
    players = list(form.players)
    one = players[int(at)]
    if field == "name":
        players[int(at)] = replace(one, name=name_of(value))
    elif value in KINDS or value.startswith(bots.SEAT):
        players[int(at)] = replace(one, kind=value)
    return replace(form, players=(players[0], players[1]))


def players_of(form: Form, others: Mapping[str, str], t: Language) -> tuple[Entrant, Entrant]:
    """Who plays: people without a name by their numbers, computers without one, bots as ``others`` (``Shell.bots``) names them."""
    first, second = (entrant_of(one, n, others, t) for n, one in enumerate(form.players))
    return first, second


def called(held: Campaign, t: Language) -> tuple[str, str]:
    """What the two sides are called: people by their names, computers by their ranks."""
    first, second = names_of(held.players, t)
    return first, second


# ---------------------------------------------------------------------------------------------------- what is kept


def _usable(held: Campaign) -> bool:
    """Return whether the game has campaigns, and all players are known."""
    card = games.card(held.game)
    return card is not None and bool(card.campaigns) and all(map(sound, held.players))


def _caption(id: str, held: Campaign, t: Language) -> str:
    """Return the title of the plan."""
    known = chosen(held.game, held.plan)
    return held.plan if known is None else t.message(known[1].title)


KIND: Final = Kind(
    CAMPAIGN,
    Campaign,
    check=kept_as.checked,
    usable=_usable,
    at=lambda held: held.at,
    caption=_caption,
    remark=msg("Its games stay in the library."),
    missing=msg("This campaign is not on this device, or cannot be read."),
    pages=lambda id: (ADDRESS,),
    spot="campaign-open-",
)


@lru_cache(maxsize=16)
def _stands(text: str) -> Chosen | None:
    """Return how a stored campaign stands, or `None` if its plan or its ships are unknown."""
    held = KIND.decode(text)
    known = chosen(held.game, held.plan)
    if known is None:
        return None
    game, plan = known
    try:
        course = courses.course(game, plan, held.battles)
        _look_over(game, plan, course)
    except (ValueError, KeyError, OptionError):
        return None
    if len(held.battles) > len(course.stages):
        return None
    return Chosen(held, game, plan, course)


def _look_over(game: Game[Any], plan: Plan, course: Course) -> None:
    """Raises ValueError or KeyError where a ship has a state that the game does not know."""
    rules, options = game.campaigns, game.schema.parse(plan.battles[0].options)
    assert rules is not None
    for side, fleet in enumerate(course.fleets):
        for code, state in fleet.items():
            left, whole = rules.health(side, code, state, options)
            if not 0 <= left <= whole:
                raise ValueError("no ship")
            rules.told(side, code, state, options)


def of(held: Campaign) -> Chosen | None:
    """How a campaign stands."""
    return _stands(KIND.encode(held))


def find(store: Mapping[str, str], id: str) -> Chosen | None:
    """Return how the campaign with an id stands, or `None` if there is none."""
    held = KIND.find(store, id)
    return None if held is None else of(held)


def stored(store: Mapping[str, str]) -> list[tuple[str, Chosen]]:
    """Return how all campaigns stand, with their ids, newest first."""
    return [(id, one) for id, held in KIND.all(store) if (one := of(held)) is not None]


def synced(
    one: Chosen, store: Mapping[str, str], previous: Mapping[str, str], replay: Replay | None = None
) -> Campaign:
    """The campaign with the end of its last battle as it is stored; what came before does not change any more. A battle that is gone and had no end is none.
    ``replay``: that battle, where it is on the screen and need not be replayed."""
    held = one.held
    if not held.battles:
        return held
    *before, last = held.battles
    now = _ended(one.game, last, store, previous, replay)
    return replace(held, battles=(*before, *([] if now is None else [now])))


def _ended(
    game: Game[Any],
    battle: Battle,
    store: Mapping[str, str],
    previous: Mapping[str, str],
    replay: Replay | None,
) -> Battle | None:
    """A battle as it is stored; None where there is nothing of it."""
    save = save_of(battle.key, store, previous)
    if save is None or save.summary is None:
        return battle if battle.ending is not None or battle.key in store else None
    result = save.summary.result
    if result is None:
        return Battle(battle.key)
    if battle.ending is not None and battle.at == save.summary.at:
        return battle
    if replay is None:
        try:
            replay = record.read(save.record)
        except ValueError:
            return battle
    return Battle(battle.key, save.summary.at, ending(game, replay))


def ending(game: Game[Any], replay: Replay) -> Ending:
    """How a battle that is over ended, and what became of its ships."""
    rules, result = game.campaigns, replay.result()
    assert rules is not None and result is not None
    won = Ending(result.outcome, ({}, {})).won
    return Ending(result.outcome, rules.left(replay.positions[0].state, replay.position.state, won))


def opening(one: Chosen) -> tuple[Any, str]:
    """The options and the ``Setup`` of the next battle."""
    rules = one.game.campaigns
    assert rules is not None
    stage = one.course.stages[-1]
    return one.game.schema.parse(stage.plan.options), rules.setup(stage.plan, stage.ships)
