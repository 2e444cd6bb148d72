"""The set-up form of a campaign, and stored campaigns.

A campaign is a stored text, `campaign/ID`. Its battles are stored like all games; their results are copied
when the campaign is opened or a battle is stored, so that the result of a deleted battle is kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from navals import games
from navals.club.campaign import campaign as campaign_data
from navals.club.campaign import course as courses
from navals.club.campaign.campaign import Battle, BattleResult, Campaign
from navals.club.campaign.course import Course
from navals.club.campaign.plan import Plan, campaigns_of
from navals.club.tournament.tournament import Entrant
from navals.core.game import AnyGame
from navals.core.message import msg
from navals.core.option import OptionError
from navals.core.record import record
from navals.core.record.record import Replay
from navals.ui.registry import cards, game_of
from navals.ui.session import Session
from navals.ui.session.kind import Kind
from navals.ui.session.summary import load_save
from navals.ui.shell.events.hosting import EventForm, EventModel
from navals.ui.table.entrants import change_entrant, entrant_names, is_valid, named_entrant
from navals.ui.words.i18n import Language

ADDRESS: Final = "#/campaign"
"""Address of the list of campaigns; a campaign's id may follow."""


Campaigns = EventModel[EventForm]
"""The state of the pages."""

BLANK_FORM: Final = EventForm((Entrant(), Entrant(kind="easy")))
"""The initial set-up form: who plays the two sides."""


def initial_state() -> Campaigns:
    """Return the initial state of the pages."""
    return Campaigns(BLANK_FORM)


class CampaignStatus(msgspec.Struct, frozen=True):
    """A stored campaign with its game, its plan and its course so far."""

    campaign: Campaign
    game: AnyGame
    plan: Plan
    course: Course

    @property
    def options(self) -> object:
        """The options of the first battle, which determine the names of the ships."""
        return self.game.schema.parse(self.plan.battles[0].options)

    @property
    def is_ready(self) -> bool:
        """Whether the next battle can begin."""
        return not self.course.is_finished and not self.campaign.is_in_progress


def list_plans() -> list[tuple[AnyGame, Plan]]:
    """Return all available campaigns, in the order of their games."""
    game_list = [game_of(card.id) for card in cards() if card.campaigns]
    return [(game, plan) for game in game_list if (rules := campaigns_of(game)) for plan in rules.plans()]


def find_plan(game_id: str, plan_id: str) -> tuple[AnyGame, Plan] | None:
    """Return a game and one of its campaigns, or `None` if there is no such campaign."""
    card = games.card(game_id)
    game = games.get(game_id) if card is not None and card.campaigns else None
    plan = None if game is None else courses.get_plan(game, plan_id)
    return None if game is None or plan is None else (game, plan)


def change_form(form: EventForm, name: str, value: object) -> EventForm:
    """Return the form with one field changed; invalid values are ignored."""
    if name == "openly":
        return replace(form, openly=value is True or value == "true")
    return (
        replace(form, entrants=change_entrant(form.entrants, name, value)) if isinstance(value, str) else form
    )


def players_of(form: EventForm, bots: Mapping[str, str], t: Language) -> tuple[Entrant, Entrant]:
    """Return both players, with default names for people; `bots`: see `Shell.bot_names`."""
    first, second = (named_entrant(entrant, n, bots, t) for n, entrant in enumerate(form.entrants))
    return first, second


def player_names(campaign: Campaign, t: Language) -> tuple[str, str]:
    """Return the displayed names of both sides."""
    first, second = entrant_names(campaign.players, t)
    return first, second


def _caption(id: str, campaign: Campaign, t: Language) -> str:
    game_and_plan = find_plan(campaign.game, campaign.plan)
    return campaign.plan if game_and_plan is None else t.message(game_and_plan[1].title)


def _is_usable(campaign: Campaign) -> bool:
    card = games.card(campaign.game)
    return card is not None and bool(card.campaigns) and all(map(is_valid, campaign.players))


KIND: Final = Kind(
    "campaign/",
    Campaign,
    check=campaign_data.validate,
    is_usable=_is_usable,
    creation_time=lambda campaign: campaign.at,
    caption=_caption,
    remark=msg("Its games stay in the library."),
    missing_message=msg("This campaign is not on this device, or cannot be read."),
    pages=lambda id: (ADDRESS,),
    element_prefix="campaign-open-",
)


@lru_cache(maxsize=16)
def _read_status(text: str) -> CampaignStatus | None:
    """Return the status of a stored campaign, or `None` if its plan, ships or battles are invalid."""
    campaign = KIND.decode(text)
    game_and_plan = find_plan(campaign.game, campaign.plan)
    if game_and_plan is None:
        return None
    game, plan = game_and_plan
    try:
        course = courses.build_course(game, plan, campaign.battles)
        _check_course(game, plan, course)
    except (ValueError, KeyError, OptionError):
        return None
    if len(campaign.battles) > len(course.stages):
        return None
    return CampaignStatus(campaign, game, plan, course)


def _check_course(game: AnyGame, plan: Plan, course: Course) -> None:
    """Check the states of all ships. Raise `ValueError` or `KeyError` if one is invalid."""
    campaigns, options = campaigns_of(game), game.schema.parse(plan.battles[0].options)
    assert campaigns is not None
    for side, fleet in enumerate(course.fleets):
        for code, ship_state in fleet.items():
            health, maximum = campaigns.health(side, code, ship_state, options)
            if not 0 <= health <= maximum:
                raise ValueError("no ship")
            campaigns.describe(side, code, ship_state, options)


def status_of(campaign: Campaign) -> CampaignStatus | None:
    """Return the status of a campaign, or `None` if its plan, ships or battles are invalid."""
    return _read_status(KIND.encode(campaign))


def find_status(store: Mapping[str, str], id: str) -> CampaignStatus | None:
    """Return the status of the campaign with this id, or `None` if it is not stored or invalid."""
    campaign = KIND.find(store, id)
    return None if campaign is None else status_of(campaign)


def list_statuses(store: Mapping[str, str]) -> list[tuple[str, CampaignStatus]]:
    """Return (id, status) of all valid campaigns, newest first."""
    return [(id, status) for id, campaign in KIND.items(store) if (status := status_of(campaign)) is not None]


def sync(
    campaign: Campaign,
    store: Mapping[str, str],
    previous_texts: Mapping[str, str],
    session: Session | None = None,
) -> Campaign:
    """Update a campaign with the stored result of its last battle, and drop that battle if it was deleted
    before it had a result. `previous_texts` has earlier versions of damaged texts; `session` may be the
    battle itself."""
    game = games.get(campaign.game)
    if not campaign.battles or game is None:
        return campaign
    *earlier_battles, battle = campaign.battles
    replay = session.table.replay if session is not None and session.key == battle.key else None
    new_battle = _sync_battle(game, battle, store, previous_texts, replay)
    return replace(campaign, battles=(*earlier_battles, *([] if new_battle is None else [new_battle])))


def _sync_battle(
    game: AnyGame,
    battle: Battle,
    store: Mapping[str, str],
    previous_texts: Mapping[str, str],
    replay: Replay | None,
) -> Battle | None:
    save = load_save(battle.key, store, previous_texts)
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
    return Battle(battle.key, save.summary.at, battle_result(game, replay))


def battle_result(game: AnyGame, replay: Replay) -> BattleResult:
    """Return the result of a finished battle and the state of its ships."""
    rules, result = campaigns_of(game), replay.result()
    assert rules is not None and result is not None
    winner = BattleResult(result.outcome, ({}, {})).winner
    return BattleResult(result.outcome, rules.fates(replay.positions[0].state, replay.position.state, winner))


def next_opening(status: CampaignStatus) -> tuple[object, str]:
    """Return the options and the `Setup` tag of the next battle."""
    campaigns = campaigns_of(status.game)
    assert campaigns is not None
    stage = status.course.stages[-1]
    return status.game.schema.parse(stage.plan.options), campaigns.setup(stage.plan, stage.ships)
