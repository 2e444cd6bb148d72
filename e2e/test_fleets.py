"""Browser tests of the fleet builder and the house numbers of The Uncharted Seas."""

from __future__ import annotations

import pytest
from captain import CALM, menu_record, set_up, start
from conftest import PHONE, Opener
from driver import Page
from hands import Hand, exists, fill, fingers, focus, key, mouse, select, tab_to, write
from looks import LANGUAGES, WIDE, for_fingers, in_themes

from navals.games.uncharted.rules.data.tables import knobs

pytestmark = pytest.mark.browser

MOVE = f"#option-house-{list(knobs()).index('imperials.C.move')}"


def builder(hand: Hand) -> None:
    """Open the setup of a two-player battle with all options shown."""
    set_up(hand, "uncharted", "two", "battle")
    hand.press("#all-options > summary")


def costs(page: Page, side: str, total: str) -> bool:
    """Return whether the page shows this total cost for a side's fleet."""
    return f"{total} points" in page.locator(f"#option-list_{side}").inner_text()


def errors(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("#setup .field-error").all_inner_texts()]


def tags(hand: Hand) -> str:
    """Return the options in the record of the current game."""
    text = menu_record(hand)
    return text.split('[Options "')[1].split('"]')[0] if "[Options" in text else ""


def test_a_fleet_and_house_numbers_by_touch_on_a_phone(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **(PHONE | CALM)) as (page, _):
        hand = fingers(page)
        builder(hand)
        hand.press("#option-list_b-from-swarm")
        assert page.locator("#option-list_b-text").input_value() == "FFFF;FFFF;CC;CC"
        hand.press("#option-list_b-0-F-less")
        assert costs(page, "b", "450 of 480")
        hand.press("#option-list_a-cards > summary")
        assert exists(page, "#option-list_a-cards table")
        select(page, "#option-house-show", "imperials")
        assert exists(page, MOVE)
        fill(page, MOVE, "99")
        assert exists(page, f"{MOVE}-error")
        assert "from 2 to 16, not 99" in page.locator(f"{MOVE}-error").inner_text()
        fill(page, MOVE, "12")
        assert exists(page, "#option-house-changed")
        assert page.evaluate(WIDE) == []
        # Options saved under a name can be restored in full.
        hand.press("#keep-options > summary")
        page.locator("#keep-name").fill("Ours")
        hand.press("#keep-save")
        assert exists(page, "#saved")
        hand.press("label:has(#preset-battle)")
        select(page, "#saved", "Ours")
        assert exists(page, "#option-house-changed")
        start(hand)


def test_a_fleet_is_built_with_the_keyboard_alone(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        builder(mouse(page))
        page.locator("#option-fleet_a").focus()
        tab_to(page, "option-list_a-0-remove")
        key(page, "Enter")
        assert costs(page, "a", "360 of 480")
        # Focus moves to the next squadron, which takes the removed one's place.
        assert focus(page) == "option-list_a-0-remove"
        tab_to(page, "option-list_a-0-H-more")
        key(page, "Space")
        assert costs(page, "a", "435 of 480")
        assert focus(page) == "option-list_a-0-H-more"
        assert errors(page) == ["At most half of the limit may be spent on ships of one size"]
        tab_to(page, "option-list_a-add-F")
        key(page, "Enter")
        assert focus(page) == "option-list_a-3-remove"
        page.locator("#option-house-show").focus()
        key(page, "ArrowDown")
        assert exists(page, MOVE)
        tab_to(page, MOVE[1:])
        write(page, "11", over=True)
        key(page, "Enter")
        assert exists(page, "#option-house-changed")
        assert page.url.endswith("#/uncharted/new/two"), "Enter in a field does not begin the game"


@pytest.mark.once
def test_the_builder_is_accessible_and_fits_a_small_phone(visit: Opener, site: str) -> None:
    for language in LANGUAGES:
        size = {"viewport": {"width": 360, "height": 740}, "locale": LANGUAGES[language]}
        with visit(site, warm=True, **(PHONE | CALM | size)) as (page, _):
            hand = mouse(page)
            builder(hand)
            hand.press("#option-list_a-add-B")
            hand.press("#option-list_a-cards > summary")
            select(page, "#option-house-show", "critical")
            assert page.locator("#option-house select").count() > 1
            problems = for_fingers(page) + (in_themes(page) if language == "en" else [])
            assert not problems, "\n".join(problems)
