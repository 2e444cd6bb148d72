"""Campaigns, with reloads: battles and repairs by touch on a phone, a whole campaign by keyboard on a
desktop."""

from __future__ import annotations

import pytest
from captain import CALM, resigned
from conftest import PHONE, Opener
from driver import Page
from hands import Hand, exists, fingers, focus, go, key, mouse, reload, select, tab_to
from looks import SMALL, WIDE, in_themes, sample
from test_runtime import KEEP
from waiting import ready, rest, wait_for, wait_for_element, wait_for_game

from navals import games
from navals.club.campaign.campaign import Battle, BattleResult, Campaign
from navals.club.campaign.course import build_course
from navals.club.campaign.plan import ShipFate, campaigns_of
from navals.club.tournament.tournament import Entrant
from navals.ui.features.campaigns.model import KIND

pytestmark = pytest.mark.browser

OFFERED = [
    (game.id, plan.id)
    for id in games.IDS
    if (game := games.find(id)) and (provider := campaigns_of(game))
    for plan in provider.plans()
]
HERE = "#campaign-score"


def set_up(hand: Hand, game: str, plan: str) -> None:
    """Open the set-up of a campaign from the list."""
    page = hand.page
    go(page, "#/campaign")
    wait_for_element(page, "#campaign-offers")
    hand.press(f"#campaign-new-{game}-{plan}")
    wait_for_element(page, "#campaign-start")


def fits(page: Page) -> bool:
    """Check that nothing overflows and that targets are large enough for a finger."""
    assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
    return True


def resign(hand: Hand) -> None:
    """Resign the battle and return to the campaign."""
    resigned(hand)
    hand.press("#finale-event")
    wait_for_element(hand.page, HERE)


def read_message(page: Page) -> str:
    return page.locator("#campaign-said").inner_text()


@pytest.mark.parametrize(("game", "plan"), sample(OFFERED, 1, "campaign"))
def test_a_campaign_by_touch_on_a_phone(ready_page: Opener, game: str, plan: str) -> None:
    """A player and a computer fight two battles; the campaign survives a reload."""
    with ready_page(**(PHONE | CALM)) as page:
        hand = fingers(page)
        set_up(hand, game, plan)
        assert fits(page)
        hand.press("#campaign-start")
        wait_for_element(page, HERE)
        assert "1" in read_message(page) and fits(page)
        hand.press("#sail")
        wait_for_game(page)
        # Reload in the middle of the battle, and resume it from the campaign page.
        reload(page)
        go(page, "#/campaign")
        hand.press("#campaigns a")
        wait_for_element(page, HERE)
        assert not exists(page, "#sail")
        hand.press("#leg-0 a")
        resign(hand)
        assert "2" in read_message(page) and fits(page)
        hand.press("#sail")
        resign(hand)
        assert "3" in read_message(page) and fits(page)
        points = page.locator(".campaign-points").inner_text()
        assert points.startswith("0 :") and not points.endswith(": 0")


def damaged() -> str:
    """Return a stored campaign whose first battle, no longer in the library, damaged one ship on each
    side."""
    game, plan = OFFERED[1]
    manifest = games.find(game)
    campaigns = campaigns_of(manifest)
    assert campaigns is not None
    stage = build_course(manifest, campaigns.plans()[0], ()).stages[0]
    first, second = (
        {code: ShipFate("afloat", state) for code, state in fleet.items()} for fleet in stage.ships
    )
    for fleet in (first, second):
        fleet[next(iter(fleet))] = ShipFate("afloat", "z,1/2")
    battle = Battle("game/gone", 1, BattleResult("1-0", (first, second)))
    return KIND.encode(Campaign(game, plan, (Entrant("Ann"), Entrant("Ben")), (battle,)))


def test_repairs_by_touch_on_a_phone(visit: Opener, site: str) -> None:
    """One of two players changes the repairs; they survive a reload and apply to the next battle."""
    with visit(site, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        ready(page)
        page.evaluate(KEEP, {"campaign/e2e": damaged()})
        reload(page)
        go(page, "#/campaign/e2e")
        wait_for_element(page, HERE)
        assert fits(page) and not exists(page, "#propose-0")
        hand.press("#clear-0")
        assert fits(page)
        old_yard = page.locator("#yard-0").inner_text()
        hand.press("#repair-0-E1-m")
        new_yard = page.locator("#yard-0").inner_text()
        assert new_yard != old_yard and not exists(page, "#repair-0-E1-m")
        reload(page)
        wait_for_element(page, HERE)
        assert page.locator("#yard-0").inner_text() == new_yard
        hand.press("#clear-1")
        assert page.locator("#yard-0").inner_text() == new_yard
        hand.press("#propose-0")
        assert exists(page, "#clear-0") and not exists(page, "#propose-0")
        hand.press("#sail")
        wait_for_game(page)


def test_a_whole_campaign_by_keyboard_on_a_desk(ready_page: Opener) -> None:
    """Two computers fight the battles in the background; then the campaign is deleted and restored."""
    with ready_page(**CALM) as page:
        mouse(page)
        go(page, "#/campaign")
        wait_for_element(page, "#campaign-offers")
        tab_to(page, "campaign-new-mats-crossings", 30)
        key(page, "Enter")
        wait_for_element(page, "#campaign-start")
        select(page, "#kind-0", "easy")
        tab_to(page, "campaign-start", 30)
        key(page, "Enter")
        wait_for_element(page, HERE)
        for battle in range(5):
            if not exists(page, "#settle"):
                break
            tab_to(page, "settle", 60)
            key(page, "Enter")
            wait_for(
                page,
                "!document.querySelector('#playout-stop') &&"
                f" !!document.querySelector('#leg-{battle}.is-over')",
                "the battle is fought",
                300,
            )
            rest(page)
            assert focus(page).startswith("battle-")
        assert "campaign" in read_message(page)
        tab_to(page, "campaign-delete", 80)
        key(page, "Enter")
        wait_for(page, "location.hash === '#/campaign'")
        rest(page)
        assert page.locator("#campaigns").count() == 0 and focus(page) == "shelf-undo"
        key(page, "Enter")
        wait_for_element(page, "#campaigns")
        assert focus(page).startswith("campaign-open-")


@pytest.mark.once
def test_in_every_theme(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        set_up(hand, "uncharted", "passage")
        assert in_themes(page) == []
        hand.press("#campaign-start")
        wait_for_element(page, HERE)
        assert in_themes(page) == []
        hand.press("#sail")
        resign(hand)
        assert in_themes(page) == []
        go(page, "#/campaign")
        assert in_themes(page) == []
